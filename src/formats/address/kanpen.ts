/**
 * Addresses of kanpen.net, a site that is closed. `slitherlink.html?pzpr=COLUMNS/ROWS/DATA` has the same data as an
 * address of puzz.link; `?problem=ROWS/COLUMNS/1_._3_/…` has the rows of the board as in files of the same sites. The
 * forms are those of pzpr (sabo2, MIT).
 */
import type { Token } from '../native/tokens.ts';

const KANPEN_ADDRESS_PATTERN =
  /^\s*(?:https?:\/\/)?(?:www\.)?kanpen\.net\/(\w+)\.html\?(pzpr|problem)=(\S*)\s*$/i;
/** The names of types at puzz.link by their names at kanpen, where the two differ. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['slitherlink', 'slither'],
  ['numberlink', 'numlin'],
  ['bijutsukan', 'lightup'],
  ['masyu', 'mashu'],
  ['hakyukoka', 'ripple'],
  ['hashi', 'hashikake'],
]);

export interface KanpenAddress {
  /** The type's name at puzz.link, with the position of kanpen's name in the text. */
  readonly type: Token;
  /** Whether the data are rows as in a file, not the data of an address. */
  readonly isFile: boolean;
  readonly data: Token;
}

/** The parts of an address of kanpen.net, with their positions in the text; undefined for any other text. */
export function kanpenIn(text: string): KanpenAddress | undefined {
  const [, name = '', form, data = ''] = KANPEN_ADDRESS_PATTERN.exec(text) ?? [];
  if (form === undefined) return undefined;
  const type = TYPES.get(name.toLowerCase()) ?? name.toLowerCase();
  return {
    type: {
      text: type,
      start: text.toLowerCase().indexOf(`/${name.toLowerCase()}.html`) + 1,
      width: name.length,
    },
    isFile: form.toLowerCase() === 'problem',
    data: { text: data, start: text.trimEnd().length - data.length },
  };
}

/** The lines of a file whose rows are the data: one line per row, with a blank for `_` and `-` for `?`. */
export function linesOfKanpen({ data }: KanpenAddress): readonly Token[] {
  return Array.from(data.text.matchAll(/[^/]+/g), ({ 0: line, index }) => ({
    text: line.replace(/_/g, ' ').replace(/(?<=^| )\?(?= |$)/g, '-'),
    start: data.start + index,
  }));
}
