/** The colors of surfaces in listings, and their names in pictures. */

/**
 * The colors that mark or decorate cells: the name in pictures, and the name in listings. Black and gray are left out,
 * since they stand for shaded cells.
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
 * All colors of cells: the name in pictures, and the name in listings; white is left out, since it is the background.
 */
export const SURFACE_COLORS: ReadonlyMap<string, string> = new Map([
  ['black', 'black'],
  ['gray', 'gray'],
  ['lightgray', 'lightgray'],
  ...BRIGHT_COLORS,
]);
