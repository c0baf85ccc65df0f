/**
 * The easiest next deduction, again and again: a value that must be, with a minimal set of rule instances and known
 * values that force it (Bogaerts, Gamba and Guns 2021, "Step-wise explanations of constraint problems").
 *
 * What one rule instance that speaks of few places forces is looked for first: it is looked at again when a value it speaks
 * of became known. Of what the prober sees to follow (prober.ts), that which one instance that speaks of much forces alone
 * comes next. Then rule instances are taken together: those around a place, at last all. The reasoner's engine is asked for
 * reasons, first for what propagation shows and then within so many conflicts (`PATIENCE`): where these don't show that an
 * element of the reasons can go, it stays. Reasons found are kept: they stay true as more becomes known; those that turn out far
 * harder than others are left half made until nothing easier is left. Where all of it is a long
 * search, and nothing is seen, a step names all rule instances that speak of an open place.
 */

import { append } from '../../../model/large-lists.ts';
import { entryOf } from '../../../text/entry-of.ts';
import { contrary, type Literal, type Reasons } from '../../common/literals.ts';
import type { FactsOutcome } from '../../solve/facts.ts';
import { effortOf, GLANCE } from '../conditions/effort.ts';
import { CounterexampleCache } from '../mus/counterexample-cache.ts';
import type { Reasoner, Told } from '../mus/reasoner.ts';
import { SmallestMus } from '../mus/smallest-mus.ts';
import type { SubsetSolvers } from '../mus/subset-solvers.ts';
import type { Prober } from '../probe/prober.ts';
import type { Deduction } from './hints.ts';
import { LeastNeighbourhood } from './least-neighbourhood.ts';
import { PencilSteps } from './pencil-steps.ts';
import { Situation, WIDE } from './situation.ts';
import { StepsOfReasons } from './steps-of-reasons.ts';

/**
 * The most conflicts that one question may take, and that the prober may take to see that a claim follows: what people see
 * follows in few, if at all. Only where nothing follows within them, more are allowed.
 */
const PATIENCE = [
  { ask: 32, probe: 0 },
  { ask: 200, probe: 30 },
  { ask: 2000, probe: 300 },
  { ask: 30_000, probe: 5000 },
  { ask: Number.POSITIVE_INFINITY, probe: Number.POSITIVE_INFINITY },
];
/**
 * Where more conflicts than these were needed to know what follows, no place is likely to follow from a few: on the hardest board at hand
 * (bench/results/hints.md) the easiest one takes 3,574, most as many as the whole. Then only the first patience is tried.
 */
const HARD = 5000;
/** A rule instance by which so many claims in a row are left unsettled is left alone. */
const GIVE_UP = 3;
/** Of all places that rules together force, reasons are made minimal for so many before the best is taken. */
const TRIES = 12;
/** Where engines are slow, for no more once the cores looked at have so many rule instances together. */
const CLOSELY = 80;
/** Where engines are slow, reasons up to this effort are looked for in one order only. */
const BEARABLE = 300;
/** Reasons so many times as hard as the easiest won't become these by another order. */
const FAR = 2;
/** Of the places that are seen to follow, for so many it is asked in a step whether what is nearby forces them. */
const NEARBY = 40;
/** Engines of more than so many literals in clauses are slow to ask about a few of their rule instances. */
const LARGE = 200_000;
/** For so many variables in a step, what follows nearby is searched for where propagation alone finds nothing easy; for `TRIES` where hardly anything is likely to. */
const SEARCHED = 150;
/** Where no more rule instances than this speak of much, each is asked about the claims that are seen to follow. */
const FEW = 6;
/** The most claims about which a few such rule instances are asked in a step. */
const MANY = 24;
/** Of the claims whose reasons are found, for so many the cheapest reasons are looked for in a step. */
const CHEAPEST = 2;
/** Up to this, a step needs no pencil marks. */
const PLAIN = 40;
/** One rule instance of few places, and known places: nothing easier is looked for. */
const EASY = 10;
/** Two rule instances, and known places. */
const FAIR = 20;

interface Forced {
  readonly claim: Literal;
  readonly core: Reasons;
}

export class EasiestSteps {
  readonly #reasoner: Reasoner;
  readonly #prober: Prober;
  /** For questions about the reasons at hand: these are small. */
  readonly #engines: SubsetSolvers;
  readonly #cheapest: SmallestMus;
  readonly #told: StepsOfReasons;
  /** Rule instances that are not taken in at a glance. */
  readonly #wideOnes: readonly number[];
  readonly #situation: Situation;
  readonly #nearest: LeastNeighbourhood;
  readonly #standing = new CounterexampleCache();
  /** Rule instances to look at (again). */
  readonly #stale: Set<number>;
  /** Open variables near which something became known since it was last asked what holds nearby. */
  readonly #staleNear = new Set<number>();
  /** Of those where propagation alone found nothing since. */
  readonly #staleSearch = new Set<number>();
  /** Those whose cheapest reasons were looked for since. */
  readonly #lookedForCheaper = new Set<number>();
  /** What would take more effort than something else did, `beyond` so much: its reasons aren't minimal. */
  readonly #far = new Map<number, Forced & { readonly beyond: number }>();
  /** Steps that were made but not told yet. */
  readonly #planned: Deduction[] = [];
  /** Whether something became known since rule instances that speak of much were last looked at. */
  #staleWide = true;
  /** How much was known when such a rule instance alone was last looked for, by variable. */
  readonly #triedAlone = new Map<number, number>();
  /** What the prober told, by variable, since something last became known. */
  readonly #probed = new Map<number, { readonly conflicts: number; readonly core: Reasons | undefined }>();
  #pencilSteps: PencilSteps | undefined;
  /** The answer was found by a long search, of which no few rule instances tell. */
  #isHard = false;

  constructor(reasoner: Reasoner, prober: Prober, engines: SubsetSolvers, known: readonly Literal[]) {
    this.#reasoner = reasoner;
    this.#prober = prober;
    this.#engines = engines;
    for (const claim of known) prober.learn(claim);
    this.#cheapest = new SmallestMus(reasoner);
    this.#situation = new Situation(reasoner, known);
    this.#nearest = new LeastNeighbourhood(reasoner, this.#situation);
    this.#told = new StepsOfReasons(reasoner, this.#situation, (constraints) => this.#engineOf(constraints));
    this.#wideOnes = this.#situation.all.filter((constraint) => reasoner.scopes[constraint]!.length > GLANCE);
    this.#stale = new Set(reasoner.scopes.keys());
  }

  /** What follows but isn't known yet. */
  get open(): ReadonlyMap<number, Literal> {
    return this.#situation.open;
  }

  /** Nothing follows from single rule instances now: they were looked at elsewhere. */
  passSingles(): void {
    this.#stale.clear();
  }

  /** Takes claims for known, which came from elsewhere. */
  learn(claims: readonly Literal[]): void {
    for (const claim of claims) if (claim.holds) this.#learn(claim);
    this.#planned.length = 0;
  }

  /** What there is to find: places with one value left. */
  aim({ possible, statistics }: FactsOutcome): void {
    const { places, ground } = this.#reasoner;
    this.#pencilSteps = new PencilSteps(this.#reasoner, this.#situation, possible);
    places.forEach((place, variable) => {
      if (!place || place.hidden || this.#situation.known.has(variable)) return;
      if (ground.terms.low(place.ref) === ground.terms.high(place.ref)) return;
      const values = entryOf(possible, place.family)?.[place.position] ?? [];
      if (values.length !== 1) return;
      this.#situation.open.set(variable, { variable, value: values[0]!, holds: true });
      this.#staleNear.add(variable);
    });
    this.#isHard = statistics.conflicts > HARD;
  }

  complete(possible: Readonly<Record<string, readonly (readonly number[])[]>>): boolean {
    return Object.values(possible).every((family) => family.every((values) => values.length === 1));
  }

  /** The easiest step now; undefined when nothing follows any more. */
  async next(): Promise<Deduction | undefined> {
    const planned = this.#planned.shift();
    if (planned) return planned;
    const lead = await this.#search();
    if (this.#reasoner.halted) return undefined;
    if (lead === undefined) return this.#isHard ? this.#byAll() : undefined;
    const least = this.#situation.least();
    if (least > PLAIN && this.#pencilSteps) append(this.#planned, await this.#pencilSteps.steps(least));
    const before = this.#planned.shift();
    if (before) return before;
    const step = await this.#told.step(this.#situation.easiest()!);
    for (const claim of step.claims) this.#learn(claim);
    return step;
  }

  async #search(): Promise<number | undefined> {
    for (const { ask, probe } of this.#isHard ? PATIENCE.slice(0, 1) : PATIENCE) {
      this.#reasoner.patience = ask;
      await this.#single(WIDE);
      if (this.#situation.least() > EASY) await this.#single(GLANCE);
      if (this.#situation.least() > EASY) await this.#wide();
      if (this.#situation.least() > FAIR) await this.#nearby();
      await this.#reconsider();
      if (this.#situation.found.size === 0) await this.#together(probe);
      await this.#lookForCheaper();
      if (this.#situation.found.size > 0 || this.#reasoner.halted) break;
      for (const variable of this.#situation.open.keys()) this.#staleNear.add(variable);
    }
    return this.#situation.easiest();
  }

  /** Looks at stale rule instances of at most so many places, the narrow ones first. */
  async #single(widest: number): Promise<void> {
    const { scopes } = this.#reasoner;
    const width = (constraint: number): number => scopes[constraint]!.length;
    const stale = [...this.#stale].filter((constraint) => width(constraint) <= widest);
    for (const constraint of stale.sort((a, b) => width(a) - width(b) || a - b)) {
      if (this.#reasoner.halted) return;
      this.#stale.delete(constraint);
      await this.#forcedByOne(constraint);
    }
  }

  /** Finds what one rule instance forces with what is known. */
  async #forcedByOne(constraint: number): Promise<void> {
    const scope = this.#reasoner.scopes[constraint]!;
    let open = scope.flatMap((variable) => this.#situation.open.get(variable) ?? []);
    open = open.filter(({ variable }) => (this.#situation.found.get(variable)?.constraints.length ?? 2) > 1);
    const known = scope.flatMap((variable) => this.#situation.known.get(variable) ?? []);
    let unsettled = 0;
    for (let claim = open.pop(); claim !== undefined; claim = open.pop()) {
      // An answer that has as few of the claims as can be shows at once of how many that they don't follow.
      const reply = await this.#reasoner.ask([constraint], [contrary(claim), ...known], open.map(contrary));
      if (!reply) return;
      if ('values' in reply) open = open.filter(({ variable, value }) => reply.values[variable] === value);
      else if ('unsettled' in reply) {
        if (++unsettled === GIVE_UP) return;
      } else {
        const reasons = await this.#reasoner.shrink(reply.core, [contrary(claim)]);
        if (this.#reasoner.halted) return;
        this.#situation.found.set(claim.variable, reasons);
      }
    }
  }

  /**
   * Takes rule instances together that are near each other, where something nearby became known: first for what they lead to
   * by themselves, and where that is nothing, for what they force.
   */
  async #nearby(): Promise<void> {
    const { patience } = this.#reasoner;
    this.#reasoner.patience = 0;
    const atSight = await this.#forcedNear(this.#staleNear, this.#staleSearch);
    this.#reasoner.patience = patience;
    await this.#makeMinimal(atSight, this.#staleNear);
    if (this.#situation.least() <= FAIR || this.#reasoner.halted) return;
    await this.#makeMinimal(
      await this.#forcedNear(this.#staleSearch, undefined, this.#isHard ? TRIES : SEARCHED),
      this.#staleSearch,
    );
  }

  /** Of the first `most` open variables in `stale`, what is forced nearby; the others go to `rest`. */
  async #forcedNear(
    stale: Set<number>,
    rest?: Set<number>,
    most = Number.POSITIVE_INFINITY,
  ): Promise<Forced[]> {
    const seen: Forced[] = [];
    for (const variable of [...stale].sort((a, b) => a - b).slice(0, most)) {
      const claim = this.#situation.open.get(variable);
      stale.delete(variable);
      if (!claim) continue;
      // What all rule instances together don't show, those nearby won't either.
      const core = await this.#reasonsFor(claim, this.#reasoner.patience);
      if (core) seen.push({ claim, core });
      else rest?.add(variable);
    }
    const byEffort = this.#byEffort(seen);
    for (const { claim } of byEffort.slice(NEARBY)) stale.add(claim.variable);
    const forced: Forced[] = [];
    for (const { claim } of byEffort.slice(0, NEARBY)) {
      const near = this.#situation.narrowAround(claim.variable);
      const reply = await this.#asked('nearby', near, claim);
      if (this.#reasoner.halted) break;
      if (reply && 'core' in reply) forced.push({ claim, core: reply.core });
      else rest?.add(claim.variable);
    }
    return forced;
  }

  /** Asks whether the rule instances force the claim with what is known of their places. */
  #asked(which: string | number, constraints: readonly number[], claim: Literal): Promise<Told | undefined> {
    const known = this.#situation.knownIn(constraints);
    const { patience } = this.#reasoner;
    return this.#standing.ask(this.#engineOf(constraints), which, constraints, claim, known, patience);
  }

  get #isLarge(): boolean {
    return this.#reasoner.size > LARGE;
  }

  /** Where all rule instances together are much, an engine that knows these alone. */
  #engineOf(constraints: readonly number[]): Reasoner {
    return this.#isLarge ? this.#engines.reasoner(constraints) : this.#reasoner;
  }

  /** What the prober needs to see that the claim follows, within so many conflicts. */
  async #reasonsFor(claim: Literal, conflicts: number): Promise<Reasons | undefined> {
    const before = this.#probed.get(claim.variable);
    if (before && (before.core || before.conflicts >= conflicts)) return before.core;
    const core = await this.#prober.reasonsFor(claim, conflicts);
    this.#reasoner.halted ??= this.#prober.halted;
    this.#probed.set(claim.variable, { conflicts, core });
    return core;
  }

  #byEffort(forced: readonly Forced[]): Forced[] {
    const { scopes } = this.#reasoner;
    const efforts = new Map(forced.map((one) => [one, effortOf(one.core, scopes)]));
    return [...forced].sort(
      (a, b) => efforts.get(a)! - efforts.get(b)! || a.claim.variable - b.claim.variable,
    );
  }

  /**
   * Finds what one rule instance that speaks of much of the board forces: of the claims that are seen to follow, those that
   * one of the rule instances in their reasons forces alone.
   */
  async #wide(): Promise<void> {
    if (!this.#staleWide || this.#wideOnes.length === 0) return;
    this.#staleWide = false;
    const { patience } = this.#reasoner;
    if (this.#wideOnes.length > FEW) this.#reasoner.patience = 0;
    const seen = (await this.#seen(0, Number.POSITIVE_INFINITY)).filter(
      ({ claim }) => this.#situation.found.get(claim.variable)?.constraints.length !== 1,
    );
    const last = ({ claim }: Forced): number => this.#triedAlone.get(claim.variable) ?? -1;
    seen.sort((a, b) => last(a) - last(b) || a.claim.variable - b.claim.variable);
    const most = this.#wideOnes.length <= FEW ? MANY : TRIES;
    for (const forced of seen.slice(0, most)) {
      this.#triedAlone.set(forced.claim.variable, this.#situation.known.size);
      await this.#wideAlone(forced);
      if (this.#reasoner.halted) return;
    }
    this.#reasoner.patience = patience;
  }

  /** Looks for one rule instance that forces the claim alone, among those by which it is seen to follow. */
  async #wideAlone({ claim, core }: Forced): Promise<void> {
    const { scopes } = this.#reasoner;
    const inCore = core.constraints.filter((constraint) => scopes[constraint]!.length > GLANCE);
    for (const constraint of this.#wideOnes.length <= FEW ? this.#wideOnes : inCore.slice(0, TRIES)) {
      if (!scopes[constraint]!.includes(claim.variable)) continue;
      const alone = await this.#asked(constraint, [constraint], claim);
      if (!alone || !('core' in alone)) continue;
      const reasoner = this.#engineOf([constraint]);
      const reasons = await reasoner.shrinkWithin(this.#reasoner.patience, alone.core, [contrary(claim)]);
      this.#situation.found.set(claim.variable, reasons);
      return;
    }
  }

  /** Open claims that the prober sees to follow within so many conflicts each, `most` at most, and by what. */
  async #seen(conflicts: number, most: number): Promise<Forced[]> {
    const seen: Forced[] = [];
    for (const claim of this.#situation.open.values()) {
      const core = await this.#reasonsFor(claim, conflicts);
      if (core) seen.push({ claim, core });
      if (this.#reasoner.halted || seen.length >= most) break;
    }
    return seen;
  }

  /** Takes rule instances together, in growing neighbourhoods, until what is seen to follow does. */
  async #together(conflicts: number): Promise<void> {
    const seen = await this.#seen(conflicts, conflicts === 0 ? Number.POSITIVE_INFINITY : TRIES);
    const forced: Forced[] = [];
    // The prober's cores are long: of nearly all rule instances, where these speak of the whole board.
    for (const one of this.#byEffort(seen).slice(0, this.#isLarge ? TRIES : 2 * TRIES)) {
      forced.push({ ...one, core: (await this.#nearest.coreOf(one.claim)) ?? one.core });
      if (this.#reasoner.halted) return;
    }
    await this.#makeMinimal(forced);
  }

  /**
   * Minimal reasons for those that small cores tell of: these come from short chains, so their reasons are likely small. The others
   * go to `later`.
   */
  async #makeMinimal(forced: readonly Forced[], later?: Set<number>): Promise<void> {
    let looked = 0;
    for (const [at, { claim, core }] of this.#byEffort(forced).entries()) {
      if (at >= TRIES || (at > 0 && looked > CLOSELY)) {
        later?.add(claim.variable);
        continue;
      }
      if (this.#isLarge) looked += core.constraints.length;
      await this.#smallest(claim, core);
      if (this.#reasoner.halted) return;
    }
  }

  /** Reasons that were left as too hard are looked at again where nothing easier is left, by what is known now. */
  async #reconsider(): Promise<void> {
    const least = this.#situation.least();
    const again = [...this.#far.values()].filter(({ beyond }) => beyond < least);
    const forced: Forced[] = [];
    for (const { claim, core } of again) {
      this.#far.delete(claim.variable);
      const { constraints } = core;
      const known = [contrary(claim), ...this.#situation.knownIn(constraints)];
      const reply = await this.#engineOf(constraints).askWithin(constraints, known, this.#reasoner.patience);
      if (this.#reasoner.halted) return;
      forced.push({ claim, core: typeof reply === 'object' && 'core' in reply ? reply.core : core });
    }
    await this.#makeMinimal(forced, this.#staleNear);
  }

  /** Minimal reasons in two orders, if the first leads near the easiest and engines aren't slow; the easier ones are kept. */
  async #smallest(claim: Literal, core: Reasons): Promise<void> {
    const { scopes, patience } = this.#reasoner;
    const least = this.#situation.least();
    const most = Math.max(FAR * least, PLAIN);
    const wideFirst = [...core.constraints].sort((a, b) => scopes[b]!.length - scopes[a]!.length || a - b);
    // Where all are, another order tells nothing else.
    const needed = new Set<number>();
    for (const constraints of [wideFirst, [...wideFirst].reverse()]) {
      if (needed.size === constraints.length) return;
      const reasons = await this.#engineOf(core.constraints).shrinkAtSight(
        patience,
        most,
        { constraints, known: core.known },
        [contrary(claim)],
        needed,
      );
      if (!reasons) {
        this.#far.set(claim.variable, { claim, core, beyond: most });
        return;
      }
      const before = this.#situation.found.get(claim.variable);
      const effort = effortOf(reasons, scopes);
      if (!before || effort < effortOf(before, scopes)) this.#situation.found.set(claim.variable, reasons);
      if (effort > FAR * least || (this.#isLarge && effort <= BEARABLE)) return;
    }
  }

  /** Looks for the cheapest reasons of the easiest claims found, among the rule instances around them. */
  async #lookForCheaper(): Promise<void> {
    const { scopes } = this.#reasoner;
    const found = [...this.#situation.found].map(([variable, reasons]) => ({
      variable,
      effort: effortOf(reasons, scopes),
    }));
    found.sort((a, b) => a.effort - b.effort || a.variable - b.variable);
    for (const { variable, effort } of found.slice(0, CHEAPEST)) {
      if (effort <= EASY || this.#lookedForCheaper.has(variable)) continue;
      this.#lookedForCheaper.add(variable);
      const atHand = this.#situation.found.get(variable)!;
      if (atHand.constraints.some((constraint) => scopes[constraint]!.length > GLANCE)) continue;
      const near = new Set([...this.#situation.narrowAround(variable), ...atHand.constraints]);
      const constraints = [...near].sort((a, b) => a - b);
      const elements = { constraints, known: this.#situation.knownIn(constraints) };
      const claim = this.#situation.open.get(variable)!;
      this.#situation.found.set(variable, await this.#cheapest.below(claim, elements, atHand));
      if (this.#reasoner.halted) return;
    }
  }

  /**
   * A step by all rule instances that speak of an open place: that it follows is known by the search for all that does, and which of them
   * it doesn't need would take many such searches. Of all places, the one with which most is seen to follow.
   */
  #byAll(): Deduction | undefined {
    const { scopes } = this.#reasoner;
    const lead = this.#prober.richest([...this.#situation.open.values()]);
    if (lead === undefined) return undefined;
    const isOpen = (variable: number): boolean => !this.#situation.known.has(variable);
    const constraints = this.#situation.all.filter((constraint) => scopes[constraint]!.some(isOpen));
    const reasons = { constraints, known: this.#situation.knownIn(constraints) };
    this.#learn(lead);
    return {
      lead,
      claims: [lead],
      reasons,
      otherwise: [],
      told: false,
      effort: effortOf(reasons, scopes),
    };
  }

  #learn(claim: Literal): void {
    this.#situation.open.delete(claim.variable);
    this.#situation.found.delete(claim.variable);
    this.#far.delete(claim.variable);
    this.#situation.known.set(claim.variable, claim);
    this.#prober.learn(claim);
    this.#probed.clear();
    this.#staleWide = true;
    for (const constraint of this.#situation.near.of(claim.variable)) this.#stale.add(constraint);
    const { scopes } = this.#reasoner;
    for (const constraint of this.#situation.near.around(claim.variable, 2) ?? this.#situation.all) {
      for (const variable of scopes[constraint]!) {
        if (this.#situation.open.has(variable)) this.#staleNear.add(variable);
        this.#lookedForCheaper.delete(variable);
      }
    }
  }
}
