/**
 * Steps that only exclude values wait here until a step needs what they exclude: nobody wants to read what nothing follows from. Then they come before
 * that step, except for what players see with a placement: that a known value excludes another at once, by a single small condition. This is a reason
 * of the step, if it leaves a place its last value or a value its last place. What else leaves a place its last value is part of the step for this value,
 * if that looks at no more than two conditions.
 */
import { contrary, type Literal, placeOrder } from '../../common/literals.ts';
import { effortOf } from '../conditions/effort.ts';
import type { View } from '../conditions/view.ts';
import type { SubsetSolvers } from '../mus/subset-solvers.ts';
import { techniqueOf } from '../techniques/naming.ts';
import { LEVELS, levelNumberOf } from '../techniques/technique.ts';
import { TUNING } from '../tuning.ts';
import type { Deduction } from './deduction.ts';
import { isContradiction } from './gather.ts';
import { hasClaim } from './joined-steps.ts';

export class WithheldExclusions {
  readonly #view: View;
  readonly #engines: SubsetSolvers;
  #steps: Deduction[] = [];
  /** Steps that were needed, but that players see with a placement. */
  readonly #seenAtOnce: Deduction[] = [];

  constructor(view: View, engines: SubsetSolvers) {
    this.#view = view;
    this.#engines = engines;
  }

  /** Whether the step is held back, as it only excludes values. */
  withhold(step: Deduction): boolean {
    const isWithheld = !step.told && step.claims.every(({ holds }) => !holds);
    if (isWithheld) this.#steps.push(step);
    return isWithheld;
  }

  /** The steps held back that are still needed when no other step follows. */
  rest(): readonly Deduction[] {
    return this.#steps.splice(0);
  }

  /** The step after the steps held back that it builds on. */
  async before(step: Deduction): Promise<readonly Deduction[]> {
    const needed = new Set<Deduction>();
    const pending = [step];
    for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
      const exclusions = one.reasons.known.filter(({ holds }) => !holds);
      for (const other of this.#steps) {
        if (needed.has(other) || !exclusions.some((claim) => hasClaim(other.claims, claim))) continue;
        needed.add(other);
        pending.push(other);
      }
    }
    const steps: Deduction[] = [];
    for (const one of this.#steps.filter((each) => needed.has(each))) {
      const isSeenAtOnce = await this.#isSeenAtOnce(one);
      steps.push(isSeenAtOnce ? { ...one, told: true } : one);
      if (isSeenAtOnce) this.#seenAtOnce.push(one);
    }
    this.#steps = this.#steps.filter((one) => !needed.has(one));
    const whole = await this.#withSeenAtOnce(step);
    const last = steps.at(-1);
    const joint = last === undefined || last.told ? undefined : await this.#joint(last, whole);
    return joint
      ? [...this.#joinedByReasons(steps.slice(0, -1)), joint]
      : [...this.#joinedByReasons(steps), whole];
  }

  /** Whether each value is excluded by a condition about its place alone, or by a single known value and a single condition that one takes in at a glance. */
  async #isSeenAtOnce({ claims, reasons: { constraints, known } }: Deduction): Promise<boolean> {
    const { scopes } = this.#view;
    if (constraints.every((one) => scopes[one]!.length === 1)) return true;
    if (known.length === 0 || !known.every(({ holds }) => holds)) return false;
    if (constraints.some((one) => scopes[one]!.length > TUNING.glance)) return false;
    for (const claim of claims) if (!(await this.#isExcludedAtOnce(claim, constraints, known))) return false;
    return true;
  }

  async #isExcludedAtOnce(
    claim: Literal,
    constraints: readonly number[],
    known: readonly Literal[],
  ): Promise<boolean> {
    const engine = this.#engines.reasoner(constraints);
    for (const constraint of constraints) {
      const scope = this.#view.scopes[constraint]!;
      if (!scope.includes(claim.variable)) continue;
      for (const value of known) {
        if (!scope.includes(value.variable)) continue;
        const reply = await engine.askWithin([constraint], [contrary(claim), value], TUNING.alone);
        if (typeof reply === 'object' && 'core' in reply) return true;
      }
    }
    return false;
  }

  /** The step for the last value of a place, or the last place for a value, with what excludes the others at once among its reasons. */
  async #withSeenAtOnce(step: Deduction): Promise<Deduction> {
    const { lead, claims, reasons } = step;
    const isSingle = claims.length === 1 && lead.holds && reasons.constraints.length <= 1;
    const exclusions = reasons.known.filter(({ holds }) => !holds);
    const isOfPlace = exclusions.every(({ variable }) => variable === lead.variable);
    if (!isSingle || !(isOfPlace || exclusions.every(({ value }) => value === lead.value))) return step;
    let whole = step;
    for (const one of this.#seenAtOnce)
      if (one.claims.some((claim) => hasClaim(exclusions, claim)))
        whole = (await this.#joinReasons(one, whole)) ?? whole;
    if (whole === step) return step;
    const technique = techniqueOf(MARKS_LEVEL, lead, whole.reasons, this.#view);
    // By several conditions of another kind, it would be a deduction of its own.
    const isAsExpected =
      technique === 'last place' || technique === (isOfPlace ? 'only value' : 'only place');
    return isAsExpected ? { ...whole, technique } : step;
  }

  /** Both as one step, if the first excludes values of the only place of the second; undefined if that wouldn't be one idea, or its reasons not few and minimal. */
  async #joint(exclusions: Deduction, step: Deduction): Promise<Deduction | undefined> {
    const { lead, claims, reasons } = step;
    const isOfOnePlace = [...claims, ...exclusions.claims].every(
      ({ variable }) => variable === lead.variable,
    );
    // What leaves a single value by itself is told as it would be alone.
    const isLast = reasons.constraints.length === 0;
    const isSimple = levelNumberOf(exclusions.technique) <= levelNumberOf('only value');
    if (!isOfOnePlace || !lead.holds || !(isLast || isSimple)) return undefined;
    const joint = await this.#joinReasons(exclusions, step);
    if (joint === undefined || joint.reasons.constraints.length > TUNING.joinedConditions) return undefined;
    const technique = isLast
      ? exclusions.technique
      : techniqueOf(MARKS_LEVEL, lead, joint.reasons, this.#view);
    return { ...joint, technique };
  }

  /** The steps, those with the same reasons as one. A contradiction is told for one place, so it joins only places that are like it. */
  #joinedByReasons(steps: readonly Deduction[]): readonly Deduction[] {
    const { scopes } = this.#view;
    const joined = new Map<string, Deduction>();
    for (const step of steps) {
      const { claims, lead, reasons, told } = step;
      const known = reasons.known.map(({ variable, value, holds }) => `${variable} ${value} ${holds}`);
      const around = reasons.constraints.map((one) => scopes[one]!.includes(lead.variable));
      const idea = isContradiction(step, scopes) ? [lead.value, ...around] : [];
      const key = JSON.stringify([told, reasons.constraints, known, idea]);
      const before = joined.get(key);
      const more = claims.filter((claim) => !hasClaim(before?.claims ?? [], claim));
      joined.set(key, before ? { ...before, claims: [...before.claims, ...more].sort(placeOrder) } : step);
    }
    return [...joined.values()];
  }

  /** The step with the reasons of the exclusions in place of these; undefined if its reasons wouldn't be minimal. */
  async #joinReasons(exclusions: Deduction, step: Deduction): Promise<Deduction | undefined> {
    const { claims, reasons } = step;
    const constraints = [...new Set([...exclusions.reasons.constraints, ...reasons.constraints])];
    if (constraints.length > TUNING.listed) return undefined;
    const knownBefore = reasons.known.filter((one) => !hasClaim(exclusions.claims, one));
    const added = exclusions.reasons.known.filter((one) => !hasClaim(knownBefore, one));
    const joint = {
      constraints: constraints.sort((a, b) => a - b),
      known: [...knownBefore, ...added].sort(placeOrder),
    };
    if (!(await this.#engines.reasoner(constraints).isMinimal(claims, joint))) return undefined;
    const effort = Math.max(exclusions.effort, effortOf(joint, this.#view.scopes));
    return { ...step, reasons: joint, effort };
  }
}

const MARKS_LEVEL = LEVELS.indexOf('marks') + 1;
