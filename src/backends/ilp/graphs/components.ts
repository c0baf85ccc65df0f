// The number of components. Every active node is labelled with the number of its component's root. Labels are equal
// along active edges, a root's label is its own number, and no label exceeds its node's number, so each component has
// at most one root, its first node. A flow from the roots, of which every active node takes exactly one unit, ensures
// at least one root per component. A bounded integer column and a 0/1 column per node, two continuous columns per edge;
// rows are relaxed by up to the number of nodes, so this is for small boards.
import { type Affine, constantAffine, LinearSum } from '../linear-sum.ts';
import type { IntLinearization } from '../linearization.ts';
import type { Linearizer } from '../linearizer.ts';
import { forEachEdge, graphOf, netFlows, unusableLiterals } from './network.ts';

export const components: IntLinearization = {
  support: 'decomposed',
  how: 'labels and a flow from each component’s first node',
  linearize(linearizer, ref) {
    const graph = graphOf(linearizer, ref);
    const { nodes, nodeLiterals } = graph;
    const flows = netFlows(linearizer, graph);
    const labels = nodeLiterals.map((_, node) => labelOf(linearizer, node));
    const count = new LinearSum();
    nodeLiterals.forEach((active, node) => {
      const root = linearizer.fresh();
      const flowSupply = linearizer.model.column(0, nodes, false);
      linearizer.clauseOf([-root], [active]);
      linearizer.atLeast(new LinearSum().affine(1, labels[node]!), node, [-root]);
      linearizer.atMost(new LinearSum().column(1, flowSupply).literal(-nodes, root), 0);
      linearizer.requireEqual(flows[node]!.column(1, flowSupply).literal(-1, active), 0);
      count.literal(1, root);
    });
    forEachEdge(graph, (a, b, literal) => {
      const labelDifference = new LinearSum().affine(1, labels[a]!).affine(-1, labels[b]!);
      linearizer.requireEqual(labelDifference, 0, unusableLiterals(graph, a, b, literal));
    });
    return count.toAffine();
  },
};

/** The label of a node: the number of that node or of an earlier one. */
function labelOf(linearizer: Linearizer, node: number): Affine {
  if (node === 0) return constantAffine(0);
  return { constant: 0, columns: [linearizer.model.column(0, node)], coefficients: [1] };
}
