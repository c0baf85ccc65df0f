import { describe, expect, it } from 'vitest';
import { Random } from '../../../../src/tasks/common/random.ts';
import { UniquenessChecker } from '../../../../src/tasks/generate/construct/uniqueness-checker.ts';
import { neededClues, Removal, withRequiredClues } from '../../../../src/tasks/generate/minimize/remove.ts';
import { modelOf } from '../../../models.ts';
import {
  allAnswers,
  answersOf,
  clueModelOf,
  example,
  LATIN,
  opened,
  puzzleOf,
  withoutLimits,
} from '../small-boards.ts';

describe('clues that an answer needs', () => {
  it('keeps a clue that the answer can’t be without, even if its number follows', async () => {
    // With these seeds, removing such clues has once made puzzles without an answer.
    const model = example('nurikabe');
    for (const seed of [2, 4]) {
      const { text } = await puzzleOf(model, { size: 'small', seed, minimal: true });
      expect(await answersOf(model, text)).toBe(1);
    }
  });

  it('takes no clue away that others can’t stand without', async () => {
    const model = modelOf(`puzzle "Neighbours"
board square
given told[cells]: 1..9?
find number[cells]: 1..9
rule "Numbers told stand": forall c in cells where told[c]: number[c] = told[c]
rule "Rows go up": forall c in cells where c.east in cells: number[c] < number[c.east]
rule "East of a told number is another": forall c in cells where told[c] and c.east in cells:
  exists e in cells where e = c.east and told[e]: true
generate {
  remove told
  size small: 3 4
}
`);
    for (const seed of [1, 2, 3]) {
      const { text } = await puzzleOf(model, { seed });
      expect(await answersOf(model, text)).toBe(1);
    }
  });

  it('leaves no clue that could be left out', async () => {
    const model = example('sudoku');
    const { text } = await puzzleOf(model, { size: 'tiny', seed: 5, minimal: true });
    const clues = [...text.matchAll(/\b\d\b(?![^\n]*generate)/g)].filter(
      ({ index }) => index > text.indexOf('clue'),
    );
    expect(clues.length).toBeGreaterThan(3);
    for (const { index } of clues) {
      expect(await answersOf(model, `${text.slice(0, index)}.${text.slice(index + 1)}`)).toBe(2);
    }
  });

  it('are as few as tell it apart, and none of them can go', async () => {
    const board = opened(LATIN, '3x3');
    const clueModel = clueModelOf(board);
    const { terms } = board.ground;
    const digitsOf = (answer: Int32Array): number[] =>
      clueModel.finds.map((ref) => answer[terms.variableOf(ref)]!);
    const all = [
      ...new Map(
        allAnswers(board.ground, clueModel.finds).map((one) => [digitsOf(one).join(), one]),
      ).values(),
    ];
    expect(all).toHaveLength(12);
    for (const [at, found] of all.entries()) {
      // All clues are present, with their values in the answer.
      const answer = found.slice();
      for (const { ref, position } of clueModel.openPlaces)
        answer[terms.variableOf(ref)] = digitsOf(found)[position]!;
      const checker = await UniquenessChecker.open(clueModel, board.plan, withoutLimits, {
        ground: board.ground,
      });
      const removal = new Removal(checker, withoutLimits, answer);
      const orbits = clueModel.openPlaces.map((place) => [place]);
      const needed = await neededClues(removal, {
        orbits,
        random: new Random(at),
        keptOrbits: new Set(),
        mostConflicts: Number.POSITIVE_INFINITY,
      });
      expect(await withRequiredClues(removal, orbits, needed)).toEqual(needed);
      const answersWith = (places: Iterable<(typeof clueModel.openPlaces)[number]>): number => {
        const kept = [...places].map(({ position }) => position);
        return all.filter((one) =>
          kept.every((position) => digitsOf(one)[position] === digitsOf(answer)[position]),
        ).length;
      };
      const kept = [...needed] as (typeof clueModel.openPlaces)[number][];
      expect(answersWith(kept)).toBe(1);
      for (const place of kept) expect(answersWith(kept.filter((one) => one !== place))).toBeGreaterThan(1);
      checker.close();
    }
  });
});
