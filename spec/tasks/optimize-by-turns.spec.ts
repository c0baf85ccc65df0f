import { expect, it } from 'vitest';
import type { EngineAnswer } from '../../src/backends/ilp/engines/engine.ts';
import type { EngineHost } from '../../src/backends/ilp/host.ts';
import { Terms } from '../../src/model/terms/terms.ts';
import { optimizeByTurns, type TurnOptions } from '../../src/tasks/solve/optimize-by-turns.ts';
import { host, isInstalled } from '../backends/ilp/all-solutions.ts';
import { groundOf } from '../backends/sat/all-solutions.ts';

/** Takes at most two of five things, worth 1, 2, 4, 8 and 16: the best total is 24. */
async function best(options: TurnOptions): Promise<{ values: number[]; status: string; told: string[] }> {
  const terms = new Terms();
  const taken = [1, 2, 4, 8, 16].map(() => terms.boolVariable());
  const ground = groundOf(terms, [terms.atMost([1, 1, 1, 1, 1], taken, 2)]);
  const objective = { direction: 'maximize', term: terms.sum([1, 2, 4, 8, 16], taken) } as const;
  const [values, told]: [number[], string[]] = [[], []];
  const search = optimizeByTurns(
    { ...ground, objective },
    { ...options, onFallback: (reason) => told.push(reason) },
  );
  for (;;) {
    const step = await search.next();
    if (step.done) return { values, status: step.value.status, told };
    values.push(step.value.objective);
  }
}

const saying =
  (answer: EngineAnswer): EngineHost =>
  async () => ({ extend: () => {}, solve: async () => answer, close: () => {} });

it('is done when the SAT engine is', async () => {
  const engineHost: EngineHost = () => Promise.reject(new Error('nobody asks for it'));
  expect(await best({ engineHost })).toMatchObject({ status: 'optimal', told: [] });
});

it.runIf(await isInstalled('highs'))('is done by HiGHS when the conflicts are used up', async () => {
  const { values, status, told } = await best({ engineHost: host, firstConflicts: 0 });
  expect(status).toBe('optimal');
  expect(told).toEqual([]);
  expect(values.at(-1)).toBe(24);
});

for (const [what, answer, reason] of [
  ['breaks down', { status: 'failed', message: 'It broke.' }, /It broke/],
  ['denies what is there', { status: 'infeasible' }, /no solution where there is one|can't be/],
  ['takes less for the best', { status: 'optimal', values: new Float64Array(64) }, /is better/],
] as const) {
  it(`goes on with SAT when HiGHS ${what}`, async () => {
    // After one conflict there is an answer, but no proof yet that it is the best.
    const { values, status, told } = await best({ engineHost: saying(answer), firstConflicts: 1 });
    expect(status).toBe('optimal');
    expect(values.at(-1)).toBe(24);
    expect(values).toEqual([...values].sort((a, b) => a - b));
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(reason);
  });
}
