// Components: every active node has the number of its component's root as its label. Labels are equal along active
// edges, a root's label is its own number, and no label exceeds its node's number, so that each component has at
// most one root, its first node; flow from the roots, of which every active node takes exactly one unit, gives it at least
// one. What a root sends is the size of its component. A bounded integer column and a 0/1 column a node, two
// continuous columns an edge; rows relaxed by up to the number of nodes, so this is for small boards.
import type { BoolRef, IntRef } from '../../../model/terms.ts';
import { NO } from '../../sat/literals.ts';
import { type Affine, constantAffine, LinearSum } from '../linear-sum.ts';
import type { BoolLinearization, IntLinearization } from '../linearization.ts';
import type { Linearizer } from '../linearizer.ts';
import { type Network, netFlows, networkOf, unusable } from './network.ts';

interface Structure {
  readonly network: Network;
  /** By node: that it is the first of its component; NO where it can't be active. */
  readonly roots: readonly number[];
  /** By node: what it sends into its component. */
  readonly supplies: readonly (number | undefined)[];
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
  const network = networkOf(linearizer, ref);
  const { nodes, edges } = network;
  const possible = nodes.filter((node) => node !== NO).length;
  const flows = netFlows(linearizer, network);
  const labels = nodes.map((literal, node) =>
    literal === NO || node === 0 ? constantAffine(0) : columnAffine(linearizer, node),
  );
  const supplies = nodes.map((literal) =>
    literal === NO ? undefined : linearizer.model.column(0, possible, false),
  );
  const roots = nodes.map((literal, node) => {
    const supply = supplies[node];
    if (supply === undefined) return NO;
    const root = linearizer.fresh();
    linearizer.clause([-root], [literal]);
    linearizer.atLeast(new LinearSum().affine(1, labels[node]!), node, [-root]);
    linearizer.atMost(new LinearSum().column(1, supply).literal(-possible, root), 0);
    linearizer.equal(flows[node]!.column(1, supply).literal(-1, literal), 0);
    return root;
  });
  for (const edge of edges) {
    const rest = new LinearSum().affine(1, labels[edge.a]!).affine(-1, labels[edge.b]!);
    linearizer.equal(rest, 0, unusable(network, edge));
  }
  return { network, roots, supplies, labels };
}

function columnAffine(linearizer: Linearizer, high: number): Affine {
  return { constant: 0, columns: [linearizer.model.column(0, high)], coefficients: [1] };
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
    return structure.sizes[node]!;
  },
};

function makeSizes(linearizer: Linearizer, { network, roots, supplies }: Structure): Affine[] {
  const { nodes, edges } = network;
  const possible = nodes.filter((node) => node !== NO).length;
  const sizes = nodes.map((literal, node) => {
    if (literal === NO) return constantAffine(0);
    const size = columnAffine(linearizer, possible);
    linearizer.atMost(new LinearSum().affine(1, size).literal(-possible, literal), 0);
    const rest = new LinearSum().affine(1, size).column(-1, supplies[node]!);
    linearizer.equal(rest, 0, [-roots[node]!]);
    return size;
  });
  for (const edge of edges) {
    const rest = new LinearSum().affine(1, sizes[edge.a]!).affine(-1, sizes[edge.b]!);
    linearizer.equal(rest, 0, unusable(network, edge));
  }
  return sizes;
}

export const reaches: BoolLinearization = {
  support: 'decomposed',
  how: 'equal labels',
  whenTrue(linearizer, ref, unless) {
    const { nodes, rest } = labelsOf(linearizer, ref);
    for (const node of nodes) linearizer.clause(unless, [node]);
    linearizer.equal(rest(), 0, unless);
  },
  whenFalse(linearizer, ref, unless) {
    const { nodes, rest } = labelsOf(linearizer, ref);
    const [less, more] = [linearizer.fresh(), linearizer.fresh()];
    linearizer.atMost(rest(), -1, [-less]);
    linearizer.atLeast(rest(), 1, [-more]);
    linearizer.clause(unless, [...nodes.map((node) => -node), less, more]);
  },
};

function labelsOf(linearizer: Linearizer, ref: BoolRef): { nodes: number[]; rest: () => LinearSum } {
  const [whole, a, b] = [...linearizer.terms.arguments(ref)] as [IntRef, number, number];
  const { network, labels } = structureOf(linearizer, whole);
  return {
    nodes: [network.nodes[a]!, network.nodes[b]!],
    rest: () => new LinearSum().affine(1, labels[a]!).affine(-1, labels[b]!),
  };
}
