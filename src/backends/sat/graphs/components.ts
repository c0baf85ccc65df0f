// Components of an active graph: their number, their sizes, and which nodes they contain. Everything about a
// `components` term is built here, once per encoder, and on demand:
//
// - the members of a node's component, as one literal per node: members.ts.
// - sizes, by counting members or layers. With the engine's propagators: by a counter over the nodes within k − 1 steps
//   of the source, which decide whether the size is at least k. Cost: nodes in reach times the largest size needed.
// - the sizes of most nodes at once, by one of the engine's propagators: division.ts.
// - that two nodes are in one component: by a path of edges, joining-path.ts.
// - that two components have the same shape: by one of the engine's propagators.
import { graphArguments } from '../../../model/terms/operands.ts';
import type { BoolRef, IntRef, Ref } from '../../../model/terms/terms.ts';
import { type ActiveGraph, activeGraph } from '../../common/graphs/active-graph.ts';
import { countComparedPairs } from '../../common/graphs/compared-pairs.ts';
import { BOTH, NO, YES } from '../../common/literals.ts';
import { oneStepLeaf } from '../counters/leaf.ts';
import { Totalizer } from '../counters/totalizer.ts';
import type { Encoder } from '../encode/encoder.ts';
import type { EncodedInteger } from '../encode/encoding.ts';
import { encodeDivision, inactiveEdgesSeparate } from './division.ts';
import { equateSizes } from './equal-sizes.ts';
import { joinByPath } from './joining-path.ts';
import { MAX_LAYERS, Members } from './members.ts';
import { reachIn } from './reach.ts';

const componentsByEncoder = new WeakMap<Encoder, Map<Ref, Components>>();

/** The components of a `components` term, created once per encoder. */
export function componentsOf(encoder: Encoder, ref: IntRef): Components {
  // Literals and clauses about a graph can't be retracted.
  if (encoder.isComplete) encoder.permanentCount++;
  let componentsByTerm = componentsByEncoder.get(encoder);
  if (componentsByTerm === undefined) {
    componentsByTerm = new Map();
    componentsByEncoder.set(encoder, componentsByTerm);
  }
  let components = componentsByTerm.get(ref);
  if (components === undefined) {
    components = new Components(encoder, ref);
    componentsByTerm.set(ref, components);
  }
  return components;
}

export class Components {
  readonly graph: ActiveGraph;
  readonly #encoder: Encoder;
  readonly #ref: IntRef;
  /** `#originalNodes[node]`: for a node of the active graph, its number in the term's graph. */
  readonly #originalNodes: Int32Array;
  /**
   * `#comparedPairs[node]`, for a node of the term's graph: the number of `reaches` terms that mention the node, plus
   * the number of its pairs in `componentShare` terms.
   */
  readonly #comparedPairs: Int32Array;
  /**
   * `#near.get(subset)![node]`, for a node of the term's graph: the nodes of the subset that may be in the node's
   * component.
   */
  readonly #near = new Map<Int32Array, readonly (readonly number[])[]>();
  readonly #members: Members;
  readonly #sizes = new Map<string, number>();
  readonly #counts = new Map<number, Totalizer>();
  /**
   * For each source node: requested sizes k with their literals "the component has at least k nodes", for which
   * clauses still have to be written.
   */
  readonly #requestedSizes = new Map<number, [k: number, literal: number][]>();
  /**
   * Literals for "the components of both nodes have the same shape". The key is a text of the layout (the
   * nodes' coordinates) and the two nodes.
   */
  readonly #alike = new Map<string, number>();
  /**
   * For each layout (the nodes' coordinates): the pairs of nodes whose shapes are compared but that no
   * propagator has received yet.
   */
  readonly #pairs = new Map<number, (readonly [a: number, b: number, literal: number])[]>();

  /**
   * For each node of the term's graph: the size of its component, if one propagator handles all sizes; undefined
   * until a size is needed.
   */
  #divisionSizes: ReadonlyMap<number, EncodedInteger> | undefined;

  /** Whether the engine's propagators may be used. */
  readonly #usesPropagators: boolean;
  /**
   * Whether the model requires that the ends of an inactive edge are in different components. The propagator
   * of the sizes then enforces that.
   */
  readonly #areSeparated: boolean;
  /** The literal of the edge between two nodes. The key is smaller node · number of nodes + larger node. */
  #edges: ReadonlyMap<number, number> | undefined;

  constructor(encoder: Encoder, ref: IntRef) {
    const { connectivity } = encoder.options;
    this.#usesPropagators = connectivity === 'propagator' || connectivity === 'auto';
    const { terms } = encoder;
    const { graph, nodes, edges } = graphArguments(terms, terms.arguments(ref).slice());
    this.#encoder = encoder;
    this.#ref = ref;
    this.graph = activeGraph(encoder, graph, nodes, edges, BOTH);
    this.#originalNodes = new Int32Array(this.graph.nodes);
    this.graph.activeNodeOf.forEach((at, node) => {
      if (at >= 0) this.#originalNodes[at] = node;
    });
    this.#comparedPairs = countComparedPairs(encoder, ref, graph.nodes);
    const areNodesSure = this.graph.nodeLiterals.every((literal) => literal === YES);
    this.#areSeparated = this.#usesPropagators && areNodesSure && inactiveEdgesSeparate(encoder, ref);
    this.#members = new Members({
      encoder,
      ref,
      graph: this.graph,
      origins: this.#originalNodes,
      usesPropagators: this.#usesPropagators,
      areSeparated: this.#areSeparated,
    });
  }

  /** The nodes of the subset (of the term's graph) that may be in the node's component, each as a `reaches` term. */
  shareTermsOf(node: number, subset: Int32Array): BoolRef[] {
    let membersByNode = this.#near.get(subset);
    if (membersByNode === undefined) {
      membersByNode = this.#nearMembersByNode(subset);
      this.#near.set(subset, membersByNode);
    }
    return membersByNode[node]!.map((member) => this.#encoder.terms.reaches(this.#ref, node, member));
  }

  #nearMembersByNode(subset: Int32Array): number[][] {
    const membersByNode = Array.from(this.graph.activeNodeOf, (): number[] => []);
    for (const member of subset) {
      const source = this.graph.activeNodeOf[member]!;
      if (source < 0) continue;
      for (const node of this.#members.reachOf(source).nodes)
        membersByNode[this.#originalNodes[node]!]!.push(member);
    }
    return membersByNode;
  }

  /**
   * Requires that both nodes (of the term's graph) are active and in one component, or a literal of `unless` is true.
   */
  requireTogether(a: number, b: number, unless: readonly number[]): void {
    const [source, other] = this.#comparedPairs[a]! >= this.#comparedPairs[b]! ? [a, b] : [b, a];
    const [from, to] = [this.graph.activeNodeOf[source]!, this.graph.activeNodeOf[other]!];
    if (from < 0 || to < 0) this.#encoder.clause(unless);
    else if (this.#comparedPairs[source]! > 1)
      this.#encoder.clause(unless, this.#members.supportedMembers(from)[to]!);
    else {
      const { trace } = this.#encoder;
      const route = joinByPath(this.#encoder, this.graph, from, to, unless);
      for (const [edge, literal] of route.entries())
        trace?.truth(literal, trace.route(this.#ref, source, other, edge));
    }
  }

  /**
   * Requires that one of the nodes is inactive, or they are in different components, or a literal of `unless` is
   * true.
   */
  requireApart(a: number, b: number, unless: readonly number[]): void {
    const [source, other] = this.#comparedPairs[a]! >= this.#comparedPairs[b]! ? [a, b] : [b, a];
    const [from, to] = [this.graph.activeNodeOf[source]!, this.graph.activeNodeOf[other]!];
    if (from >= 0 && to >= 0) this.#encoder.clause(unless, -this.#members.completeMembers(from)[to]!);
  }

  /**
   * A literal for "both nodes are active and in one component", if there is one that needs no more clauses; undefined
   * otherwise.
   */
  knownLiteral(a: number, b: number): number | undefined {
    const [source, other] = this.#comparedPairs[a]! >= this.#comparedPairs[b]! ? [a, b] : [b, a];
    const [from, to] = [this.graph.activeNodeOf[source]!, this.graph.activeNodeOf[other]!];
    if (from < 0 || to < 0) return NO;
    const edgeLiteral = this.#edgeBetween(from, to);
    if (edgeLiteral !== undefined) return edgeLiteral;
    const { literals, isClosed, isSupported } = this.#members.membersOf(from);
    return literals[to] === NO || (isClosed && isSupported) ? literals[to] : undefined;
  }

  /**
   * A literal for "the components of both nodes have the same shape", if a propagator handles it; undefined otherwise.
   */
  alikeLiteral(a: number, b: number, layout: number): number | undefined {
    const { graph } = this;
    if (!this.#usesPropagators || graph.nodeLiterals.some((literal) => literal !== YES)) return undefined;
    const key = `${layout} ${a} ${b}`;
    let literal = this.#alike.get(key);
    if (literal === undefined) {
      literal = this.#encoder.fresh();
      const { terms, trace } = this.#encoder;
      trace?.truth(literal, terms.alike(this.#ref, a, b, terms.layouts[layout]!));
      this.#alike.set(key, literal);
      const comparedPairs = this.#pairs.get(layout) ?? [];
      if (comparedPairs.length === 0) this.#encoder.addFinalWork(() => this.#requireSameShapes(layout));
      this.#pairs.set(layout, comparedPairs);
      comparedPairs.push([graph.activeNodeOf[a]!, graph.activeNodeOf[b]!, literal]);
    }
    return literal;
  }

  #requireSameShapes(layout: number): void {
    const { graph } = this;
    const { x, y, motions } = this.#encoder.terms.layouts[layout]!;
    const comparedPairs = this.#pairs.get(layout) ?? [];
    // A propagator for these pairs has been made; pairs that are requested later get another one.
    this.#pairs.delete(layout);
    if (this.#divisionSizes)
      equateSizes(this.#encoder, this.#divisionSizes, this.#originalNodes, comparedPairs);
    this.#encoder.propagate(
      {
        kind: 'alike',
        separate: this.#areSeparated,
        x: Array.from(this.#originalNodes, (node) => x[node]!),
        y: Array.from(this.#originalNodes, (node) => y[node]!),
        motions,
        edges: graph.edgeLiterals.map(
          (literal, edge) =>
            [graph.ends[2 * edge]!, graph.ends[2 * edge + 1]!, literal === YES ? 0 : -literal] as const,
        ),
        pairs: comparedPairs,
      },
      this.#ref,
    );
  }

  /**
   * The size of the node's component, if most sizes are needed and one propagator handles them together; undefined
   * otherwise.
   */
  sizeInDivision(node: number): EncodedInteger | undefined {
    if (!this.#usesPropagators) return undefined;
    return this.#division().get(node);
  }

  #division(): ReadonlyMap<number, EncodedInteger> {
    this.#divisionSizes ??=
      encodeDivision(this.#encoder, this.#ref, this.graph, this.#areSeparated) ?? new Map();
    return this.#divisionSizes;
  }

  /**
   * The literal of the edge between two nodes, if a propagator ensures that inactive edges lie between different
   * components; undefined otherwise.
   */
  #edgeBetween(from: number, to: number): number | undefined {
    if (!this.#areSeparated) return undefined;
    this.#division();
    this.#edges ??= new Map(
      this.graph.edgeLiterals.map((literal, edge) => {
        const [a, b] = [this.graph.ends[2 * edge]!, this.graph.ends[2 * edge + 1]!];
        return [Math.min(a, b) * this.graph.nodes + Math.max(a, b), literal];
      }),
    );
    return this.#edges.get(Math.min(from, to) * this.graph.nodes + Math.max(from, to));
  }

  /** A literal equivalent to "the component of the node has at least k active nodes". */
  sizeAtLeast(node: number, k: number): number {
    const source = this.graph.activeNodeOf[node]!;
    if (k <= 0) return YES;
    if (source < 0 || k > this.graph.nodes) return NO;
    if (k === 1) return this.graph.nodeLiterals[source]!;
    // All sizes above the largest possible one share a literal.
    const excessSize = this.#members.largestSize(source) + 1;
    if (k > excessSize) return this.sizeAtLeast(node, excessSize);
    if (this.#usesPropagators && k === excessSize) {
      this.#members.exactMembers(source);
      return NO;
    }
    if (this.#usesPropagators && k <= this.#members.leastSize(source)) {
      // The propagator of the members ensures the size if the node is active.
      this.#members.exactMembers(source);
      return this.graph.nodeLiterals[source]!;
    }
    const key = `${source} ${k}`;
    let literal = this.#sizes.get(key);
    if (literal === undefined) {
      literal = this.#sizeLiteral(source, k);
      this.#sizes.set(key, literal);
    }
    return literal;
  }

  #sizeLiteral(source: number, k: number): number {
    const encoder = this.#encoder;
    if (this.#usesPropagators && !encoder.isComplete) return this.#sizeByCounting(source, k);
    const countsAllMembers = this.#usesPropagators || k > MAX_LAYERS;
    const candidates = (
      countsAllMembers ? this.#members.exactMembers(source) : this.#members.reachedWithin(source, k - 1)
    ).filter((m) => m !== NO);
    if (candidates.length < k) return NO;
    const literal = encoder.fresh();
    let counter = countsAllMembers ? this.#counts.get(source) : undefined;
    if (counter === undefined) {
      const lowestThreshold = !countsAllMembers ? k : this.#usesPropagators ? 2 : MAX_LAYERS + 1;
      const highestThreshold = countsAllMembers
        ? Math.min(candidates.length, this.#members.largestSize(source) + 1)
        : k;
      counter = new Totalizer(encoder, candidates.map(oneStepLeaf), lowestThreshold, highestThreshold);
      if (countsAllMembers) this.#counts.set(source, counter);
    }
    counter.reaches(k, [-literal]);
    counter.below(k, [literal]);
    return literal;
  }

  /**
   * A literal for "the source's component has at least k nodes". The nodes are counted at the end, when all sizes that
   * are needed are known: mostly only one or two.
   */
  #sizeByCounting(source: number, k: number): number {
    if (this.#members.reachOf(source).nodes.length < k) return NO;
    const literal = this.#encoder.fresh();
    this.#encoder.trace?.atLeast(literal, this.#members.sizeOf(source), k);
    let requestedSizes = this.#requestedSizes.get(source);
    if (requestedSizes === undefined) {
      requestedSizes = [];
      this.#requestedSizes.set(source, requestedSizes);
      this.#encoder.addFinalWork(() => this.#countMembers(source));
    }
    requestedSizes.push([k, literal]);
    return literal;
  }

  /**
   * Writes the clauses of the source's requested sizes. A component of at least k nodes has k of them within k − 1
   * steps of the source: the first k of a breadth-first search. So members farther away aren't counted, and they get
   * literals only if another constraint needs these.
   */
  #countMembers(source: number): void {
    const encoder = this.#encoder;
    const requestedSizes = this.#requestedSizes.get(source) ?? [];
    // Sizes of this source that are requested later are counted by a further counter.
    this.#requestedSizes.delete(source);
    const maxSteps = requestedSizes.reduce((highest, [k]) => Math.max(highest, k), 0);
    const minSteps = requestedSizes.reduce((lowest, [k]) => Math.min(lowest, k), maxSteps);
    const countedReach = reachIn(this.graph, source, maxSteps - 1);
    encoder.trace?.nodesWithin(this.#ref, this.#originalNodes[source]!, maxSteps - 1);
    const literals = this.#isNeededElsewhere(source)
      ? this.#members.exactMembers(source)
      : this.#members.exactMembersWithin(source, countedReach, maxSteps - 1);
    const candidates = Array.from(countedReach.nodes, (node) => literals[node]!).filter(
      (member) => member !== NO,
    );
    const counter =
      candidates.length < minSteps
        ? undefined
        : new Totalizer(encoder, candidates.map(oneStepLeaf), minSteps, maxSteps);
    for (const [k, literal] of requestedSizes) {
      if (counter === undefined || k > candidates.length) encoder.clause([], -literal);
      counter?.reaches(k, [-literal]);
      counter?.below(k, [literal]);
    }
  }

  /** Whether another constraint needs the members of this source's component. */
  #isNeededElsewhere(source: number): boolean {
    return this.#members.has(source) || this.#comparedPairs[this.#originalNodes[source]!]! > 0;
  }
}
