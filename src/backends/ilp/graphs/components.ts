// Components: every active node has the number of its component's root as its label. Labels are equal along active
// edges, a root's label is its own number, and no label exceeds its node's number, so that each component has at
// most one root, its first node; flow from the roots, of which every active node takes exactly one unit, gives it at least
// one. What a root sends is the size of its component. A bounded integer column and a 0/1 column a node, two
// continuous columns an edge; rows relaxed by up to the number of nodes, so this is for small boards.
import type { BoolRef, IntRef } from '../../../model/terms.ts';
import type { ActiveGraph } from '../../sat/constraints/active-graph.ts';
import { NO } from '../../sat/literals.ts';
import { type Affine, constantAffine, LinearSum } from '../linear-sum.ts';
import type { BoolLinearization, IntLinearization } from '../linearization.ts';
import type { Linearizer } from '../linearizer.ts';
import { forEachEdge, graphOf, netFlows, unusable } from './network.ts';

interface Structure {
  readonly graph: ActiveGraph;
  /** By node: the literal that it is the first of its component. */
  readonly roots: readonly number[];
  /** By node: the column of what it sends into its component. */
  readonly supplies: readonly number[];
  readonly labels: readonly Affine[];
  sizes?: readonly Affine[];
}

const structures = new WeakMap<Linearizer, Map<IntRef, Structure>>();

/** The columns of a `components` term, made once. */
function structureOf(linearizer: Linearizer, ref: IntRef): Structure {
  const known = structures.get(linearizer) ?? new Map<IntRef, Structure>();
  structures.set(linearizer, known);
  const made = known.get(ref) ?? makeStructure(linearizer, ref);
  known.set(ref, made);
  return made;
}

function makeStructure(linearizer: Linearizer, ref: IntRef): Structure {
  const graph = graphOf(linearizer, ref);
  const { nodes, nodeLiterals } = graph;
  const flows = netFlows(linearizer, graph);
  const labels = nodeLiterals.map((_, node) => (node === 0 ? constantAffine(0) : column(linearizer, node)));
  const supplies = nodeLiterals.map(() => linearizer.model.column(0, nodes, false));
  const roots = nodeLiterals.map((active, node) => {
    const root = linearizer.fresh();
    const supply = supplies[node]!;
    linearizer.clause([-root], [active]);
    linearizer.atLeast(new LinearSum().affine(1, labels[node]!), node, [-root]);
    linearizer.atMost(new LinearSum().column(1, supply).literal(-nodes, root), 0);
    linearizer.equal(flows[node]!.column(1, supply).literal(-1, active), 0);
    return root;
  });
  equalAlongEdges(linearizer, graph, labels);
  return { graph, roots, supplies, labels };
}

function column(linearizer: Linearizer, high: number): Affine {
  return { constant: 0, columns: [linearizer.model.column(0, high)], coefficients: [1] };
}

function equalAlongEdges(linearizer: Linearizer, graph: ActiveGraph, values: readonly Affine[]): void {
  forEachEdge(graph, (a, b, literal) => {
    const rest = new LinearSum().affine(1, values[a]!).affine(-1, values[b]!);
    linearizer.equal(rest, 0, unusable(graph, a, b, literal));
  });
}

export const components: IntLinearization = {
  support: 'decomposed',
  how: 'labels and a flow from each component’s first node',
  linearize(linearizer, ref) {
    const count = new LinearSum();
    for (const root of structureOf(linearizer, ref).roots) count.literal(1, root);
    return count.toAffine();
  },
};

export const componentSize: IntLinearization = {
  support: 'decomposed',
  how: 'what the first node of the component sends',
  linearize(linearizer, ref) {
    const [whole, node] = [...linearizer.terms.arguments(ref)] as [IntRef, number];
    const structure = structureOf(linearizer, whole);
    structure.sizes ??= makeSizes(linearizer, structure);
    return structure.sizes[structure.graph.place[node]!] ?? constantAffine(0);
  },
};

function makeSizes(linearizer: Linearizer, { graph, roots, supplies }: Structure): Affine[] {
  const sizes = graph.nodeLiterals.map((active, node) => {
    const size = column(linearizer, graph.nodes);
    linearizer.atMost(new LinearSum().affine(1, size).literal(-graph.nodes, active), 0);
    const rest = new LinearSum().affine(1, size).column(-1, supplies[node]!);
    linearizer.equal(rest, 0, [-roots[node]!]);
    return size;
  });
  equalAlongEdges(linearizer, graph, sizes);
  return sizes;
}

export const reaches: BoolLinearization = {
  support: 'decomposed',
  how: 'equal labels',
  whenTrue(linearizer, ref, unless) {
    const { active, rest } = labelsOf(linearizer, ref);
    for (const literal of active) linearizer.clause(unless, [literal]);
    linearizer.equal(rest(), 0, unless);
  },
  whenFalse(linearizer, ref, unless) {
    const { active, rest } = labelsOf(linearizer, ref);
    const [less, more] = [linearizer.fresh(), linearizer.fresh()];
    linearizer.atMost(rest(), -1, [-less]);
    linearizer.atLeast(rest(), 1, [-more]);
    linearizer.clause(unless, [...active.map((literal) => -literal), less, more]);
  },
};

/** Whether the two nodes are active, and the difference of their labels. */
function labelsOf(linearizer: Linearizer, ref: BoolRef): { active: number[]; rest: () => LinearSum } {
  const [whole, a, b] = [...linearizer.terms.arguments(ref)] as [IntRef, number, number];
  const { graph, labels } = structureOf(linearizer, whole);
  const places = [graph.place[a]!, graph.place[b]!] as const;
  const label = (place: number): Affine => labels[place] ?? constantAffine(0);
  return {
    active: places.map((place) => graph.nodeLiterals[place] ?? NO),
    rest: () => new LinearSum().affine(1, label(places[0])).affine(-1, label(places[1])),
  };
}
