/**
 * The final proof of a puzzle, independent of how it was made: its text is read like any instance, grounded and encoded, and a new engine
 * searches for a second answer.
 */
import { decodeSolution, type Solution } from '../../../formats/solution/solution.ts';
import type { Model } from '../../../language/model.ts';
import type { Assignment, Ground } from '../../../model/ground.ts';
import { evaluatePartial } from '../../../model/meaning/evaluate.ts';
import type { Element } from '../../../model/values.ts';
import type { Diagnostic } from '../../../text/diagnostics.ts';
import { EndedError, optionsWithin, type SearchLimits } from '../../common/limits.ts';
import { partialOf } from '../../common/literals.ts';
import { entriesOf } from '../../deduce/check-answer.ts';
import { openWithinLimits } from '../../open/open-instance.ts';
import type { Checked } from '../../solve/checked-claim.ts';
import { type UniqueOutcome, unique } from '../../solve/unique.ts';

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
  /** The puzzle isn't as intended. `brokenRuleElements`: the elements at which the intended answer breaks a rule. */
  | {
      readonly status: 'amiss';
      readonly foundStatus: UniqueOutcome['status'];
      readonly brokenRuleElements: readonly Element[];
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
  const options = optionsWithin(limits);
  const claims = verify ? new (await import('../../solve/checked-claim.ts')).CheckedClaims() : undefined;
  const proof = await (claims?.unique(ground, options) ?? unique(ground, options));
  if (proof.status === 'limit' || proof.status === 'stopped') throw new EndedError(proof.status);
  if (proof.status === 'several') return { status: 'several' };
  if (proof.status !== 'unique')
    return {
      status: 'amiss',
      foundStatus: proof.status,
      brokenRuleElements: brokenElements(ground, decodeSolution(open, made)),
    };
  const { answer, statistics } = proof;
  const stepCount = statistics.decisions + statistics.conflicts;
  return { status: 'unique', effort: stepCount, ground, answer, ...(claims && { checked: claims.checked }) };
}

/** The places of the constraints that the solution breaks, and the cells of these places. */
function brokenElements(ground: Ground, solution: Solution): Element[] {
  const verdictByConstraint = evaluatePartial(ground, partialOf(ground, entriesOf(ground, solution)));
  return ground.constraints
    .flatMap(({ site }, constraint) => (verdictByConstraint[constraint] === 'fails' ? site : []))
    .flatMap((element) => [element, ...(element.cells ?? [])]);
}
