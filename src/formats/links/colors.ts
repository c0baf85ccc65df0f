/** The colors of surfaces in listings, beside the names that pictures have for them. */

/** Colors that people mark with, or make a board pretty: a picture's name, and the listing's. Cells are shaded in black and grays. */
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

/** All of them; white is the paper. */
export const SURFACE_COLORS: ReadonlyMap<string, string> = new Map([
  ['black', 'black'],
  ['gray', 'gray'],
  ['lightgray', 'lightgray'],
  ...BRIGHT_COLORS,
]);
