/**
 * The final proof of a puzzle, independent of how it was made: its text is read like any instance, grounded and encoded, and a new engine
 * searches for a second answer.
 */
import type { Model } from '../../../language/model.ts';
import type { Assignment, Ground } from '../../../model/ground.ts';
import { evaluate } from '../../../model/meaning/evaluate.ts';
import type { Element } from '../../../model/values.ts';
import type { Diagnostic } from '../../../text/diagnostics.ts';
import { EndedError, type SearchLimits } from '../../common/limits.ts';
import { openWithinLimits } from '../../open/open-instance.ts';
import type { Checked } from '../../solve/checked-claim.ts';
import { type UniqueOutcome, unique } from '../../solve/unique.ts';
import { answerFromValues, valuesByName } from './carried.ts';

/** A puzzle that was written as text, and what the generator meant by it. */
export interface WrittenPuzzle {
  readonly text: string;
  /** The ground model in which clues are variables. */
  readonly ground: Ground;
  /** The answer, with the values of the clues. */
  readonly answer: Assignment;
}

export type Certificate =
  /**
   * `ground`: the puzzle as read from its text, with its only answer; `effort`: decisions and conflicts. `checked`: what the certificate
   * checker verified.
   */
  | {
      readonly status: 'unique';
      readonly effort: number;
      readonly ground: Ground;
      readonly answer: Assignment;
      readonly checked?: Checked;
    }
  | { readonly status: 'several' }
  /** The puzzle isn't as intended. `brokenRuleElements`: the elements at which the intended answer breaks a rule, if known. */
  | {
      readonly status: 'amiss';
      readonly foundStatus: UniqueOutcome['status'];
      readonly brokenRuleElements: readonly Element[] | undefined;
    }
  | { readonly status: 'error'; readonly diagnostics: readonly Diagnostic[] };

/** Proves that the written puzzle has only one answer. `verify`: whether a checker verifies the certificate of the claim. @throws EndedError if the time limit or the signal comes first */
export async function certify(
  model: Model,
  { text, ground: open, answer: made }: WrittenPuzzle,
  limits: SearchLimits,
  verify = false,
): Promise<Certificate> {
  const { ground, diagnostics } = await openWithinLimits(limits, model, { name: 'generated', text });
  if (!ground) return { status: 'error', diagnostics };
  const { budget, signal } = limits;
  const knownAnswer = answerFromValues(ground, valuesByName(open, made));
  const options = {
    ...budget.timeLeft(),
    ...(signal && { signal }),
    ...(knownAnswer && { answer: knownAnswer }),
  };
  const claims = verify ? new (await import('../../solve/checked-claim.ts')).CheckedClaims() : undefined;
  const proof = await (claims?.unique(ground, options) ?? unique(ground, options));
  if (proof.status === 'limit' || proof.status === 'stopped') throw new EndedError(proof.status);
  if (proof.status === 'several') return { status: 'several' };
  if (proof.status !== 'unique')
    return {
      status: 'amiss',
      foundStatus: proof.status,
      brokenRuleElements: knownAnswer && brokenElements(ground, knownAnswer),
    };
  const { answer, statistics } = proof;
  const stepCount = statistics.decisions + statistics.conflicts;
  return { status: 'unique', effort: stepCount, ground, answer, ...(claims && { checked: claims.checked }) };
}

/** The elements at which the answer breaks constraints, and the cells of these elements. */
const brokenElements = (ground: Ground, answer: Assignment): Element[] =>
  evaluate(ground, answer)
    .flatMap((violation) => (violation.kind === 'constraint' ? violation.elements : []))
    .flatMap((element) => [element, ...(element.cells ?? [])]);
