/** Places in the studio, and their form after the `#` of the address, which is never sent to a server. */

export type Tab = 'play' | 'set' | 'rules' | 'make';

export type Route =
  | { readonly page: 'gallery' }
  /** A puzzle of a type that comes with the studio. `instance` is the puzzle's name. */
  | { readonly page: 'type'; readonly type: string; readonly instance: string | undefined; readonly tab: Tab }
  /**
   * A puzzle that is opened in another way: by a link of any form, from the user's own draft, or as the puzzle of the
   * day.
   */
  | {
      readonly page: 'link';
      readonly link: string;
      readonly tab: Tab;
      /** If the link contains the player's entries: these, compressed. */
      readonly progress?: string;
      /** If the link contains a recorded solve (replay): this, compressed. */
      readonly replay?: string;
      /** If the puzzle is played together with others: the name of the room. */
      readonly room?: string;
    };

/** The characters before the player's entries in a link. */
export const PROGRESS_PREFIX = '&s=';
/** The characters before a recorded solve in a link. */
export const REPLAY_PREFIX = '&r=';
/** The characters before the name of a room in a link. */
export const ROOM_PREFIX = '&t=';

const TABS: readonly string[] = ['play', 'set', 'rules', 'make'];

export function parseRoute(hash: string): Route {
  const text = hash.replace(/^#\/?/, '');
  if (text === '') return { page: 'gallery' };
  const parts = text.split('/');
  const last = parts.at(-1) ?? '';
  const tab = (TABS.includes(last) ? last : 'play') as Tab;
  const rest = TABS.includes(last) ? parts.slice(0, -1) : parts;
  if (/^(p|z|d|m)=/.test(text)) {
    const [all = '', room] = rest.join('/').split(ROOM_PREFIX, 2);
    const [before = '', replay] = all.split(REPLAY_PREFIX, 2);
    const [link = '', progress] = before.split(PROGRESS_PREFIX, 2);
    return {
      page: 'link',
      link,
      tab,
      ...(progress !== undefined && { progress }),
      ...(replay !== undefined && { replay }),
      ...(room !== undefined && { room }),
    };
  }
  return {
    page: 'type',
    type: decodePart(rest[0] ?? ''),
    instance: rest[1] && decodePart(rest[1]),
    tab,
  };
}

/** Decodes the `%` codes in a part of an address; returns the part unchanged if the codes aren't valid. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function hashOf(route: Route): string {
  const tab = route.page === 'gallery' || route.tab === 'play' ? '' : `/${route.tab}`;
  switch (route.page) {
    case 'gallery':
      return '#/';
    case 'type':
      return `#/${encodeURIComponent(route.type)}${route.instance ? `/${encodeURIComponent(route.instance)}` : ''}${tab}`;
    case 'link':
      return `#${route.link}${partOf(PROGRESS_PREFIX, route.progress)}${partOf(REPLAY_PREFIX, route.replay)}${partOf(ROOM_PREFIX, route.room)}${tab}`;
  }
}

const partOf = (prefix: string, text: string | undefined): string =>
  text === undefined ? '' : prefix + text;
