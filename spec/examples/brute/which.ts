/**
 * Which types are counted by brute force, and of the others why not. A spec asks this to be complete: a new type comes with a count,
 * or stands in one of these lists.
 */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** The types that the documentation names: spec/examples/brute.spec.ts. */
export const CLASSIC = words(`
  akari fillomino hashi heyawake hitori kakuro masyu nonogram nurikabe slitherlink star-battle sudoku
`);

/** Counted by specs of their own: algemy.spec.ts and edge-matching.spec.ts here, the mixture in spec/formats/links. */
export const APART = words('algemy edge-matching sudoku-variant');

/** For each type: another type that is counted and has the same rules, on another board or with another number. */
export const LIKE: Readonly<Record<string, string>> = {
  fivecells: 'fourcells',
  ncells: 'fourcells',
  'slitherlink-tilings': 'slitherlink',
  'sudoku-diagonal': 'sudoku',
  'sudoku-irregular': 'sudoku',
  samurai: 'sudoku',
};

/** Each of their rules is a line or two that says its sentence over again: nothing is lost on the way to the formula. */
export const PLAIN = words(`
  balance binairo bosanowa bosnianroad calcudoku canal castle circlesquare cojun colored-nonogram creek dominosa doppelblock
  dosunfuwari easyasabc factors familyphoto futoshiki gokigen hakoiri hidato isowatari japanesesums kakurasu kakuru kazunori killer koburin
  kropki kurarin lightshadow lither magnets meander midloop mines mines-tilings molekularis nanro nibunnogo nondango
  nothree putteria ripple roma sandwich shikaku signs simplegako simpleloop skyscrapers smullyan snake storm suguru
  sukoro sukororoom tents usoone view wittgen yajikabe yajikazu yajilin yajilin-regions yinyang
`);
