/** Solves the smaller seed puzzles; `bench/seeds.ts` solves all of them. */
import { describe, expect, it } from 'vitest';
import { evaluate, loadModel, openInstance, solve } from '../src/index.ts';
import { foundValues, seedModel, seedsOf, storedValues } from './seeds.ts';

const small = {
  molekularis: /^(tiny|small|medium)/,
  storm: /^(s0|s10|r|course)/,
} as const;

describe.each(['molekularis', 'storm'] as const)('the seeds of %s', (type) => {
  const seeds = seedsOf(type).filter(({ name }) => small[type].test(name));
  const { model } = loadModel(`${type}.pzl`, seedModel(type));

  if (seeds.length === 0) it.skip('needs the data of the seeds ($PZL_SHARED)', () => {});
  it.each(seeds)('$name', async (seed) => {
    if (!model) throw new Error(`${type}.pzl has mistakes`);
    const { ground, diagnostics } = openInstance(model, seed);
    expect(diagnostics).toEqual([]);
    if (!ground) return;
    const stored = storedValues(seed, ground);
    const { status, solutions } = await solve(ground, { answers: 2 });
    if (seed.unique !== undefined) expect(status).toBe(seed.unique ? 'exhausted' : 'solved');
    if (status === 'exhausted') expect(solutions.map((a) => foundValues(ground, a))).toEqual([stored]);
    // If no atom is open, the stored values are a complete assignment, which the evaluator has to accept.
    if (ground.terms.variableCount === stored.length) expect(evaluate(ground, stored)).toEqual([]);
  });
});
