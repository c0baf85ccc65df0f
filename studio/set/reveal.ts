/**
 * Turns an answer into clues. The given that can show the answer's value at a place is found by trying, not by names.
 */
import { boardOfSheet, type SheetFind } from '../../src/index.ts';
import type { Session } from '../game/session.ts';
import type { AnswerValues, OpenedPuzzle } from '../worker/protocol.ts';
import { withGiven } from './instance-text.ts';

/**
 * The drafts in which the answer is written as clues. For each find (a part of the answer) and each given (a kind of
 * clue) that can express the find's values, there is one draft.
 */
export function revealingDrafts(
  puzzle: OpenedPuzzle,
  setting: Session,
  text: string,
  answer: AnswerValues,
): { readonly find: number; readonly text: string }[] {
  const { board, finds: givens } = setting.sheet;
  return puzzle.sheet.finds.flatMap((find, index) =>
    givens.flatMap((given) => {
      const values = answer[index] ?? [];
      const valueAt = givenValuesOf(find, given, values);
      return valueAt
        ? [{ find: index, text: withGiven(text, given, valueAt, board && boardOfSheet(board)) }]
        : [];
    }),
  );
}

/**
 * Returns a function from a position of the given to the answer's value there, as a value of the given. Undefined if
 * the given lacks such values or places.
 */
function givenValuesOf(
  find: SheetFind,
  given: SheetFind,
  values: readonly number[],
): ((position: number) => number | undefined) | undefined {
  if (!find.place || find.place !== given.place || find.kind === 'bool' || given.kind === 'bool')
    return undefined;
  // A clue of a given without a value for "absent" couldn't be removed afterwards.
  if (given.absent === undefined) return undefined;
  const byText = new Map(given.values.map((value) => [wordOf(given, value), value]));
  const byElement = new Map<number, number>();
  for (const [position, element] of find.elements.entries()) {
    const value = values[position];
    if (value === undefined || value === find.absent) continue;
    const givenValue = byText.get(wordOf(find, value));
    if (givenValue === undefined) return undefined;
    byElement.set(element, givenValue);
  }
  return (position) => byElement.get(given.elements[position] ?? -1);
}

const wordOf = ({ looks }: SheetFind, value: number): string => looks.get(value)?.text ?? String(value);

/** Whether all values of the find, except "absent", are determined by the puzzle itself. */
export const determinesAllValues = (
  { sheet }: OpenedPuzzle,
  find: number,
  values: readonly number[],
): boolean =>
  values.every((value, position) => {
    const findDeclaration = sheet.finds[find];
    return value === findDeclaration?.absent || findDeclaration?.told.get(position) === value;
  });
