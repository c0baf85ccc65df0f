/** Builds graphs from values of the language: cells with links, links, borders, and pairs of arbitrary values. */
import type { BoardElements } from '../../model/elements.ts';
import { type BoolRef, FALSE, type Graph, TRUE } from '../../model/terms/terms.ts';
import { Element, Family, FixedSet, keyOf, Tuple, UnknownSet, type Value } from '../../model/values.ts';
import { asSet, describeValue, type Item, listOf } from '../coerce.ts';
import type { GroundingContext, Site } from '../context.ts';

/** Elements of one kind with their conditions, as a list of nodes or edges. */
export function elementsOf(
  context: GroundingContext,
  value: Value,
  site: Site,
): readonly (Item & { value: Element })[] {
  const items = asSet(context, value, site);
  for (const { value: element } of items) {
    if (element instanceof Element) continue;
    context.fail(
      'type-mismatch',
      `Elements of the board are expected here, not ${describeValue(context, element)}.`,
      site.span,
    );
  }
  return items as readonly (Item & { value: Element })[];
}

/** One of the two graphs of a board: cells joined by links, or corners joined by borders. */
interface BoardGraph {
  readonly ends: readonly Element[];
  /** `endsOf[2 · edge]`, `endsOf[2 · edge + 1]`: the numbers of the edge's two ends. */
  readonly endsOf: Int32Array;
}

const boardGraphOf = (elements: BoardElements, edges: readonly Element[]): BoardGraph =>
  edges[0]?.kind === 'border'
    ? { ends: elements.corners, endsOf: elements.board.borderCorners }
    : { ends: elements.cells, endsOf: elements.board.linkCells };

export interface Subgraph {
  readonly graph: Graph;
  readonly nodes: readonly BoolRef[];
  readonly edges: readonly BoolRef[];
  /** `positions[element]`: the element's position among the nodes of the graph; −1 if it isn't a node. */
  readonly positions: Int32Array;
}

/** For each board: graphs by their sizes, so that equal graphs are one object and the terms about them are shared. */
const graphsByBoard = new WeakMap<BoardElements, Map<string, Graph[]>>();

function graphOf(
  board: BoardElements,
  nodes: readonly Element[],
  edges: readonly Element[],
  ends: Int32Array,
): Graph {
  const graphsOfBoard = graphsByBoard.get(board) ?? new Map<string, Graph[]>();
  graphsByBoard.set(board, graphsOfBoard);
  const key = `${nodes.length} ${edges.length} ${nodes[0]?.index}`;
  const graphsOfSameSize = graphsOfBoard.get(key) ?? [];
  graphsOfBoard.set(key, graphsOfSameSize);
  const cachedGraph = graphsOfSameSize.find(
    (graph) => areSameElements(graph.nodeElements, nodes) && areSameElements(graph.edgeElements, edges),
  );
  if (cachedGraph) return cachedGraph;
  const graph: Graph = { nodes: nodes.length, ends, nodeElements: nodes, edgeElements: edges };
  graphsOfSameSize.push(graph);
  return graph;
}

/** Whether the lists contain the same elements in the same order. */
function areSameElements(a: readonly (Element | undefined)[] = [], b: readonly Element[]): boolean {
  return a.length === b.length && a.every((element, at) => element === b[at]);
}

/** The graph of some cells (each active under its condition) and the usable links between them. */
export function subgraphOfCells(
  context: GroundingContext,
  cells: readonly (Item & { value: Element })[],
  links: Value | undefined,
  site: Site,
): Subgraph {
  const board = context.board(site.span);
  const { linkCells } = board.board;
  const positions = new Int32Array(board.cells.length).fill(-1);
  for (const [at, { value }] of cells.entries()) if (value.kind === 'cell') positions[value.index] = at;
  /** `conditions[link]`: the condition under which the link may be used. */
  const conditions = new Int32Array(board.links.length).fill(links === undefined ? TRUE : FALSE);
  if (links !== undefined) {
    for (const { value, condition } of elementsOf(context, links, site))
      if (value.kind === 'link') conditions[value.index] = condition;
  }
  const usableLinks = board.links.filter(
    ({ index }) =>
      conditions[index] !== FALSE &&
      positions[linkCells[2 * index]!] !== -1 &&
      positions[linkCells[2 * index + 1]!] !== -1,
  );
  return {
    graph: graphOf(
      board,
      cells.map((item) => item.value),
      usableLinks,
      endsAmong(positions, usableLinks, linkCells),
    ),
    nodes: cells.map((item) => item.condition),
    edges: usableLinks.map((link) => conditions[link.index]!),
    positions,
  };
}

/** The graph of some links or borders: its nodes are their ends; a node is active if one of its edges is. */
export function subgraphOfEdges(
  context: GroundingContext,
  edges: readonly (Item & { value: Element })[],
  site: Site,
): Subgraph {
  const board = context.board(site.span);
  const elements = edges.map((item) => item.value);
  const { ends, endsOf } = boardGraphOf(board, elements);
  const positions = new Int32Array(ends.length).fill(-1);
  const nodes: Element[] = [];
  /** `conditions[node]`: the conditions of the edges at the node. */
  const conditions: BoolRef[][] = [];
  for (let i = 0; i < edges.length; i++) {
    const { value, condition } = edges[i]!;
    for (let side = 0; side < 2; side++) {
      const end = endsOf[2 * value.index + side]!;
      if (positions[end] === -1) {
        positions[end] = nodes.length;
        nodes.push(ends[end]!);
        conditions.push([]);
      }
      conditions[positions[end]!]!.push(condition);
    }
  }
  return {
    graph: graphOf(board, nodes, elements, endsAmong(positions, elements, endsOf)),
    nodes: conditions.map((all) => context.terms.or(all)),
    edges: edges.map((item) => item.condition),
    positions,
  };
}

/** At `2 · edge` and `2 · edge + 1`: the positions of the edge's ends among the nodes. */
function endsAmong(positions: Int32Array, edges: readonly Element[], endsOf: Int32Array): Int32Array {
  const foundEnds = new Int32Array(2 * edges.length);
  for (let at = 0; at < edges.length; at++) {
    const { index } = edges[at]!;
    foundEnds[2 * at] = positions[endsOf[2 * index]!]!;
    foundEnds[2 * at + 1] = positions[endsOf[2 * index + 1]!]!;
  }
  return foundEnds;
}

/**
 * A graph given by pairs of arbitrary fixed values, which may be absent (standing for the outside, for example). Unless
 * edges are directed, a pair and its reverse are one edge. The nodes are those of `nodes`, or else the ends of the
 * edges.
 */
export function pairGraphOf(
  context: GroundingContext,
  pairs: readonly Item[],
  nodes: readonly Item[] | undefined,
  site: Site,
  isDirected = false,
): PairGraph {
  const { terms } = context;
  const positions = new Map<unknown, number>();
  const values: Value[] = [];
  const positionOf = (value: Value): number => {
    const key = keyOf(value);
    const knownPosition = positions.get(key);
    if (knownPosition !== undefined || nodes !== undefined) return knownPosition ?? -1;
    positions.set(key, positions.size);
    return values.push(value) - 1;
  };
  for (const [at, { value }] of (nodes ?? []).entries()) positions.set(keyOf(value), at);
  const edges = new Map<string, { readonly ends: readonly [number, number]; conditions: BoolRef[] }>();
  for (const { value, condition } of pairs) {
    context.step(site.span);
    const items = value instanceof Tuple ? value.items : [];
    if (items.length !== 2) {
      context.fail(
        'type-mismatch',
        `A pair of nodes is expected here, not ${describeValue(context, value)}.`,
        site.span,
      );
    }
    const [from, to] = [positionOf(items[0]!), positionOf(items[1]!)];
    if (from < 0 || to < 0) continue;
    if (from === to) {
      context.fail(
        'type-mismatch',
        `An edge has two different ends, not ${describeValue(context, value)}.`,
        site.span,
      );
    }
    const key = isDirected || from < to ? `${from} ${to}` : `${to} ${from}`;
    const knownEdge = edges.get(key);
    if (knownEdge === undefined) edges.set(key, { ends: [from, to], conditions: [condition] });
    else knownEdge.conditions.push(condition);
  }
  const allEdges = [...edges.values()];
  const nodeValues = nodes === undefined ? values : nodes.map(({ value }) => value);
  return {
    graph: {
      nodes: positions.size,
      ends: Int32Array.from(allEdges.flatMap(({ ends }) => ends)),
      nodeElements: nodeValues.map(elementOf),
    },
    nodes: nodes === undefined ? [] : nodes.map((item) => item.condition),
    edges: allEdges.map(({ conditions }) => terms.or(conditions)),
    values,
    positions,
  };
}

/** The element that a node of pairs stands for: itself or, as one of several nodes for an element, the only element in its tuple. */
function elementOf(node: Value): Element | undefined {
  if (node instanceof Element) return node;
  const [only, ...others] = node instanceof Tuple ? node.items.filter((item) => item instanceof Element) : [];
  return others.length === 0 ? only : undefined;
}

export type LineGraph = Omit<Subgraph, 'positions'>;

export interface PairGraph extends LineGraph {
  /** The nodes, if they were derived from the pairs; otherwise undefined. */
  readonly values?: readonly Value[];
  /** The position of each node by its `keyOf`, if the nodes were derived from the pairs; otherwise undefined. */
  readonly positions?: ReadonlyMap<unknown, number>;
}

/**
 * The graph of links whose line may cross itself in some cells: there it runs straight on, so such a cell is split into
 * one node for each straight line of the board through it.
 */
function graphOfCrossingLinks(
  context: GroundingContext,
  links: readonly (Item & { value: Element })[],
  crossings: ReadonlySet<Value>,
  site: Site,
): LineGraph {
  const elements = context.board(site.span);
  const positions = new Map<string, number>();
  const nodeElements: Element[] = [];
  const ends = links.flatMap(({ value: link }) =>
    elements.cellsOfLink(link).map((cell) => {
      const direction = crossings.has(cell)
        ? elements.directions.find((d) => elements.linkTowards(cell, d) === link)
        : undefined;
      const axis =
        direction === undefined ? 0 : Math.min(direction.index, elements.opposite(direction).index);
      const key = `${cell.index} ${axis}`;
      const knownPosition = positions.get(key);
      if (knownPosition !== undefined) return knownPosition;
      positions.set(key, positions.size);
      return nodeElements.push(cell) - 1;
    }),
  );
  return {
    graph: {
      nodes: nodeElements.length,
      ends: Int32Array.from(ends),
      nodeElements,
      edgeElements: links.map(({ value }) => value),
    },
    nodes: [],
    edges: links.map(({ condition }) => condition),
  };
}

/** Whether a set contains pairs of nodes instead of elements of the board. */
export function holdsPairs(context: GroundingContext, value: Value, site: Site): boolean {
  if (value instanceof Family) return false;
  // An empty set without a member kind may be meant as a set of pairs.
  if (value instanceof FixedSet && value.items.length === 0) return !value.memberKind;
  const [first] = value instanceof UnknownSet ? value.candidates : listOf(context, value, site);
  return first instanceof Tuple;
}

/** The graph of a line made of links, borders or pairs; a line of links may cross itself in the given cells. */
export function lineGraphOf(
  context: GroundingContext,
  edges: Value,
  crossings: Value | undefined,
  site: Site,
): LineGraph {
  if (holdsPairs(context, edges, site))
    return pairGraphOf(context, asSet(context, edges, site), undefined, site);
  const items = elementsOf(context, edges, site);
  if (crossings === undefined || items.length === 0) return subgraphOfEdges(context, items, site);
  if (items[0]!.value.kind !== 'link') {
    context.fail('type-mismatch', 'Only a line of links can cross itself in cells.', site.span);
  }
  const cells = new Set(elementsOf(context, crossings, site).map(({ value }) => value));
  return graphOfCrossingLinks(context, items, cells, site);
}
