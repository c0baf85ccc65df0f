import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Prober } from '../../../../src/tasks/deduce/probe/prober.ts';
import { Spoilers } from '../../../../src/tasks/deduce/techniques/spoilers.ts';
import {
  answersIn,
  boardOf,
  endless,
  knowledgeOf,
  modelFor,
  RICH,
  shapes,
  variableAt,
  worldOf,
} from '../small-worlds.ts';

describe('spoilers', () => {
  it('are values that no answer has, of places with two values', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(shapes, async (shape) => {
        const ground = modelFor(shape);
        const answers = answersIn(worldOf(ground));
        if (answers.length === 0) return;
        const known = knowledgeOf(ground);
        const found = await new Spoilers(known, new Prober(known), endless).findSpoilers();
        if (typeof found === 'string') throw new Error(found);
        for (const value of found) {
          count++;
          const variable = known.domains.variableOf(value);
          expect(ground.terms.isInt(ground.terms.variable(variable))).toBe(false);
          expect(answers.some((answer) => answer[variable] === known.domains.valueOf(value))).toBe(false);
        }
      }),
      { numRuns: 60, examples: RICH.map((shape) => [shape]) },
    );
    expect(count).toBeGreaterThan(5);
  });

  it('rule out at once all places of a condition', async () => {
    // The middle of the row is adjacent to all places that remain for the other stars.
    const ground = boardOf(
      `find star[cells]: bool
rule "Apart": forall l in links: not (star[l.cells.first] and star[l.cells.last])
rule "One beside the middle": count(star[c] for c in cells where c.index in {1, 3}) = 1`,
      'size: 1 5',
    );
    const known = knowledgeOf(ground);
    const found = await new Spoilers(known, new Prober(known), endless).findSpoilers();
    expect(found).toEqual([known.domains.removalOf(variableAt(ground, 'star', 2), 1)]);
  });
});
