/** The colors of surfaces in listings, and their names in pictures. */

/** Colors for marking or decoration: the picture's name, and the listing's. Shaded cells are black or gray. */
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

/** All colors of surfaces; white is the background. */
export const SURFACE_COLORS: ReadonlyMap<string, string> = new Map([
  ['black', 'black'],
  ['gray', 'gray'],
  ['lightgray', 'lightgray'],
  ...BRIGHT_COLORS,
]);
