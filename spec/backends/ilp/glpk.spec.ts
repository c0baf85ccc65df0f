import { describe, expect, it } from 'vitest';
import { glpk } from '../../../src/backends/ilp/engines/glpk.ts';

describe('GLPK', () => {
  it('is given whole seconds, never fewer than are left and at least one; a century is no limit', async () => {
    const asked: (number | undefined)[] = [];
    const solve = (_: unknown, options: { readonly tmlim?: number }) => {
      asked.push(options.tmlim);
      return { result: { status: 5, vars: {} } };
    };
    const engine = await glpk.open({ default: async () => ({ GLP_OPT: 5, solve }) });
    engine.extend({
      lower: [0],
      upper: [1],
      integer: [1],
      starts: [0],
      indices: new Int32Array(0),
      values: new Float64Array(0),
      senses: [],
      rhs: [],
      objective: undefined,
    } as unknown as Parameters<typeof engine.extend>[0]);
    for (const seconds of [0.2, 1, 1.5, 1e9])
      expect(await engine.solve(seconds)).toMatchObject({ status: 'optimal' });
    expect(asked).toEqual([1, 1, 2, undefined]);
    expect(await engine.solve(0)).toEqual({ status: 'limit' });
    expect(asked).toHaveLength(4);
  });
});
