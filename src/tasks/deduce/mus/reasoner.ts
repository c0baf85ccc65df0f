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
export type ReasonerReply = { readonly values: Int32Array } | { readonly core: Reasons };

/** The number of conflicts that each query of a series may take; `shrink` lowers it when queries stay undecided. */
interface QueryLimits {
  conflicts: number;
}

export class Reasoner {
  readonly ground: Conditions;
  /** `places[variable]`: the variable's place; undefined if the variable has none. */
  readonly places: readonly (VariablePlace | undefined)[];
  /** `scopes[constraint]`: the constraint's variables. */
  readonly scopes: readonly (readonly number[])[];
  /** Set when time ran out or the signal came; answers are meaningless from then on. */
  endCause: 'limit' | 'stopped' | undefined;
  readonly #search: Search;
  /** `#literals[variable]`: the engine's literal for each value of the variable. */
  readonly #literals: (Map<number, number> | undefined)[] = [];
  readonly #claims = new Map<number, Literal>();
  /** For each list of literals: a literal which implies that at least one literal of the list is true. */
  readonly #doubts = new Map<string, number>();
  #preferredLiterals: readonly number[] = [];
  /** The constraints in this reasoner's engine, in the order of their guards; undefined means all constraints. */
  readonly #pickedConstraints: readonly number[] | undefined;
  readonly #positionByConstraint: ReadonlyMap<number, number> | undefined;
  readonly #guards: Int32Array;
  #putsGuardsFirst = false;

  private constructor(
    ground: Conditions,
    search: Search,
    view: View,
    picked?: readonly number[],
    budget?: Budget,
  ) {
    this.ground = ground;
    this.#search = search;
    this.#pickedConstraints = picked;
    this.#positionByConstraint = picked && new Map(picked.map((constraint, at) => [constraint, at]));
    this.#guards = Int32Array.from(search.session.program.guards);
    this.places = view.places;
    this.scopes = view.scopes;
    if (budget?.isSpent()) this.endCause = 'limit';
  }

  /** Opens a reasoner on the conditions of `view` or, by default, on those of the ground model (`conditionsOf`). */
  static async open(original: Ground, options: SearchOptions = {}, view?: View): Promise<Reasoner> {
    const budget = Budget.ofSeconds(options.timeLimit);
    const ground = view?.ground ?? conditionsOf(original);
    // Connectivity is enforced by propagators by default: clauses for cuts would accumulate over thousands of queries.
    const givenConnectivity = options.connectivity ?? 'auto';
    const connectivity = givenConnectivity === 'auto' ? 'propagator' : givenConnectivity;
    const search = await Search.open(ground, { ...options, connectivity }, 'together');
    return new Reasoner(ground, search, view ?? viewOf(ground, budget), undefined, budget);
  }

  /** The number of constraints in this reasoner's engine. */
  get size(): number {
    return this.#guards.length;
  }

  knows(constraints: readonly number[]): boolean {
    return (
      this.#positionByConstraint === undefined ||
      constraints.every((one) => this.#positionByConstraint!.has(one))
    );
  }

  /**
   * Opens a reasoner on the same conditions, for queries that assume all of them. Its engine keeps the consequences of the assumptions that the next
   * query shares.
   */
  async keeping(): Promise<Reasoner> {
    const reasoner = new Reasoner(this.ground, await this.#search.openWithSameProgram('kept'), this);
    reasoner.#putsGuardsFirst = true;
    return reasoner;
  }

  /** A reasoner on these constraints alone, numbered as in the ground model: quick to make and to query. */
  static forConstraints(view: View, constraints: readonly number[], engine: EngineModule): Reasoner {
    const { ground } = view;
    const sortedConstraints = [...constraints].sort((a, b) => a - b);
    const reducedGround = {
      ...ground,
      families: [],
      constraints: sortedConstraints.map((one) => ground.constraints[one]!),
    };
    const search = Search.openNow(engine, reducedGround, { connectivity: 'propagator' }, 'together');
    return new Reasoner(ground, search, view, sortedConstraints);
  }

  statistics(): SolveStatistics {
    return this.#search.statistics();
  }

  literal({ variable, value, holds }: Literal): number {
    this.#literals[variable] ??= new Map();
    const literalByValue = this.#literals[variable];
    let literal = literalByValue.get(value);
    if (literal === undefined) {
      const { terms } = this.ground;
      literal = this.#search.session.program.is(terms.variable(variable), value);
      literalByValue.set(value, literal);
      this.#claims.set(literal, { variable, value, holds: true });
      this.#claims.set(-literal, { variable, value, holds: false });
    }
    return holds ? literal : -literal;
  }

  /**
   * Sets the values that the engine tries first in every query. If they are the values of an answer, solutions of some constraints violate few of
   * the others.
   */
  preferValues(towards: readonly Literal[]): void {
    this.#preferredLiterals = towards.map((claim) => this.literal(claim));
  }

  /**
   * Values that satisfy these constraints and claims, or a core of them that can't be satisfied. Undefined if the search ended early (`endCause`).
   */
  async ask(constraints: readonly number[], claims: readonly Literal[]): Promise<ReasonerReply | undefined> {
    const reply = await this.askWithin(constraints, claims, Number.POSITIVE_INFINITY);
    return reply === 'hard' ? undefined : reply;
  }

  /** Like `ask`; returns `hard` if the query isn't decided within this many conflicts. */
  async askWithin(
    constraints: readonly number[],
    claims: readonly Literal[],
    conflicts: number,
  ): Promise<ReasonerReply | 'hard' | undefined> {
    const areAllConstraints = constraints.length >= this.ground.constraints.length;
    const assumptions = this.#assumptionsFor(claims, this.#guardsOf(constraints));
    return await this.#askWith(assumptions, areAllConstraints, conflicts);
  }

  /** Asks the engine. `isAll`: whether the query includes all constraints. */
  async #askWith(
    assumptions: Int32Array,
    isAll: boolean,
    conflicts: number,
  ): Promise<ReasonerReply | 'hard' | undefined> {
    if (this.endCause !== undefined) return undefined;
    // A query that allows no conflicts doesn't search, so preferred values don't matter.
    if (conflicts > 0) this.#search.session.preferAll(this.#preferredLiterals);
    // Values that satisfy only some of the constraints needn't be an answer of the puzzle, so they aren't checked as one.
    const reply = await this.#search.solveWithin(assumptions, conflicts, { unjudged: !isAll });
    switch (reply.status) {
      case 'satisfiable':
        return { values: reply.assignment };
      case 'unsatisfiable':
        return { core: this.#reasons(reply.core) };
      case 'hard':
        return 'hard';
      default:
        this.endCause = reply.status;
        return undefined;
    }
  }

  /** The guards as assumptions: true for these constraints, false for all others, which the engine would otherwise try to satisfy. */
  #guardsOf(constraints: readonly number[]): Int32Array {
    if (constraints.length === this.#guards.length) return this.#guards;
    const guards = this.#guards.map((guard) => -guard);
    for (const constraint of constraints) {
      const at = this.#positionOf(constraint);
      guards[at] = this.#guards[at]!;
    }
    return guards;
  }

  /** The index of the constraint's guard in `#guards`. */
  #positionOf(constraint: number): number {
    return this.#positionByConstraint?.get(constraint) ?? constraint;
  }

  #assumptionsFor(
    claims: readonly Literal[],
    guards: Int32Array,
    furtherLiterals: readonly number[] = [],
  ): Int32Array {
    const count = claims.length + furtherLiterals.length;
    const assumptions = new Int32Array(count + guards.length);
    const [first, start] = this.#putsGuardsFirst ? [guards.length, 0] : [0, count];
    assumptions.set(furtherLiterals, first);
    for (let i = 0; i < claims.length; i++)
      assumptions[first + furtherLiterals.length + i] = this.literal(claims[i]!);
    assumptions.set(guards, start);
    return assumptions;
  }

  /**
   * Makes the reasons minimal: drops constraints (in their order), then known values, as long as the rest implies all of the claims, or a contradiction
   * if there are no claims. An element stays if a query doesn't decide within the limit of conflicts that it is needless. Each undecided query halves
   * the limit, because the next queries are probably as hard.
   */
  async shrink(
    reasons: Reasons,
    claims: readonly Literal[] = [],
    conflicts = Number.POSITIVE_INFINITY,
  ): Promise<Reasons> {
    const queryLimits = { conflicts };
    const guards = this.#guardsOf(reasons.constraints).slice();
    const assumptions = (): Int32Array =>
      this.#assumptionsFor(reasons.known, guards, this.#negations(claims));
    const toggleGuard = (constraint: number): void => {
      guards[this.#positionOf(constraint)]! *= -1;
    };
    const neededConstraints = new Set(reasons.constraints);
    for (const constraint of reasons.constraints) {
      if (!neededConstraints.has(constraint)) continue;
      toggleGuard(constraint);
      const reply = await this.#askPatiently(assumptions(), false, queryLimits);
      if (!reply) return reasons;
      if (reply === 'hard' || 'values' in reply) {
        toggleGuard(constraint);
        continue;
      }
      neededConstraints.delete(constraint);
      const coreConstraints = new Set(reply.core.constraints);
      for (const one of neededConstraints) {
        if (coreConstraints.has(one)) continue;
        toggleGuard(one);
        neededConstraints.delete(one);
      }
    }
    const constraints = [...neededConstraints];
    return { constraints, known: await this.shrinkKnown(constraints, reasons.known, claims, queryLimits) };
  }

  /** Drops known values as long as the rest, with the constraints, implies all of the claims. */
  async shrinkKnown(
    constraints: readonly number[],
    all: readonly Literal[],
    claims: readonly Literal[] = [],
    patience: QueryLimits = { conflicts: Number.POSITIVE_INFINITY },
  ): Promise<readonly Literal[]> {
    const guards = this.#guardsOf(constraints);
    const contraryLiterals = this.#negations(claims);
    const areAllConstraints = constraints.length >= this.ground.constraints.length;
    const queryWith = async (known: readonly Literal[]): Promise<ReasonerReply | 'hard' | undefined> =>
      await this.#askPatiently(
        this.#assumptionsFor(known, guards, contraryLiterals),
        areAllConstraints,
        patience,
      );
    const claimsInCore = ({ known }: Reasons): Literal[] => {
      const neededLiterals = new Set(known.map((claim) => this.literal(claim)));
      return all.filter(
        (claim) => neededLiterals.has(this.literal(claim)) && !contraryLiterals.includes(this.literal(claim)),
      );
    };
    const firstReply = await queryWith(all);
    if (!firstReply || firstReply === 'hard' || 'values' in firstReply) return all;
    let coreClaims = claimsInCore(firstReply.core);
    const neededClaims = new Set<Literal>();
    // Several values are dropped at once, more of them after each success: a first contradiction often needs only a few.
    for (let size = 1; neededClaims.size < coreClaims.length; ) {
      const openClaims = coreClaims.filter((claim) => !neededClaims.has(claim));
      const droppedClaims = new Set(openClaims.slice(0, size));
      const reply = await queryWith(coreClaims.filter((claim) => !droppedClaims.has(claim)));
      if (!reply) return all;
      if (typeof reply === 'object' && 'core' in reply) {
        coreClaims = claimsInCore(reply.core);
        for (const claim of neededClaims) if (!coreClaims.includes(claim)) neededClaims.delete(claim);
        size *= 2;
      } else if (droppedClaims.size === 1) neededClaims.add(openClaims[0]!);
      else size = 1;
    }
    return coreClaims;
  }

  async #askPatiently(
    assumptions: Int32Array,
    isAll: boolean,
    patience: QueryLimits,
  ): Promise<ReasonerReply | 'hard' | undefined> {
    const reply = await this.#askWith(assumptions, isAll, patience.conflicts);
    const { conflicts } = patience;
    if (reply === 'hard') patience.conflicts = Math.max(Math.min(conflicts, TUNING.tired), conflicts >> 1);
    return reply;
  }

  /** Whether each element of the reasons is needed: without it, at least one claim doesn't follow. */
  async isMinimal(claims: readonly Literal[], { constraints, known }: Reasons): Promise<boolean> {
    const withoutItem = <T>(items: readonly T[], item: T): T[] => items.filter((other) => other !== item);
    for (const one of constraints)
      if (await this.#force(claims, withoutItem(constraints, one), known)) return false;
    for (const one of known)
      if (await this.#force(claims, constraints, withoutItem(known, one))) return false;
    return true;
  }

  /** Those of the candidates that the reasons imply. A candidate that this many conflicts don't decide is left out. */
  async forced(
    candidates: readonly Literal[],
    { constraints, known }: Reasons,
    conflicts: number,
  ): Promise<Literal[]> {
    const impliedClaims: Literal[] = [];
    let openClaims = [...candidates];
    for (let claim = openClaims.shift(); claim !== undefined; claim = openClaims.shift()) {
      const reply = await this.askWithin(constraints, [contrary(claim), ...known], conflicts);
      if (typeof reply !== 'object') continue;
      if ('core' in reply) impliedClaims.push(claim);
      // A candidate that is false in these values isn't implied.
      else openClaims = openClaims.filter((one) => isTrue(one, reply.values));
    }
    return impliedClaims;
  }

  /** Whether the constraints and known values imply all of the claims. */
  async #force(
    claims: readonly Literal[],
    constraints: readonly number[],
    known: readonly Literal[],
  ): Promise<boolean> {
    const assumptions = this.#assumptionsFor(known, this.#guardsOf(constraints), this.#negations(claims));
    const areAllConstraints = constraints.length >= this.ground.constraints.length;
    const reply = await this.#askWith(assumptions, areAllConstraints, Number.POSITIVE_INFINITY);
    return typeof reply !== 'object' || 'core' in reply;
  }

  /** A literal which implies that at least one claim is false; an empty list if there are no claims. */
  #negations(claims: readonly Literal[]): readonly number[] {
    const literals = claims.map((claim) => -this.literal(claim));
    if (literals.length < 2) return literals;
    const key = literals.join();
    const cachedDoubt = this.#doubts.get(key);
    if (cachedDoubt !== undefined) return [cachedDoubt];
    const { session } = this.#search;
    const doubtLiteral = session.program.fresh();
    session.clause([-doubtLiteral, ...literals]);
    this.#doubts.set(key, doubtLiteral);
    return [doubtLiteral];
  }

  /** The claim in a uniform form: for a bool, "isn't 0" becomes "is 1". */
  #plainClaim(claim: Literal): Literal {
    const { terms } = this.ground;
    if (claim.holds || terms.isInt(terms.variable(claim.variable))) return claim;
    return { variable: claim.variable, value: 1 - claim.value, holds: true };
  }

  #reasons(core: readonly number[]): Reasons {
    const { program } = this.#search.session;
    const constraints: number[] = [];
    const knownClaims: Literal[] = [];
    for (const literal of core) {
      const constraint = program.guardedBy(literal);
      if (constraint !== undefined) constraints.push(this.#pickedConstraints?.[constraint] ?? constraint);
      const claim = this.#claims.get(literal);
      if (claim) knownClaims.push(this.#plainClaim(claim));
    }
    return { constraints: constraints.sort((a, b) => a - b), known: knownClaims };
  }
}
