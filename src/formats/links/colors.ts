/** The colors of cells: their names in drawings of other programs, and in pictures. */

/**
 * The colors that mark or decorate cells: the name in `draw` sections, and the name in a link's lines (`surface COLOR
 * at cells`). Black and gray are left out, since they stand for shaded cells.
 */
export const BRIGHT_COLORS: ReadonlyMap<string, string> = new Map([
  ['red', 'red'],
  ['orange', 'orange'],
  ['yellow', 'yellow'],
  ['green', 'green'],
  ['cyan', 'blue'],
  ['blue', 'blue'],
  ['violet', 'purple'],
  ['pink', 'pink'],
  ['brown', 'brown'],
]);

/**
 * All colors of cells: the name in `draw` sections, and the name in a link's lines; white is left out, since it is the
 * background.
 */
export const SURFACE_COLORS: ReadonlyMap<string, string> = new Map([
  ['black', 'black'],
  ['gray', 'gray'],
  ['lightgray', 'lightgray'],
  ...BRIGHT_COLORS,
]);
