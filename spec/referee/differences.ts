/** The differences from puzz.link's program that are intended, each with a reason that solvers of the type would accept. */
import type { Found } from './compare.ts';

export interface Difference {
  /** If present, only differences of this type are meant. */
  readonly type?: string;
  readonly kind: Found['kind'];
  /** If present, only boards that break a rule with one of these codes are meant. */
  readonly broken?: readonly string[];
  /** If present, only examples that match are meant. */
  readonly example?: RegExp;
  /** If present, only random boards on which answers without a line make the difference are meant. */
  readonly bare?: true;
  readonly reason: string;
}

export const DIFFERENCES: readonly Difference[] = [
  {
    kind: 'board',
    broken: ['brNoShade', 'brNoLine', 'brNoValidNum'],
    reason: 'An answer in which nothing is drawn counts as any other: no rule asks for more.',
  },
  {
    type: 'yajilin',
    kind: 'count',
    bare: true,
    reason: 'The rules say that there is a loop: a board where all cells are shaded or clues has none.',
  },
  {
    type: 'keywest',
    kind: 'board',
    broken: ['ceNoNum'],
    reason: 'The roads are the answer; the numbers of the islands follow from them and need not be written.',
  },
  {
    type: 'yajisoko',
    kind: 'board',
    broken: ['anNoArrow'],
    reason:
      'A number without an arrow says nothing; there it is answered by none, so that no puzzle has one.',
  },
  {
    type: 'coral',
    kind: 'refused',
    example: /\/01g/,
    reason: 'A run has a cell at least: one of 0 has no place in any row.',
  },
  {
    type: 'kakuro',
    kind: 'written',
    example: /-/,
    reason: 'No sum is written as 0, which old and new pages read; there may be a `-` for it.',
  },
  {
    kind: 'written',
    example: /^(?:cojun|meander|ripple|suguru)\//,
    reason:
      'A wall beside a hole parts no rooms: those around holes are written, those between them are not.',
  },
  {
    type: 'lapaz',
    kind: 'written',
    example: /\/001j20/,
    reason: 'The address tells a number in a hole, where there is no cell: it is named, and not kept.',
  },
  {
    kind: 'written',
    example: /^(?:midloop|nothree|nuriuzu)\//,
    reason: 'Dots are of one kind: a color of theirs says nothing, and is not kept.',
  },
  {
    type: 'renban',
    kind: 'count',
    example: /^renban\/2\/2\//,
    reason:
      'Numbers have no upper bound; these counts have numbers up to 4 only, as many as the board has cells.',
  },
  {
    type: 'battleship',
    kind: 'refused',
    example: /\/\/z$/,
    reason: 'The address names a fleet that there is none of, `z`.',
  },
  {
    type: 'bdwalk',
    kind: 'refused',
    example: /\/1(?:12h|q42)/,
    reason: 'Start and goal lie on cells: the address tells places between cells or off the board.',
  },
  {
    type: 'castle',
    kind: 'refused',
    example: /\/c6/,
    reason: 'A clue is white, black or gray: there is no color 6.',
  },
  {
    type: 'easyasabc',
    kind: 'refused',
    example: /\/NaN\//,
    reason: 'The address does not tell how many letters there are.',
  },
  {
    type: 'japanesesums',
    kind: 'refused',
    example: /\/(?:NaN|0)\//,
    reason: 'The address does not tell which digits there are, or none.',
  },
  {
    type: 'isowatari',
    kind: 'refused',
    example: /\/0\/g/,
    reason: 'Blocks have a cell at least.',
  },
  {
    type: 'guidearrow',
    kind: 'refused',
    example: /\/(?:nd|3b)/,
    reason: 'The star lies on the board, so that the arrows have a way to it.',
  },
  {
    type: 'hakoiri',
    kind: 'refused',
    example: /841j/,
    reason: 'A mark is a circle, a triangle or a square: there is no fourth one.',
  },
  {
    type: 'roma',
    kind: 'refused',
    example: /12d7/,
    reason: 'A cell has an arrow or the goal: there is no sign 7.',
  },
  {
    type: 'pentominous',
    kind: 'refused',
    example: /gei4/,
    reason: 'There are twelve pentominoes: none has the number 14.',
  },
  {
    type: 'nonogram',
    kind: 'refused',
    example: /f11g/,
    reason: 'A run of 15 cells has no room in a row of six: there is no answer.',
  },
  {
    type: 'coral',
    kind: 'refused',
    example: /\/118/,
    reason: 'A run of 8 cells has no room in a row of five: there is no answer.',
  },
  {
    type: 'starbattle',
    kind: 'refused',
    example: /\/NaN\//,
    reason: 'The address does not tell how many stars there are.',
  },
  {
    type: 'tetrominous',
    kind: 'refused',
    example: /\/6m/,
    reason: 'There are five tetrominoes: none has the number 6.',
  },
];

export const isMeant = (found: Found, { type, kind, broken, example, bare }: Difference): boolean =>
  (type === undefined || type === found.type) &&
  kind === found.kind &&
  (broken === undefined || (found.broken !== undefined && broken.includes(found.broken))) &&
  (example === undefined || example.test(found.example)) &&
  (bare === undefined || found.bare === bare);
