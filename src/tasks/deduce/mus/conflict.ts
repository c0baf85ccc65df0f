/**
 * Explains why an instance has no answer: a minimal set of conditions that are inconsistent together (a minimal unsatisfiable subset, MUS),
 * found by deletion with refinement (reasoner.ts).
 */
import type { Ground } from '../../../model/ground.ts';
import type { Literal, Reasons } from '../../common/literals.ts';
import type { SolveStatistics } from '../../solve/outcome.ts';
import type { SearchOptions } from '../../solve/search.ts';
import { TUNING } from '../tuning.ts';
import { Reasoner } from './reasoner.ts';

export type ConflictOutcome = { readonly statistics: SolveStatistics } & (
  | { readonly status: 'satisfiable' }
  /** Constraints (by index) and entries that can't be satisfied together; without any one of them, the others can. */
  | {
      readonly status: 'conflict';
      readonly constraints: readonly number[];
      readonly entries: readonly Literal[];
    }
  | { readonly status: 'limit' | 'stopped' }
);

/**
 * Finds a minimal inconsistent set of constraints and entries: the smallest of a few such sets, not necessarily of all. If time runs out after the
 * first set, returns that one.
 */
export async function conflict(
  ground: Ground,
  options: SearchOptions & { readonly entries?: readonly Literal[] } = {},
): Promise<ConflictOutcome> {
  const { entries = [], ...rest } = options;
  const reasoner = await Reasoner.open(ground, rest);
  const allConstraints = ground.constraints.map((_, constraint) => constraint);
  const reply = await reasoner.ask(allConstraints, entries);
  const statistics = (): SolveStatistics => reasoner.statistics();
  if (!reply) return { status: reasoner.endCause ?? 'stopped', statistics: statistics() };
  if ('values' in reply) return { status: 'satisfiable', statistics: statistics() };
  let smallestReasons: Reasons | undefined;
  for (let order = 0; order < TUNING.conflictOrders; order++) {
    const startingReasons =
      order === 0 ? reply.core : { constraints: inOrder(reasoner, order, allConstraints), known: entries };
    const shrunkReasons = await reasoner.shrink(startingReasons);
    if (reasoner.endCause) break;
    if (smallestReasons === undefined || sizeOf(shrunkReasons) < sizeOf(smallestReasons))
      smallestReasons = shrunkReasons;
  }
  if (!smallestReasons) return { status: reasoner.endCause ?? 'stopped', statistics: statistics() };
  const constraints = [...smallestReasons.constraints].sort((a, b) => a - b);
  return { status: 'conflict', constraints, entries: smallestReasons.known, statistics: statistics() };
}

const sizeOf = ({ constraints, known }: Reasons): number => constraints.length + known.length;

/**
 * The constraints in the order in which dropping them is tried: for order 1 those with the most variables first, for other orders those last in the
 * model.
 */
function inOrder({ scopes }: Reasoner, order: number, all: readonly number[]): number[] {
  if (order === 1) return [...all].sort((a, b) => scopes[b]!.length - scopes[a]!.length || a - b);
  return [...all].reverse();
}
