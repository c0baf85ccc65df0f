/** The player's settings, and the values that each of them can have. */

export interface Settings {
  readonly theme: 'system' | 'light' | 'dark';
  readonly palette: 'usual' | 'safe';
  readonly checking: 'never' | 'request' | 'live' | 'strict';
  readonly timer: boolean;
  readonly swap: boolean;
  readonly numberFirst: boolean;
  /** Whether a drag that paints stays in one row or column, on boards with clues beside rows and columns. */
  readonly straight: boolean;
  readonly letters: boolean;
  /** Whether entering a value removes it from notes in places where the rules now exclude it. */
  readonly tidy: boolean;
  /** The name of the program whose keys and clicks are used as well (see board/habits.ts), or `pzl`. */
  readonly habits: string;
  /** Whether completed clues become faint, and cells whose condition is met (such as lit cells) are tinted. */
  readonly marks: boolean;
  /** Whether each connected line or area has a color of its own. */
  readonly components: boolean;
}

/** [setting]: its values, the usual one first. */
export const SETTING_VALUES: { readonly [Name in keyof Settings]: readonly Settings[Name][] } = {
  theme: ['system', 'light', 'dark'],
  palette: ['usual', 'safe'],
  checking: ['live', 'never', 'request', 'strict'],
  timer: [false, true],
  swap: [false, true],
  numberFirst: [false, true],
  straight: [true, false],
  letters: [true, false],
  tidy: [false, true],
  habits: ['pzl', 'puzz.link', 'SudokuPad', 'Penpa+', 'Simon Tatham'],
  marks: [true, false],
  components: [true, false],
};

/** Settings from an untrusted source: those that can't be read are the usual ones. */
export function settingsFrom(found: unknown): Settings {
  const foundValues = new Map(Object.entries(found ?? {}));
  const settings = Object.entries(SETTING_VALUES).map(([name, values]) => {
    const all: readonly unknown[] = values;
    const value = foundValues.get(name);
    return [name, all.includes(value) ? value : all[0]] as const;
  });
  return Object.fromEntries(settings) as unknown as Settings;
}
