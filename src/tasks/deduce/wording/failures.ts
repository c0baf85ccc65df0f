/**
 * How a connectivity or loop rule fails under a few known values: the cells that are cut off, or the premature loop, the dead end, the
 * branching of a line. Only what fails in every completion is included.
 */

import type { Ground } from '../../../model/ground.ts';
import { pushTo } from '../../../model/large-lists.ts';
import { undirectedCycleOf } from '../../../model/meaning/acyclic.ts';
import { PartialEvaluation } from '../../../model/meaning/evaluate.ts';
import { edgePartition, type Partition, partition } from '../../../model/meaning/partition.ts';
import { type GraphArguments, graphArguments } from '../../../model/terms/operands.ts';
import { type BoolRef, type Graph, type GraphRule, isGraphRule } from '../../../model/terms/terms.ts';
import { Element } from '../../../model/values.ts';
import { type Literal, partialOf } from '../../common/literals.ts';
import { type Conditions, conditionsOf, edgesAt } from '../conditions/conditions.ts';
import { sumUnder } from '../conditions/sums.ts';

export interface Failure {
  readonly kind:
    | 'cut off'
    | 'closed'
    | 'dead end'
    | 'branch'
    | 'apart'
    | 'round'
    | 'small'
    | 'large'
    | 'shut in'
    | 'joined'
    | 'few'
    | 'many';
  /**
   * The elements to point at: the cells that are cut off, the edges of the premature loop, the edges that can't continue or that meet, the edges of a
   * separate part, the cells of a component that is too small or too large, what a component joins, or the places of a sum.
   */
  readonly elements: readonly Element[];
  /** For a component: the number of cells for which it has room or, if it is too large, the number that it should have. For a sum: the greatest or least sum. */
  readonly size?: number;
  /** For a component: the number of cells that it should have, at least or at most. */
  readonly bound?: number;
}

/** How the constraint fails under the claims; undefined if it doesn't fail in any of the ways of `Failure['kind']`. */
export function failureOf(
  original: Ground,
  constraint: number,
  claims: readonly Literal[],
): Failure | undefined {
  const ground = conditionsOf(original);
  const { terms, constraints, nodes } = ground;
  const nodeCondition = nodes[constraint];
  const root = constraints[nodeCondition?.of ?? constraint]!.root;
  const operation = terms.operation(root);
  if ((root & 1) === 1 || !isGraphRule(operation)) return undefined;
  const bounds = new PartialEvaluation(terms, [root], partialOf(ground, claims));
  const graphTerms = withEdgeElements(ground, graphArguments(terms, terms.arguments(root)));
  const ruleFailure = FAILURE_FINDERS[operation](graphTerms, bounds, nodeCondition?.node);
  return ruleFailure && ruleFailure.elements.length > 0 ? ruleFailure : undefined;
}

/** The arguments, where each edge of a graph of pairs stands for the element whose find is its condition, as `line[l]`. */
function withEdgeElements(ground: Ground, graphTerms: GraphArguments): GraphArguments {
  const { graph, edges } = graphTerms;
  if (graph.edgeElements !== undefined) return graphTerms;
  const elementByRef = new Map<BoolRef, Element>();
  for (const { refs, domain } of ground.families) {
    for (const [at, ref] of refs.entries()) {
      const value = domain?.[at];
      if (value instanceof Element) elementByRef.set(ref as BoolRef, value);
    }
  }
  return {
    ...graphTerms,
    graph: { ...graph, edgeElements: [...edges].map((edge) => elementByRef.get(edge)) },
  };
}

/** How the sum of a condition with a number as its clue fails under the claims, as too small or too large; undefined if it doesn't. */
export function sumFailureOf(
  ground: Conditions,
  constraint: number,
  number: number,
  claims: readonly Literal[],
): Failure | undefined {
  const { terms, constraints } = ground;
  const { root, site: elements } = constraints[constraint]!;
  const parts = terms.arguments(root) as unknown as readonly BoolRef[];
  if (terms.operation(root) === 'and' && (root & 1) === 0 && parts.length === number) {
    // Each of `number` places has to count, so the places that still can are counted instead of summed.
    const bounds = new PartialEvaluation(terms, [root], partialOf(ground, claims));
    const size = [...parts].filter((part) => bounds.high(part) === 1).length;
    return size < number ? { kind: 'few', elements, size } : undefined;
  }
  const sum = sumUnder(ground, constraint, claims);
  if (sum === undefined || (sum.high >= sum.least && sum.low <= sum.most)) return undefined;
  const { low, high, least, most, total, isFixed } = sum;
  const isFew = high < least;
  const bound = isFew ? least : most;
  // The condition may count one place less than a clue that stands among them.
  const tolerance = elements.some(({ cells }) => cells !== undefined) ? 0 : 1;
  const reachableSum = isFew ? high : low;
  const otherBound = total - bound;
  if (!isFixed && number === otherBound) return undefined;
  if (Math.abs(number - bound) <= tolerance)
    return { kind: isFew ? 'few' : 'many', elements, size: reachableSum + number - bound };
  // The condition may count the other places: those without a line, for a clue about those with a line.
  if (number !== otherBound) return undefined;
  return { kind: isFew ? 'many' : 'few', elements, size: total - reachableSum };
}

/** Finds how the rule fails under the bounds; undefined if it doesn't. `only`: the one node to look at; undefined for all nodes. */
type FindFailure = (parts: GraphArguments, bounds: Bounds, only: number | undefined) => Failure | undefined;

/** For each rule about a graph, the function that finds its failure. A new rule doesn't compile until it is listed here. */
const FAILURE_FINDERS: Record<GraphRule, FindFailure> = {
  connected: cutOffFailure,
  loop: (parts, bounds, only) => lineFailure(parts, bounds, true, only),
  path: (parts, bounds, only) => lineFailure(parts, bounds, false, only),
  acyclic: closedLineFailure,
  // Only pairs that a model lists itself are directed. They aren't elements of the board, so there is nothing to point at.
  ordered: () => undefined,
};

type Bounds = Pick<PartialEvaluation, 'low' | 'high'>;

/** The smallest of the parts of the graph that contain a surely active node and can't be connected with each other any more. */
function cutOffFailure({ graph, nodes, edges }: GraphArguments, bounds: Bounds): Failure | undefined {
  const nodeRef = (node: number): BoolRef => nodes[node]!;
  const possiblePartition = partition(
    graph,
    (node) => bounds.high(nodeRef(node)) === 1,
    (edge) => bounds.high(edges[edge]!) === 1,
  );
  const members = new Map<number, { all: number[]; sure: boolean }>();
  for (let node = 0; node < graph.nodes; node++) {
    if (bounds.high(nodeRef(node)) === 0) continue;
    const root = possiblePartition.root(node);
    const part = members.get(root) ?? { all: [], sure: false };
    members.set(root, part);
    part.all.push(node);
    part.sure ||= bounds.low(nodeRef(node)) === 1;
  }
  const activeParts = [...members.values()].filter((part) => part.sure);
  if (activeParts.length < 2) return undefined;
  // What belongs to the outside of the board isn't cut off from the rest.
  const isOnBoard = (node: number): boolean => graph.nodeElements?.[node] !== undefined;
  const [cutPart] = activeParts
    .filter(({ all }) => all.every(isOnBoard))
    .sort((a, b) => a.all.length - b.all.length);
  return cutPart && { kind: 'cut off', elements: elementsOf(graph.nodeElements, cutPart.all) };
}

/** Finds a cycle of surely active edges. */
function closedLineFailure({ graph, edges }: GraphArguments, bounds: Bounds): Failure | undefined {
  const closedCycle = undirectedCycleOf(graph, (edge) => bounds.low(edges[edge]!) === 1);
  return closedCycle && { kind: 'round', elements: elementsOf(graph.edgeElements, closedCycle) };
}

/** Finds how a loop or path rule fails. `only`: the one node to look at. */
function lineFailure(
  { graph, edges }: GraphArguments,
  bounds: Bounds,
  closed: boolean,
  only: number | undefined,
): Failure | undefined {
  const isSureEdge = (edge: number): boolean => bounds.low(edges[edge]!) === 1;
  const isPossible = (edge: number): boolean => bounds.high(edges[edge]!) === 1;
  const failureAt = (kind: Failure['kind'], at: readonly number[]): Failure => ({
    kind,
    elements: elementsOf(graph.edgeElements, at),
  });
  const edgesByNode = edgesAt(graph).filter((_, node) => only === undefined || node === only);
  const failureAtNode = (line: Line): Failure | undefined => {
    const nodeEdges = edgesByNode.map((edges) => ({
      sure: edges.filter(line.isSure),
      possible: edges.filter(line.isPossible).length,
    }));
    const branch = nodeEdges.find(({ sure }) => sure.length > 2);
    if (branch) return failureAt('branch', branch.sure);
    const end = nodeEdges.find(({ sure, possible }) => closed && sure.length === 1 && possible === 1);
    return end && failureAt('dead end', end.sure);
  };
  const firstFailure = failureAtNode({ isSure: isSureEdge, isPossible });
  if (firstFailure !== undefined || only !== undefined) return firstFailure;
  const line = closed
    ? continued(graph, { isSure: isSureEdge, isPossible })
    : { isSure: isSureEdge, isPossible };
  const earlyCycle = earlyClosedCycle(graph, line.isSure, closed);
  if (earlyCycle) return failureAt('closed', earlyCycle);
  const laterFailure = failureAtNode(line);
  if (laterFailure) return laterFailure;
  const separatePart = separateLinePart(graph, line.isSure, line.isPossible);
  return separatePart && failureAt('apart', separatePart);
}

/** Tests of edges: whether the line surely runs along them, and whether it may. */
interface Line {
  isSure(edge: number): boolean;
  isPossible(edge: number): boolean;
}

/** The sure and the possible edges after the line has gone on wherever it has only one way: two edges at a node exclude its others. */
function continued(graph: Graph, { isSure, isPossible }: Line): Line {
  const allEdges = [...Array(graph.ends.length / 2).keys()];
  const [sure, possible] = [new Set(allEdges.filter(isSure)), new Set(allEdges.filter(isPossible))];
  const around = edgesAt(graph);
  for (let before = -1; before !== sure.size - possible.size; ) {
    before = sure.size - possible.size;
    for (const edges of around) {
      const possibleEdges = edges.filter((edge) => possible.has(edge));
      const count = possibleEdges.filter((edge) => sure.has(edge)).length;
      if (count === 1 && possibleEdges.length === 2) for (const edge of possibleEdges) sure.add(edge);
      const isEndOfLine = count === 2 || (count === 0 && possibleEdges.length === 1);
      if (isEndOfLine) for (const edge of possibleEdges) if (!sure.has(edge)) possible.delete(edge);
    }
  }
  return { isSure: (edge) => sure.has(edge), isPossible: (edge) => possible.has(edge) };
}

/** Finds a cycle of surely active edges. If a loop is wanted, only a cycle that leaves out another surely active edge counts. */
function earlyClosedCycle(
  graph: Graph,
  isSure: (edge: number) => boolean,
  closed: boolean,
): readonly number[] | undefined {
  const byRoot = partsOf(graph, isSure, edgePartition(graph, isSure));
  return [...byRoot.values()].find((edges) => {
    const nodes = new Set(edges.flatMap((edge) => [graph.ends[2 * edge]!, graph.ends[2 * edge + 1]!]));
    return nodes.size === edges.length && !(closed && byRoot.size === 1);
  });
}

/** Finds two groups of surely active edges that no possible edges join; returns the edges of the smaller group. */
function separateLinePart(
  graph: Graph,
  isSure: (edge: number) => boolean,
  isPossible: (edge: number) => boolean,
): readonly number[] | undefined {
  const sureEdgeGroups = [...partsOf(graph, isSure, edgePartition(graph, isPossible)).values()];
  if (sureEdgeGroups.length < 2) return undefined;
  return sureEdgeGroups.sort((a, b) => a.length - b.length)[0];
}

/** For each root of a part: the surely active edges in that part of the graph. */
function partsOf(graph: Graph, isSure: (edge: number) => boolean, parts: Partition): Map<number, number[]> {
  const byRoot = new Map<number, number[]>();
  for (let edge = 0; 2 * edge < graph.ends.length; edge++) {
    if (!isSure(edge)) continue;
    pushTo(byRoot, parts.root(graph.ends[2 * edge]!), edge);
  }
  return byRoot;
}

function elementsOf(
  elements: readonly (Element | undefined)[] | undefined,
  numbers: readonly number[],
): Element[] {
  return numbers.flatMap((number) => elements?.[number] ?? []);
}
