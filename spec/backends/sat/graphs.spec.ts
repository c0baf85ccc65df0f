// Connectivity, loops, paths and components: with every strategy, the solutions are exactly those that the evaluator
// accepts.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileSat } from '../../../src/backends/sat/encode/compile.ts';
import type { Connectivity } from '../../../src/backends/sat/encode/encoding.ts';
import type { EncodingSizes } from '../../../src/backends/sat/encode/sizes.ts';
import { tighten } from '../../../src/model/propagation/tighten.ts';
import { type BoolRef, Terms } from '../../../src/model/terms/terms.ts';
import { choices, cycleGraph, gridGraph, randomGraph } from '../../model/random-terms.ts';
import { longTest } from '../../sample.ts';
import { byEvaluation, bySat, groundOf, STANDINGS } from './all-solutions.ts';
import { all, bools, CHAINS, COMPONENTS, edgesOf, LINES } from './graph-cases.ts';

const STRATEGIES: readonly Connectivity[] = ['eager', 'cuts', 'propagator', 'auto'];

for (const [standing, place] of Object.entries(STANDINGS)) {
  describe(`a graph constraint that is ${standing}`, () => {
    for (const [name, build] of Object.entries({ ...LINES, ...COMPONENTS, ...CHAINS })) {
      const strategies = name in LINES ? STRATEGIES.slice(0, 3) : (['eager'] as const);
      it(`means ${name}, by every strategy`, () => {
        const terms = new Terms();
        const roots = place(terms, build);
        const expected = byEvaluation(terms, roots);
        for (const connectivity of strategies) {
          expect(bySat(terms, roots, { connectivity }), connectivity).toEqual(expected);
        }
      });
    }
  });
}

describe('a graph constraint by levels, as where the graph is dense', () => {
  for (const [name, build] of Object.entries({ ...LINES, ...COMPONENTS, ...CHAINS })) {
    it(`means ${name}, asserted and denied`, () => {
      for (const place of [STANDINGS.asserted, STANDINGS.denied]) {
        const terms = new Terms();
        const roots = place!(terms, build);
        const byLevels = bySat(terms, roots, { connectivity: 'eager', sizes: { eliminationWorth: 0 } });
        expect(byLevels).toEqual(byEvaluation(terms, roots));
      }
    });
  }

  it('takes other clauses than by elimination', () => {
    const clauses = (sizes: Partial<EncodingSizes>) => {
      const terms = new Terms();
      const graph = gridGraph(3, 3);
      const root = terms.connected(graph, bools(terms, 9), all(edgesOf(graph)));
      return compileSat(groundOf(terms, [root]), { connectivity: 'eager', facts: 'none', sizes }).sink.count;
    };
    expect(clauses({ eliminationWorth: 0 })).not.toBe(clauses({}));
  });
});

describe('graph constraints under guards', () => {
  for (const [name, build] of Object.entries({ ...LINES, ...COMPONENTS, ...CHAINS })) {
    it(`mean ${name}`, () => {
      const terms = new Terms();
      const roots = [build(terms)];
      const expected = byEvaluation(terms, roots);
      for (const connectivity of ['eager', 'auto'] as const) {
        expect(bySat(terms, roots, { connectivity, guards: true })).toEqual(expected);
      }
    });
  }
});

describe('random graphs', () => {
  it('have the same solutions by every strategy, with and without tightened domains', () => {
    fc.assert(
      fc.property(
        choices,
        fc.constantFrom(...STRATEGIES),
        fc.boolean(),
        (choose, connectivity, tightened) => {
          const terms = new Terms();
          const graph = randomGraph(choose, 5, 8);
          const pool = bools(terms, 6);
          const pick = (count: number): BoolRef[] =>
            Array.from({ length: count }, () =>
              choose.below(6) === 0 ? choose.below(2) : choose.of(pool) ^ choose.below(2),
            );
          const [nodes, edges] = [pick(graph.nodes), pick(edgesOf(graph))];
          const components = terms.components(graph, nodes, edges);
          const [a, b] = [choose.below(graph.nodes), choose.below(graph.nodes)];
          const kinds = [
            () => terms.connected(graph, nodes, edges),
            () => terms.loop(graph, edges),
            () => terms.path(graph, edges),
            () => terms.reaches(components, a, b),
            () => terms.is(terms.componentSize(components, a), choose.below(5)),
            () => terms.is(components, choose.below(4)),
            () =>
              terms.is(
                terms.componentShare(components, a, Int32Array.from(new Set([0, b]))),
                choose.below(3),
              ),
          ];
          const roots = [
            terms.or([choose.of(kinds)() ^ choose.below(2), choose.of(kinds)() ^ choose.below(2)]),
            choose.of(kinds)() ^ choose.below(2),
          ];
          const facts = tightened ? { facts: tighten(groundOf(terms, roots)) } : {};
          expect(bySat(terms, roots, { connectivity, ...facts })).toEqual(byEvaluation(terms, roots));
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('islands of given sizes', () => {
  it('have the same solutions when bounds on the sizes limit who can reach whom', () => {
    fc.assert(
      fc.property(choices, (choose) => {
        const terms = new Terms();
        const graph = gridGraph(3, 3);
        const nodes = bools(terms, 9);
        const components = terms.components(graph, nodes, all(12));
        const clues = choose.some([...nodes.keys()], 1, 3);
        const subset = Int32Array.from(clues);
        const roots = clues.map((clue) => {
          const size = terms.componentSize(components, clue);
          return choose.below(3) === 0 ? terms.atMost([1], [size], 3) : terms.is(size, choose.between(1, 4));
        });
        for (const node of choose.some([...nodes.keys()], 0, 6)) {
          const reached = clues.map((clue) => terms.reaches(components, clue, node));
          const share = terms.componentShare(components, node, subset);
          const sharing = choose.below(2) === 0 ? terms.is(share, 1) : terms.atMost([1], [share], 1);
          if (choose.below(2) === 0) roots.push(terms.or([terms.not(nodes[node]!), sharing]));
          roots.push(
            choose.below(3) === 0 ? terms.not(reached[0]!) : terms.or([terms.not(nodes[node]!), ...reached]),
          );
        }
        const facts = tighten(groundOf(terms, roots));
        expect(bySat(terms, roots, { facts })).toEqual(byEvaluation(terms, roots));
      }),
      { numRuns: 25 },
    );
  });
});

describe('sizes of which only some are asked for', () => {
  longTest('are counted near their node, whoever else is asked about, under guards or not', () => {
    fc.assert(
      fc.property(choices, fc.boolean(), (choose, guards) => {
        const terms = new Terms();
        const graph = choose.below(2) === 0 ? gridGraph(3, 3) : cycleGraph(9);
        const free = choose.some([...all(edgesOf(graph)).keys()], 0, 2);
        const edges = all(edgesOf(graph)).map((edge, at) =>
          free.includes(at) ? terms.boolVariable() : edge,
        );
        const components = terms.components(graph, bools(terms, 9), edges);
        const sources = choose.some([0, 1, 2, 3, 4, 5, 6, 7, 8], 1, 2);
        const roots = sources.flatMap((source) => {
          const size = terms.componentSize(components, source);
          const [few, many] = [choose.between(1, 4), choose.between(3, 8)];
          return [
            choose.below(2) === 0 ? terms.is(size, few) : terms.atMost([1], [size], few),
            terms.not(terms.is(size, many)),
            ...(choose.below(2) === 0 ? [terms.not(terms.reaches(components, source, choose.below(9)))] : []),
          ];
        });
        const expected = byEvaluation(terms, roots);
        expect(bySat(terms, roots, { connectivity: 'propagator', guards })).toEqual(expected);
        const either = [terms.or([terms.boolVariable(), ...roots.slice(0, 2)]), ...roots.slice(2)];
        expect(bySat(terms, either, { connectivity: 'propagator', guards, facts: 'none' })).toEqual(
          byEvaluation(terms, either),
        );
      }),
      { numRuns: 40 },
    );
  });
});

describe('sizes of most components', () => {
  const graph = gridGraph(2, 3);
  const places = Array.from({ length: graph.nodes }, (_, node) => node);

  const agree = (terms: Terms, roots: readonly BoolRef[], tightened: boolean): void => {
    const expected = byEvaluation(terms, roots);
    for (const connectivity of ['propagator', 'eager'] as const) {
      const facts = tightened ? { facts: tighten(groundOf(terms, roots)) } : {};
      expect(bySat(terms, roots, { connectivity, ...facts }), connectivity).toEqual(expected);
    }
  };

  it('have the same solutions where labels tell who hangs together, and are the sizes or not', () => {
    fc.assert(
      fc.property(choices, fc.boolean(), (choose, tightened) => {
        const terms = new Terms();
        const labels = places.map(() => {
          const low = choose.between(1, 4);
          return terms.intVariable(low, Math.min(6, low + choose.below(4)));
        });
        const edges = Array.from({ length: graph.ends.length / 2 }, (_, edge) =>
          terms.same(labels[graph.ends[2 * edge]!]!, labels[graph.ends[2 * edge + 1]!]!),
        );
        const components = terms.components(graph, all(6), edges);
        const sizedNodes = choose.below(2) === 0 ? places : choose.some(places, 3, 6);
        const roots = sizedNodes.map((node) =>
          terms.same(terms.componentSize(components, node), labels[node]!),
        );
        agree(terms, roots, tightened);
      }),
      { numRuns: 20 },
    );
  });

  it.each([2, 3, 4])('have the same solutions where none is %i', (gap) => {
    const terms = new Terms();
    const labels = places.map(() => terms.intVariable(1, 5));
    const edges = Array.from({ length: graph.ends.length / 2 }, (_, edge) =>
      terms.same(labels[graph.ends[2 * edge]!]!, labels[graph.ends[2 * edge + 1]!]!),
    );
    const components = terms.components(graph, all(6), edges);
    const roots = labels.flatMap((label, node) => [
      terms.same(terms.componentSize(components, node), label),
      terms.not(terms.is(label, gap)),
    ]);
    agree(terms, roots, true);
  });

  it('have the same solutions where edges are free', () => {
    fc.assert(
      fc.property(choices, fc.boolean(), (choose, tightened) => {
        const terms = new Terms();
        const components = terms.components(graph, all(6), bools(terms, 7));
        const roots = choose.some(places, 3, 6).map((node) => {
          const size = terms.componentSize(components, node);
          const bound = terms.atMost([1], [size], choose.between(1, 5));
          return choose.below(3) === 0
            ? terms.is(size, choose.between(1, 6))
            : choose.below(2) === 0
              ? bound
              : terms.not(bound);
        });
        agree(terms, roots, tightened);
      }),
      { numRuns: 30 },
    );
  });
});
