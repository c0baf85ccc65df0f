/**
 * The estimated number of steps to propagate one costly operation; a new operation doesn't compile until it has an
 * estimate here.
 */
import { type CostlyOperation, OPERATIONS, type Terms } from '../terms/terms.ts';

type Cost = (args: Int32Array, terms: Terms) => number;

/** Each argument is visited a few times, for sorting or for walks through a graph. */
const byArguments: Cost = (args) => 8 * args.length;

const COST: Record<CostlyOperation, Cost> = {
  allDifferent: byArguments,
  table: (args, { tables }) => 2 * tables[args[0]!]!.tuples.length + args.length,
  regular: (args, { automata }) => 4 * automata[args[0]!]!.transitions.length * args.length,
  connected: byArguments,
  loop: byArguments,
  path: byArguments,
  acyclic: byArguments,
  ordered: byArguments,
  reaches: byArguments,
  alike: (args, terms) => 4 * terms.arguments(args[0]!).length,
  components: byArguments,
  componentSize: (args, terms) => 4 * terms.arguments(args[0]!).length,
  componentShare: (args, { subsets }) => 4 * subsets[args[2]!]!.length,
  chains: byArguments,
  rank: byArguments,
};

/** `COSTS[code]`: the cost of propagating an operation; undefined if it is the number of arguments. */
export const COSTS: readonly (Cost | undefined)[] = OPERATIONS.map(
  (operation) => (COST as Partial<Record<typeof operation, Cost>>)[operation],
);
