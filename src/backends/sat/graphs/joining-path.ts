/**
 * Connects two nodes by a path of active edges over active nodes: the two nodes have degree one, and no other node has
 * degree one. The path needs no order of its nodes: the number of nodes of odd degree in a component is always even, so
 * both nodes are in one component. One variable and about five clauses per edge.
 */
import type { ActiveGraph } from '../../common/graphs/active-graph.ts';
import { atMostOne } from '../counters/at-most-one.ts';
import { oneStepLeaf } from '../counters/leaf.ts';
import { Totalizer } from '../counters/totalizer.ts';
import type { Encoder } from '../encode/encoder.ts';
import { edgesAt } from './line.ts';

/** The most literals of which "at most two" is written by a clause for each triple; for more literals, by a counter. */
const MAX_TRIPLES = 6;

/**
 * Requires that a path of active edges joins the two nodes or a literal of `unless` is true. Returns the literals of
 * the path's edges.
 */
export function joinByPath(
  encoder: Encoder,
  graph: ActiveGraph,
  a: number,
  b: number,
  unless: readonly number[],
): readonly number[] {
  const { nodeLiterals, edgeLiterals, ends } = graph;
  const firstLiteral = encoder.fresh(edgeLiterals.length);
  const path: ActiveGraph = { ...graph, edgeLiterals: edgeLiterals.map((_, edge) => firstLiteral + edge) };
  edgeLiterals.forEach((literal, edge) => {
    encoder.clause([], -(firstLiteral + edge), literal);
    encoder.clause([], -(firstLiteral + edge), nodeLiterals[ends[2 * edge]!]!);
    encoder.clause([], -(firstLiteral + edge), nodeLiterals[ends[2 * edge + 1]!]!);
  });
  for (let node = 0; node < graph.nodes; node++) {
    const edgesAround = edgesAt(path, node);
    if (node === a || node === b) {
      atMostOne(encoder, edgesAround, []);
      encoder.clauseOf(unless, edgesAround);
    } else {
      atMostTwo(encoder, edgesAround);
      edgesAround.forEach((edge, i) => {
        const otherEdges = edgesAround.filter((_, j) => j !== i);
        encoder.clauseOf([-edge], otherEdges);
      });
    }
  }
  return path.edgeLiterals;
}

/** Requires that at most two of the literals are true; by all triples if these are few. */
function atMostTwo(encoder: Encoder, literals: readonly number[]): void {
  if (literals.length > MAX_TRIPLES) {
    new Totalizer(encoder, literals.map(oneStepLeaf), 3, 3).below(3, []);
    return;
  }
  for (let i = 0; i < literals.length; i++) {
    for (let j = 0; j < i; j++) {
      for (let k = 0; k < j; k++) encoder.clause([], -literals[i]!, -literals[j]!, -literals[k]!);
    }
  }
}
