// Connectivity. In exports: a flow (network.ts). While solving: cuts, the same as for SAT: if a part of an answer isn't
// all of it, an edge must leave the part, or the part or the rest becomes inactive. Negated: two sides that no edge
// joins.
import { connectedCuts } from '../../common/graphs/connected-cuts.ts';
import type { BoolLinearization } from '../linearization.ts';
import { contractedGraphOf, requireConnected, requireSplit } from './network.ts';

export const connected: BoolLinearization = {
  support: 'cuts',
  how: 'cuts while solving, a single-commodity flow in exports; denied, a split into two sides',
  whenTrue(linearizer, ref, unless) {
    const graph = contractedGraphOf(linearizer, ref);
    if (graph.nodes < 2) return;
    if (linearizer.options.connectivity === 'flow') requireConnected(linearizer, graph, unless);
    else linearizer.lazies.push({ violated: (value) => connectedCuts(graph, unless, value) });
  },
  whenFalse(linearizer, ref, unless) {
    requireSplit(linearizer, contractedGraphOf(linearizer, ref), unless);
  },
};
