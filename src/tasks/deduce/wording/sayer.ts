/** The services that all sentences of hints use: the model's names, and phrases for the parts of a step. */
import { contrary, type Literal } from '../../common/literals.ts';
import type { Conditions } from '../conditions/conditions.ts';
import type { Things } from '../conditions/things.ts';
import type { Deduction } from '../steps/deduction.ts';
import { TUNING } from '../tuning.ts';
import type { Nouns } from './nouns.ts';
import { joined } from './spots.ts';

/** What the functions that write sentences need to know of the puzzle. */
export interface Sayer {
  readonly ground: Conditions;
  readonly nouns: Nouns;
  readonly things: Pick<Things, 'isYes'>;
  /** [constraint]: its variables. */
  scopeOf(constraint: number): readonly number[];
  isShown(claim: Literal): boolean;
  /** Claims in words; in a list, grouped by kind. */
  claims(claims: readonly Literal[]): string;
  /** The words for what goes wrong with a line or an area, if the step is about that; else undefined. */
  failure(step: Deduction): string | undefined;
  /** The words for how one condition about a line or an area fails under the assumed claims; undefined if there are none. */
  failureAt(constraint: number, assumed: readonly Literal[]): string | undefined;
}

/** The conditions that contain the conclusion's places; all conditions if none does. */
export function mainOf(sayer: Sayer, { claims, reasons }: Deduction): readonly number[] {
  const { ground } = sayer;
  const told = new Set(claims.map(({ variable }) => variable));
  const shown = reasons.constraints.filter(
    (one) => sayer.scopeOf(one).some((variable) => told.has(variable)) && ground.nodes[one] === undefined,
  );
  const marked = shown.filter((one) => {
    const [site] = ground.constraints[one]!.site;
    return site && (site.cells !== undefined || sayer.nouns.clueAt(site) !== undefined);
  });
  if (marked.length > 0) return marked;
  return shown.length > 0 ? shown : reasons.constraints;
}

/** Known facts as a reason: `as r1c1 is shaded`, `as there is no lamp at r2c2`. */
export function asKnown(known: string): string {
  if (known === '') return '';
  if (/^(?:r\d|row |rows |column)/.test(known)) return `, as ${known}`;
  const [, first = ''] = /^(?:no )?(\S+)/.exec(known) ?? [];
  const isPlural =
    !known.startsWith('no ') && (/^\d+$/.test(first) ? first !== '1' : /^[\p{L} ]+s at /u.test(known));
  const article = /^(?:no|an?|\d+) /.test(known) || isPlural ? '' : /^[aeio]/.test(first) ? 'an ' : 'a ';
  return `, as there ${isPlural ? 'are' : 'is'} ${article}${known}`;
}

/** The rules' short statements, without duplicates; empty if there are too many. */
export function ideasOf({ nouns }: Sayer, conditions: readonly number[]): string {
  const ideas = [...new Set(conditions.map((one) => nouns.idea(one)))].filter((idea) => idea !== undefined);
  return ideas.length > 2 ? '' : joined(ideas);
}

/** The rule's short statement as a reason, if conditions have one: `, as stars don’t touch`. */
export function asIdea(sayer: Sayer, conditions: readonly number[]): string {
  const idea = ideasOf(sayer, conditions);
  return idea === '' ? '' : `, as ${idea}`;
}

/** The known values among the reasons, in words; empty if there are too many. */
export function knownOf(sayer: Sayer, { reasons }: Deduction): string {
  if (reasons.known.length === 0) return '';
  const text = sayer.claims(reasons.known);
  return reasons.known.length <= TUNING.toldReasons || text.length <= TUNING.toldText ? text : '';
}

/** Whether a claim puts a thing at its place: a line, a shaded cell, a value. */
export function isThing(sayer: Sayer, { variable, value, holds }: Literal): boolean {
  return holds && sayer.things.isYes(variable, value);
}

/** The negation of a claim. For a bool it says that it has the other value, since partial assignments can only contain values. */
export function oppositeOf({ terms }: Conditions, claim: Literal): Literal {
  if (terms.isInt(terms.variable(claim.variable))) return contrary(claim);
  return { ...claim, value: 1 - claim.value };
}

/** Whether the list contains several names. */
export const isMany = (names: string): boolean =>
  / and |s at |s of |^r\d+c\d+–|^rows|^columns|^\d+ |^the [a-z]+s r\d/.test(names);

export const capital = (text: string): string =>
  /^r\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
