/** loop, path, loops, acyclic, ordered, oneway: constraints on the lines formed by links, borders or pairs of nodes. */
import type { BoolRef } from '../../model/terms/terms.ts';
import type { Value } from '../../model/values.ts';
import { asSet, boolValue } from '../coerce.ts';
import type { GroundingContext, Site } from '../context.ts';
import { lineGraphOf, type PairGraph, pairGraphOf } from './edges.ts';

export function loop(
  context: GroundingContext,
  edges: Value,
  crossings: Value | undefined,
  site: Site,
): Value {
  const lineGraph = lineGraphOf(context, edges, crossings, site);
  return boolValue(context.terms.loop(lineGraph.graph, lineGraph.edges));
}

export function path(
  context: GroundingContext,
  edges: Value,
  crossings: Value | undefined,
  site: Site,
): Value {
  const lineGraph = lineGraphOf(context, edges, crossings, site);
  return boolValue(context.terms.path(lineGraph.graph, lineGraph.edges));
}

/** The condition that every node has two active edges or none. */
export function loops(
  context: GroundingContext,
  edges: Value,
  crossings: Value | undefined,
  site: Site,
): Value {
  const { terms } = context;
  const edgesAround = edgesAt(lineGraphOf(context, edges, crossings, site), [0, 1]);
  const conditions = edgesAround.map((refs) => {
    const coefficients = refs.map(() => 1);
    return terms.or([terms.equals(coefficients, refs, 0), terms.equals(coefficients, refs, 2)]);
  });
  return boolValue(terms.and(conditions));
}

export function acyclic(context: GroundingContext, edges: Value, site: Site): Value {
  const lineGraph = lineGraphOf(context, edges, undefined, site);
  return boolValue(context.terms.acyclic(lineGraph.graph, lineGraph.edges));
}

/** The condition that the pairs, directed from first to second node, form no directed cycle. */
export function ordered(context: GroundingContext, pairs: Value, site: Site): Value {
  const pairGraph = pairGraphOf(context, asSet(context, pairs, site), undefined, site, true);
  return boolValue(context.terms.ordered(pairGraph.graph, pairGraph.edges));
}

/**
 * The condition that of these pairs of nodes at most one begins at each node, at most one ends there, and no two connect the same nodes in both directions.
 */
export function oneway(context: GroundingContext, pairs: Value, site: Site): Value {
  const { terms } = context;
  const pairGraph = pairGraphOf(context, asSet(context, pairs, site), undefined, site, true);
  const conditions: BoolRef[] = [];
  for (const end of [0, 1]) {
    for (const refs of edgesAt(pairGraph, [end])) {
      const coefficients = refs.map(() => 1);
      if (refs.length > 1) conditions.push(terms.atMost(coefficients, refs, 1));
    }
  }
  const { ends } = pairGraph.graph;
  const edgeByEnds = new Map<string, BoolRef>();
  for (const [edge, ref] of pairGraph.edges.entries()) {
    const oppositeCondition = edgeByEnds.get(`${ends[2 * edge + 1]} ${ends[2 * edge]}`);
    if (oppositeCondition !== undefined) conditions.push(terms.both(ref, oppositeCondition) ^ 1);
    edgeByEnds.set(`${ends[2 * edge]} ${ends[2 * edge + 1]}`, ref);
  }
  return boolValue(terms.and(conditions));
}

/** For each node: the conditions of its edges. `which` selects the edges that begin at the node (0) or end at it (1). */
function edgesAt({ graph, edges }: PairGraph, which: readonly number[]): BoolRef[][] {
  const edgesAround = Array.from({ length: graph.nodes }, (): BoolRef[] => []);
  for (const [edge, ref] of edges.entries()) {
    for (const end of which) edgesAround[graph.ends[2 * edge + end]!]!.push(ref);
  }
  return edgesAround;
}
