/** What all functions that write sentences of hints use: the model's names, and phrases for the parts of a step. */

import { joinList } from '../../../formats/values/spots.ts';
import type { Literal } from '../../common/literals.ts';
import type { Conditions } from '../conditions/conditions.ts';
import type { PresentValues } from '../conditions/things.ts';
import type { Deduction } from '../steps/deduction.ts';
import type { FollowingClaim, SupposedCase, Supposition } from '../suppose/supposition.ts';
import { TUNING } from '../tuning.ts';
import type { Exclusions } from './excluded-values.ts';
import type { Nouns } from './nouns.ts';

/** What the functions that write sentences need to know of the puzzle. */
export interface Writer {
  readonly ground: Conditions;
  readonly nouns: Nouns;
  readonly things: Pick<PresentValues, 'isYes'>;
  /** For each constraint: its variables. */
  scopeOf(constraint: number): readonly number[];
  isShown(claim: Literal): boolean;
  /** Claims in words, as items of a list, grouped by kind: `a star at r1c1; r1c2 is shaded`. */
  claims(claims: readonly Literal[]): string;
  /** Claims as clauses of a sentence: `there is a star at r1c1 and r1c2 is shaded`. */
  clauses(claims: readonly Literal[]): string;
  /** What would follow if the step's first conclusion were false; undefined if that leads to no failure within a few rounds. */
  supposition(step: Deduction): Supposition | undefined;
  /** For each other place of an area where the step's first claim could hold: the condition that rules it out; undefined if there is none for some. */
  placeExclusions(step: Deduction, area: number): ReadonlyMap<number, number> | undefined;
  /** Two cases, each of which leads to a failure if the step's first conclusion is false; undefined if there are none. */
  cases(step: Deduction): readonly SupposedCase[] | undefined;
  /** The step's claims that one of its conditions implies once the first claim is known, each with that condition. */
  following(step: Deduction): readonly FollowingClaim[];
  /** What would follow, by the step's reasons, if the claim held; undefined if that leads to no failure within a few rounds. */
  supposed(step: Deduction, claim: Literal): Supposition | undefined;
  /** What the step's conditions rule out at the claim's place. */
  exclusions(step: Deduction, claim: Literal): Exclusions | undefined;
  /**
   * The ways to complete the conditions: each gives the values of their visible places, except those that the step
   * concludes. Undefined if there are more ways than people would list.
   */
  ways(step: Deduction, conditions: readonly number[]): readonly (readonly Literal[])[] | undefined;
  /** Words for how a line or an area would fail, if the step is about that; else undefined. */
  failure(step: Deduction): string | undefined;
  /** The words for how one condition about a line or an area fails under the assumed claims; undefined if there are none. */
  failureAt(constraint: number, assumed: readonly Literal[]): string | undefined;
  /** The words for how the sum of a condition with a number fails under the assumed claims; undefined if there are none. */
  sumFailureAt(constraint: number, assumed: readonly Literal[]): string | undefined;
}

/** The conditions of the step that contain a place of its claims; all of its conditions if none does. */
export function mainParts(sayer: Writer, { claims, reasons }: Deduction): readonly number[] {
  const { ground } = sayer;
  const claimedVariables = new Set(claims.map(({ variable }) => variable));
  const clues = reasons.constraints.filter(
    (one) => ground.nodes[one] === undefined && !sayer.nouns.isSkipped(one),
  );
  const shownConditions = clues.filter((one) =>
    sayer.scopeOf(one).some((variable) => claimedVariables.has(variable)),
  );
  const markedConditions = shownConditions.filter((one) => {
    const [site] = ground.constraints[one]!.site;
    return site && (site.cells !== undefined || sayer.nouns.isMarked(one));
  });
  if (markedConditions.length > 0) return markedConditions;
  return [shownConditions, clues].find(({ length }) => length > 0) ?? reasons.constraints;
}

/** The rules' short statements, without duplicates; empty if there are too many. */
export function statementOf({ nouns }: Writer, conditions: readonly number[]): string {
  const shownConditions = conditions.filter((one) => !nouns.isSkipped(one));
  const ruleStatements = [
    ...new Set((shownConditions.length > 0 ? shownConditions : conditions).map((one) => nouns.ruleText(one))),
  ].filter((idea) => idea !== undefined);
  if (ruleStatements.length > 2) return '';
  return ruleStatements.some((idea) => idea.includes(' and '))
    ? ruleStatements.join('; ')
    : joinList(ruleStatements);
}

/** The short statement of the conditions' rules as a reason, if there is one: `, as stars don’t touch`. */
export function asReason(sayer: Writer, conditions: readonly number[]): string {
  const statements = statementOf(sayer, conditions);
  return statements === '' ? '' : `, as ${statements}`;
}

/** The name of the condition as a reason: that of its row or clue or, where that is only its places, the short statement of its rule. */
export function reasonName({ nouns }: Writer, condition: number): string {
  const label = nouns.isMarked(condition) ? nouns.conditions([condition]) : '';
  return /^(?:r\d.*)?$/.test(label) ? (nouns.ruleText(condition) ?? label) : label;
}

/** The known values among the reasons, as clauses of a sentence or, if `how` is `claims`, as phrases for brackets; empty if there are too many. */
export function factText(sayer: Writer, { reasons }: Deduction, how: 'clauses' | 'claims'): string {
  if (reasons.known.length === 0 || (how === 'claims' && reasons.known.length > TUNING.plainPlaces))
    return '';
  const text = sayer[how](reasons.known);
  return reasons.known.length <= TUNING.toldReasons || text.length <= TUNING.toldText ? text : '';
}

/** Whether all visible places of the condition, other than those of the step's claims, have known values. */
export function isLastOpen(sayer: Writer, { claims, reasons, after = [] }: Deduction, one: number): boolean {
  const valuedClaims = [...claims, ...reasons.known, ...after].filter(({ holds }) => holds);
  const closed = new Set(valuedClaims.map(({ variable }) => variable));
  const isVisible = (variable: number): boolean => sayer.isShown({ variable, value: 0, holds: true });
  return sayer.scopeOf(one).every((variable) => closed.has(variable) || !isVisible(variable));
}

/** Whether a claim puts something at its place: a line, a shaded cell, a value. */
export function isPresent(sayer: Writer, { variable, value, holds }: Literal): boolean {
  return holds && sayer.things.isYes(variable, value);
}

/** The text of an argument, which tells all that its step needs except for what the conditions in `untold` exclude. */
export function argumentText(
  { nouns }: Writer,
  { reasons }: Deduction,
  text: string,
  untold: readonly number[],
): string {
  nouns.mentions.add(
    text,
    reasons.constraints.filter((one) => !untold.includes(one)),
  );
  return text;
}

/** Whether the list contains several names. */
export const isMany = (names: string): boolean =>
  / and |[^s]s at |[^s]s of |^r\d+c\d+–|^rows|^columns|^\d+ |^the [a-z]+s r\d/i.test(names);

/** The words for a rule that fails at a place: `the rule that every cell is lit would be broken (r1c1)`. */
export const brokenRule = (ruleText: string, place: string): string =>
  `the rule that ${ruleText} would be broken${place === '' ? '' : ` (${place})`}`;

export const capital = (text: string): string =>
  /^r\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);

/**
 * A sentence with the conclusions, and with what would go wrong without them. If both parts begin with the same
 * place, it is named only once.
 */
export function otherwise(sayer: Writer, claims: readonly Literal[], failure: string): string {
  const [place, ...more] = sayer.nouns.placesOf(claims);
  const name = place === undefined || more.length > 0 ? '' : sayer.nouns.spots.list([place]);
  const wrong =
    name !== '' && failure.startsWith(`${name} would be`) ? `it${failure.slice(name.length)}` : failure;
  return `${capital(sayer.claims(claims))}: otherwise ${wrong}`;
}

/**
 * The beginning of a sentence about all ways to complete conditions; `isOnly`: whether there is only one way. Claims that
 * only exclude values don't tell that way.
 */
export function completionText(names: string, claims: readonly Literal[], isOnly: boolean): string {
  if (isOnly && claims.every(({ holds }) => holds))
    return `${capital(names)} can be completed in only one way`;
  return `Whichever way ${names} ${isMany(names) ? 'are' : 'is'} completed`;
}
