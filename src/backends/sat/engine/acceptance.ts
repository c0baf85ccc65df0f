// What becomes of an engine's model, whatever engine it is: it is cut off where it breaks what is only checked, and
// leaves as an answer only where the evaluator, who knows nothing of clauses, finds nothing against it.
import type { Assignment, Ground } from '../../../model/ground.ts';
import { evaluate, type Violation } from '../../../model/meaning/evaluate.ts';
import type { Judge } from '../../../model/meaning/judge.ts';
import type { SatProgram } from '../encode/compile.ts';

/** The clauses allowed what the evaluator refuses: a mistake in pzl itself, never in the model. */
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

const UNREAD: Assignment = new Int32Array(0);

export interface Acceptance {
  /** Absent where the model was cut off. */
  readonly answer?: Assignment;
  /** How many clauses the program has grown by, so that this model doesn't come again. */
  readonly cuts: number;
}

/**
 * Takes the values of all literals of the program. A judge of the whole ground model is faster where many answers come
 * one after the other; `none` is for answers that never leave, `unread` for those whose values nobody asks for. Throws EncoderDisagreement where the clauses allow what the evaluator
 * refuses.
 */
export function acceptAnswer(
  program: SatProgram,
  value: (literal: number) => boolean,
  judge?: Judge | 'none' | 'unread',
): Acceptance {
  const cuts = program.lazies.flatMap((lazy) => lazy.violated(value));
  for (const clause of cuts) program.clause(clause);
  if (cuts.length > 0) return { cuts: cuts.length };
  if (judge === 'unread') return { answer: UNREAD, cuts: 0 };
  const answer = program.decode(value);
  if (judge === 'none' || judge?.accepts(answer)) return { answer, cuts: 0 };
  const violations = evaluate(askedFor(program, value), answer);
  if (violations.length > 0) throw new EncoderDisagreement(program.ground, violations);
  return { answer, cuts: 0 };
}

/** Under guards only what is guarded by a true literal was asked for. */
function askedFor(program: SatProgram, value: (literal: number) => boolean): Ground {
  const { ground } = program;
  if (program.guard(0) === undefined) return ground;
  return { ...ground, constraints: ground.constraints.filter((_, at) => value(program.guard(at)!)) };
}
