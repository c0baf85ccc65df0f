/** Places in the studio, and how they stand behind the `#` of its address, which no server ever sees. */

export type Tab = 'play' | 'set' | 'rules' | 'make';

export type Route =
  | { readonly page: 'gallery' }
  /** A puzzle of a type that comes along; `instance` by name. */
  | { readonly page: 'type'; readonly type: string; readonly instance: string | undefined; readonly tab: Tab }
  /** Everything else that opens a puzzle: links in their forms, a draft of one's own, today's. */
  | { readonly page: 'link'; readonly link: string; readonly tab: Tab };

const TABS: readonly string[] = ['play', 'set', 'rules', 'make'];

export function parseRoute(hash: string): Route {
  const text = hash.replace(/^#\/?/, '');
  if (text === '') return { page: 'gallery' };
  const parts = text.split('/');
  const last = parts.at(-1) ?? '';
  const tab = (TABS.includes(last) ? last : 'play') as Tab;
  const rest = TABS.includes(last) ? parts.slice(0, -1) : parts;
  if (/^(p|z|d|m)=/.test(text)) return { page: 'link', link: rest.join('/'), tab };
  return {
    page: 'type',
    type: decodeURIComponent(rest[0] ?? ''),
    instance: rest[1] && decodeURIComponent(rest[1]),
    tab,
  };
}

export function hashOf(route: Route): string {
  const tab = route.page === 'gallery' || route.tab === 'play' ? '' : `/${route.tab}`;
  switch (route.page) {
    case 'gallery':
      return '#/';
    case 'type':
      return `#/${encodeURIComponent(route.type)}${route.instance ? `/${encodeURIComponent(route.instance)}` : ''}${tab}`;
    case 'link':
      return `#${route.link}${tab}`;
  }
}
