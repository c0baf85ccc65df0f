/** Sentences for contradictions: supposition and consequences, until a condition fails. */
import type { Literal } from '../../common/literals.ts';
import type { Deduction } from '../steps/deduction.ts';
import { TUNING } from '../tuning.ts';
import { capital, isThing, knownOf, mainOf, oppositeOf, type Sayer } from './sayer.ts';

/** The sentence for a step with a chain, without the final full stop; undefined if there is no chain, or no failure to name. */
export function chainSentence(sayer: Sayer, step: Deduction): string | undefined {
  const { nouns, ground } = sayer;
  const { lead, chain = [], claims, reasons } = step;
  const last = chain.at(-1);
  const failure = sayer.failure(step);
  if (!last || last.claims.length > 0 || chain.length < 2) {
    const names = nouns.conditions(mainOf(sayer, step));
    if (failure === undefined || names === '') return undefined;
    const known = knownOf(sayer, step);
    return `${capital(names)}${known === '' ? '' : ` (${known})`}: ${sayer.claims(claims)}; otherwise ${failure}`;
  }
  const seen = chain.slice(0, -1).map((link) => link.claims.filter((claim) => sayer.isShown(claim)));
  const links = seen.filter((link) => link.length > 0);
  const opposite = oppositeOf(ground, lead);
  const isThere = nouns.isBool(lead) && !nouns.isAdjective(nouns.familyOf(lead));
  const told = sayer.claims([opposite]);
  const article = /^(no|an?) /.test(told) ? '' : 'a ';
  const against = isThere ? `there is ${article}${told}` : told;
  const [victim] = last.constraints as [number];
  const assumed = [...reasons.known, opposite, ...links.flat()];
  const fails = failureIn(sayer, victim, assumed);
  const so = sayer.claims(claims);
  if (links.length === 0) return `If ${against}, then ${fails}. So ${so}`;
  const flat = links.flat();
  // The sentence says “then” only if a later consequence depends on an earlier one.
  const isAtOnce = chain
    .slice(0, -1)
    .every(({ constraints }) => constraints.some((one) => sayer.scopeOf(one).includes(lead.variable)));
  const isNoun = nouns.isBool(lead) && !nouns.isAdjective(nouns.familyOf(lead));
  const leads = claims.filter((claim) => claim.value === lead.value && claim.holds);
  const isGone = flat.every(
    (claim) => !isThing(sayer, claim) && nouns.familyOf(claim) === nouns.familyOf(lead),
  );
  if (
    isAtOnce &&
    isNoun &&
    isGone &&
    leads.length === claims.length &&
    /^.* has no (place|way)/.test(fails)
  ) {
    const [family, many] = [nouns.familyOf(lead), claims.length > 1];
    const would = `${many ? `${nouns.thing(family, 2)}` : `a ${nouns.thing(family, 1)}`} ${nouns.spots.at(nouns.placesOf(claims))}`;
    const gone = nouns.spots.list(nouns.placesOf(flat));
    return `${capital(would)} would ${many ? 'each ' : ''}rule out ${gone}, all that is left for ${nouns.conditions([victim])}. So ${so}`;
  }
  if (isAtOnce || links.length === 1) {
    if (flat.length > 2 * TUNING.toldPlaces) return `If ${against}, then ${fails}. So ${so}`;
    return `If ${against}, then ${sayer.claims(flat)}, but ${fails}. So ${so}`;
  }
  if (links.length > TUNING.toldChain) {
    const names = nouns.conditions(mainOf(sayer, step).filter((one) => ground.nodes[one] === undefined));
    return `If ${against}, then step by step at ${names === '' ? 'one place after the other' : names}, but in the end ${fails}. So ${so}`;
  }
  return `If ${against}, then ${links.map((link) => sayer.claims(link)).join(', then ')}, but ${fails}. So ${so}`;
}

/** The words that say how a condition fails under the assumed claims. */
function failureIn(sayer: Sayer, constraint: number, assumed: readonly Literal[]): string {
  const { nouns, ground } = sayer;
  const { terms } = ground;
  const { root } = ground.constraints[constraint]!;
  const operation = terms.operation(root);
  const names = nouns.conditions([constraint]);
  const idea = nouns.idea(constraint);
  const failure = sayer.failureAt(constraint, assumed);
  if (failure !== undefined) return failure;
  if (operation === 'loop') return 'the line can’t become one loop then';
  if (operation === 'connected') return 'not all can be connected then';
  const name = names === '' ? 'one of the rules' : names;
  if ((root & 1) === 0 && (operation === 'equals' || operation === 'atMost')) {
    const [bound = 0, ...pairs] = terms.arguments(root);
    const values = new Map(
      assumed.flatMap(({ variable, value, holds }) => (holds ? [[variable, value] as const] : [])),
    );
    let [low, high] = [0, 0];
    let family = '';
    for (let at = 0; at + 1 < pairs.length; at += 2) {
      const [coefficient, ref] = [pairs[at]!, pairs[at + 1]!];
      if (coefficient !== 1 || terms.operation(ref) !== 'boolVariable' || (ref & 1) === 1)
        return idea ?? `${name} has no way left`;
      const variable = terms.variableOf(ref);
      family = nouns.familyOf({ variable, value: 1, holds: true });
      const value = values.get(variable);
      low += value ?? 0;
      high += value ?? 1;
    }
    if (low > bound) return `${name} has too many ${nouns.thing(family, 2)}`;
    if (high < bound && high === 0)
      return `${name} has no place for ${bound === 1 ? `its ${nouns.thing(family, 1)}` : nouns.thing(family, 2)}`;
    if (high < bound) return `${name} has too few ${nouns.thing(family, 2)}`;
  }
  const isClause = operation === 'and' && (root & 1) === 1 && terms.arguments(root).length > 2;
  if (idea !== undefined) return names === '' ? idea : `${idea} (${names})`;
  if (isClause && names !== '') return `nothing is left for ${names}`;
  return `${name} has no way left`;
}
