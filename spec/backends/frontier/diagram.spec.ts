/** Compares the diagrams of random models with all assignments, for any order of the variables and any hidden ones. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildDiagram, type Diagram } from '../../../src/backends/frontier/diagram.ts';
import { BeyondFrontier } from '../../../src/backends/frontier/factor.ts';
import { type FrontierModel, frontierModel } from '../../../src/backends/frontier/model.ts';
import { ordersOf } from '../../../src/backends/frontier/orders.ts';
import type { Ground } from '../../../src/model/ground.ts';
import { Terms, TRUE } from '../../../src/model/terms/terms.ts';
import { groundText } from '../../model/grounded.ts';
import {
  assignments,
  type Choices,
  choices,
  groundOf,
  pathGraph,
  randomModel,
} from '../../model/random-terms.ts';

function finished(model: FrontierModel, order: readonly number[], width = 1e6): Diagram | undefined {
  const building = buildDiagram(model, order, { width });
  for (let step = building.next(); ; step = building.next()) if (step.done) return step.value;
}

function shuffled(items: readonly number[], choose: Choices): number[] {
  const left = [...items];
  return items.map(() => left.splice(choose.below(left.length), 1)[0]!);
}

/** The number of answers on a board without givens, counted by a diagram. */
function total(model: string, size: string): bigint | undefined {
  const { ground, messages } = groundText(`board square\n${model}`, `size: ${size}`);
  if (!ground) throw new Error(messages.join('\n'));
  const frontier = frontierModel(ground);
  return finished(frontier, ordersOf(ground, frontier)[0]!.variables)?.total;
}

const span = { file: 0, start: 0, end: 0 };

describe('diagrams along a frontier', () => {
  it('count what brute force counts', () => {
    let beyond = 0;
    let runs = 0;
    fc.assert(
      fc.property(choices, (choose) => {
        const { terms, bools } = randomModel(choose, 8);
        const rules = choose.some(bools, 1, 3);
        const variables = Array.from({ length: terms.variableCount }, (_, v) => v);
        const shown = variables.filter(() => choose.below(3) > 0);
        const family = {
          name: 'shown',
          hidden: false,
          type: { kind: 'int' as const },
          refs: shown.map((v) => terms.variable(v)),
          span,
        };
        const ground: Ground = {
          ...groundOf(
            terms,
            rules.map(({ ref }) => ref),
          ),
          families: [family],
        };
        const found = new Set<string>();
        for (const assignment of assignments(terms)) {
          if (rules.every(({ means }) => means(assignment) === 1))
            found.add(shown.map((v) => assignment[v]).join());
        }
        runs++;
        try {
          const model = frontierModel(ground);
          const open = variables.filter((v) => model.variables[v]?.values.length !== 1);
          const counted = finished(model, shuffled(model.mayHaveAnswers ? open : [], choose));
          expect(counted?.total).toBe(BigInt(found.size));
        } catch (error) {
          if (!(error instanceof BeyondFrontier)) throw error;
          beyond++;
        }
      }),
      { numRuns: 400 },
    );
    expect(beyond).toBeLessThan(runs / 4);
  });

  it('divide by a number of components that is never 0', () => {
    for (const [dividend, expected] of [
      [7, 1n],
      [6, 0n],
    ] as const) {
      const terms = new Terms();
      const [a, b] = [terms.boolVariable(), terms.boolVariable()];
      // Three nodes in a row, the first of which is always active.
      const count = terms.components(pathGraph(3), [TRUE, a, b], [TRUE, TRUE]);
      const ground = groundOf(terms, [terms.is(terms.remainder(terms.constant(dividend), count), 1)]);
      const family = { name: 'a', hidden: false, type: { kind: 'bool' as const }, refs: [a], span };
      const model = frontierModel({ ...ground, families: [family] });
      expect(finished(model, [0, 1])?.total).toBe(expected);
    }
  });

  it('count loops, paths and connected areas of boards as published', () => {
    // Known numbers: the simple cycles of grid graphs (OEIS A140517), connected sets of cells (A059525, plus the empty
    // set), non-attacking independent sets (A006506), tilings by dominoes (A004003).
    expect(total('find l[borders]: bool\nrule "r": loop(l)', '3 3')).toBe(213n);
    expect(total('find l[borders]: bool\nrule "r": loop(l)', '5 5')).toBe(1222363n);
    expect(total('find x[cells]: bool\nrule "r": connected(x)', '4 4')).toBe(11507n);
    expect(
      total('find x[cells]: bool\nrule "r": forall l in links: not (forall c in l.cells: x[c])', '10 10'),
    ).toBe(2030049051145980050n);
    expect(total('find d[links]: bool\nrule "r": forall c in cells: count(d[c.links]) = 1', '8 8')).toBe(
      12988816n,
    );
  });

  it('count exactly where there are fewer in the end than on the way', () => {
    // The sum of sixteen digits is from 0 to 144. Of the 10¹⁶ sequences of digits, those with the sums 10 and 110 are
    // counted.
    const digits = 'find a[cells]: 0..9\nfind b: 0..9\nrule "r": sum(a) mod 100 = 10';
    const { ground } = groundText(`board square\n${digits}`, 'size: 1 16');
    const order = Array.from({ length: 17 }, (_, variable) => variable);
    const ways = (sum: number): bigint => {
      let counts = [1n];
      for (let i = 0; i < 16; i++) {
        const next: bigint[] = [];
        counts.forEach((count, s) => {
          for (let d = 0; d < 10; d++) next[s + d] = (next[s + d] ?? 0n) + count;
        });
        counts = next;
      }
      return counts[sum]!;
    };
    const counted = finished(frontierModel(ground!), order)?.total;
    expect(counted).toBe(10n * (ways(10) + ways(110)));
  });

  it('count values that may be interchanged once for all', () => {
    const latin = (n: number): bigint | undefined =>
      total(
        `find v[cells]: 1..${n}\nrule "r": forall r in rows: alldifferent(v[r])\nrule "c": forall c in columns: alldifferent(v[c])`,
        `${n} ${n}`,
      );
    expect(latin(4)).toBe(576n);
    expect(latin(5)).toBe(161280n);
    // Colorings of a square of four cells by at most five colors: the chromatic polynomial of the cycle of length 4,
    // which is 4⁴ + 4.
    const colors = 'find c[cells]: 0..4\nrule "r": forall l in links: alldifferent(c[l.cells])';
    expect(total(colors, '2 2')).toBe(260n);
    // A rule names one color, so this color can't be interchanged with others.
    const named = `${colors}\nrule "s": exists d in cells: c[d] = 3`;
    const without = 3n ** 4n + 3n;
    expect(total(named, '2 2')).toBe(260n - without);
  });

  it('give up where a layer is wider than allowed', () => {
    const { ground } = groundText('board square\nfind l[borders]: bool\nrule "r": loop(l)', 'size: 6 6');
    const model = frontierModel(ground!);
    expect(finished(model, ordersOf(ground!, model)[0]!.variables, 100)).toBeUndefined();
  });
});
