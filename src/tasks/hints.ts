/**
 * The easiest next deduction, again and again: a value that must be, with a minimal set of rule instances and known
 * values that force it (Bogaerts, Gamba and Guns 2021, "Step-wise explanations of constraint problems").
 *
 * What one rule instance forces is looked for first: an instance is looked at again when a value it speaks of became
 * known, those that speak of few places before those that speak of many. Only when none of them forces anything,
 * rule instances are taken together: those at the place itself, then also those around these, at last all.
 * Reasons found are kept: they stay true as more becomes known. Each question goes to one engine.
 */
import type { Assignment, Ground } from '../model/ground.ts';
import { facts } from './facts.ts';
import { Neighbourhoods } from './neighbourhoods.ts';
import type { SolveStatistics } from './outcome.ts';
import { type Claim, contrary, Reasoner, type Reasons } from './reasoner.ts';
import type { SearchOptions } from './search.ts';

export interface Step {
  /** What follows: values that must be, all from the same reasons. */
  readonly claims: readonly Claim[];
  /** The one among them that was found first. */
  readonly lead: Claim;
  /** Minimal: without any of their elements some of the claims doesn't follow. */
  readonly reasons: Reasons;
  /** How hard it is to see: 10 for every rule instance after the first, 1 for every known place, 9 at most for these. */
  readonly effort: number;
}

export interface HintsOptions extends SearchOptions {
  /** Values that are known already; nothing beyond what is given unless told. */
  readonly known?: readonly Claim[];
  /** The most steps wanted; all of them unless told. */
  readonly steps?: number;
}

export interface HintsOutcome {
  /**
   * `solved`: every place of the answer is known. `steps`: as many steps as were wanted. `open`: the rest differs
   * between answers. `wrong`: no answer has all values known at the start. `none`: there is no answer.
   */
  readonly status: 'solved' | 'steps' | 'open' | 'wrong' | 'none' | 'limit' | 'stopped';
  /** What is known at the end, that from the start included. */
  readonly known: readonly Claim[];
  readonly steps: number;
  /** The effort of the hardest step. */
  readonly difficulty: number;
  /** The efforts of all steps together. */
  readonly effort: number;
  readonly statistics: SolveStatistics;
}

export async function* hints(
  ground: Ground,
  options: HintsOptions = {},
): AsyncGenerator<Step, HintsOutcome, undefined> {
  const { known = [], steps: most = Number.POSITIVE_INFINITY, ...search } = options;
  const started = performance.now();
  const reasoner = await Reasoner.open(ground, remaining(search, started));
  const all = ground.constraints.map((_, constraint) => constraint);
  const path = new Path(reasoner, known);
  const outcome = (status: HintsOutcome['status']): HintsOutcome => ({
    status,
    known: path.known,
    steps: path.steps,
    difficulty: path.hardest,
    effort: path.effort,
    statistics: reasoner.statistics(),
  });

  const possible = await facts(ground, { ...remaining(search, started), known });
  if (possible.status === 'limit' || possible.status === 'stopped') return outcome(possible.status);
  if (possible.status === 'none') {
    if (known.length === 0) return outcome('none');
    const puzzle = await reasoner.ask(all, []);
    return outcome(
      puzzle === undefined ? (reasoner.halted ?? 'stopped') : 'core' in puzzle ? 'none' : 'wrong',
    );
  }
  path.aim(possible.possible);
  while (path.open.size > 0) {
    if (path.steps >= most) return outcome('steps');
    const step = await path.next(all);
    if (reasoner.halted) return outcome(reasoner.halted);
    if (!step) break;
    yield step;
  }
  return outcome(path.complete(possible.possible) ? 'solved' : 'open');
}

function remaining(search: SearchOptions, started: number): SearchOptions {
  if (search.timeLimit === undefined) return search;
  return { ...search, timeLimit: search.timeLimit - (performance.now() - started) / 1000 };
}

export function effortOf({ constraints, known }: Reasons, scopes: Reasoner['scopes']): number {
  const glance = constraints.every((constraint) => scopes[constraint]!.length <= GLANCE);
  return 10 * Math.max(0, constraints.length - 1) + (glance ? Math.min(9, known.length) : known.length);
}

/** Rule instances of so many places are taken in at a glance: more known places make them no harder. */
const GLANCE = 40;

/** Beyond so many places, a rule instance is asked only about what the others leave. */
const WIDE = 12;
/** Of all places that rules together force, reasons are made minimal for so many before the best is taken. */
const TRIES = 12;

class Path {
  readonly #reasoner: Reasoner;
  readonly #near: Neighbourhoods;
  /** [variable]: what is known of it. */
  readonly #known = new Map<number, Claim>();
  /** What follows but isn't known yet, by variable. */
  readonly open = new Map<number, Claim>();
  /** Rule instances to look at (again). */
  readonly #stale: Set<number>;
  /** Reasons found for open claims, by variable. */
  readonly #found = new Map<number, Reasons>();
  steps = 0;
  hardest = 0;
  effort = 0;

  constructor(reasoner: Reasoner, known: readonly Claim[]) {
    this.#reasoner = reasoner;
    this.#near = new Neighbourhoods(reasoner.scopes, WIDE);
    this.#stale = new Set(reasoner.scopes.keys());
    for (const claim of known) this.#known.set(claim.variable, claim);
  }

  get known(): readonly Claim[] {
    return [...this.#known.values()];
  }

  /** What there is to find: places with one value left. */
  aim(possible: Readonly<Record<string, readonly (readonly number[])[]>>): void {
    const { places, ground } = this.#reasoner;
    places.forEach((place, variable) => {
      if (!place || place.hidden || this.#known.has(variable)) return;
      if (ground.terms.low(place.ref) === ground.terms.high(place.ref)) return;
      const values = possible[place.family]?.[place.position] ?? [];
      if (values.length === 1) this.open.set(variable, { variable, value: values[0]!, holds: true });
    });
  }

  complete(possible: Readonly<Record<string, readonly (readonly number[])[]>>): boolean {
    return Object.values(possible).every((family) => family.every((values) => values.length === 1));
  }

  /** The easiest step now; undefined when nothing follows any more. */
  async next(all: readonly number[]): Promise<Step | undefined> {
    await this.#single();
    if (this.#found.size === 0) await this.#together(all);
    const lead = this.#easiest();
    if (lead === undefined || this.#reasoner.halted) return undefined;
    return await this.#take(lead);
  }

  /** Looks at stale rule instances, the narrow ones first, until something is found. */
  async #single(): Promise<void> {
    const { scopes } = this.#reasoner;
    const width = (constraint: number): number => scopes[constraint]!.length;
    const stale = [...this.#stale].sort((a, b) => width(a) - width(b) || a - b);
    for (const constraint of stale) {
      if (this.#reasoner.halted) return;
      if (width(constraint) > WIDE && this.#found.size > 0) return;
      this.#stale.delete(constraint);
      await this.#forcedBy(constraint);
    }
  }

  /** Finds what one rule instance forces with what is known. */
  async #forcedBy(constraint: number): Promise<void> {
    const scope = this.#reasoner.scopes[constraint]!;
    let open = scope.flatMap((variable) => this.open.get(variable) ?? []);
    open = open.filter(({ variable }) => (this.#found.get(variable)?.constraints.length ?? 2) > 1);
    const known = scope.flatMap((variable) => this.#known.get(variable) ?? []);
    for (let claim = open.pop(); claim !== undefined; claim = open.pop()) {
      for (const other of open) this.#reasoner.prefer(contrary(other));
      const reply = await this.#reasoner.ask([constraint], [contrary(claim), ...known]);
      if (!reply) return;
      if ('values' in reply) open = open.filter(({ variable, value }) => reply.values[variable] === value);
      else {
        const reasons = await this.#reasoner.shrink(reply.core, [contrary(claim)]);
        if (this.#reasoner.halted) return;
        this.#found.set(claim.variable, reasons);
      }
    }
  }

  /** Takes rule instances together, in growing neighbourhoods, until something follows. */
  async #together(all: readonly number[]): Promise<void> {
    for (let radius = 1; ; radius++) {
      const forced: { readonly claim: Claim; readonly core: Reasons; readonly effort: number }[] = [];
      let grown = false;
      for (const claim of this.open.values()) {
        const near = this.#near.around(claim.variable, radius) ?? all;
        if (near.length < all.length) grown = true;
        const reply = await this.#reasoner.ask(near, [contrary(claim), ...this.#known.values()]);
        if (!reply) return;
        if ('values' in reply) continue;
        forced.push({ claim, core: reply.core, effort: effortOf(reply.core, this.#reasoner.scopes) });
      }
      // Small cores come from short chains: their reasons are likely the smallest.
      forced.sort((a, b) => a.effort - b.effort || a.claim.variable - b.claim.variable);
      for (const { claim, core } of forced.slice(0, TRIES)) {
        await this.#smallest(claim, core);
        if (this.#reasoner.halted) return;
      }
      if (forced.length > 0 || !grown) return;
    }
  }

  /** Minimal reasons in two orders; the easier ones are kept. */
  async #smallest(claim: Claim, core: Reasons): Promise<void> {
    const { scopes } = this.#reasoner;
    const wideFirst = [...core.constraints].sort((a, b) => scopes[b]!.length - scopes[a]!.length || a - b);
    for (const constraints of [wideFirst, [...wideFirst].reverse()]) {
      const reasons = await this.#reasoner.shrink({ constraints, known: core.known }, [contrary(claim)]);
      if (this.#reasoner.halted) return;
      const before = this.#found.get(claim.variable);
      if (!before || effortOf(reasons, scopes) < effortOf(before, scopes))
        this.#found.set(claim.variable, reasons);
    }
  }

  #easiest(): number | undefined {
    const { scopes } = this.#reasoner;
    let best: number | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const [variable, reasons] of this.#found) {
      const effort = effortOf(reasons, scopes);
      if (effort > least || (effort === least && best !== undefined && variable > best)) continue;
      least = effort;
      best = variable;
    }
    return best;
  }

  /** Makes a step of what was found, with all else that the same reasons force. */
  async #take(lead: number): Promise<Step> {
    const alike = this.#alike(lead);
    const reasons = alike.reasons;
    const claims = alike.variables.map((variable) => this.open.get(variable)!);
    const others = new Set(reasons.constraints.flatMap((constraint) => this.#companions(constraint)));
    for (const variable of others) {
      const claim = this.open.get(variable);
      if (!claim || claims.includes(claim)) continue;
      const reply = await this.#reasoner.ask(reasons.constraints, [contrary(claim), ...reasons.known]);
      if (reply && 'core' in reply) claims.push(claim);
    }
    const effort = effortOf(this.#found.get(lead)!, this.#reasoner.scopes);
    this.steps++;
    this.hardest = Math.max(this.hardest, effort);
    this.effort += effort;
    for (const claim of claims) this.#learn(claim);
    const byVariable = (a: Claim, b: Claim): number => a.variable - b.variable;
    const known = [...reasons.known].sort(byVariable);
    const first = this.#known.get(lead)!;
    return { lead: first, claims: claims.sort(byVariable), reasons: { ...reasons, known }, effort };
  }

  /**
   * The places that rule instances settle which speak of one place only: what a rule says of its places one by one is
   * one step.
   */
  #alike(lead: number): { readonly variables: readonly number[]; readonly reasons: Reasons } {
    const { scopes, ground } = this.#reasoner;
    const reasons = this.#found.get(lead)!;
    const [first] = reasons.constraints;
    const alone = ({ constraints }: Reasons): boolean =>
      constraints.length === 1 && scopes[constraints[0]!]!.length === 1;
    if (first === undefined || !alone(reasons)) return { variables: [lead], reasons };
    const { rule } = ground.constraints[first]!;
    const others = [...this.#found].filter(
      ([, found]) => alone(found) && ground.constraints[found.constraints[0]!]!.rule === rule,
    );
    return {
      variables: others.map(([variable]) => variable),
      reasons: { constraints: others.flatMap(([, found]) => found.constraints), known: [] },
    };
  }

  /** Places that reasons with this rule instance may well force too. */
  #companions(constraint: number): readonly number[] {
    const scope = this.#reasoner.scopes[constraint]!;
    return scope.length <= WIDE ? scope : scope.filter((variable) => this.#found.has(variable));
  }

  #learn(claim: Claim): void {
    this.open.delete(claim.variable);
    this.#found.delete(claim.variable);
    this.#known.set(claim.variable, claim);
    for (const constraint of this.#near.of(claim.variable)) this.#stale.add(constraint);
  }
}

/** The known values in an assignment, for those variables that are told. */
export function claimsOf(assignment: Assignment, told: Uint8Array): Claim[] {
  const claims: Claim[] = [];
  told.forEach((is, variable) => {
    if (is === 1) claims.push({ variable, value: assignment[variable]!, holds: true });
  });
  return claims;
}
