import { describe, expect, it } from 'vitest';
import { Prober } from '../../../../src/tasks/deduce/probe/prober.ts';
import { boardOf, knowledgeOf, onEntered, variableAt } from '../small-worlds.ts';

/** A row in which each cell is below the next one: a supposition about one cell is propagated from cell to cell. */
const rising = () => {
  const ground = boardOf(
    'find x[cells]: 0..9\nrule "Rise": forall c in cells where c.east in cells: x[c] < x[c.east]',
    'size: 1 6',
  );
  const known = knowledgeOf(ground);
  for (let cell = 0; cell < 6; cell++)
    for (const value of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
      if (value > 6) known.learn({ variable: variableAt(ground, 'x', cell), value, holds: false });
  return { known, prober: new Prober(known), value: known.domains.removalOf(variableAt(ground, 'x', 0), 3) };
};

describe('a probe', () => {
  it('fails only with values that no answer has, and leaves everything as it was', async () => {
    let failed = 0;
    await onEntered(60, async ({ ground, entered, possible }) => {
      const known = knowledgeOf(ground);
      known.learn(entered);
      const prober = new Prober(known);
      const before = [...known.domains.removals];
      for (const wide of [true, false])
        for (const place of known.open())
          for (const value of known.domains.choicesOf(place)) {
            const end = prober.probe(value, 3, wide);
            // Without a change in between, the result is the same.
            expect(prober.probe(value, 3, wide)).toBe(end);
            if (end === 'fails') failed++;
            if (end === 'fails')
              expect(possible.some((one) => one[place] === known.domains.valueOf(value))).toBe(false);
            expect([...known.domains.removals]).toEqual(before);
          }
    });
    expect(failed).toBeGreaterThan(20);
  });

  it('goes as many rounds as it may, each by what the round before left', () => {
    const { prober, value } = rising();
    // The least value rises by one from cell to cell, so the fifth cell's would be above 6.
    expect([1, 2, 3, 4].map((rounds) => prober.probe(value, rounds, false))).toEqual([
      'goes on',
      'goes on',
      'goes on',
      'fails',
    ]);
  });

  it('goes on from where it ended before, as if it went all the way', () => {
    const { prober, known, value } = rising();
    for (const rounds of [1, 2, 3]) prober.probe(value, rounds, false);
    expect(prober.probe(value, 8, false)).toBe('fails');
    expect(new Prober(known).probe(value, 8, false)).toBe('fails');
    const low = known.domains.removalOf(known.domains.variableOf(value), 0);
    expect(prober.probe(low, 9, false)).toBe('ends');
    expect(prober.probe(low, 2, false)).toBe('ends');
  });

  it('is made again once something became known that it looked at', () => {
    const { prober, known } = rising();
    const low = known.domains.removalOf(known.domains.variableOf(known.domains.removalOf(0, 0)), 1);
    expect(prober.probe(low, 9, false)).not.toBe('fails');
    known.learn({ variable: 5, value: 6, holds: false });
    known.learn({ variable: 5, value: 5, holds: false });
    expect(prober.probe(low, 9, false)).toBe('fails');
  });

  it('tells where it comes to nothing, by the conditions that may be used', async () => {
    const { prober, known, value } = rising();
    const end = await prober.whileProbed(value, 9, false, async (contradiction) => contradiction);
    expect(end && ('condition' in end || 'variable' in end)).toBe(true);
    const few = new Set([0, 1]);
    expect(await prober.whileProbed(value, 9, false, async () => true, few)).toBeUndefined();
    expect(known.domains.choicesOf(known.domains.variableOf(value)).length).toBeGreaterThan(3);
  });
});
