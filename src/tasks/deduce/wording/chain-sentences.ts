/** Sentences for contradictions: supposition and consequences, until a condition fails. */
import { joinClauses } from '../../../formats/values/spots.ts';
import { pushTo } from '../../../model/large-lists.ts';
import type { BoolRef } from '../../../model/terms/terms.ts';
import { Element, type Value } from '../../../model/values.ts';
import type { Literal } from '../../common/literals.ts';
import { sumUnder } from '../conditions/sums.ts';
import type { Deduction } from '../steps/deduction.ts';
import { oppositeOf, type SupposedLink, type Supposition } from '../suppose/supposition.ts';
import { TUNING } from '../tuning.ts';
import { argumentText, brokenRule, capital, isPresent, otherwise, type Writer } from './sayer.ts';

/**
 * The sentence for a step by contradiction, without the final full stop. It supposes the contrary of the conclusion;
 * undefined if that leads to no failure within a few rounds. `isLastResort`: whether the sentence may also suppose
 * that a place doesn't have a certain number ("it isn't 5"), which says little.
 */
export function chainSentence(sayer: Writer, step: Deduction, isLastResort = false): string | undefined {
  const { nouns, ground } = sayer;
  const { lead } = step;
  const supposition = sayer.supposition(step);
  if (supposition === undefined) return undefined;
  const { failingConstraint: victim, links } = supposition;
  const opposite = oppositeOf(ground, lead);
  const isVague = lead.holds && !opposite.holds && links.length > 0;
  const { first: proved, later: further } = conclusionOf(sayer, step);
  const so = sayer.claims(proved) + further;
  const contraryClause = sayer.clauses([opposite]);
  const { rounds, texts, failure, failureText } = chainOf(sayer, supposition, lead, contraryClause);
  const [first, ...later] = rounds;
  if (isVague && (!isLastResort || first === undefined || later.length > 0)) return undefined;
  // If the rule is broken without any further consequence, its short statement says all, so nothing is supposed.
  const isRuleText = failureText.startsWith(brokenRule(nouns.ruleText(victim) ?? '\n', ''));
  const isUnseen = supposition.isThorough && sayer.failure(step) === undefined;
  if (first === undefined && (isRuleText || isUnseen)) return undefined;
  if (first === undefined && !sayer.claims(proved).includes(';'))
    return otherwise(sayer, proved, commonFailure(sayer, step, proved) ?? failureText) + further;
  if (first === undefined) return `If ${contraryClause}, then ${failureText}. So ${so}`;
  if (later.length === 0) {
    const spoilerSentence = spoiledSentence(sayer, step, first, { victim, fails: failureText });
    if (spoilerSentence !== undefined) return spoilerSentence;
    if (first.length > 2 * TUNING.toldPlaces) return `If ${contraryClause}, then ${failure}. So ${so}`;
  }
  const text = `If ${contraryClause}, then ${texts.join(', then ')}, but ${failureText}. So ${so}`;
  return proved.length === 1 ? argumentText(sayer, step, text, supposition.untold) : text;
}

/**
 * The sentence for a step whose contrary fails in each of two cases: `Suppose r1c1 is land. If r1c2 is land, then …; if r1c2 is canal, then …. So r1c1 is
 * canal`. Undefined if there are no such cases.
 */
export function casesSentence(sayer: Writer, step: Deduction): string | undefined {
  const opposite = oppositeOf(sayer.ground, step.lead);
  // That a place doesn't have one of several values says too little to begin with.
  if (step.lead.holds && !opposite.holds) return undefined;
  const contraryClause = sayer.clauses([opposite]);
  const cases = sayer.cases(step);
  if (cases === undefined) return undefined;
  const { first, later } = conclusionOf(sayer, step);
  const so = sayer.claims(first) + later;
  const [one, other] = cases.map(({ claim, supposition }) =>
    consequenceText(sayer, claim, supposition, contraryClause),
  );
  // Where both cases come to the same, the reader needs none.
  if (one === other) return `If ${contraryClause}, then ${one}. So ${so}`;
  const texts = cases.map(({ claim, supposition }) => caseText(sayer, claim, supposition, contraryClause));
  const text = `Suppose ${contraryClause}. ${capital(texts.join('; '))}. So ${so}`;
  const untold = cases.flatMap(({ supposition }) => supposition.untold);
  return first.length === 1 ? argumentText(sayer, step, text, untold) : text;
}

/**
 * The step's claims as conclusions of an argument for the first of them: those that it proves, and the text for those that follow from these: `; then r1c5 is
 * shaded (the 1 at r1c5)`. What the line does at a place is told together.
 */
function conclusionOf(sayer: Writer, step: Deduction): { first: readonly Literal[]; later: string } {
  const { nouns, ground } = sayer;
  const following = sayer.following(step).filter(({ constraint }) => ground.nodes[constraint] === undefined);
  const isLine = nouns.placesOf(step.claims).every(isBetweenCells);
  const isLater = new Set(following.map(({ claim }) => claim));
  const first = step.claims.filter((claim) => !isLater.has(claim));
  if (following.length === 0 || first.length === 0 || isLine) return { first: step.claims, later: '' };
  const links = following.map(({ claim, constraint }) => ({
    constraint,
    constraints: [constraint],
    claims: [claim],
  }));
  return { first, later: `; then ${joinClauses(reasonedTexts(sayer, links, sayer.clauses([step.lead])))}` };
}

/**
 * The failure of several conditions, where each claim is the only one without which one of them would fail at once, and all fail alike: `the black dots at r1c2
 * and r3c4 can’t be completed`.
 */
function commonFailure(sayer: Writer, step: Deduction, claims: readonly Literal[]): string | undefined {
  const failures = claims.map((claim) => sayer.supposed(step, oppositeOf(sayer.ground, claim)));
  const failing = [...new Set(failures.flatMap((one) => one?.failingConstraint ?? []))];
  if (failing.length < 2 || failures.some((one) => one === undefined || one.links.length > 0))
    return undefined;
  const endings = failures.map((one) => {
    const label = sayer.nouns.conditions([one!.failingConstraint]);
    const text = failureIn(sayer, one!.failingConstraint, one!.assumed);
    return label !== '' && text.startsWith(`${label} `) ? text.slice(label.length) : undefined;
  });
  const [ending] = endings;
  return ending !== undefined && endings.every((one) => one === ending)
    ? `${sayer.nouns.conditions(failing)}${ending}`
    : undefined;
}

const isBetweenCells = (place: Value): boolean => !(place instanceof Element) || place.kind !== 'cell';

/** How a claim that is supposed leads to a failure: `if r1c2 is 3, then r1c4 is 2 (row 1), but …`. `before` is the part of the sentence before it. */
export function caseText(sayer: Writer, claim: Literal, supposition: Supposition, before: string): string {
  return `if ${sayer.clauses([claim])}, then ${consequenceText(sayer, claim, supposition, before)}`;
}

function consequenceText(sayer: Writer, claim: Literal, supposition: Supposition, before: string): string {
  const { texts, failureText } = chainOf(sayer, supposition, claim, before + sayer.clauses([claim]));
  return `${texts.length === 0 ? '' : `${texts.join(', then ')}, but `}${failureText}`;
}

/** A chain of consequences in words. */
interface ToldChain {
  /** For each round of the chain, the visible claims that follow in it. */
  readonly rounds: readonly (readonly Literal[])[];
  readonly texts: readonly string[];
  /** How the chain ends, as one says it without the texts. */
  readonly failure: string;
  /** The same after the texts. */
  readonly failureText: string;
}

/** The consequences of a supposition about `lead`. `before` is the part of the sentence before them. */
function chainOf(
  sayer: Writer,
  { failingConstraint, failingConstraints, links, assumed }: Supposition,
  lead: Literal,
  before: string,
): ToldChain {
  const { nouns } = sayer;
  // People see the consequences of skipped rules together with those of other rules, so they aren't listed.
  const told = links.filter(({ constraint }) => !nouns.isSkipped(constraint));
  const depths = [...new Set(told.map(({ depth }) => depth))].sort((a, b) => a - b);
  const rounds = depths
    .map((depth) =>
      told.flatMap((link) => {
        // If a place is supposed not to be 5, the values that are left there say nothing new.
        const shown = link.claims.filter(
          (claim) => sayer.isShown(claim) && (nouns.isBool(lead) || claim.variable !== lead.variable),
        );
        return link.depth === depth && shown.length > 0 ? [{ ...link, claims: shown }] : [];
      }),
    )
    .filter((round) => round.length > 0);
  const texts = roundTexts(sayer, rounds, before);
  const all = [...assumed, ...links.flatMap(({ claims }) => claims)];
  const failure = failureIn(sayer, failingConstraint, all);
  const failureText = withoutRepetition(failure, nouns.ruleText(failingConstraint), texts.at(-1));
  nouns.mentions.add(failureText, failingConstraints);
  return {
    rounds: rounds.map((round) => round.flatMap(({ claims }) => claims)),
    texts,
    failure,
    failureText,
  };
}

/** The failure of a rule that the text before names as its last reason: `the same rule would be broken (r5c2)`. */
const withoutRepetition = (failure: string, rule: string | undefined, before: string | undefined): string =>
  rule !== undefined && before?.endsWith(`(${rule})`)
    ? failure.replace(`the rule that ${rule} would`, 'the same rule would')
    : failure;

/**
 * For each round of a chain: what follows in it, with the conditions by which it follows: `r5c4 is 2 (row 5) and r6c6 is 3 (column 6)`. A condition that
 * was named before isn't named again.
 */
function roundTexts(sayer: Writer, rounds: readonly (readonly SupposedLink[])[], before: string): string[] {
  let told = before;
  return rounds.map((round) => {
    const texts = reasonedTexts(sayer, round, told);
    told += texts.join();
    return joinClauses(texts);
  });
}

/** What follows, as clauses, with the conditions by which it follows, as far as the text before doesn't name them. */
function reasonedTexts(
  sayer: Writer,
  links: readonly Omit<SupposedLink, 'depth'>[],
  before: string,
): string[] {
  const { nouns } = sayer;
  const groups = new Map<string, Literal[]>();
  for (const { constraint, constraints, claims } of links) {
    const label = nouns.isMarked(constraint) ? nouns.conditions([constraint]) : '';
    // A place that belongs to a clue doesn't belong to it because of the clue, but by a rule.
    const isNamed = label !== '' && !sayer.clauses(claims).includes(label);
    const reason = isNamed ? label : (nouns.ruleText(constraint) ?? '');
    nouns.mentions.add(reason, constraints);
    for (const claim of claims) pushTo(groups, reason, claim);
  }
  let told = before;
  return [...groups].map(([reason, claims]) => {
    const clauses = sayer.clauses(claims);
    const isNew = reason !== '' && !told.includes(reason);
    told += clauses + reason;
    return isNew ? `${clauses} (${reason})` : clauses;
  });
}

/**
 * The sentence for several things, each of which would rule out the last places of one condition: `Stars at r1c1 and
 * r1c3 would each rule out r2c2, all that is left for row 2`.
 */
function spoiledSentence(
  sayer: Writer,
  { lead, claims }: Deduction,
  gone: readonly Literal[],
  { victim, fails }: { readonly victim: number; readonly fails: string },
): string | undefined {
  const { nouns } = sayer;
  const family = nouns.familyOf(lead);
  const isNoun = nouns.isBool(lead) && !nouns.isAdjective(family) && !isPresent(sayer, lead);
  const areAlike = claims.every((claim) => claim.value === lead.value && claim.holds);
  const areAbsentPieces = gone.every((claim) => !isPresent(sayer, claim) && nouns.familyOf(claim) === family);
  if (!isNoun || !areAlike || !areAbsentPieces || !/ would have no (?:place|way)/.test(fails))
    return undefined;
  const isPlural = claims.length > 1;
  const pieces = isPlural ? nouns.nounOf(family, 2) : `a ${nouns.nounOf(family, 1)}`;
  const ruleOutClause = `${pieces} ${nouns.spots.at(nouns.placesOf(claims))} would ${isPlural ? 'each ' : ''}rule out`;
  return `${capital(ruleOutClause)} ${nouns.spots.list(nouns.placesOf(gone))}, all that is left for ${nouns.conditions([victim])}. So ${sayer.claims(claims)}`;
}

/** The words that say how a condition fails under the assumed claims. */
function failureIn(sayer: Writer, constraint: number, assumed: readonly Literal[]): string {
  const { nouns, ground } = sayer;
  const { terms } = ground;
  const { root } = ground.constraints[constraint]!;
  const operation = terms.operation(root);
  const label = nouns.conditions([constraint]);
  const ruleText = nouns.ruleText(constraint);
  const failureText = sayer.failureAt(constraint, assumed);
  if (failureText !== undefined) return failureText;
  const sum = sayer.sumFailureAt(constraint, assumed);
  if (operation === 'loop') return 'the line can’t become one loop';
  if (operation === 'connected') return 'not all can be connected';
  const name = label === '' ? 'one of the rules' : label;
  const impossibleText = nouns.isMarked(constraint)
    ? `${name} can’t be completed`
    : `nothing is possible for ${name}`;
  if ((root & 1) === 0 && (operation === 'equals' || operation === 'atMost')) {
    const [bound = 0, ...pairs] = terms.arguments(root);
    const isThing = (ref: number): boolean =>
      terms.operation(ref) === 'boolVariable' &&
      (ref & 1) === 0 &&
      sayer.isShown({ variable: terms.variableOf(ref as BoolRef), value: 1, holds: true });
    if (!pairs.every((one, at) => (at % 2 === 0 ? one === 1 : isThing(one))))
      return sum ?? (ruleText === undefined ? impossibleText : brokenRule(ruleText, label));
    const family = nouns.familyOf({ variable: terms.variableOf(pairs[1]!) });
    const { low, high } = sumUnder(ground, constraint, assumed)!;
    if (low > bound) return `${name} would have too many ${nouns.nounOf(family, 2)}`;
    if (high < bound && high === 0)
      return `${name} would have no place for ${bound === 1 ? `its ${nouns.nounOf(family, 1)}` : nouns.nounOf(family, 2)}`;
    if (high < bound) return `${name} would have too few ${nouns.nounOf(family, 2)}`;
  }
  const isClause = operation === 'and' && (root & 1) === 1 && terms.arguments(root).length > 2;
  if (sum !== undefined) return sum;
  if (ruleText !== undefined) return brokenRule(ruleText, label);
  if (isClause && label !== '') return `nothing is left for ${label}`;
  return impossibleText;
}
