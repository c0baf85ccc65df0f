/**
 * Why something is known: the trail of removals (propagate/knowledge.ts) is walked backwards, from each one to the fewest others
 * that its cause needs for it (as conflict analysis does in lazy clause generation; Ohrimenko, Stuckey and Codish 2009). What a
 * contradiction chain refuted is probed again, as things stood when it was found.
 *
 * Cost: for each removal on the way, a few propagations of its condition, or a few questions to an engine that knows nothing else.
 */

import { greatest } from '../../../model/large-lists.ts';
import { contrary, isSame, type Literal, type Reasons } from '../../common/literals.ts';
import type { SubsetSolvers } from '../mus/subset-solvers.ts';
import type { ConditionStore, DomainRemoval } from '../propagate/condition-store.ts';
import { KNOWN, type Knowledge, REFUTED } from '../propagate/knowledge.ts';
import { TUNING } from '../tuning.ts';
import type { Contradiction, Prober } from './prober.ts';

/** A link of a chain: what a condition leads to. */
export interface Link {
  /** Of the puzzle. */
  readonly constraints: readonly number[];
  readonly claims: readonly Literal[];
}

/** Why something follows: all that is needed, and the way in steps, of which each needs only what came before. */
export interface Explanation {
  readonly reasons: Reasons;
  readonly chain: readonly Link[];
  /** Values refuted by contradiction chains that the explanation builds on: they must be told before. */
  readonly before: readonly Literal[];
  /** The level of the hardest technique in it. */
  readonly level: number;
}

export class Explainer {
  readonly #known: Knowledge;
  readonly #prober: Prober;
  readonly #engines: SubsetSolvers;
  /** A store that holds only what a question needs. */
  readonly #aside: ConditionStore;
  /** [removal that a contradiction chain found]: the rounds of its probe, and whether wide conditions counted. */
  readonly #probes = new Map<DomainRemoval, { readonly rounds: number; readonly wide: boolean }>();

  constructor(known: Knowledge, prober: Prober, engines: SubsetSolvers) {
    this.#known = known;
    this.#prober = prober;
    this.#engines = engines;
    this.#aside = known.blank;
  }

  /** Notes how removals were refuted. */
  refuted(removals: readonly DomainRemoval[], rounds: number, wide: boolean): void {
    for (const removal of removals) this.#probes.set(removal, { rounds, wide });
  }

  /** Whether the value is gone from its place. */
  isGone({ variable, value }: Literal): boolean {
    const { domains } = this.#known;
    return !domains.isOpen(domains.removalOf(variable, value));
  }

  /** The number of places of the condition that left this place one value; 0 where there is no single one. */
  widthOf(variable: number): number {
    return this.#known.scopes[this.causeOf(variable)]?.length ?? 0;
  }

  /** The condition that left this place one value; below 0 where it wasn't a condition. */
  causeOf(variable: number): number {
    const { causes, placeOf, domains } = this.#known;
    const places = domains.removalsOf(variable).map((one) => (domains.isOpen(one) ? -1 : placeOf[one]!));
    return causes[greatest(places)] ?? KNOWN;
  }

  /**
   * Why the place has the value by one condition that is taken in at a glance, from what was told alone; undefined where none implies it.
   * Only conditions that may do so count.
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
      if (!this.#implies(condition, groups, others)) continue;
      const needed = await this.#least(condition, groups, others);
      return await this.#why(needed, [condition], [literal]);
    }
    return undefined;
  }

  /**
   * Of what was told, as little as the condition needs for all of the claims, with what that says of places that nobody sees; of a wide
   * condition, or where much was told of it, for the first claim, with those that need no more. Undefined where what was told doesn't do, or where
   * that takes more than a look.
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
    if (!this.#implies(condition, groups, wanted)) return undefined;
    const needed = await this.#least(condition, groups, wanted);
    const isImplied = (claim: Literal): boolean => this.#implies(condition, [needed], this.#excluded(claim));
    const found = isFew ? claims : claims.filter((claim, at) => at === 0 || isImplied(claim));
    const { reasons, before, level } = await this.#why(needed, [condition]);
    const isLook = before.length === 0 && level <= 2 && reasons.constraints.length <= TUNING.lookParts;
    return isLook ? { reasons, claims: found } : undefined;
  }

  /** Whether the place is one that nobody sees. */
  #isHidden(removal: DomainRemoval): boolean {
    const { view, domains } = this.#known;
    return view.places[domains.variableOf(removal)]?.hidden !== false;
  }

  /** The values that the claim leaves out. */
  #excluded({ variable, value }: Literal): DomainRemoval[] {
    const { domains } = this.#known;
    return domains.removalsOf(variable).filter((removal) => domains.valueOf(removal) !== value);
  }

  /** Why the place has the one value that is left of it. */
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

  /** Why a value that is open yet spoils some condition (of those in `only`) within so many rounds of a probe; undefined where it doesn't. */
  async whySpoils(
    value: DomainRemoval,
    rounds: number,
    only?: ReadonlySet<number>,
  ): Promise<Explanation | undefined> {
    return await this.#prober.whileProbed(value, rounds, false, (end) => this.#whyContradiction(end), only);
  }

  /** Why the value doesn't fit its place; undefined where that is known for good. */
  async whyNot({ variable, value }: Literal): Promise<Explanation | undefined> {
    const { domains, causes, placeOf } = this.#known;
    const removal = domains.removalOf(variable, value);
    const cause = causes[placeOf[removal]!];
    if (cause === KNOWN) return undefined;
    const why = this.#isRefuted(cause!) ? await this.#whyRefuted(removal) : undefined;
    return why ?? (await this.#why([removal], []));
  }

  /** The removals as literals: a value where it is known, or a bool's; else that the variable doesn't have it. */
  literalsOf(removals: readonly DomainRemoval[]): Literal[] {
    const literals = new Map<string, Literal>();
    for (const removal of removals) {
      const literal = this.#literalOf(removal);
      literals.set(`${literal.variable} ${literal.value} ${literal.holds}`, literal);
    }
    return [...literals.values()];
  }

  /** Whether that the value doesn't fit was told, or follows from what was. */
  isTold({ variable, value }: Literal): boolean {
    const { domains, causes, placeOf } = this.#known;
    return causes[placeOf[domains.removalOf(variable, value)]!] === KNOWN;
  }

  // ── Inside ──

  /** Whether supposing the contrary shows it: by a chain, or by several conditions together. */
  #isRefuted(cause: number): boolean {
    return cause === REFUTED || cause >= this.#known.conditionCount;
  }

  /** Whether the cause by itself implies the removals, from what was known of its places before the limit. */
  #leaves(cause: number, told: readonly DomainRemoval[], limit: number): boolean {
    if (cause >= this.#known.conditionCount) return told.length === 1;
    const before = this.#known.scopes[cause]!.map((variable) => this.#removalsOf(variable, limit));
    return this.#implies(cause, before, told);
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

  /** Why a removal was refuted, by what was known and what had been told at that time. */
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

  /** The removals of a variable that are there, those before a place on the trail only. */
  #removalsOf(variable: number, limit = Number.POSITIVE_INFINITY): DomainRemoval[] {
    const { domains, placeOf } = this.#known;
    if (!domains.keeps(variable)) return [];
    return domains
      .removalsOf(variable)
      .filter((removal) => !domains.isOpen(removal) && placeOf[removal]! < limit);
  }

  /**
   * Of the removals that came before the limit, as few as the cause needs for those `told` (or for not holding): without any group
   * of them it no longer implies them.
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

  /** Removals of the cause's places before the limit: those of a known place together, those that had to be found last first. */
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
    // Of what is known, places with nothing on the board come first.
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
    // Marks are needed only where what is known doesn't imply it by itself; of a bool there are none but what is supposed.
    const plain = groups.filter((group) => this.#lastOf(group) < 0);
    const hasMarks = groups.some((group) => this.#lastOf(group) >= 0 && this.#isOfInt(group[0]!));
    if (hasMarks && this.#implies(cause, plain, told)) groups = plain;
    const many = this.#known.isWide(cause) ? TUNING.groupsOfWide : TUNING.groups;
    if (groups.length > many) {
      const literals = groups.map((group) => this.#literalOf(group[0]!));
      const parts = this.#known.parts[cause]!;
      const needed = this.#engines.reasoner(parts).clashOf(parts, literals, this.#against(told));
      if (needed) return groups.filter((_, at) => needed.has(literals[at]!)).flat();
    }
    let kept = groups;
    for (let size = (kept.length + 1) >> 1; size >= 1; size >>= 1) {
      for (let at = 0; at < kept.length; ) {
        const rest = [...kept.slice(0, at), ...kept.slice(at + size)];
        if (this.#implies(cause, rest, told)) kept = rest;
        else at += size;
      }
    }
    return kept.flat();
  }

  async #neededByEngine(
    cause: number,
    groups: readonly DomainRemoval[][],
    told: readonly DomainRemoval[] | undefined,
  ): Promise<readonly DomainRemoval[][]> {
    const parts = this.#known.parts[cause]!;
    const literals = groups.map((group) => this.#literalOf(group[0]!));
    const engine = this.#engines.reasoner(parts);
    const needed = new Set(await engine.shrinkKnown(parts, literals, this.#against(told)));
    return groups.filter((_, at) => needed.has(literals[at]!));
  }

  #isOfInt(removal: DomainRemoval): boolean {
    const { domains } = this.#known;
    const { terms } = domains;
    return terms.isInt(terms.variable(domains.variableOf(removal)));
  }

  /** That not all of these removals of one variable are so. */
  #against(told: readonly DomainRemoval[] | undefined): Literal[] {
    const { domains } = this.#known;
    const [first] = told ?? [];
    if (told === undefined || first === undefined) return [];
    const variable = domains.variableOf(first);
    if (told.length === 1) return [{ variable, value: domains.valueOf(first), holds: true }];
    const value = domains.removalsOf(variable).find((removal) => !told.includes(removal));
    return value === undefined ? [] : [contrary({ variable, value: domains.valueOf(value), holds: true })];
  }

  #implies(
    cause: number,
    kept: readonly (readonly DomainRemoval[])[],
    told: readonly DomainRemoval[] | undefined,
  ): boolean {
    const aside = this.#aside;
    for (const group of kept) for (const removal of group) aside.add(removal);
    const { fails, removals } = aside.propagate(cause);
    const enough =
      fails || (told?.every((removal) => !aside.isOpen(removal) || removals.includes(removal)) ?? false);
    aside.goBack(0);
    return enough;
  }

  /** All that these removals build on, and the conditions that end the chain, where they lead to some literals. */
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

/** By the second, the values other than the first's are gone, too. */
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
