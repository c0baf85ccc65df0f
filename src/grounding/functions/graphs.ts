/**
 * connected, component: connected parts of a graph of cells, of links between cells, or of given pairs of
 * values.
 */
import { type BoolRef, FALSE, type IntRef, TRUE } from '../../model/terms/terms.ts';
import { Element, elementKind, FixedSet, keyOf, UnknownSet, type Value } from '../../model/values.ts';
import { asSet, boolValue, describeValue } from '../coerce.ts';
import type { GroundingContext, Site } from '../context.ts';
import { elementsOf, holdsPairs, pairGraphOf, subgraphOfCells, subgraphOfEdges } from './edges.ts';

export function connected(
  context: GroundingContext,
  set: Value,
  links: Value | undefined,
  site: Site,
): Value {
  if (links !== undefined && holdsPairs(context, links, site)) {
    const pairGraph = pairGraphOf(context, asSet(context, links, site), asSet(context, set, site), site);
    return boolValue(context.terms.connected(pairGraph.graph, pairGraph.nodes, pairGraph.edges));
  }
  const items = elementsOf(context, set, site);
  const kind = items[0]?.value.kind ?? 'cell';
  const { graph, nodes, edges } =
    kind === 'link' || kind === 'border'
      ? subgraphOfEdges(context, items, site)
      : subgraphOfCells(context, items, links, site);
  return boolValue(context.terms.connected(graph, nodes, edges));
}

/**
 * A component as a set: each node that may belong to it with the condition that it does. Its size is a single
 * term, and so is the number of its nodes among some of these candidates, given by their positions in
 * `candidates`.
 */
export interface ComponentParts {
  readonly candidates: readonly Value[];
  /** The condition that the component contains the candidate at a position. */
  readonly condition: (at: number) => BoolRef;
  readonly size: IntRef;
  readonly countAmong: (places: Int32Array) => IntRef;
  /** The condition that the component contains this node. */
  readonly reaches: (node: Value) => BoolRef;
  /** The `components` term of the graph. */
  readonly term: IntRef;
  /** The number, in that graph, of the cell whose component this is. */
  readonly node: number;
}

export class Component extends UnknownSet implements ComponentParts {
  readonly size: IntRef;
  readonly countAmong: ComponentParts['countAmong'];
  readonly reaches: ComponentParts['reaches'];
  readonly term: IntRef;
  readonly node: number;
  constructor(parts: ComponentParts) {
    super(parts.candidates, parts.condition);
    this.size = parts.size;
    this.countAmong = parts.countAmong;
    this.reaches = parts.reaches;
    this.term = parts.term;
    this.node = parts.node;
  }
}

/**
 * For each family (bools by element) or set that defines a graph: the components of the graph. `component(c, P)` for all cells c share one
 * graph.
 */
const subgraphs = new WeakMap<object, Components>();

interface Components {
  readonly term: IntRef;
  readonly nodeOf: (value: Value) => number | undefined;
  /** The values that may be nodes of the component. */
  readonly candidates: readonly Value[];
  /** `nodes[i]`: the number of the i-th candidate in the graph. */
  readonly nodes: Int32Array;
  /** The node numbers of the candidates at these positions; equal arrays give the same object. */
  readonly subset: (places: Int32Array) => Int32Array;
}

export function component(context: GroundingContext, cell: Value, of: Value, site: Site): Value {
  const cachedComponents = typeof of === 'object' && of !== null ? subgraphs.get(of) : undefined;
  const arePairs = holdsPairs(context, of, site);
  if (cell === null && !arePairs) return new FixedSet([]);
  if (!(cell instanceof Element) && !arePairs) {
    return context.fail(
      'type-mismatch',
      `A cell is expected here, not ${describeValue(context, cell)}.`,
      site.span,
    );
  }
  const components =
    cachedComponents ??
    (arePairs ? componentsOfPairs(context, of, site) : componentsOfBoard(context, of, site));
  if (typeof of === 'object' && of !== null) subgraphs.set(of, components);
  const { term, candidates, nodes, nodeOf, subset } = components;
  const fromNode = nodeOf(cell);
  // A node that occurs in no pair is alone in its component.
  if (fromNode === undefined) return new FixedSet(arePairs ? [cell] : []);
  const { terms } = context;
  const isReached = (at: number): BoolRef => terms.reaches(term, fromNode, nodes[at]!);
  const size = terms.componentSize(term, fromNode);
  const countPresentAmong = (places: Int32Array): IntRef =>
    places.length === candidates.length ? size : terms.componentShare(term, fromNode, subset(places));
  const reaches = (other: Value): BoolRef => {
    const node = nodeOf(other);
    return node === undefined ? FALSE : terms.reaches(term, fromNode, node);
  };
  return new Component({
    candidates,
    condition: isReached,
    size,
    countAmong: countPresentAmong,
    reaches,
    term,
    node: fromNode,
  });
}

function componentsOfBoard(context: GroundingContext, of: Value, site: Site): Components {
  const board = context.board(site.span);
  const { graph, nodes, edges, positions } =
    elementKind(of) === 'link'
      ? subgraphOfCells(
          context,
          board.cells.map((value) => ({ value, condition: TRUE })),
          of,
          site,
        )
      : subgraphOfCells(context, elementsOf(context, of, site), undefined, site);
  const cells = (graph.nodeElements ?? []).filter((element) => element !== undefined);
  const candidates = cells.filter(({ index }, node) => nodes[node] !== FALSE && positions[index] === node);
  return {
    term: context.terms.components(graph, nodes, edges),
    nodeOf(value) {
      if (!(value instanceof Element) || value.kind !== 'cell') return undefined;
      const node = positions[value.index]!;
      return node < 0 ? undefined : node;
    },
    candidates,
    ...nodesAndSubsets(Int32Array.from(candidates, ({ index }) => positions[index]!)),
  };
}

/** The graph of pairs; all nodes are active, whichever pairs hold. */
function componentsOfPairs(context: GroundingContext, of: Value, site: Site): Components {
  const {
    graph,
    edges,
    values = [],
    positions,
  } = pairGraphOf(context, asSet(context, of, site), undefined, site);
  const allActive = values.map(() => TRUE);
  return {
    term: context.terms.components(graph, allActive, edges),
    nodeOf: (value) => positions?.get(keyOf(value)),
    candidates: values,
    ...nodesAndSubsets(Int32Array.from(values, (_, node) => node)),
  };
}

function nodesAndSubsets(nodes: Int32Array): Pick<Components, 'nodes' | 'subset'> {
  const subsets = new WeakMap<Int32Array, Int32Array>();
  const subset = (places: Int32Array): Int32Array => {
    const subsetNodes = subsets.get(places) ?? places.map((at) => nodes[at]!);
    subsets.set(places, subsetNodes);
    return subsetNodes;
  };
  return { nodes, subset };
}
