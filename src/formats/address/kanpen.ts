/**
 * Addresses of kanpen.net, which is no more: `slitherlink.html?pzpr=COLUMNS/ROWS/DATA` holds what an address of puzz.link does, and
 * `?problem=ROWS/COLUMNS/1_._3_/…` the rows of the board, as files of the same sites have them. Forms as in pzpr (sabo2, MIT).
 */
const KANPEN = /^\s*(?:https?:\/\/)?(?:www\.)?kanpen\.net\/(\w+)\.html\?(pzpr|problem)=(\S*)\s*$/i;
/** What it calls types that have another name elsewhere. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['slitherlink', 'slither'],
  ['numberlink', 'numlin'],
  ['bijutsukan', 'lightup'],
  ['masyu', 'mashu'],
  ['hakyukoka', 'ripple'],
  ['hashi', 'hashikake'],
]);

/** Such an address as one of puzz.link, or as a file; any other text as it is. */
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
