/**
 * A guarded engine that answers whether given constraints and known values imply something, and makes the reasons minimal. The constraints are
 * those of the ground model, assumed by their guards.
 *
 * Minimal sets are found by deletion with refinement: an element is dropped; if the rest still suffices, the search continues with the engine's
 * core of that answer (Dershowitz, Hanna and Nadel 2006; Belov and Marques-Silva 2012). At most one query per element, each incremental.
 */

import type { EngineModule } from '../../../backends/sat/engine/engine.ts';
import { Budget } from '../../../model/clock.ts';
import type { Ground } from '../../../model/ground.ts';
import type { VariablePlace } from '../../../model/variables.ts';
import { contrary, isTrue, type Literal, type Reasons } from '../../common/literals.ts';
import type { SolveStatistics } from '../../solve/outcome.ts';
import { Search, type SearchOptions } from '../../solve/search.ts';
import { type Conditions, conditionsOf } from '../conditions/conditions.ts';
import { type View, viewOf } from '../conditions/view.ts';
import { TUNING } from '../tuning.ts';
import { Witnesses } from './witnesses.ts';

/** Values that satisfy everything, or a core of what can't be satisfied. */
export type Told = { readonly values: Int32Array } | { readonly core: Reasons };

/** The limit of conflicts for a series of queries. */
interface Patience {
  conflicts: number;
}

export class Reasoner {
  readonly ground: Conditions;
  /** [variable]. */
  readonly places: readonly (VariablePlace | undefined)[];
  /** [constraint]: its variables. */
  readonly scopes: readonly (readonly number[])[];
  /** Set when time ran out or the signal came; answers are meaningless from then on. */
  halted: 'limit' | 'stopped' | undefined;
  readonly #search: Search;
  /** [variable]: its literals by value. */
  readonly #literals: (Map<number, number> | undefined)[] = [];
  readonly #claims = new Map<number, Literal>();
  /** By literals: one that says that some of these is so. */
  readonly #doubts = new Map<string, number>();
  #leaning: readonly number[] = [];
  /** The constraints that its engine has, in the order of their guards; undefined means all. */
  readonly #picked: readonly number[] | undefined;
  readonly #places: ReadonlyMap<number, number> | undefined;
  readonly #guards: Int32Array;
  #guardsFirst = false;

  private constructor(
    ground: Conditions,
    search: Search,
    view: View,
    picked?: readonly number[],
    budget?: Budget,
  ) {
    this.ground = ground;
    this.#search = search;
    this.#picked = picked;
    this.#places = picked && new Map(picked.map((constraint, at) => [constraint, at]));
    this.#guards = Int32Array.from(search.session.program.guards);
    this.places = view.places;
    this.scopes = view.scopes;
    if (budget?.isSpent()) this.halted = 'limit';
  }

  /** Opens a reasoner on `conditionsOf` the ground model, or on the conditions of the given `view`. */
  static async open(original: Ground, options: SearchOptions = {}, view?: View): Promise<Reasoner> {
    const budget = Budget.ofSeconds(options.timeLimit);
    const ground = view?.ground ?? conditionsOf(original);
    // Cuts would accumulate over thousands of queries; propagators add no clauses.
    const told = options.connectivity ?? 'auto';
    const connectivity = told === 'auto' ? 'propagator' : told;
    const search = await Search.open(ground, { ...options, connectivity }, 'together');
    return new Reasoner(ground, search, view ?? viewOf(ground, budget), undefined, budget);
  }

  /** How many constraints its engine knows. */
  get size(): number {
    return this.#guards.length;
  }

  knows(constraints: readonly number[]): boolean {
    return this.#places === undefined || constraints.every((one) => this.#places!.has(one));
  }

  /** A reasoner on the same conditions, for queries about all of them that differ in their last claims. */
  async keeping(): Promise<Reasoner> {
    const reasoner = new Reasoner(this.ground, await this.#search.beside('kept'), this);
    reasoner.#guardsFirst = true;
    return reasoner;
  }

  /** A reasoner on these constraints alone, numbered as in the ground model: quick to make and to query. */
  static among(view: View, constraints: readonly number[], engine: EngineModule): Reasoner {
    const { ground } = view;
    const picked = [...constraints].sort((a, b) => a - b);
    const few = { ...ground, families: [], constraints: picked.map((one) => ground.constraints[one]!) };
    const search = Search.openNow(engine, few, { connectivity: 'propagator' }, 'together');
    return new Reasoner(ground, search, view, picked);
  }

  /**
   * Claims that are inconsistent with the assumed ones and all constraints by propagation alone; without any one of them propagation finds nothing.
   * The first claims are dropped first, more at a time as long as that succeeds, because often only a few of a conflict's claims are needed.
   */
  clashOf(
    constraints: readonly number[],
    claims: readonly Literal[],
    assumed: readonly Literal[],
  ): ReadonlySet<Literal> | undefined {
    const guards = this.#guardsOf(constraints);
    const first = this.#clashOf(guards, claims, assumed);
    if (first === undefined) return undefined;
    let needed = [...first];
    let size = 1;
    for (let at = 0; at < needed.length; ) {
      const core = this.#clashOf(guards, [...needed.slice(0, at), ...needed.slice(at + size)], assumed);
      if (core) {
        needed = needed.filter((claim) => core.has(claim));
        size *= 2;
      } else if (size === 1) at++;
      else size = 1;
    }
    return new Set(needed);
  }

  #clashOf(
    guards: Int32Array,
    claims: readonly Literal[],
    assumed: readonly Literal[],
  ): ReadonlySet<Literal> | undefined {
    const core = this.#search.clashOf(this.#assume([...assumed, ...claims], guards));
    if (core === undefined) return undefined;
    const inCore = new Set(core);
    return new Set(claims.filter((claim) => inCore.has(this.literal(claim))));
  }

  statistics(): SolveStatistics {
    return this.#search.statistics();
  }

  literal({ variable, value, holds }: Literal): number {
    this.#literals[variable] ??= new Map();
    const byValue = this.#literals[variable];
    let literal = byValue.get(value);
    if (literal === undefined) {
      const { terms } = this.ground;
      literal = this.#search.session.program.is(terms.variable(variable), value);
      byValue.set(value, literal);
      this.#claims.set(literal, { variable, value, holds: true });
      this.#claims.set(-literal, { variable, value, holds: false });
    }
    return holds ? literal : -literal;
  }

  /** Sets the values that the engine tries first in every query: those of an answer, so that other models it finds violate little. */
  lean(towards: readonly Literal[]): void {
    this.#leaning = towards.map((claim) => this.literal(claim));
  }

  /**
   * Values that satisfy these constraints and claims, or a core of them that can't be satisfied. Undefined after `halted`. `instead`: values
   * that the engine tries first in this query.
   */
  async ask(
    constraints: readonly number[],
    claims: readonly Literal[],
    instead: readonly Literal[] = [],
  ): Promise<Told | undefined> {
    const reply = await this.askWithin(constraints, claims, Number.POSITIVE_INFINITY, instead);
    return reply === 'hard' ? undefined : reply;
  }

  /** The same; `hard` if it isn't decided within this many conflicts. */
  async askWithin(
    constraints: readonly number[],
    claims: readonly Literal[],
    conflicts: number,
    instead: readonly Literal[] = [],
  ): Promise<Told | 'hard' | undefined> {
    const isAll = constraints.length >= this.ground.constraints.length;
    const assumptions = this.#assume(claims, this.#guardsOf(constraints));
    return await this.#askWith(assumptions, isAll, conflicts, instead);
  }

  /** `isAll`: whether the query includes all constraints. */
  async #askWith(
    assumptions: Int32Array,
    isAll: boolean,
    conflicts: number,
    instead: readonly Literal[] = [],
  ): Promise<Told | 'hard' | undefined> {
    if (this.halted !== undefined) return undefined;
    // Without conflicts there is no search, so preferences don't matter.
    if (conflicts > 0) {
      this.#search.session.preferAll(this.#leaning);
      for (const claim of instead) this.#search.session.prefer(this.literal(claim));
    }
    // A model of some of the constraints isn't an answer, and is used only internally.
    const reply = await this.#search.solveWithin(assumptions, conflicts, { unjudged: !isAll });
    switch (reply.status) {
      case 'satisfiable':
        return { values: reply.assignment };
      case 'unsatisfiable':
        return { core: this.#reasons(reply.core) };
      case 'hard':
        return 'hard';
      default:
        this.halted = reply.status;
        return undefined;
    }
  }

  /** All guards; those of other constraints are assumed false, since the engine would otherwise try to satisfy them. */
  #guardsOf(constraints: readonly number[]): Int32Array {
    if (constraints.length === this.#guards.length) return this.#guards;
    const guards = this.#guards.map((guard) => -guard);
    for (const constraint of constraints) {
      const at = this.#at(constraint);
      guards[at] = this.#guards[at]!;
    }
    return guards;
  }

  /** The constraint's position among the guards. */
  #at(constraint: number): number {
    return this.#places?.get(constraint) ?? constraint;
  }

  #assume(claims: readonly Literal[], guards: Int32Array): Int32Array {
    const assumptions = new Int32Array(claims.length + guards.length);
    const [first, start] = this.#guardsFirst ? [guards.length, 0] : [0, claims.length];
    for (let i = 0; i < claims.length; i++) assumptions[first + i] = this.literal(claims[i]!);
    assumptions.set(guards, start);
    return assumptions;
  }

  /**
   * Drops what a contradiction doesn't need: constraints first, in the given order, then known values. `always` stays. The result is minimal:
   * without any of its elements there is no contradiction.
   */
  async shrink(reasons: Reasons, always: readonly Literal[] = []): Promise<Reasons> {
    return await this.shrinkWithin(Number.POSITIVE_INFINITY, reasons, always);
  }

  /**
   * The same within this many conflicts per query, halved after each undecided one, as these tend to come together: elements that aren't shown to
   * be needless stay.
   */
  async shrinkWithin(conflicts: number, reasons: Reasons, always: readonly Literal[] = []): Promise<Reasons> {
    const patience = { conflicts };
    const claims = [...always, ...reasons.known];
    const guards = this.#guardsOf(reasons.constraints).slice();
    const turn = (constraint: number): void => {
      guards[this.#at(constraint)]! *= -1;
    };
    const rest = new Set(reasons.constraints);
    for (const constraint of reasons.constraints) {
      if (!rest.has(constraint)) continue;
      turn(constraint);
      const reply = await this.#askPatiently(this.#assume(claims, guards), false, patience);
      if (!reply) return reasons;
      if (reply === 'hard' || 'values' in reply) {
        turn(constraint);
        continue;
      }
      rest.delete(constraint);
      const core = new Set(reply.core.constraints);
      for (const one of rest) {
        if (core.has(one)) continue;
        turn(one);
        rest.delete(one);
      }
    }
    const constraints = [...rest];
    return { constraints, known: await this.shrinkKnown(constraints, reasons.known, always, patience) };
  }

  /** Drops known values that aren't needed for a contradiction with the constraints and `always`. */
  async shrinkKnown(
    constraints: readonly number[],
    all: readonly Literal[],
    always: readonly Literal[] = [],
    patience: Patience = { conflicts: Number.POSITIVE_INFINITY },
  ): Promise<readonly Literal[]> {
    const fixed = new Set(always.map((claim) => this.literal(claim)));
    const kept = (core: Reasons): Literal[] => {
      const needed = new Set(core.known.map((claim) => this.literal(claim)));
      return all.filter((claim) => needed.has(this.literal(claim)) && !fixed.has(this.literal(claim)));
    };
    const guards = this.#guardsOf(constraints);
    const isAll = constraints.length >= this.ground.constraints.length;
    const ask = async (claims: readonly Literal[]): Promise<Told | 'hard' | undefined> =>
      await this.#askPatiently(this.#assume([...always, ...claims], guards), isAll, patience);
    const first = await ask(all);
    if (!first || first === 'hard' || 'values' in first) return all;
    let known = kept(first.core);
    const witnesses = new Witnesses(this.ground, constraints, [...always, ...known]);
    const needed = new Set<Literal>();
    for (const claim of [...known]) {
      if (!known.includes(claim) || needed.has(claim)) continue;
      const rest = known.filter((other) => other !== claim);
      const reply = await ask(rest);
      if (!reply) return all;
      if (reply === 'hard') continue;
      if ('core' in reply) known = kept(reply.core);
      else {
        needed.add(claim);
        const open = known.filter((other) => !needed.has(other));
        for (const one of witnesses.needed(reply.values, claim, open)) needed.add(one);
      }
    }
    return known;
  }

  async #askPatiently(
    assumptions: Int32Array,
    isAll: boolean,
    patience: Patience,
  ): Promise<Told | 'hard' | undefined> {
    const reply = await this.#askWith(assumptions, isAll, patience.conflicts);
    const { conflicts } = patience;
    if (reply === 'hard') patience.conflicts = Math.max(Math.min(conflicts, TUNING.tired), conflicts >> 1);
    return reply;
  }

  /** Whether the reasons, which imply all of the claims, no longer do so without any one element. */
  async isMinimal(claims: readonly Literal[], { constraints, known }: Reasons): Promise<boolean> {
    const without = <T>(items: readonly T[], item: T): T[] => items.filter((other) => other !== item);
    for (const one of constraints)
      if (await this.#forceAll(claims, without(constraints, one), known)) return false;
    for (const one of known) if (await this.#forceAll(claims, constraints, without(known, one))) return false;
    return true;
  }

  /** Whether the claims no longer follow without any one of the known values. */
  async needsAllKnown(claims: readonly Literal[], { constraints, known }: Reasons): Promise<boolean> {
    for (const one of known) {
      const rest = known.filter((other) => other !== one);
      if (await this.#forceAll(claims, constraints, rest)) return false;
    }
    return true;
  }

  /** Drops reasons that aren't needed for all of the claims together. */
  async fewest(claims: readonly Literal[], reasons: Reasons): Promise<Reasons> {
    let { constraints, known } = reasons;
    for (const one of reasons.constraints) {
      const rest = constraints.filter((other) => other !== one);
      if (rest.length > 0 && (await this.#forceAll(claims, rest, known))) constraints = rest;
    }
    for (const one of reasons.known) {
      const rest = known.filter((other) => other !== one);
      if (await this.#forceAll(claims, constraints, rest)) known = rest;
    }
    return { constraints, known };
  }

  /** The candidates that the reasons also imply, as far as this many conflicts show. */
  async forced(
    candidates: readonly Literal[],
    { constraints, known }: Reasons,
    conflicts: number,
  ): Promise<Literal[]> {
    const found: Literal[] = [];
    let open = [...candidates];
    for (let claim = open.shift(); claim !== undefined; claim = open.shift()) {
      const reply = await this.askWithin(constraints, [contrary(claim), ...known], conflicts);
      if (typeof reply !== 'object') continue;
      if ('core' in reply) found.push(claim);
      // A candidate that is false in this model isn't implied.
      else open = open.filter((one) => isTrue(one, reply.values));
    }
    return found;
  }

  /** One question: may some of the claims be false? */
  async #forceAll(
    claims: readonly Literal[],
    constraints: readonly number[],
    known: readonly Literal[],
  ): Promise<boolean> {
    const rest = this.#assume(known, this.#guardsOf(constraints));
    const isAll = constraints.length >= this.ground.constraints.length;
    const assumptions = new Int32Array(rest.length + 1);
    assumptions.set(rest, 1);
    assumptions[0] = this.#someFalse(claims);
    const reply = await this.#askWith(assumptions, isAll, Number.POSITIVE_INFINITY);
    return !(reply && typeof reply === 'object' && 'values' in reply);
  }

  /** A literal that says that not all of the claims are so. */
  #someFalse(claims: readonly Literal[]): number {
    const literals = claims.map((claim) => -this.literal(claim));
    if (literals.length === 1) return literals[0]!;
    const key = literals.join();
    const before = this.#doubts.get(key);
    if (before !== undefined) return before;
    const { session } = this.#search;
    const doubt = session.program.fresh();
    session.clause([-doubt, ...literals]);
    this.#doubts.set(key, doubt);
    return doubt;
  }

  /** For a bool, "not 0" is the same as "1". */
  #plain(claim: Literal): Literal {
    const { terms } = this.ground;
    if (claim.holds || terms.isInt(terms.variable(claim.variable))) return claim;
    return { variable: claim.variable, value: 1 - claim.value, holds: true };
  }

  #reasons(core: readonly number[]): Reasons {
    const { program } = this.#search.session;
    const constraints: number[] = [];
    const known: Literal[] = [];
    for (const literal of core) {
      const constraint = program.guardedBy(literal);
      if (constraint !== undefined) constraints.push(this.#picked?.[constraint] ?? constraint);
      const claim = this.#claims.get(literal);
      if (claim) known.push(this.#plain(claim));
    }
    return { constraints: constraints.sort((a, b) => a - b), known };
  }
}
