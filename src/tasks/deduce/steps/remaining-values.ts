/** The values that places have left in the course of a solution, as in a player's notes: without those that steps have excluded, and those that a known value excludes at once. */
import type { Ground } from '../../../model/ground.ts';
import type { Literal } from '../../common/literals.ts';
import { valuesOf } from '../conditions/values.ts';
import { Exclusions } from '../propagate/exclusions.ts';
import { TUNING } from '../tuning.ts';
import type { Step } from './deduction.ts';

/** The values that a place has left before a step and after it. */
export interface RemainingChange {
  readonly variable: number;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

export class RemainingValues {
  readonly #ground: Ground;
  /** Made when it is first needed, as it takes a while on a large board; most puzzles need none. */
  #exclusions: Exclusions | undefined;
  /** `#left.get(variable)`: its values; absent as long as it has all. */
  readonly #left = new Map<number, ReadonlySet<number>>();
  #learnedCount = 0;

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  /** The changes by the step that comes next, at open places of which it excludes values or needs to know that they don't have some. */
  next({ claims, reasons, after }: Step): readonly RemainingChange[] {
    const { terms } = this.#ground;
    const isListed = (variable: number): boolean => {
      const ref = terms.variable(variable);
      return terms.isInt(ref) && terms.high(ref) - terms.low(ref) < TUNING.domainValues;
    };
    const excluded = [...claims, ...reasons.known].filter(
      ({ variable, holds }) => !holds && isListed(variable),
    );
    const places = [...new Set(excluded.map(({ variable }) => variable))].sort((a, b) => a - b);
    if (places.length === 0) return [];
    this.#learn(after.slice(this.#learnedCount, after.length - claims.length));
    const before = places.map((variable) => this.#valuesOf(variable));
    this.#learn(claims);
    this.#learnedCount = after.length;
    return places
      .map((variable, at) => ({ variable, before: before[at]!, after: this.#valuesOf(variable) }))
      .filter((change) => change.before.length > 1);
  }

  #learn(claims: readonly Literal[]): void {
    this.#exclusions ??= new Exclusions(this.#ground);
    for (const claim of claims) {
      const { variable, value, holds } = claim;
      if (holds) this.#left.set(variable, new Set([value]));
      for (const excluded of holds ? this.#exclusions.of(claim) : [claim]) {
        const left = this.#valuesOf(excluded.variable).filter((one) => one !== excluded.value);
        // A known value stays, whatever a wrong entry would exclude.
        if (left.length > 0) this.#left.set(excluded.variable, new Set(left));
      }
    }
  }

  #valuesOf(variable: number): readonly number[] {
    return [...(this.#left.get(variable) ?? valuesOf(this.#ground.terms, variable))];
  }
}
