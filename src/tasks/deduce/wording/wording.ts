/** Steps, breaches and conflicts in words, made of the model's names, its rules' sentences and the places. */

import type { StepMarks } from '../../../draw/scene/step-marks.ts';
import { keyToJson } from '../../../formats/solution/solution.ts';
import { ElementText } from '../../../formats/values/element-text.ts';
import { DraftLetters, type Letters } from '../../../formats/values/letters.ts';
import type { PlaceNames } from '../../../formats/values/place-name.ts';
import { joinClauses } from '../../../formats/values/spots.ts';
import { Statements } from '../../../formats/values/statement.ts';
import type { Ground } from '../../../model/ground.ts';
import { greatest, least, pushTo } from '../../../model/large-lists.ts';
import type { Element } from '../../../model/values.ts';
import { placesOfVariables, type VariablePlace, variablesOf } from '../../../model/variables.ts';
import type { Literal } from '../../common/literals.ts';
import { type Conditions, conditionsOf } from '../conditions/conditions.ts';
import { PresentValues } from '../conditions/things.ts';
import { valuesOf } from '../conditions/values.ts';
import { ConditionStore } from '../propagate/condition-store.ts';
import type { Deduction } from '../steps/deduction.ts';
import type { RemainingChange } from '../steps/remaining-values.ts';
import { knownBefore, oppositeOf, type Supposition, Suppositions } from '../suppose/supposition.ts';
import { Ways } from '../suppose/ways.ts';
import { levelNumberOf } from '../techniques/technique.ts';
import { TUNING } from '../tuning.ts';
import { candidatesText, exclusionsOf } from './excluded-values.ts';
import { failureText } from './failure-words.ts';
import { type Failure, failureOf, sumFailureOf } from './failures.ts';
import { type LackedValues, Nouns } from './nouns.ts';
import { placeExclusionsOf } from './only-places.ts';
import { Sentences } from './sentences.ts';
import { sizeFailureOf } from './sizes.ts';
import { marksOf } from './step-marks.ts';
import { valueFailureOf, valueFailureText } from './value-failures.ts';

/** Some of the constraints of one rule. */
export interface RuleParts {
  readonly rule: number;
  readonly constraints: readonly number[];
}

/** How a condition fails: the elements to point at, and the words. */
interface NamedFailure {
  readonly kind: Failure['kind'] | 'values';
  readonly elements: readonly Element[];
  readonly size?: number;
  readonly text: string;
}

export class Wording {
  readonly statements: Statements;
  readonly #ground: Conditions;
  readonly #places: readonly (VariablePlace | undefined)[];
  readonly #nouns: Nouns;
  readonly #sentences: Sentences;
  readonly #presentValues: PresentValues;
  readonly #scopes: (readonly number[])[] = [];
  readonly #suppositions: Suppositions;
  readonly #ways: Ways;
  #domains: ConditionStore | undefined;
  readonly #supposed = new WeakMap<Deduction, Supposition | undefined>();

  constructor(original: Ground) {
    const ground = conditionsOf(original);
    this.#ground = ground;
    this.statements = new Statements(ground);
    this.#places = placesOfVariables(ground);
    this.#nouns = new Nouns(ground, this.names, this.#places);
    this.#presentValues = new PresentValues({ ground, places: this.#places, scopes: [] });
    this.#sentences = new Sentences({
      ground,
      nouns: this.#nouns,
      things: this.#presentValues,
      scopeOf: (one) => this.#scopeOf(one),
      isShown: (claim) => this.#isShown(claim),
      claims: (claims) => this.conclusions(claims),
      clauses: (claims) => joinClauses(this.#claimPhrases(claims, true)),
      supposition: (step) => this.#supposition(step),
      cases: (step) => this.#suppositions.cases(step, this.#shownVariables(step.reasons.constraints)),
      placeExclusions: (step, area) =>
        placeExclusionsOf(this.#store, step, area, this.#shownVariables([area])),
      following: (step) => this.#suppositions.following(step),
      supposed: (step, claim) => this.#suppositions.under(step, claim),
      exclusions: (step, claim) => exclusionsOf(this.#store, step, claim),
      ways: (step, conditions) => this.#ways.of(step, this.#shownVariables(conditions)),
      failure: (step) => this.#namedFailure(step)?.text,
      failureAt: (constraint, assumed) => this.#failureAt(constraint, assumed)?.text,
      sumFailureAt: (constraint, assumed) => this.#sumFailureAt(constraint, assumed)?.text,
    });
    const store = (): ConditionStore => this.#store;
    this.#ways = new Ways(ground, store);
    this.#suppositions = new Suppositions({
      ground,
      store,
      scopeOf: (one) => this.#scopeOf(one),
      isShown: (variable) => this.#places[variable]?.hidden === false,
      mainOf: (conditions) => this.#mainOf(conditions),
    });
  }

  /** Domains of the board's variables, without removals: whoever makes some takes them back. */
  get #store(): ConditionStore {
    const { terms, constraints } = this.#ground;
    this.#domains ??= new ConditionStore(
      terms,
      constraints.map(({ root }) => root),
    );
    return this.#domains;
  }

  #scopeOf(constraint: number): readonly number[] {
    this.#scopes[constraint] ??= variablesOf(this.#ground.terms, this.#ground.constraints[constraint]!.root);
    return this.#scopes[constraint]!;
  }

  /** Of conditions that people see as one, the one that has a name or, if none has one, whose rule has a short statement. */
  #mainOf(conditions: readonly number[]): number {
    const tellable = conditions.filter((one) => !this.#nouns.isSkipped(one));
    return (
      tellable.find((one) => this.#nouns.isMarked(one)) ??
      tellable.find((one) => this.#nouns.ruleText(one) !== undefined) ??
      conditions[0]!
    );
  }

  #shownVariables(conditions: readonly number[]): number[] {
    const variables = new Set(conditions.flatMap((one) => this.#scopeOf(one)));
    return [...variables].filter((variable) => this.#places[variable]?.hidden === false);
  }

  #supposition(step: Deduction): Supposition | undefined {
    if (!this.#supposed.has(step)) this.#supposed.set(step, this.#suppositions.of(step));
    return this.#supposed.get(step);
  }

  get names(): PlaceNames {
    return this.statements.placeNames;
  }

  /** A sentence with the step's conclusion and its reasons; with letters for places if a board beside it shows them. */
  step(step: Deduction, letters?: Letters): string {
    if (!letters) return this.#sentence(step);
    const { spots } = this.#nouns;
    const draft = new DraftLetters(letters);
    spots.letters = draft;
    try {
      return draft.settle(this.#sentence(step));
    } finally {
      spots.letters = undefined;
    }
  }

  #sentence(step: Deduction): string {
    const { spots } = this.#nouns;
    // The names of placements don't fit a step that only excludes values.
    // A value that several conditions leave at its place is no place that one of them leaves to a value.
    const isNamed = step.lead.holds || levelNumberOf(step.technique) >= levelNumberOf('overlap');
    const { pattern } = step;
    if (pattern) return `${pattern.name} (${spots.list(pattern.clues)}): ${this.conclusions(step.claims)}.`;
    const isOfSeveral = step.technique === 'only place' && this.#conditionsOf(step.lead, step) > 1;
    const nickname = isNamed && !isOfSeveral ? this.#ground.words?.techniques.get(step.technique) : undefined;
    return `${this.#sentences.of(step)}${nickname === undefined ? '' : ` (${nickname})`}.`;
  }

  /** The number of the step's conditions that contain the place of the claim. */
  #conditionsOf({ variable }: Literal, { reasons }: Deduction): number {
    return reasons.constraints.filter((one) => this.#scopeOf(one).includes(variable)).length;
  }

  /** The marks for the step on a picture of the board, with the letters of its sentence. */
  marks(step: Deduction, letters: Letters): StepMarks {
    const source = {
      ground: this.#ground,
      letters,
      elements: (claims: readonly Literal[]) => this.elements(claims),
      isThing: ({ variable, value, holds }: Literal) => holds && this.#presentValues.isYes(variable, value),
      supposition: step.reasons.constraints.length > 1 ? this.#supposition(step) : undefined,
      failure: this.failure(step) ?? [],
    };
    return marksOf(source, step);
  }

  /** Claims in the words of hints: `no star at r1c1 and r2c1; a star at r1c3`. */
  conclusions(claims: readonly Literal[]): string {
    return this.#claimPhrases(claims, false).join('; ');
  }

  /** Claims in the words of hints: positive claims first, places in runs. As clauses, each has a verb: `there is a star at r1c1`. */
  #claimPhrases(claims: readonly Literal[], areClauses: boolean): string[] {
    const isBoolAtElement = (claim: Literal): boolean =>
      this.#nouns.isBool(claim) && this.#places[claim.variable]?.element !== undefined;
    const boolGroups = groupsOf(claims.filter(isBoolAtElement), ({ variable, value, holds }) => {
      return `${this.#places[variable]?.family} ${(value === 1) === holds}`;
    });
    const counts = groupsOf(
      claims.filter((claim) => !isBoolAtElement(claim) && claim.holds && this.#nouns.isCounted(claim)),
      ({ variable, value }) => `${this.#places[variable]?.family} ${value}`,
    );
    const missingValueGroups = groupsOf(
      missingValuesOf(
        claims.filter((claim) => !isBoolAtElement(claim) && !claim.holds && this.#nouns.isCounted(claim)),
      ),
      ({ variable, values }) => `${this.#places[variable]?.family} ${values.join()}`,
    );
    const otherClaims = claims.filter((claim) => !isBoolAtElement(claim) && !this.#nouns.isCounted(claim));
    const isAdjective = (group: readonly Literal[]): boolean =>
      this.#nouns.isAdjective(this.#nouns.familyOf(group[0]!));
    const [described, put] = [
      boolGroups.filter(isAdjective),
      boolGroups.filter((group) => !isAdjective(group)),
    ];
    const thingPhrases = [
      ...put.map((group) => this.#nouns.bools(group)),
      ...counts.map((group) => this.#nouns.counts(group)),
      ...missingValueGroups.map((group) => this.#nouns.countsWithoutText(group)),
    ];
    return [
      ...described.map((group) => this.#nouns.bools(group)),
      ...(areClauses ? thingPhrases.map(existenceSentence) : thingPhrases),
      ...this.#values(otherClaims),
    ];
  }

  /** Phrases for values of finds without a noun, with places in runs: `r1c1–r1c3 are 2`. */
  #values(claims: readonly Literal[]): string[] {
    const isOfPredicate = (claim: Literal): boolean => this.#nouns.isPredicate(this.#nouns.familyOf(claim));
    const trueClaims = claims.filter((claim) => claim.holds && !isOfPredicate(claim));
    const falseClaims = claims.filter((claim) => !claim.holds && !isOfPredicate(claim));
    const verbClaims = claims.filter(isOfPredicate);
    const groups = groupsOf(
      trueClaims,
      ({ variable, value }) => `${this.#places[variable]?.family} ${value}`,
    );
    const texts = groups.map((group) => {
      const text = this.claims(group.slice(0, 1));
      const [one] = group.length > 1 ? this.#nouns.placesOf(group.slice(0, 1)) : [];
      const subjectText = one === undefined ? '' : `${this.names.name(one)} is `;
      if (subjectText === '' || !text.startsWith(subjectText)) return this.claims(group);
      return `${this.#nouns.spots.list(this.#nouns.placesOf(group))} are ${text.slice(subjectText.length)}`;
    });
    const missingValueGroups = groupsOf(missingValuesOf(falseClaims), ({ variable, values }) => {
      return `${this.#places[variable]?.family} ${values.join()}`;
    });
    return [
      ...texts,
      ...missingValueGroups.map((group) => this.#missingPhrase(group)),
      ...this.#predicates(verbClaims),
    ];
  }

  /** Phrases for finds with a verb: `r1c1 and r1c2 point north`, `r1c3 doesn’t belong to the 5 at r1c2`. */
  #predicates(claims: readonly Literal[]): string[] {
    const ownPhraseClaims = claims.filter((claim) => claim.holds && this.#nouns.hasOwnPhrase(claim));
    const statedValues = [
      ...claims
        .filter((claim) => claim.holds && !ownPhraseClaims.includes(claim))
        .map(({ variable, value }) => ({ variable, values: [value], holds: true })),
      ...missingValuesOf(claims.filter(({ holds }) => !holds)).map((lacking) => {
        // A few values that are left say more than many values that are excluded.
        const remainingValues = this.#remainingValues(lacking);
        const isShorter =
          remainingValues.length > 0 &&
          remainingValues.length < lacking.values.length &&
          remainingValues.length <= TUNING.toldReasons;
        return isShorter
          ? { ...lacking, values: remainingValues, holds: true }
          : { ...lacking, holds: false };
      }),
    ];
    const groups = groupsOf(
      statedValues,
      ({ variable, values, holds }) => `${this.#places[variable]?.family} ${holds} ${values.join()}`,
    );
    const ownGroups = groupsOf(ownPhraseClaims, (claim) => this.#nouns.familyOf(claim)).map((group) => {
      const predicateForm = { holds: true, isPlural: group.length > 1 };
      const family = this.#nouns.familyOf(group[0]!);
      return `${this.#nouns.spots.list(this.#nouns.placesOf(group))} ${this.#nouns.ownPredicate(family, predicateForm)}`;
    });
    const texts = groups.map((group) => {
      const [{ variable, values, holds }] = group as [(typeof group)[number]];
      const places = this.#nouns.placesOf(group);
      const family = this.#places[variable]?.family ?? '';
      return `${this.#nouns.spots.list(places)} ${this.#nouns.predicate(family, values, { holds, isPlural: places.length > 1 })}`;
    });
    return [...ownGroups, ...texts];
  }

  /** The values that the variable may still have: its domain without the values that it is known not to have. */
  #remainingValues({ variable, values }: LackedValues): readonly number[] {
    return valuesOf(this.#ground.terms, variable).filter((value) => !values.includes(value));
  }

  /** The phrase for values that places lack: `r1c4–r1c9 are not 5 or 9`. */
  #missingPhrase(group: readonly LackedValues[]): string {
    const [first] = group as [LackedValues];
    const text = this.statements.differ(...this.#familyAndPositions([first]), first.values);
    const places = this.#nouns.placesOf(group);
    const subjectText =
      group.length > 1 && places[0] !== undefined ? `${this.names.name(places[0])} is not ` : '';
    if (subjectText === '' || !text.startsWith(subjectText))
      return this.statements.differ(...this.#familyAndPositions(group), first.values);
    return `${this.#nouns.spots.list(places)} are not ${text.slice(subjectText.length)}`;
  }

  #isShown({ variable }: Literal): boolean {
    return this.#places[variable]?.hidden === false;
  }

  /** Where a rule about lines, connectivity or sizes fails if the step's conclusions are false, the leading one first: the elements to point at. */
  failure(step: Deduction): readonly Element[] | undefined {
    // If a condition already has all that it may have, or needs all that it can get, people don't say how it would
    // fail.
    const isCount = levelNumberOf(step.technique) <= levelNumberOf('has all');
    return isCount ? undefined : this.#namedFailure(step)?.elements;
  }

  #namedFailure(step: Deduction): NamedFailure | undefined {
    const { lead, claims, reasons } = step;
    const [only, ...others] = reasons.constraints;
    if (only === undefined) return undefined;
    if (others.length > 0) {
      // If there are several constraints, the leading claim is supposed to be false: the constraint that fails in the
      // end shows what is wrong.
      const supposition = this.#supposition(step);
      if (supposition === undefined) return undefined;
      const { failingConstraint, assumed, links } = supposition;
      const failure = this.#failureAt(failingConstraint, [
        ...assumed,
        ...links.flatMap(({ claims }) => claims),
      ]);
      return failure?.kind === 'values' ? undefined : failure;
    }
    // A single constraint may fail in another way for each conclusion that is false. What else is known on the board shows how.
    const known = knownBefore(step);
    const failuresOf = (at: (constraint: number, assumed: readonly Literal[]) => NamedFailure | undefined) =>
      [lead, ...claims].flatMap(
        (claim) =>
          at(only, [
            oppositeOf(this.#ground, claim),
            ...reasons.known,
            ...known.filter(({ variable }) => variable !== claim.variable),
          ]) ?? [],
      );
    const failures = failuresOf((one, assumed) => this.#failureAt(one, assumed));
    if (failures.length === 0)
      return this.#nearestSumFailure(
        failuresOf((one, assumed) => this.#sumFailureAt(one, assumed)),
        claims.length + 1,
      );
    const areAllCutOff = failures.every(({ kind }) => kind === 'cut off');
    return areAllCutOff && new Set(failures.map(({ text }) => text)).size > 1
      ? this.#cutFailure(failures)
      : failures[0];
  }

  /**
   * The failure if each of the conclusions, were it false, would make one sum too small or too large: the failure
   * whose sum is nearest to the number. If both kinds of failure occur, the text mentions both.
   */
  #nearestSumFailure(sums: readonly NamedFailure[], count: number): NamedFailure | undefined {
    const [first] = sums;
    if (first === undefined || sums.length < count) return undefined;
    const sizes = sums.flatMap(({ kind, size = 0 }) => (kind === first.kind ? size : []));
    const nearest = first.kind === 'few' ? greatest(sizes) : least(sizes);
    return sums.find(({ kind, size }) => kind === first.kind && size === nearest);
  }

  /** The failure if each of several conclusions keeps some part of the board from being cut off, but not all the same part. */
  #cutFailure(failures: readonly NamedFailure[]): NamedFailure {
    const elements = [...new Set(failures.flatMap((failure) => failure.elements))];
    const haveSingleElements = failures.every((failure) => failure.elements.length === 1);
    const elementNames = elements.map((element) => this.#nouns.spots.list([element]));
    const placeText =
      haveSingleElements && elementNames.length <= TUNING.toldGroups ? elementNames.join(' or ') : 'cells';
    return { kind: 'cut off', elements, text: `${placeText} would be cut off` };
  }

  #failureAt(constraint: number, assumed: readonly Literal[]): NamedFailure | undefined {
    const failure = this.#ruleOrValueFailureAt(constraint, assumed);
    if (failure) this.#nouns.mentions.add(failure.text, [constraint]);
    return failure;
  }

  #ruleOrValueFailureAt(constraint: number, assumed: readonly Literal[]): NamedFailure | undefined {
    const ruleFailure =
      failureOf(this.#ground, constraint, assumed) ?? sizeFailureOf(this.#ground, constraint, assumed);
    if (ruleFailure)
      return { ...ruleFailure, text: failureText(this.#nouns, this.#ground, constraint, ruleFailure) };
    const valueFailure = valueFailureOf(this.#ground, constraint, assumed);
    const text = valueFailure && valueFailureText(this.#nouns, valueFailure, constraint);
    const { site } = this.#ground.constraints[constraint]!;
    return text === undefined ? undefined : { kind: 'values', elements: site, text };
  }

  #sumFailureAt(constraint: number, assumed: readonly Literal[]): NamedFailure | undefined {
    const number = this.#nouns.numberOf(this.#ground.constraints[constraint]!.site);
    const sumFailure =
      number === undefined ? undefined : sumFailureOf(this.#ground, constraint, number, assumed);
    return (
      sumFailure && { ...sumFailure, text: failureText(this.#nouns, this.#ground, constraint, sumFailure) }
    );
  }

  /** The claims in words: `r1c1 and r1c2 are storm; no line west of r1c1`. */
  claims(claims: readonly Literal[]): string {
    const valueKey = (claim: Literal): string => `${this.#places[claim.variable]?.family}=${claim.value}`;
    const missingValuesKey = ({ variable, values }: LackedValues): string =>
      `${this.#places[variable]?.family}≠${values.join()}`;
    const are = groupsOf(
      claims.filter(({ holds }) => holds),
      valueKey,
    ).map((group) => this.statements.are(...this.#familyAndPositions(group), group[0]!.value));
    const missingValueTexts = groupsOf(missingValuesOf(claims), missingValuesKey).map((group) =>
      this.statements.differ(...this.#familyAndPositions(group), group[0]!.values),
    );
    return [...are, ...missingValueTexts].join('; ');
  }

  groupByRule(constraints: readonly number[]): RuleParts[] {
    const rules = new Map<number, number[]>();
    for (const constraint of constraints)
      pushTo(rules, this.#ground.constraints[constraint]?.rule ?? 0, constraint);
    return [...rules].map(([rule, list]) => ({ rule, constraints: list }));
  }

  /** The places of a rule's conditions, without duplicates; empty if they equal `said`. */
  placesText({ constraints }: RuleParts, said: readonly Element[] = []): string {
    const sites = constraints.map((constraint) => this.#ground.constraints[constraint]?.site ?? []);
    const statedSites = sites.filter((site) => site.length > 0);
    const namesBefore = new Set(said.map((element) => this.names.name(element)));
    const allNames = statedSites.flat().map((element) => this.names.name(element));
    if (allNames.length === namesBefore.size && allNames.every((name) => namesBefore.has(name))) return '';
    if (statedSites.every((site) => site.length === 1))
      return this.names.list([...new Set(statedSites.flat())]);
    const siteTexts = [...new Set(statedSites.map((site) => this.names.list(site)))];
    const unlistedSiteCount = siteTexts.length - TUNING.toldGroups;
    return [
      ...siteTexts.slice(0, TUNING.toldGroups),
      ...(unlistedSiteCount > 0 ? [`and ${unlistedSiteCount} more`] : []),
    ].join('; ');
  }

  /** The elements that the claims are about, for highlighting on the board. */
  elements(claims: readonly Literal[]): Element[] {
    return claims.flatMap(({ variable }) => this.#places[variable]?.element ?? []);
  }

  /** The values that places have left, in a line; empty if there are no such places. */
  candidates(changes: readonly RemainingChange[]): string {
    return candidatesText(this.#nouns, this.#ground, changes);
  }

  /** A claim in JSON: the find (`family`), the place, and the value or the excluded values. */
  claimObject(claim: Literal): object {
    const place = this.#places[claim.variable];
    const value = place ? this.statements.json(place.family, claim.value) : claim.value;
    return {
      family: place?.family,
      ...(place?.element && { at: keyToJson(place.element, new ElementText(this.#ground.board)) }),
      ...(claim.holds ? { value } : { never: [value] }),
    };
  }

  /** The find (`family`) to which these variables belong, and their positions in it. */
  #familyAndPositions(
    variables: readonly { readonly variable: number }[],
  ): [family: string, positions: number[]] {
    const places = variables.flatMap(({ variable }) => this.#places[variable] ?? []);
    return [places[0]?.family ?? '', places.map(({ position }) => position)];
  }
}

/** For each variable: the values that the claims exclude. */
function missingValuesOf(claims: readonly Literal[]): LackedValues[] {
  const claimsByVariable = groupsOf(
    claims.filter(({ holds }) => !holds),
    ({ variable }) => `${variable}`,
  );
  return claimsByVariable.map((group) => ({
    variable: group[0]!.variable,
    values: group.map(({ value }) => value).sort((a, b) => a - b),
  }));
}

/** The items in groups of equal keys, in the order in which the keys first occur. */
function groupsOf<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) pushTo(groups, keyOf(item), item);
  return [...groups.values()];
}

/** The statement that things are somewhere, as a clause: `there are stars at r1c1–r1c2`. */
function existenceSentence(text: string): string {
  const [, number, word = ''] =
    /^(?:at most |at least |not )?(?:(\d+)(?:, .* or \d+)? )?(\S+)/.exec(text) ?? [];
  const startsWithArticle = /^(?:no|an?)$/.test(word);
  const isPlural = number === undefined ? !startsWithArticle && /^\D*s at /.test(text) : number !== '1';
  const hasArticle = number !== undefined || isPlural || startsWithArticle;
  return `there ${isPlural ? 'are' : 'is'} ${hasArticle ? '' : /^[aeio]/.test(word) ? 'an ' : 'a '}${text}`;
}
