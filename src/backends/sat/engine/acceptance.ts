// Accepting an engine's model. If it violates a constraint that is only checked, cuts exclude it. It becomes an answer
// only if the evaluator, which doesn't know the clauses, accepts it.
import type { Assignment, Ground } from '../../../model/ground.ts';
import { evaluate, type Violation } from '../../../model/meaning/evaluate.ts';
import type { Judge } from '../../../model/meaning/judge.ts';
import type { SatProgram } from '../encode/compile.ts';

/** Thrown if the clauses admit an assignment that the evaluator rejects: a bug in pzl itself, never in the model. */
export class EncoderDisagreement extends Error {
  readonly violations: readonly Violation[];

  constructor(ground: Ground, violations: readonly Violation[]) {
    super(
      `The encoder and the evaluator disagree: ${describe(ground, violations[0]!)}. ` +
        'This is a mistake in pzl; please report it with the model and the instance.',
    );
    this.name = 'EncoderDisagreement';
    this.violations = violations;
  }
}

function describe(ground: Ground, violation: Violation): string {
  if (violation.kind === 'domain') {
    return `variable ${violation.variable} got the value ${violation.value}, which its domain doesn't have`;
  }
  const rule = ground.rules[violation.rule];
  const name = rule?.name ?? rule?.sentence ?? `rule ${violation.rule}`;
  return `an answer breaks “${name}” (constraint ${violation.constraint})`;
}

const EMPTY_ASSIGNMENT: Assignment = new Int32Array(0);

export interface Acceptance {
  /** The answer; absent if cuts excluded the model. */
  readonly answer?: Assignment;
  /** The number of clauses that were added so that this model isn't found again. */
  readonly cuts: number;
}

/**
 * Checks an engine's model; `value` returns the values of all literals of the program. For many answers, pass a judge
 * of the whole ground model, which is faster. `none` skips the judge, for answers that are only an intermediate step;
 * `unread` skips the judge and the decoding.
 * @throws EncoderDisagreement if the evaluator rejects the model.
 */
export function acceptAnswer(
  program: SatProgram,
  value: (literal: number) => boolean,
  judge?: Judge | 'none' | 'unread',
): Acceptance {
  let cutCount = 0;
  for (const lazy of program.lazyConstraints) {
    for (const clause of lazy.violatedClauses(value)) {
      program.clause(clause, lazy.ref);
      cutCount++;
    }
  }
  if (cutCount > 0) return { cuts: cutCount };
  if (judge === 'unread') return { answer: EMPTY_ASSIGNMENT, cuts: 0 };
  const answer = program.decode(value);
  if (judge === 'none' || judge?.accepts(answer)) return { answer, cuts: 0 };
  const violations = evaluate(enforcedGround(program, value), answer);
  if (violations.length > 0) throw new EncoderDisagreement(program.ground, violations);
  return { answer, cuts: 0 };
}

/** The part of the ground model that was required: the constraints whose guards are true. */
function enforcedGround(program: SatProgram, value: (literal: number) => boolean): Ground {
  const { ground } = program;
  if (program.guard(0) === undefined) return ground;
  return { ...ground, constraints: ground.constraints.filter((_, at) => value(program.guard(at)!)) };
}
