/**
 * The easiest next deduction, again and again: a value that must be, with a minimal set of rule instances and known
 * values that force it (Bogaerts, Gamba and Guns 2021, "Step-wise explanations of constraint problems").
 *
 * What one rule instance forces is looked for first: an instance is looked at again when a value it speaks of became
 * known, those that speak of few places before those that speak of many. Only when none of them forces anything,
 * rule instances are taken together: those at the place itself, then also those around these, at last all.
 * Reasons found are kept: they stay true as more becomes known. Each question goes to one engine.
 */

import type { FactsOutcome } from '../solve/facts.ts';
import { Cheapest } from './cheapest-reasons.ts';
import { effortOf, GLANCE } from './effort.ts';
import type { Step } from './hints.ts';
import { Neighbourhoods } from './neighbourhoods.ts';
import { type Mark, Marks } from './pencil-marks.ts';
import { type Claim, contrary, type Reasoner, type Reasons } from './reasoner.ts';

/** Beyond so many places, a rule instance is asked only about what the others leave. */
const WIDE = 12;
/** Of all places that rules together force, reasons are made minimal for so many before the best is taken. */
const TRIES = 12;
/** Of these, for so many the cheapest reasons are looked for. */
const CLOSELY = 3;
/** And a step of pencil marks no more than this. */
const MARKED = 24;
/** Up to this, a step needs no pencil marks. */
const PLAIN = 40;
/** With them, every step has to take no more than this share of its effort. */
const EASIER = 0.75;
/** Times that marks are drawn from marks before a step does without. */
const ROUNDS = 3;
/** A step of several rule instances names no more places than this. */
const LISTED = 12;
/** One rule instance of few places, and known places: nothing easier is looked for. */
const EASY = 10;
/** Two rule instances, and known places. */
const FAIR = 20;

const byPlace = (a: Claim, b: Claim): number => a.variable - b.variable || a.value - b.value;
const isSame = (a: Claim, b: Claim): boolean => a.variable === b.variable && a.value === b.value;

function unionOf(a: Reasons, b: Reasons): Reasons {
  return {
    constraints: [...new Set([...a.constraints, ...b.constraints])],
    known: [...a.known, ...b.known.filter((claim) => !a.known.some((other) => isSame(claim, other)))],
  };
}

interface Forced {
  readonly claim: Claim;
  readonly core: Reasons;
}

export class Path {
  readonly #reasoner: Reasoner;
  readonly #cheapest: Cheapest;
  readonly #all: readonly number[];
  readonly #near: Neighbourhoods;
  /** [variable]: what is known of it. */
  readonly #known = new Map<number, Claim>();
  /** What follows but isn't known yet, by variable. */
  readonly open = new Map<number, Claim>();
  /** Rule instances to look at (again). */
  readonly #stale: Set<number>;
  /** Open variables near which something became known since it was last asked what holds nearby. */
  readonly #staleNear = new Set<number>();
  /** Those whose cheapest reasons were looked for since. */
  readonly #seenClosely = new Set<number>();
  /** Reasons found for open claims, by variable. */
  readonly #found = new Map<number, Reasons>();
  /** Steps that were made but not told yet. */
  readonly #planned: Step[] = [];
  /** Pencil marks that are told. */
  readonly #told = new Set<Claim>();
  #marks: Marks | undefined;
  steps = 0;
  /** Steps that tell a value which the puzzle itself doesn't tell. */
  values = 0;
  hardest = 0;
  effort = 0;

  constructor(reasoner: Reasoner, known: readonly Claim[]) {
    this.#reasoner = reasoner;
    this.#cheapest = new Cheapest(reasoner);
    this.#all = reasoner.ground.constraints.map((_, constraint) => constraint);
    this.#near = new Neighbourhoods(reasoner.scopes, WIDE);
    this.#stale = new Set(reasoner.scopes.keys());
    for (const claim of known) this.#known.set(claim.variable, claim);
  }

  get known(): readonly Claim[] {
    return [...this.#known.values()];
  }

  /** What there is to find: places with one value left. */
  aim(possible: FactsOutcome['possible']): void {
    this.#marks = new Marks(this.#reasoner, (variable) => this.#narrowAround(variable), possible);
    const { places, ground } = this.#reasoner;
    places.forEach((place, variable) => {
      if (!place || place.hidden || this.#known.has(variable)) return;
      if (ground.terms.low(place.ref) === ground.terms.high(place.ref)) return;
      const values = possible[place.family]?.[place.position] ?? [];
      if (values.length !== 1) return;
      this.open.set(variable, { variable, value: values[0]!, holds: true });
      this.#staleNear.add(variable);
    });
  }

  complete(possible: Readonly<Record<string, readonly (readonly number[])[]>>): boolean {
    return Object.values(possible).every((family) => family.every((values) => values.length === 1));
  }

  /** The easiest step now; undefined when nothing follows any more. */
  async next(): Promise<Step | undefined> {
    const planned = this.#planned.shift();
    if (planned) return this.#count(planned);
    const lead = await this.#lead();
    if (lead === undefined || this.#reasoner.halted) return undefined;
    if (this.#least() > PLAIN) await this.#detour(this.#least());
    const before = this.#planned.shift();
    return before ? this.#count(before) : this.#count(await this.#take(this.#easiest()!));
  }

  async #lead(): Promise<number | undefined> {
    await this.#single(WIDE);
    if (this.#least() > EASY) await this.#single(Number.POSITIVE_INFINITY);
    if (this.#least() > FAIR) await this.#near2();
    if (this.#found.size === 0) await this.#together();
    await this.#closely();
    return this.#easiest();
  }

  /**
   * Where the easiest step is hard: pencil marks that lead to a value more easily, if each step on the way is easier by
   * far. They are told first, those of the same rules together.
   */
  async #detour(effort: number): Promise<void> {
    const marks = this.#marks;
    if (!marks?.possible) return;
    for (let round = 0; round < ROUNDS; round++) {
      const grown = await marks.grow(this.#known);
      const found = await this.#withMarks(marks);
      if (this.#reasoner.halted) return;
      const { scopes } = this.#reasoner;
      const way = found && marks.under(found.reasons, this.#told);
      const hardest = way && Math.max(...[found, ...way].map(({ reasons }) => effortOf(reasons, scopes)));
      if (hardest !== undefined && hardest <= effort * EASIER) {
        this.#found.set(found!.claim.variable, found!.reasons);
        await this.#plan(way!, marks);
        return;
      }
      if (!grown) return;
    }
  }

  /** The easiest value that follows with the pencil marks. */
  async #withMarks(marks: Marks): Promise<Mark | undefined> {
    const { scopes } = this.#reasoner;
    let best: Mark | undefined;
    for (const claim of this.open.values()) {
      const near = this.#narrowAround(claim.variable);
      const places = new Set(near.flatMap((constraint) => scopes[constraint]!));
      const known = [...this.#knownIn(near), ...marks.in(places)];
      const reply = await this.#reasoner.ask(near, [contrary(claim), ...known]);
      if (!reply) return undefined;
      if ('values' in reply) continue;
      const reasons = await this.#reasoner.shrink(reply.core, [contrary(claim)]);
      if (best === undefined || effortOf(reasons, scopes) < effortOf(best.reasons, scopes))
        best = { claim, reasons };
    }
    return best;
  }

  /** Makes steps of pencil marks; neighbours of the same rules become one where that stays minimal. */
  async #plan(way: readonly Mark[], marks: Marks): Promise<void> {
    const { scopes } = this.#reasoner;
    let group: { claims: Claim[]; reasons: Reasons; effort: number } | undefined;
    const close = (): void => {
      if (!group) return;
      const { claims, reasons, effort } = group;
      const known = [...reasons.known].sort(byPlace);
      const lead = claims[0]!;
      this.#planned.push({
        lead,
        claims: [...claims].sort(byPlace),
        reasons: { ...reasons, known },
        otherwise: [],
        told: false,
        effort,
      });
    };
    for (const { claim, reasons } of way) {
      this.#told.add(claim);
      const effort = effortOf(reasons, scopes);
      const joined = group && unionOf(group.reasons, reasons);
      const fits =
        group &&
        joined &&
        marks.rulesOf(group.reasons) === marks.rulesOf(reasons) &&
        group.claims.length + 1 + joined.known.length <= MARKED &&
        !reasons.known.some((one) => group!.claims.some((other) => isSame(one, other))) &&
        (await this.#reasoner.isMinimal([...group.claims, claim], joined));
      if (fits) {
        group!.claims.push(claim);
        group = { claims: group!.claims, reasons: joined, effort: Math.max(group!.effort, effort) };
        continue;
      }
      close();
      group = { claims: [claim], reasons, effort };
    }
    close();
  }

  #count(step: Step): Step {
    this.steps++;
    if (!step.told && step.claims.some(({ holds }) => holds)) this.values++;
    this.hardest = Math.max(this.hardest, step.effort);
    this.effort += step.effort;
    return step;
  }

  /** Looks at stale rule instances of at most so many places, the narrow ones first. */
  async #single(widest: number): Promise<void> {
    const { scopes } = this.#reasoner;
    const width = (constraint: number): number => scopes[constraint]!.length;
    const stale = [...this.#stale].filter((constraint) => width(constraint) <= widest);
    for (const constraint of stale.sort((a, b) => width(a) - width(b) || a - b)) {
      if (this.#reasoner.halted) return;
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

  /** Takes rule instances together that are near each other, where something nearby became known. */
  async #near2(): Promise<void> {
    const forced: Forced[] = [];
    for (const variable of [...this.#staleNear].sort((a, b) => a - b)) {
      const claim = this.open.get(variable);
      this.#staleNear.delete(variable);
      if (!claim) continue;
      const near = this.#narrowAround(variable);
      const reply = await this.#reasoner.ask(near, [contrary(claim), ...this.#knownIn(near)]);
      if (!reply) return;
      if ('core' in reply) forced.push({ claim, core: reply.core });
    }
    await this.#minimal(forced);
  }

  /** Takes rule instances together, in growing neighbourhoods, until something follows. */
  async #together(): Promise<void> {
    for (let radius = 1; ; radius++) {
      const all = this.#all;
      const forced: Forced[] = [];
      let grown = false;
      for (const claim of this.open.values()) {
        const near = this.#near.around(claim.variable, radius) ?? all;
        if (near.length < all.length) grown = true;
        const reply = await this.#reasoner.ask(near, [contrary(claim), ...this.#known.values()]);
        if (!reply) return;
        if ('core' in reply) forced.push({ claim, core: reply.core });
      }
      await this.#minimal(forced);
      if (forced.length > 0 || !grown) return;
    }
  }

  /** Minimal reasons for those that small cores tell of: these come from short chains, so their reasons are likely small. */
  async #minimal(forced: readonly Forced[]): Promise<void> {
    const { scopes } = this.#reasoner;
    const byEffort = forced
      .map((one) => ({ ...one, effort: effortOf(one.core, scopes) }))
      .sort((a, b) => a.effort - b.effort || a.claim.variable - b.claim.variable);
    for (const { claim, core } of byEffort.slice(0, TRIES)) {
      await this.#smallest(claim, core);
      if (this.#reasoner.halted) return;
    }
    for (const { claim } of byEffort.slice(TRIES)) this.#staleNear.add(claim.variable);
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

  /** Looks for the cheapest reasons of the easiest claims found, among the rule instances around them. */
  async #closely(): Promise<void> {
    const { scopes } = this.#reasoner;
    const found = [...this.#found].map(([variable, reasons]) => ({
      variable,
      effort: effortOf(reasons, scopes),
    }));
    found.sort((a, b) => a.effort - b.effort || a.variable - b.variable);
    for (const { variable, effort } of found.slice(0, CLOSELY)) {
      if (effort <= EASY || this.#seenClosely.has(variable)) continue;
      this.#seenClosely.add(variable);
      const atHand = this.#found.get(variable)!;
      if (atHand.constraints.some((constraint) => scopes[constraint]!.length > GLANCE)) continue;
      const near = new Set([...this.#narrowAround(variable), ...atHand.constraints]);
      const constraints = [...near].sort((a, b) => a - b);
      const elements = { constraints, known: this.#knownIn(constraints) };
      const claim = this.open.get(variable)!;
      this.#found.set(variable, await this.#cheapest.below(claim, elements, atHand));
      if (this.#reasoner.halted) return;
    }
  }

  /** Rule instances near the variable that are taken in at a glance: questions about others take long. */
  #narrowAround(variable: number): number[] {
    const { scopes } = this.#reasoner;
    const near = this.#near.around(variable, 2) ?? this.#all;
    return near.filter((constraint) => scopes[constraint]!.length <= GLANCE);
  }

  /** What is known of the places that these rule instances speak of. */
  #knownIn(constraints: readonly number[]): Claim[] {
    const { scopes } = this.#reasoner;
    const variables = new Set(constraints.flatMap((constraint) => scopes[constraint]!));
    return [...variables].sort((a, b) => a - b).flatMap((variable) => this.#known.get(variable) ?? []);
  }

  #least(): number {
    const { scopes } = this.#reasoner;
    let least = Number.POSITIVE_INFINITY;
    for (const reasons of this.#found.values()) least = Math.min(least, effortOf(reasons, scopes));
    return least;
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
    const otherwise = await this.#otherwise(this.open.get(lead)!, reasons);
    const effort = effortOf(this.#found.get(lead)!, this.#reasoner.scopes);
    for (const claim of claims) this.#learn(claim);
    const known = [...reasons.known].sort(byPlace);
    const first = this.#known.get(lead)!;
    return {
      lead: first,
      claims: claims.sort(byPlace),
      reasons: { ...reasons, known },
      otherwise,
      told: reasons.constraints.every((constraint) => this.#reasoner.scopes[constraint]!.length === 1),
      effort,
    };
  }

  /** What follows from the contrary, where reasons hold a rule that speaks of much and others. */
  async #otherwise(claim: Claim, { constraints, known }: Reasons): Promise<Claim[]> {
    const { scopes } = this.#reasoner;
    const narrow = constraints.filter((constraint) => scopes[constraint]!.length <= WIDE);
    if (narrow.length === 0 || narrow.length === constraints.length) return [];
    const assumed = [contrary(claim), ...known];
    const reply = await this.#reasoner.ask(narrow, assumed);
    if (!reply || 'core' in reply) return [];
    const told = new Set(known.map(({ variable }) => variable));
    const places = new Set(narrow.flatMap((constraint) => scopes[constraint]!));
    const forced: Claim[] = [];
    for (const variable of [...places].filter((place) => !told.has(place)).sort((a, b) => a - b)) {
      const same = { variable, value: reply.values[variable]!, holds: true };
      const other = await this.#reasoner.ask(narrow, [...assumed, contrary(same)]);
      if (other && 'core' in other) forced.push(same);
    }
    return forced;
  }

  /**
   * With what one rule instance settles, what others of the same rule settle as easily: said once. They share no place,
   * so their reasons together are as minimal as each.
   */
  #alike(lead: number): { readonly variables: readonly number[]; readonly reasons: Reasons } {
    const { scopes, ground } = this.#reasoner;
    const ruleOf = (constraint: number): number => ground.constraints[constraint]!.rule;
    const first = this.#found.get(lead)!;
    const [only] = first.constraints;
    const alone = { variables: [lead], reasons: first };
    if (only === undefined || first.constraints.length > 1) return alone;
    const effort = effortOf(first, scopes);
    const taken = new Set(scopes[only]);
    const variables = [lead];
    const constraints = [only];
    const known = [...first.known];
    for (const [variable, reasons] of [...this.#found].sort(([a], [b]) => a - b)) {
      const [other] = reasons.constraints;
      if (other === undefined || reasons.constraints.length > 1 || ruleOf(other) !== ruleOf(only)) continue;
      const scope = scopes[other]!;
      if (effortOf(reasons, scopes) !== effort || scope.some((place) => taken.has(place))) continue;
      const said = variables.length + known.length + 1 + reasons.known.length;
      if (said > LISTED && scope.length > 1) continue;
      for (const place of scope) taken.add(place);
      variables.push(variable);
      constraints.push(other);
      known.push(...reasons.known);
    }
    return { variables, reasons: { constraints, known } };
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
    const { scopes } = this.#reasoner;
    for (const constraint of this.#near.around(claim.variable, 2) ?? this.#all) {
      for (const variable of scopes[constraint]!) {
        if (this.open.has(variable)) this.#staleNear.add(variable);
        this.#seenClosely.delete(variable);
      }
    }
  }
}
