/**
 * Which types are counted by brute force, and why the others aren't. A spec tests that the lists are complete: a new type needs a count or an entry
 * in one of these lists.
 */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** The types that the documentation names; spec/examples/brute.spec.ts counts them. */
export const CLASSIC = words(`
  akari fillomino hashi heyawake hitori kakuro masyu nonogram nurikabe slitherlink star-battle sudoku
`);

/**
 * Types counted by specs of their own: algemy.spec.ts and edge-matching.spec.ts in this folder's parent, and sudoku-variant in spec/formats/links.
 */
export const APART = words('algemy edge-matching sudoku-variant');

/** For each of these types: a type that is counted and has the same rules, on another board or with another number. */
export const LIKE: Readonly<Record<string, string>> = {
  fivecells: 'fourcells',
  ncells: 'fourcells',
  'slitherlink-tilings': 'slitherlink',
  'sudoku-diagonal': 'sudoku',
  'sudoku-irregular': 'sudoku',
  samurai: 'sudoku',
};

/** Types whose rules are stated in the model almost as in their sentences, in a line or two, so that a mistake is unlikely. */
export const PLAIN = words(`
  balance binairo bosanowa bosnianroad calcudoku canal castle circlesquare cojun colored-nonogram creek dominosa doppelblock
  dosunfuwari easyasabc factors familyphoto futoshiki gokigen hakoiri hidato isowatari japanesesums kakurasu kakuru kazunori killer koburin
  kropki kurarin lightshadow lither magnets meander midloop mines mines-tilings molekularis nanro nibunnogo nondango
  nothree putteria ripple roma sandwich shikaku signs simplegako simpleloop skyscrapers smullyan snake storm suguru
  sukoro sukororoom tents usoone view wittgen yajikabe yajikazu yajilin yajilin-regions yinyang
`);
