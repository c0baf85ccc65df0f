/** Sentences for steps from several conditions: common values, counting and overlaps. Undefined for a step that doesn't fit its technique's pattern. */
import { joinList } from '../../../formats/values/spots.ts';
import type { Conditions } from '../conditions/conditions.ts';
import type { Deduction } from '../steps/deduction.ts';
import { exclusionSentence } from './excluded-values.ts';
import { capital, factText, isMany, type Writer } from './sayer.ts';

/**
 * For a step that only excludes values that places of its condition have already: these values, with their places, or that the places have
 * them; else undefined.
 */
export function takenValues(writer: Writer, { claims, reasons }: Deduction): string | undefined {
  const { nouns, ground } = writer;
  const [condition] = reasons.constraints as [number];
  const inside = writer.scopeOf(condition);
  const taken = reasons.known.filter(({ variable, holds }) => holds && inside.includes(variable));
  const values = new Set(taken.map(({ value }) => value));
  const isTaken = claims.every((claim) => !claim.holds && values.has(claim.value));
  if (!isTaken || taken.length === 0 || taken.length < reasons.known.length || nouns.isBool(taken[0]!))
    return undefined;
  const texts = taken.map((one) => nouns.valueOf(one));
  const names = texts.flatMap((text) => text ?? []);
  const isArea = ground.constraints[condition]!.site.some(({ cells }) => cells !== undefined);
  if (!isArea && names.length < texts.length) return undefined;
  const [name] = names;
  const nameTexts = values.size === 1 && names.length > 1 ? `all its ${name}s` : `its ${joinList(names)}`;
  return names.length === texts.length
    ? `${nameTexts} already (${nouns.spots.list(nouns.placesOf(taken))})`
    : `all of these already (${writer.clauses(taken)})`;
}

/** The sentence for a value that is the only one allowed by all of several conditions at its place. */
export function commonValuesSentence(writer: Writer, step: Deduction): string | undefined {
  const { nouns } = writer;
  const { lead, reasons, claims } = step;
  const value = nouns.valueOf(lead);
  const label = nouns.conditions(reasons.constraints);
  const place = nouns.spots.list(nouns.placesOf([lead]));
  const isAtPlace = reasons.constraints.every((one) => writer.scopeOf(one).includes(lead.variable));
  const areNamed = reasons.constraints.every((one) => nouns.isMarked(one));
  if (!isAtPlace || !areNamed || value === undefined || !isMany(label) || !lead.holds)
    return exclusionSentence(writer, step);
  const factsText = factText(writer, step, 'claims');
  const otherClaims = claims.filter((claim) => claim.variable !== lead.variable);
  const furtherText = otherClaims.length === 0 ? '' : `; so ${writer.claims(otherClaims)}`;
  return `${capital(place)} is part of ${label}, and only ${value} fits them all${factsText === '' ? '' : ` (${factsText})`}${furtherText}`;
}

/** The sentence for counts that are added and subtracted; undefined if some conditions don't count things. */
export function countingSentence(writer: Writer, step: Deduction): string | undefined {
  const { nouns, ground } = writer;
  const { counts, reasons, claims, lead } = step;
  const isLine = (one: number): boolean =>
    ground.constraints[one]!.site.some(
      (site) => site.cells !== undefined || nouns.clueAt(site) !== undefined,
    );
  const otherParts = reasons.constraints.filter((one) => !isLine(one));
  const statements = [
    ...new Set(otherParts.map((one) => nouns.ruleText(one)).filter((idea) => idea !== undefined)),
  ];
  const as = statements.length === 0 ? '' : `, as ${joinList(statements)}`;
  const countedNoun = (count: number): string => `${count} ${nouns.nounOf(nouns.familyOf(lead), count)}`;
  const sum = (all: readonly number[]): number =>
    all.reduce((total, one) => total + countBoundOf(ground, one), 0);
  const { added = [], subtracted = [] } = counts ?? {};
  const [all, part] = [added.filter(isLine), subtracted.filter(isLine)];
  const so = writer.claims(claims);
  const label = nouns.conditions(all);
  // If the counts to subtract extend beyond those to add, or overlap, the addition is too complicated for a sentence.
  if (all.length === 0 || part.length === 0 || !(sum(all) >= sum(part))) return undefined;
  const subtractedNames = nouns.conditions(part);
  const remainder = sum(all) - sum(part);
  const remainderText =
    remainder > 0
      ? `${remainder} ${remainder === 1 ? 'is' : 'are'} left for the other places${as}`
      : `none is left for other places${as}`;
  return `${capital(label)} ${isMany(label) ? 'hold' : 'holds'} ${all.some((one) => ground.terms.operation(ground.constraints[one]!.root) !== 'equals') ? 'at most ' : ''}${countedNoun(sum(all))}, and ${subtractedNames} ${isMany(subtractedNames) ? 'need' : 'needs'} ${sum(part)} of them there, so ${remainderText}: ${so}`;
}

/** How many things the condition allows, if it counts things; else not a number. */
function countBoundOf({ terms, constraints }: Conditions, condition: number): number {
  const { root } = constraints[condition]!;
  const operation = terms.operation(root);
  const [bound = Number.NaN, ...pairs] = terms.arguments(root);
  const isCount = (root & 1) === 0 && (operation === 'equals' || operation === 'atMost');
  const areThings = pairs.every((one, at) => (at % 2 === 0 ? one === 1 : (one & 1) === 0));
  return isCount && areThings ? bound : Number.NaN;
}

/** The sentence for two conditions, where the first has its remaining places only inside the second. */
export function overlapSentence(writer: Writer, step: Deduction): string | undefined {
  const { nouns } = writer;
  const { lead, reasons, claims } = step;
  const containsLead = (one: number): boolean => writer.scopeOf(one).includes(lead.variable);
  const innerCondition = reasons.constraints.find((one) => !containsLead(one));
  const leadRules = reasons.constraints.filter(containsLead);
  if (innerCondition === undefined || leadRules.length !== 1 || reasons.constraints.length !== 2)
    return undefined;
  const [within, around] = [nouns.conditions([innerCondition]), nouns.conditions(leadRules)];
  const factsText = factText(writer, step, 'claims');
  const subject = nouns.isBool(lead)
    ? nouns.nounOf(nouns.familyOf(lead), 1)
    : joinList([...new Set(claims.map(({ value }) => `${value}`))]);
  const isLine = writer.ground.constraints[leadRules[0]!]!.site.some(({ cells }) => cells !== undefined);
  const placeText = isLine ? `in ${around}` : `at places of ${around}`;
  return `${capital(within)} can have its ${subject} only ${placeText}${factsText === '' ? '' : ` (${factsText})`}: ${writer.claims(claims)}`;
}
