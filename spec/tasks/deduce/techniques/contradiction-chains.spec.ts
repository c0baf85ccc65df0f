import { describe, expect, it } from 'vitest';
import { Prober } from '../../../../src/tasks/deduce/probe/prober.ts';
import { REFUTED_CAUSE } from '../../../../src/tasks/deduce/propagate/knowledge.ts';
import { contradictionChains } from '../../../../src/tasks/deduce/techniques/contradiction-chains.ts';
import { boardOf, endless, findsNothingWrong, knowledgeOf, variableAt } from '../small-worlds.ts';

describe('contradiction chains', () => {
  it('refute no value that an answer has', async () => {
    const { finds, rounds } = await findsNothingWrong((known) => {
      const prober = new Prober(known);
      return { findRound: () => contradictionChains(known, prober, endless) };
    });
    expect(finds).toBeGreaterThan(20);
    expect(rounds.every(({ level, depth }) => level === 9 && depth! > 0)).toBe(true);
  });

  it('refute all values of the least depth at once', async () => {
    // Each cell is less than the next one. For the first of six cells, the values 4 and 5 lead to a contradiction soonest.
    const ground = boardOf(
      'find x[cells]: 0..9\nrule "Rise": forall c in cells where c.east in cells: x[c] < x[c.east]',
      'size: 1 3',
    );
    const known = knowledgeOf(ground);
    const found = await contradictionChains(known, new Prober(known), endless);
    if (typeof found !== 'object') throw new Error(found);
    expect(found.round).toMatchObject({ depth: 1, wide: false });
    expect(found.findings.map(({ cause }) => cause)).toEqual([REFUTED_CAUSE]);
    const removed = found.findings[0]!.removals;
    const of = (cell: number): number[] =>
      removed
        .filter((one) => known.domains.variableOf(one) === variableAt(ground, 'x', cell))
        .map((one) => known.domains.valueOf(one));
    expect([of(0), of(1), of(2)]).toEqual([[9], [0, 9], [0]]);
  });

  it('find nothing where every value may be', async () => {
    const ground = boardOf('find x[cells]: bool\nrule "Some": any(x)', 'size: 1 3');
    const known = knowledgeOf(ground);
    expect(await contradictionChains(known, new Prober(known), endless)).toBeUndefined();
  });
});
