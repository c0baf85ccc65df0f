/** Dividing a row by the common divisor of its coefficients doesn't change which ints it allows. */
import { describe, expect, it } from 'vitest';
import { LinearSum } from '../../../src/backends/ilp/linear-sum.ts';
import { boolLinearizations, intLinearizations } from '../../../src/backends/ilp/linearizations.ts';
import { Linearizer } from '../../../src/backends/ilp/linearizer.ts';
import { LESS } from '../../../src/backends/ilp/model.ts';
import { tighten } from '../../../src/model/propagation/tighten.ts';
import { Terms } from '../../../src/model/terms/terms.ts';
import { groundOf } from '../../model/random-terms.ts';

function linearizer(): Linearizer {
  const terms = new Terms();
  return new Linearizer(
    terms,
    { bool: boolLinearizations, int: intLinearizations },
    [],
    tighten(groundOf(terms, [])),
    { connectivity: 'cuts' },
  );
}

describe('a row', () => {
  it.each([
    [[2, 4], 5],
    [[2, 4], 4],
    [[6, 9], 10],
    [[6, -9], -1],
    [[-4, -6], -7],
    [[5, 5], 13],
  ] as const)('of %j at most %d allows the same ints, and no more', (coefficients, bound) => {
    const rows = linearizer();
    const { model } = rows;
    const columns = coefficients.map(() => model.column(0, 3));
    const sum = new LinearSum();
    coefficients.forEach((coefficient, i) => {
      sum.column(coefficient, columns[i]!);
    });
    rows.atMost(sum, bound);
    expect(model.rows).toBe(1);
    expect(model.senses[0]).toBe(LESS);
    let allowed = 0;
    for (let x = 0; x <= 3; x++) {
      for (let y = 0; y <= 3; y++) {
        const left = [...model.values.subarray(0, 2)].reduce(
          (total, value, i) => total + value * (model.indices[i] === columns[0] ? x : y),
          0,
        );
        const holds = coefficients[0] * x + coefficients[1] * y <= bound;
        expect(left <= model.rhs[0]!, `${x}, ${y}`).toBe(holds);
        if (holds) allowed++;
      }
    }
    expect(allowed).toBeGreaterThan(0);
    expect(allowed).toBeLessThan(16);
  });
});
