/** Membership literals of components, compared with the nodes that a search reaches, under all assignments. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activeGraph } from '../../../src/backends/common/graphs/active-graph.ts';
import { BOTH, NO } from '../../../src/backends/common/literals.ts';
import { Encoder } from '../../../src/backends/sat/encode/encoder.ts';
import { boolEncodings, intEncodings } from '../../../src/backends/sat/encode/encodings.ts';
import { DEFAULT_SIZES } from '../../../src/backends/sat/encode/sizes.ts';
import { createEngine } from '../../../src/backends/sat/engine/engine.ts';
import { MAX_LAYERS, Members } from '../../../src/backends/sat/graphs/members.ts';
import { type BoolRef, type Graph, Terms, TRUE } from '../../../src/model/terms/terms.ts';
import { choices, pathGraph, randomGraph } from '../../model/random-terms.ts';
import { engineModule } from './all-solutions.ts';
import { bools, edgesOf } from './graph-cases.ts';

/** The nodes that the source reaches over active nodes and edges. */
function reachedNodes(
  { ends }: Graph,
  isActive: (element: BoolRef) => boolean,
  nodes: BoolRef[],
  edges: BoolRef[],
) {
  const reached = new Set(isActive(nodes[0]!) ? [0] : []);
  for (const node of reached)
    for (const [edge, term] of edges.entries()) {
      const [a, b] = [ends[2 * edge]!, ends[2 * edge + 1]!];
      const next = a === node ? b : b === node ? a : node;
      if (isActive(term) && isActive(nodes[next]!)) reached.add(next);
    }
  return reached;
}

/** Checks the members of node 0 under all assignments of the terms that aren't TRUE. */
function check(
  connectivity: 'eager' | 'propagator',
  want: 'completeMembers' | 'supportedMembers' | 'exactMembers',
  graph: Graph,
  terms: Terms,
  nodes: BoolRef[],
  edges: BoolRef[],
): void {
  const ref = terms.components(graph, nodes, edges);
  const encodings = { bool: boolEncodings, int: intEncodings };
  const encoder = new Encoder(terms, encodings, { connectivity, sizes: DEFAULT_SIZES }, [ref]);
  const active = activeGraph(encoder, graph, nodes, edges, BOTH);
  const origins = Int32Array.from({ length: active.nodes }, (_, node) => active.activeNodeOf.indexOf(node));
  const usesPropagators = connectivity === 'propagator';
  const members = new Members({ encoder, ref, graph: active, origins, usesPropagators, areSeparated: false });
  const literals = members[want](0);
  encoder.finish();
  const engine = createEngine(engineModule);
  engine.addClauses(encoder.sink.clauses, encoder.sink.length);
  for (const spec of encoder.propagators) engine.addPropagator(spec);
  const open = [...new Set([...nodes, ...edges])].filter((term) => term !== TRUE);
  const openLiterals = open.map((term) => encoder.literal(term, BOTH));
  for (let bits = 0; bits < 1 << open.length; bits++) {
    const isActive = (term: BoolRef): boolean => term === TRUE || ((bits >> open.indexOf(term)) & 1) === 1;
    const assumptions = openLiterals.map((literal, i) => ((bits >> i) & 1 ? literal : -literal));
    expect(engine.solve(assumptions)).toBe('satisfiable');
    const reached = reachedNodes(graph, isActive, nodes, edges);
    for (const [node, literal] of literals.entries()) {
      const forced = (member: number): boolean =>
        member !== NO && engine.solve([...assumptions, -member]) === 'unsatisfiable';
      if (reached.has(node))
        expect([node, want === 'supportedMembers' || forced(literal)]).toEqual([node, true]);
      else
        expect([node, want === 'completeMembers' || literal === NO || forced(-literal)]).toEqual([
          node,
          true,
        ]);
      // No literal is forced to the wrong value: literals of reached nodes can be true, other literals can be false.
      if (reached.has(node)) expect(forced(-literal)).toBe(false);
      else if (literal !== NO) expect(forced(literal)).toBe(false);
    }
  }
  engine.close();
}

const WANTS = ['completeMembers', 'supportedMembers', 'exactMembers'] as const;

describe.each(WANTS)('%s', (want) => {
  it.each(['eager', 'propagator'] as const)('are right in random graphs: %s', (connectivity) => {
    fc.assert(
      fc.property(choices, (choose) => {
        const terms = new Terms();
        const graph = randomGraph(choose, 5, 4);
        const nodes = bools(terms, graph.nodes);
        const edges = bools(terms, edgesOf(graph)).map((edge) => (choose.below(2) === 0 ? edge : TRUE));
        check(connectivity, want, graph, terms, nodes, edges);
      }),
      { numRuns: 25 },
    );
  });

  it.each(['eager', 'propagator'] as const)('are right beyond the limit of layers: %s', (connectivity) => {
    const terms = new Terms();
    const graph = pathGraph(MAX_LAYERS + 4);
    const open = bools(terms, 4);
    const nodes = Array.from(
      { length: graph.nodes },
      (_, node): BoolRef => (node % 7 === 0 ? open[node / 7]! : TRUE),
    );
    const edges = new Array<BoolRef>(edgesOf(graph)).fill(TRUE);
    check(connectivity, want, graph, terms, nodes, edges);
  });
});
