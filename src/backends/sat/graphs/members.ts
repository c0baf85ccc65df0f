// Membership in components: for a source node, one literal per node of the active graph. The literals are true at least
// for the nodes that the source reaches (closed: two clauses per edge), at most for these nodes (supported: by one of
// the engine's propagators; or each member points to another one over arcs without a cycle), or exactly for these nodes
// (both). Only nodes that the source may reach, by distance and by the bounds of its component's size, are included.
//
// Without propagators, small components are written by layers: exactly the nodes that the source reaches in d steps,
// about 2·d² nodes per layer on a grid, four clauses each.
import type { IntRef } from '../../../model/terms/terms.ts';
import type { ActiveGraph } from '../../common/graphs/active-graph.ts';
import { NO, YES } from '../../common/literals.ts';
import type { Encoder } from '../encode/encoder.ts';
import { nextLayer } from './layers.ts';
import { type Arc, forbidCycles } from './no-cycles.ts';
import { forEachArc, innerReach, type Reach, reachIn } from './reach.ts';

/** Component sizes up to this are counted in layers, larger sizes by counting the members. */
export const MAX_LAYERS = 24;

/** The graph of a `components` term, and how its components are encoded. */
export interface ComponentGraph {
  readonly encoder: Encoder;
  /** The `components` term. */
  readonly ref: IntRef;
  readonly graph: ActiveGraph;
  /** `origins[node]`: for a node of the active graph, its number in the term's graph. */
  readonly origins: Int32Array;
  /** Whether the engine's propagators may be used. */
  readonly usesPropagators: boolean;
  /**
   * Whether assertions say that the ends of inactive edges are in different components, which the propagator of the
   * sizes then enforces.
   */
  readonly areSeparated: boolean;
}

interface MemberLiterals {
  readonly literals: readonly number[];
  /** Whether clauses ensure that the member literals of all nodes that the source reaches are true. */
  isClosed: boolean;
  /** Whether clauses or a propagator ensure that the source reaches each node whose literal is true. */
  isSupported: boolean;
}

export class Members {
  readonly graph: ActiveGraph;
  readonly #encoder: Encoder;
  readonly #ref: IntRef;
  readonly #originalNodes: Int32Array;
  readonly #usesPropagators: boolean;
  readonly #areSeparated: boolean;
  readonly #bySource = new Map<number, MemberLiterals>();
  readonly #reaches = new Map<number, Reach>();
  /**
   * `#layers.get(source)![d][node]`: a literal for "the source reaches the node in d steps"; NO for nodes that are
   * farther away.
   */
  readonly #layers = new Map<number, number[][]>();

  constructor({ encoder, ref, graph, origins, usesPropagators, areSeparated }: ComponentGraph) {
    this.graph = graph;
    this.#encoder = encoder;
    this.#ref = ref;
    this.#originalNodes = origins;
    this.#usesPropagators = usesPropagators;
    this.#areSeparated = areSeparated;
  }

  /** Whether literals for the members of the source's component have been made. */
  has(source: number): boolean {
    return this.#bySource.has(source);
  }

  /** `result[node]`: a literal equivalent to "the source reaches the node through nodes of `reach` alone". */
  exactMembersWithin(source: number, reach: Reach, steps: number): readonly number[] {
    const { nodes, nodeLiterals } = this.graph;
    const literals = new Array<number>(nodes).fill(NO);
    for (const node of reach.nodes)
      literals[node] = node === source ? nodeLiterals[node]! : this.#literalOfNear(source, steps, node);
    const innerArea = innerReach(this.graph, reach);
    this.#writeClosure(literals, innerArea);
    this.#connectByPropagator(source, literals, innerArea, [1, reach.nodes.length]);
    if (this.#areSeparated) this.#joinMembers(literals, innerArea);
    return literals;
  }

  #literalOfNear(source: number, steps: number, node: number): number {
    const { trace } = this.#encoder;
    const literal = this.#encoder.fresh();
    trace?.truth(
      literal,
      trace.near(this.#ref, this.#originalNodes[source]!, steps, this.#originalNodes[node]!),
    );
    return literal;
  }

  /** `result[node]`: a literal that is true if the source reaches the node; it may be true for other nodes, too. */
  completeMembers(source: number): readonly number[] {
    const members = this.membersOf(source);
    if (members.isClosed) return members.literals;
    members.isClosed = true;
    this.#writeClosure(members.literals, this.reachOf(source));
    return members.literals;
  }

  /** Requires that a neighbour of a member over an active edge is a member. */
  #writeClosure(literals: readonly number[], reach: Reach): void {
    const { nodeLiterals, edgeLiterals } = this.graph;
    forEachArc(this.graph, reach, (from, to, edge) => {
      const presenceClause = [-edgeLiterals[edge]!, -nodeLiterals[to]!];
      this.#encoder.clause(presenceClause, -literals[from]!, literals[to]!);
    });
  }

  /**
   * `result[node]`: a literal that is true only if the source reaches the node; it may be false for such nodes, too.
   */
  supportedMembers(source: number): readonly number[] {
    const members = this.membersOf(source);
    if (members.isSupported) return members.literals;
    members.isSupported = true;
    const reachableArea = this.reachOf(source);
    const sizeBounds = [this.leastSize(source), this.largestSize(source)] as const;
    if (this.#usesPropagators) this.#connectByPropagator(source, members.literals, reachableArea, sizeBounds);
    else this.#connectByClauses(source, members.literals);
    if (this.#areSeparated) this.#joinMembers(members.literals, reachableArea);
    return members.literals;
  }

  /**
   * Requires that an edge between two members is active. That holds because the ends of inactive edges are asserted
   * to be in different components.
   */
  #joinMembers(literals: readonly number[], reach: Reach): void {
    const { edgeLiterals, ends } = this.graph;
    for (const edge of reach.edges) {
      const [a, b] = [literals[ends[2 * edge]!]!, literals[ends[2 * edge + 1]!]!];
      this.#encoder.clause([], -a, -b, edgeLiterals[edge]!);
    }
  }

  /**
   * Makes the engine's propagator enforce that all members are active and connected with the source, and that their
   * number is from `least` to `most`.
   */
  #connectByPropagator(
    source: number,
    literals: readonly number[],
    reach: Reach,
    [least, most]: readonly [least: number, most: number],
  ): void {
    const encoder = this.#encoder;
    const { nodeLiterals, edgeLiterals, ends } = this.graph;
    const place = new Map<number, number>();
    const nodes: number[] = [];
    for (const node of reach.nodes) {
      const literal = literals[node]!;
      if (literal === NO) continue;
      place.set(node, nodes.push(literal === YES ? 0 : literal) - 1);
      if (node === source) continue;
      encoder.clause([], -literal, nodeLiterals[node]!);
      encoder.clause([], -literal, nodeLiterals[source]!);
    }
    const edges: [number, number, number][] = [];
    for (const edge of reach.edges) {
      const [a, b] = [place.get(ends[2 * edge]!), place.get(ends[2 * edge + 1]!)];
      const literal = edgeLiterals[edge]!;
      if (a !== undefined && b !== undefined) edges.push([a, b, literal === YES ? 0 : literal]);
    }
    if (least <= 1 && most >= nodes.length) encoder.propagate({ kind: 'connected', nodes, edges }, this.#ref);
    else encoder.propagate({ kind: 'sized', root: place.get(source)!, least, most, nodes, edges }, this.#ref);
  }

  /**
   * Writes the connection of the members as clauses: each member but the source points to another member, over arcs
   * without a cycle.
   */
  #connectByClauses(source: number, literals: readonly number[]): void {
    const encoder = this.#encoder;
    const { nodeLiterals, edgeLiterals } = this.graph;
    const { nodes } = this.reachOf(source);
    const place = new Map(Array.from(nodes, (node, at) => [node, at]));
    const incomingArcs = Array.from(nodes, (): number[] => []);
    const arcs: Arc[] = [];
    forEachArc(this.graph, this.reachOf(source), (from, to, edge) => {
      if (to === source || literals[from] === NO || literals[to] === NO) return;
      const literal = encoder.fresh();
      encoder.clause([], -literal, literals[from]!);
      encoder.clause([], -literal, edgeLiterals[edge]!);
      incomingArcs[place.get(to)!]!.push(literal);
      arcs.push({ from: place.get(from)!, to: place.get(to)!, literal });
    });
    nodes.forEach((node, at) => {
      if (node === source) return;
      encoder.clause([], -literals[node]!, nodeLiterals[node]!);
      encoder.clauseOf([-literals[node]!], incomingArcs[at]!);
    });
    forbidCycles(encoder, nodes.length, arcs);
  }

  /** `result[node]`: a literal equivalent to "the source reaches the node". */
  exactMembers(source: number): readonly number[] {
    this.completeMembers(source);
    return this.supportedMembers(source);
  }

  /**
   * `literals[node]`: a literal for "the node is in the source's component", of which some clauses may still be
   * missing.
   */
  membersOf(source: number): MemberLiterals {
    let members = this.#bySource.get(source);
    const maxSize = this.largestSize(source);
    if (members === undefined && !this.#usesPropagators && maxSize <= MAX_LAYERS) {
      members = {
        literals: this.reachedWithin(source, Math.max(0, maxSize - 1)),
        isClosed: true,
        isSupported: true,
      };
      this.#bySource.set(source, members);
    }
    if (members === undefined) {
      const literals = new Array<number>(this.graph.nodes).fill(NO);
      for (const node of this.reachOf(source).nodes)
        literals[node] = node === source ? this.graph.nodeLiterals[node]! : this.#memberLiteral(source, node);
      members = { literals, isClosed: false, isSupported: false };
      this.#bySource.set(source, members);
    }
    return members;
  }

  /**
   * The literal "the node is in the source's component". Membership is symmetric: if the node is a source itself, the
   * source's literal there is used.
   */
  #memberLiteral(source: number, node: number): number {
    const knownLiteral = this.#bySource.get(node)?.literals[source];
    if (knownLiteral !== undefined) return knownLiteral;
    const { terms, trace } = this.#encoder;
    const literal = this.#encoder.fresh();
    trace?.truth(literal, terms.reaches(this.#ref, this.#originalNodes[source]!, this.#originalNodes[node]!));
    return literal;
  }

  /** The least size of the source's component in any solution. */
  leastSize(source: number): number {
    return this.#encoder.lowInSolutions(this.sizeOf(source));
  }

  /** The greatest size of the source's component in any solution. */
  largestSize(source: number): number {
    return this.#encoder.highInSolutions(this.sizeOf(source));
  }

  /** The term for the size of the source's component. */
  sizeOf(source: number): IntRef {
    return this.#encoder.terms.componentSize(this.#ref, this.#originalNodes[source]!);
  }

  /** `result[node]`: a literal equivalent to "the source reaches the node in at most `steps` steps". */
  reachedWithin(source: number, steps: number): readonly number[] {
    const { nodes, nodeLiterals } = this.graph;
    let layers = this.#layers.get(source);
    if (layers === undefined) {
      layers = [Array.from({ length: nodes }, (_, node) => (node === source ? nodeLiterals[node]! : NO))];
      this.#layers.set(source, layers);
    }
    while (layers.length <= steps)
      layers.push(nextLayer(this.#encoder, this.graph, this.reachOf(source), source, layers.at(-1)!));
    return layers[steps]!;
  }

  /** The part of the graph that the source's component may contain. */
  reachOf(source: number): Reach {
    let reachableArea = this.#reaches.get(source);
    if (reachableArea === undefined) {
      reachableArea = reachIn(this.graph, source, this.largestSize(source) - 1);
      this.#reaches.set(source, reachableArea);
    }
    return reachableArea;
  }
}
