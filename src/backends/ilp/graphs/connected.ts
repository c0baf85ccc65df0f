// Connectivity. In exports: a flow (network.ts). While solving: cuts, the same as for SAT. If the active nodes of an
// answer fall into parts, a cut says for each part that an edge must leave it, or a node of the part or of the rest is
// inactive. Negated: two sides that no edge joins.
import { connectedCuts } from '../../common/graphs/connected-cuts.ts';
import type { BoolLinearization } from '../linearization.ts';
import { contractedGraphOf, requireConnected, requireTwoComponents } from './network.ts';

export const connected: BoolLinearization = {
  support: 'cuts',
  how: 'cuts while solving, a single-commodity flow in exports; denied, a split into two sides',
  whenTrue(linearizer, ref, unless) {
    const graph = contractedGraphOf(linearizer, ref);
    if (graph.nodes < 2) return;
    if (linearizer.options.connectivity === 'flow') requireConnected(linearizer, graph, unless);
    else linearizer.lazyConstraints.push({ violatedClauses: (value) => connectedCuts(graph, unless, value) });
  },
  whenFalse(linearizer, ref, unless) {
    requireTwoComponents(linearizer, contractedGraphOf(linearizer, ref), unless);
  },
};
