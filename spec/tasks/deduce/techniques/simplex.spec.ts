import { describe, expect, it } from 'vitest';
import { type LinearRow, Simplex } from '../../../../src/tasks/deduce/techniques/simplex.ts';
import { generatorOf } from '../../../backends/sat/random.ts';

const row = (factors: readonly number[], bound: number, isEqual = false): LinearRow => ({
  factors: factors.flatMap((factor, variable) => (factor === 0 ? [] : [[variable, factor] as const])),
  bound,
  isEqual,
});

describe('the simplex method', () => {
  it('finds the most of a variable, and the rows that say so', () => {
    // x + y ≤ 4, x ≤ 3 and y = 2, so x is at most 2.
    const simplex = Simplex.of(2, [row([1, 1], 4), row([1, 0], 3), row([0, 1], 2, true)])!;
    const most = simplex.maximize(0, 1)!;
    expect(most.maximum).toBeCloseTo(2);
    expect([most.support, most.subtractedRows]).toEqual([[0], [2]]);
    expect(simplex.maximize(1, 1)!.maximum).toBeCloseTo(2);
    expect(simplex.maximize(0, -1)!.maximum).toBeCloseTo(0);
  });

  it('finds the least as the most of the negative', () => {
    // x + y = 3 and y ≤ 1, so x is at least 2.
    const simplex = Simplex.of(2, [row([1, 1], 3, true), row([0, 1], 1)])!;
    expect(simplex.maximize(0, -1)!.maximum).toBeCloseTo(-2);
    expect(simplex.maximize(0, 1)!.maximum).toBeCloseTo(3);
  });

  it('knows what has no bound, and rows that can’t hold together', () => {
    expect(Simplex.of(2, [row([1, -1], 0)])!.maximize(0, 1)).toEqual({
      maximum: Number.POSITIVE_INFINITY,
      support: [],
      subtractedRows: [],
    });
    expect(Simplex.of(1, [row([1], 1), row([-1], -2)])).toBeUndefined();
    expect(Simplex.of(1, [row([1], 1, true), row([1], 2, true)])).toBeUndefined();
  });

  it('keeps to an equation that phase one left without a variable of its own', () => {
    // x ≤ 6 and x − y = 6, so y is 0.
    expect(Simplex.of(2, [row([1, 0], 6), row([1, -1], 6, true)])!.maximize(1, 1)!.maximum).toBeCloseTo(0);
  });

  it('bounds each variable by what no point exceeds, with equality where a corner has it', () => {
    const random = generatorOf(8);
    for (let round = 0; round < 80; round++) {
      const width = 2 + random.below(2);
      const rows = [
        ...Array.from({ length: 2 + random.below(3) }, () =>
          row(
            Array.from({ length: width }, () => random.below(4) - 1),
            random.below(9),
            random.chance(0.2),
          ),
        ),
        ...Array.from({ length: width }, (_, at) =>
          row(
            Array.from({ length: width }, (__, i) => (i === at ? 1 : 0)),
            6,
          ),
        ),
      ];
      const holds = (point: readonly number[]): boolean =>
        rows.every(({ factors, bound, isEqual }) => {
          const sum = factors.reduce((total, [variable, factor]) => total + factor * point[variable]!, 0);
          return isEqual ? Math.abs(sum - bound) < 1e-9 : sum <= bound + 1e-9;
        });
      const grid = Array.from({ length: 7 ** width }, (_, code) =>
        Array.from({ length: width }, (__, at) => Math.floor(code / 7 ** at) % 7),
      ).filter(holds);
      const simplex = Simplex.of(width, rows);
      if (!simplex) {
        expect(grid).toEqual([]);
        continue;
      }
      for (let variable = 0; variable < width; variable++) {
        const { maximum: most, support, subtractedRows: taken } = simplex.maximize(variable, 1)!;
        for (const point of grid) expect(point[variable]!).toBeLessThanOrEqual(most + 1e-6);
        // The rows that the argument names bound the variable by themselves.
        const few = [...support, ...taken].map((at) => rows[at]!);
        expect(
          Simplex.of(width, few)!.maximize(variable, 1)!.maximum,
          JSON.stringify([rows, variable, most, support, taken]),
        ).toBeCloseTo(most, 5);
      }
    }
  });
});
