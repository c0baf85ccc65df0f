/**
 * Conclusions of one condition in stages: those without which it would fail, and those that follow once these hold, as a 3 that can only grow in one
 * way is complete after it. Cost: a few evaluations of the condition for each conclusion.
 */
import { append, pushTo } from '../../../model/large-lists.ts';
import type { Literal } from '../../common/literals.ts';
import type { Deduction } from '../steps/deduction.ts';
import { knownBefore, oppositeOf } from '../suppose/supposition.ts';
import { TUNING } from '../tuning.ts';
import { otherwise, type Writer } from './sayer.ts';

/** The sentence for conclusions without which the step's condition would fail as told; those that follow only from the others come after them. */
export function otherwiseInStages(writer: Writer, step: Deduction, failure: string): string {
  const { claims, reasons } = step;
  const [condition, ...others] = reasons.constraints as [number, ...number[]];
  if (claims.length === 1 || others.length > 0) return otherwise(writer, claims, failure);
  const known = [...reasons.known, ...knownBefore(step)];
  const failureOf = (claim: Literal, found: readonly Literal[]): string | undefined => {
    const assumed = [
      oppositeOf(writer.ground, claim),
      ...[...known, ...found].filter(({ variable }) => variable !== claim.variable),
    ];
    return writer.failureAt(condition, assumed) ?? writer.sumFailureAt(condition, assumed);
  };
  const stages: string[] = [];
  let failureCount = 0;
  const found: Literal[] = [];
  for (let left = claims; left.length > 0; left = left.filter((claim) => !found.includes(claim))) {
    const groups = groupsOf(left, (claim) => failureOf(claim, found));
    groups.delete(undefined);
    if (groups.size === 0 || stages.length === TUNING.toldStages) return otherwise(writer, claims, failure);
    failureCount += groups.size;
    const all = [...groups.values()].flat();
    // Where each conclusion has a failure of its own, the step's failure stands for all.
    const texts = [...groups].map(([text, group]) => otherwise(writer, group, text!));
    stages.push(
      texts.length > TUNING.toldFailures
        ? otherwise(writer, all, failure)
        : texts.map((text, at) => (at === 0 ? text : lowered(text))).join('; '),
    );
    append(found, all);
  }
  if (failureCount === 1) return otherwise(writer, claims, failure);
  return stages.map((text, at) => (at === 0 ? text : lowered(text))).join('. Then ');
}

/** The claims in groups of those that fail alike, though by other numbers, by the first text of each group. */
function groupsOf(claims: readonly Literal[], textOf: (claim: Literal) => string | undefined) {
  const groups = new Map<string | undefined, Literal[]>();
  const textByKind = new Map<string | undefined, string | undefined>();
  for (const claim of claims) {
    const text = textOf(claim);
    const kind = text?.replace(/(?:\bno room|\broom for only \d+ cells?|\b\d+ at most)$/, '');
    if (!textByKind.has(kind)) textByKind.set(kind, text);
    pushTo(groups, textByKind.get(kind), claim);
  }
  return groups;
}

/** The text as it continues a sentence. */
const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
