// Cuts for loops and paths whose degrees are right. Every piece of the line gives the clause "one of its edges is
// unused, or one edge of another piece is unused, or an edge of a minimal cut between the two pieces is used" (Dantzig,
// Fulkerson and Johnson 1954). A short cycle also gives "not all of its edges, while any other edge is used". For a
// path, a closed piece is excluded as a whole.
import { Partition } from '../../../model/meaning/partition.ts';
import type { ActiveGraph } from './active-graph.ts';
import { isTrueIn, MAX_CUTS } from './connected-cuts.ts';
import { cutAround } from './cut.ts';

type LiteralTruth = (literal: number) => boolean;

export function lineCuts(
  active: ActiveGraph,
  unless: readonly number[],
  value: LiteralTruth,
  isClosed: boolean,
): number[][] {
  if (unless.some((literal) => isTrueIn(value, literal))) return [];
  const pieces = piecesOf(active, value);
  if (pieces.length === 1) {
    return isClosed || !isCycle(active, pieces[0]!)
      ? []
      : [[...unless, ...negatedLiteralsOf(active, pieces[0]!)]];
  }
  const restPiece = pieces.pop();
  if (restPiece === undefined) return [];
  const cutClauses: number[][] = [];
  for (const piece of pieces.slice(0, MAX_CUTS / 2)) {
    const leavingClause = cutClause(active, piece, restPiece);
    const outsideLiteral = -active.edgeLiterals[restPiece[0]!]!;
    if (isCycle(active, piece) && piece.length + 1 < leavingClause.length)
      cutClauses.push([...unless, ...negatedLiteralsOf(active, piece), outsideLiteral]);
    else cutClauses.push([...unless, ...leavingClause]);
    cutClauses.push([...unless, ...cutClause(active, restPiece, piece)]);
  }
  return cutClauses;
}

/** The connected pieces that the used edges form, each as a list of edges, the longest last. */
function piecesOf({ nodes, ends, edgeLiterals }: ActiveGraph, value: LiteralTruth): number[][] {
  const nodeParts = new Partition(nodes);
  const usedEdges: number[] = [];
  edgeLiterals.forEach((literal, edge) => {
    if (!isTrueIn(value, literal)) return;
    usedEdges.push(edge);
    for (const end of [ends[2 * edge]!, ends[2 * edge + 1]!]) nodeParts.addNode(end);
    nodeParts.join(ends[2 * edge]!, ends[2 * edge + 1]!);
  });
  const nodesByRoot = new Map<number, number[]>();
  for (const edge of usedEdges) {
    const root = nodeParts.root(ends[2 * edge]!);
    const piece = nodesByRoot.get(root);
    if (piece) piece.push(edge);
    else nodesByRoot.set(root, [edge]);
  }
  return [...nodesByRoot.values()].sort((a, b) => a.length - b.length);
}

function nodesOf({ ends }: ActiveGraph, piece: readonly number[]): Set<number> {
  return new Set(piece.flatMap((edge) => [ends[2 * edge]!, ends[2 * edge + 1]!]));
}

/** Whether a piece has as many edges as nodes. If no node has more than two edges, the piece is then a cycle. */
function isCycle(active: ActiveGraph, piece: readonly number[]): boolean {
  return nodesOf(active, piece).size === piece.length;
}

function negatedLiteralsOf({ edgeLiterals }: ActiveGraph, piece: readonly number[]): number[] {
  return piece.map((edge) => -edgeLiterals[edge]!);
}

/** The clause "an edge of one of the pieces is unused, or an edge of a minimal cut between them is used". */
function cutClause(active: ActiveGraph, piece: readonly number[], other: readonly number[]): number[] {
  const { ends, edgeLiterals } = active;
  const insideNodes = nodesOf(active, piece);
  const elementCut = cutAround(
    active,
    (node) => insideNodes.has(node),
    ends[2 * other[0]!]!,
    () => false,
  );
  return [
    -edgeLiterals[piece[0]!]!,
    -edgeLiterals[other[0]!]!,
    ...elementCut.edges.map((edge) => edgeLiterals[edge]!),
  ];
}
