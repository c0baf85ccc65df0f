/**
 * Whether a condition on a component of a graph fails because the component has too little room, or too many cells already; or because it can't reach
 * what it must contain, or joins what must stay apart. Edges that can't hold any more bound the room, and edges that surely hold give the least
 * component; both follow from the claims by propagation. Cost: two propagations for each node and edge of the graph.
 */
import { PartialEvaluation } from '../../../model/meaning/evaluate.ts';
import { partition } from '../../../model/meaning/partition.ts';
import { graphArguments } from '../../../model/terms/operands.ts';
import type { BoolRef, Graph, Ref, Terms } from '../../../model/terms/terms.ts';
import { type Literal, partialOf } from '../../common/literals.ts';
import { type Conditions, edgesAt } from '../conditions/conditions.ts';
import { ConditionStore } from '../propagate/condition-store.ts';
import type { Failure } from './failures.ts';

/** How many nodes, of all or of a subset, the component of a node must contain. */
interface Demand {
  readonly components: Ref;
  readonly from: number;
  readonly subset?: readonly number[];
  readonly least: number;
  readonly most: number;
}

/** The failure of the constraint under the claims; undefined if it doesn't ask for a component, or its demand can still be met. */
export function sizeFailureOf(
  ground: Conditions,
  constraint: number,
  claims: readonly Literal[],
): Failure | undefined {
  const { root } = ground.constraints[constraint]!;
  return new Demands(ground, root, claims).failure;
}

/** What one condition demands of components under the claims. */
class Demands {
  readonly #terms: Terms;
  readonly #root: BoolRef;
  readonly #claims: readonly Literal[];
  readonly #bounds: PartialEvaluation;

  constructor(ground: Conditions, root: BoolRef, claims: readonly Literal[]) {
    this.#terms = ground.terms;
    this.#root = root;
    this.#claims = claims;
    this.#bounds = new PartialEvaluation(ground.terms, [root], partialOf(ground, claims));
  }

  get failure(): Failure | undefined {
    const demand = this.#demandIn(this.#root);
    return demand && this.#failureOf(demand);
  }

  /** The demand that the condition makes under the claims; undefined if it makes none. */
  #demandIn(ref: BoolRef): Demand | undefined {
    const operation = this.#terms.operation(ref);
    const args = [...this.#terms.arguments(ref)];
    const isNegated = (ref & 1) === 1;
    if (operation === 'equals' && !isNegated) return this.#sizeDemand(args);
    if (operation === 'atMost') {
      const demand = this.#sizeDemand(args);
      if (demand === undefined) return undefined;
      const { most } = demand;
      return isNegated
        ? { ...demand, least: most + 1, most: Number.POSITIVE_INFINITY }
        : { ...demand, least: 0 };
    }
    if (operation === 'reaches') {
      const [components, from, to] = args as [Ref, number, number];
      if (isNegated) return { components, from, subset: [from, to], least: 0, most: 1 };
      return { components, from, subset: [to], least: 1, most: Number.POSITIVE_INFINITY };
    }
    if (operation !== 'and') return undefined;
    const parts = args as BoolRef[];
    if (!isNegated)
      return parts.map((part) => this.#demandIn(part)).find((one) => one && this.#failureOf(one));
    // The clause says that one of the parts is false. A part that surely holds is not the one, so the demand comes
    // from the others.
    const demands = parts.map((part) => this.#demandIn((part ^ 1) as BoolRef));
    const [first, ...others] = demands.filter((one, at) => one || this.#bounds.low(parts[at]!) === 0);
    if (first === undefined || others.length === 0) return first;
    // One of several nodes must be reached, each from the same node.
    const star = this.#starOf(
      [first, ...others].map((one) => (one?.least === 1 ? [one.from, ...one.subset!] : [])),
    );
    return star && { ...first, ...star };
  }

  /** The node that all pairs have in common, and their other nodes; undefined if there is none. */
  #starOf(pairs: readonly (readonly number[])[]): Pick<Demand, 'from' | 'subset'> | undefined {
    const from = pairs[0]?.find((node) => pairs.every((pair) => pair.includes(node)));
    const subset = pairs.map((pair) => pair.find((node) => node !== from) ?? 0);
    return from === undefined ? undefined : { from, subset };
  }

  /**
   * The demand of an equation of a sum with `bound`: that a component's size, or its share of a subset, has a certain
   * value.
   */
  #sizeDemand([bound = 0, ...pairs]: readonly number[]): Demand | undefined {
    let remainingBound = bound;
    const reached: Int32Array[] = [];
    let size: { readonly term: Ref; readonly factor: number } | undefined;
    for (let at = 0; at + 1 < pairs.length; at += 2) {
      const [factor, term] = [pairs[at]!, pairs[at + 1]! as Ref];
      const operation = this.#terms.operation(term);
      if (/^component(Size|Share)$/.test(operation) && size === undefined) size = { term, factor };
      else if (operation === 'reaches' && factor === 1) reached.push(this.#terms.arguments(term));
      else if (this.#bounds.low(term) === this.#bounds.high(term))
        remainingBound -= factor * this.#bounds.low(term);
      else return undefined;
    }
    if (size === undefined) {
      const star = this.#starOf(reached.map(([, a, b]) => [a!, b!]));
      if (star === undefined) return undefined;
      const components = reached[0]![0] as Ref;
      // The sum counts the node itself by the bool that says whether it is active, and the other nodes by `reaches`
      // terms.
      const own = graphArguments(this.#terms, this.#terms.arguments(components).slice()).nodes[star.from]!;
      const isCounted = pairs.some((ref, at) => at % 2 === 1 && ref === own);
      const wanted = remainingBound + (isCounted ? this.#bounds.low(own as Ref) : 0);
      const subset = isCounted ? [star.from, ...star.subset!] : star.subset!;
      return { components, from: star.from, subset, least: wanted, most: wanted };
    }
    if (reached.length > 0 || remainingBound % size.factor !== 0) return undefined;
    const wanted = remainingBound / size.factor;
    const [components, from, set] = this.#terms.arguments(size.term) as unknown as [Ref, number, number?];
    const subset = set === undefined ? undefined : [...this.#terms.subsets[set]!];
    return { components, from, least: wanted, most: wanted, ...(subset && { subset }) };
  }

  #failureOf({ components, from, subset, least, most }: Demand): Failure | undefined {
    const { graph, nodes, edges } = graphArguments(this.#terms, this.#terms.arguments(components).slice());
    const refs = [...nodes, ...edges] as BoolRef[];
    const store = new ConditionStore(this.#terms, [...refs, ...refs.map((ref) => (ref ^ 1) as BoolRef)]);
    for (const claim of this.#claims)
      for (const removal of store.excludedBy(claim)) store.addRemoval(removal);
    const isPossible = (at: number): boolean => !store.propagate(at).fails;
    // If the node must be inactive, it has no component. If the component must contain a node, the node itself is in it.
    const { fails, removals } = store.propagate(from);
    if (fails) return undefined;
    if (least > 0) for (const removal of removals) store.addRemoval(removal);
    const isSurelyActive = (at: number): boolean => store.propagate(refs.length + at).fails;
    const surePartition = partition(graph, isSurelyActive, (edge) => isSurelyActive(nodes.length + edge));
    const sureNodes = [...Array(graph.nodes).keys()].filter(
      (node) => node === from || surePartition.areTogether(node, from),
    );
    const membersOf = (part: readonly number[]): readonly number[] =>
      subset ? part.filter((node) => subset.includes(node)) : part;
    const failureAt = (kind: Failure['kind'], part: readonly number[], size: number): Failure => ({
      kind,
      elements: part.flatMap((node) => graph.nodeElements?.[node] ?? []),
      size,
      bound: kind === 'large' ? most : least,
    });
    const sureMembers = membersOf(sureNodes);
    if (sureMembers.length > most) return failureAt(subset ? 'joined' : 'large', sureMembers, most);
    // What an edge demands of its ends, such as equal numbers, holds for the edges after it, too.
    const canGoOn = (edge: number): boolean => {
      const { fails, removals } = store.propagate(nodes.length + edge);
      if (!fails) for (const removal of removals) store.addRemoval(removal);
      return !fails;
    };
    const possiblePart = reachable(graph, sureNodes, isPossible, canGoOn);
    if (membersOf(possiblePart).length >= least) return undefined;
    // Of two nodes that can't be joined, the one with less room is the one that is cut off.
    if (subset?.length === 1 && 2 * possiblePart.length > graph.nodes)
      return this.#failureOf({ components, from: subset[0]!, subset: [from], least, most });
    return failureAt(subset ? 'shut in' : 'small', possiblePart, possiblePart.length);
  }
}

/** The nodes that can be reached from these nodes through nodes and edges that pass the tests. */
function reachable(
  graph: Graph,
  from: readonly number[],
  isNode: (node: number) => boolean,
  isEdge: (edge: number) => boolean,
): readonly number[] {
  const edgesByNode = edgesAt(graph);
  const foundNodes = new Set(from);
  let lastNodes: readonly number[] = from;
  while (lastNodes.length > 0) {
    const nextNodes: number[] = [];
    for (const node of lastNodes)
      for (const edge of edgesByNode[node]!) {
        const next = graph.ends[2 * edge]! + graph.ends[2 * edge + 1]! - node;
        if (foundNodes.has(next) || !isNode(next) || !isEdge(edge)) continue;
        foundNodes.add(next);
        nextNodes.push(next);
      }
    lastNodes = nextNodes;
  }
  return [...foundNodes];
}
