/** What all functions that write sentences of hints use: the model's names, and phrases for the parts of a step. */

import { joined } from '../../../formats/values/spots.ts';
import type { Literal } from '../../common/literals.ts';
import type { Conditions } from '../conditions/conditions.ts';
import type { Things } from '../conditions/things.ts';
import type { Deduction } from '../steps/deduction.ts';
import { TUNING } from '../tuning.ts';
import type { Nouns } from './nouns.ts';
import type { Supposition } from './supposition.ts';

/** What the functions that write sentences need to know of the puzzle. */
export interface Sayer {
  readonly ground: Conditions;
  readonly nouns: Nouns;
  readonly things: Pick<Things, 'isYes'>;
  /** For each constraint: its variables. */
  scopeOf(constraint: number): readonly number[];
  isShown(claim: Literal): boolean;
  /** Claims in words, as items of a list, grouped by kind: `a star at r1c1; r1c2 is shaded`. */
  claims(claims: readonly Literal[]): string;
  /** Claims as clauses of a sentence: `there is a star at r1c1 and r1c2 is shaded`. */
  clauses(claims: readonly Literal[]): string;
  /** What would follow if the step's first conclusion were false; undefined if that leads to no failure within a few rounds. */
  supposition(step: Deduction): Supposition | undefined;
  /** Words for how a line or an area would fail, if the step is about that; else undefined. */
  failure(step: Deduction): string | undefined;
  /** The words for how one condition about a line or an area fails under the assumed claims; undefined if there are none. */
  failureAt(constraint: number, assumed: readonly Literal[]): string | undefined;
  /** The words for how the sum of a condition with a number fails under the assumed claims; undefined if there are none. */
  sumFailureAt(constraint: number, assumed: readonly Literal[]): string | undefined;
}

/** Those of the step's conditions that contain a place of its claims; all of them if none does. */
export function mainOf(sayer: Sayer, { claims, reasons }: Deduction): readonly number[] {
  const { ground } = sayer;
  const told = new Set(claims.map(({ variable }) => variable));
  const clues = reasons.constraints.filter((one) => ground.nodes[one] === undefined);
  const shown = clues.filter((one) => sayer.scopeOf(one).some((variable) => told.has(variable)));
  const marked = shown.filter((one) => {
    const [site] = ground.constraints[one]!.site;
    return site && (site.cells !== undefined || sayer.nouns.clueAt(site) !== undefined);
  });
  if (marked.length > 0) return marked;
  return [shown, clues].find(({ length }) => length > 0) ?? reasons.constraints;
}

/** The rules' short statements, without duplicates; empty if there are too many. */
export function joinedIdeas({ nouns }: Sayer, conditions: readonly number[]): string {
  const seen = conditions.filter((one) => !nouns.isSkipped(one));
  const told = seen.length > 0 ? seen : conditions;
  const ideas = [...new Set(told.map((one) => nouns.idea(one)))].filter((idea) => idea !== undefined);
  if (ideas.length > 2) return '';
  return ideas.some((idea) => idea.includes(' and ')) ? ideas.join('; ') : joined(ideas);
}

/** The short statement of the conditions' rules as a reason, if there is one: `, as stars don’t touch`. */
export function asIdea(sayer: Sayer, conditions: readonly number[]): string {
  const idea = joinedIdeas(sayer, conditions);
  return idea === '' ? '' : `, as ${idea}`;
}

/** The known values among the reasons, as clauses or, in brackets, as phrases; empty if there are too many. */
export function knownOf(sayer: Sayer, { reasons }: Deduction, how: 'clauses' | 'claims'): string {
  if (reasons.known.length === 0) return '';
  const text = sayer[how](reasons.known);
  return reasons.known.length <= TUNING.toldReasons || text.length <= TUNING.toldText ? text : '';
}

/** Whether a claim puts something at its place: a line, a shaded cell, a value. */
export function isThing(sayer: Sayer, { variable, value, holds }: Literal): boolean {
  return holds && sayer.things.isYes(variable, value);
}

/** Whether the list contains several names. */
export const isMany = (names: string): boolean =>
  / and |[^s]s at |[^s]s of |^r\d+c\d+–|^rows|^columns|^\d+ |^the [a-z]+s r\d/i.test(names);

export const capital = (text: string): string =>
  /^r\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
