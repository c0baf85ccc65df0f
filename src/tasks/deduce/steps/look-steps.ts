/**
 * Steps from direct consequences (looks.ts): the easiest consequence, near to the last step if there are several, combined with others that a person
 * sees at the same moment. The same deduction at other places makes a sweep; all consequences of one placement are one step; the forced pieces of a
 * line are one path. Combinations stay minimal: each condition leads to a conclusion that no other one concerns, or an engine confirms it.
 */
import { greatest } from '../../../model/large-lists.ts';
import { byPlace, isSame, type Literal } from '../../common/literals.ts';
import { effortOf } from '../conditions/effort.ts';
import { shapeOf } from '../conditions/shape.ts';
import type { SubsetSolvers } from '../mus/subset-solvers.ts';
import type { Knowledge } from '../propagate/knowledge.ts';
import type { TechniqueName } from '../techniques/technique.ts';
import { TUNING } from '../tuning.ts';
import type { Deduction } from './deduction.ts';
import type { Look, Looks, SeenLook } from './looks.ts';

/** Consequences that form one step together. */
interface Bundle {
  readonly looks: readonly SeenLook[];
  readonly technique: TechniqueName;
}

export class LookSteps {
  readonly #known: Knowledge;
  readonly #looks: Looks;
  readonly #engines: SubsetSolvers;
  readonly #learn: (claim: Literal) => void;
  /** The consequences whose reasons are known to be minimal. */
  readonly #least = new WeakSet<SeenLook>();
  readonly #shapes = new Map<number, string>();
  /** The places that the user asks about: steps that determine one of them come first. */
  asked: ReadonlySet<number> = new Set();
  /** The places of the last step. */
  #last: ReadonlySet<number> = new Set();

  /** `learn`: called with each claim that becomes stated. */
  constructor(known: Knowledge, looks: Looks, engines: SubsetSolvers, learn: (claim: Literal) => void) {
    this.#known = known;
    this.#looks = looks;
    this.#engines = engines;
    this.#learn = learn;
  }

  /** Records the claims of the step that was given last. */
  told(claims: readonly Literal[]): void {
    this.#last = new Set(claims.map(({ variable }) => variable));
  }

  /** The step with what follows from its claims by rules that the model skips: people see that with the step. The step's claims must be learned. */
  async withSkipped(step: Deduction): Promise<Deduction> {
    let whole = step;
    for (const tried = new Set<number>(); whole.claims.length < TUNING.sweptPlaces; ) {
      const claimed = new Set(whole.claims.map(({ variable }) => variable));
      const look = this.#looks
        .all()
        .find(
          ({ condition }) =>
            !tried.has(condition) &&
            this.#looks.isSkipped(condition) &&
            this.#known.scopes[condition]!.some((variable) => claimed.has(variable)),
        );
      if (look === undefined) break;
      tried.add(look.condition);
      const seen = await this.#seen(look);
      if (seen === undefined || !seen.known.every(({ variable }) => claimed.has(variable))) continue;
      const claims = [...whole.claims, ...seen.claims].sort(byPlace);
      const constraints = [...new Set([...whole.reasons.constraints, ...seen.constraints])].sort(
        (a, b) => a - b,
      );
      const reasons = { ...whole.reasons, constraints };
      if (!(await this.#engines.reasoner(constraints).isMinimal(claims, reasons))) continue;
      for (const claim of seen.claims) this.#learn(claim);
      whole = { ...whole, claims, reasons };
    }
    return whole;
  }

  /** The next step, or several that follow each other; empty if no single condition has a consequence. */
  async next(): Promise<readonly Deduction[]> {
    const looks = [...this.#looks.all()];
    const { scopes } = this.#known;
    const distance = new Map(looks.map((look) => [look, this.#distance(look)]));
    looks.sort(
      (a, b) =>
        // Consequences of clues alone are obvious to everybody.
        Math.sign(a.rank) - Math.sign(b.rank) ||
        this.#isBeside(a) - this.#isBeside(b) ||
        a.rank - b.rank ||
        distance.get(a)! - distance.get(b)! ||
        scopes[a.condition]!.length - scopes[b.condition]!.length ||
        a.condition - b.condition,
    );
    for (const look of looks) {
      const seen = (await this.#seen(this.#widest(look, looks))) ?? (await this.#seen(look));
      if (seen) return await this.#stepsOf(seen, looks);
    }
    return [];
  }

  /**
   * Finds, among the consequences as easy as `look` that include its claims, the one with the most claims: whoever sees one place sees the others.
   */
  #widest(look: Look, looks: readonly Look[]): Look {
    let widest = look;
    for (const other of looks) {
      if (other.claims.length <= widest.claims.length || other.rank > TUNING.easyRank) continue;
      if (look.rank === 0 || this.#known.isWide(other.condition)) continue;
      if (look.claims.every((claim) => other.claims.some((one) => isSame(one, claim)))) widest = other;
    }
    return widest;
  }

  /** 1 if the consequence is about none of the places that the user asks about, else 0; for sorting. */
  #isBeside({ claims }: Look): number {
    return this.asked.size === 0 || claims.some(({ variable }) => this.asked.has(variable)) ? 0 : 1;
  }

  #distance({ condition, claims }: Look): number {
    const { scopes, near } = this.#known;
    if (scopes[condition]!.some((variable) => this.#last.has(variable))) return 0;
    const around = claims.flatMap(({ variable }) => near.splitOf(variable).narrow);
    return around.some((one) => scopes[one]!.some((variable) => this.#last.has(variable))) ? 1 : 2;
  }

  async #stepsOf(first: SeenLook, looks: readonly Look[]): Promise<readonly Deduction[]> {
    if (ON_LINES.has(first.technique)) {
      const path = await this.#path(first);
      if (path) return path;
    }
    const bundle = (await this.#placement(first, looks)) ?? (await this.#sweep(first, looks));
    if (bundle.looks.length > 1) {
      const step = await this.#joined(bundle);
      if (step) return [step];
    }
    return [this.#unite({ looks: [first], technique: first.technique })];
  }

  // ── Combinations ──

  /** The consequences of a single placement, by any rule. */
  async #placement(first: SeenLook, looks: readonly Look[]): Promise<Bundle | undefined> {
    const [only, ...more] = first.known;
    if (only === undefined || more.length > 0 || first.technique !== 'has all') return undefined;
    const found: SeenLook[] = [first];
    const around = new Set(this.#known.near.splitOf(only.variable).narrow);
    for (const look of looks) {
      if (look === first || !around.has(look.condition) || look.technique !== 'has all') continue;
      if (look.condition === first.condition) continue;
      const seen = await this.#seen(look);
      if (seen?.known.length === 1 && isSame(seen.known[0]!, only)) found.push(seen);
    }
    if (found.length < 2) return undefined;
    const { scopes } = this.#known;
    found.sort(
      (a, b) =>
        b.claims.length - a.claims.length || scopes[a.condition]!.length - scopes[b.condition]!.length,
    );
    return { looks: found, technique: 'sweep' };
  }

  /** Joins the consequence with the same deduction at other places. */
  async #sweep(first: SeenLook, looks: readonly Look[]): Promise<Bundle> {
    const { technique } = first;
    const isFree = first.known.length === 0;
    const isSwept = isFree || SWEPT.has(technique);
    const found: SeenLook[] = [first];
    if (!isSwept || (this.#known.isWide(first.condition) && !isFree)) return { looks: found, technique };
    let places = first.claims.length + first.known.length;
    const rule = this.#ruleOf(first.condition);
    for (const look of looks) {
      if (look.condition === first.condition || look.technique !== technique) continue;
      if (this.#ruleOf(look.condition) !== rule) continue;
      // Consequences without known values as reasons must have the same kind of condition.
      const isLoose = technique === 'has all' || technique === 'told';
      if (isFree && !isLoose && this.#shapeOf(look.condition) !== this.#shapeOf(first.condition)) continue;
      const seen = await this.#seen(look);
      if (!seen || (seen.known.length === 0) !== isFree) continue;
      const more = seen.claims.length + seen.known.length;
      if (!isFree && (places + more > TUNING.sweptPlaces || found.length >= TUNING.sweptConditions)) continue;
      places += more;
      found.push(seen);
    }
    const isSweep = isFree && found.length > 1 && technique !== 'told';
    return { looks: found, technique: isSweep ? 'sweep' : technique };
  }

  /** Steps that follow a line as far as it is forced, and exclude its branches; undefined if there is only a single consequence. */
  async #path(first: SeenLook): Promise<readonly Deduction[] | undefined> {
    const path: SeenLook[] = [first];
    const told = new Set<number>();
    const rule = this.#ruleOf(first.condition);
    for (let last: SeenLook | undefined = first; last !== undefined && path.length < TUNING.sweptPlaces; ) {
      for (const claim of last.claims) told.add(claim.variable);
      const { near } = this.#known;
      const around = new Set([...told].flatMap((variable) => near.splitOf(variable).narrow));
      const isNext = ({ condition, technique }: Look): boolean =>
        ON_LINES.has(technique) && around.has(condition) && this.#ruleOf(condition) === rule;
      // Consequences that were there before the path began don't belong to it.
      const before: ReadonlySet<number> =
        path.length === 1 ? new Set(this.#looks.all().map(({ condition }) => condition)) : new Set();
      for (const claim of last.claims) this.#learn(claim);
      const found: readonly Look[] = this.#looks
        .all()
        .filter((look) => isNext(look) && !before.has(look.condition));
      const next = found.find(({ technique }) => technique === 'goes on') ?? found[0];
      last = next && (await this.#seen(next));
      if (last) path.push(last);
    }
    if (path.length === 1) return undefined;
    const technique = path.some((look) => look.technique === 'goes on') ? 'goes on' : 'no branch';
    const step = this.#unite({ looks: path, technique });
    const { constraints } = step.reasons;
    if (await this.#engines.reasoner(constraints).isMinimal(step.claims, step.reasons)) return [step];
    return path.map((look) => this.#unite({ looks: [look], technique: look.technique }));
  }

  /** The consequences with a conclusion that no consequence before them in the list has. */
  #withNew(looks: readonly SeenLook[]): readonly SeenLook[] {
    const claimed = new Set<number>();
    return looks.filter(({ claims }) => {
      const isNew = claims.some(({ variable }) => !claimed.has(variable));
      for (const { variable } of claims) claimed.add(variable);
      return isNew;
    });
  }

  /** A selection of the consequences: each has a conclusion at a place that no other selected condition contains. */
  #withOwn(looks: readonly SeenLook[]): readonly SeenLook[] {
    const { scopes } = this.#known;
    const kept: SeenLook[] = [];
    const count = new Map<number, number>();
    for (const look of looks) {
      const now = new Map(count);
      for (const variable of scopes[look.condition]!) now.set(variable, (now.get(variable) ?? 0) + 1);
      const hasOwn = (one: SeenLook): boolean => one.claims.some(({ variable }) => now.get(variable) === 1);
      if (![...kept, look].every(hasOwn)) continue;
      kept.push(look);
      for (const [variable, times] of now) count.set(variable, times);
    }
    return kept;
  }

  /** Joins the consequences into one step with minimal reasons; some are left out if all reasons together aren't minimal. */
  async #joined({ looks: all, technique }: Bundle): Promise<Deduction | undefined> {
    const looks = this.#withNew(all);
    const own = this.#withOwn(looks);
    const isVisible = looks.every(
      ({ condition, constraints }) => constraints.length === this.#known.parts[condition]!.length,
    );
    if (looks.length < 2) return undefined;
    const step = this.#unite({ looks, technique });
    const reasoner = this.#engines.reasoner(step.reasons.constraints);
    if (!isVisible) return { ...step, reasons: await reasoner.shrink(step.reasons, step.claims) };
    if (own.length === looks.length) {
      const isApart = this.#areApart(looks) || step.reasons.known.length === 0;
      return isApart ||
        (await reasoner.isMinimal(step.claims, step.reasons, { constraints: [], known: step.reasons.known }))
        ? step
        : undefined;
    }
    if (looks.length <= TUNING.sweptConditions && (await reasoner.isMinimal(step.claims, step.reasons)))
      return step;
    return own.length < 2 ? undefined : await this.#joined({ looks: own, technique });
  }

  /** Whether no place occurs in the conditions of two of the consequences. */
  #areApart(looks: readonly SeenLook[]): boolean {
    const all = looks.flatMap(({ condition }) => this.#known.scopes[condition]!);
    return new Set(all).size === all.length;
  }

  #unite({ looks, technique }: Bundle): Deduction {
    const { view } = this.#known;
    const claims: Literal[] = [];
    const places = new Set<number>();
    for (const claim of looks.flatMap((look) => look.claims)) {
      if (places.has(claim.variable)) continue;
      places.add(claim.variable);
      claims.push(claim);
    }
    const known: Literal[] = [];
    // A conclusion of the path isn't listed as a reason for a later part of the path.
    const isTold = (one: Literal): boolean => one.holds && places.has(one.variable);
    for (const one of looks.flatMap((look) => look.known))
      if (!isTold(one) && !known.some((other) => isSame(one, other) && one.holds === other.holds))
        known.push(one);
    const constraints = [...new Set(looks.flatMap((look) => look.constraints))].sort((a, b) => a - b);
    const reasons = { constraints, known: known.sort(byPlace) };
    // The step is skipped if it follows from a rule alone, without clues, and the model marks the rule with `skip`.
    const isSkipped = known.length === 0 && looks.every((look) => this.#looks.isSkipped(look.condition));
    return {
      lead: claims[0]!,
      claims: [...claims].sort(byPlace),
      reasons,
      technique: isSkipped ? 'told' : technique,
      told: isSkipped || technique === 'told',
      // Repeating one deduction at several places costs no extra effort.
      effort: greatest(looks.map((look) => effortOf(look, view.scopes))),
    };
  }

  /** The consequence with minimal reasons; an engine reduces them if propagation may have used more than necessary. */
  async #seen(look: Look): Promise<SeenLook | undefined> {
    const seen = await this.#looks.seen(look);
    if (seen === undefined || this.#least.has(seen)) return seen;
    const { condition, claims, known, constraints } = seen;
    const isLeast = constraints.length === 1 && (known.length === 0 || this.#isPlain(condition));
    const least = isLeast
      ? seen
      : { ...seen, ...(await this.#engines.reasoner(constraints).shrink(seen, claims)) };
    this.#least.add(least);
    this.#looks.keep(least);
    return least;
  }

  /** Whether propagation finds all consequences of the condition: counts and clauses over distinct places. */
  #isPlain(condition: number): boolean {
    const root = this.#known.roots[condition];
    if (root === undefined) return false;
    return this.#isExact(root);
  }

  #isExact(root: number): boolean {
    const { terms } = this.#known.ground;
    const operation = terms.operation(root);
    const args = [...terms.arguments(root)];
    const areApart = (refs: readonly number[]): boolean =>
      new Set(refs.map((ref) => ref >> 1)).size === refs.length;
    if (operation === 'and') {
      if (areApart(args) && args.every((ref) => isVariable(ref))) return true;
      // A disjunction over the same places, such as "no line or two" at a node: it excludes exactly the values that all alternatives exclude.
      const isWay = (ref: number): boolean =>
        (ref & 1) === 1 && terms.operation(ref) === 'equals' && this.#isExact(ref);
      return (root & 1) === 1 && args.length <= 3 && args.every(isWay);
    }
    if (operation === 'regular' || operation === 'table') {
      const refs = args.slice(1);
      return areApart(refs) && refs.every((ref) => isVariable(ref));
    }
    if (operation !== 'equals' && operation !== 'atMost') return false;
    const refs = args.filter((_, at) => at > 0 && at % 2 === 0);
    const coefficients = args.filter((_, at) => at % 2 === 1);
    const isBool = (ref: number): boolean => isVariable(ref) && !terms.isInt(ref);
    return (
      coefficients.every((one) => one === coefficients[0]) &&
      refs.every(isBool) &&
      new Set(refs.map((ref) => ref >> 1)).size === refs.length
    );

    function isVariable(ref: number): boolean {
      const kind = terms.operation(ref);
      return kind === 'boolVariable' || kind === 'intVariable';
    }
  }

  #ruleOf(condition: number): string {
    const { constraints } = this.#known.ground;
    const { rule, span } = constraints[this.#known.parts[condition]![0]!]!;
    return `${rule} ${span.file} ${span.start}`;
  }

  #shapeOf(condition: number): string {
    const kept = this.#shapes.get(condition);
    if (kept !== undefined) return kept;
    const root = this.#known.roots[condition];
    const shape =
      (root === undefined ? undefined : shapeOf(this.#known.ground.terms, root)) ?? `${condition}`;
    this.#shapes.set(condition, shape);
    return shape;
  }
}

/** Techniques that follow a line from place to place. */
const ON_LINES: ReadonlySet<TechniqueName> = new Set(['goes on', 'no branch']);

/** Techniques whose deductions at several places are joined into one step. */
const SWEPT: ReadonlySet<TechniqueName> = new Set(['told', 'sweep', 'has all', 'needs all', 'no branch']);
