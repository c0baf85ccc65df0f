/** Steps, breaches and conflicts in words, made of the model's names, its rules' sentences and the places. */
import { ElementText } from '../formats/element-text.ts';
import type { PlaceNames } from '../formats/place-name.ts';
import { keyToJson } from '../formats/solution.ts';
import { Statements } from '../formats/statement.ts';
import type { Ground } from '../model/ground.ts';
import { placesOfVariables, type VariablePlace } from '../model/scope.ts';
import type { Element } from '../model/values.ts';
import type { Step } from './hints.ts';
import { type Claim, contrary } from './reasoner.ts';
import { type Failure, failureOf } from './why.ts';

/** Constraints of one rule. */
export interface RuleParts {
  readonly rule: number;
  readonly constraints: readonly number[];
}

export class Wording {
  readonly statements: Statements;
  readonly #ground: Ground;
  readonly #places: readonly (VariablePlace | undefined)[];

  constructor(ground: Ground) {
    this.#ground = ground;
    this.statements = new Statements(ground);
    this.#places = placesOfVariables(ground);
  }

  get names(): PlaceNames {
    return this.statements.names;
  }

  /** One sentence for what follows and why, another one for the rules. */
  step(step: Step): string {
    const { claims, reasons } = step;
    const known = reasons.known.length > 0 ? this.claims(reasons.known) : '';
    const counting = this.#counting(step);
    const because = counting === undefined ? known : known === '' ? counting : `${counting} (${known})`;
    const failure = this.failure(step);
    const otherwise = failure ? `; otherwise ${this.#failureText(failure)}` : '';
    const as = because === '' ? '' : `, as ${because}`;
    return `${capital(this.claims(claims))}${as}${otherwise}. ${this.rules(reasons.constraints)}`;
  }

  /** What a connectivity or loop rule has against the contrary of the step's lead. */
  failure({ lead, reasons }: Step): Failure | undefined {
    const assumed = [...reasons.known, this.#opposite(lead)];
    for (const constraint of reasons.constraints) {
      const failure = failureOf(this.#ground, constraint, assumed);
      if (failure) return failure;
    }
    return undefined;
  }

  /** `r1c1 and r1c2 are storm; no line west of r1c1`. */
  claims(claims: readonly Claim[]): string {
    const groups = new Map<string, Claim[]>();
    for (const claim of claims) {
      const place = this.#places[claim.variable];
      const key = `${place?.family}=${claim.value}=${claim.holds}`;
      groups.set(key, [...(groups.get(key) ?? []), claim]);
    }
    return [...groups.values()].map((group) => this.#group(group)).join('; ');
  }

  /** `Rule: “…” (row 1).` with the places of its conditions; several rules one after the other. */
  rules(constraints: readonly number[]): string {
    const parts = this.byRule(constraints).map((part) => {
      const where = this.where(part);
      return `“${this.#ground.rules[part.rule]?.sentence}”${where === '' ? '' : ` (${where})`}`;
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

  /** Where a rule's conditions stand. */
  where({ constraints }: RuleParts): string {
    return constraints
      .map((constraint) => this.#ground.constraints[constraint]?.site ?? [])
      .filter((site) => site.length > 0)
      .map((site) => this.names.list(site))
      .join('; ');
  }

  /** The places of claims, for pointing at them. */
  elements(claims: readonly Claim[]): Element[] {
    return claims.flatMap(({ variable }) => this.#places[variable]?.element ?? []);
  }

  /** A claim in JSON: family, place, and the value or those that are ruled out. */
  claimObject(claim: Claim): object {
    const place = this.#places[claim.variable];
    const value = place ? this.statements.json(place.family, claim.value) : claim.value;
    return {
      family: place?.family,
      ...(place?.element && { at: keyToJson(place.element, new ElementText(this.#ground.board)) }),
      ...(claim.holds ? { value } : { never: [value] }),
    };
  }

  #group(group: readonly Claim[]): string {
    const [first] = group;
    const place = first && this.#places[first.variable];
    if (!first || !place) return '';
    const texts = group.map(({ variable, value, holds }) => {
      const { family, position } = this.#places[variable]!;
      return holds
        ? this.statements.is(family, position, value)
        : this.statements.differs(family, position, value);
    });
    if (texts.length === 1) return texts[0]!;
    const elements = this.elements(group);
    const name = elements[0] && this.names.name(elements[0]);
    // `r1c1 is storm` begins with its place: then one predicate serves all.
    if (elements.length === group.length && name !== undefined && texts[0]!.startsWith(`${name} is `)) {
      return `${this.names.list(elements)} are ${texts[0]!.slice(`${name} is `.length)}`;
    }
    if (elements.length === group.length && name !== undefined && texts[0]!.endsWith(name)) {
      return `${texts[0]!.slice(0, -name.length)}${this.names.list(elements)}`;
    }
    return texts.join(', ');
  }

  /** For a count over places of one family: how many it needs, and what the known ones leave. */
  #counting({ claims, reasons }: Step): string | undefined {
    const { terms, constraints } = this.#ground;
    const [claim] = claims;
    const [only, ...others] = reasons.constraints;
    if (!claim || only === undefined || others.length > 0) return undefined;
    const { root, site } = constraints[only]!;
    if ((root & 1) === 1 || terms.operation(root) !== 'equals' || site.length !== 1) return undefined;
    const [needed = 0, ...pairs] = terms.arguments(root);
    const places = pairs.flatMap((ref, at) =>
      at % 2 === 1 && !terms.isInt(ref) ? (this.#places[terms.arguments(ref)[0] ?? -1] ?? []) : [],
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

  /** For a bool, that it has the other value: partial assignments hold nothing else. */
  #opposite(claim: Claim): Claim {
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
      case 'dead end':
        return `the line ${places} could not go on`;
      case 'branch':
        return `three lines would meet (${places})`;
    }
  }
}

const capital = (text: string): string =>
  /^r\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
