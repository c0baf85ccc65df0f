/**
 * Steps found by search, for when neither propagation nor a contradiction chain finds one. By then the backbone (all values common to every answer)
 * is known. An engine that assumes all conditions and everything known refutes the negation of a backbone value within a few conflicts. The core of
 * the refutation is reduced to conditions near the place, and then made minimal (mus/reasoner.ts). The easiest of a few such steps is used (Bogaerts,
 * Gamba and Guns 2021, "Step-wise explanations of constraint problems").
 *
 * Cost per step: a propagation for each open place, and some hundred queries to small engines.
 */
import { entryOf } from '../../../text/entry-of.ts';
import { contrary, type Literal, placeOrder, type Reasons } from '../../common/literals.ts';
import type { FactsOutcome } from '../../solve/facts.ts';
import { effortOf } from '../conditions/effort.ts';
import { Neighbourhoods } from '../conditions/neighbourhoods.ts';
import type { Reasoner } from '../mus/reasoner.ts';
import type { SubsetSolvers } from '../mus/subset-solvers.ts';
import { isPattern } from '../techniques/naming.ts';
import { TUNING } from '../tuning.ts';
import type { Deduction } from './deduction.ts';
import { claimsBeside } from './gather.ts';

interface ForcedValue {
  readonly literal: Literal;
  readonly core: Reasons;
}

export class SearchSteps {
  /** For each variable whose value isn't known yet but is the same in every answer: that value. */
  readonly open = new Map<number, Literal>();
  readonly #reasoner: Reasoner;
  /** A reasoner that assumes all conditions and everything known; its engine keeps these assumptions from one query to the next. */
  readonly #probeReasoner: Reasoner;
  readonly #engines: SubsetSolvers;
  readonly #neighbourhoods: Neighbourhoods;
  readonly #allConditions: readonly number[];
  readonly #known = new Map<number, Literal>();
  /** The radius of the last neighbourhood that sufficed, with which the next search starts. */
  #radius = 1;
  /** The number of conflicts spent in queries that stayed undecided. */
  #spent = 0;

  /** `prober` (see Reasoner.keeping) and `engines` have the reasoner's conditions. `possible`: the values left at each place. */
  constructor(
    reasoner: Reasoner,
    prober: Reasoner,
    engines: SubsetSolvers,
    known: readonly Literal[],
    possible: FactsOutcome['possible'],
  ) {
    this.#reasoner = reasoner;
    this.#probeReasoner = prober;
    this.#engines = engines;
    this.#neighbourhoods = new Neighbourhoods(reasoner.scopes, TUNING.glance);
    this.#allConditions = [...reasoner.scopes.keys()];
    reasoner.places.forEach((place, variable) => {
      if (!place || place.hidden) return;
      const [value, ...others] = entryOf(possible, place.family)?.[place.position] ?? [];
      const { terms } = reasoner.ground;
      if (value === undefined || others.length > 0 || terms.low(place.ref) === terms.high(place.ref)) return;
      this.open.set(variable, { variable, value, holds: true });
    });
    this.learn(known);
  }

  learn(literals: readonly Literal[]): void {
    for (const literal of literals) {
      if (!literal.holds) continue;
      this.open.delete(literal.variable);
      this.#known.set(literal.variable, literal);
    }
  }

  /** The easiest step found; undefined if nothing more follows. */
  async next(): Promise<Deduction | undefined> {
    const { scopes } = this.#reasoner;
    for (const conflicts of TUNING.patience) {
      if (conflicts > 0 && this.#spent > TUNING.searchedConflicts) break;
      let easiestValue: ForcedValue | undefined;
      for (const { literal, core } of await this.#forcedValues(conflicts)) {
        const reasons = await this.#reduceCore(literal, core, conflicts);
        if (this.#reasoner.endCause) return undefined;
        if (!easiestValue || effortOf(reasons, scopes) < effortOf(easiestValue.core, scopes))
          easiestValue = { literal, core: reasons };
      }
      if (easiestValue) return await this.#step(await this.#minimize(easiestValue, conflicts), conflicts);
      if (this.#reasoner.endCause) return undefined;
    }
    return this.#stepFromAllConditions();
  }

  /** A step for a value that only a long search shows; its reasons are all conditions that contain an open place. */
  #stepFromAllConditions(): Deduction | undefined {
    const { scopes } = this.#reasoner;
    const [literal] = this.open.values();
    if (literal === undefined) return undefined;
    const constraints = this.#allConditions.filter((one) =>
      scopes[one]!.some((variable) => this.open.has(variable)),
    );
    const places = new Set(constraints.flatMap((one) => scopes[one]!));
    const knownClaims = [...places].flatMap((variable) => this.#known.get(variable) ?? []);
    return this.#recordStep([literal], { constraints, known: knownClaims });
  }

  /** Finds a few open values whose negation is refuted within this many conflicts; those with the shortest cores come first. */
  async #forcedValues(conflicts: number): Promise<ForcedValue[]> {
    const { scopes } = this.#reasoner;
    const forcedValues: { readonly forced: ForcedValue; readonly effort: number }[] = [];
    for (const literal of this.open.values()) {
      const coreReasons = await this.#coreOf(this.#probeReasoner, this.#allConditions, literal, conflicts);
      this.#reasoner.endCause ??= this.#probeReasoner.endCause;
      if (this.#reasoner.endCause) return [];
      this.#spent += coreReasons ? 0 : conflicts;
      if (coreReasons)
        forcedValues.push({ forced: { literal, core: coreReasons }, effort: effortOf(coreReasons, scopes) });
      if (conflicts > 0 && (forcedValues.length >= TUNING.compared || this.#spent > TUNING.searchedConflicts))
        break;
    }
    forcedValues.sort((a, b) => a.effort - b.effort || a.forced.literal.variable - b.forced.literal.variable);
    return forcedValues.slice(0, TUNING.searched).map(({ forced }) => forced);
  }

  /**
   * Reduces the core to reasons in the smallest neighbourhood of the place that suffices to imply the value. A reason is dropped if a query of at most
   * `conflicts` conflicts shows that it is needless.
   */
  async #reduceCore(literal: Literal, core: Reasons, conflicts: number): Promise<Reasons> {
    const nearReasons = (await this.#nearestReasons(literal, Math.max(conflicts, TUNING.needless))) ?? core;
    const { scopes } = this.#reasoner;
    const constraints = [...nearReasons.constraints].sort(
      (a, b) => scopes[b]!.length - scopes[a]!.length || a - b,
    );
    const engine = this.#engines.reasoner(nearReasons.constraints);
    return await engine.shrink({ constraints, known: nearReasons.known }, [literal], conflicts);
  }

  /** The forced value, with its core reduced to minimal reasons. */
  async #minimize({ literal, core }: ForcedValue, conflicts: number): Promise<ForcedValue> {
    const engine = this.#engines.reasoner(core.constraints);
    const conflictLimit = Math.max(conflicts, TUNING.needless);
    return { literal, core: await engine.shrink(core, [literal], conflictLimit) };
  }

  async #nearestReasons(literal: Literal, conflicts: number): Promise<Reasons | undefined> {
    let radius = this.#radius;
    let coreReasons = await this.#coreInRadius(radius, literal, conflicts);
    while (coreReasons && radius > 1) {
      const innerReasons = await this.#coreInRadius(radius - 1, literal, conflicts);
      if (!innerReasons) break;
      coreReasons = innerReasons;
      radius--;
    }
    while (!coreReasons && this.#neighbourhoods.conditionsWithin(literal.variable, radius) !== undefined)
      coreReasons = await this.#coreInRadius(++radius, literal, conflicts);
    if (coreReasons) this.#radius = radius;
    return coreReasons;
  }

  async #coreInRadius(radius: number, literal: Literal, conflicts: number): Promise<Reasons | undefined> {
    const nearbyConditions =
      this.#neighbourhoods.conditionsWithin(literal.variable, radius) ?? this.#allConditions;
    return await this.#coreOf(this.#reasoner, nearbyConditions, literal, conflicts);
  }

  /** The core that refutes the literal's negation, from these constraints and everything known; undefined if it takes more conflicts. */
  async #coreOf(
    engine: Reasoner,
    constraints: readonly number[],
    literal: Literal,
    conflicts: number,
  ): Promise<Reasons | undefined> {
    const queryClaims = [...this.#known.values(), contrary(literal)];
    const reply = await engine.askWithin(constraints, queryClaims, conflicts);
    return typeof reply === 'object' && 'core' in reply ? withoutPlace(reply.core, literal) : undefined;
  }

  /** Makes the step: its claims are the literal and all other values that the same reasons imply. */
  async #step({ literal, core }: ForcedValue, conflicts: number): Promise<Deduction> {
    const { scopes } = this.#reasoner;
    const { constraints } = core;
    const engine = this.#engines.reasoner(constraints);
    const conflictLimit = Math.max(conflicts, TUNING.needless);
    const places = new Set(constraints.flatMap((constraint) => scopes[constraint]!));
    places.delete(literal.variable);
    const otherClaims = [...places].flatMap((variable) => this.open.get(variable) ?? []);
    const step = this.#deduction([literal], core);
    const claims = [literal, ...(await claimsBeside(step, otherClaims, scopes, engine, conflictLimit))];
    return this.#recordStep(claims, core);
  }

  #recordStep(claims: readonly Literal[], reasons: Reasons): Deduction {
    this.learn(claims);
    return this.#deduction(claims, reasons);
  }

  #deduction(claims: readonly Literal[], reasons: Reasons): Deduction {
    const { constraints, known } = reasons;
    const [lead] = claims as readonly [Literal];
    return {
      lead,
      claims: [...claims].sort(placeOrder),
      reasons: { constraints, known: [...known].sort(placeOrder) },
      told: false,
      technique: isPattern(reasons, this.#reasoner) ? 'pattern' : 'search',
      effort: effortOf(reasons, this.#reasoner.scopes),
    };
  }
}

function withoutPlace({ constraints, known }: Reasons, { variable }: Literal): Reasons {
  return { constraints, known: known.filter((one) => one.variable !== variable) };
}
