/**
 * What would follow if the conclusion of a step were false: the conditions among the step's reasons are propagated, round by round, until one of them
 * fails. Only what the failure needs is kept, so that a sentence can tell it as a chain. Cost: a few propagations of each condition.
 */
import { append, greatest, pushTo } from '../../../model/large-lists.ts';
import { contrary, type Literal } from '../../common/literals.ts';
import type { Conditions } from '../conditions/conditions.ts';
import { valuesOf } from '../conditions/values.ts';
import type { ConditionStore, DomainRemoval, ImpliedRemovals } from '../propagate/condition-store.ts';
import { leastGroups, type Propagating } from '../propagate/implied.ts';
import type { Deduction } from '../steps/deduction.ts';
import { TUNING } from '../tuning.ts';
import { closure, Looks } from './looks.ts';

/** The claims that one condition, or several that are seen as one, implies in a round, from claims implied before. */
export interface SupposedLink {
  /** The condition, or that of several by which people name them. */
  readonly constraint: number;
  readonly constraints: readonly number[];
  readonly claims: readonly Literal[];
  /** The number of links, including this one, in the longest chain that leads to it. */
  readonly depth: number;
}

export interface Supposition {
  /** What was assumed: the contrary of the step's first claim, and what was known before the step. */
  readonly assumed: readonly Literal[];
  readonly links: readonly SupposedLink[];
  /** The constraints of whose exclusions the argument makes use, without a link that tells them. */
  readonly untold: readonly number[];
  /** The constraint that fails at the end of the chain, or that of several by which people name them. */
  readonly failingConstraint: number;
  readonly failingConstraints: readonly number[];
  /** Whether values of single places were supposed, too, to find what a look implies: then a failure without links isn't seen at a glance. */
  readonly isThorough: boolean;
}

/** One of two cases of a supposition, and how it fails. */
export interface SupposedCase {
  readonly claim: Literal;
  readonly supposition: Supposition;
}

/** A claim that follows once the first claim of its step is known, and the condition by which it follows. */
export interface FollowingClaim {
  readonly claim: Literal;
  readonly constraint: number;
}

/** The removals that a look implies in one round. */
interface RoundRemovals {
  readonly look: number;
  /** The length of the trail of removals at the start of the round; the look uses only removals before it. */
  readonly trailStart: number;
  readonly removals: readonly DomainRemoval[];
}

/** How conditions are propagated: one by one, or in looks. */
interface Propagation {
  readonly isThorough: boolean;
  readonly looks: readonly (readonly number[])[];
  /** The removals that the look implies; the store stays unchanged. */
  propagate(look: number): ImpliedRemovals;
}

/** What suppositions need to know of the puzzle. */
export interface SuppositionSource {
  readonly ground: Conditions;
  /** The domains of the board's variables, without removals. */
  store(): ConditionStore;
  scopeOf(constraint: number): readonly number[];
  isShown(variable: number): boolean;
  /** The condition by which people name these conditions. */
  mainOf(conditions: readonly number[]): number;
}

export class Suppositions {
  readonly #ground: Conditions;
  readonly #source: SuppositionSource;
  readonly #looks: Looks;

  constructor(source: SuppositionSource) {
    this.#ground = source.ground;
    this.#source = source;
    this.#looks = new Looks(source.scopeOf, source.isShown);
  }

  get #store(): ConditionStore {
    return this.#source.store();
  }

  /** What would follow if the step's first claim were false; undefined if propagation of its reasons leads to no failure within a few rounds. */
  of(step: Deduction): Supposition | undefined {
    return this.under(step, oppositeOf(this.#ground, step.lead));
  }

  /** What would follow, by the step's reasons, if the claim held; undefined if that leads to no failure within a few rounds. */
  under(step: Deduction, claim: Literal): Supposition | undefined {
    return this.#underAll(step, [claim], false) ?? this.#underAll(step, [claim], true);
  }

  #underAll(step: Deduction, claims: readonly Literal[], isThorough: boolean): Supposition | undefined {
    const { reasons } = step;
    const known = [...reasons.known];
    const otherKnown = new Map<number, Literal[]>();
    for (const one of knownBefore(step)) pushTo(otherKnown, one.variable, one);
    for (;;) {
      const supposition = this.#failureUnder(known, claims, reasons.constraints, isThorough);
      // What is known isn't told as a consequence, even where the reasons imply it anew, or its contrary.
      const repeated = (supposition?.links ?? []).flatMap((link) =>
        link.claims.flatMap(({ variable }) => otherKnown.get(variable) ?? []),
      );
      if (repeated.length === 0)
        return (
          supposition && {
            ...supposition,
            assumed: [...supposition.assumed, ...[...otherKnown.values()].flat()],
          }
        );
      append(known, repeated);
      for (const { variable } of repeated) otherKnown.delete(variable);
    }
  }

  /** The step's claims that one of its conditions implies once the first claim is known, and not before, each with that condition. */
  following({ lead, claims, reasons }: Deduction): readonly FollowingClaim[] {
    const store = this.#store;
    if (![lead, ...claims, ...reasons.known].every(({ variable }) => store.isStored(variable))) return [];
    const implied = (): readonly ReadonlySet<DomainRemoval>[] =>
      reasons.constraints.map((constraint) => new Set(store.propagate(constraint).removals));
    this.#assume(reasons.known);
    const before = implied();
    this.#assume([lead]);
    const after = implied();
    const following = claims
      .filter((claim) => claim.variable !== lead.variable)
      .flatMap((claim): FollowingClaim[] => {
        const wanted = store.excludedBy(claim).filter((removal) => store.isOpen(removal));
        const isIn = (removals: ReadonlySet<DomainRemoval>): boolean =>
          wanted.every((removal) => removals.has(removal));
        const at = wanted.length === 0 || before.some(isIn) ? -1 : after.findIndex(isIn);
        return at < 0 ? [] : [{ claim, constraint: reasons.constraints[at]! }];
      });
    store.goBack(0);
    return following;
  }

  /**
   * Two cases, the values of one of the given variables, such that each leads to a failure if the step's first claim is false: the shortest argument
   * of this kind. Undefined if there is none. Cost: a supposition for each of two values of each variable.
   */
  cases(step: Deduction, variables: readonly number[]): readonly SupposedCase[] | undefined {
    const { lead, reasons } = step;
    const opposite = oppositeOf(this.#ground, lead);
    // What is known on the board is no case.
    const known = new Set([lead, ...knownBefore(step)].map(({ variable }) => variable));
    const otherVariables = variables.filter((variable) => !known.has(variable));
    const pairs = this.#pairsLeft([...reasons.known, opposite], reasons.constraints, otherVariables);
    const failuresOf = (
      pair: readonly Literal[],
      isThorough: boolean,
    ): readonly SupposedCase[] | undefined => {
      const cases: SupposedCase[] = [];
      for (const claim of pair) {
        const supposition = this.#underAll(step, [opposite, claim], isThorough);
        if (supposition === undefined) return undefined;
        cases.push({ claim, supposition });
      }
      return cases;
    };
    const length = (cases: readonly SupposedCase[]): number =>
      cases.reduce((sum, { supposition }) => sum + supposition.links.length, 0);
    const shortest = (isThorough: boolean, most: number): readonly SupposedCase[] | undefined =>
      pairs
        .slice(0, most)
        .flatMap((pair) => {
          const cases = failuresOf(pair, isThorough);
          return cases ? [cases] : [];
        })
        .sort((a, b) => length(a) - length(b))[0];
    return shortest(false, TUNING.caseVariables) ?? shortest(true, TUNING.thoroughCases);
  }

  /** For each variable that propagation under the assumptions leaves two values: that it has the one, and the other. */
  #pairsLeft(
    assumed: readonly Literal[],
    constraints: readonly number[],
    variables: readonly number[],
  ): readonly (readonly Literal[])[] {
    const store = this.#store;
    if (![...variables, ...assumed.map(({ variable }) => variable)].every((one) => store.isStored(one)))
      return [];
    this.#assume(assumed);
    closure(store, constraints);
    const pairs = variables
      .filter((variable) => store.leftCount[variable] === 2)
      .map((variable) =>
        store
          .choicesOf(variable)
          .map((choice): Literal => ({ variable, value: store.valueOf(choice), holds: true })),
      );
    store.goBack(0);
    return pairs;
  }

  /** The failure of these constraints under what is known and supposed, with the links that lead to it. */
  #failureUnder(
    known: readonly Literal[],
    supposed: readonly Literal[],
    reasons: readonly number[],
    isThorough: boolean,
  ): Supposition | undefined {
    const store = this.#store;
    const assumed = [...known, ...supposed];
    if (!assumed.every(({ variable }) => store.isStored(variable))) return undefined;
    for (const propagation of isThorough ? this.#lookPropagations(reasons) : this.#propagations(reasons)) {
      this.#assume(known);
      const excluded = this.#excludeCandidates(propagation);
      const before = new Set(store.removals);
      this.#assume(supposed);
      const rounds: RoundRemovals[] = [];
      const failingLook = this.#propagateRounds(propagation, rounds);
      const trail = [...store.removals];
      store.goBack(0);
      if (failingLook === undefined) continue;
      const { links, used } = this.#neededLinks(propagation, failingLook, rounds, trail, before);
      const failingConstraints = propagation.looks[failingLook]!;
      const untold = new Set([...used].flatMap((removal) => excluded.get(removal) ?? []));
      return {
        assumed: [...assumed, ...this.#literals([...excluded.keys()], new Set())],
        links,
        untold: [...untold].flatMap((look) => propagation.looks[look]!),
        failingConstraint: this.#source.mainOf(failingConstraints),
        failingConstraints,
        isThorough: propagation.isThorough,
      };
    }
    return undefined;
  }

  /** The ways to propagate the conditions one by one, in the order of what people see first: narrow conditions, and all. */
  #propagations(reasons: readonly number[]): readonly Propagation[] {
    const store = this.#store;
    const conditions = this.#conditionsOf(reasons);
    const narrowConditions = conditions.filter((one) => this.#source.scopeOf(one).length <= TUNING.glance);
    const oneByOne = (some: readonly number[]): Propagation => ({
      isThorough: false,
      looks: some.map((one) => [one]),
      propagate: (look) => store.propagate(some[look]!),
    });
    return (narrowConditions.length < conditions.length ? [narrowConditions, conditions] : [conditions]).map(
      oneByOne,
    );
  }

  /** The way to propagate the conditions in looks; none if some look consists of more conditions than people survey. */
  #lookPropagations(reasons: readonly number[]): readonly Propagation[] {
    const store = this.#store;
    const looks = this.#looks.of(this.#conditionsOf(reasons));
    if (looks.some((look) => look.length > TUNING.lookParts)) return [];
    return [{ isThorough: true, looks, propagate: (look) => this.#looks.propagate(store, looks[look]!) }];
  }

  /** The conditions, the narrowest first. A rule about a whole line demands something at each node, too, which people see before the whole line. */
  #conditionsOf(reasons: readonly number[]): readonly number[] {
    const width = (one: number): number => this.#source.scopeOf(one).length;
    const conditionsAtNodes = this.#ground.nodes.flatMap((node, one) =>
      node && reasons.includes(node.of) ? [one] : [],
    );
    return [...new Set([...reasons, ...conditionsAtNodes])].sort((a, b) => width(a) - width(b) || a - b);
  }

  #assume(claims: readonly Literal[]): void {
    for (const claim of claims)
      for (const removal of this.#store.excludedBy(claim)) this.#store.addRemoval(removal);
  }

  /**
   * Excludes values that the constraints exclude whatever is supposed, as long as their place has others: a chain doesn't tell these. Returns the look that
   * excludes each.
   */
  #excludeCandidates({ looks, propagate }: Propagation): ReadonlyMap<DomainRemoval, number> {
    const store = this.#store;
    const excluded = new Map<DomainRemoval, number>();
    const implied = looks.flatMap((_, look) =>
      propagate(look).removals.map((removal) => ({ look, removal })),
    );
    for (const { look, removal } of implied) {
      if (!store.isOpen(removal) || store.leftCount[store.variableOf(removal)]! <= 2) continue;
      store.addRemoval(removal);
      excluded.set(removal, look);
    }
    return excluded;
  }

  /** Propagates round by round, and returns the look that fails, if one does. */
  #propagateRounds({ looks, propagate }: Propagation, rounds: RoundRemovals[]): number | undefined {
    const store = this.#store;
    for (let round = 0; round <= TUNING.toldChain; round++) {
      const trailStart = store.removals.length;
      const implications = looks.map((_, look) => ({ look, ...propagate(look) }));
      const failingImplication = implications.find(({ fails }) => fails);
      if (failingImplication) return failingImplication.look;
      for (const { look, removals: all } of implications) {
        const removals = all.filter((removal) => store.isOpen(removal));
        if (removals.length === 0) continue;
        // Other looks' conclusions of this round may make this look fail.
        if (propagate(look).fails) return look;
        for (const removal of removals) store.addRemoval(removal);
        rounds.push({ look, trailStart, removals });
      }
      if (store.removals.length === trailStart) return undefined;
    }
    return undefined;
  }

  /** The steps of the argument that lead to the failure, each with only those claims that a later one uses, and all removals that it uses. */
  #neededLinks(
    propagation: Propagation,
    victim: number,
    rounds: readonly RoundRemovals[],
    trail: readonly DomainRemoval[],
    before: ReadonlySet<DomainRemoval>,
  ): { readonly links: readonly SupposedLink[]; readonly used: ReadonlySet<DomainRemoval> } {
    const usedRemovals = new Set(this.#sources(propagation, victim, trail, undefined));
    const links: { readonly round: RoundRemovals; readonly from: ReadonlySet<DomainRemoval> }[] = [];
    for (const round of [...rounds].reverse()) {
      const usedInRound = round.removals.filter((removal) => usedRemovals.has(removal));
      if (usedInRound.length === 0) continue;
      const sourceRemovals = this.#sources(
        propagation,
        round.look,
        trail.slice(0, round.trailStart),
        usedInRound,
      );
      for (const removal of sourceRemovals) usedRemovals.add(removal);
      links.unshift({ round, from: new Set(sourceRemovals) });
    }
    const depths = new Map<RoundRemovals, number>();
    for (const { round, from } of links) {
      const sources = [...depths].filter(([{ removals }]) => removals.some((one) => from.has(one)));
      depths.set(round, 1 + greatest([0, ...sources.map(([, depth]) => depth)]));
    }
    const toldLinks = links.map(({ round }) => ({
      constraint: this.#source.mainOf(propagation.looks[round.look]!),
      constraints: propagation.looks[round.look]!,
      claims: this.#literals(
        round.removals.filter((removal) => usedRemovals.has(removal)),
        before,
      ),
      depth: depths.get(round)!,
    }));
    return { links: toldLinks, used: usedRemovals };
  }

  /** A minimal part of the removals from which the look implies `wanted`, or fails. The latest removals are dropped first. */
  #sources(
    { looks, propagate }: Propagation,
    look: number,
    trail: readonly DomainRemoval[],
    wanted: readonly DomainRemoval[] | undefined,
  ): DomainRemoval[] {
    const store = this.#store;
    const scope = new Set(looks[look]!.flatMap((one) => this.#source.scopeOf(one)));
    const groups = new Map<number, DomainRemoval[]>();
    for (const removal of [...trail].reverse()) {
      const variable = store.variableOf(removal);
      if (!scope.has(variable)) continue;
      pushTo(groups, variable, removal);
    }
    const propagating: Propagating = {
      addRemoval: (removal) => store.addRemoval(removal),
      isOpen: (removal) => store.isOpen(removal),
      goBack: (count) => store.goBack(count),
      propagate,
    };
    return leastGroups(propagating, look, [...groups.values()], wanted).flat();
  }

  /** The removals as claims: "has this value" if those and the ones made before leave a place one value, else "doesn't have these values". */
  #literals(removals: readonly DomainRemoval[], before: ReadonlySet<DomainRemoval>): Literal[] {
    const store = this.#store;
    const variables = [...new Set(removals.map((removal) => store.variableOf(removal)))];
    return variables.flatMap((variable): Literal[] => {
      const ownRemovals = removals.filter((removal) => store.variableOf(removal) === variable);
      const remainingRemovals = store
        .choicesOf(variable)
        .filter((removal) => !ownRemovals.includes(removal) && !before.has(removal));
      const [last] = remainingRemovals;
      if (remainingRemovals.length === 1) return [{ variable, value: store.valueOf(last!), holds: true }];
      return ownRemovals.map((removal) => ({ variable, value: store.valueOf(removal), holds: false }));
    });
  }
}

/** The values known before the step at other places than those of its claims and reasons, as far as the step tells them. */
export function knownBefore({ lead, claims, reasons, after = [] }: Deduction): readonly Literal[] {
  const keyOf = ({ variable, value, holds }: Literal): string => `${variable} ${value} ${holds}`;
  const others = new Set([...claims, ...reasons.known].map(keyOf));
  return after.filter((one) => one.holds && one.variable !== lead.variable && !others.has(keyOf(one)));
}

/** The negation of a claim. Where there are only two values, "has the other value". */
export function oppositeOf({ terms }: Conditions, claim: Literal): Literal {
  const [other, ...more] = valuesOf(terms, claim.variable).filter((value) => value !== claim.value);
  const isEither = claim.holds && other !== undefined && more.length === 0;
  return isEither ? { ...claim, value: other } : contrary(claim);
}
