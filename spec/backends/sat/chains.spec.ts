// Ranks along directed edges, with constraints on the ranks of some nodes: the answers are those that the evaluator
// accepts, also if the edges form a single path.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Encoder } from '../../../src/backends/sat/encode/encoder.ts';
import { boolEncodings, intEncodings } from '../../../src/backends/sat/encode/encodings.ts';
import { DEFAULT_SIZES } from '../../../src/backends/sat/encode/sizes.ts';
import { isOnePath } from '../../../src/backends/sat/graphs/one-path.ts';
import { tighten } from '../../../src/model/propagation/tighten.ts';
import { type BoolRef, type Graph, Terms } from '../../../src/model/terms/terms.ts';
import { type Choices, choices, gridGraph, pathGraph, randomGraph } from '../../model/random-terms.ts';
import { byEvaluation, bySat, groundOf } from './all-solutions.ts';
import { bools } from './graph-cases.ts';

/** The graph with each edge in both directions; opposite edges have consecutive numbers. */
const bothWays = ({ nodes, ends }: Graph): Graph => ({
  nodes,
  ends: Int32Array.from({ length: 2 * ends.length }, (_, i) => {
    const edge = i >> 2;
    const isBack = (i & 2) === 2;
    return ends[2 * edge + ((i & 1) ^ (isBack ? 1 : 0))]!;
  }),
});

/** Requires that edges 2i and 2i + 1, which are opposite, aren't both active. */
const notBoth = (terms: Terms, edges: readonly BoolRef[]): BoolRef[] =>
  edges.flatMap((edge, at) => (at % 2 === 0 ? [terms.both(edge, edges[at + 1]!) ^ 1] : []));

const eitherWay = (terms: Terms, edges: readonly BoolRef[]): BoolRef[] =>
  edges.flatMap((edge, at) => (at % 2 === 0 ? [terms.either(edge, edges[at + 1]!)] : []));

function single(terms: Terms, graph: Graph, edges: readonly BoolRef[]): BoolRef[] {
  return [0, 1].flatMap((end) =>
    Array.from({ length: graph.nodes }, (_, node) => {
      const refs = edges.filter((_, edge) => graph.ends[2 * edge + end] === node);
      const ones = refs.map(() => 1);
      return terms.atMost(ones, refs, 1);
    }),
  );
}

/** Constraints on the ranks of some nodes. */
function rankRules(choose: Choices, terms: Terms, graph: Graph, edges: readonly BoolRef[]): BoolRef[] {
  const chains = terms.chains(graph, edges);
  return Array.from({ length: choose.between(1, 3) }, () => {
    const rank = terms.rank(chains, choose.below(graph.nodes));
    const told = choose.below(graph.nodes + 1);
    const rules = [
      () => terms.is(rank, told),
      () => terms.atMost([1], [rank], told),
      () => terms.atMost([1], [rank], told) ^ 1,
      () => terms.either(edges[0]!, terms.is(rank, told)),
      () => terms.equals([1, 1], [rank, terms.rank(chains, choose.below(graph.nodes))], told),
    ];
    return choose.of(rules)();
  });
}

describe('ranks that are told', () => {
  it.each(['auto', 'eager', 'propagator'] as const)(
    'have the answers of all assignments (%s)',
    (connectivity) => {
      fc.assert(
        fc.property(choices, fc.boolean(), (choose, tightened) => {
          const terms = new Terms();
          const graph = randomGraph(choose, 5, 8);
          const edges = bools(terms, graph.ends.length / 2);
          const roots = rankRules(choose, terms, graph, edges);
          if (choose.below(3) === 0) roots.push(...single(terms, graph, edges));
          const facts = tightened ? tighten(groundOf(terms, roots)) : 'none';
          expect(bySat(terms, roots, { connectivity, facts })).toEqual(byEvaluation(terms, roots));
        }),
        { numRuns: 40 },
      );
    },
  );

  it('have them on one path, which may leave nodes out', () => {
    const triangle = { nodes: 4, ends: Int32Array.of(0, 1, 1, 2, 2, 0, 2, 3) };
    fc.assert(
      fc.property(choices, fc.nat(3), (choose, without) => {
        const terms = new Terms();
        const line = choose.of([gridGraph(2, 2), pathGraph(5), triangle]);
        const graph = bothWays(line);
        const edges = bools(terms, graph.ends.length / 2);
        const roots = rankRules(choose, terms, graph, edges);
        if (without !== 0) roots.push(terms.path(line, eitherWay(terms, edges)));
        if (without !== 1) roots.push(...single(terms, graph, edges));
        if (without !== 2) roots.push(...notBoth(terms, edges));
        const facts = tighten(groundOf(terms, roots));
        expect(bySat(terms, roots, { facts })).toEqual(byEvaluation(terms, roots));
      }),
      { numRuns: 60 },
    );
  });

  it('are known to be different where all that is asserted makes one path of the edges', () => {
    const isKnown = (...without: readonly number[]): boolean => {
      const terms = new Terms();
      const line = gridGraph(2, 2);
      const graph = bothWays(line);
      const edges = bools(terms, 8);
      const rules = [
        terms.path(line, eitherWay(terms, edges)),
        ...notBoth(terms, edges),
        ...single(terms, graph, edges),
      ];
      const asserted = rules.filter((_, at) => !without.includes(at));
      const encodings = { bool: boolEncodings, int: intEncodings };
      const options = { connectivity: 'auto', sizes: DEFAULT_SIZES, assertedTerms: asserted } as const;
      return isOnePath(new Encoder(terms, encodings, options, asserted), graph, edges);
    };
    expect(isKnown()).toBe(true);
    for (const rule of [0, 1, 5, 12]) expect(isKnown(rule)).toBe(false);
  });
});
