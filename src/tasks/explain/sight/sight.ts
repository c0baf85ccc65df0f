/**
 * What follows at sight: facts (condition-domains.ts) that single conditions tell, one after the other, without any
 * search. Facts come in rounds: all conditions that speak of what changed are looked at, and none of them sees what
 * the others find in the same round. So what is found, and in which round, doesn't hang on the order of the conditions: a
 * board that is turned leads to the same.
 *
 * From a supposition rounds lead to a contradiction, or to nothing new (failed literals, Freeman 1995, with all that each
 * condition tells in place of unit propagation). Every fact remembers its condition and when it came; why it follows is
 * found backwards, where each condition is asked for the fewest facts that it needs.
 */

import { GLANCE } from '../effort.ts';
import { Neighbourhoods } from '../neighbourhoods.ts';
import { type Claim, contrary, type Reasons, type View } from '../reasoner.ts';
import { ConditionDomains, type Fact } from './condition-domains.ts';
import type { FewConditions } from './few-conditions.ts';

/** What isn't told by a condition: known values, and what is supposed. */
const KNOWN = -1;
const SUPPOSED = -2;
/** What a supposition showed not to be so, whose explanation is kept. */
const REFUTED = -3;

/** Facts of which an engine is asked first which are needed. */
const MANY = 24;

/** A link of a chain: what a condition leads to. */
export interface Link {
  readonly constraint: number;
  readonly claims: readonly Claim[];
}

/** Why something follows: all that is needed, and the way in steps, of which each needs only what came before. */
export interface Explanation {
  readonly reasons: Reasons;
  readonly chain: readonly Link[];
  /** Values refuted by suppositions that it builds on: to be told before. */
  readonly before: readonly Claim[];
}

/** Where a supposition comes to nothing: the condition that can't hold, or the variable that has no value left. */
export type Clash = { readonly round: number } & (
  | { readonly constraint: number }
  | { readonly variable: number }
);

/** What a condition tells now that wasn't known. */
export interface Finding {
  readonly constraint: number;
  /** Those of one variable. */
  readonly facts: readonly Fact[];
  /** How many facts there were when it was looked at. */
  readonly limit: number;
}

export class Sight {
  readonly domains: ConditionDomains;
  readonly scopes: readonly (readonly number[])[];
  readonly near: Neighbourhoods;
  /** For explanations: holds only what is asked about. */
  readonly #aside: ConditionDomains;
  readonly #engines: FewConditions;
  /** In the order of the facts: their condition, and how many facts came before its round. */
  readonly #causes: number[] = [];
  readonly #limits: number[] = [];
  /** [fact]: its place in that order. */
  readonly #places: Int32Array;
  /** [variable]: the claim that told its value, where one did. */
  readonly #values: (Claim | undefined)[] = [];
  readonly #refutations = new Map<Fact, Explanation>();
  /** Looks at conditions so far. */
  looks = 0;
  /** Of the last supposition: the conditions looked at, and whether nothing more follows from it. */
  readonly visited = new Set<number>();
  ended = false;

  constructor({ ground, scopes }: View, engines: FewConditions) {
    this.#engines = engines;
    const { terms } = ground;
    const roots = ground.constraints.map(({ root }) => root);
    this.domains = new ConditionDomains(terms, roots);
    this.#aside = new ConditionDomains(terms, roots);
    this.scopes = scopes;
    // Conditions that speak of a variable without facts tell nothing here.
    const told = scopes.map((scope) =>
      scope.every((variable) => this.domains.keeps(variable)) ? scope : [],
    );
    this.near = new Neighbourhoods(told, GLANCE);
    this.#places = new Int32Array(this.domains.factCount);
  }

  /** Takes the claim for known from now on; false where it can't be. */
  learn(claim: Claim): boolean {
    const { domains } = this;
    const { variable, value, holds } = claim;
    const before = domains.facts.length;
    if (holds) this.#values[variable] = claim;
    if (!domains.keeps(variable)) return true;
    const told = domains.factsOf(variable).filter((fact) => (domains.valueOf(fact) === value) !== holds);
    for (const fact of told) if (!domains.isOpen(fact)) this.#causes[this.#places[fact]!] = KNOWN;
    for (const fact of told) domains.add(fact);
    this.#note(before, KNOWN, before);
    return domains.left[variable]! > 0;
  }

  /** Adds facts that a condition tells for good; false where a variable has no value left. */
  accept({ constraint, facts, limit }: Finding): boolean {
    return this.#add(facts, constraint, limit);
  }

  /** Adds the facts that make a claim true which a supposition showed, for this reason. */
  refute({ variable, value }: Claim, why: Explanation): void {
    const fact = this.domains.factOf(variable, value);
    this.#refutations.set(fact, why);
    this.#add([fact], REFUTED, this.domains.facts.length);
  }

  /** What the condition tells beyond the facts, by variable; undefined where it can't hold. */
  look(constraint: number): Finding[] | undefined {
    this.looks++;
    const { domains } = this;
    const { fails, facts } = domains.look(constraint);
    if (fails) return undefined;
    const byVariable = new Map<number, Fact[]>();
    for (const fact of facts) {
      const list = byVariable.get(domains.variableOf(fact));
      if (list) list.push(fact);
      else byVariable.set(domains.variableOf(fact), [fact]);
    }
    const limit = domains.facts.length;
    return [...byVariable.values()].map((list) => ({ constraint, facts: list, limit }));
  }

  /** The claim that a variable has the value which is left of it without these facts; undefined where several are. */
  valueAfter(facts: readonly Fact[]): Claim | undefined {
    const { domains } = this;
    const variable = domains.variableOf(facts[0]!);
    if (domains.left[variable]! - facts.length !== 1) return undefined;
    const last = domains.openOf(variable).find((fact) => !facts.includes(fact))!;
    return { variable, value: domains.valueOf(last), holds: true };
  }

  /**
   * Supposes facts and follows them for so many rounds at most; `then` is asked about a contradiction while the facts stand.
   * Conditions of more places than `widest` don't count. Afterwards everything is as before.
   */
  suppose<Result>(
    facts: readonly Fact[],
    rounds: number,
    widest: number,
    then: (clash: Clash) => Result,
  ): Result | undefined {
    const before = this.domains.facts.length;
    this.#add(facts, SUPPOSED, before);
    const clash = this.#follow(before, rounds, widest);
    const result = clash && then(clash);
    this.#goBack(before);
    return result;
  }

  /** Why the contradiction comes about, while the supposition stands. */
  whyClash(clash: Clash): Explanation {
    const limit = this.domains.facts.length;
    if ('variable' in clash) return this.#why(this.#factsOf(clash.variable, limit), []);
    const needed = this.#needed(clash.constraint, undefined, this.#clashLimit);
    return this.#why(needed, [clash.constraint]);
  }

  /** Why the variable has the value that a condition leaves of it. */
  whyValue(claim: Claim, constraint: number, limit: number): Explanation {
    const facts = this.domains
      .factsOf(claim.variable)
      .filter((fact) => this.domains.valueOf(fact) !== claim.value);
    const rest = this.#why(this.#needed(constraint, facts, limit), [constraint]);
    return { ...rest, chain: [...rest.chain.slice(0, -1), { constraint, claims: [claim] }] };
  }

  /** With what its reasons built on, which is told now. */
  #refuted(fact: Fact): Explanation {
    const { reasons, chain, before } = this.#refutations.get(fact)!;
    return { reasons: { ...reasons, known: [...reasons.known, ...before] }, chain, before };
  }

  /** Whether it is a fact that the variable doesn't have the value. */
  stands({ variable, value }: Claim): boolean {
    return !this.domains.isOpen(this.domains.factOf(variable, value));
  }

  /** Why the value doesn't fit; undefined where that is known. */
  whyNot({ variable, value }: Claim): Explanation | undefined {
    const fact = this.domains.factOf(variable, value);
    const place = this.#places[fact]!;
    const constraint = this.#causes[place]!;
    if (constraint === REFUTED) return this.#refuted(fact);
    if (constraint < 0) return undefined;
    return this.#why(this.#needed(constraint, [fact], this.#limits[place]!), [constraint]);
  }

  /** The facts as claims: a value where it is known, or a bool's; else that the variable doesn't have it. */
  claimsOf(facts: readonly Fact[]): Claim[] {
    const { domains } = this;
    const claims = new Map<string, Claim>();
    for (const fact of facts) {
      const variable = domains.variableOf(fact);
      const value = domains.valueOf(fact);
      const told = this.#values[variable];
      const { terms } = domains;
      const claim =
        told !== undefined && this.#causes[this.#places[fact]!] === KNOWN
          ? told
          : terms.isInt(terms.variable(variable))
            ? { variable, value, holds: false }
            : { variable, value: 1 - value, holds: true };
      claims.set(`${claim.variable} ${claim.value} ${claim.holds}`, claim);
    }
    return [...claims.values()];
  }

  // ── Inside ──

  #clashLimit = 0;

  #add(facts: readonly Fact[], cause: number, limit: number): boolean {
    const before = this.domains.facts.length;
    let fine = true;
    for (const fact of facts) fine = this.domains.add(fact) && fine;
    this.#note(before, cause, limit);
    return fine;
  }

  #note(from: number, cause: number, limit: number): void {
    const { facts } = this.domains;
    for (let place = from; place < facts.length; place++) {
      this.#causes[place] = cause;
      this.#limits[place] = limit;
      this.#places[facts[place]!] = place;
    }
  }

  #goBack(count: number): void {
    this.domains.goBack(count);
    this.#causes.length = count;
    this.#limits.length = count;
  }

  #follow(from: number, rounds: number, widest: number): Clash | undefined {
    const { domains } = this;
    let first = from;
    this.visited.clear();
    this.ended = false;
    for (let round = 0; round < rounds && first < domains.facts.length; round++) {
      const stale = new Set<number>();
      for (let place = first; place < domains.facts.length; place++)
        for (const constraint of this.near.of(domains.variableOf(domains.facts[place]!)))
          if (this.scopes[constraint]!.length <= widest) stale.add(constraint);
      const limit = domains.facts.length;
      first = limit;
      const found: [constraint: number, facts: readonly Fact[]][] = [];
      // What is taken in at a glance comes first: what it shows needn't be looked for all over the board.
      for (const wide of [false, true]) {
        for (const constraint of stale) {
          if (this.scopes[constraint]!.length > GLANCE !== wide) continue;
          this.looks++;
          this.visited.add(constraint);
          const { fails, facts } = domains.look(constraint);
          if (fails) {
            this.#clashLimit = limit;
            return { round, constraint };
          }
          if (facts.length > 0) found.push([constraint, facts]);
        }
      }
      for (const [constraint, facts] of found) {
        if (this.#add(facts, constraint, limit)) continue;
        const empty = facts.find((fact) => domains.left[domains.variableOf(fact)] === 0)!;
        return { round, variable: domains.variableOf(empty) };
      }
    }
    this.ended = first >= domains.facts.length;
    return undefined;
  }

  /** The facts of a variable that came before. */
  #factsOf(variable: number, limit: number): Fact[] {
    const { domains } = this;
    const facts: Fact[] = [];
    if (!domains.keeps(variable)) return facts;
    for (const fact of domains.factsOf(variable))
      if (!domains.isOpen(fact) && this.#places[fact]! < limit) facts.push(fact);
    return facts;
  }

  /**
   * Of the facts that came before the limit, as few as the condition needs for its own (or for not holding): without any
   * group of them it no longer tells them.
   */
  #needed(constraint: number, told: readonly Fact[] | undefined, limit: number): Fact[] {
    const groups: Fact[][] = [];
    for (const variable of this.scopes[constraint]!) {
      const facts = this.#factsOf(variable, limit);
      const known = facts.filter((fact) => this.#causes[this.#places[fact]!] === KNOWN);
      if (known.length > 0) groups.push(known);
      for (const fact of facts) if (!known.includes(fact)) groups.push([fact]);
    }
    // What came last and had to be found is left out first.
    const last = (group: readonly Fact[]): number => {
      const place = this.#places[group[0]!]!;
      return this.#causes[place] === KNOWN ? -1 : place;
    };
    groups.sort((a, b) => last(b) - last(a));
    const tells = (kept: readonly (readonly Fact[])[]): boolean => this.#tells(constraint, kept, told);
    let kept = groups.length > MANY ? this.#fewer(constraint, groups, told) : groups;
    for (let size = kept.length >> 1; size >= 1; size >>= 1) {
      for (let at = 0; at < kept.length; ) {
        const rest = [...kept.slice(0, at), ...kept.slice(at + size)];
        if (tells(rest)) kept = rest;
        else at += size;
      }
    }
    return kept.flat();
  }

  /** Those that an engine's propagation needs, where these are enough: it keeps account of what leads where. */
  #fewer(constraint: number, groups: Fact[][], told: readonly Fact[] | undefined): Fact[][] {
    const claims = groups.map((group) => this.claimsOf(group)[0]!);
    const against = told ? this.#contraries(told) : [];
    const core = this.#engines.reasoner([constraint]).clashOf([...against, ...claims]);
    if (core === undefined) return groups;
    const needed = new Set(core);
    const kept = groups.filter((_, at) => needed.has(claims[at]!));
    return this.#tells(constraint, kept, told) ? kept : groups;
  }

  /** That not all of these facts of one variable are so. */
  #contraries(told: readonly Fact[]): Claim[] {
    const { domains } = this;
    const [first] = told;
    if (first === undefined) return [];
    const variable = domains.variableOf(first);
    if (told.length === 1) return [{ variable, value: domains.valueOf(first), holds: true }];
    const value = domains.factsOf(variable).find((fact) => !told.includes(fact));
    return value === undefined ? [] : [contrary({ variable, value: domains.valueOf(value), holds: true })];
  }

  #tells(constraint: number, kept: readonly (readonly Fact[])[], told: readonly Fact[] | undefined): boolean {
    this.looks++;
    const aside = this.#aside;
    for (const group of kept) for (const fact of group) aside.add(fact);
    const { fails, facts } = aside.look(constraint);
    const enough = fails || (told?.every((fact) => !aside.isOpen(fact) || facts.includes(fact)) ?? false);
    aside.goBack(0);
    return enough;
  }

  /** All that these facts build on. */
  #why(needed: readonly Fact[], conditions: readonly number[]): Explanation {
    const constraints = new Set(conditions);
    const leaves = new Set<Fact>();
    const links = new Map<string, { constraint: number; place: number; facts: Fact[] }>();
    const done = new Set<Fact>();
    const before: { readonly place: number; readonly claim: Claim }[] = [];
    const open = [...needed];
    for (let fact = open.pop(); fact !== undefined; fact = open.pop()) {
      if (done.has(fact)) continue;
      done.add(fact);
      const place = this.#places[fact]!;
      const cause = this.#causes[place]!;
      if (cause === KNOWN) leaves.add(fact);
      if (cause === REFUTED) before.push({ place, claim: this.claimsOf([fact])[0]! });
      if (cause < 0) continue;
      constraints.add(cause);
      const key = `${cause} ${this.#limits[place]}`;
      const link = links.get(key) ?? { constraint: cause, place, facts: [] };
      links.set(key, link);
      link.facts.push(fact);
      for (const one of this.#needed(cause, [fact], this.#limits[place]!)) open.push(one);
    }
    const chain = [...links.values()].sort((a, b) => a.place - b.place);
    return {
      reasons: {
        constraints: [...constraints].sort((a, b) => a - b),
        known: this.claimsOf([...leaves]),
      },
      chain: [
        ...chain.map(({ constraint, facts }) => ({ constraint, claims: this.claimsOf(facts) })),
        ...conditions.map((constraint) => ({ constraint, claims: [] })),
      ],
      before: before.sort((a, b) => a.place - b.place).map(({ claim }) => claim),
    };
  }
}
