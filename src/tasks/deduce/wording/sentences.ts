/**
 * The sentence for a step, by its technique: what people see, and what follows. It names conditions and doesn't quote their rules. Each technique
 * has a pattern; a step that doesn't fit its pattern is described as a list of conditions and their consequences.
 */

import { infinitive, runsOf } from '../../../formats/values/predicates.ts';
import { joinList } from '../../../formats/values/spots.ts';
import { isGraphRule } from '../../../model/terms/terms.ts';
import type { Literal } from '../../common/literals.ts';
import { sumUnder } from '../conditions/sums.ts';
import { valuesOf } from '../conditions/values.ts';
import type { Deduction } from '../steps/deduction.ts';
import { oppositeOf } from '../suppose/supposition.ts';
import type { TechniqueName } from '../techniques/technique.ts';
import { TUNING } from '../tuning.ts';
import { casesSentence, chainSentence } from './chain-sentences.ts';
import { exclusionSentence } from './excluded-values.ts';
import { tellsExcess } from './failure-words.ts';
import { commonValuesSentence, countingSentence, overlapSentence } from './joint-sentences.ts';
import { continuationSentence, noBranchSentence, wideSentence } from './line-sentences.ts';
import { plainSentence } from './plain-sentences.ts';
import {
  asReason,
  capital,
  completionText,
  factText,
  isLastOpen,
  isMany,
  isPresent,
  mainParts,
  otherwise,
  statementOf,
  type Writer,
} from './sayer.ts';

/** Techniques whose sentences tell of the line itself, and so of the rule about it. */
const LINE_TECHNIQUES: ReadonlySet<TechniqueName> = new Set([
  'goes on',
  'no branch',
  'way out',
  'closes early',
  'out of reach',
]);

export class Sentences {
  readonly #writer: Writer;

  constructor(sayer: Writer) {
    this.#writer = sayer;
  }

  /** The sentence for the step, without the final full stop. It mentions all of the step's conditions. */
  of(step: Deduction): string {
    const text = this.#textOf(step);
    const others = this.#unmentioned(step, text);
    if (others.length === 0) return text;
    // What joins several conditions is seen best where the contrary is supposed.
    const chain = chainSentence(this.#writer, step, true) ?? casesSentence(this.#writer, step);
    if (chain !== undefined && this.#unmentioned(step, chain).length < others.length) return chain;
    const { nouns } = this.#writer;
    const names = nouns.conditions(others.filter((one) => nouns.isMarked(one)));
    const statements = statementOf(
      this.#writer,
      others.filter((one) => !nouns.isMarked(one)),
    );
    // Rules without names join the reasons at the end of the sentence.
    const [, reasons] = /, as ([^:;]+)$/.exec(text) ?? [];
    if (names === '' && statements !== '' && reasons !== undefined)
      return `${text}${/ and /.test(`${reasons} ${statements}`) ? '; ' : ' and '}${statements}`;
    const given = [names, statements === '' ? '' : `that ${statements}`].filter((one) => one !== '');
    return `${text}${given.length === 0 ? '' : `, given ${joinList(given)}`}`;
  }

  /** The step's conditions of which the sentence tells neither the name nor the rule. */
  #unmentioned({ reasons, technique }: Deduction, text: string): readonly number[] {
    const { nouns, ground } = this.#writer;
    // A name or a rule's statement in the sentence tells of all conditions with that name or rule.
    for (const one of reasons.constraints) {
      nouns.ruleText(one);
      nouns.conditions([one]);
    }
    const mentioned = nouns.mentions.in(text);
    nouns.mentions.clear();
    const isOfGraph = (one: number): boolean =>
      isGraphRule(ground.terms.operation(ground.constraints[ground.nodes[one]?.of ?? one]!.root));
    const hasWords = (one: number): boolean => nouns.isMarked(one) || nouns.ruleText(one) !== undefined;
    return reasons.constraints.filter(
      (one) =>
        !mentioned.has(one) &&
        hasWords(one) &&
        !nouns.isSkipped(one) &&
        !(LINE_TECHNIQUES.has(technique) && isOfGraph(one)),
    );
  }

  #textOf(step: Deduction): string {
    switch (step.technique) {
      case 'told':
        return this.#isGiven(step)
          ? `The clues say it: ${this.#writer.claims(step.claims)}`
          : capital(this.#writer.claims(step.claims));
      case 'sweep':
      case 'has all':
        return this.#hasAllSentence(step);
      case 'needs all':
        return this.#needsAllSentence(step);
      case 'last place':
        return this.#lastPlace(step);
      case 'only place':
        return this.#onlyPlace(step);
      case 'only value':
        return this.#onlyValueSentence(step);
      case 'goes on':
        return continuationSentence(this.#writer, step) ?? plainSentence(this.#writer, step);
      case 'no branch':
        return noBranchSentence(this.#writer, step) ?? plainSentence(this.#writer, step);
      case 'way out':
      case 'closes early':
      case 'out of reach':
        return wideSentence(this.#writer, step) ?? plainSentence(this.#writer, step);
      case 'overlap':
        return overlapSentence(this.#writer, step) ?? plainSentence(this.#writer, step);
      case 'counting':
        return countingSentence(this.#writer, step) ?? plainSentence(this.#writer, step);
      case 'common values':
      case 'carried pair':
        return commonValuesSentence(this.#writer, step) ?? plainSentence(this.#writer, step);
      case 'spoiler':
      case 'pattern':
      case 'chain':
        return chainSentence(this.#writer, step) ?? plainSentence(this.#writer, step);
      default:
        return plainSentence(this.#writer, step);
    }
  }

  // ── One condition ──

  #hasAllSentence(step: Deduction): string {
    const { reasons, claims } = step;
    const { nouns, ground } = this.#writer;
    const mainRules = mainParts(this.#writer, step);
    const [only, ...others] = reasons.known;
    const hasOneReason = only !== undefined && others.length === 0;
    const isMarked = mainRules.every((one) => nouns.isMarked(one));
    const site = ground.constraints[mainRules[0] ?? -1]?.site ?? [];
    const isOfClue =
      reasons.constraints.length === 1 && site.length === 1 && nouns.clueAt(site[0]!) !== undefined;
    const isClue = isOfClue && !nouns.isAdjective(nouns.familyOf(claims[0]!));
    if (hasOneReason && isPresent(this.#writer, only) && nouns.isBool(only) && !isClue)
      return this.#placementSentence(step, only);
    if (only === undefined) return this.#sentenceWithoutValues(step, mainRules);
    const statement = nouns.ruleText(mainRules[0] ?? -1);
    const pieces = reasons.known.filter((claim) => isPresent(this.#writer, claim));
    // If several things at one place exclude all others there, as two lines at a cell do, the sentence counts them.
    const isCounted =
      pieces.length > 1 &&
      site.length === 1 &&
      mainRules.length === 1 &&
      ground.terms.operation(ground.constraints[mainRules[0]!]!.root) !== 'and' &&
      this.#isSumFull(mainRules[0]!, step);
    if (statement !== undefined && !isMarked && !isCounted)
      return this.#factsSentence(step, statement, mainRules);
    const family = nouns.familyOf(only);
    const label = capital(nouns.conditions(mainRules));
    const hasVerb = mainRules.length > 1 ? 'have' : 'has';
    const possessive = mainRules.length > 1 ? 'their' : 'its';
    if (label === '') return plainSentence(this.#writer, step);
    if (pieces.length === 0 || !nouns.isBool(only) || nouns.isAdjective(family))
      return this.#completeSentence(step, mainRules, label);
    const isSinglePiece = mainRules.length === 1 && pieces.length === 1;
    // A clue may count something else than the places of the find.
    const number = /^The (\d+) at /.exec(label)?.[1];
    if (number !== undefined && number !== `${pieces.length}`)
      return this.#completeSentence(step, mainRules, label);
    const count = mainRules.length > 1 ? 'all ' : pieces.length === 2 ? 'both ' : `all ${pieces.length} of `;
    const piecesText = `${isSinglePiece ? '' : count}${possessive} ${nouns.nounOf(family, isSinglePiece ? 1 : 2)}`;
    return `${label} ${hasVerb} ${piecesText}: ${this.#writer.claims(claims)}`;
  }

  /**
   * The sentence for what has all that it needs. A place is no name for what is complete there, and what would fail in another way than by too
   * much isn't complete: how the condition would fail tells it, or its rule.
   */
  #completeSentence(step: Deduction, conditions: readonly number[], label: string): string {
    const claims = this.#writer.claims(step.claims);
    const failure = this.#failureWithout(step, conditions[0]!);
    // What would have too much otherwise has all that it needs.
    const isComplete =
      failure === undefined
        ? conditions.every((one) => this.#isSumFull(one, step))
        : tellsExcess(failure) && !/^r\d/.test(label);
    if (failure !== undefined && !isComplete) return otherwise(this.#writer, step.claims, failure);
    if (isComplete) return `${label} ${isMany(label) ? 'are' : 'is'} complete: ${claims}`;
    const statement = statementOf(this.#writer, conditions);
    return statement === ''
      ? `${label} can be completed in only one way: ${claims}`
      : this.#factsSentence(step, statement, conditions);
  }

  /** How the condition would fail if the step's first claim were false; undefined if there are no words for it. */
  #failureWithout({ lead, reasons }: Deduction, condition: number): string | undefined {
    const assumed = [...reasons.known, oppositeOf(this.#writer.ground, lead)];
    return this.#writer.failureAt(condition, assumed) ?? this.#writer.sumFailureAt(condition, assumed);
  }

  /** The sentence for what follows by a rule from values that are known: with these or, if they are too many, the places of the conditions. */
  #factsSentence(step: Deduction, statement: string, conditions: readonly number[]): string {
    const facts = factText(this.#writer, step, 'clauses');
    if (facts !== '') return `${capital(facts)}, so ${this.#writer.clauses(step.claims)}, as ${statement}`;
    const claims = this.#writer.claims(step.claims);
    const label = this.#writer.nouns.conditions(conditions);
    const isShort = label !== '' && label.length <= TUNING.toldText;
    return `${capital(statement)}${isShort ? ` (${label})` : ''}: ${claims}`;
  }

  /** The sentence for the consequences of one placement. */
  #placementSentence(step: Deduction, only: Literal): string {
    const { claims, reasons } = step;
    const { nouns, ground } = this.#writer;
    const areaConditions = reasons.constraints.filter((one) =>
      ground.constraints[one]!.site.some(({ cells }) => cells !== undefined),
    );
    const [place] = nouns.placesOf([only]);
    const family = nouns.familyOf(only);
    const variablesInside = new Set(areaConditions.flatMap((one) => [...this.#writer.scopeOf(one)]));
    const claimsOutside = claims.filter(({ variable }) => !variablesInside.has(variable));
    if (place === undefined || claims.some((claim) => nouns.familyOf(claim) !== family)) {
      return `As ${this.#writer.clauses([only])}, ${this.#writer.clauses(claims)}`;
    }
    const isAdjective = nouns.isAdjective(family);
    const subjectText = isAdjective
      ? this.#writer.claims([only])
      : `the ${nouns.nounOf(family, 1)} ${nouns.spots.at([place])}`;
    if (areaConditions.length === 0)
      return isAdjective
        ? `${capital(subjectText)}, so ${this.#writer.claims(claims)}${asReason(this.#writer, reasons.constraints)}`
        : `${capital(subjectText)} leaves none ${nouns.spots.at(nouns.placesOf(claims))}`;
    // A sum with coefficients may not be full yet; then this isn't the only thing in its area.
    if (isAdjective && !areaConditions.every((one) => this.#isSumFull(one, step)))
      return plainSentence(this.#writer, step);
    const areaNames = nouns.conditions(areaConditions);
    const outsideText =
      claimsOutside.length === 0 ? '' : `, nor ${nouns.spots.at(nouns.placesOf(claimsOutside))}`;
    if (isAdjective)
      return `${capital(subjectText)}, the only ${nouns.nounOf(family, 1)} of ${areaNames}: ${this.#writer.claims(claims)}`;
    return `${capital(subjectText)} leaves no other in ${areaNames}${outsideText}`;
  }

  /** The sentence for the consequences of conditions without known values. */
  #sentenceWithoutValues(step: Deduction, main: readonly number[]): string {
    const { nouns, ground } = this.#writer;
    const { claims } = step;
    const [first] = main;
    const statement = first === undefined ? undefined : nouns.ruleText(first);
    const [one] = claims as [Literal];
    const sites = main.flatMap((each) => ground.constraints[each]!.site);
    const coversScopes = main.every((each) =>
      this.#writer.scopeOf(each).every((variable) => claims.some((claim) => claim.variable === variable)),
    );
    const isClue = sites.every((site) => site.kind !== 'cell' || nouns.clueAt(site) !== undefined);
    const label = isClue ? nouns.conditions(main) : '';
    const family = nouns.familyOf(one);
    const isSame = claims.every((claim) => nouns.familyOf(claim) === family && claim.value === one.value);
    const isFull =
      coversScopes && claims.every((claim) => isPresent(this.#writer, claim) && nouns.isBool(claim));
    if (statement !== undefined) {
      if (isFull && label === '') return this.#needsAllSentence(step);
      const text = this.#writer.claims(claims);
      const places = label === '' ? nouns.conditions(main) : label;
      const isNamed = label === '' || (main.every((each) => nouns.isMarked(each)) && !isMany(label));
      const isTold = places === '' || places.length > TUNING.toldText || text.includes(places);
      return `${capital(statement)}${isNamed && !isTold ? ` (${places})` : ''}: ${text}`;
    }
    if (label === '') return capital(this.#writer.claims(claims));
    if (coversScopes && isSame && nouns.isBool(one) && sites.length > 0) {
      const preposition = sites[0]!.cells !== undefined ? 'in' : 'around';
      // What a condition says of a single line at its clue isn't said of those all around it.
      const isAround = main.every((each) => this.#writer.scopeOf(each).length > 1);
      const number = preposition === 'in' ? nouns.numberOf(sites) : undefined;
      const numberText =
        number === undefined ? '' : `: ${sites.length > 1 ? 'their' : 'its'} number is ${number}`;
      const isNone = !isPresent(this.#writer, one) && (preposition === 'in' || isAround);
      if (isNone && (numberText !== '' || !nouns.isAdjective(family)))
        return `No ${nouns.nounOf(family, 1)} ${preposition} ${label}${numberText}`;
    }
    if (isFull) return this.#needsAllSentence(step);
    const isForced =
      step.technique === 'all ways agree' ||
      (!coversScopes && claims.some((claim) => isPresent(this.#writer, claim)));
    if (isForced && step.technique === 'has all') return this.#completeSentence(step, main, capital(label));
    return `${isForced ? completionText(label, claims, coversScopes) : capital(label)}: ${this.#writer.claims(claims)}`;
  }

  #needsAllSentence(step: Deduction): string {
    const { nouns } = this.#writer;
    const mainRules = mainParts(this.#writer, step);
    const label = nouns.conditions(mainRules);
    const isUnnamedRule = mainRules.every((one) => !nouns.isMarked(one) && nouns.ruleText(one) !== undefined);
    const isCount = nouns.isBool(step.lead) || nouns.isCounted(step.lead);
    const claims = this.#writer.claims(step.claims);
    const statement = statementOf(this.#writer, mainRules);
    if (label !== '' && isUnnamedRule && statement !== '' && label.length < claims.length)
      return `${capital(statement)}, and ${label} ${mainRules.length > 1 ? 'have' : 'has'} just one way: ${claims}`;
    if (label === '' || isUnnamedRule || !isCount) return plainSentence(this.#writer, step);
    const needVerb = mainRules.length > 1 ? 'need' : 'needs';
    const remainderText =
      step.reasons.known.length > 0
        ? 'all that is left'
        : `every place ${mainRules.length > 1 ? 'they' : 'it'} can have`;
    return `${capital(label)} ${needVerb} ${remainderText}: ${claims}`;
  }

  #lastPlace(step: Deduction): string {
    const { nouns } = this.#writer;
    const mainRules = mainParts(this.#writer, step);
    const [place] = nouns.placesOf([step.lead]);
    const label = nouns.conditions(mainRules);
    if (
      step.claims.length > 1 ||
      place === undefined ||
      label === '' ||
      nouns.isBool(step.lead) ||
      !step.lead.holds
    )
      return plainSentence(this.#writer, step);
    const at = nouns.spots.list([place]);
    const isUnnamedRule = mainRules.every((one) => !nouns.isMarked(one) && nouns.ruleText(one) !== undefined);
    if (!/^r\d+c\d+$/.test(at) || label === at || isUnnamedRule) return plainSentence(this.#writer, step);
    const value = nouns.valueOf(step.lead);
    const as = mainRules.length === 1 ? asReason(this.#writer, mainRules) : '';
    if (!mainRules.some((one) => isLastOpen(this.#writer, step, one))) {
      const isUnplaced = this.#writer.failure(step) === `${label} would have no place for ${value}`;
      return isUnplaced
        ? `In ${label} the ${value} can only stand ${nouns.spots.at([place])}`
        : plainSentence(this.#writer, step);
    }
    // A place may be the condition's own.
    const isOwn = label.endsWith(` at ${at}`);
    const only = isOwn ? `Only ${at} itself is left for` : `${capital(at)} is the last open cell of`;
    if (value !== undefined) return `${only} ${label}: ${value}${as}`;
    const family = nouns.familyOf(step.lead);
    if (!nouns.isPredicate(family)) return plainSentence(this.#writer, step);
    return `${only} ${label}: it ${nouns.predicate(family, [step.lead.value], { holds: true, isPlural: false })}${as}`;
  }

  #onlyPlace(step: Deduction): string {
    const { nouns, ground } = this.#writer;
    const { lead, claims, reasons } = step;
    if (!nouns.isBool(lead)) return this.#onlyPlaceOfValue(step);
    const mainRules = mainParts(this.#writer, step);
    const [first] = mainRules;
    const label = nouns.conditions(mainRules);
    const statement = first === undefined ? undefined : nouns.ruleText(first);
    if (claims.length > 1 || first === undefined || !isPresent(this.#writer, lead))
      return plainSentence(this.#writer, step);
    const site = ground.constraints[first]!.site;
    const [place] = nouns.placesOf([lead]);
    const family = nouns.familyOf(lead);
    const isAtPlace =
      site.length === 1 && nouns.clueAt(site[0]!) === undefined && site[0]!.cells === undefined;
    if (reasons.known.length === 0) return this.#sentenceWithoutValues(step, mainRules);
    const at = nouns.spots.list([place!]);
    const remainderText = `only ${at} is left`;
    const so = this.#writer.claims(claims);
    const [known] = reasons.known as [Literal];
    const isAlike = reasons.known.every(
      (one) => nouns.familyOf(one) === nouns.familyOf(known) && one.value === known.value,
    );
    const facts = isAlike && nouns.isAdjective(family) ? factText(this.#writer, step, 'clauses') : '';
    if (facts !== '' && statement !== undefined) return `${capital(facts)}, so ${so}, as ${statement}`;
    if (statement !== undefined && !/^r\d/.test(at)) return `${capital(statement)}: ${so}`;
    if (isAtPlace || label === '') {
      // Two cells of a condition about lines aren't named as the line between them.
      const name = site[0]?.kind === 'link' ? label.replace(/^(r\d+c\d+)–(?=r\d+c\d+$)/, '$1 and ') : label;
      const conditionText = label === '' || label === at || so.startsWith(`${label} `) ? '' : ` for ${name}`;
      if (statement !== undefined)
        return `${capital(statement)}, and ${remainderText}${conditionText}: ${so}`;
      const needed = `needs a ${nouns.nounOf(family, 1)}, and ${remainderText}`;
      return conditionText === ''
        ? `${capital(remainderText)}${conditionText}: ${so}`
        : `${capital(label)} ${needed}: ${so}`;
    }
    const knownCount = reasons.known.filter(
      (claim) => isPresent(this.#writer, claim) && nouns.familyOf(claim) === family,
    ).length;
    const line = site.some(({ cells }) => cells !== undefined) ? ` in ${label}` : '';
    if (statement !== undefined) return `${capital(statement)}, and ${remainderText}${line}: ${so}`;
    const spot = nouns.spots.at([place!]);
    const possessive = knownCount > 0 ? 'its last' : 'its';
    return `${capital(label)} ${mainRules.length > 1 ? 'have' : 'has'} room for ${possessive} ${nouns.nounOf(family, 1)} only ${spot}`;
  }

  /** The sentence for a value that fits only one place of a condition, because the other places are filled or see the value. */
  #onlyPlaceOfValue(step: Deduction): string {
    const { nouns, ground } = this.#writer;
    const { lead, reasons, claims } = step;
    const leadRules = reasons.constraints.filter((one) => this.#writer.scopeOf(one).includes(lead.variable));
    const otherParts = reasons.constraints.filter((one) => !leadRules.includes(one));
    const areKnownValues = reasons.known.every(({ holds }) => holds);
    const isInArea = ground.constraints[leadRules[0] ?? -1]?.site.some(({ cells }) => cells !== undefined);
    if (leadRules.length !== 1 || claims.length > 1 || !areKnownValues || !isInArea)
      return plainSentence(this.#writer, step);
    const sameValueClaims = reasons.known.filter(({ value }) => value === lead.value);
    const places = nouns.spots.list(nouns.placesOf(sameValueClaims));
    const value = nouns.valueOf(lead);
    if (value === undefined) return plainSentence(this.#writer, step);
    const variablesWithValue = new Set(sameValueClaims.map(({ variable }) => variable));
    const areOthersBlocked = otherParts.every((one) =>
      this.#writer.scopeOf(one).some((variable) => variablesWithValue.has(variable)),
    );
    if (sameValueClaims.length === 0 || otherParts.length === 0 || !areOthersBlocked) {
      const others = nouns.conditions(otherParts);
      const exclusionSentence =
        others === '' ? '' : `: ${others} rule${otherParts.length > 1 ? '' : 's'} out the others`;
      return `Only ${nouns.spots.list(nouns.placesOf([lead]))} is left for the ${value} of ${nouns.conditions(leadRules)}${exclusionSentence}`;
    }
    const blockedText = `${nouns.conditions(otherParts)} ${otherParts.length > 1 ? 'have' : 'has'} ${otherParts.length > 1 ? 'theirs' : 'its own'} (${places})`;
    const filledText =
      reasons.known.length > sameValueClaims.length ? ', and its other places are filled' : '';
    return `The ${value} of ${nouns.conditions(leadRules)} goes ${nouns.spots.at(nouns.placesOf([lead])).replace(/^at /, 'to ')}: ${blockedText}${filledText}`;
  }

  #onlyValueSentence(step: Deduction): string {
    const { nouns } = this.#writer;
    const { lead, reasons, claims } = step;
    const place = nouns.spots.list(nouns.placesOf(claims));
    const value = claims.length > 1 ? undefined : nouns.valueOf(lead);
    if (reasons.constraints.length > 0)
      return exclusionSentence(this.#writer, step) ?? plainSentence(this.#writer, step);
    if (value !== undefined) {
      const others = valuesOf(this.#writer.ground.terms, lead.variable).filter((one) => one !== lead.value);
      const texts = runsOf(others, (one) => nouns.valueOf({ ...lead, value: one }) ?? '');
      return `Only ${value} is left for ${place}: earlier steps rule out ${texts.includes('') ? 'all others' : joinList(texts)}`;
    }
    const family = nouns.familyOf(lead);
    if (claims.length > 1 || !nouns.isPredicate(family)) return plainSentence(this.#writer, step);
    const text = nouns.predicate(family, [lead.value], { holds: true, isPlural: false });
    return `${capital(place)} can only ${infinitive(text)}: earlier steps rule out all else`;
  }

  /** Whether the step's known values make the sum of the condition as great as it may be. */
  #isSumFull(condition: number, { reasons }: Deduction): boolean {
    const sum = sumUnder(this.#writer.ground, condition, reasons.known);
    return sum !== undefined && sum.low === sum.most;
  }

  /** Whether all of the step's conditions have clues. */
  #isGiven({ reasons }: Deduction): boolean {
    const { ground, nouns } = this.#writer;
    return reasons.constraints.every((one) =>
      ground.constraints[one]!.site.some((site) => nouns.clueAt(site) !== undefined),
    );
  }
}
