import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conflict } from '../../../../src/tasks/deduce/mus/conflict.ts';
import { forces, modelFor, RICH, shapes, without, worldOf } from '../small-worlds.ts';

describe('conflicts', () => {
  it('are minimal sets of conditions that nothing keeps', { timeout: 60_000 }, async () => {
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(shapes, async (shape) => {
        const ground = modelFor(shape);
        const world = worldOf(ground);
        const outcome = await conflict(ground);
        if (outcome.status !== 'conflict') {
          expect(outcome.status).toBe('satisfiable');
          expect(world.some(({ broken }) => broken.size === 0)).toBe(true);
          return;
        }
        seen++;
        const { constraints } = outcome;
        expect(forces(world, constraints, [])).toBe(true);
        for (const one of constraints) expect(forces(world, without(constraints, one), [])).toBe(false);
      }),
      { numRuns: 60, examples: RICH.map((shape) => [shape]) },
    );
    expect(seen).toBeGreaterThan(0);
  });
});
