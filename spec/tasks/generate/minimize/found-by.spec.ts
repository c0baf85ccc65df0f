import { describe, expect, it } from 'vitest';
import type { Ground } from '../../../../src/model/ground.ts';
import { Terms } from '../../../../src/model/terms/terms.ts';
import { foundByClues } from '../../../../src/tasks/generate/minimize/found-by.ts';
import { groundOf } from '../../../model/random-terms.ts';

describe('the variable that a clue tells', () => {
  const terms = new Terms();
  const clues = Array.from({ length: 4 }, () => terms.intVariable(0, 9));
  const numbers = Array.from({ length: 4 }, () => terms.intVariable(1, 9));
  const shaded = Array.from({ length: 20 }, () => terms.boolVariable());
  const ground: Ground = groundOf(terms, [
    // Absent, or the number itself.
    terms.or([terms.is(clues[0]!, 0), terms.equals([1, -1], [clues[0]!, numbers[0]!], 0)]),
    // Two numbers.
    terms.equals([1, -1, -1], [clues[1]!, numbers[1]!, numbers[2]!], 0),
    // Two clues.
    terms.atMost([1, 1, -1], [clues[2]!, clues[3]!, numbers[3]!], 0),
    // A bool, and a count of many.
    terms.implies(terms.is(clues[3]!, 5), shaded[0]!),
    terms.equals([...shaded.map(() => 1), -1], [...shaded, clues[2]!], 0),
    // What says nothing of a clue.
    terms.atMost([1], [numbers[0]!], 8),
  ]);

  it('is the only one in a constraint with the only clue', () => {
    const found = foundByClues(
      ground,
      clues.map((ref) => ({ ref })),
      [...numbers, ...shaded],
    );
    expect([...found]).toEqual([
      [clues[0], numbers[0]],
      [clues[3], shaded[0]],
    ]);
  });

  it('is none where it is no find', () => {
    expect(foundByClues({ ...ground }, [{ ref: clues[0]! }], shaded).size).toBe(0);
  });
});
