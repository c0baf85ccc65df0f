/**
 * Witnesses that known values are needed for a contradiction: assignments that satisfy everything else. An engine's model is one for the value
 * that was left out of the query. With that value restored and another one changed instead, it is often a witness for the latter, too, which
 * evaluating the few conditions shows in a hundredth of the time (model rotation: Marques-Silva and Lynce 2011, Belov and Marques-Silva 2011,
 * there for clauses).
 */
import type { Assignment, Ground } from '../../../model/ground.ts';
import { Judge } from '../../../model/meaning/judge.ts';
import { isTrue, type Literal } from '../../common/literals.ts';
import { TUNING } from '../tuning.ts';

export class Witnesses {
  readonly #ground: Ground;
  readonly #constraints: readonly number[];
  /** [variable]: the claims about it. */
  readonly #claims = new Map<number, Literal[]>();
  #judge: Judge | undefined;
  #vain = 0;

  /** For conditions by their index in the ground model, and all claims. */
  constructor(ground: Ground, constraints: readonly number[], claims: readonly Literal[]) {
    this.#ground = ground;
    this.#constraints = constraints;
    for (const claim of claims) {
      const others = this.#claims.get(claim.variable);
      if (others) others.push(claim);
      else this.#claims.set(claim.variable, [claim]);
    }
  }

  /** Some of these claims that are needed, like `left`: the values satisfy everything but that one. */
  needed(values: Assignment, left: Literal, claims: readonly Literal[]): Literal[] {
    if (this.#vain >= TUNING.witnessMisses || claims.length === 0) return [];
    const restored = this.#restored(values, left);
    if (restored === undefined) return [];
    return claims.filter((claim) => this.#vain < TUNING.witnessMisses && this.#isNeeded(restored, claim));
  }

  /** The values with the one that was left out restored; undefined if it isn't known. */
  #restored(values: Assignment, { variable, value, holds }: Literal): Int32Array | undefined {
    const { terms } = this.#ground;
    if (!holds && terms.isInt(terms.variable(variable))) return undefined;
    const restored = Int32Array.from(values);
    restored[variable] = holds ? value : 1 - value;
    const claims = this.#claims.get(variable)!;
    return claims.every((claim) => isTrue(claim, restored)) ? restored : undefined;
  }

  /** Whether changing its place violates the claim and nothing else. The values are unchanged afterwards. */
  #isNeeded(values: Int32Array, claim: Literal): boolean {
    const { variable } = claim;
    const before = values[variable]!;
    const others = this.#claims.get(variable)!.filter((other) => other !== claim);
    for (const value of this.#others(claim)) {
      values[variable] = value;
      if (!others.every((other) => isTrue(other, values))) continue;
      this.#judge ??= this.#newJudge();
      if (this.#judge.accepts(values)) {
        this.#vain = 0;
        values[variable] = before;
        return true;
      }
      this.#vain++;
    }
    values[variable] = before;
    return false;
  }

  /** Values that violate the claim. */
  #others({ variable, value, holds }: Literal): number[] {
    if (!holds) return [value];
    const { terms } = this.#ground;
    const ref = terms.variable(variable);
    const count = terms.high(ref) - terms.low(ref) + 1;
    if (count > TUNING.witnessValues) return [];
    return Array.from({ length: count }, (_, at) => terms.low(ref) + at).filter((one) => one !== value);
  }

  #newJudge(): Judge {
    const constraints = this.#constraints.map((one) => this.#ground.constraints[one]!);
    return new Judge({ ...this.#ground, constraints });
  }
}
