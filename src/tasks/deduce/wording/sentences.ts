/**
 * The sentence for a step, by its technique: what people see, and what follows. It names conditions and doesn't quote their rules. Each technique has
 * a pattern; a step that doesn't fit its pattern is described as a list of conditions and their consequences.
 */

import { infinitive } from '../../../formats/values/predicates.ts';
import { joined } from '../../../formats/values/spots.ts';
import type { Literal } from '../../common/literals.ts';
import { sumUnder } from '../conditions/sums.ts';
import type { Deduction } from '../steps/deduction.ts';
import { chainSentence } from './chain-sentences.ts';
import { asIdea, capital, isMany, isThing, joinedIdeas, knownOf, mainOf, type Sayer } from './sayer.ts';

export class Sentences {
  readonly #sayer: Sayer;

  constructor(sayer: Sayer) {
    this.#sayer = sayer;
  }

  /** The sentence for the step, without the final full stop. */
  of(step: Deduction): string {
    switch (step.technique) {
      case 'told':
        return this.#isGiven(step)
          ? `The clues say it: ${this.#sayer.claims(step.claims)}`
          : capital(this.#sayer.claims(step.claims));
      case 'sweep':
      case 'has all':
        return this.#hasAll(step);
      case 'needs all':
        return this.#needsAll(step);
      case 'last place':
        return this.#lastPlace(step);
      case 'only place':
        return this.#onlyPlace(step);
      case 'only value':
        return this.#onlyValue(step);
      case 'goes on':
        return this.#goesOn(step);
      case 'no branch':
        return this.#noBranch(step);
      case 'way out':
      case 'closes early':
      case 'out of reach':
        return this.#wide(step);
      case 'overlap':
        return this.#overlap(step);
      case 'counting':
        return this.#counting(step);
      case 'common values':
        return this.#commonValues(step);
      case 'carried pair':
        return this.#carriedPair(step);
      case 'spoiler':
      case 'pattern':
      case 'chain':
        return chainSentence(this.#sayer, step) ?? this.#together(step);
      default:
        return this.#together(step);
    }
  }

  // ── One condition ──

  #hasAll(step: Deduction): string {
    const { reasons, claims } = step;
    const { nouns, ground } = this.#sayer;
    const main = mainOf(this.#sayer, step);
    const [only, ...others] = reasons.known;
    const isOne = only !== undefined && others.length === 0;
    const isMarked = main.every((one) => nouns.isMarked(one));
    const site = ground.constraints[main[0] ?? -1]?.site ?? [];
    const isOfClue =
      reasons.constraints.length === 1 && site.length === 1 && nouns.clueAt(site[0]!) !== undefined;
    const isClue = isOfClue && !nouns.isAdjective(nouns.familyOf(claims[0]!));
    if (isOne && isThing(this.#sayer, only) && nouns.isBool(only) && !isClue)
      return this.#placement(step, only);
    if (only === undefined) return this.#free(step, main);
    const idea = nouns.idea(main[0] ?? -1);
    const things = reasons.known.filter((claim) => isThing(this.#sayer, claim));
    // Several things at one place that exclude all others there are counted, as both lines at a cell.
    const isCounted =
      things.length > 1 && site.length === 1 && main.length === 1 && this.#isFull(main[0]!, step);
    if (idea !== undefined && !isMarked && !isCounted)
      return `${capital(idea)}: ${this.#sayer.claims(claims)}`;
    const family = nouns.familyOf(only);
    const names = capital(nouns.conditions(main));
    const has = main.length > 1 ? 'have' : 'has';
    const its = main.length > 1 ? 'their' : 'its';
    if (names === '') return this.#together(step);
    if (things.length === 0 || !nouns.isBool(only) || nouns.isAdjective(family))
      return `${names} ${isMany(names) ? 'are' : 'is'} complete: ${this.#sayer.claims(claims)}`;
    const isSingle = main.length === 1 && things.length === 1;
    // A clue may count something else than the places of the find.
    const number = /^The (\d+) at /.exec(names)?.[1];
    if (number !== undefined && number !== `${things.length}`)
      return `${names} is complete: ${this.#sayer.claims(claims)}`;
    const count = main.length > 1 ? 'all ' : things.length === 2 ? 'both ' : `all ${things.length} of `;
    const all = `${isSingle ? '' : count}${its} ${nouns.thing(family, isSingle ? 1 : 2)}`;
    return `${names} ${has} ${all}: ${this.#sayer.claims(claims)}`;
  }

  /** The sentence for the consequences of one placement. */
  #placement({ claims, reasons }: Deduction, only: Literal): string {
    const { nouns, ground } = this.#sayer;
    const containers = reasons.constraints.filter((one) =>
      ground.constraints[one]!.site.some(({ cells }) => cells !== undefined),
    );
    const [place] = nouns.placesOf([only]);
    const family = nouns.familyOf(only);
    const inside = new Set(containers.flatMap((one) => [...this.#sayer.scopeOf(one)]));
    const outside = claims.filter(({ variable }) => !inside.has(variable));
    if (place === undefined || claims.some((claim) => nouns.familyOf(claim) !== family)) {
      return `As ${this.#sayer.clauses([only])}, ${this.#sayer.clauses(claims)}`;
    }
    const isAdjective = nouns.isAdjective(family);
    const head = isAdjective
      ? this.#sayer.claims([only])
      : `the ${nouns.thing(family, 1)} ${nouns.spots.at([place])}`;
    if (containers.length === 0)
      return isAdjective
        ? `${capital(head)}, so ${this.#sayer.claims(claims)}${asIdea(this.#sayer, reasons.constraints)}`
        : `${capital(head)} leaves none ${nouns.spots.at(nouns.placesOf(claims))}`;
    const rest = nouns.conditions(containers);
    const also = outside.length === 0 ? '' : `, nor ${nouns.spots.at(nouns.placesOf(outside))}`;
    if (isAdjective)
      return `${capital(head)}, the only ${nouns.thing(family, 1)} of ${rest}: ${this.#sayer.claims(claims)}`;
    return `${capital(head)} leaves no other in ${rest}${also}`;
  }

  /** The sentence for the consequences of conditions without known values. */
  #free(step: Deduction, main: readonly number[]): string {
    const { nouns, ground } = this.#sayer;
    const { claims } = step;
    const [first] = main;
    const idea = first === undefined ? undefined : nouns.idea(first);
    const [one] = claims as [Literal];
    const sites = main.flatMap((each) => ground.constraints[each]!.site);
    const isWhole = main.every((each) =>
      this.#sayer.scopeOf(each).every((variable) => claims.some((claim) => claim.variable === variable)),
    );
    const isClue = sites.every((site) => site.kind !== 'cell' || nouns.clueAt(site) !== undefined);
    const names = isClue ? nouns.conditions(main) : '';
    const family = nouns.familyOf(one);
    const isSame = claims.every((claim) => nouns.familyOf(claim) === family && claim.value === one.value);
    if (idea !== undefined) {
      const isNamed = names !== '' && main.every((each) => nouns.isMarked(each)) && !isMany(names);
      return `${capital(idea)}${isNamed ? ` (${names})` : ''}: ${this.#sayer.claims(claims)}`;
    }
    if (names === '') return capital(this.#sayer.claims(claims));
    if (isWhole && isSame && nouns.isBool(one) && sites.length > 0) {
      const holds = isThing(this.#sayer, one);
      const where = sites[0]!.cells !== undefined ? 'in' : 'around';
      const number = where === 'in' ? nouns.numberOf(sites) : undefined;
      const told = number === undefined ? '' : `: ${sites.length > 1 ? 'their' : 'its'} number is ${number}`;
      if (!holds && (told !== '' || !nouns.isAdjective(family)))
        return `No ${nouns.thing(family, 1)} ${where} ${names}${told}`;
    }
    const isForced =
      step.technique === 'all ways agree' ||
      (!isWhole && claims.some((claim) => isThing(this.#sayer, claim)));
    return `${isForced ? completed(names, isWhole) : capital(names)}: ${this.#sayer.claims(claims)}`;
  }

  #needsAll(step: Deduction): string {
    const { nouns } = this.#sayer;
    const main = mainOf(this.#sayer, step);
    const names = nouns.conditions(main);
    const isIdea = main.every((one) => !nouns.isMarked(one) && nouns.idea(one) !== undefined);
    const isCount = nouns.isBool(step.lead) || nouns.isCounted(step.lead);
    if (names === '' || isIdea || !isCount) return this.#together(step);
    const needs = main.length > 1 ? 'need' : 'needs';
    const left = step.reasons.known.length > 0 ? 'all that is left' : 'every place it can have';
    return `${capital(names)} ${needs} ${left}: ${this.#sayer.claims(step.claims)}`;
  }

  #lastPlace(step: Deduction): string {
    const { nouns } = this.#sayer;
    const main = mainOf(this.#sayer, step);
    const [place] = nouns.placesOf([step.lead]);
    const names = nouns.conditions(main);
    if (
      step.claims.length > 1 ||
      place === undefined ||
      names === '' ||
      nouns.isBool(step.lead) ||
      !step.lead.holds
    )
      return this.#together(step);
    const at = nouns.spots.list([place]);
    const isIdea = main.every((one) => !nouns.isMarked(one) && nouns.idea(one) !== undefined);
    if (!/^r\d+c\d+$/.test(at) || names === at || isIdea) return this.#together(step);
    const value = nouns.valueOf(step.lead);
    const as = main.length === 1 ? asIdea(this.#sayer, main) : '';
    if (value !== undefined) return `${capital(at)} is the last open cell of ${names}: ${value}${as}`;
    const family = nouns.familyOf(step.lead);
    if (!nouns.isPredicate(family)) return this.#together(step);
    return `${capital(at)} is the last open cell of ${names}: it ${nouns.predicate(family, [step.lead.value], { holds: true, many: false })}${as}`;
  }

  #onlyPlace(step: Deduction): string {
    const { nouns, ground } = this.#sayer;
    const { lead, claims, reasons } = step;
    if (!nouns.isBool(lead)) return this.#onlyPlaceOfValue(step);
    const main = mainOf(this.#sayer, step);
    const [first] = main;
    const names = nouns.conditions(main);
    const idea = first === undefined ? undefined : nouns.idea(first);
    if (claims.length > 1 || first === undefined) return this.#together(step);
    const site = ground.constraints[first]!.site;
    const [place] = nouns.placesOf([lead]);
    const family = nouns.familyOf(lead);
    const isOwn = site.length === 1 && nouns.clueAt(site[0]!) === undefined && site[0]!.cells === undefined;
    if (reasons.known.length === 0) return this.#free(step, main);
    const at = nouns.spots.list([place!]);
    const left = /^r\d/.test(at) ? `only ${at} is left` : 'nothing else is left';
    const so = this.#sayer.claims(claims);
    if (isOwn || names === '') {
      const whose = names === '' || names === at || so.startsWith(`${names} `) ? '' : ` for ${names}`;
      return `${idea === undefined ? capital(left) : `${capital(idea)}, and ${left}`}${whose}: ${so}`;
    }
    const known = reasons.known.filter(
      (claim) => isThing(this.#sayer, claim) && nouns.familyOf(claim) === family,
    ).length;
    const line = site.some(({ cells }) => cells !== undefined) ? ` in ${names}` : '';
    if (idea !== undefined) return `${capital(idea)}, and ${left}${line}: ${so}`;
    const spot = nouns.spots.at([place!]);
    if (!isThing(this.#sayer, lead)) return this.#together(step);
    const its = known > 0 ? 'its last' : 'its';
    return `${capital(names)} ${main.length > 1 ? 'have' : 'has'} room for ${its} ${nouns.thing(family, 1)} only ${spot}`;
  }

  /** The sentence for a value that fits only one place of a condition, because the other places are filled or see the value. */
  #onlyPlaceOfValue(step: Deduction): string {
    const { nouns, ground } = this.#sayer;
    const { lead, reasons, claims } = step;
    const own = reasons.constraints.filter((one) => this.#sayer.scopeOf(one).includes(lead.variable));
    const others = reasons.constraints.filter((one) => !own.includes(one));
    const areValues = reasons.known.every(({ holds }) => holds);
    const isTold = ground.constraints[own[0] ?? -1]?.site.some(({ cells }) => cells !== undefined);
    if (own.length !== 1 || claims.length > 1 || !areValues || !isTold) return this.#together(step);
    const have = reasons.known.filter(({ value }) => value === lead.value);
    const places = nouns.spots.list(nouns.placesOf(have));
    const value = nouns.valueOf(lead);
    if (value === undefined) return this.#together(step);
    const takers = new Set(have.map(({ variable }) => variable));
    const isTaken = others.every((one) => this.#sayer.scopeOf(one).some((variable) => takers.has(variable)));
    if (have.length === 0 || others.length === 0 || !isTaken) {
      const seen =
        others.length === 0
          ? ''
          : `: ${nouns.conditions(others)} rule${others.length > 1 ? '' : 's'} out the others`;
      return `Only ${nouns.spots.list(nouns.placesOf([lead]))} is left for the ${value} of ${nouns.conditions(own)}${seen}`;
    }
    const blocked = `${nouns.conditions(others)} ${others.length > 1 ? 'have' : 'has'} ${others.length > 1 ? 'theirs' : 'its own'} (${places})`;
    const filled = reasons.known.length > have.length ? ', and its other places are filled' : '';
    return `The ${value} of ${nouns.conditions(own)} goes ${nouns.spots.at(nouns.placesOf([lead])).replace(/^at /, 'to ')}: ${blocked}${filled}`;
  }

  #onlyValue(step: Deduction): string {
    const { nouns } = this.#sayer;
    const { lead, reasons, claims } = step;
    const family = nouns.familyOf(lead);
    const isOne = claims.every(
      (one) => one.value === lead.value && one.holds && nouns.familyOf(one) === family,
    );
    if (!isOne || nouns.isBool(lead)) return this.#together(step);
    // Conditions without a name are described by the short statement of their rule, and by their contents.
    const isIdea = (one: number): boolean => !nouns.isMarked(one) && nouns.idea(one) !== undefined;
    const ideal = reasons.constraints.filter(isIdea);
    const names = nouns.conditions(reasons.constraints.filter((one) => !isIdea(one)));
    const places = nouns.placesOf(claims);
    const place = nouns.spots.list(places);
    const isLeft = reasons.constraints.length === 0;
    if (!isLeft && (names === place || (names === '' && ideal.length === 0))) return this.#together(step);
    const near = reasons.known.filter(({ variable }) =>
      ideal.some((one) => this.#sayer.scopeOf(one).includes(variable)),
    );
    const idea = joinedIdeas(this.#sayer, ideal);
    const at = near.length === 0 ? '' : ` (${nouns.spots.list(nouns.placesOf(near))})`;
    const as = idea === '' ? '' : `${names === '' ? '' : ', as '}${idea}${at}`;
    const why = (rest: string): string =>
      names === '' ? as : `${names} ${isMany(names) ? 'rule' : 'rules'} out all ${rest}${as}`;
    const value = nouns.valueOf(lead);
    if (value !== undefined) {
      const last = `Only ${value} is left for ${place}`;
      if (isLeft)
        return claims.length > 1 ? this.#together(step) : `${last}: the steps before rule out all others`;
      return claims.length > 1
        ? `${capital(this.#sayer.claims(claims))}: ${why('others')}`
        : `${last}: ${why('others')}`;
    }
    if (!nouns.isPredicate(family)) return this.#together(step);
    const text = nouns.predicate(family, [lead.value], { holds: true, many: claims.length > 1 });
    if (isLeft) return `${capital(place)} can only ${infinitive(text)}: the steps before rule out all else`;
    const isNothing = !isThing(this.#sayer, lead) || claims.length > 1;
    return `${capital(place)} ${isNothing ? text : `can only ${infinitive(text)}`}: ${why('else')}`;
  }

  // ── Lines and areas ──

  #goesOn(step: Deduction): string {
    const { nouns } = this.#sayer;
    const start = step.reasons.known.filter((claim) => isThing(this.#sayer, claim));
    const on = step.claims.filter((claim) => isThing(this.#sayer, claim));
    const off = step.claims.filter((claim) => !isThing(this.#sayer, claim));
    const family = nouns.familyOf(step.lead);
    const [first] = start;
    const thing = nouns.thing(family, 1);
    const where =
      first === undefined || nouns.familyOf(first) !== family
        ? ''
        : ` ${nouns.spots.at(nouns.placesOf([first]))}`;
    const also = off.length === 0 ? '' : `, and there is ${this.#sayer.claims(off)}`;
    if (nouns.isAdjective(family) || !nouns.isBool(step.lead)) return this.#together(step);
    return `The ${thing}${where} can only go on ${nouns.spots.at(nouns.placesOf(on))}${also}`;
  }

  #noBranch(step: Deduction): string {
    const hasLine = step.reasons.known.some((claim) => isThing(this.#sayer, claim));
    const claims = this.#sayer.claims(step.claims);
    const { nouns } = this.#sayer;
    const thing = nouns.thing(nouns.familyOf(step.lead), 1);
    if (!hasLine) return `A ${thing} there would be a dead end: ${claims}`;
    const allLine = step.reasons.known.every((claim) => isThing(this.#sayer, claim));
    return `The ${thing} doesn’t branch${allLine ? '' : ' or end'}: ${claims}`;
  }

  #wide(step: Deduction): string {
    const failure = this.#sayer.failure(step);
    const claims = this.#sayer.claims(step.claims);
    const isLoop = step.reasons.constraints.some((one) => {
      const { terms, constraints } = this.#sayer.ground;
      return terms.operation(constraints[one]!.root) === 'loop';
    });
    if (failure === undefined && isLoop && step.reasons.constraints.length === 1)
      return `${capital(claims)}: otherwise the line could not become one loop`;
    if (failure === undefined) return this.#together(step);
    return `${capital(claims)}: otherwise ${failure}`;
  }

  // ── Several conditions ──

  /** The sentence for a step that doesn't fit its technique's pattern, or whose technique has none. */
  #together(step: Deduction): string {
    const { nouns } = this.#sayer;
    const { reasons } = step;
    const main = mainOf(this.#sayer, step);
    const names = nouns.conditions(main);
    const claims = this.#sayer.claims(step.claims);
    const isIdeal =
      main.every((one) => nouns.idea(one) !== undefined) && joinedIdeas(this.#sayer, main) !== '';
    const failure = this.#sayer.failure(step);
    if (failure !== undefined && reasons.constraints.length === 1)
      return `${capital(claims)}: otherwise ${failure}`;
    const isSeveral = main.length > 1 || (isIdeal && reasons.constraints.length > 1);
    const chain = isSeveral ? chainSentence(this.#sayer, step) : undefined;
    if (chain !== undefined) return chain;
    const given = knownOf(this.#sayer, step, 'clauses');
    const then = given === '' ? claims : `as ${given}, ${this.#sayer.clauses(step.claims)}`;
    const end = failure === undefined ? '' : `; otherwise ${failure}`;
    if (names === '') {
      const idea = joinedIdeas(this.#sayer, main);
      return `${capital(`${idea === '' ? '' : `${idea}: `}${then}`)}${end}`;
    }
    // If the model has a short statement of the rule, the places are enough.
    if (isIdeal) {
      const isLong = main.length > 2 && names.length > claims.length;
      const where = claims.includes(names) || given.includes(names) || isLong ? '' : ` (${names})`;
      return `${capital(joinedIdeas(this.#sayer, main))}${where}: ${then}${end}`;
    }
    const others = reasons.constraints.filter((one) => !main.includes(one));
    const { terms, constraints } = this.#sayer.ground;
    const isLoop = others.some((one) => terms.operation(constraints[one]!.root) === 'loop');
    const idea = asIdea(this.#sayer, others) || (isLoop ? ', as the line must become one loop' : '');
    const also = failure === undefined ? idea : '';
    const phrases = knownOf(this.#sayer, step, 'claims');
    const state = phrases === '' ? '' : ` (${phrases})`;
    const isSweep = step.technique === 'all ways agree';
    if (isMany(names) && main.length > 1 && !isSweep)
      return `${capital(names)} together${state}: ${claims}${end}${also}`;
    const isMarked = main.some((one) => nouns.isMarked(one));
    const taken = isMarked && reasons.constraints.length === 1 ? this.#takenValues(step) : undefined;
    if (taken !== undefined) return `${capital(names)} has its ${taken} already: ${claims}`;
    const known = new Set(
      [...reasons.known, ...step.claims].flatMap(({ variable, holds }) => (holds ? variable : [])),
    );
    const isWhole = main.every((one) => this.#sayer.scopeOf(one).every((variable) => known.has(variable)));
    if (!isMarked && given === '' && main.length === 1 && claims.includes(names))
      return `${capital(claims)}: otherwise nothing is possible for ${names}`;
    if (!isMarked && given !== '' && main.length === 1)
      return `${capital(`as ${given}, ${this.#sayer.clauses(step.claims)}`)}${end}${also}`;
    const how = isMarked ? completed(names, isWhole) : `Whichever way it goes on at ${names}`;
    return `${how}${state}: ${claims}${end}${also}`;
  }

  /** The values that a condition with different values has already, with their places, if the step excludes just these; else undefined. */
  #takenValues({ claims, reasons }: Deduction): string | undefined {
    const { ground, nouns } = this.#sayer;
    const { root } = ground.constraints[reasons.constraints[0]!]!;
    if ((root & 1) === 1 || ground.terms.operation(root) !== 'allDifferent') return undefined;
    const values = new Set(reasons.known.map(({ value }) => value));
    const isTaken = claims.every((claim) => !claim.holds && values.has(claim.value));
    const texts = reasons.known.map((one) => nouns.valueOf(one));
    if (!isTaken || texts.length === 0 || texts.some((text) => text === undefined)) return undefined;
    return `${joined(texts.map((text) => text!))} (${nouns.spots.list(nouns.placesOf(reasons.known))})`;
  }

  /** The sentence for a combination of values that two conditions share; if it leaves a place one value, that value is the reason. */
  #carriedPair(step: Deduction): string {
    const { lead, reasons } = step;
    const isAtPlace = reasons.constraints.every((one) => this.#sayer.scopeOf(one).includes(lead.variable));
    return isAtPlace ? this.#commonValues(step) : this.#together(step);
  }

  /** The sentence for a value that is the only one allowed by all of several conditions. */
  #commonValues(step: Deduction): string {
    const { nouns } = this.#sayer;
    const { lead, reasons, claims } = step;
    const value = nouns.valueOf(lead);
    const names = nouns.conditions(reasons.constraints);
    const place = nouns.spots.list(nouns.placesOf([lead]));
    if (value === undefined || !isMany(names) || !lead.holds) return this.#together(step);
    const known = knownOf(this.#sayer, step, 'claims');
    const others = claims.filter((claim) => claim.variable !== lead.variable);
    const also = others.length === 0 ? '' : `; so ${this.#sayer.claims(others)}`;
    return `${capital(place)} is part of ${names}, and only ${value} fits them all${known === '' ? '' : ` (${known})`}${also}`;
  }

  /** The sentence for counts that are added and subtracted. */
  #counting(step: Deduction): string {
    const { nouns, ground } = this.#sayer;
    const { counts, reasons, claims, lead } = step;
    const isLine = (one: number): boolean =>
      ground.constraints[one]!.site.some(
        (site) => site.cells !== undefined || nouns.clueAt(site) !== undefined,
      );
    const others = reasons.constraints.filter((one) => !isLine(one));
    const ideas = [...new Set(others.map((one) => nouns.idea(one)).filter((idea) => idea !== undefined))];
    const as = ideas.length === 0 ? '' : `, as ${joined(ideas)}`;
    const things = (count: number): string => `${count} ${nouns.thing(nouns.familyOf(lead), count)}`;
    const sum = (all: readonly number[]): number =>
      all.reduce((total, one) => total + (ground.terms.arguments(ground.constraints[one]!.root)[0] ?? 0), 0);
    const { added = [], subtracted = [] } = counts ?? {};
    const [all, part] = [added.filter(isLine), subtracted.filter(isLine)];
    const so = this.#sayer.claims(claims);
    const names = nouns.conditions(all);
    // If the smaller counts extend outside, or overlap, the addition is too complicated for a sentence.
    if (all.length === 0 || part.length === 0 || sum(all) < sum(part))
      return `Count the ${nouns.thing(nouns.familyOf(lead), 2)} of ${nouns.conditions(reasons.constraints)}: ${so}`;
    const inside = nouns.conditions(part);
    const left = sum(all) - sum(part);
    const rest =
      left > 0
        ? `${left} ${left === 1 ? 'is' : 'are'} left for the other places${as}`
        : `none is left for other places${as}`;
    return `${capital(names)} ${isMany(names) ? 'hold' : 'holds'} ${all.some((one) => ground.terms.operation(ground.constraints[one]!.root) !== 'equals') ? 'at most ' : ''}${things(sum(all))}, and ${inside} ${isMany(inside) ? 'need' : 'needs'} ${sum(part)} of them there, so ${rest}: ${so}`;
  }

  /** The sentence for two conditions, where the first has its remaining places only inside the second. */
  #overlap(step: Deduction): string {
    const { nouns } = this.#sayer;
    const { lead, reasons, claims } = step;
    const holds = (one: number): boolean => this.#sayer.scopeOf(one).includes(lead.variable);
    const inner = reasons.constraints.find((one) => !holds(one));
    const others = reasons.constraints.filter(holds);
    if (inner === undefined || others.length !== 1 || reasons.constraints.length !== 2)
      return this.#together(step);
    const [within, around] = [nouns.conditions([inner]), nouns.conditions(others)];
    const known = knownOf(this.#sayer, step, 'claims');
    const what = nouns.isBool(lead)
      ? nouns.thing(nouns.familyOf(lead), 1)
      : joined([...new Set(claims.map(({ value }) => `${value}`))]);
    const isLine = this.#sayer.ground.constraints[others[0]!]!.site.some(({ cells }) => cells !== undefined);
    const where = isLine ? `in ${around}` : `at places of ${around}`;
    return `${capital(within)} can have its ${what} only ${where}${known === '' ? '' : ` (${known})`}: ${this.#sayer.claims(claims)}`;
  }

  /** Whether the step's known values make the sum of the condition as great as it may be. */
  #isFull(condition: number, { reasons }: Deduction): boolean {
    const sum = sumUnder(this.#sayer.ground, condition, reasons.known);
    return sum !== undefined && sum.low === sum.most;
  }

  /** Whether all of the step's conditions have clues. */
  #isGiven({ reasons }: Deduction): boolean {
    const { ground, nouns } = this.#sayer;
    return reasons.constraints.every((one) =>
      ground.constraints[one]!.site.some((site) => nouns.clueAt(site) !== undefined),
    );
  }
}

/** The beginning of a sentence about all ways to complete conditions; `isOnly`: whether there is only one way. */
function completed(names: string, isOnly: boolean): string {
  if (isOnly) return `${capital(names)} can be completed in only one way`;
  return `Whichever way ${names} ${isMany(names) ? 'are' : 'is'} completed`;
}
