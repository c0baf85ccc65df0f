/**
 * The vocabulary that every model has without declaring it, with a line of documentation for each word. The checker
 * (`signatures`) and the grounder (`functions`, `members`, `globals`) each have a `Record` over these words, so a word
 * that one of them doesn't implement is a compile error.
 */

import type { GlobalName } from '../../model/board.ts';

/** The names for sets and other parts of the board. */
export const GLOBALS = {
  cells: 'all cells',
  rows: 'the rows, top to bottom; a row is an element and a list of its cells',
  columns: 'the columns, left to right',
  diagonals: 'the two main diagonals of a square board; on a hex board the lines of the third direction',
  borders: 'the sides of the cells, those at the edge of the board included',
  corners: 'the points where borders meet',
  links: 'the pairs of cells that share a border (on a drawing: the drawn links)',
  points:
    'the half-cell points of a square board: the middles of its cells, of the borders between them, and of the corners inside',
  alldirections:
    'the directions, and on a square board the ways across corners: north, northeast, east, … clockwise',
  directions: 'the directions in which a cell has neighbors: north, east, south, west on a square board',
  height: 'the number of rows',
  width: 'the number of columns',
} as const satisfies Record<GlobalName, string>;

export const FUNCTIONS = {
  count: 'how many of some bools hold; how many elements a set has',
  sum: 'the sum of ints; 0 of nothing',
  min: 'the least of some ints (at least one)',
  max: 'the greatest of some ints (at least one)',
  any: 'one of some bools holds; false of nothing',
  all: 'all of some bools hold; true of nothing',
  product: 'the product of ints; 1 of nothing',
  distinct: 'how many different values there are (absent values do not count)',
  alldifferent: 'no two of the values are equal (absent values do not count)',
  connected:
    'the cells of a set (or those where a family holds) form one connected piece; a second argument restricts the links; nothing is connected',
  loop: 'the links, borders or pairs of nodes form exactly one closed loop; loop(F, C): which runs straight through the cells C, and may cross itself there',
  path: 'the links, borders or pairs of nodes form exactly one path with two ends; path(F, C): which runs straight through the cells C, and may cross itself there',
  loops:
    'the links, borders or pairs of nodes form closed loops, any number of them, that meet nowhere; loops(F, C): they run straight through the cells C, and may cross there',
  acyclic: 'the links, borders or pairs of nodes form no closed loop',
  ordered: 'the pairs of nodes, each from its first to its second, lead round nowhere',
  oneway:
    'the pairs of nodes, each from its first to its second, run on: no node has two that begin there, or two that end',
  component:
    'the cells connected to a cell through cells where a family of bools holds (or through links where it holds, or the nodes connected to a node through pairs); empty where it does not hold at the cell',
  distance:
    'distance(a, b, P): the fewest steps from a cell to another through cells where a family of bools holds (or through links where it holds, or along pairs of nodes, each from its first to its second); absent where there is no way',
  rank: 'rank(x, pairs): how many pairs, each beginning where the one before ends, lead up to a node at most; absent where they come round a loop',
  runs: 'the lengths of the maximal runs of true in a list of bools, in order; of other values (value, length) for each run of one value; only compared with = to a list of the instance',
  ringruns:
    'the runs of a list that closes to a ring, in any order: of bools the lengths of those of true, of other values (value, length); only compared with = to a list of the instance',
  area: 'area(c, F): the cells that belong together with a cell where F divides the board, walls (a family over borders) or labels (a family over cells); several families divide it together',
  divides:
    'the borders where a family holds divide the board: they stand at its edge, and between different areas only',
  alike: 'alike(A, B): two sets of cells have one shape, which may be shifted, turned and mirrored',
  translated:
    'translated(A, B): two sets of cells have one shape and lie the same way, neither turned nor mirrored',
  unmirrored:
    'unmirrored(A, B): two sets of cells have one shape, which may be shifted and turned, but not mirrored',
  rectangles:
    'walls (a family over borders) or labels (a family over cells) divide the board into rectangles, and no wall stands inside of one',
  placings:
    'all places where a shape lies on the board, each a region; turned and mirrored as the shape may be',
  upright: 'a shape that is not turned',
  turnable: 'a shape that may be turned, but not mirrored',
  shaped: 'shaped(S, s): the cells of S are one place of the shape s',
  orientation:
    'orientation(S, s): how the shape s is turned to lie on the cells of S: so many quarter turns clockwise, 0 to 3, or 4 to 7 when it is mirrored left and right first; the least of several, absent where S is not the shape',
  piecewise:
    'piecewise(F, shapes): each piece of F (cells side by side where it holds, or has one value) is one of the shapes; without shapes, the one that its value draws',
  placed: 'placed(F, bank): the pieces of F are those of the bank, each used as often as it stands there',
  spaced: 'spaced(F, bank): the same as placed, and pieces do not touch, not even at a corner',
  leading: 'how many bools at the start of a list hold before the first that does not',
  size: 'the number of elements of a list or set',
  value: 'the int an enum member carries (`enum Atom { H = 1 }`)',
  known: 'known(x): the value of a given where the instance tells it; absent where that says `?`',
  abs: 'the absolute value',
  isqrt: 'the greatest int whose square is not greater',
  ray: 'ray(c, d): the cells from the neighbor of c in direction d to the edge, in order; ray(c, d, P): up to the first cell not in the fixed set P',
  sees: 'sees(c, P): the cells on all rays from c, each ray up to the first cell not in the fixed set P; sees(c): to the edge',
  segments: 'segments(P): the maximal straight runs (in every line of the board) of cells of the fixed set P',
  boxes: 'boxes(h, w): the board cut into boxes of h rows and w columns',
  windows: 'windows(h, w): all rectangles of h rows and w columns',
  regions: 'regions(f): the cells grouped by the value of a given family',
  link: 'link(a, b): the link between two adjacent cells',
  border: 'border(a, b): the border between two adjacent cells',
  reversed: 'a list backwards',
  sorted:
    'a fixed list in ascending order: ints, members of an enum or elements by their number, lists by their first difference',
  zip: 'zip(a, b): the list of the tuples of what stands at the same position in lists of equal length',
  cell: 'cell(r, c): the cell in row r and column c, from 0; absent where there is none',
  offset:
    'offset(c, down, right): the cell so many rows below and columns to the right of c; absent off the board',
  lines: 'lines(d): all straight lines of the board in a direction',
  rotated:
    'rotated(x, p): where a cell, border, corner, link or point lies after half a turn about the middle of p; rotated(x, p, n): after n quarter turns clockwise; absent off the board',
  mirrored:
    'mirrored(x, p, d): where a cell, border, corner, link or point lies when mirrored at the line through the middle of p in the direction d; absent off the board',
} as const;
export type FunctionName = keyof typeof FUNCTIONS;

/**
 * The names of members, by the kind of value that has them. The directions of the board are members of cells, too:
 * `c.north`.
 */
export const MEMBERS = {
  neighbors:
    'of a cell: the cells that share a border (or a drawn link) with it; of a corner: the corners one border away',
  around: 'of a cell: the cells that share a corner with it',
  links: 'of a cell: the links at it',
  borders:
    'of a cell: its sides; of a corner: the borders that meet there; of a region: the borders around it',
  corners: 'of a cell or border: its corners',
  cells: 'of a row, column, region, border, corner or link: its cells',
  row: 'of a cell: its row',
  column: 'of a cell: its column',
  index: 'of a row, column, region or cell: its number, from 0',
  step: 'c.step(d): the neighbor of a cell in a direction; may be off the board',
  link: 'c.link(d): the link of a cell in a direction; of a border: the link across it; may be absent',
  border: 'c.border(d): the border of a cell in a direction; of a link: the border that it crosses',
  corner: 'c.corner(d): the corner of a cell in a direction across it, such as northeast',
  line: 'c.line(d): all cells of the straight line through a cell, in the order of a direction',
  point: 'of a cell, border, corner or link: the point at its middle; absent at the edge of the board',
  outer: 'of a border: it lies at the edge of the board',
  opposite: 'of a direction: the other way',
  first: 'of a list: its first element',
  last: 'of a list: its last element',
} as const;
export type MemberName = keyof typeof MEMBERS;
