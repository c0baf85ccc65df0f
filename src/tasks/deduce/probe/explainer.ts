/**
 * Explains why a value is known. The trail of removals (propagate/knowledge.ts) is followed backwards: from each removal to a smallest set of earlier
 * removals from which its cause implies it (as conflict analysis does in lazy clause generation; Ohrimenko, Stuckey and Codish 2009). A removal found
 * by a contradiction chain is probed again, in the state in which it was found.
 *
 * Cost: for each removal on the way, a few propagations of its condition, or a few queries to a small engine.
 */

import { greatest } from '../../../model/large-lists.ts';
import { isSame, type Literal, type Reasons } from '../../common/literals.ts';
import type { SubsetSolvers } from '../mus/subset-solvers.ts';
import type { ConditionStore, DomainRemoval } from '../propagate/condition-store.ts';
import { implies, leastGroups } from '../propagate/implied.ts';
import { KNOWN, type Knowledge, REFUTED } from '../propagate/knowledge.ts';
import { TUNING } from '../tuning.ts';
import type { Contradiction, Prober } from './prober.ts';

/** A link of a chain of conclusions: the constraints of one condition, and the claims that follow from it. */
export interface Link {
  /** The constraints of the puzzle that make up the condition. */
  readonly constraints: readonly number[];
  readonly claims: readonly Literal[];
}

/** Why a claim follows: all reasons, and a chain of steps, each of which uses only steps before it. */
export interface Explanation {
  readonly reasons: Reasons;
  readonly chain: readonly Link[];
  /** Values refuted by contradiction chains, on which this explanation builds: they must be explained before it. */
  readonly before: readonly Literal[];
  /** The level of the hardest technique in the explanation. */
  readonly level: number;
}

export class Explainer {
  readonly #known: Knowledge;
  readonly #prober: Prober;
  readonly #engines: SubsetSolvers;
  /** A store in which the removals of a single query are tried, and then undone. */
  readonly #aside: ConditionStore;
  /** For each removal that a contradiction chain refuted: the number of rounds of the probe, and whether the probe used wide conditions. */
  readonly #probes = new Map<DomainRemoval, { readonly rounds: number; readonly wide: boolean }>();

  constructor(known: Knowledge, prober: Prober, engines: SubsetSolvers) {
    this.#known = known;
    this.#prober = prober;
    this.#engines = engines;
    this.#aside = known.blank;
  }

  /** Records how a contradiction chain refuted these removals: by how many rounds, and whether with wide conditions. */
  refuted(removals: readonly DomainRemoval[], rounds: number, wide: boolean): void {
    for (const removal of removals) this.#probes.set(removal, { rounds, wide });
  }

  /** Whether the value has been removed from its place. */
  isGone({ variable, value }: Literal): boolean {
    const { domains } = this.#known;
    return !domains.isOpen(domains.removalOf(variable, value));
  }

  /** The number of places of the condition because of which this place has a single value left; 0 if the cause isn't one condition. */
  widthOf(variable: number): number {
    return this.#known.scopes[this.causeOf(variable)]?.length ?? 0;
  }

  /** The condition because of which this place has a single value left; negative if the cause isn't a condition. */
  causeOf(variable: number): number {
    const { causes, placeOf, domains } = this.#known;
    const places = domains.removalsOf(variable).map((one) => (domains.isOpen(one) ? -1 : placeOf[one]!));
    return causes[greatest(places)] ?? KNOWN;
  }

  /**
   * Explains the place's value by one narrow condition, from values stated so far; undefined if none implies it. Only conditions that pass
   * `mayImply` count.
   */
  async byOne(literal: Literal, mayImply: (condition: number) => boolean): Promise<Explanation | undefined> {
    const { domains, near } = this.#known;
    const others = domains
      .removalsOf(literal.variable)
      .filter((removal) => domains.valueOf(removal) !== literal.value);
    const { scopes } = this.#known;
    const conditions = near.splitOf(literal.variable).narrow.filter(mayImply);
    for (const condition of conditions.sort((a, b) => scopes[a]!.length - scopes[b]!.length)) {
      const groups = this.#groupsOf(condition, Number.POSITIVE_INFINITY).filter((group) =>
        this.#isKnown(group[0]!),
      );
      if (!implies(this.#aside, condition, groups, others)) continue;
      const needed = await this.#least(condition, groups, others);
      return await this.#why(needed, [condition], [literal]);
    }
    return undefined;
  }

  /**
   * The smallest set of stated values from which the condition implies all of the claims, including consequences for hidden places. For a wide
   * condition, or with many stated values: a set that implies the first claim, with those other claims that it implies, too. Undefined if stated
   * values don't suffice, or if the search takes too long.
   */
  async least(
    condition: number,
    claims: readonly Literal[],
  ): Promise<{ readonly reasons: Reasons; readonly claims: readonly Literal[] } | undefined> {
    const groups = this.#groupsOf(condition, Number.POSITIVE_INFINITY).filter(
      ([first]) => this.#isKnown(first!) || this.#isHidden(first!),
    );
    const many = this.#known.isWide(condition) ? TUNING.groupsOfWide : TUNING.groups;
    const isFew = groups.length <= many;
    const wanted = (isFew ? claims : claims.slice(0, 1)).flatMap((claim) => this.#excluded(claim));
    if (!implies(this.#aside, condition, groups, wanted)) return undefined;
    const needed = await this.#least(condition, groups, wanted);
    const isImplied = (claim: Literal): boolean =>
      implies(this.#aside, condition, [needed], this.#excluded(claim));
    const found = isFew ? claims : claims.filter((claim, at) => at === 0 || isImplied(claim));
    const { reasons, before, level } = await this.#why(needed, [condition]);
    const isLook = before.length === 0 && level <= 2 && reasons.constraints.length <= TUNING.lookParts;
    return isLook ? { reasons, claims: found } : undefined;
  }

  #isHidden(removal: DomainRemoval): boolean {
    const { view, domains } = this.#known;
    return view.places[domains.variableOf(removal)]?.hidden !== false;
  }

  /** The removals of all values that the claim excludes. */
  #excluded({ variable, value }: Literal): DomainRemoval[] {
    const { domains } = this.#known;
    return domains.removalsOf(variable).filter((removal) => domains.valueOf(removal) !== value);
  }

  /** Explains why the literal's value is the only one left at its place. */
  async whyValue(literal: Literal): Promise<Explanation | undefined> {
    const { domains, causes, limits, placeOf } = this.#known;
    const others = domains
      .removalsOf(literal.variable)
      .filter((removal) => domains.valueOf(removal) !== literal.value);
    const place = greatest(others.map((removal) => placeOf[removal]!));
    const cause = causes[place]!;
    if (this.#isRefuted(cause)) {
      const last = others.find((removal) => placeOf[removal] === place)!;
      const why = await this.#whyRefuted(last);
      const rest = await this.#why(
        others.filter((removal) => removal !== last),
        [],
      );
      if (why) return joined(why, rest);
    }
    if (cause < 0) return await this.#why(others, []);
    if (!this.#leaves(cause, others, limits[place]!)) return await this.#why(others, []);
    const needed = await this.#needed(cause, others, limits[place]!);
    return await this.#why(needed, [cause], [literal], this.#known.levels[place]);
  }

  /** Explains why some condition fails within this many rounds of a probe that supposes the value; undefined if none fails. */
  async whySpoils(value: DomainRemoval, rounds: number): Promise<Explanation | undefined> {
    return await this.#prober.whileProbed(value, rounds, false, (end) => this.#whyContradiction(end));
  }

  /** Explains why the value is excluded; undefined if the exclusion was given. */
  async whyNot({ variable, value }: Literal): Promise<Explanation | undefined> {
    const { domains, causes, placeOf } = this.#known;
    const removal = domains.removalOf(variable, value);
    const cause = causes[placeOf[removal]!];
    if (cause === KNOWN) return undefined;
    const why = this.#isRefuted(cause!) ? await this.#whyRefuted(removal) : undefined;
    return why ?? (await this.#why([removal], []));
  }

  /** The removals as literals: "has this value" if only one value is left (always for a bool), else "doesn't have the removed value". */
  literalsOf(removals: readonly DomainRemoval[]): Literal[] {
    const literals = new Map<string, Literal>();
    for (const removal of removals) {
      const literal = this.#literalOf(removal);
      literals.set(`${literal.variable} ${literal.value} ${literal.holds}`, literal);
    }
    return [...literals.values()];
  }

  /** Whether the exclusion of the value was stated as a step, or follows from a stated claim about the same variable. */
  isTold({ variable, value }: Literal): boolean {
    const { domains, causes, placeOf } = this.#known;
    return causes[placeOf[domains.removalOf(variable, value)]!] === KNOWN;
  }

  // ── Private methods ──

  /** Whether the cause is a refutation: by a contradiction chain, or by several conditions together. */
  #isRefuted(cause: number): boolean {
    return cause === REFUTED || cause >= this.#known.conditionCount;
  }

  /** Whether the cause alone implies the removals `told`, given the removals at its places before position `limit` of the trail. */
  #leaves(cause: number, told: readonly DomainRemoval[], limit: number): boolean {
    if (cause >= this.#known.conditionCount) return told.length === 1;
    const before = this.#known.scopes[cause]!.map((variable) => this.#removalsOf(variable, limit));
    return implies(this.#aside, cause, before, told);
  }

  #literalOf(removal: DomainRemoval): Literal {
    const { domains, causes, placeOf } = this.#known;
    const variable = domains.variableOf(removal);
    const told = this.#known.told[variable];
    if (told !== undefined && causes[placeOf[removal]!] === KNOWN) return told;
    const value = domains.valueOf(removal);
    const { terms } = domains;
    return terms.isInt(terms.variable(variable))
      ? { variable, value, holds: false }
      : { variable, value: 1 - value, holds: true };
  }

  /** Explains a removal that was refuted, by the claims that were known when it was refuted. */
  async #whyRefuted(removal: DomainRemoval): Promise<Explanation | undefined> {
    const { limits, placeOf } = this.#known;
    const cause = this.#known.causes[placeOf[removal]!]!;
    const { rounds, wide } = this.#probes.get(removal) ?? { rounds: TUNING.longestChain, wide: true };
    const only = cause === REFUTED ? undefined : new Set(this.#known.parts[cause]);
    const level = this.#known.levels[placeOf[removal]!]!;
    const why = await this.#known.at(limits[placeOf[removal]!]!, () =>
      this.#prober.whileProbed(removal, rounds, wide, (end) => this.#whyContradiction(end), only),
    );
    return why && { ...why, level: Math.max(level, why.level) };
  }

  async #whyContradiction(end: Contradiction): Promise<Explanation> {
    if ('variable' in end) return await this.#why(this.#removalsOf(end.variable), []);
    return await this.#why(await this.#needed(end.condition, undefined, end.limit), [end.condition]);
  }

  /** The variable's removals before position `limit` of the trail. */
  #removalsOf(variable: number, limit = Number.POSITIVE_INFINITY): DomainRemoval[] {
    const { domains, placeOf } = this.#known;
    if (!domains.keeps(variable)) return [];
    return domains
      .removalsOf(variable)
      .filter((removal) => !domains.isOpen(removal) && placeOf[removal]! < limit);
  }

  /**
   * A minimal set of removals before position `limit` from which the cause implies the removals `told` (without them: its own failure). No group of
   * removals can be left out.
   */
  async #needed(
    cause: number,
    told: readonly DomainRemoval[] | undefined,
    limit: number,
  ): Promise<DomainRemoval[]> {
    return await this.#least(cause, this.#groupsOf(cause, limit), told);
  }

  #isKnown(removal: DomainRemoval): boolean {
    const { causes, placeOf } = this.#known;
    return causes[placeOf[removal]!] === KNOWN;
  }

  /** The removals of the cause's places before position `limit`, in groups; the latest come first. Removals of a known place form one group. */
  #groupsOf(cause: number, limit: number): DomainRemoval[][] {
    const groups: DomainRemoval[][] = [];
    for (const variable of this.#known.scopes[cause]!) {
      const removals = this.#removalsOf(variable, limit);
      const known = removals.filter((removal) => this.#isKnown(removal));
      if (known.length > 0) groups.push(known);
      for (const removal of removals) if (!this.#isKnown(removal)) groups.push([removal]);
    }
    const isThing = ([first]: readonly DomainRemoval[]): number =>
      this.#known.isPut(this.#known.domains.variableOf(first!)) ? 1 : 0;
    // Groups of known places that have nothing on the board come before those of other known places.
    return groups.sort((a, b) => this.#lastOf(b) - this.#lastOf(a) || isThing(a) - isThing(b));
  }

  #lastOf([first]: readonly DomainRemoval[]): number {
    return this.#isKnown(first!) ? -1 : this.#known.placeOf[first!]!;
  }

  async #least(
    cause: number,
    all: DomainRemoval[][],
    told: readonly DomainRemoval[] | undefined,
  ): Promise<DomainRemoval[]> {
    if (cause >= this.#known.conditionCount) return (await this.#neededByEngine(cause, all, told)).flat();
    let groups = all;
    // Removals of candidates are used only if known values don't suffice. For a bool, only a supposed value is such a removal.
    const plain = groups.filter((group) => this.#lastOf(group) < 0);
    const hasMarks = groups.some((group) => this.#lastOf(group) >= 0 && this.#isOfInt(group[0]!));
    if (hasMarks && implies(this.#aside, cause, plain, told)) groups = plain;
    const many = this.#known.isWide(cause) ? TUNING.groupsOfWide : TUNING.groups;
    if (groups.length > many) {
      const literals = groups.map((group) => this.#literalOf(group[0]!));
      const parts = this.#known.parts[cause]!;
      const engine = this.#engines.reasoner(parts);
      const patience = { conflicts: 0 };
      const needed = new Set(await engine.shrinkKnown(parts, literals, this.#claimed(told), patience));
      if (needed.size < literals.length) return groups.filter((_, at) => needed.has(literals[at]!)).flat();
    }
    return leastGroups(this.#aside, cause, groups, told).flat();
  }

  async #neededByEngine(
    cause: number,
    groups: readonly DomainRemoval[][],
    told: readonly DomainRemoval[] | undefined,
  ): Promise<readonly DomainRemoval[][]> {
    const parts = this.#known.parts[cause]!;
    const literals = groups.map((group) => this.#literalOf(group[0]!));
    const engine = this.#engines.reasoner(parts);
    const needed = new Set(await engine.shrinkKnown(parts, literals, this.#claimed(told)));
    return groups.filter((_, at) => needed.has(literals[at]!));
  }

  #isOfInt(removal: DomainRemoval): boolean {
    const { domains } = this.#known;
    const { terms } = domains;
    return terms.isInt(terms.variable(domains.variableOf(removal)));
  }

  /** The claim equivalent to these removals, all of one variable: "isn't this value" for a single removal, else the one value that is left. */
  #claimed(told: readonly DomainRemoval[] | undefined): Literal[] {
    const { domains } = this.#known;
    const [first] = told ?? [];
    if (told === undefined || first === undefined) return [];
    const variable = domains.variableOf(first);
    if (told.length === 1) return [{ variable, value: domains.valueOf(first), holds: false }];
    const value = domains.removalsOf(variable).find((removal) => !told.includes(removal));
    return value === undefined ? [] : [{ variable, value: domains.valueOf(value), holds: true }];
  }

  /** Explains the removals in `needed`. The conditions in `ends`, from which `claims` follow, come last in the chain. */
  async #why(
    needed: readonly DomainRemoval[],
    ends: readonly number[],
    claims: readonly Literal[] = [],
    atLeast = 1,
  ): Promise<Explanation> {
    const { causes, limits, levels, parts, placeOf } = this.#known;
    const conditions = new Set(ends);
    const leaves = new Set<DomainRemoval>();
    const links = new Map<string, { cause: number; place: number; removals: DomainRemoval[] }>();
    const done = new Set<DomainRemoval>();
    const before: { readonly place: number; readonly literal: Literal }[] = [];
    let level = atLeast;
    const open = [...needed];
    for (let removal = open.pop(); removal !== undefined; removal = open.pop()) {
      if (done.has(removal)) continue;
      done.add(removal);
      const place = placeOf[removal]!;
      const cause = causes[place]!;
      if (cause === KNOWN) leaves.add(removal);
      else level = Math.max(level, levels[place]!);
      if (cause === REFUTED) before.push({ place, literal: this.literalsOf([removal])[0]! });
      if (cause < 0) continue;
      conditions.add(cause);
      const key = `${cause} ${limits[place]}`;
      const link = links.get(key) ?? { cause, place, removals: [] };
      links.set(key, link);
      link.removals.push(removal);
      for (const one of await this.#needed(cause, [removal], limits[place]!)) open.push(one);
    }
    const chain = [...links.values()].sort((a, b) => a.place - b.place);
    return {
      reasons: {
        constraints: [...new Set([...conditions].flatMap((one) => parts[one]!))].sort((a, b) => a - b),
        known: [...this.literalsOf([...leaves]), ...before.map(({ literal }) => literal)],
      },
      chain: [
        ...chain.map(({ cause, removals }) => ({
          constraints: parts[cause]!,
          claims: this.literalsOf(removals),
        })),
        ...ends.map((one) => ({ constraints: parts[one]!, claims })),
      ],
      before: before.sort((a, b) => a.place - b.place).map(({ literal }) => literal),
      level,
    };
  }
}

/** Joins two explanations: `why` explains a known value that `rest` uses. */
function joined(why: Explanation, rest: Explanation): Explanation {
  const before = [...rest.before, ...why.before];
  return {
    reasons: {
      constraints: [...new Set([...why.reasons.constraints, ...rest.reasons.constraints])].sort(
        (a, b) => a - b,
      ),
      known: [
        ...why.reasons.known,
        ...rest.reasons.known.filter((one) => !why.reasons.known.some((other) => isSame(one, other))),
      ],
    },
    chain: [...rest.chain, ...why.chain],
    before,
    level: Math.max(why.level, rest.level),
  };
}
