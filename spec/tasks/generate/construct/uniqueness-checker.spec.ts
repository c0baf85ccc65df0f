import { describe, expect, it } from 'vitest';
import { visibleRefs } from '../../../../src/model/ground.ts';
import { type ClueModel, isOpen } from '../../../../src/tasks/generate/construct/clue-model.ts';
import { UniquenessChecker } from '../../../../src/tasks/generate/construct/uniqueness-checker.ts';
import {
  allAnswers,
  clueModelOf,
  cluesIn,
  LATIN,
  LIGHTS,
  opened,
  TAKEN_LIGHTS,
  withoutLimits,
} from '../small-boards.ts';

/** Whether the checker's engine finds another answer with all clues of this one. */
function hasOther(checker: UniquenessChecker, from: ClueModel, answer: Int32Array): boolean {
  const { clueModel } = checker;
  const another = clueModel.session.program.fresh();
  clueModel.session.block(answer, visibleRefs(clueModel.ground), [-another]);
  const clues = from.places.map((place) => clueModel.valueLiteral(checker.ownPlace(place), answer));
  return (
    clueModel.session.solve({ assumptions: [...clues, another], isExistenceOnly: true }).status ===
    'satisfiable'
  );
}

describe.each([
  ['clues that may go', LATIN, '2x3'],
  ['clues that are chosen', LIGHTS, '2x2'],
  ['clues that the answer tells', TAKEN_LIGHTS, '2x2'],
])('whether an answer is the only one to its clues: %s', (_, text, size) => {
  const board = opened(text, size);
  const from = clueModelOf(board);
  const answers = allAnswers(board.ground, from.variables);
  const isAmbiguous = (answer: Int32Array): boolean =>
    answers.some(
      (other) =>
        cluesIn(from, other) === cluesIn(from, answer) &&
        from.finds.some((ref) => from.numberOf(ref, other) !== from.numberOf(ref, answer)),
    );
  const some = answers.filter((__, at) => at % Math.ceil(answers.length / 25) === 0);

  it('is found for one after another by an engine that goes back', async () => {
    const checker = await UniquenessChecker.open(from, board.plan, withoutLimits, {
      ground: board.ground,
    });
    for (const answer of some) {
      checker.restrictToAnswer(answer);
      expect(hasOther(checker, from, answer)).toBe(isAmbiguous(answer));
      expect(checker.reset()).toBe(true);
    }
    checker.close();
  });
});

describe('an engine that is restricted to an answer', () => {
  it('leaves each clue its value or its absence', async () => {
    const board = opened(LATIN, '2x3');
    const from = clueModelOf(board);
    const checker = await UniquenessChecker.open(from, board.plan, withoutLimits, {
      ground: board.ground,
    });
    const answer = allAnswers(board.ground, from.variables).find((one) =>
      from.places.every((place) => !from.isAbsent(place, one)),
    )!;
    checker.restrictToAnswer(answer);
    const { session } = checker.clueModel;
    for (const place of from.openPlaces) {
      const here = checker.ownPlace(place);
      if (!isOpen(here)) throw new Error('taken');
      const value = from.numberOf(place.ref, answer);
      const may = (code: number): boolean =>
        session.solve({ assumptions: [session.program.is(here.ref, code)], isExistenceOnly: true }).status ===
        'satisfiable';
      const absent = 'absent' in here.value ? here.value.absent! : -1;
      expect([1, 2, 3].filter(may)).toEqual([value]);
      expect(may(absent)).toBe(true);
    }
    checker.close();
  });
});
