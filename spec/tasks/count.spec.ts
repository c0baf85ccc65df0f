/** Counts by a diagram, compared with counts by listing, on random models and on the examples' types. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Ground } from '../../src/model/ground.ts';
import { diagramOf } from '../../src/tasks/count/along-frontier.ts';
import { type CountOutcome, count } from '../../src/tasks/count/count.ts';
import { groundText } from '../model/grounded.ts';
import { choices, groundOf, randomModel } from '../model/random-terms.ts';

/** The number of random models; `PZL_RANDOM_MODELS=500` tests more than the default. */
const MODELS = Number(process.env.PZL_RANDOM_MODELS ?? 100);
const span = { file: 0, start: 0, end: 0 };

function grounded(model: string, instance: string): Ground {
  const { ground, messages } = groundText(`board square\n${model}`, instance);
  if (!ground) throw new Error(messages.join('\n'));
  return ground;
}

const byDiagram = async (ground: Ground): Promise<bigint | undefined> =>
  (await diagramOf(ground, { shouldStop: () => false }))?.total;

describe('count', () => {
  it('is the same by a diagram as by listing, on random models', async () => {
    let drawn = 0;
    await fc.assert(
      fc.asyncProperty(choices, async (choose) => {
        const { terms, bools } = randomModel(choose, 10);
        const roots = choose.some(bools, 1, 3).map(({ ref }) => ref);
        const variables = Array.from({ length: terms.variableCount }, (_, v) => terms.variable(v));
        const kind = { type: { kind: 'int' as const }, span };
        const [shown, rest] = [variables.slice(0, 4), variables.slice(4)];
        const ground: Ground = {
          ...groundOf(terms, roots),
          families: [
            { name: 'shown', hidden: false, refs: shown, ...kind },
            { name: 'rest', hidden: choose.below(2) === 0, refs: rest, ...kind },
          ],
        };
        const total = await byDiagram(ground);
        if (total === undefined) return;
        drawn++;
        const listed = await count(ground, { method: 'listing' });
        expect(listed).toMatchObject({ status: 'exact', count: total });
      }),
      { numRuns: MODELS },
    );
    expect(drawn).toBeGreaterThan(MODELS / 2);
  });

  it('counts equal values of a set once, whichever of them are there', async () => {
    for (const [rows, expected] of [
      [0, 1n],
      [1, 6n],
      [2, 9n],
    ] as const) {
      const rule = `rule "r": size({c.row for c in cells where sea[c]}) = ${rows}`;
      const ground = grounded(`find sea[cells]: bool\n${rule}`, 'size: 2 2');
      expect(await count(ground)).toMatchObject({ status: 'exact', count: expected });
    }
  });

  it('tells numbers that nobody could list', async () => {
    const apart = grounded(
      'find x[cells]: bool\nrule "r": forall l in links: not (forall c in l.cells: x[c])',
      'size: 10 10',
    );
    const counted: CountOutcome = await count(apart);
    expect(counted).toMatchObject({ status: 'exact', count: 2_030_049_051_145_980_050n });
    expect(await count(apart, { most: 1_000_000_000 })).toMatchObject({
      status: 'most',
      count: 1_000_000_000n,
    });
  });

  it('is exact where there are just as many as are asked for', async () => {
    const ground = grounded('find x[cells]: bool\nrule "r": count(x) = 1', 'size: 2 2');
    for (const method of ['diagram', 'listing'] as const) {
      expect(await count(ground, { method, most: 4 }), method).toMatchObject({ status: 'exact', count: 4n });
      expect(await count(ground, { method, most: 3 }), method).toMatchObject({ status: 'most', count: 3n });
    }
  });

  it('counts best answers only, where the model says what is best', async () => {
    const fewest = grounded(
      'find x[cells]: bool\nminimize count(x)\nrule "r": forall c in cells: x[c] or (exists d in c.neighbors: x[d])',
      'size: 4 4',
    );
    // The smallest dominating sets of the 4×4 grid: there are two, each of four cells.
    expect(await count(fewest)).toMatchObject({ status: 'exact', count: 2n, objective: 4 });
    expect(await count(fewest, { method: 'listing' })).toMatchObject({ count: 2n });
  });

  it('counts what differs in visible families only', async () => {
    const ground = grounded(
      'find x[cells]: bool\nfind hidden y[cells]: 0..3\nrule "r": forall c in cells: x[c] => y[c] > 1\nrule "s": forall r in rows: sum(y[r]) = 4',
      'size: 3 3',
    );
    const listed = await count(ground, { method: 'listing' });
    expect(await byDiagram(ground)).toBe(listed.count);
  });

  it('stops at the time limit, and by the signal, with what was counted', async () => {
    const hard = grounded(
      'find v[cells]: 1..9\nrule "r": forall r in rows: alldifferent(v[r])\nrule "c": forall c in columns: alldifferent(v[c])',
      'size: 9 9',
    );
    const late = await count(hard, { timeLimit: 0.5 });
    expect(late.status).toBe('limit');
    expect(late.count).toBeGreaterThan(0n);
    // A wide margin, because the test only checks that the search ends.
    expect(late.statistics.milliseconds).toBeLessThan(20_000);
    expect((await count(hard, { timeLimit: 0.5, method: 'diagram' })).status).toBe('limit');
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 300);
    expect((await count(hard, { signal: controller.signal })).status).toBe('stopped');
  });
});
