/**
 * The next step without solving anything first: what single conditions tell (sight.ts), the easiest of it; where that is hard
 * or nothing, what leads to a contradiction when its contrary is supposed, the shortest way first. Each step is proved by its
 * reasons, so that no answer needs to be known; an answer at hand tells what needn't be tried.
 *
 * Marks, values that a place can't have, are kept as they follow. A step that builds on them tells with them, where that
 * isn't too much at once; else they are told before it.
 */

import type { Assignment } from '../../../model/ground.ts';
import { append } from '../../../model/large-lists.ts';
import { byPlace, contrary, isSame, type Literal, type Reasons } from '../../common/literals.ts';
import type { Pauses } from '../../common/pauses.ts';
import type { Conditions } from '../conditions/conditions.ts';
import { effortOf, GLANCE } from '../conditions/effort.ts';
import type { View } from '../mus/reasoner.ts';
import type { SubsetSolvers } from '../mus/subset-solvers.ts';
import { type Explanation, Propagation } from '../propagate/propagation.ts';
import { type Candidate, Candidates } from './candidates.ts';
import type { Deduction } from './deduction.ts';

/** Up to this effort nothing easier is looked for. */
const EASY = 10;
/** Up to this, a step needs no marks told before it, and nothing is supposed in search of an easier one. */
const PLAIN = 40;
/** A step of several rule instances names no more places than this. */
const LISTED = 12;
/** Conflicts for the question whether a condition forces something alone. */
const ALONE = 100;
/** Conflicts for the question whether a reason is needed: where it isn't, that shows soon; an answer without it may be far. */
const NEEDLESS = 500;
/** A step of marks names no more places than this. */
const MARKED = 24;
/** Rounds of a supposition, one after the other. */
const NEAR = [2, 3, 4, 6];
const FAR = [2, 4, 10, 40];
const MOST = Number.POSITIVE_INFINITY;
/** So many contradictions are looked at closely in a step. */
const CLOSELY = 8;

/** What came of a supposition, and when. */
interface Tried {
  readonly at: number;
  readonly rounds: number;
  /** What it looked at that is taken in at a glance. */
  readonly visited: readonly number[];
}

export class PropagationSteps {
  readonly #pauses: Pauses;
  readonly #ground: Conditions;
  readonly #scopes: readonly (readonly number[])[];
  readonly #wanted: readonly number[];
  /** [variable]: 1 for those; of others removals are drawn, but never told. */
  readonly #isWanted: Uint8Array;
  readonly #answer: Assignment | undefined;
  readonly #propagation: Propagation;
  /** Conditions to look at (again). */
  readonly #stale: Set<number>;
  /** By variable. */
  readonly #found: Candidates;
  readonly #known = new Map<number, Literal>();
  readonly #planned: Deduction[] = [];
  /** [condition]: the step before which something that it speaks of became known. */
  readonly #changed: Int32Array;
  /** By what is supposed. */
  readonly #tried = new Map<number, Tried>();
  readonly #engines: SubsetSolvers;
  /** Whether some conditions aren't taken in at a glance; else suppositions with them and without come to the same. */
  readonly #hasWide: boolean;
  #step = 1;
  /** No answer has what is known. */
  contradiction = false;

  /** `answer`: one with all that is known, where one is at hand. */
  constructor(
    view: View,
    known: readonly Literal[],
    answer: Assignment | undefined,
    pauses: Pauses,
    engines: SubsetSolvers,
  ) {
    this.#engines = engines;
    this.#pauses = pauses;
    const { ground, places } = view;
    this.#ground = ground;
    this.#answer = answer;
    this.#propagation = new Propagation(view, engines);
    const { scopes } = this.#propagation;
    this.#scopes = scopes;
    this.#hasWide = scopes.some((scope) => scope.length > GLANCE);
    this.#found = new Candidates(this.#propagation);
    this.#stale = new Set(scopes.keys());
    this.#changed = new Int32Array(scopes.length);
    this.#isWanted = new Uint8Array(ground.terms.variableCount);
    this.#wanted = places.flatMap((place, variable) => {
      if (!place || place.hidden) return [];
      return ground.terms.low(place.ref) === ground.terms.high(place.ref) ? [] : [variable];
    });
    for (const variable of this.#wanted) this.#isWanted[variable] = 1;
    for (const claim of known) this.learn(claim);
  }

  /** Whether all places of the answer are known. */
  get complete(): boolean {
    return this.#wanted.every((variable) => this.#known.has(variable));
  }

  learn(claim: Literal): void {
    if (!this.#propagation.learn(claim)) this.contradiction = true;
    this.#step++;
    if (claim.holds) {
      this.#known.set(claim.variable, claim);
      this.#found.delete(claim.variable);
    }
    this.#touch(claim.variable);
  }

  /** The easiest step that is seen; undefined when none is. */
  async next(): Promise<Deduction | 'limit' | 'stopped' | undefined> {
    for (;;) {
      const ending = await this.#pauses.ending();
      if (ending !== undefined) return ending;
      const planned = this.#planned.shift();
      if (planned) {
        for (const claim of planned.claims) this.learn(claim);
        return planned;
      }
      const settled = await this.#settle();
      if (typeof settled === 'string') return settled;
      if (this.contradiction || !settled) return undefined;
      const best = this.#found.easiest();
      const hard = best === undefined || best.why!.effort > PLAIN;
      const supposed = hard ? await this.#suppose(best?.why?.effort) : undefined;
      if (supposed === 'marks') continue;
      if (typeof supposed === 'string') return supposed;
      const chosen = supposed ?? best;
      if (chosen === undefined) return undefined;
      await this.#plan(chosen);
      if (this.#planned.length === 0) return undefined;
    }
  }

  // ── What single conditions tell ──

  #touch(variable: number): void {
    for (const constraint of this.#propagation.near.of(variable)) {
      this.#stale.add(constraint);
      this.#changed[constraint] = this.#step;
    }
  }

  /** Looks at what is stale, what is taken in at a glance first; false where a condition can't hold. */
  async #settle(): Promise<boolean | 'limit' | 'stopped'> {
    for (const wide of [false, true]) {
      for (;;) {
        const stale = [...this.#stale].filter((one) => this.#scopes[one]!.length > GLANCE === wide);
        if (stale.length === 0) break;
        for (const constraint of stale) {
          const ending = await this.#pauses.ending();
          if (ending !== undefined) return ending;
          if (!this.#look(constraint)) return false;
        }
        if (wide) break;
      }
      const best = this.#found.easiest();
      if (best && best.why!.effort <= EASY) return true;
    }
    return [...this.#stale].every((one) => this.#scopes[one]!.length > GLANCE) || (await this.#settle());
  }

  #look(constraint: number): boolean {
    this.#stale.delete(constraint);
    const findings = this.#propagation.look(constraint);
    if (findings === undefined) {
      this.contradiction = true;
      return false;
    }
    for (const finding of findings) {
      const claim = this.#propagation.valueAfter(finding.removals);
      if (claim && this.#isWanted[claim.variable] === 1) {
        const before = this.#found.get(claim.variable);
        const explain = (limit = this.#propagation.domains.removals.length): Explanation => {
          return this.#propagation.whyValue(claim, constraint, limit);
        };
        if (before === undefined || this.#found.isEasier(constraint, before))
          this.#found.set(claim.variable, { claim, constraint, explain });
      } else {
        this.#propagation.accept(finding);
        this.#touch(this.#propagation.domains.variableOf(finding.removals[0]!));
      }
    }
    return true;
  }

  // ── What suppositions tell ──

  /** The easiest claim whose contrary leads to a contradiction, by the shortest way; easier than `below`. */
  async #suppose(
    below = Number.POSITIVE_INFINITY,
  ): Promise<Candidate | 'marks' | 'limit' | 'stopped' | undefined> {
    const stages = [
      ...NEAR.map((rounds) => ({ rounds, widest: GLANCE })),
      ...FAR.map((rounds) => ({ rounds, widest: MOST })),
    ];
    for (const { rounds, widest } of stages) {
      if (Number.isFinite(below) && rounds > 3) break;
      for (const marks of [false, true]) {
        const found = await this.#refuted(rounds, widest, marks);
        if (typeof found === 'string') return found;
        if (marks && found.length > 0) {
          for (const { claim, why } of found) this.#refute(claim, why!);
          return 'marks';
        }
        const best = found.sort((a, b) => a.why!.effort - b.why!.effort)[0];
        if (best && best.why!.effort < below) return best;
      }
    }
    return undefined;
  }

  /** Keeps a mark that a supposition showed, to be told where a value builds on it. */
  #refute(claim: Literal, why: Explanation): void {
    this.#propagation.refute(claim, why);
    this.#step++;
    this.#touch(claim.variable);
  }

  async #refuted(rounds: number, widest: number, marks: boolean): Promise<Candidate[] | 'limit' | 'stopped'> {
    const sight = this.#propagation;
    const found: Candidate[] = [];
    for (const variable of this.#wanted) {
      if (this.#known.has(variable) || !sight.domains.keeps(variable)) continue;
      const ending = await this.#pauses.ending();
      if (ending !== undefined) return ending;
      for (const claim of this.#claimsFor(variable, marks)) {
        const key =
          4 * sight.domains.removalOf(variable, claim.value) +
          (claim.holds ? 2 : 0) +
          (widest === MOST && this.#hasWide ? 1 : 0);
        if (this.#isVain(key, rounds)) continue;
        const removals = claim.holds
          ? [sight.domains.removalOf(variable, claim.value)]
          : sight.domains
              .openOf(variable)
              .filter((removal) => sight.domains.valueOf(removal) !== claim.value);
        const explain = (): Explanation | undefined =>
          sight.suppose(removals, rounds, widest, (clash) => sight.whyContradiction(clash));
        const why = explain();
        if (why) {
          const candidate = { claim, explain, why: { ...why, effort: effortOf(why.reasons, this.#scopes) } };
          found.push(candidate);
          // The reasons hold for good.
          if (claim.holds && !this.#found.has(variable)) this.#found.set(variable, candidate);
          if (found.length >= CLOSELY) return found;
        } else {
          const visited = [...sight.visited];
          this.#tried.set(key, {
            at: this.#step,
            rounds: sight.ended ? Number.POSITIVE_INFINITY : rounds,
            visited,
          });
        }
      }
    }
    return found;
  }

  /** Values that the variable may have to have, or (`marks`) those that it may not have. */
  #claimsFor(variable: number, marks: boolean): Literal[] {
    const { domains } = this.#propagation;
    const isInt = domains.terms.isInt(domains.terms.variable(variable));
    if (marks && !isInt) return [];
    const answer = this.#answer?.[variable];
    return domains
      .openOf(variable)
      .map((removal) => domains.valueOf(removal))
      .filter((value) => answer === undefined || (value === answer) !== marks)
      .map((value) => ({ variable, value, holds: !marks }));
  }

  /** Whether nothing that the last try looked at has changed since. */
  #isVain(key: number, rounds: number): boolean {
    const before = this.#tried.get(key);
    return (
      before !== undefined &&
      before.rounds >= rounds &&
      before.visited.every((one) => this.#changed[one]! <= before.at)
    );
  }

  // ── Telling ──

  async #plan({ claim, explain, why }: Candidate): Promise<void> {
    const atHand = why!;
    const { reasons, before } = atHand;
    const isOne = reasons.constraints.length === 1 && before.length === 0;
    const alone = isOne ? reasons : await this.#alone(claim, reasons);
    if (alone) {
      this.#planned.push(await this.#withAlike(claim, alone));
      return;
    }
    if (before.length === 0) {
      const whole = await this.#deduction([claim], atHand);
      if (whole.effort <= PLAIN || !this.#hasMarks(atHand)) {
        this.#planned.push(whole);
        return;
      }
    }
    await this.#planMarks(atHand);
    const now = await this.#afterMarks(explain);
    const step = now && (await this.#proved([claim], now));
    if (step) this.#planned.push(step);
  }

  /** An explanation of which all is told that it builds on. */
  async #afterMarks(explain: () => Explanation | undefined): Promise<Explanation | undefined> {
    for (let round = 0; round < MARKED; round++) {
      const why = explain();
      const untold = why?.before.filter((mark) => this.#propagation.whyNot(mark) !== undefined) ?? [];
      if (why === undefined || untold.length === 0) return why;
      await this.#planMarks({ ...why, before: untold, chain: [] });
    }
    return undefined;
  }

  /** The step, if an engine that knows nothing but the reasons agrees. */
  async #proved(claims: readonly Literal[], why: Explanation): Promise<Deduction | undefined> {
    const { constraints, known } = why.reasons;
    const against = claims.map(contrary);
    const reply = await this.#engines.reasoner(constraints).ask(constraints, [...against, ...known]);
    return reply && 'core' in reply ? await this.#deduction(claims, why) : undefined;
  }

  /** A condition that forces by itself what several were seen to, where that is hard to see. */
  async #alone(claim: Literal, { constraints }: Reasons): Promise<Reasons | undefined> {
    for (const constraint of constraints) {
      const scope = this.#scopes[constraint]!;
      if (!scope.includes(claim.variable)) continue;
      const known = scope.flatMap((variable) => this.#known.get(variable) ?? []);
      const reply = await this.#engines
        .reasoner([constraint])
        .askWithin([constraint], [contrary(claim), ...known], ALONE);
      if (reply && typeof reply === 'object' && 'core' in reply) return { constraints: [constraint], known };
    }
    return undefined;
  }

  #hasMarks({ chain, before }: Explanation): boolean {
    return before.length > 0 || chain.some(({ claims }) => claims.some((claim) => this.#isMark(claim)));
  }

  /** Whether the claim is a mark that can be told. */
  #isMark(claim: Literal): boolean {
    return !claim.holds && this.#isWanted[claim.variable] === 1 && this.#propagation.stands(claim);
  }

  /** Steps of the marks that an explanation builds on; those of the same rules together, where that stays minimal. */
  async #planMarks({ chain, before }: Explanation): Promise<void> {
    const marks = [
      ...before,
      ...chain.flatMap(({ claims }) => claims.filter((claim) => this.#isMark(claim))),
    ];
    for (const mark of marks) {
      const why = await this.#afterMarks(() => this.#propagation.whyNot(mark));
      const step = why && (await this.#proved([mark], why));
      if (step === undefined) continue;
      const last = this.#planned.at(-1);
      const joined = last && (await this.#joined(last, step));
      if (joined) this.#planned[this.#planned.length - 1] = joined;
      else this.#planned.push(step);
      this.#propagation.learn(mark);
    }
  }

  /** Two steps of the same rules as one. */
  async #joined(a: Deduction, b: Deduction): Promise<Deduction | undefined> {
    const claims = [...a.claims, ...b.claims];
    if (this.#rulesOf(a) !== this.#rulesOf(b) || b.reasons.known.some((one) => has(a.claims, one)))
      return undefined;
    const constraints = [...new Set([...a.reasons.constraints, ...b.reasons.constraints])];
    const known = [...a.reasons.known, ...b.reasons.known.filter((one) => !has(a.reasons.known, one))];
    if (claims.length + known.length > MARKED) return undefined;
    const reasons = { constraints, known: known.sort(byPlace) };
    if (!(await this.#engines.reasoner(constraints).isMinimal(claims, reasons))) return undefined;
    return { ...a, claims: claims.sort(byPlace), reasons, effort: Math.max(a.effort, b.effort) };
  }

  #rulesOf({ reasons }: Deduction): string {
    const rules = reasons.constraints.map((constraint) => this.#ground.constraints[constraint]!.rule);
    return [...new Set(rules)].sort((a, b) => a - b).join();
  }

  /**
   * With what one rule instance settles, what it settles for the same reasons, and what others of the same rule settle as
   * easily: said once. They share no place, so their reasons together are as minimal as each.
   */
  async #withAlike(claim: Literal, atHand: Reasons): Promise<Deduction> {
    const first = await this.#deduction([claim], { reasons: atHand, chain: [] });
    const { reasons, effort } = first;
    const [only] = reasons.constraints;
    if (only === undefined || reasons.constraints.length > 1) return first;
    const ruleOf = (constraint: number): number => this.#ground.constraints[constraint]!.rule;
    const claims = [claim];
    const constraints = [only];
    const known = [...reasons.known];
    const taken = new Set(this.#scopes[only]);
    for (const [variable, candidate] of [...this.#found].sort(([a], [b]) => a - b)) {
      const { why } = candidate;
      const constraint = candidate.constraint === undefined ? undefined : why?.reasons.constraints[0];
      if (variable === claim.variable || constraint === undefined || !why) continue;
      if (why.reasons.constraints.length > 1 || why.before.length > 0) continue;
      if (constraint === only) {
        const reply = await this.#engines
          .reasoner([only])
          .ask([only], [contrary(candidate.claim), ...reasons.known]);
        if (reply && 'core' in reply) claims.push(candidate.claim);
        continue;
      }
      if (ruleOf(constraint) !== ruleOf(only) || why.effort !== effort) continue;
      const scope = this.#scopes[constraint]!;
      if (scope.some((place) => taken.has(place))) continue;
      const said = claims.length + known.length + 1 + why.reasons.known.length;
      if (said > LISTED && scope.length > 1) continue;
      const other = await this.#deduction([candidate.claim], { reasons: why.reasons, chain: [] });
      if (other.effort !== effort) continue;
      for (const place of scope) taken.add(place);
      claims.push(candidate.claim);
      constraints.push(constraint);
      append(known, other.reasons.known);
    }
    const told = constraints.every((constraint) => this.#scopes[constraint]!.length === 1);
    return {
      ...first,
      claims: claims.sort(byPlace),
      reasons: { constraints, known: known.sort(byPlace) },
      told,
    };
  }

  /** The step with minimal reasons: an engine that knows nothing else has the last word. */
  async #deduction(
    claims: readonly Literal[],
    { reasons: atHand, chain }: Pick<Explanation, 'reasons' | 'chain'>,
  ): Promise<Deduction> {
    const [lead] = claims as [Literal];
    const { constraints, known } = atHand;
    // One rule instance and nothing else: there are no fewer reasons.
    const isLeast = constraints.length === 1 && known.length === 0;
    const shrunk = isLeast
      ? atHand
      : await this.#engines.reasoner(constraints).shrinkWithin(NEEDLESS, atHand, [contrary(lead)]);
    const used = new Set(shrunk.constraints);
    const links = chain.every(({ constraint }) => used.has(constraint)) ? chain : [];
    return {
      lead,
      claims,
      reasons: { constraints: shrunk.constraints, known: [...shrunk.known].sort(byPlace) },
      otherwise: links.flatMap((link) =>
        link.claims.filter(({ holds, variable }) => holds && variable !== lead.variable),
      ),
      chain: links,
      told: shrunk.constraints.every((constraint) => this.#scopes[constraint]!.length === 1),
      effort: effortOf(shrunk, this.#scopes),
    };
  }
}

const has = (claims: readonly Literal[], claim: Literal): boolean =>
  claims.some((other) => isSame(claim, other) && claim.holds === other.holds);
