import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate, evaluateTerm } from '../../../src/model/meaning/evaluate.ts';
import { tighten } from '../../../src/model/propagation/tighten.ts';
import { type BoolRef, type Ref, Terms, TRUE } from '../../../src/model/terms/terms.ts';
import { assignments, gridGraph, groundOf, pathGraph } from '../random-terms.ts';

describe('the sizes of all components', () => {
  it('are bounded by the nodes that may have the size', () => {
    const terms = new Terms();
    // A row of sizes 3 ? ? 2 ? ?, in which neighbours with equal sizes are in one component: there are two nodes after the 2; before it, the 3 and
    // two others.
    const graph = pathGraph(6);
    const sizes = Array.from({ length: 6 }, () => terms.intVariable(1, 6));
    const same = graph.ends.filter((_, i) => i % 2 === 0).length;
    const edges = Array.from({ length: same }, (_, e) =>
      terms.equals([1, -1], [sizes[e]!, sizes[e + 1]!], 0),
    );
    const components = terms.components(graph, Array<BoolRef>(6).fill(TRUE), edges);
    const known = tighten(
      groundOf(terms, [
        ...sizes.map((size, node) => terms.equals([1, -1], [terms.componentSize(components, node), size], 0)),
        terms.is(sizes[0]!, 3),
        terms.is(sizes[3]!, 2),
      ]),
    );
    expect(sizes.map((size) => known.high(size))).toEqual([3, 3, 3, 2, 2, 2]);
  });

  it('lose no solution', () => {
    const terms = new Terms();
    const graph = gridGraph(2, 3);
    const edges = Array.from({ length: graph.ends.length / 2 }, () => terms.boolVariable());
    const components = terms.components(graph, Array<BoolRef>(6).fill(TRUE), edges);
    const sizes = Array.from({ length: 6 }, (_, node) => terms.componentSize(components, node));
    let closed = 0;
    const told = fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 6 }), fc.nat(2)), { maxLength: 3 });
    fc.assert(
      fc.property(told, fc.array(fc.tuple(fc.nat(edges.length - 1), fc.boolean())), (bounds, known) => {
        const roots = [
          terms.atMost([1], [sizes.reduce<Ref>((sum, size) => terms.add(sum, size), terms.constant(0))], 35),
          ...bounds.map(([node, k, how]) =>
            how === 0
              ? terms.is(sizes[node]!, k)
              : terms.atMost([how === 1 ? 1 : -1], [sizes[node]!], how === 1 ? k : -k),
          ),
          ...known.map(([edge, holds]) => (holds ? edges[edge]! : terms.not(edges[edge]!))),
        ];
        const ground = groundOf(terms, roots);
        const tight = tighten(ground);
        for (const assignment of assignments(terms)) {
          if (evaluate(ground, assignment).length > 0) continue;
          expect(tight.contradiction).toBeUndefined();
          for (const ref of [...edges, ...sizes]) {
            const value = evaluateTerm(terms, ref, assignment);
            expect([tight.low(ref) <= value, value <= tight.high(ref)]).toEqual([true, true]);
          }
        }
        const isTold = new Set(known.map(([edge]) => edge));
        if (tight.contradiction === undefined)
          closed += edges.filter((edge, at) => !isTold.has(at) && tight.truthOf(edge) === false).length;
      }),
      { numRuns: 120 },
    );
    // Some components that were full were closed.
    expect(closed).toBeGreaterThan(2);
  });
});
