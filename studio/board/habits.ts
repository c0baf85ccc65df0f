/**
 * Keys and clicks as other programs have them: what a player's fingers know from there, beyond what all boards accept.
 * The differences are few, because most keys mean the same everywhere.
 */

export interface Habits {
  /** The program's name, for the settings. */
  readonly title: string;
  /** A click on the selected number makes it one more, the other button one less. */
  readonly clickSteps?: true;
  /** Clicks go through yes, no and empty; the other button goes back. */
  readonly clickCycles?: true;
  /** Where numbers aren't typed, Z enters yes at the cursor and X enters no. */
  readonly zxEnter?: true;
  /** The space bar clears the place at the cursor. */
  readonly spaceClears?: true;
  /** W, A, S and D move the cursor, and Ctrl-I inverts the selection. */
  readonly wasdMoves?: true;
  /** F2 changes between playing and setting. */
  readonly f2Sets?: true;
  /** The differences in words, for the help. */
  readonly help: string;
}

export const HABITS: ReadonlyMap<string, Habits> = new Map<string, Habits>([
  ['pzl', { title: 'pzl', help: '' }],
  [
    'puzz.link',
    {
      title: 'puzz.link',
      clickSteps: true,
      zxEnter: true,
      spaceClears: true,
      f2Sets: true,
      help: 'As in puzz.link: a click on the selected number makes it one more, the right button one less; Z enters yes and X no at the cursor; Space clears; F2 changes between playing and setting.',
    },
  ],
  [
    'sudokupad',
    {
      title: 'SudokuPad',
      wasdMoves: true,
      help: 'As in SudokuPad: W, A, S and D move like the arrows; Ctrl-I selects all that isn’t selected.',
    },
  ],
  [
    'penpa',
    {
      title: 'Penpa+',
      clickCycles: true,
      help: 'As in Penpa+: clicks go through yes, no and empty, the right button goes back.',
    },
  ],
]);

const NO_HABITS: Habits = { title: 'pzl', help: '' };

/** The habits of that name; those of pzl for an unknown name. */
export const habitsOf = (name: string): Habits => HABITS.get(name) ?? NO_HABITS;
