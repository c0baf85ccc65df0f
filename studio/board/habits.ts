/**
 * Keys and clicks as other programs have them: what a player's fingers know from there, beyond what all boards accept.
 * The differences are few, because most keys mean the same everywhere.
 */

export interface InputConvention {
  /** A click on the selected number increases it by one; the other mouse button decreases it. */
  readonly clickStepsNumber?: true;
  /** Clicks change a place from empty to yes to no; the other mouse button goes the other way round. */
  readonly clickCyclesValue?: true;
  /** If the player doesn't type numbers, Z enters yes at the cursor, and X enters no. */
  readonly zxEnterValues?: true;
  /** The space bar clears the place at the cursor. */
  readonly spaceClears?: true;
  /** W, A, S and D move the cursor, and Ctrl-I inverts the selection. */
  readonly wasdMoves?: true;
  /** An arrow key that leaves the board goes on at the other side. */
  readonly arrowsWrap?: true;
  /** The Enter key changes between values and notes. */
  readonly enterTogglesNotes?: true;
  /** The other mouse button selects a place for notes, and the first one for its value. */
  readonly secondaryClickNotes?: true;
  /** F2 changes between playing and setting. */
  readonly f2TogglesSetting?: true;
}

const CONVENTION_BY_PROGRAM: ReadonlyMap<string, InputConvention> = new Map<string, InputConvention>([
  ['puzz.link', { clickStepsNumber: true, zxEnterValues: true, spaceClears: true, f2TogglesSetting: true }],
  ['SudokuPad', { wasdMoves: true, arrowsWrap: true }],
  ['Penpa+', { clickCyclesValue: true }],
  ['Simon Tatham', { enterTogglesNotes: true, secondaryClickNotes: true }],
]);

const DEFAULT_CONVENTION: InputConvention = {};

/** The keys and clicks of the program with this name; none for pzl itself and for unknown names. */
export const conventionOf = (program: string): InputConvention =>
  CONVENTION_BY_PROGRAM.get(program) ?? DEFAULT_CONVENTION;
