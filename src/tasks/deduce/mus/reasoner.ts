/**
 * Answers whether given constraints and known values imply a value, and makes the reasons minimal. Its engine contains the ground model's
 * constraints, each with a guard literal that switches it on.
 *
 * Minimal sets are found by deletion with refinement: an element is dropped; if the rest still suffices, the search continues with the core that the
 * engine returns (Dershowitz, Hanna and Nadel 2006; Belov and Marques-Silva 2012). At most one query per element, each incremental.
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

/** The reply to a query: values that satisfy everything, or a core of the query that can't be satisfied. */
export type Told = { readonly values: Int32Array } | { readonly core: Reasons };

/** The number of conflicts that each query of a series may take; `shrink` lowers it when queries stay undecided. */
interface Patience {
  conflicts: number;
}

export class Reasoner {
  readonly ground: Conditions;
  /** `places[variable]`: the variable's place; undefined if the variable has none. */
  readonly places: readonly (VariablePlace | undefined)[];
  /** `scopes[constraint]`: the constraint's variables. */
  readonly scopes: readonly (readonly number[])[];
  /** Set when time ran out or the signal came; answers are meaningless from then on. */
  halted: 'limit' | 'stopped' | undefined;
  readonly #search: Search;
  /** `#literals[variable]`: the engine's literal for each value of the variable. */
  readonly #literals: (Map<number, number> | undefined)[] = [];
  readonly #claims = new Map<number, Literal>();
  /** For each list of literals: a literal which implies that at least one literal of the list is true. */
  readonly #doubts = new Map<string, number>();
  #leaning: readonly number[] = [];
  /** The constraints in this reasoner's engine, in the order of their guards; undefined means all constraints. */
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

  /** Opens a reasoner on the conditions of `view` or, without one, on `conditionsOf` the ground model. */
  static async open(original: Ground, options: SearchOptions = {}, view?: View): Promise<Reasoner> {
    const budget = Budget.ofSeconds(options.timeLimit);
    const ground = view?.ground ?? conditionsOf(original);
    // Cuts would accumulate over thousands of queries; propagators add no clauses.
    const told = options.connectivity ?? 'auto';
    const connectivity = told === 'auto' ? 'propagator' : told;
    const search = await Search.open(ground, { ...options, connectivity }, 'together');
    return new Reasoner(ground, search, view ?? viewOf(ground, budget), undefined, budget);
  }

  /** The number of constraints in this reasoner's engine. */
  get size(): number {
    return this.#guards.length;
  }

  knows(constraints: readonly number[]): boolean {
    return this.#places === undefined || constraints.every((one) => this.#places!.has(one));
  }

  /**
   * Opens a reasoner on the same conditions, for queries that assume all of them. Its engine keeps the consequences of the assumptions that the next
   * query shares.
   */
  async keeping(): Promise<Reasoner> {
    const reasoner = new Reasoner(this.ground, await this.#search.openBeside('kept'), this);
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

  /**
   * Sets the values that the engine tries first in every query. If they are the values of an answer, solutions of some constraints violate few of
   * the others.
   */
  lean(towards: readonly Literal[]): void {
    this.#leaning = towards.map((claim) => this.literal(claim));
  }

  /**
   * Values that satisfy these constraints and claims, or a core of them that can't be satisfied. Undefined if `halted` is set. `instead`: values
   * that the engine tries first in this query, rather than those set by `lean`.
   */
  async ask(
    constraints: readonly number[],
    claims: readonly Literal[],
    instead: readonly Literal[] = [],
  ): Promise<Told | undefined> {
    const reply = await this.askWithin(constraints, claims, Number.POSITIVE_INFINITY, instead);
    return reply === 'hard' ? undefined : reply;
  }

  /** Like `ask`; returns `hard` if the query isn't decided within this many conflicts. */
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

  /** Asks the engine. `isAll`: whether the query includes all constraints. */
  async #askWith(
    assumptions: Int32Array,
    isAll: boolean,
    conflicts: number,
    instead: readonly Literal[] = [],
  ): Promise<Told | 'hard' | undefined> {
    if (this.halted !== undefined) return undefined;
    // A query that allows no conflicts doesn't search, so preferred values don't matter.
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

  /** The guards as assumptions: true for these constraints, false for all others, which the engine would otherwise try to satisfy. */
  #guardsOf(constraints: readonly number[]): Int32Array {
    if (constraints.length === this.#guards.length) return this.#guards;
    const guards = this.#guards.map((guard) => -guard);
    for (const constraint of constraints) {
      const at = this.#at(constraint);
      guards[at] = this.#guards[at]!;
    }
    return guards;
  }

  /** The index of the constraint's guard in `#guards`. */
  #at(constraint: number): number {
    return this.#places?.get(constraint) ?? constraint;
  }

  #assume(claims: readonly Literal[], guards: Int32Array, more: readonly number[] = []): Int32Array {
    const count = claims.length + more.length;
    const assumptions = new Int32Array(count + guards.length);
    const [first, start] = this.#guardsFirst ? [guards.length, 0] : [0, count];
    assumptions.set(more, first);
    for (let i = 0; i < claims.length; i++) assumptions[first + more.length + i] = this.literal(claims[i]!);
    assumptions.set(guards, start);
    return assumptions;
  }

  /**
   * Makes the reasons minimal: drops constraints (in their order), then known values, as long as the rest implies all of the claims, or a
   * contradiction if there are no claims. An element stays if a query doesn't decide within the limit of conflicts that it is needless. Each
   * undecided query halves the limit, as such queries come together.
   */
  async shrink(
    reasons: Reasons,
    claims: readonly Literal[] = [],
    conflicts = Number.POSITIVE_INFINITY,
  ): Promise<Reasons> {
    const patience = { conflicts };
    const guards = this.#guardsOf(reasons.constraints).slice();
    const assumptions = (): Int32Array => this.#assume(reasons.known, guards, this.#against(claims));
    const turn = (constraint: number): void => {
      guards[this.#at(constraint)]! *= -1;
    };
    const rest = new Set(reasons.constraints);
    for (const constraint of reasons.constraints) {
      if (!rest.has(constraint)) continue;
      turn(constraint);
      const reply = await this.#askPatiently(assumptions(), false, patience);
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
    return { constraints, known: await this.shrinkKnown(constraints, reasons.known, claims, patience) };
  }

  /** Drops known values as long as the rest, with the constraints, implies all of the claims. */
  async shrinkKnown(
    constraints: readonly number[],
    all: readonly Literal[],
    claims: readonly Literal[] = [],
    patience: Patience = { conflicts: Number.POSITIVE_INFINITY },
  ): Promise<readonly Literal[]> {
    const guards = this.#guardsOf(constraints);
    const against = this.#against(claims);
    const isAll = constraints.length >= this.ground.constraints.length;
    const ask = async (known: readonly Literal[]): Promise<Told | 'hard' | undefined> =>
      await this.#askPatiently(this.#assume(known, guards, against), isAll, patience);
    const kept = ({ known }: Reasons): Literal[] => {
      const needed = new Set(known.map((claim) => this.literal(claim)));
      return all.filter((claim) => needed.has(this.literal(claim)) && !against.includes(this.literal(claim)));
    };
    const first = await ask(all);
    if (!first || first === 'hard' || 'values' in first) return all;
    let known = kept(first.core);
    const needed = new Set<Literal>();
    // Several values are dropped at once, more of them after each success: a first contradiction often needs only a few.
    for (let size = 1; needed.size < known.length; ) {
      const open = known.filter((claim) => !needed.has(claim));
      const left = new Set(open.slice(0, size));
      const reply = await ask(known.filter((claim) => !left.has(claim)));
      if (!reply) return all;
      if (typeof reply === 'object' && 'core' in reply) {
        known = kept(reply.core);
        for (const claim of needed) if (!known.includes(claim)) needed.delete(claim);
        size *= 2;
      } else if (left.size === 1) needed.add(open[0]!);
      else size = 1;
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

  /** Whether each element of `asked` is needed among the reasons: without it, at least one claim doesn't follow. */
  async isMinimal(
    claims: readonly Literal[],
    { constraints, known }: Reasons,
    asked: Reasons = { constraints, known },
  ): Promise<boolean> {
    const without = <T>(items: readonly T[], item: T): T[] => items.filter((other) => other !== item);
    for (const one of asked.constraints)
      if (await this.#force(claims, without(constraints, one), known)) return false;
    for (const one of asked.known)
      if (await this.#force(claims, constraints, without(known, one))) return false;
    return true;
  }

  /** Those of the candidates that the reasons imply. A candidate that this many conflicts don't decide is left out. */
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
      // A candidate that is false in these values isn't implied.
      else open = open.filter((one) => isTrue(one, reply.values));
    }
    return found;
  }

  /** Whether the constraints and known values imply all of the claims. */
  async #force(
    claims: readonly Literal[],
    constraints: readonly number[],
    known: readonly Literal[],
  ): Promise<boolean> {
    const assumptions = this.#assume(known, this.#guardsOf(constraints), this.#against(claims));
    const isAll = constraints.length >= this.ground.constraints.length;
    const reply = await this.#askWith(assumptions, isAll, Number.POSITIVE_INFINITY);
    return typeof reply !== 'object' || 'core' in reply;
  }

  /** A literal which implies that at least one claim is false; an empty list if there are no claims. */
  #against(claims: readonly Literal[]): readonly number[] {
    const literals = claims.map((claim) => -this.literal(claim));
    if (literals.length < 2) return literals;
    const key = literals.join();
    const before = this.#doubts.get(key);
    if (before !== undefined) return [before];
    const { session } = this.#search;
    const doubt = session.program.fresh();
    session.clause([-doubt, ...literals]);
    this.#doubts.set(key, doubt);
    return [doubt];
  }

  /** The claim in a uniform form: for a bool, "isn't 0" becomes "is 1". */
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
