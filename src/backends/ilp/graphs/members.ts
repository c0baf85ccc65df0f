// Membership in components. For a queried node, the source, a 0/1 column per node says whether it is in the source's
// component. Neighbours over an active edge agree, so the members include the component; the members are connected, by
// cuts or a flow as in connected.ts, so they include nothing else. "Reaches" is then a column, and a size is a plain
// sum, without relaxed rows. One column per node and two rows per edge, for each source.
import type { IntRef, Ref } from '../../../model/terms/terms.ts';
import { type ActiveGraph, forEachArc } from '../../common/graphs/active-graph.ts';
import { countComparedPairs } from '../../common/graphs/compared-pairs.ts';
import { connectedCuts } from '../../common/graphs/connected-cuts.ts';
import { BOTH, NO } from '../../common/literals.ts';
import { constantAffine, LinearSum } from '../linear-sum.ts';
import type { BoolLinearization, IntLinearization } from '../linearization.ts';
import type { Linearizer } from '../linearizer.ts';
import { forEachEdge, graphOf, requireConnected, unusableLiterals } from './network.ts';

export const reaches: BoolLinearization = {
  support: 'cuts',
  how: 'a 0/1 column a node that is asked about and a node: equal along edges; cuts or a flow as for `connected`',
  atom(linearizer, ref) {
    const [whole, a, b] = [...linearizer.terms.arguments(ref)] as [IntRef, number, number];
    return componentsOf(linearizer, whole).sameComponentLiteral(a, b);
  },
  // The term has a literal of its own (`atom`) that expresses it completely, so one clause suffices.
  whenTrue: (linearizer, ref, unless) => linearizer.clauseOf(unless, [linearizer.atom(ref)!]),
  whenFalse: (linearizer, ref, unless) => linearizer.clauseOf(unless, [-linearizer.atom(ref)!]),
};

export const componentSize: IntLinearization = {
  support: 'cuts',
  how: 'the sum of the same columns',
  linearize(linearizer, ref) {
    const [whole, node] = [...linearizer.terms.arguments(ref)] as [IntRef, number];
    const size = new LinearSum();
    for (const member of componentsOf(linearizer, whole).memberLiterals(node)) size.literal(1, member);
    return size.coefficients.size === 0 ? constantAffine(size.constant) : size.toAffine();
  },
};

export const componentShare: IntLinearization = {
  support: 'cuts',
  how: 'the sum of some of the same columns',
  linearize(linearizer, ref) {
    const { terms } = linearizer;
    const [whole, node, subset] = [...terms.arguments(ref)] as [IntRef, number, number];
    const memberSum = new LinearSum();
    for (const member of terms.subsets[subset]!)
      memberSum.literal(1, linearizer.literal(terms.reaches(whole, node, member), BOTH));
    return memberSum.coefficients.size === 0 ? constantAffine(memberSum.constant) : memberSum.toAffine();
  },
};

const componentsByLinearizer = new WeakMap<Linearizer, Map<Ref, Components>>();

/** The components of a `components` term, as written in this linearizer; created on first use. */
function componentsOf(linearizer: Linearizer, ref: IntRef): Components {
  const componentsByTerm = componentsByLinearizer.get(linearizer) ?? new Map<Ref, Components>();
  componentsByLinearizer.set(linearizer, componentsByTerm);
  const components = componentsByTerm.get(ref) ?? new Components(linearizer, ref);
  componentsByTerm.set(ref, components);
  return components;
}

class Components {
  readonly #linearizer: Linearizer;
  readonly #ref: IntRef;
  readonly #graph: ActiveGraph;
  /**
   * `#comparedPairs[node]`, for a node of the term's graph: the number of `reaches` terms that mention the node, plus
   * the number of its pairs in `componentShare` terms.
   */
  readonly #comparedPairs: Int32Array;
  readonly #members = new Map<number, readonly number[]>();
  /** For each node of the active graph: the literals of its component's members, once they have been created. */
  readonly #literalsOf = new Map<number, readonly number[]>();

  constructor(linearizer: Linearizer, ref: IntRef) {
    this.#linearizer = linearizer;
    this.#ref = ref;
    this.#graph = graphOf(linearizer, ref);
    this.#comparedPairs = countComparedPairs(linearizer, ref, this.#graph.activeNodeOf.length);
  }

  /** A literal equivalent to "both nodes (of the term's graph) are active and in one component". */
  sameComponentLiteral(a: number, b: number): number {
    const [source, other] = this.#comparedPairs[a]! >= this.#comparedPairs[b]! ? [a, b] : [b, a];
    const place = this.#graph.activeNodeOf[other]!;
    return place < 0 ? NO : (this.memberLiterals(source)[place] ?? NO);
  }

  /**
   * `result[node]`, for a node of the active graph: the literal "the node is in the component of `source`". Empty if
   * the source is never active.
   */
  memberLiterals(source: number): readonly number[] {
    let members = this.#members.get(source);
    if (members === undefined) {
      members = this.#graph.activeNodeOf[source]! < 0 ? [] : this.#makeMembers(source);
      this.#members.set(source, members);
    }
    return members;
  }

  #makeMembers(source: number): number[] {
    const linearizer = this.#linearizer;
    const graph = this.#graph;
    const startNode = graph.activeNodeOf[source]!;
    const maxSize = linearizer.high(linearizer.terms.componentSize(this.#ref, source));
    const steps = stepsFrom(graph, startNode);
    const activeLiterals = graph.nodeLiterals;
    const members = activeLiterals.map((literal, node) => {
      if (node === startNode) return literal;
      if (steps[node]! < 0 || steps[node]! >= maxSize) return NO;
      // Membership is symmetric, so both directions share a literal.
      return this.#literalsOf.get(node)?.[startNode] ?? linearizer.fresh();
    });
    this.#literalsOf.set(startNode, members);
    const neighborMembers = members.map((): number[] => []);
    const neighborEdges = members.map((): number[] => []);
    forEachEdge(graph, (a, b, literal) => {
      neighborMembers[a]!.push(members[b]!);
      neighborMembers[b]!.push(members[a]!);
      neighborEdges[a]!.push(literal);
      neighborEdges[b]!.push(literal);
    });
    members.forEach((member, node) => {
      if (node === startNode || member === NO) return;
      linearizer.clauseOf([-member], [activeLiterals[node]!]);
      linearizer.clauseOf([-member], [activeLiterals[startNode]!]);
      linearizer.clauseOf([-member], neighborMembers[node]!);
      linearizer.clauseOf([-member], neighborEdges[node]!);
    });
    forEachEdge(graph, (a, b, literal) => {
      const guardLiterals = unusableLiterals(graph, a, b, literal);
      linearizer.clauseOf(guardLiterals, [-members[a]!, members[b]!]);
      linearizer.clauseOf(guardLiterals, [members[a]!, -members[b]!]);
    });
    const memberGraph = graphOfMembers(graph, members);
    if (linearizer.options.connectivity === 'flow')
      requireConnected(linearizer, memberGraph, [], memberGraph.activeNodeOf[startNode]);
    else
      linearizer.lazyConstraints.push({ violatedClauses: (value) => connectedCuts(memberGraph, [], value) });
    return members;
  }
}

/** `result[node]`: the least number of edges on a path from `start` to the node; −1 if there is no path. */
function stepsFrom(graph: ActiveGraph, start: number): Int32Array {
  const steps = new Int32Array(graph.nodes).fill(-1);
  steps[start] = 0;
  for (let hasChanged = true, d = 0; hasChanged; d++) {
    hasChanged = false;
    forEachArc(graph, (from, to) => {
      if (steps[from] !== d || steps[to] !== -1) return;
      steps[to] = d + 1;
      hasChanged = true;
    });
  }
  return steps;
}

/** The graph of possible members, in which a node is active if it is a member. */
function graphOfMembers(graph: ActiveGraph, members: readonly number[]): ActiveGraph {
  const place = new Int32Array(graph.nodes).fill(-1);
  const nodeLiterals: number[] = [];
  members.forEach((member, node) => {
    if (member !== NO) place[node] = nodeLiterals.push(member) - 1;
  });
  const ends: number[] = [];
  const edgeLiterals: number[] = [];
  forEachEdge(graph, (a, b, literal) => {
    if (place[a]! < 0 || place[b]! < 0) return;
    ends.push(place[a]!, place[b]!);
    edgeLiterals.push(literal);
  });
  return {
    nodes: nodeLiterals.length,
    ends: Int32Array.from(ends),
    nodeLiterals,
    edgeLiterals,
    activeNodeOf: place,
  };
}
