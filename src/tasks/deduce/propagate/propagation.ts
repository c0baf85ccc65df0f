/**
 * What follows at sight: removals (condition-domains.ts) that single conditions tell, one after the other, without any
 * search. Removals come in rounds: all conditions that speak of what changed are looked at, and none of them sees what
 * the others find in the same round. So what is found, and in which round, doesn't hang on the order of the conditions: a
 * board that is turned leads to the same.
 *
 * From a supposition rounds lead to a contradiction, or to nothing new (failed literals, Freeman 1995, with all that each
 * condition tells in place of unit propagation). Every removal remembers its condition and when it came; why it follows is
 * found backwards, where each condition is asked for the fewest removals that it needs.
 */

import { contrary, type Literal, type Reasons } from '../../common/literals.ts';
import { GLANCE } from '../conditions/effort.ts';
import { jointConditions } from '../conditions/joint-conditions.ts';
import { Neighbourhoods } from '../conditions/neighbourhoods.ts';
import type { View } from '../mus/reasoner.ts';
import type { SubsetSolvers } from '../mus/subset-solvers.ts';
import { ConditionDomains, type DomainRemoval } from './condition-domains.ts';

/** What isn't told by a condition: known values, and what is supposed. */
const KNOWN = -1;
const SUPPOSED = -2;
/** What a supposition showed not to be so, whose explanation is kept. */
const REFUTED = -3;

/** More removals than these an engine is asked about first: few, where a look takes long. */
const MANY = 24;
const MANY_OF_WIDE = 4;
/** Of followed suppositions, removals that are kept at most: some 30 MB. */
const MOST_KEPT = 1_000_000;

/** A link of a chain: what a condition leads to. */
export interface Link {
  readonly constraint: number;
  readonly claims: readonly Literal[];
}

/** Why something follows: all that is needed, and the way in steps, of which each needs only what came before. */
export interface Explanation {
  readonly reasons: Reasons;
  readonly chain: readonly Link[];
  /** Values refuted by suppositions that it builds on: to be told before. */
  readonly before: readonly Literal[];
}

/** Where a supposition comes to nothing: the condition that can't hold, or the variable that has no value left. */
export type Contradiction = { readonly round: number } & (
  | { readonly constraint: number }
  | { readonly variable: number }
);

/** How far a supposition was followed. */
interface Followed {
  /** What it led to, itself included, with causes and limits. */
  readonly removals: readonly DomainRemoval[];
  readonly causes: readonly number[];
  readonly limits: readonly number[];
  readonly rounds: number;
  /** From here on among all removals, nothing was looked at yet. */
  readonly first: number;
  readonly visited: Set<number>;
}

/** What a condition tells now that wasn't known. */
export interface Finding {
  readonly constraint: number;
  /** Those of one variable. */
  readonly removals: readonly DomainRemoval[];
  /** How many removals there were when it was looked at. */
  readonly limit: number;
}

export class Propagation {
  readonly domains: ConditionDomains;
  /** [condition]: the variables that it speaks of; joint ones come after the others. */
  readonly scopes: readonly (readonly number[])[];
  /** [condition]: those that it is made of, itself but for joint ones. */
  readonly parts: readonly (readonly number[])[];
  readonly near: Neighbourhoods;
  /** For explanations: holds only what is asked about. */
  readonly #aside: ConditionDomains;
  readonly #engines: SubsetSolvers;
  /** In the order of the removals: their condition, and how many removals came before its round. */
  readonly #causes: number[] = [];
  readonly #limits: number[] = [];
  /** [removal]: its place in that order. */
  readonly #places: Int32Array;
  /** [condition]: the last list that it was put on. */
  readonly #marks: Int32Array;
  #mark = 0;
  /** [variable]: the claim that told its value, where one did. */
  readonly #values: (Literal | undefined)[] = [];
  readonly #refutations = new Map<DomainRemoval, Explanation>();
  /** By what is supposed and how wide it is followed, since something was told for good. */
  readonly #followed = new Map<string, Followed>();
  /** How many removals that are. */
  #kept = 0;
  /** Looks at conditions so far. */
  looks = 0;
  /** Of the last supposition: the conditions looked at that are taken in at a glance, and whether nothing more follows from it. */
  visited = new Set<number>();
  ended = false;

  constructor(view: View, engines: SubsetSolvers) {
    this.#engines = engines;
    const { terms, constraints } = view.ground;
    const joint = jointConditions(view.ground);
    const roots = [...constraints.map(({ root }) => root), ...joint.map(({ root }) => root)];
    this.parts = [...constraints.map((_, condition) => [condition]), ...joint.map(({ parts }) => parts)];
    const scopes = [
      ...view.scopes,
      ...joint.map(({ parts }) => [...new Set(parts.flatMap((one) => view.scopes[one]!))]),
    ];
    this.domains = new ConditionDomains(terms, roots);
    this.#aside = new ConditionDomains(terms, roots);
    this.scopes = scopes;
    // Conditions that speak of a variable without removals tell nothing here.
    const told = scopes.map((scope) =>
      scope.every((variable) => this.domains.keeps(variable)) ? scope : [],
    );
    this.near = new Neighbourhoods(told, GLANCE);
    this.#marks = new Int32Array(scopes.length);
    this.#places = new Int32Array(this.domains.removalCount);
  }

  /** Takes the claim for known from now on; false where it can't be. */
  learn(claim: Literal): boolean {
    const { domains } = this;
    const { variable, value, holds } = claim;
    const before = domains.removals.length;
    this.#forget();
    if (holds) this.#values[variable] = claim;
    if (!domains.keeps(variable)) return true;
    const told = domains
      .removalsOf(variable)
      .filter((removal) => (domains.valueOf(removal) === value) !== holds);
    for (const removal of told) if (!domains.isOpen(removal)) this.#causes[this.#places[removal]!] = KNOWN;
    for (const removal of told) domains.add(removal);
    this.#note(before, KNOWN, before);
    return domains.left[variable]! > 0;
  }

  /** Adds removals that a condition tells for good; false where a variable has no value left. */
  accept({ constraint, removals, limit }: Finding): boolean {
    this.#forget();
    return this.#add(removals, constraint, limit);
  }

  /** Adds the removals that make a claim true which a supposition showed, for this reason. */
  refute({ variable, value }: Literal, why: Explanation): void {
    const removal = this.domains.removalOf(variable, value);
    this.#forget();
    this.#refutations.set(removal, why);
    this.#add([removal], REFUTED, this.domains.removals.length);
  }

  /** What the condition tells beyond the removals, by variable; undefined where it can't hold. */
  look(constraint: number): Finding[] | undefined {
    this.looks++;
    const { domains } = this;
    const { fails, removals } = domains.look(constraint);
    if (fails) return undefined;
    const byVariable = new Map<number, DomainRemoval[]>();
    for (const removal of removals) {
      const list = byVariable.get(domains.variableOf(removal));
      if (list) list.push(removal);
      else byVariable.set(domains.variableOf(removal), [removal]);
    }
    const limit = domains.removals.length;
    return [...byVariable.values()].map((list) => ({ constraint, removals: list, limit }));
  }

  /** The claim that a variable has the value which is left of it without these removals; undefined where several are. */
  valueAfter(removals: readonly DomainRemoval[]): Literal | undefined {
    const { domains } = this;
    const variable = domains.variableOf(removals[0]!);
    if (domains.left[variable]! - removals.length !== 1) return undefined;
    const last = domains.openOf(variable).find((removal) => !removals.includes(removal))!;
    return { variable, value: domains.valueOf(last), holds: true };
  }

  /**
   * Supposes removals and follows them for so many rounds at most; `then` is asked about a contradiction while the removals stand.
   * Conditions of more places than `widest` don't count. Afterwards everything is as before. What the same led to in fewer
   * rounds is kept, as long as nothing is told for good.
   */
  suppose<Result>(
    removals: readonly DomainRemoval[],
    rounds: number,
    widest: number,
    then: (clash: Contradiction) => Result,
  ): Result | undefined {
    const before = this.domains.removals.length;
    const key = `${widest} ${removals.join()}`;
    const followed = this.#followed.get(key);
    const leavesNothing = followed === undefined && !this.#add(removals, SUPPOSED, before);
    const clash = leavesNothing
      ? { round: 0, variable: this.domains.variableOf(removals[0]!) }
      : this.#follow(before, rounds, widest, followed);
    const result = clash && then(clash);
    const isFarther = rounds > (followed?.rounds ?? 0);
    if (clash === undefined && !this.ended && isFarther) this.#keep(key, before, rounds);
    this.#goBack(before);
    return result;
  }

  /** Why the contradiction comes about, while the supposition stands. */
  whyContradiction(clash: Contradiction): Explanation {
    const limit = this.domains.removals.length;
    if ('variable' in clash) return this.#why(this.#removalsOf(clash.variable, limit), []);
    const needed = this.#needed(clash.constraint, undefined, this.#clashLimit);
    return this.#why(needed, [clash.constraint]);
  }

  /** Why the variable has the value that a condition leaves of it. */
  whyValue(claim: Literal, constraint: number, limit: number): Explanation {
    const removals = this.domains
      .removalsOf(claim.variable)
      .filter((removal) => this.domains.valueOf(removal) !== claim.value);
    const rest = this.#why(this.#needed(constraint, removals, limit), [constraint]);
    return { ...rest, chain: [...rest.chain.slice(0, -1), { constraint, claims: [claim] }] };
  }

  /** With what its reasons built on, which is told now. */
  #refuted(removal: DomainRemoval): Explanation {
    const { reasons, chain, before } = this.#refutations.get(removal)!;
    return { reasons: { ...reasons, known: [...reasons.known, ...before] }, chain, before };
  }

  /** Whether it is a removal that the variable doesn't have the value. */
  stands({ variable, value }: Literal): boolean {
    return !this.domains.isOpen(this.domains.removalOf(variable, value));
  }

  /** Why the value doesn't fit; undefined where that is known. */
  whyNot({ variable, value }: Literal): Explanation | undefined {
    const removal = this.domains.removalOf(variable, value);
    const place = this.#places[removal]!;
    const constraint = this.#causes[place]!;
    if (constraint === REFUTED) return this.#refuted(removal);
    if (constraint < 0) return undefined;
    return this.#why(this.#needed(constraint, [removal], this.#limits[place]!), [constraint]);
  }

  /** The removals as claims: a value where it is known, or a bool's; else that the variable doesn't have it. */
  claimsOf(removals: readonly DomainRemoval[]): Literal[] {
    const claims = new Map<string, Literal>();
    for (const removal of removals) {
      const claim = this.#claimOf(removal);
      claims.set(`${claim.variable} ${claim.value} ${claim.holds}`, claim);
    }
    return [...claims.values()];
  }

  // ── Inside ──

  #clashLimit = 0;
  /** Of the last supposition without a clash: from here on, nothing was looked at yet. */
  #first = 0;

  #claimOf(removal: DomainRemoval): Literal {
    const { domains } = this;
    const variable = domains.variableOf(removal);
    const told = this.#values[variable];
    if (told !== undefined && this.#causes[this.#places[removal]!] === KNOWN) return told;
    const value = domains.valueOf(removal);
    const { terms } = domains;
    return terms.isInt(terms.variable(variable))
      ? { variable, value, holds: false }
      : { variable, value: 1 - value, holds: true };
  }

  #add(removals: readonly DomainRemoval[], cause: number, limit: number): boolean {
    const before = this.domains.removals.length;
    let fine = true;
    for (const removal of removals) fine = this.domains.add(removal) && fine;
    this.#note(before, cause, limit);
    return fine;
  }

  #note(from: number, cause: number, limit: number): void {
    const { removals } = this.domains;
    for (let place = from; place < removals.length; place++) {
      this.#causes[place] = cause;
      this.#limits[place] = limit;
      this.#places[removals[place]!] = place;
    }
  }

  #goBack(count: number): void {
    this.domains.goBack(count);
    this.#causes.length = count;
    this.#limits.length = count;
  }

  /** Follows what was removed since `from`, or goes on from where it was followed to. */
  #follow(from: number, rounds: number, widest: number, followed?: Followed): Contradiction | undefined {
    const { domains } = this;
    let first = followed?.first ?? from;
    this.visited = followed?.visited ?? new Set();
    this.ended = false;
    if (followed) {
      followed.removals.forEach((removal, at) => {
        domains.add(removal);
        this.#note(from + at, followed.causes[at]!, followed.limits[at]!);
      });
    }
    for (let round = followed?.rounds ?? 0; round < rounds && first < domains.removals.length; round++) {
      const limit = domains.removals.length;
      const found: [constraint: number, removals: readonly DomainRemoval[]][] = [];
      // What is taken in at a glance comes first: what it shows needn't be looked for all over the board.
      for (const wide of widest > GLANCE ? [false, true] : [false]) {
        for (const constraint of this.#touchedBetween(first, limit, wide)) {
          this.looks++;
          if (!wide) this.visited.add(constraint);
          const { fails, removals } = domains.look(constraint);
          if (fails) {
            this.#clashLimit = limit;
            return { round, constraint };
          }
          if (removals.length > 0) found.push([constraint, removals]);
        }
      }
      first = limit;
      for (const [constraint, removals] of found) {
        if (this.#add(removals, constraint, limit)) continue;
        const empty = removals.find((removal) => domains.left[domains.variableOf(removal)] === 0)!;
        return { round, variable: domains.variableOf(empty) };
      }
    }
    this.ended = first >= domains.removals.length;
    this.#first = first;
    return undefined;
  }

  #keep(key: string, before: number, rounds: number): void {
    const removals = this.domains.removals.slice(before);
    this.#kept += removals.length;
    if (this.#kept > MOST_KEPT) return;
    const causes = this.#causes.slice(before);
    const limits = this.#limits.slice(before);
    this.#followed.set(key, { removals, causes, limits, rounds, first: this.#first, visited: this.visited });
  }

  #forget(): void {
    this.#followed.clear();
    this.#kept = 0;
  }

  /** Conditions that speak of what these removals are about, each once, in the order that they lead to them. */
  #touchedBetween(from: number, to: number, wide: boolean): number[] {
    const { domains, near } = this;
    const touched: number[] = [];
    const mark = ++this.#mark;
    for (let place = from; place < to; place++) {
      const split = near.splitOf(domains.variableOf(domains.removals[place]!));
      for (const constraint of wide ? split.wide : split.narrow) {
        if (this.#marks[constraint] === mark) continue;
        this.#marks[constraint] = mark;
        touched.push(constraint);
      }
    }
    return touched;
  }

  /** The removals of a variable that came before. */
  #removalsOf(variable: number, limit: number): DomainRemoval[] {
    const { domains } = this;
    const removals: DomainRemoval[] = [];
    if (!domains.keeps(variable)) return removals;
    for (const removal of domains.removalsOf(variable))
      if (!domains.isOpen(removal) && this.#places[removal]! < limit) removals.push(removal);
    return removals;
  }

  /**
   * Of the removals that came before the limit, as few as the condition needs for its own (or for not holding): without any
   * group of them it no longer tells them.
   */
  #needed(constraint: number, told: readonly DomainRemoval[] | undefined, limit: number): DomainRemoval[] {
    let groups: DomainRemoval[][] = [];
    for (const variable of this.scopes[constraint]!) {
      const removals = this.#removalsOf(variable, limit);
      const known = removals.filter((removal) => this.#causes[this.#places[removal]!] === KNOWN);
      if (known.length > 0) groups.push(known);
      for (const removal of removals) if (!known.includes(removal)) groups.push([removal]);
    }
    // What came last and had to be found is left out first.
    const last = (group: readonly DomainRemoval[]): number => {
      const place = this.#places[group[0]!]!;
      return this.#causes[place] === KNOWN ? -1 : place;
    };
    groups.sort((a, b) => last(b) - last(a));
    // Marks are needed only where what is known doesn't tell it by itself; of a bool there are none but what is supposed.
    const plain = groups.filter((group) => last(group) < 0);
    const hasMarks = groups.some((group) => last(group) >= 0 && this.#isOfInt(group[0]!));
    if (hasMarks && this.#tells(constraint, plain, told)) groups = plain;
    const many = this.scopes[constraint]!.length > GLANCE ? MANY_OF_WIDE : MANY;
    const seen = groups.length > many ? this.#seenByEngine(constraint, groups, told) : undefined;
    if (seen) return seen.flat();
    let kept = groups;
    for (let size = kept.length >> 1; size >= 1; size >>= 1) {
      for (let at = 0; at < kept.length; ) {
        const rest = [...kept.slice(0, at), ...kept.slice(at + size)];
        if (this.#tells(constraint, rest, told)) kept = rest;
        else at += size;
      }
    }
    return kept.flat();
  }

  #isOfInt(removal: DomainRemoval): boolean {
    const { terms } = this.domains;
    return terms.isInt(terms.variable(this.domains.variableOf(removal)));
  }

  /** Those that an engine's propagation needs, which keeps account of what leads where; undefined where it sees nothing. */
  #seenByEngine(
    constraint: number,
    groups: readonly DomainRemoval[][],
    told: readonly DomainRemoval[] | undefined,
  ): DomainRemoval[][] | undefined {
    const claims = groups.map((group) => this.#claimOf(group[0]!));
    const against = told ? this.#contraries(told) : [];
    const needed = this.#engines.reasoner(this.parts[constraint]!).clashOf(claims, against);
    return needed && groups.filter((_, at) => needed.has(claims[at]!));
  }

  /** That not all of these removals of one variable are so. */
  #contraries(told: readonly DomainRemoval[]): Literal[] {
    const { domains } = this;
    const [first] = told;
    if (first === undefined) return [];
    const variable = domains.variableOf(first);
    if (told.length === 1) return [{ variable, value: domains.valueOf(first), holds: true }];
    const value = domains.removalsOf(variable).find((removal) => !told.includes(removal));
    return value === undefined ? [] : [contrary({ variable, value: domains.valueOf(value), holds: true })];
  }

  #tells(
    constraint: number,
    kept: readonly (readonly DomainRemoval[])[],
    told: readonly DomainRemoval[] | undefined,
  ): boolean {
    this.looks++;
    const aside = this.#aside;
    for (const group of kept) for (const removal of group) aside.add(removal);
    const { fails, removals } = aside.look(constraint);
    const enough =
      fails || (told?.every((removal) => !aside.isOpen(removal) || removals.includes(removal)) ?? false);
    aside.goBack(0);
    return enough;
  }

  /** All that these removals build on. */
  #why(needed: readonly DomainRemoval[], conditions: readonly number[]): Explanation {
    const constraints = new Set(conditions);
    const leaves = new Set<DomainRemoval>();
    const links = new Map<string, { constraint: number; place: number; removals: DomainRemoval[] }>();
    const done = new Set<DomainRemoval>();
    const before: { readonly place: number; readonly claim: Literal }[] = [];
    const open = [...needed];
    for (let removal = open.pop(); removal !== undefined; removal = open.pop()) {
      if (done.has(removal)) continue;
      done.add(removal);
      const place = this.#places[removal]!;
      const cause = this.#causes[place]!;
      if (cause === KNOWN) leaves.add(removal);
      if (cause === REFUTED) before.push({ place, claim: this.claimsOf([removal])[0]! });
      if (cause < 0) continue;
      constraints.add(cause);
      const key = `${cause} ${this.#limits[place]}`;
      const link = links.get(key) ?? { constraint: cause, place, removals: [] };
      links.set(key, link);
      link.removals.push(removal);
      for (const one of this.#needed(cause, [removal], this.#limits[place]!)) open.push(one);
    }
    const chain = [...links.values()].sort((a, b) => a.place - b.place);
    return {
      reasons: {
        constraints: [...new Set([...constraints].flatMap((one) => this.parts[one]!))].sort((a, b) => a - b),
        known: this.claimsOf([...leaves]),
      },
      chain: [
        ...chain.map(({ constraint, removals }) => ({ constraint, claims: this.claimsOf(removals) })),
        ...conditions.map((constraint) => ({ constraint, claims: [] })),
      ],
      before: before.sort((a, b) => a.place - b.place).map(({ claim }) => claim),
    };
  }
}
