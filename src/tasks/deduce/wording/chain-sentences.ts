/** Sentences for contradictions: supposition and consequences, until a condition fails. */
import type { Literal } from '../../common/literals.ts';
import { sumUnder } from '../conditions/sums.ts';
import type { Deduction } from '../steps/deduction.ts';
import { TUNING } from '../tuning.ts';
import { capital, isPresent, otherwise, type Writer } from './sayer.ts';
import { oppositeOf } from './supposition.ts';

/**
 * The sentence for a step by contradiction, without the final full stop. It supposes the contrary of the conclusion;
 * undefined if that leads to no failure within a few rounds. `isLastResort`: whether the sentence may also suppose
 * that a place doesn't have a certain number ("it isn't 5"), which says little.
 */
export function chainSentence(sayer: Writer, step: Deduction, isLastResort = false): string | undefined {
  const { nouns, ground } = sayer;
  const { lead, claims } = step;
  const supposition = sayer.supposition(step);
  if (supposition === undefined) return undefined;
  const { failingConstraint: victim, links: all, assumed } = supposition;
  const isBool = nouns.isBool(lead);
  const oppositeClaim = oppositeOf(ground, lead);
  const linkClaims = all.flatMap((link) => link.claims);
  const so = sayer.claims(claims);
  const contraryClause = sayer.clauses([oppositeClaim]);
  // People see the consequences of skipped rules together with those of other rules, so they aren't listed.
  const told = all.filter(({ constraint }) => !nouns.isSkipped(constraint));
  const depths = [...new Set(told.map(({ depth }) => depth))].sort((a, b) => a - b);
  const links = depths
    .map((depth) => told.flatMap((link) => (link.depth === depth ? link.claims : [])))
    // If a place is supposed not to be 5, the values that are left there say nothing new.
    .map((link) =>
      link.filter((claim) => sayer.isShown(claim) && (isBool || claim.variable !== lead.variable)),
    )
    .filter((link) => link.length > 0);
  const [first, ...later] = links;
  const isVague = !isBool && lead.holds && all.length > 0;
  if (isVague && (!isLastResort || first === undefined || later.length > 0)) return undefined;
  const shown = [contraryClause, ...links.map((link) => sayer.clauses(link))];
  const failureText = failureIn(sayer, victim, [...assumed, ...linkClaims], shown.join());
  // If the rule is broken without any further consequence, its short statement says what is wrong, so no consequences are listed.
  const isRuleText = failureText.startsWith(nouns.ruleText(victim) ?? '\n');
  if (first === undefined && isRuleText) return undefined;
  if (first === undefined && !so.includes(';')) return otherwise(sayer, claims, failureText);
  if (first === undefined) return `If ${contraryClause}, then ${failureText}. So ${so}`;
  if (later.length === 0) {
    const spoilerSentence = spoiledSentence(sayer, step, first, { victim, fails: failureText });
    if (spoilerSentence !== undefined) return spoilerSentence;
    if (first.length > 2 * TUNING.toldPlaces) return `If ${contraryClause}, then ${failureText}. So ${so}`;
  }
  return `If ${contraryClause}, then ${shown.slice(1).join(', then ')}, but ${failureText}. So ${so}`;
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
  if (!isNoun || !areAlike || !areAbsentPieces || !/ has no (?:place|way)/.test(fails)) return undefined;
  const isPlural = claims.length > 1;
  const pieces = isPlural ? nouns.nounOf(family, 2) : `a ${nouns.nounOf(family, 1)}`;
  const ruleOutClause = `${pieces} ${nouns.spots.at(nouns.placesOf(claims))} would ${isPlural ? 'each ' : ''}rule out`;
  return `${capital(ruleOutClause)} ${nouns.spots.list(nouns.placesOf(gone))}, all that is left for ${nouns.conditions([victim])}. So ${sayer.claims(claims)}`;
}

/**
 * The words that say how a condition fails under the assumed claims. `told` is the part of the sentence before these
 * words.
 */
function failureIn(sayer: Writer, constraint: number, assumed: readonly Literal[], told: string): string {
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
    const isThing = (ref: number): boolean => terms.operation(ref) === 'boolVariable' && (ref & 1) === 0;
    if (!pairs.every((one, at) => (at % 2 === 0 ? one === 1 : isThing(one))))
      return sum ?? ruleText ?? impossibleText;
    const family = nouns.familyOf({ variable: terms.variableOf(pairs[1]!) });
    const { low, high } = sumUnder(ground, constraint, assumed)!;
    if (low > bound) return `${name} has too many ${nouns.nounOf(family, 2)}`;
    if (high < bound && high === 0)
      return `${name} has no place for ${bound === 1 ? `its ${nouns.nounOf(family, 1)}` : nouns.nounOf(family, 2)}`;
    if (high < bound) return `${name} has too few ${nouns.nounOf(family, 2)}`;
  }
  const isClause = operation === 'and' && (root & 1) === 1 && terms.arguments(root).length > 2;
  if (sum !== undefined) return sum;
  if (ruleText !== undefined) return told.includes(label) ? ruleText : `${ruleText} (${label})`;
  if (isClause && label !== '') return `nothing is left for ${label}`;
  return impossibleText;
}
