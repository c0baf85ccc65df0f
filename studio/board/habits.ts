/**
 * Keys and clicks as other programs have them: what a player's fingers know from there, beyond what all boards accept.
 * The differences are few, because most keys mean the same everywhere.
 */

export interface Habits {
  /** A click on the selected number increases it by one; the other mouse button decreases it. */
  readonly clickSteps?: true;
  /** Clicks change a place from empty to yes to no; the other mouse button goes the other way round. */
  readonly clickCycles?: true;
  /** If the player doesn't type numbers, Z enters yes at the cursor, and X enters no. */
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

/** The keys and clicks of the program with this name; none for pzl itself and for unknown names. */
export const habitsOf = (program: string): Habits => HABITS.get(program) ?? NO_HABITS;
