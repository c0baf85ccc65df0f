/**
 * Where a connectivity or loop rule fails under a few known values: the cells that are cut off, or the premature loop,
 * the dead end, the branching of a line. Only what fails in every completion is told.
 */
import { PartialEvaluation } from '../model/evaluate.ts';
import type { Ground } from '../model/ground.ts';
import { edgePartition, partition } from '../model/meaning/partition.ts';
import type { BoolRef, Graph, Ref } from '../model/terms.ts';
import type { Element } from '../model/values.ts';
import { type Claim, partialOf } from './reasoner.ts';

export interface Failure {
  readonly kind: 'cut off' | 'closed' | 'dead end' | 'branch';
  /** The cells cut off, the edges of the premature loop, the edges that could go on or that meet. */
  readonly elements: readonly Element[];
}

/** The failure of the constraint under the claims; undefined when it has none of these kinds. */
export function failureOf(ground: Ground, constraint: number, claims: readonly Claim[]): Failure | undefined {
  const { terms } = ground;
  const root = ground.constraints[constraint]!.root;
  const operation = terms.operation(root);
  if ((root & 1) === 1 || (operation !== 'connected' && operation !== 'loop' && operation !== 'path')) {
    return undefined;
  }
  const bounds = new PartialEvaluation(terms, [root], partialOf(ground, claims));
  const args = terms.arguments(root);
  const graph = terms.graphs[args[0]!]!;
  const failure =
    operation === 'connected'
      ? cutOff(graph, args, bounds)
      : brokenLine(graph, args, bounds, operation === 'loop');
  return failure && failure.elements.length > 0 ? failure : undefined;
}

interface Bounds {
  low(ref: Ref): number;
  high(ref: Ref): number;
}

/** The smaller of the parts that hold a sure node and can't be joined any more. */
function cutOff(graph: Graph, args: Int32Array, bounds: Bounds): Failure | undefined {
  const nodeRef = (node: number): BoolRef => args[1 + node]!;
  const parts = partition(
    graph,
    (node) => bounds.high(nodeRef(node)) === 1,
    (edge) => bounds.high(args[1 + graph.nodes + edge]!) === 1,
  );
  const members = new Map<number, { all: number[]; sure: boolean }>();
  for (let node = 0; node < graph.nodes; node++) {
    if (bounds.high(nodeRef(node)) === 0) continue;
    const root = parts.root(node);
    const part = members.get(root) ?? { all: [], sure: false };
    members.set(root, part);
    part.all.push(node);
    part.sure ||= bounds.low(nodeRef(node)) === 1;
  }
  const sure = [...members.values()].filter((part) => part.sure);
  if (sure.length < 2) return undefined;
  sure.sort((a, b) => a.all.length - b.all.length);
  return { kind: 'cut off', elements: elementsOf(graph.nodeElements, sure[0]!.all) };
}

function brokenLine(graph: Graph, args: Int32Array, bounds: Bounds, closed: boolean): Failure | undefined {
  const count = graph.ends.length / 2;
  const isSure = (edge: number): boolean => bounds.low(args[1 + edge]!) === 1;
  const atNode: { sure: number[]; possible: number }[] = Array.from({ length: graph.nodes }, () => ({
    sure: [],
    possible: 0,
  }));
  for (let edge = 0; edge < count; edge++) {
    if (bounds.high(args[1 + edge]!) === 0) continue;
    for (const end of [graph.ends[2 * edge]!, graph.ends[2 * edge + 1]!]) {
      atNode[end]!.possible++;
      if (isSure(edge)) atNode[end]!.sure.push(edge);
    }
  }
  const branch = atNode.find(({ sure }) => sure.length > 2);
  if (branch) return { kind: 'branch', elements: elementsOf(graph.edgeElements, branch.sure) };
  const end = atNode.find(({ sure, possible }) => closed && sure.length === 1 && possible === 1);
  if (end) return { kind: 'dead end', elements: elementsOf(graph.edgeElements, end.sure) };
  const pieces = edgePartition(graph, isSure);
  const byRoot = new Map<number, number[]>();
  for (let edge = 0; edge < count; edge++) {
    if (!isSure(edge)) continue;
    const root = pieces.root(graph.ends[2 * edge]!);
    byRoot.set(root, [...(byRoot.get(root) ?? []), edge]);
  }
  for (const edges of byRoot.values()) {
    const nodes = new Set(edges.flatMap((edge) => [graph.ends[2 * edge]!, graph.ends[2 * edge + 1]!]));
    if (nodes.size !== edges.length || (closed && byRoot.size === 1)) continue;
    return { kind: 'closed', elements: elementsOf(graph.edgeElements, edges) };
  }
  return undefined;
}

function elementsOf(elements: readonly Element[] | undefined, numbers: readonly number[]): Element[] {
  return numbers.flatMap((number) => elements?.[number] ?? []);
}
