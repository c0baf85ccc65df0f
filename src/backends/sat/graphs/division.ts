// The sizes of all components of a graph at once. Every node whose size is needed gets an int with order literals, and
// one of the engine's propagators, `regions`, enforces the sizes. No members, layers or counters are made. Cost: one
// variable and one clause for every possible size of a node. If the edges are active exactly where two ints, one per
// end, are equal, then inactive edges lie between different components; and between components of different sizes, if
// those ints are the sizes. The propagator is informed of either fact.
import { graphArguments } from '../../../model/terms/operands.ts';
import { CODE, type Graph, type IntRef, type Ref, type Terms } from '../../../model/terms/terms.ts';
import type { ActiveGraph } from '../../common/graphs/active-graph.ts';
import { YES } from '../../common/literals.ts';
import type { Encoder } from '../encode/encoder.ts';
import type { EncodedInteger } from '../encode/encoding.ts';
import { rangeDomain } from '../integers/domain.ts';
import { UnaryInteger } from '../integers/unary.ts';

/**
 * One propagator for all sizes is used if at least this share of the nodes' sizes is needed. For fewer, a
 * propagator for each size is better: it looks only at the nodes near its own node.
 */
const MIN_SHARE_OF_NODES = 0.5;

/**
 * Whether assertions say that the ends of inactive edges are in different components. The two ends of an edge are then
 * in one component iff the edge is active.
 */
export function inactiveEdgesSeparate(encoder: Encoder, components: IntRef): boolean {
  const { terms } = encoder;
  const args = terms.arguments(components).slice();
  const graph = terms.graphs[args[0]!]!;
  const edges = args.subarray(1 + graph.nodes);
  for (let edge = 0; edge < edges.length; edge++) {
    const [a, b] = endNodesOf(graph, edge);
    const areApart = terms.reaches(components, a, b) ^ 1;
    if (!encoder.isAsserted(terms.or([edges[edge]!, areApart]))) return false;
  }
  return true;
}

/**
 * For each node of the term's graph: the size of its component. Undefined if another encoding is better, or is the
 * only possible one.
 */
export function encodeDivision(
  encoder: Encoder,
  components: IntRef,
  graph: ActiveGraph,
  separate: boolean,
): ReadonlyMap<number, EncodedInteger> | undefined {
  if (graph.nodeLiterals.some((literal) => literal !== YES)) return undefined;
  const sizeTerms = sizeTermsByNode(encoder.terms, components);
  if (!separate && sizeTerms.size < MIN_SHARE_OF_NODES * graph.nodes) return undefined;
  const labels = edgeLabels(encoder.terms, components);
  const sizeByNode = new Map<number, UnaryInteger>();
  let labelledCount = 0;
  for (const [node, ref] of sizeTerms) {
    const equalInt = labels?.[node]?.find((int) => areEqual(encoder, ref, int));
    if (equalInt !== undefined) labelledCount++;
    sizeByNode.set(node, literalsOfVariable(encoder, equalInt) ?? freshSize(encoder, ref, graph.nodes));
  }
  encoder.propagate(
    {
      kind: 'regions',
      separate: separate || labels !== undefined,
      merge: labels !== undefined && labelledCount === labels.length,
      nodes: graph.nodes,
      edges: graph.edgeLiterals.map((literal, edge) => [
        ...endNodesOf(graph, edge),
        literal === YES ? 0 : -literal,
      ]),
      sizes: Array.from(sizeByNode, ([node, size]) => ({
        node: graph.activeNodeOf[node]!,
        lowest: size.domain.low,
        order: size.boundLiterals(),
      })),
    },
    components,
  );
  return sizeByNode;
}

/** For each node that has a `componentSize` term in the graph: this term. */
function sizeTermsByNode(terms: Terms, components: IntRef): Map<number, IntRef> {
  const sizeTerms = new Map<number, IntRef>();
  for (let node = components >> 1; node < terms.count; node++) {
    if (terms.code(node) !== CODE.componentSize) continue;
    const [of, at] = terms.arguments(node << 1);
    if (of === components) sizeTerms.set(at!, node << 1);
  }
  return sizeTerms;
}

function freshSize(encoder: Encoder, size: IntRef, most: number): UnaryInteger {
  const domain = rangeDomain(encoder.lowInSolutions(size), Math.min(encoder.highInSolutions(size), most));
  return encoder.about(size, () => new UnaryInteger(encoder, domain, { preferOrder: true }));
}

/**
 * The literals of a variable that equals the size in every answer, so that the variable and the size share them;
 * undefined if it has no order literals.
 */
function literalsOfVariable(encoder: Encoder, variable: Ref | undefined): UnaryInteger | undefined {
  if (variable === undefined || !encoder.terms.isInt(variable)) return undefined;
  const integer = encoder.integer(variable);
  return integer instanceof UnaryInteger ? integer : undefined;
}

function areEqual(encoder: Encoder, size: IntRef, int: Ref): boolean {
  return encoder.isAsserted(encoder.terms.equals([1, -1], [size, int], 0));
}

/**
 * If each edge is active iff an int of its first end equals an int of its second end: `result[node]` lists
 * that int of the node (two candidates are possible for a node with one edge). Undefined otherwise.
 */
function edgeLabels(terms: Terms, components: IntRef): readonly (readonly Ref[])[] | undefined {
  const { graph, edges } = graphArguments(terms, terms.arguments(components));
  const sizePairs: (readonly [Ref, Ref])[] = [];
  for (const edge of edges) {
    if ((edge & 1) === 1 || terms.code(edge >> 1) !== CODE.equals) return undefined;
    const [bound, a, x, b, y, ...more] = terms.arguments(edge);
    if (bound !== 0 || a !== 1 || b !== -1 || more.length > 0) return undefined;
    sizePairs.push([x!, y!]);
  }
  const pairsAtNode: (readonly [Ref, Ref])[][] = Array.from({ length: graph.nodes }, () => []);
  sizePairs.forEach((pair, edge) => {
    for (const end of endNodesOf(graph, edge)) pairsAtNode[end]!.push(pair);
  });
  const labels = pairsAtNode.map(([first = [], ...others]) =>
    first.filter((int) => others.every((pair) => pair.includes(int))),
  );
  const isClear = pairsAtNode.every((own, node) => own.length <= 1 || labels[node]!.length === 1);
  const areFitting = sizePairs.every(([x, y], edge) => {
    const [a, b] = endNodesOf(graph, edge).map((end) => labels[end]!);
    return (a!.includes(x) && b!.includes(y)) || (a!.includes(y) && b!.includes(x));
  });
  return isClear && areFitting ? labels : undefined;
}

const endNodesOf = ({ ends }: Graph, edge: number): readonly [number, number] => [
  ends[2 * edge]!,
  ends[2 * edge + 1]!,
];
