/**
 * The estimated number of steps to propagate one costly operation; a new operation doesn't compile until it has an
 * estimate here.
 */
import { type CostlyOperation, OPERATIONS, type Terms } from '../terms/terms.ts';

type CostEstimate = (args: Int32Array, terms: Terms) => number;

/** Each argument is visited a few times, for sorting or for walks through a graph. */
const costByArgumentCount: CostEstimate = (args) => 8 * args.length;

const COST_BY_OPERATION: Record<CostlyOperation, CostEstimate> = {
  allDifferent: costByArgumentCount,
  table: (args, { tables }) => 2 * tables[args[0]!]!.tuples.length + args.length,
  regular: (args, { automata }) => 4 * automata[args[0]!]!.transitions.length * args.length,
  connected: costByArgumentCount,
  loop: costByArgumentCount,
  path: costByArgumentCount,
  acyclic: costByArgumentCount,
  ordered: costByArgumentCount,
  reaches: costByArgumentCount,
  alike: (args, terms) => 4 * terms.arguments(args[0]!).length,
  components: costByArgumentCount,
  componentSize: (args, terms) => 4 * terms.arguments(args[0]!).length,
  componentShare: (args, { subsets }) => 4 * subsets[args[2]!]!.length,
  chains: costByArgumentCount,
  rank: costByArgumentCount,
};

/** `COSTS[code]`: the cost of propagating an operation; undefined if it is the number of arguments. */
export const COSTS: readonly (CostEstimate | undefined)[] = OPERATIONS.map(
  (operation) => (COST_BY_OPERATION as Partial<Record<typeof operation, CostEstimate>>)[operation],
);
