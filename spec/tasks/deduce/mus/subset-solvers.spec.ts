import { describe, expect, it } from 'vitest';
import { SubsetSolvers } from '../../../../src/tasks/deduce/mus/subset-solvers.ts';
import { TUNING } from '../../../../src/tasks/deduce/tuning.ts';
import { boardOf, variableAt, viewFor } from '../small-worlds.ts';

const ground = boardOf(
  'find x[cells]: bool\nrule "All": forall c in cells: x[c]\nrule "None": count(x) = 0',
  'size: 2 3',
);

describe('engines of a few conditions', () => {
  it('know these and nothing else', async () => {
    const engines = await SubsetSolvers.of(viewFor(ground));
    const claim = { variable: variableAt(ground, 'x', 0), value: 0, holds: true };
    const other = { variable: variableAt(ground, 'x', 1), value: 0, holds: true };
    // The first condition is about the first cell; the last one is the count.
    const first = engines.reasoner([0]);
    expect(await first.ask([0], [claim])).toHaveProperty('core');
    expect(await first.ask([0], [other])).toHaveProperty('values');
    expect(await engines.reasoner([0, 6]).ask([0, 6], [])).toHaveProperty('core');
  });

  it('are kept, but not more than so many', async () => {
    const engines = await SubsetSolvers.of(viewFor(ground));
    const first = engines.reasoner([0]);
    expect(engines.reasoner([0])).toBe(first);
    const subsets = Array.from({ length: 2 ** 6 - 1 }, (_, bits) =>
      [0, 1, 2, 3, 4, 5].filter((at) => (((bits + 1) >> at) & 1) === 1),
    );
    for (const subset of subsets.slice(0, TUNING.keptEngines)) engines.reasoner(subset);
    if (TUNING.keptEngines < subsets.length) {
      engines.reasoner([0, 6]);
      expect(engines.reasoner([0])).not.toBe(first);
    } else expect(engines.reasoner([0])).toBe(first);
  });
});
