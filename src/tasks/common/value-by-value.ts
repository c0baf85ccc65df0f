/**
 * A random answer, value by value: the variables in random order, each with any of the values it may still have. It takes only a few queries
 * per variable, but isn't uniform: answers that differ from most others are drawn too often.
 */
import type { SatProgram } from '../../backends/sat/encode/compile.ts';
import type { Assignment } from '../../model/ground.ts';
import type { Ref, Terms } from '../../model/terms/terms.ts';
import { codesOf } from '../../model/variables.ts';
import type { Random } from './random.ts';

/** The engine with the rules. A value whose query is `hard` counts as impossible; `limit` and `stopped` end the drawing. */
export interface ValueQueries {
  readonly program: SatProgram;
  readonly terms: Terms;
  /** Queries for an answer under assumptions. */
  ask(
    assumptions: readonly number[],
  ): Promise<
    | { readonly status: 'satisfiable'; readonly assignment: Assignment }
    | { readonly status: 'unsatisfiable' | 'hard' | 'limit' | 'stopped' }
  >;
}

export async function sampleValueByValue(
  refs: readonly Ref[],
  queries: ValueQueries,
  random: Random,
): Promise<Assignment | 'limit' | 'stopped' | 'none'> {
  const { program, terms } = queries;
  const firstReply = await queries.ask([]);
  if (firstReply.status === 'unsatisfiable' || firstReply.status === 'hard') return 'none';
  if (firstReply.status !== 'satisfiable') return firstReply.status;
  let answer = firstReply.assignment;
  const drawnLiterals: number[] = [];
  for (const ref of random.shuffled([...new Set(refs)])) {
    if (terms.constantValue(ref) !== undefined) continue;
    for (const value of random.shuffled(codesOf(terms, ref))) {
      const literal = program.is(ref, value);
      if (answer[terms.variableOf(ref)] !== value) {
        const reply = await queries.ask([...drawnLiterals, literal]);
        if (reply.status === 'unsatisfiable' || reply.status === 'hard') continue;
        if (reply.status !== 'satisfiable') return reply.status;
        answer = reply.assignment;
      }
      drawnLiterals.push(literal);
      break;
    }
  }
  return answer;
}
