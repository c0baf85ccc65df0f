/**
 * Addresses of kanpen.net, a site that is closed. `slitherlink.html?pzpr=COLUMNS/ROWS/DATA` has the same data as an
 * address of puzz.link; `?problem=ROWS/COLUMNS/1_._3_/…` has the rows of the board as in files of the same sites. The
 * forms are those of pzpr (sabo2, MIT).
 */
const KANPEN = /^\s*(?:https?:\/\/)?(?:www\.)?kanpen\.net\/(\w+)\.html\?(pzpr|problem)=(\S*)\s*$/i;
/** The names of types at puzz.link, by kanpen's name where it differs. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['slitherlink', 'slither'],
  ['numberlink', 'numlin'],
  ['bijutsukan', 'lightup'],
  ['masyu', 'mashu'],
  ['hakyukoka', 'ripple'],
  ['hashi', 'hashikake'],
]);

/** Converts an address of kanpen.net to one of puzz.link, or to a file; other texts are returned unchanged. */
export function withoutKanpen(text: string): string {
  const [, name = '', form, data = ''] = KANPEN.exec(text) ?? [];
  if (form === undefined) return text;
  const type = TYPES.get(name.toLowerCase()) ?? name.toLowerCase();
  if (form.toLowerCase() === 'pzpr') return `https://puzz.link/p?${type}/${data}`;
  const lines = data.split('/').map((line) =>
    line
      .replace(/_/g, ' ')
      .replace(/(?<=^| )\?(?= |$)/g, '-')
      .trim(),
  );
  return `pzprv3/${type}/${lines.join('/')}/`;
}
