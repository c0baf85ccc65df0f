/**
 * Keys and clicks as other programs have them: what a player's fingers know from there, beyond what all boards accept.
 * The differences are few, because most keys mean the same everywhere.
 */

export interface Habits {
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
}

const HABITS: ReadonlyMap<string, Habits> = new Map<string, Habits>([
  ['puzz.link', { clickSteps: true, zxEnter: true, spaceClears: true, f2Sets: true }],
  ['SudokuPad', { wasdMoves: true }],
  ['Penpa+', { clickCycles: true }],
]);

const NO_HABITS: Habits = {};

/** The habits of users of the program of that name; none for pzl itself and unknown names. */
export const habitsOf = (program: string): Habits => HABITS.get(program) ?? NO_HABITS;
