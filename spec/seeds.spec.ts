/** The seed puzzles' smaller boards; `bench/seeds.ts` solves all of them. */
import { describe, expect, it } from 'vitest';
import { evaluate, loadModel, openInstance, solve } from '../src/index.ts';
import { seedModel, seedsOf, storedAnswer } from './seeds.ts';

const small = {
  molekularis: /^(tiny|small|medium)/,
  storm: /^(s0|s10|r|course)/,
} as const;

describe.each(['molekularis', 'storm'] as const)('the seeds of %s', (type) => {
  const seeds = seedsOf(type).filter(({ name }) => small[type].test(name));
  const { model } = loadModel(`${type}.pzl`, seedModel(type));

  it.skipIf(seeds.length === 0).each(seeds)('$name', async (seed) => {
    if (!model) throw new Error(`${type}.pzl has mistakes`);
    const { ground, diagnostics } = openInstance(model, seed);
    expect(diagnostics).toEqual([]);
    if (!ground) return;
    const stored = storedAnswer(seed, ground);
    expect(evaluate(ground, stored)).toEqual([]);
    const { status, solutions } = await solve(ground, { answers: 2 });
    if (seed.unique !== undefined) expect(status).toBe(seed.unique ? 'exhausted' : 'solved');
    if (status === 'exhausted') expect(solutions).toEqual([stored]);
  });
});
