/** The tables of Penpa+'s format, for reading and for writing. */

/** Abbreviations in packed text, in the order in which they are expanded; they are applied in reverse order. */
export const ABBREVIATIONS: readonly (readonly [code: string, text: string])[] = [
  ['zO', 'null'],
  ['z_', '"__a"'],
  ['z7', '"nobulbthermo"'],
  ['z6', '"killercages"'],
  ['z4', '"deletelineE"'],
  ['z5', '"polygon"'],
  ['z0', '"squareframe"'],
  ['zD', '"direction"'],
  ['z3', '"arrows"'],
  ['zT', '"thermo"'],
  ['z2', '"freelineE"'],
  ['zF', '"freeline"'],
  ['z1', '"numberS"'],
  ['z8', '"command_replay"'],
  ['zU', '"command_undo"'],
  ['zR', '"command_redo"'],
  ['zB', '"board"'],
  ['zP', '"special"'],
  ['zY', '"symbol"'],
  ['zN', '"number"'],
  ['zC', '"cage"'],
  ['zW', '"wall"'],
  ['zE', '"lineE"'],
  ['zL', '"line"'],
  ['zS', '"surface"'],
  ['zM', '"edit_mode"'],
  ['zG', '"grid"'],
  ['zA', '"pu_a"'],
  ['zQ', '"pu_q"'],
  ['z9', '"qa"'],
  ['zZ', 'z'],
];

export const COLORS = [
  '',
  'darkgray',
  'green',
  'lightgray',
  'black',
  'blue',
  'red',
  'yellow',
  'gray',
  'pink',
  'orange',
  'purple',
  'brown',
];
export const INKS = [
  '',
  'black',
  'green',
  'gray',
  'white',
  'boxed',
  'circled',
  'blackcircle',
  'lightblue',
  'blue',
  'red',
  'redcircle',
];
/** The text styles with a frame around the text; an empty text still shows its frame. */
export const FRAMED_STYLES: ReadonlySet<string> = new Set(['boxed', 'circled', 'blackcircle', 'redcircle']);
export const ARROWS = ['north', 'west', 'east', 'south', 'northwest', 'northeast', 'southwest', 'southeast'];
export const SIDES = ['north', 'east', 'west', 'south'];
export const QUARTERS = ['northwest', 'northeast', 'southwest', 'southeast'];
/** Penpa's numbers for line styles that divide the board into rooms. */
export const THICK: ReadonlySet<number> = new Set([2, 21]);
/** The style of a black stroke, as people draw most borders of rooms. */
export const BLACK_STROKE = 2;
/** The styles of strokes as thick as black ones in another color: green, gray, red and blue. */
export const COLORED_STROKES: ReadonlySet<number> = new Set([3, 5, 8, 9]);
