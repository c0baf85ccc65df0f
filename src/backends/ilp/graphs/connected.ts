// Connectivity: written out, a flow (network.ts). While solving, cuts: a component of an answer that isn't all of it has
// to be left by an edge, unless its member or the node outside is given up. Denied: two sides that no edge crosses.
import type { BoolLinearization } from '../linearization.ts';
import { boundary, componentsIn, keepConnected, keepSplit, type Network, networkOf } from './network.ts';

export const connected: BoolLinearization = {
  support: 'cuts',
  how: 'cuts while solving, a single-commodity flow in exports; denied, a split into two sides',
  whenTrue(linearizer, ref, unless) {
    const network = networkOf(linearizer, ref);
    if (linearizer.options.connectivity === 'flow') keepConnected(linearizer, network, unless);
    else {
      linearizer.lazies.push({
        violated: (value) =>
          unless.some((literal) => value(literal)) ? [] : connectivityCuts(network, unless, value),
      });
    }
  },
  whenFalse(linearizer, ref, unless) {
    keepSplit(linearizer, networkOf(linearizer, ref), unless);
  },
};

/** A clause for each component but the largest. */
export function connectivityCuts(
  network: Network,
  unless: readonly number[],
  value: (literal: number) => boolean,
): number[][] {
  const components = componentsIn(network, value).sort((x, y) => y.length - x.length);
  const [largest, ...others] = components;
  return others.map((members) => [
    ...unless,
    -network.nodes[members[0]!]!,
    -network.nodes[largest![0]!]!,
    ...boundary(network, members, value),
  ]);
}
