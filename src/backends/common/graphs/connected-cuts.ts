// Cuts for connectivity. If the active nodes of an answer fall into parts, each part gives clauses: for an active node a
// of the part and an active node b outside it, "a is inactive, or b is inactive, or a node or edge of a minimal cut between
// them is used". For each part, one cut is taken near the part and one near the other active nodes; each round adds at most
// MAX_CUTS. Cost: linear in the graph per cut. The idea of excluding an answer by cuts comes from subtour elimination
// (Dantzig, Fulkerson and Johnson 1954).
import { adjacencyOf } from '../../../model/propagation/depth-first.ts';
import { YES } from '../literals.ts';
import type { ActiveGraph } from './active-graph.ts';
import { cutAround } from './cut.ts';

/** The most clauses that one round adds for one constraint: the next answer often needs fewer. */
export const MAX_CUTS = 24;

type Value = (literal: number) => boolean;

/** Whether a literal, which may be a constant, is true in the answer. */
export function isTrueIn(value: Value, literal: number): boolean {
  return literal === YES || (literal !== -YES && value(literal));
}

export function connectedCuts(graph: ActiveGraph, unless: readonly number[], value: Value): number[][] {
  if (unless.some((literal) => isTrueIn(value, literal))) return [];
  const activeParts = findActiveParts(graph, value);
  if (activeParts.count < 2) return [];
  const members: number[][] = Array.from({ length: activeParts.count }, () => []);
  activeParts.of.forEach((part, node) => {
    if (part >= 0) members[part]!.push(node);
  });
  // Small parts give short cuts. The cuts separate each small part from the largest one.
  members.sort((a, b) => a.length - b.length || a[0]! - b[0]!);
  const restNodes = members.pop()!;
  const clauses = new Map<string, number[]>();
  for (const part of members) {
    if (clauses.size >= MAX_CUTS) break;
    for (const [near, far] of [
      [part, restNodes],
      [restNodes, part],
    ] as const) {
      const clause = cutClause(graph, activeParts.of, near, far, value);
      clauses.set([...clause].sort((a, b) => a - b).join(), [...unless, ...clause]);
    }
  }
  return [...clauses.values()];
}

/**
 * The clause "a sure or chosen node of the part, or of the rest of the graph, is inactive, or one of the
 * nodes and edges around `near` that lead towards `far` is active".
 */
function cutClause(
  graph: ActiveGraph,
  partOf: Int32Array,
  near: readonly number[],
  far: readonly number[],
  value: Value,
): number[] {
  const { nodeLiterals, edgeLiterals } = graph;
  const part = partOf[near[0]!]!;
  const certainNode = (nodes: readonly number[]): number =>
    nodes.find((n) => nodeLiterals[n] === YES) ?? nodes[0]!;
  const elementCut = cutAround(
    graph,
    (node) => partOf[node] === part,
    certainNode(far),
    (node) => !isTrueIn(value, nodeLiterals[node]!),
  );
  const clause = [-nodeLiterals[certainNode(near)]!, -nodeLiterals[certainNode(far)]!];
  for (const node of elementCut.nodes) clause.push(nodeLiterals[node]!);
  for (const edge of elementCut.edges) clause.push(edgeLiterals[edge]!);
  return clause;
}

interface Parts {
  readonly count: number;
  /** `of[node]`: the number of the part that contains the node; −1 if the node is inactive. */
  readonly of: Int32Array;
}

function findActiveParts(graph: ActiveGraph, value: Value): Parts {
  const { starts, edges, otherEnds } = adjacencyOf(graph);
  const nodeActive = graph.nodeLiterals.map((literal) => isTrueIn(value, literal));
  const of = new Int32Array(graph.nodes).fill(-1);
  let count = 0;
  for (let root = 0; root < graph.nodes; root++) {
    if (!nodeActive[root] || of[root] !== -1) continue;
    const openNodes = [root];
    of[root] = count;
    for (let node = openNodes.pop(); node !== undefined; node = openNodes.pop()) {
      for (let i = starts[node]!; i < starts[node + 1]!; i++) {
        const other = otherEnds[i]!;
        if (!nodeActive[other] || of[other] !== -1 || !isTrueIn(value, graph.edgeLiterals[edges[i]!]!))
          continue;
        of[other] = count;
        openNodes.push(other);
      }
    }
    count++;
  }
  return { count, of };
}
