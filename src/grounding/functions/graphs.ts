/** connected, loop, path, acyclic, component: what cells, links and borders form. */
import type { BoardElements } from '../../model/elements.ts';
import { type BoolRef, FALSE, type Graph, type IntRef, TRUE } from '../../model/terms/terms.ts';
import {
  Element,
  elementKind,
  Family,
  FixedSet,
  keyOf,
  Tuple,
  UnknownSet,
  type Value,
} from '../../model/values.ts';
import { asSet, boolValue, describe, type Item, listOf } from '../coerce.ts';
import type { Context, Site } from '../context.ts';

/** Elements of one kind with their conditions, as a node or edge list. */
function elementsOf(context: Context, value: Value, site: Site): readonly (Item & { value: Element })[] {
  const items = asSet(context, value, site);
  for (const { value: element } of items) {
    if (element instanceof Element) continue;
    context.fail(
      'type-mismatch',
      `Elements of the board are expected here, not ${describe(context, element)}.`,
      site.span,
    );
  }
  return items as readonly (Item & { value: Element })[];
}

/** Cells joined by links, or corners joined by borders: the two graphs of a board. */
function ends(board: BoardElements, edge: Element): readonly Element[] {
  return edge.kind === 'border' ? board.cornersOfBorder(edge) : board.cellsOfLink(edge);
}

interface Subgraph {
  readonly graph: Graph;
  readonly nodes: readonly BoolRef[];
  readonly edges: readonly BoolRef[];
  /** Position of an element among the nodes. */
  readonly positions: ReadonlyMap<Element, number>;
}

/** Graphs by their sizes, so that equal ones are one object and the terms about them are shared. */
const graphs = new WeakMap<BoardElements, Map<string, Graph[]>>();

function graphOf(
  board: BoardElements,
  nodes: readonly Element[],
  edges: readonly Element[],
  positions: ReadonlyMap<Element, number>,
): Graph {
  const known = graphs.get(board) ?? new Map<string, Graph[]>();
  graphs.set(board, known);
  const key = `${nodes.length} ${edges.length} ${nodes[0]?.index}`;
  const alike = known.get(key) ?? [];
  known.set(key, alike);
  const found = alike.find((graph) => same(graph.nodeElements, nodes) && same(graph.edgeElements, edges));
  if (found) return found;
  const graph: Graph = {
    nodes: nodes.length,
    ends: Int32Array.from(edges.flatMap((edge) => ends(board, edge).map((end) => positions.get(end)!))),
    nodeElements: nodes,
    edgeElements: edges,
  };
  alike.push(graph);
  return graph;
}

/** The same elements, in the same order. */
function same(a: readonly Element[] = [], b: readonly Element[]): boolean {
  return a.length === b.length && a.every((element, at) => element === b[at]);
}

/** The graph of some cells (each active under its condition) and the links between them that may be used. */
function ofCells(
  context: Context,
  cells: readonly (Item & { value: Element })[],
  links: Value | undefined,
  site: Site,
): Subgraph {
  const board = context.board(site.span);
  const positions = new Map(cells.map((item, at) => [item.value, at]));
  const conditions = new Map<Element, BoolRef>();
  if (links === undefined) for (const link of board.links) conditions.set(link, TRUE);
  else for (const item of elementsOf(context, links, site)) conditions.set(item.value, item.condition);
  const usable = board.links.filter((link) => {
    const condition = conditions.get(link);
    return (
      condition !== undefined && condition !== FALSE && ends(board, link).every((end) => positions.has(end))
    );
  });
  return {
    graph: graphOf(
      board,
      cells.map((item) => item.value),
      usable,
      positions,
    ),
    nodes: cells.map((item) => item.condition),
    edges: usable.map((link) => conditions.get(link)!),
    positions,
  };
}

/** The graph of some links or borders: its nodes are their ends, active where an edge at them is. */
function ofEdges(context: Context, edges: readonly (Item & { value: Element })[], site: Site): Subgraph {
  const board = context.board(site.span);
  const positions = new Map<Element, number>();
  const at: BoolRef[][] = [];
  for (const { value, condition } of edges) {
    for (const end of ends(board, value)) {
      if (!positions.has(end)) at[positions.size] = [];
      if (!positions.has(end)) positions.set(end, positions.size);
      at[positions.get(end)!]!.push(condition);
    }
  }
  return {
    graph: graphOf(
      board,
      [...positions.keys()],
      edges.map((item) => item.value),
      positions,
    ),
    nodes: at.map((conditions) => context.terms.or(conditions)),
    edges: edges.map((item) => item.condition),
    positions,
  };
}

/**
 * A graph of the model's own: its edges are pairs of any fixed values, absent ones included (the outside, for one). A pair
 * and the same the other way round are one edge; nodes are those of `nodes`, else the ends of the edges.
 */
function ofPairs(
  context: Context,
  pairs: readonly Item[],
  nodes: readonly Item[] | undefined,
  site: Site,
): OwnGraph {
  const { terms } = context;
  const positions = new Map<unknown, number>();
  const placed = (value: Value): number => {
    const key = keyOf(value);
    const known = positions.get(key);
    if (known !== undefined || nodes !== undefined) return known ?? -1;
    positions.set(key, positions.size);
    return positions.size - 1;
  };
  for (const [at, { value }] of (nodes ?? []).entries()) positions.set(keyOf(value), at);
  const edges = new Map<string, { readonly ends: readonly [number, number]; conditions: BoolRef[] }>();
  for (const { value, condition } of pairs) {
    context.step(site.span);
    const items = value instanceof Tuple ? value.items : [];
    if (items.length !== 2) {
      context.fail(
        'type-mismatch',
        `A pair of nodes is expected here, not ${describe(context, value)}.`,
        site.span,
      );
    }
    const [from, to] = [placed(items[0]!), placed(items[1]!)];
    if (from < 0 || to < 0) continue;
    if (from === to) {
      context.fail(
        'type-mismatch',
        `An edge has two different ends, not ${describe(context, value)}.`,
        site.span,
      );
    }
    const key = `${Math.min(from, to)} ${Math.max(from, to)}`;
    const known = edges.get(key);
    if (known === undefined) edges.set(key, { ends: [from, to], conditions: [condition] });
    else known.conditions.push(condition);
  }
  const all = [...edges.values()];
  return {
    graph: { nodes: positions.size, ends: Int32Array.from(all.flatMap(({ ends: own }) => own)) },
    nodes: nodes === undefined ? [] : nodes.map((item) => item.condition),
    edges: all.map(({ conditions }) => terms.or(conditions)),
  };
}

type OwnGraph = Omit<Subgraph, 'positions'>;

/** Whether a set holds pairs of nodes instead of elements of the board. */
function holdsPairs(context: Context, value: Value, site: Site): boolean {
  if (value instanceof Family) return false;
  const [first] = value instanceof UnknownSet ? value.candidates : listOf(context, value, site);
  return first instanceof Tuple;
}

/** The graph of a line: of links or borders, or of pairs. */
function ofLine(context: Context, edges: Value, site: Site): OwnGraph {
  return holdsPairs(context, edges, site)
    ? ofPairs(context, asSet(context, edges, site), undefined, site)
    : ofEdges(context, elementsOf(context, edges, site), site);
}

/** The edges form no closed loop: as many parts as nodes, less one for each edge. */
export function acyclic(context: Context, edges: Value, site: Site): Value {
  const { terms } = context;
  const found = ofLine(context, edges, site);
  const count = found.graph.nodes;
  if (found.edges.length === 0) return true;
  const parts = terms.components(found.graph, new Array<BoolRef>(count).fill(TRUE), found.edges);
  const ones = found.edges.map(() => 1);
  return boolValue(terms.equals([1, ...ones], [parts, ...found.edges], count));
}

export function connected(context: Context, set: Value, links: Value | undefined, site: Site): Value {
  if (links !== undefined && holdsPairs(context, links, site)) {
    const own = ofPairs(context, asSet(context, links, site), asSet(context, set, site), site);
    return boolValue(context.terms.connected(own.graph, own.nodes, own.edges));
  }
  const items = elementsOf(context, set, site);
  const kind = items[0]?.value.kind ?? 'cell';
  const { graph, nodes, edges } =
    kind === 'link' || kind === 'border'
      ? ofEdges(context, items, site)
      : ofCells(context, items, links, site);
  return boolValue(context.terms.connected(graph, nodes, edges));
}

export function loop(context: Context, edges: Value, site: Site): Value {
  const subgraph = ofLine(context, edges, site);
  return boolValue(context.terms.loop(subgraph.graph, subgraph.edges));
}

export function path(context: Context, edges: Value, site: Site): Value {
  const subgraph = ofLine(context, edges, site);
  return boolValue(context.terms.path(subgraph.graph, subgraph.edges));
}

/**
 * A component: as a set, each cell under the condition that it is reached. Its size is a term of its own, and so is the
 * number of those of its cells that stand at given places among the candidates.
 */
export interface ComponentParts {
  readonly candidates: readonly Element[];
  /** Whether the candidate at a position is reached. */
  readonly condition: (at: number) => BoolRef;
  readonly size: IntRef;
  readonly share: (places: Int32Array) => IntRef;
  /** Whether this cell is reached. */
  readonly reaches: (cell: Element) => BoolRef;
  /** The `components` term, and where its graph has the cell. */
  readonly term: IntRef;
  readonly node: number;
}

export class Component extends UnknownSet implements ComponentParts {
  declare readonly candidates: readonly Element[];
  readonly size: IntRef;
  readonly share: ComponentParts['share'];
  readonly reaches: ComponentParts['reaches'];
  readonly term: IntRef;
  readonly node: number;
  constructor(parts: ComponentParts) {
    super(parts.candidates, parts.condition);
    this.size = parts.size;
    this.share = parts.share;
    this.reaches = parts.reaches;
    this.term = parts.term;
    this.node = parts.node;
  }
}

/** Subgraphs asked for before, by the family or set that makes them: `component(c, P)` for every c shares one. */
const subgraphs = new WeakMap<object, Components>();

interface Components {
  readonly subgraph: Subgraph;
  readonly term: IntRef;
  /** The cells that may be active, and their positions among the nodes. */
  readonly cells: readonly Element[];
  readonly nodes: Int32Array;
  /** The nodes at some places among the cells: one array for one array. */
  readonly subset: (places: Int32Array) => Int32Array;
}

export function component(context: Context, cell: Value, of: Value, site: Site): Value {
  if (cell === null) return new FixedSet([]);
  if (!(cell instanceof Element)) {
    return context.fail(
      'type-mismatch',
      `A cell is expected here, not ${describe(context, cell)}.`,
      site.span,
    );
  }
  const { subgraph, term, cells, nodes, subset } = componentsOf(context, of, site);
  const from = subgraph.positions.get(cell);
  if (from === undefined) return new FixedSet([]);
  const { terms } = context;
  const reached = (at: number): BoolRef => terms.reaches(term, from, nodes[at]!);
  const size = terms.componentSize(term, from);
  const share = (places: Int32Array): IntRef =>
    places.length === cells.length ? size : terms.componentShare(term, from, subset(places));
  const reaches = (other: Element): BoolRef => {
    const node = subgraph.positions.get(other);
    return node === undefined ? FALSE : terms.reaches(term, from, node);
  };
  return new Component({ candidates: cells, condition: reached, size, share, reaches, term, node: from });
}

function componentsOf(context: Context, of: Value, site: Site): Components {
  const key = typeof of === 'object' && of !== null ? (of as object) : undefined;
  const known = key && subgraphs.get(key);
  if (known) return known;
  const board = context.board(site.span);
  const subgraph =
    elementKind(of) === 'link'
      ? ofCells(
          context,
          board.cells.map((value) => ({ value, condition: TRUE })),
          of,
          site,
        )
      : ofCells(context, elementsOf(context, of, site), undefined, site);
  const term = context.terms.components(subgraph.graph, subgraph.nodes, subgraph.edges);
  const active = [...subgraph.positions].filter(([, node]) => subgraph.nodes[node] !== FALSE);
  const nodes = Int32Array.from(active, ([, node]) => node);
  const subsets = new WeakMap<Int32Array, Int32Array>();
  const subset = (places: Int32Array): Int32Array => {
    const found = subsets.get(places) ?? places.map((at) => nodes[at]!);
    subsets.set(places, found);
    return found;
  };
  const made = { subgraph, term, cells: active.map(([element]) => element), nodes, subset };
  if (key) subgraphs.set(key, made);
  return made;
}
