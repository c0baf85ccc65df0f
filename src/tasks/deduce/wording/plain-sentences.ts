/**
 * The sentence for a step that no pattern fits, in this order: an argument (what each condition rules out, a chain, two cases), the rule with the
 * known values, and at last the ways to complete the conditions.
 */
import type { Literal } from '../../common/literals.ts';
import type { Deduction } from '../steps/deduction.ts';
import { levelNumberOf } from '../techniques/technique.ts';
import { TUNING } from '../tuning.ts';
import { casesSentence, chainSentence } from './chain-sentences.ts';
import { exclusionSentence } from './excluded-values.ts';
import { takenValues } from './joint-sentences.ts';
import { onlyPlaceSentence } from './only-places.ts';
import {
  asReason,
  capital,
  completionText,
  factText,
  isMany,
  isPresent,
  mainParts,
  otherwise,
  statementOf,
  type Writer,
} from './sayer.ts';
import { otherwiseInStages } from './stages.ts';

/** The sentence for a step that doesn't fit its technique's pattern, or whose technique has none. */
export function plainSentence(writer: Writer, step: Deduction): string {
  // What earlier steps left over needs no reason of its own.
  if (step.reasons.constraints.length === 0) return capital(writer.claims(step.claims));
  const mainRules = mainParts(writer, step);
  const isSingle = step.reasons.constraints.length === 1;
  return (
    onlyPlaceSentence(writer, step) ??
    (isSingle ? singleSentence(writer, step, mainRules) : argumentSentence(writer, step, mainRules)) ??
    ruleSentence(writer, step, mainRules) ??
    waysSentence(writer, step, mainRules)
  );
}

/** The sentence for one condition whose values are used up, or that would fail otherwise. */
function singleSentence(writer: Writer, step: Deduction, mainRules: readonly number[]): string | undefined {
  const { nouns } = writer;
  const isMarked = mainRules.some((one) => nouns.isMarked(one));
  const takenText = isMarked ? takenValues(writer, step) : undefined;
  if (takenText !== undefined)
    return `${capital(nouns.conditions(mainRules))} has ${takenText}: ${writer.claims(step.claims)}`;
  const failureText = writer.failure(step);
  return failureText && otherwiseInStages(writer, step, failureText);
}

/** The sentence for several conditions that says why nothing else is possible. */
function argumentSentence(writer: Writer, step: Deduction, mainRules: readonly number[]): string | undefined {
  const isLook = step.lead.holds && levelNumberOf(step.technique) < levelNumberOf('goes on');
  const isStated = areStated(writer, mainRules);
  const argument =
    exclusionSentence(writer, step) ??
    (isLook ? undefined : chainSentence(writer, step, !isStated)) ??
    (isStated ? undefined : casesSentence(writer, step));
  if (argument !== undefined || isLook) return argument;
  const failureText = writer.failure(step);
  return failureText && otherwise(writer, step.claims, failureText);
}

/** The sentence with a rule's short statement: what is known, what follows, and by which rule. Undefined if there is no statement. */
function ruleSentence(writer: Writer, step: Deduction, mainRules: readonly number[]): string | undefined {
  const label = writer.nouns.conditions(mainRules);
  if (label !== '' && !areStated(writer, mainRules)) return undefined;
  const { reasons } = step;
  const claims = writer.claims(step.claims);
  const statement = statementOf(writer, mainRules);
  const facts = factText(writer, step, 'clauses');
  const failureText = writer.failure(step);
  const isStated = statement !== '' && failureText?.includes(statement);
  const end = failureText === undefined || isStated ? '' : `; otherwise ${failureText}`;
  // If the step only excludes values that known places have, people see these places at once, so the sentence
  // doesn't list them.
  const isEcho = step.claims.every(
    (claim) => !claim.holds && reasons.known.some(({ value, holds }) => holds && value === claim.value),
  );
  const isLong = mainRules.length > 2 && label.length > claims.length;
  const isTold = isEcho || isLong || claims.includes(label) || facts.includes(label);
  const rule = isTold ? statement : `${statement} (${label})`;
  if (facts === '' || isEcho) return `${capital(rule === '' ? claims : `${rule}: ${claims}`)}${end}`;
  const as = rule === '' ? '' : `, as ${rule}`;
  return `${capital(facts)}, so ${writer.clauses(step.claims)}${as}${end}`;
}

/** The sentence for what all ways to complete the conditions have in common. */
function waysSentence(writer: Writer, step: Deduction, mainRules: readonly number[]): string {
  const { nouns } = writer;
  const label = nouns.conditions(mainRules);
  const claims = writer.claims(step.claims);
  // A clue's name tells its rule; that of a room or a square doesn't.
  const isNamedByClue = (one: number): boolean =>
    nouns.isMarked(one) && !writer.ground.constraints[one]!.site.some(({ cells }) => cells !== undefined);
  const otherParts = step.reasons.constraints.filter(
    (one) => !mainRules.includes(one) || !isNamedByClue(one),
  );
  const reasonText = reasonOf(writer, otherParts);
  const phrases = factText(writer, step, 'claims');
  const state = phrases === '' ? '' : ` (${phrases})`;
  if (isMany(label) && mainRules.length > 1 && step.technique !== 'all ways agree')
    return `${capital(label)} together${state}: ${claims}${reasonText}`;
  if (!mainRules.some((one) => nouns.isMarked(one))) {
    const facts = factText(writer, step, 'clauses');
    if (facts !== '' && mainRules.length === 1)
      return `As ${facts}, ${writer.clauses(step.claims)}${reasonText}`;
    return mainRules.length === 1 && claims.includes(label)
      ? `${capital(claims)}: otherwise nothing is possible for ${label}`
      : `Whichever way it goes on at ${label}${state}: ${claims}${reasonText}`;
  }
  const ways = writer.ways(step, mainRules);
  const list = ways && ways.length > 1 ? waysText(writer, ways) : undefined;
  if (list !== undefined)
    return `${capital(label)} ${isMany(label) ? 'have' : 'has'} ${list[0]}${reasonText}: ${list[1]}, ${writer.clauses(step.claims)}`;
  const continuation = completionText(label, step.claims, ways !== undefined && ways.length < 2);
  return `${continuation}${state}: ${claims}${reasonText}`;
}

/** Whether all of the conditions have short statements of their rules, few enough to be told. */
function areStated(writer: Writer, conditions: readonly number[]): boolean {
  const { nouns } = writer;
  return (
    statementOf(writer, conditions) !== '' && conditions.every((one) => nouns.ruleText(one) !== undefined)
  );
}

/** The ways to complete a condition, by the values in which they differ: `2 ways left (r1c1 is 2, or r1c3 is 2): in both`; undefined if some way has none. */
function waysText(
  writer: Writer,
  ways: readonly (readonly Literal[])[],
): readonly [ways: string, all: string] | undefined {
  const isSameInAll = (at: number): boolean => new Set(ways.map((way) => way[at]!.value)).size === 1;
  const things = ways.map((way) => way.filter((claim, at) => !isSameInAll(at) && isPresent(writer, claim)));
  if (things.some((all) => all.length === 0) || things.flat().length > TUNING.toldPlaces) return undefined;
  const texts = things.map((all) => writer.clauses(all));
  return [`${ways.length} ways left (${texts.join(', or ')})`, `in ${ways.length === 2 ? 'both' : 'all'}`];
}

/** The rules of conditions that don't contain the claims, as a reason: `, as stars don’t touch`. */
function reasonOf(writer: Writer, conditions: readonly number[]): string {
  const { terms, constraints } = writer.ground;
  const hasLoopRule = conditions.some((one) => terms.operation(constraints[one]!.root) === 'loop');
  return asReason(writer, conditions) || (hasLoopRule ? ', as the line must become one loop' : '');
}
