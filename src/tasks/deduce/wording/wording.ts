/** Steps, breaches and conflicts in words, made of the model's names, its rules' sentences and the places. */

import { keyToJson } from '../../../formats/solution/solution.ts';
import { ElementText } from '../../../formats/values/element-text.ts';
import type { PlaceNames } from '../../../formats/values/place-name.ts';
import { Statements } from '../../../formats/values/statement.ts';
import type { Ground } from '../../../model/ground.ts';
import type { Element } from '../../../model/values.ts';
import { placesOfVariables, type VariablePlace } from '../../../model/variables.ts';
import { told } from '../../../text/visible.ts';
import { contrary, type Literal } from '../../common/literals.ts';
import { type Conditions, conditionsOf } from '../conditions/conditions.ts';
import type { Deduction } from '../steps/deduction.ts';
import { TUNING } from '../tuning.ts';
import { type Failure, failureOf } from './failures.ts';

/** Constraints of one rule. */
export interface RuleParts {
  readonly rule: number;
  readonly constraints: readonly number[];
}

export class Wording {
  readonly statements: Statements;
  readonly #ground: Conditions;
  readonly #places: readonly (VariablePlace | undefined)[];

  constructor(original: Ground) {
    const ground = conditionsOf(original);
    this.#ground = ground;
    this.statements = new Statements(ground);
    this.#places = placesOfVariables(ground);
  }

  get names(): PlaceNames {
    return this.statements.names;
  }

  /** One sentence for what follows and why, another one for the rules. */
  step(step: Deduction): string {
    const { claims, reasons } = step;
    const failure = this.failure(step);
    const known = this.#known(reasons.known, failure);
    const counting = this.#counting(step);
    const because = counting === undefined ? known : known === '' ? counting : `${counting} (${known})`;
    const wrong = failure ? this.#failureText(failure) : this.#chainText(step);
    const otherwise = wrong === undefined ? '' : `; otherwise ${wrong}`;
    const as = because === '' ? '' : `, as ${because}`;
    const rules = this.rules(reasons.constraints, this.elements(claims));
    return `${capital(this.claims(claims))}${as}${otherwise}.${rules === '' ? '' : ` ${rules}`}`;
  }

  /** What would follow, one condition after the other, until one of them can't hold; undefined where that is too long to tell. */
  #chainText({ chain = [] }: Deduction): string | undefined {
    const last = chain.at(-1);
    if (!last || last.claims.length > 0 || chain.length < 2 || chain.length > TUNING.toldChain)
      return undefined;
    const seen = chain.slice(0, -1).map(({ claims }) => claims.filter((claim) => this.#isShown(claim)));
    const links = seen.filter((claims) => claims.length > 0).map((claims) => this.claims(claims));
    if (links.length === 0) return undefined;
    const [part] = this.byRule(last.constraints);
    const where = part ? this.where(part) : '';
    const sentence = told(this.#ground.rules[part?.rule ?? 0]?.sentence ?? '');
    return `${links.join(', then ')}, and “${sentence}” could not hold${where === '' ? '' : ` (${where})`}`;
  }

  #isShown({ variable }: Literal): boolean {
    return this.#places[variable]?.hidden === false;
  }

  /** What a connectivity or loop rule has against the contrary of what the step tells, its lead first. */
  failure({ lead, claims, reasons, otherwise }: Deduction): Failure | undefined {
    // Where a rule is said of several places, none of them speaks for the others.
    if (reasons.constraints.length > 1 && otherwise.length === 0) return undefined;
    // What else one rule instance settles for the same reasons may show better what goes wrong.
    const others = reasons.constraints.length === 1 && otherwise.length === 0 ? claims : [];
    for (const claim of [lead, ...others]) {
      const assumed = [...reasons.known, ...otherwise, this.#opposite(claim)];
      for (const constraint of reasons.constraints) {
        const failure = failureOf(this.#ground, constraint, assumed);
        if (failure) return failure;
      }
    }
    return undefined;
  }

  /** `r1c1 and r1c2 are storm; no line west of r1c1`. */
  claims(claims: readonly Literal[]): string {
    const has = (claim: Literal): string => `${this.#places[claim.variable]?.family}=${claim.value}`;
    const hasNot = ({ variable, values }: Without): string =>
      `${this.#places[variable]?.family}≠${values.join()}`;
    const are = groupsOf(
      claims.filter(({ holds }) => holds),
      has,
    ).map((group) => this.statements.are(...this.#of(group), group[0]!.value));
    const differ = groupsOf(withoutValues(claims), hasNot).map((group) =>
      this.statements.differ(...this.#of(group), group[0]!.values),
    );
    return [...are, ...differ].join('; ');
  }

  /**
   * `Rule: “…” (row 1).` with the places of its conditions, unless they are just those `said` before; several rules one
   * after the other.
   */
  rules(constraints: readonly number[], said: readonly Element[] = []): string {
    if (constraints.length === 0) return '';
    const parts = this.byRule(constraints).map((part) => {
      const where = this.where(part, said);
      return `“${told(this.#ground.rules[part.rule]?.sentence ?? '')}”${where === '' ? '' : ` (${where})`}`;
    });
    return `${parts.length === 1 ? 'Rule' : 'Rules'}: ${parts.join('; ')}.`;
  }

  byRule(constraints: readonly number[]): RuleParts[] {
    const rules = new Map<number, number[]>();
    for (const constraint of constraints) {
      const rule = this.#ground.constraints[constraint]?.rule ?? 0;
      rules.set(rule, [...(rules.get(rule) ?? []), constraint]);
    }
    return [...rules].map(([rule, list]) => ({ rule, constraints: list }));
  }

  /** Where a rule's conditions stand, each place once; nothing when that was all `said` before. */
  where({ constraints }: RuleParts, said: readonly Element[] = []): string {
    const sites = constraints.map((constraint) => this.#ground.constraints[constraint]?.site ?? []);
    const told = sites.filter((site) => site.length > 0);
    const before = new Set(said.map((element) => this.names.name(element)));
    const all = told.flat().map((element) => this.names.name(element));
    if (all.length === before.size && all.every((name) => before.has(name))) return '';
    if (told.every((site) => site.length === 1)) return this.names.list([...new Set(told.flat())]);
    const places = [...new Set(told.map((site) => this.names.list(site)))];
    const more = places.length - TUNING.toldGroups;
    return [...places.slice(0, TUNING.toldGroups), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
  }

  /** The places of claims, for pointing at them. */
  elements(claims: readonly Literal[]): Element[] {
    return claims.flatMap(({ variable }) => this.#places[variable]?.element ?? []);
  }

  /** A claim in JSON: family, place, and the value or those that are ruled out. */
  claimObject(claim: Literal): object {
    const place = this.#places[claim.variable];
    const value = place ? this.statements.json(place.family, claim.value) : claim.value;
    return {
      family: place?.family,
      ...(place?.element && { at: keyToJson(place.element, new ElementText(this.#ground.board)) }),
      ...(claim.holds ? { value } : { never: [value] }),
    };
  }

  /** Of variables of one family. */
  #of(variables: readonly { readonly variable: number }[]): [family: string, positions: number[]] {
    const places = variables.flatMap(({ variable }) => this.#places[variable] ?? []);
    return [places[0]?.family ?? '', places.map(({ position }) => position)];
  }

  /** For a count over places of one family: how many it needs, and what the known ones leave. */
  #counting({ claims, reasons }: Deduction): string | undefined {
    const { terms, constraints } = this.#ground;
    const [claim] = claims;
    const [only, ...others] = reasons.constraints;
    if (!claim || only === undefined || others.length > 0) return undefined;
    const { root, site } = constraints[only]!;
    if ((root & 1) === 1 || terms.operation(root) !== 'equals' || site.length !== 1) return undefined;
    const [needed = 0, ...pairs] = terms.arguments(root);
    const places = pairs.flatMap((ref, at) =>
      at % 2 === 1 && !terms.isInt(ref) ? (this.#places[terms.variableOf(ref)] ?? []) : [],
    );
    const plain = pairs.every((coefficient, at) => at % 2 === 1 || coefficient === 1);
    const family = this.#places[claim.variable]?.family;
    if (!plain || 2 * places.length !== pairs.length || places.some((place) => place.family !== family)) {
      return undefined;
    }
    const told = reasons.known.length;
    const left = places.length - told;
    const needs = `${this.names.list(site)} needs ${family} in ${needed} ${needed === 1 ? 'place' : 'places'}`;
    if (claim.value === 1 && left === needed)
      return `${needs} and only ${left} ${left === 1 ? 'is' : 'are'} left`;
    if (claim.value === 0 && told === needed) return `${needs} and has ${told === 1 ? 'it' : 'them'}`;
    return undefined;
  }

  /** Of a long cut, only the lines across it are told here: the cut itself is told as what fails. */
  #known(known: readonly Literal[], failure: Failure | undefined): string {
    const across = known.filter(({ value }) => value === 1);
    const told = failure?.kind === 'crossing' && isLong(failure) ? across : known;
    return told.length > 0 ? this.claims(told) : '';
  }

  /** For a bool, that it has the other value: partial assignments hold nothing else. */
  #opposite(claim: Literal): Literal {
    const { terms } = this.#ground;
    if (terms.isInt(terms.variable(claim.variable))) return contrary(claim);
    return { variable: claim.variable, value: 1 - claim.value, holds: claim.holds };
  }

  #failureText({ kind, elements }: Failure): string {
    const places = this.names.list(elements);
    switch (kind) {
      case 'cut off':
        return `${places} would be cut off`;
      case 'closed':
        return `a loop would be closed too early (${places})`;
      case 'round':
        return `a loop would be closed (${places})`;
      case 'dead end':
        return `the line ${places} could not go on`;
      case 'branch':
        return `three lines would meet (${places})`;
      case 'apart':
        return `the line ${places} could not be joined to the rest`;
      case 'crossing':
        return `the loop would cross ${isLong({ kind, elements }) ? `the cut ${places}` : 'this cut'} an odd number of times`;
    }
  }
}

/** The values that a variable doesn't have. */
interface Without {
  readonly variable: number;
  readonly values: readonly number[];
}

function withoutValues(claims: readonly Literal[]): Without[] {
  const byVariable = groupsOf(
    claims.filter(({ holds }) => !holds),
    ({ variable }) => `${variable}`,
  );
  return byVariable.map((group) => ({
    variable: group[0]!.variable,
    values: group.map(({ value }) => value).sort((a, b) => a - b),
  }));
}

/** Those with the same key together, in the order they first come. */
function groupsOf<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()];
}

/** Its places aren't told twice. */
const isLong = ({ elements }: Failure): boolean => elements.length > TUNING.longCut;

const capital = (text: string): string =>
  /^r\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
