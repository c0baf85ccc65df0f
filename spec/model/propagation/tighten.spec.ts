import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Clock } from '../../../src/model/clock.ts';
import { evaluate, evaluateTerm } from '../../../src/model/meaning/evaluate.ts';
import { tightenFully } from '../../../src/model/propagation/either.ts';
import { tighten } from '../../../src/model/propagation/tighten.ts';
import { type BoolRef, type Ref, Terms, TRUE } from '../../../src/model/terms/terms.ts';
import { assignments, choices, groundOf, pathGraph, randomModel } from '../random-terms.ts';

describe('tightening', () => {
  it('looks at nothing once its time is over', () => {
    const terms = new Terms();
    const x = terms.intVariable(0, 9);
    const ground = groundOf(terms, [terms.is(x, 5)]);
    expect(tighten(ground).low(x)).toBe(5);
    expect(tighten(ground, new Clock(Number.POSITIVE_INFINITY)).low(x)).toBe(5);
    expect(tighten(ground, new Clock(0)).low(x)).toBe(0);
  });

  it('loses no solution and states nothing false', () => {
    let narrowed = 0;
    let refuted = 0;
    fc.assert(
      fc.property(choices, fc.array(fc.nat(1000), { minLength: 1, maxLength: 4 }), (choose, picks) => {
        const { terms, bools, ints } = randomModel(choose, 30);
        const ground = groundOf(
          terms,
          picks.map((pick) => bools[pick % bools.length]!.ref),
        );
        const known = (picks.length % 2 === 0 ? tighten : tightenFully)(ground);
        const all: Ref[] = [...bools, ...ints].map((item) => item.ref);
        for (const assignment of assignments(terms)) {
          if (evaluate(ground, assignment).length > 0) continue;
          expect(known.contradiction).toBeUndefined();
          for (const ref of all) {
            const value = evaluateTerm(terms, ref, assignment);
            const inside = known.low(ref) <= value && value <= known.high(ref);
            const allowed = known.values(ref);
            if (!inside || (allowed && !allowed.includes(value)))
              expect(`${terms.operation(ref)} ${value}`).toBe('in its domain');
          }
        }
        if (known.contradiction !== undefined) refuted++;
        for (let v = 0; v < terms.variableCount; v++) {
          const ref = terms.variable(v);
          if (known.low(ref) > terms.low(ref) || known.high(ref) < terms.high(ref)) narrowed++;
        }
      }),
      { numRuns: 300 },
    );
    // The property would also hold for a tightening that does nothing.
    expect(narrowed).toBeGreaterThan(50);
    expect(refuted).toBeGreaterThan(5);
  });

  it('knows of compound terms only what the domains of variables entail', () => {
    fc.assert(
      fc.property(choices, fc.array(fc.nat(1000), { minLength: 1, maxLength: 3 }), (choose, picks) => {
        const { terms, bools, ints } = randomModel(choose, 30);
        const ground = groundOf(
          terms,
          picks.map((pick) => bools[pick % bools.length]!.ref),
        );
        const known = tighten(ground);
        if (known.contradiction !== undefined) return;
        for (const assignment of assignments(terms)) {
          let inside = true;
          for (let v = 0; v < terms.variableCount; v++) {
            const [ref, value] = [terms.variable(v), assignment[v]!];
            inside &&= known.low(ref) <= value && value <= known.high(ref);
            inside &&= known.values(ref)?.includes(value) ?? true;
          }
          if (!inside) continue;
          for (const { ref, means } of [...bools, ...ints]) {
            const value = means(assignment);
            if (value < known.low(ref) || value > known.high(ref))
              expect(`${terms.operation(ref)} ${value}`).toBe('in its domain');
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it('finds what sums, tables and differences force', () => {
    const terms = new Terms();
    const [a, b, c, d] = [1, 2, 3, 4].map(() => terms.intVariable(1, 9)) as [Ref, Ref, Ref, Ref];
    const table = { arity: 2, tuples: Int32Array.of(2, 5, 4, 7, 9, 9) };
    const known = tighten(
      groundOf(terms, [
        terms.atMost([1, 1], [a, b], 5),
        terms.is(a, 3),
        terms.inTable(table, [b, c]),
        terms.same(c, terms.add(d, terms.constant(1))),
        terms.is(d, 7) ^ 1,
      ]),
    );
    expect([a, b, c, d].map((ref) => [known.low(ref), known.high(ref)])).toEqual([
      [3, 3],
      [2, 2],
      [5, 5],
      [4, 4],
    ]);
    expect(known.contradiction).toBeUndefined();
  });

  it('narrows to exactly what an inequality leaves, gaps and all', () => {
    let narrowed = 0;
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.integer({ min: -3, max: 3 }), fc.subarray([-4, -1, 0, 2, 3, 7], { minLength: 2 })),
          {
            minLength: 1,
            maxLength: 3,
          },
        ),
        fc.integer({ min: -12, max: 12 }),
        (parts, bound) => {
          const terms = new Terms();
          const refs = parts.map(([, values]) =>
            terms.intVariable(values[0]!, values.at(-1)!, Int32Array.from(values)),
          );
          const coefficients = parts.map(([coefficient]) => coefficient);
          const ground = groundOf(terms, [terms.atMost(coefficients, refs, bound)]);
          const known = tighten(ground);
          const left = refs.map(() => new Set<number>());
          for (const assignment of assignments(terms)) {
            if (evaluate(ground, assignment).length > 0) continue;
            for (const [i, values] of left.entries()) values.add(assignment[i]!);
          }
          if (left[0]!.size === 0) {
            expect(known.contradiction).toBeDefined();
            return;
          }
          refs.forEach((ref, i) => {
            const values = [...left[i]!].sort((a, b) => a - b);
            expect([known.low(ref), known.high(ref)]).toEqual([values[0], values.at(-1)]);
            if (known.low(ref) > terms.low(ref) || known.high(ref) < terms.high(ref)) narrowed++;
          });
        },
      ),
      { numRuns: 400 },
    );
    expect(narrowed).toBeGreaterThan(100);
  });

  const NARROWS: readonly [what: string, build: (terms: Terms, x: readonly Ref[]) => BoolRef, to: string][] =
    [
      ['a < b', (t, [a, b]) => t.less(a!, b!), '1..5 2..6 1..6'],
      ['a = b + 3', (t, [a, b]) => t.same(a!, t.add(b!, t.constant(3))), '4..6 1..3 1..6'],
      ['a + b + c = 16', (t, x) => t.equals([1, 1, 1], x, 16), '4..6 4..6 4..6'],
      ['2a + 3b ≤ 9', (t, [a, b]) => t.atMost([2, 3], [a!, b!], 9), '1..3 1..2 1..6'],
      ['a · b = 30', (t, [a, b]) => t.is(t.product(a!, b!), 30), '5..6 5..6 1..6'],
      ['a different from 1 and 6', (t, [a]) => t.and([t.is(a!, 1) ^ 1, t.is(a!, 6) ^ 1]), '2..5 1..6 1..6'],
      [
        'a + 2b ≠ 8, b = 1',
        (t, [a, b]) => t.and([t.equals([1, 2], [a!, b!], 8) ^ 1, t.is(b!, 1)]),
        '1..5 1..1 1..6',
      ],
      ['max(a, b) = 2', (t, [a, b]) => t.is(t.maximum([a!, b!]), 2), '1..2 1..2 1..6'],
      ['min(a, b, c) = 5', (t, x) => t.is(t.minimum(x), 5), '5..6 5..6 5..6'],
    ];
  it.each(NARROWS)('narrows three of 1..6 by %s', (_, build, to) => {
    const terms = new Terms();
    const x = [1, 2, 3].map(() => terms.intVariable(1, 6));
    const known = tighten(groundOf(terms, [build(terms, x)]));
    expect(x.map((ref) => `${known.low(ref)}..${known.high(ref)}`).join(' ')).toBe(to);
  });

  it('keeps gaps inside a domain', () => {
    const terms = new Terms();
    const x = terms.intVariable(1, 6);
    const y = terms.intVariable(1, 6);
    const z = terms.intVariable(1, 6);
    const known = tighten(groundOf(terms, [terms.allDifferent([x, y, z]), terms.is(y, 3), terms.is(z, 6)]));
    expect(known.values(x)).toEqual(Int32Array.of(1, 2, 4, 5));
    expect(known.high(x)).toBe(5);
  });

  it('names a constraint that has to do with the contradiction', () => {
    const terms = new Terms();
    const [a, b] = [terms.intVariable(1, 3), terms.intVariable(1, 3)];
    const [p, q] = [terms.boolVariable(), terms.boolVariable()];
    const ground = groundOf(terms, [terms.or([p, q]), terms.less(a, b), terms.is(a, 3)]);
    expect([1, 2]).toContain(tighten(ground).contradiction);
  });

  it('keeps nothing of what a constraint says of a node in the size of its component', () => {
    const terms = new Terms();
    const [x, y, z] = [terms.boolVariable(), terms.boolVariable(), terms.boolVariable()];
    const either = terms.or([x, y]);
    const edges = [terms.boolVariable(), terms.boolVariable()];
    // There are one to three components in any case, so the bounds of their number don't change.
    const components = terms.components(pathGraph(3), [TRUE, either, z], edges);
    const size = terms.componentSize(components, 1);
    const limit = terms.intVariable(0, 3);
    const known = tighten(groundOf(terms, [either, terms.atMost([1, -1], [size, limit], 0)]));
    // According to their domains alone, both x and y may be false.
    expect([known.low(size), known.high(size), known.low(limit)]).toEqual([0, 3, 1]);
  });

  it('takes time linear in the model', () => {
    const terms = new Terms();
    const refs = Array.from({ length: 20_000 }, () => terms.intVariable(0, 1000));
    const roots = refs.slice(1).map((ref, i) => terms.less(ref, refs[i]!));
    // A cycle of inequalities has no solution, but bounds would rise along it a thousand times.
    const start = performance.now();
    tighten(groundOf(terms, [...roots, terms.less(refs[0]!, refs.at(-1)!)]));
    expect(performance.now() - start).toBeLessThan(3000);
  });
});
