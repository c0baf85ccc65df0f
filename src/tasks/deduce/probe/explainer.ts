/**
 * Explains why a value is known. For each removal of a value from a domain (propagate/knowledge.ts), backwards, a smallest set of earlier removals is
 * found from which its condition implies it (as conflict analysis does in lazy clause generation; Ohrimenko, Stuckey and Codish 2009). A removal found
 * by supposing a value until a contradiction is explained by supposing it again, in the state of that moment.
 *
 * Cost: for each removal on the way, a few propagations of its condition, or a few queries to a small engine.
 */

import { greatest } from '../../../model/large-lists.ts';
import { isSame, type Literal, type Reasons } from '../../common/literals.ts';
import type { SubsetSolvers } from '../mus/subset-solvers.ts';
import type { ConditionStore, DomainRemoval } from '../propagate/condition-store.ts';
import { implies, leastGroups } from '../propagate/implied.ts';
import { KNOWN_CAUSE, type Knowledge, REFUTED_CAUSE } from '../propagate/knowledge.ts';
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
  readonly basis: readonly Literal[];
  /** The level of the hardest technique in the explanation. */
  readonly level: number;
}

export class Explainer {
  readonly #facts: Knowledge;
  readonly #prober: Prober;
  readonly #engines: SubsetSolvers;
  /** A store in which the removals of a single query are tried, and then undone. */
  readonly #trialStore: ConditionStore;
  /** For each removal that a contradiction chain refuted: the number of rounds of the probe, and whether the probe used wide conditions. */
  readonly #probes = new Map<DomainRemoval, { readonly rounds: number; readonly wide: boolean }>();

  constructor(known: Knowledge, prober: Prober, engines: SubsetSolvers) {
    this.#facts = known;
    this.#prober = prober;
    this.#engines = engines;
    this.#trialStore = known.blank;
  }

  /** Records how a contradiction chain refuted these removals: by how many rounds, and whether with wide conditions. */
  refuted(removals: readonly DomainRemoval[], rounds: number, usesWide: boolean): void {
    for (const removal of removals) this.#probes.set(removal, { rounds, wide: usesWide });
  }

  /** Whether the value has been removed from its place. */
  isGone({ variable, value }: Literal): boolean {
    const { domains } = this.#facts;
    return !domains.isOpen(domains.removalOf(variable, value));
  }

  /** The number of places of the condition because of which this place has a single value left; 0 if the cause isn't one condition. */
  widthOf(variable: number): number {
    return this.#facts.scopes[this.causeOf(variable)]?.length ?? 0;
  }

  /** The condition because of which this place has a single value left; negative if the cause isn't a condition. */
  causeOf(variable: number): number {
    const { causes, placeOf, domains } = this.#facts;
    const trailPositions = domains
      .removalsOf(variable)
      .map((one) => (domains.isOpen(one) ? -1 : placeOf[one]!));
    return causes[greatest(trailPositions)] ?? KNOWN_CAUSE;
  }

  /**
   * Explains the place's value by one narrow condition, from values stated so far; undefined if none implies it. Only conditions that pass
   * `mayImply` count.
   */
  async explainByOneCondition(
    literal: Literal,
    mayImply: (condition: number) => boolean,
  ): Promise<Explanation | undefined> {
    const { domains, vicinity } = this.#facts;
    const otherRemovals = domains.excludedBy(literal);
    const { scopes } = this.#facts;
    const conditions = vicinity.divisionOf(literal.variable).narrow.filter(mayImply);
    for (const condition of conditions.sort((a, b) => scopes[a]!.length - scopes[b]!.length)) {
      const groups = this.#groupsOf(condition, Number.POSITIVE_INFINITY).filter((group) =>
        this.#isKnown(group[0]!),
      );
      if (!implies(this.#trialStore, condition, groups, otherRemovals)) continue;
      const neededRemovals = await this.#least(condition, groups, otherRemovals);
      return await this.#why(neededRemovals, [condition], [literal]);
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
    const maxGroups = this.#facts.isWide(condition) ? TUNING.groupsOfWide : TUNING.groups;
    const areFewGroups = groups.length <= maxGroups;
    const wantedRemovals = (areFewGroups ? claims : claims.slice(0, 1)).flatMap((claim) =>
      this.#facts.domains.excludedBy(claim),
    );
    if (!implies(this.#trialStore, condition, groups, wantedRemovals)) return undefined;
    const neededRemovals = await this.#least(condition, groups, wantedRemovals);
    const isImplied = (claim: Literal): boolean =>
      implies(this.#trialStore, condition, [neededRemovals], this.#facts.domains.excludedBy(claim));
    const impliedClaims = areFewGroups ? claims : claims.filter((claim, at) => at === 0 || isImplied(claim));
    const { reasons, basis, level } = await this.#why(neededRemovals, [condition]);
    const isSimple = basis.length === 0 && level <= 2 && reasons.constraints.length <= TUNING.lookParts;
    return isSimple ? { reasons, claims: impliedClaims } : undefined;
  }

  #isHidden(removal: DomainRemoval): boolean {
    const { view, domains } = this.#facts;
    return view.places[domains.variableOf(removal)]?.hidden !== false;
  }

  /** Explains why the literal's value is the only one left at its place. */
  async whyValue(literal: Literal): Promise<Explanation | undefined> {
    const { domains, causes, limits, placeOf } = this.#facts;
    const otherRemovals = domains.excludedBy(literal);
    const place = greatest(otherRemovals.map((removal) => placeOf[removal]!));
    const cause = causes[place]!;
    if (this.#isRefuted(cause)) {
      const lastRemoval = otherRemovals.find((removal) => placeOf[removal] === place)!;
      const refutation = await this.#whyRefuted(lastRemoval);
      const otherReasons = await this.#why(
        otherRemovals.filter((removal) => removal !== lastRemoval),
        [],
      );
      if (refutation) return joinExplanations(refutation, otherReasons);
    }
    if (cause < 0) return await this.#why(otherRemovals, []);
    if (!this.#collectLeaves(cause, otherRemovals, limits[place]!)) return await this.#why(otherRemovals, []);
    const neededRemovals = await this.#neededRemovals(cause, otherRemovals, limits[place]!);
    return await this.#why(neededRemovals, [cause], [literal], this.#facts.levels[place]);
  }

  /** Explains why some condition fails within this many rounds of a probe that supposes the value; undefined if none fails. */
  async whySpoils(value: DomainRemoval, rounds: number): Promise<Explanation | undefined> {
    return await this.#prober.whileProbed(value, rounds, false, (end) => this.#explainContradiction(end));
  }

  /** Explains why the value is excluded; undefined if the exclusion was given. */
  async whyNot({ variable, value }: Literal): Promise<Explanation | undefined> {
    const { domains, causes, placeOf } = this.#facts;
    const removal = domains.removalOf(variable, value);
    const cause = causes[placeOf[removal]!];
    if (cause === KNOWN_CAUSE) return undefined;
    const refutation = this.#isRefuted(cause!) ? await this.#whyRefuted(removal) : undefined;
    return refutation ?? (await this.#why([removal], []));
  }

  /** The removals as literals: "has this value" for a variable of two values, such as a bool, else "doesn't have the removed value". */
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
    const { domains, causes, placeOf } = this.#facts;
    return causes[placeOf[domains.removalOf(variable, value)]!] === KNOWN_CAUSE;
  }

  // ── Private methods ──

  /** Whether the cause is a refutation: by a contradiction chain, or by several conditions together. */
  #isRefuted(cause: number): boolean {
    return cause === REFUTED_CAUSE || cause >= this.#facts.conditionCount;
  }

  /** Whether the condition `cause` alone implies the removals in `removals`, given the removals at its places before position `limit` of the trail. */
  #collectLeaves(cause: number, removals: readonly DomainRemoval[], limit: number): boolean {
    if (cause >= this.#facts.conditionCount) return removals.length === 1;
    const removalsBefore = this.#facts.scopes[cause]!.map((variable) => this.#removalsOf(variable, limit));
    return implies(this.#trialStore, cause, removalsBefore, removals);
  }

  #literalOf(removal: DomainRemoval): Literal {
    const { domains, causes, placeOf } = this.#facts;
    const variable = domains.variableOf(removal);
    const knownLiteral = this.#facts.learnedLiterals[variable];
    if (knownLiteral !== undefined && causes[placeOf[removal]!] === KNOWN_CAUSE) return knownLiteral;
    const [other, ...more] = domains.removalsOf(variable).filter((one) => one !== removal);
    return other !== undefined && more.length === 0
      ? { variable, value: domains.valueOf(other), holds: true }
      : { variable, value: domains.valueOf(removal), holds: false };
  }

  /** Explains a removal that was refuted, by the claims that were known when it was refuted. */
  async #whyRefuted(removal: DomainRemoval): Promise<Explanation | undefined> {
    const { limits, placeOf } = this.#facts;
    const cause = this.#facts.causes[placeOf[removal]!]!;
    const { rounds, wide } = this.#probes.get(removal) ?? { rounds: TUNING.longestChain, wide: true };
    const onlyConditions = cause === REFUTED_CAUSE ? undefined : new Set(this.#facts.parts[cause]);
    const level = this.#facts.levels[placeOf[removal]!]!;
    const refutation = await this.#facts.at(limits[placeOf[removal]!]!, () =>
      this.#prober.whileProbed(
        removal,
        rounds,
        wide,
        (end) => this.#explainContradiction(end),
        onlyConditions,
      ),
    );
    return refutation && { ...refutation, level: Math.max(level, refutation.level) };
  }

  async #explainContradiction(end: Contradiction): Promise<Explanation> {
    if ('variable' in end) return await this.#why(this.#removalsOf(end.variable), []);
    return await this.#why(await this.#neededRemovals(end.condition, undefined, end.limit), [end.condition]);
  }

  /** The variable's removals before position `limit` of the trail. */
  #removalsOf(variable: number, limit = Number.POSITIVE_INFINITY): DomainRemoval[] {
    const { domains, placeOf } = this.#facts;
    if (!domains.isStored(variable)) return [];
    return domains
      .removalsOf(variable)
      .filter((removal) => !domains.isOpen(removal) && placeOf[removal]! < limit);
  }

  /**
   * A minimal set of removals before position `limit` from which the condition `cause` implies the removals in `removals` or, if there are none, fails: no
   * group of removals can be left out.
   */
  async #neededRemovals(
    cause: number,
    removals: readonly DomainRemoval[] | undefined,
    limit: number,
  ): Promise<DomainRemoval[]> {
    return await this.#least(cause, this.#groupsOf(cause, limit), removals);
  }

  #isKnown(removal: DomainRemoval): boolean {
    const { causes, placeOf } = this.#facts;
    return causes[placeOf[removal]!] === KNOWN_CAUSE;
  }

  /** The removals of the cause's places before position `limit`, in groups; the latest come first. Removals of a known place form one group. */
  #groupsOf(cause: number, limit: number): DomainRemoval[][] {
    const groups: DomainRemoval[][] = [];
    for (const variable of this.#facts.scopes[cause]!) {
      const removals = this.#removalsOf(variable, limit);
      const knownRemovals = removals.filter((removal) => this.#isKnown(removal));
      if (knownRemovals.length > 0) groups.push(knownRemovals);
      for (const removal of removals) if (!this.#isKnown(removal)) groups.push([removal]);
    }
    const presenceRank = ([first]: readonly DomainRemoval[]): number =>
      this.#facts.isPut(this.#facts.domains.variableOf(first!)) ? 1 : 0;
    // Groups of known places that have nothing on the board come before those of other known places.
    return groups.sort(
      (a, b) => this.#lastPositionOf(b) - this.#lastPositionOf(a) || presenceRank(a) - presenceRank(b),
    );
  }

  #lastPositionOf([first]: readonly DomainRemoval[]): number {
    return this.#isKnown(first!) ? -1 : this.#facts.placeOf[first!]!;
  }

  async #least(
    cause: number,
    all: DomainRemoval[][],
    removals: readonly DomainRemoval[] | undefined,
  ): Promise<DomainRemoval[]> {
    if (cause >= this.#facts.conditionCount) return (await this.#neededByEngine(cause, all, removals)).flat();
    let groups = all;
    // Exclusions of candidates are used only if known values don't suffice. A bool has no candidates, except for a supposed value.
    const initialGroups = groups.filter((group) => this.#lastPositionOf(group) < 0);
    const hasMarks = groups.some((group) => this.#lastPositionOf(group) >= 0 && this.#isOfInt(group[0]!));
    if (hasMarks && implies(this.#trialStore, cause, initialGroups, removals)) groups = initialGroups;
    const maxGroups = this.#facts.isWide(cause) ? TUNING.groupsOfWide : TUNING.groups;
    if (groups.length > maxGroups) {
      const neededGroups = await this.#neededByEngine(cause, groups, removals, 0);
      if (neededGroups.length < groups.length) return neededGroups.flat();
    }
    return leastGroups(this.#trialStore, cause, groups, removals).flat();
  }

  /** The groups that an engine needs for the conclusion: all of them if each of its queries may take only so many conflicts, and one takes more. */
  async #neededByEngine(
    cause: number,
    groups: readonly DomainRemoval[][],
    removals: readonly DomainRemoval[] | undefined,
    conflicts = Number.POSITIVE_INFINITY,
  ): Promise<readonly DomainRemoval[][]> {
    const conditions = this.#facts.parts[cause]!;
    const literals = groups.map((group) => this.#literalOf(group[0]!));
    const engine = this.#engines.reasoner(conditions);
    const neededLiterals = new Set(
      await engine.shrinkKnown(conditions, literals, this.#claimedLiterals(removals), { conflicts }),
    );
    return groups.filter((_, at) => neededLiterals.has(literals[at]!));
  }

  #isOfInt(removal: DomainRemoval): boolean {
    const { domains } = this.#facts;
    const { terms } = domains;
    return terms.isInt(terms.variable(domains.variableOf(removal)));
  }

  /** The claim equivalent to these removals, all of one variable: "isn't this value" for a single removal, else the one value that is left. */
  #claimedLiterals(removals: readonly DomainRemoval[] | undefined): Literal[] {
    const { domains } = this.#facts;
    const [first] = removals ?? [];
    if (removals === undefined || first === undefined) return [];
    const variable = domains.variableOf(first);
    if (removals.length === 1) return [{ variable, value: domains.valueOf(first), holds: false }];
    const value = domains.removalsOf(variable).find((removal) => !removals.includes(removal));
    return value === undefined ? [] : [{ variable, value: domains.valueOf(value), holds: true }];
  }

  /** Explains the removals in `neededRemovals`. The conditions in `ends`, which then imply `claims`, come last in the chain of reasons. */
  async #why(
    neededRemovals: readonly DomainRemoval[],
    ends: readonly number[],
    claims: readonly Literal[] = [],
    atLeast = 1,
  ): Promise<Explanation> {
    const { causes, limits, levels, parts, placeOf } = this.#facts;
    const conditions = new Set(ends);
    const leafRemovals = new Set<DomainRemoval>();
    const links = new Map<string, { cause: number; place: number; removals: DomainRemoval[] }>();
    const doneRemovals = new Set<DomainRemoval>();
    const priorLiterals: { readonly place: number; readonly literal: Literal }[] = [];
    let level = atLeast;
    const openItems = [...neededRemovals];
    for (let removal = openItems.pop(); removal !== undefined; removal = openItems.pop()) {
      if (doneRemovals.has(removal)) continue;
      doneRemovals.add(removal);
      const place = placeOf[removal]!;
      const cause = causes[place]!;
      if (cause === KNOWN_CAUSE) leafRemovals.add(removal);
      else level = Math.max(level, levels[place]!);
      if (cause === REFUTED_CAUSE) priorLiterals.push({ place, literal: this.literalsOf([removal])[0]! });
      if (cause < 0) continue;
      conditions.add(cause);
      const key = `${cause} ${limits[place]}`;
      const link = links.get(key) ?? { cause, place, removals: [] };
      links.set(key, link);
      link.removals.push(removal);
      for (const one of await this.#neededRemovals(cause, [removal], limits[place]!)) openItems.push(one);
    }
    const chain = [...links.values()].sort((a, b) => a.place - b.place);
    return {
      reasons: {
        constraints: [...new Set([...conditions].flatMap((one) => parts[one]!))].sort((a, b) => a - b),
        known: [...this.literalsOf([...leafRemovals]), ...priorLiterals.map(({ literal }) => literal)],
      },
      chain: [
        ...chain.map(({ cause, removals }) => ({
          constraints: parts[cause]!,
          claims: this.literalsOf(removals),
        })),
        ...ends.map((one) => ({ constraints: parts[one]!, claims })),
      ],
      basis: priorLiterals.sort((a, b) => a.place - b.place).map(({ literal }) => literal),
      level,
    };
  }
}

/** Joins two explanations: `why` explains a known value that `rest` uses. */
function joinExplanations(why: Explanation, rest: Explanation): Explanation {
  const joinedBasis = [...rest.basis, ...why.basis];
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
    basis: joinedBasis,
    level: Math.max(why.level, rest.level),
  };
}
