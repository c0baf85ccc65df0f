/**
 * Witnesses that known values are needed for a contradiction: assignments under which everything else holds. An engine's is one for the value that
 * it was asked to do without; with that value put back and another one changed instead it is often one for that, too, which is seen by looking at the few
 * conditions in a hundredth of the time (model rotation: Marques-Silva and Lynce 2011, Belov and Marques-Silva 2011, where it is clauses that are needed).
 */
import type { Assignment, Ground } from '../../../model/ground.ts';
import { Judge } from '../../../model/meaning/judge.ts';
import { isTrue, type Literal } from '../../common/literals.ts';
import { TUNING } from '../tuning.ts';

export class Witnesses {
  readonly #ground: Ground;
  readonly #constraints: readonly number[];
  /** [variable]: what is to hold of it. */
  readonly #claims = new Map<number, Literal[]>();
  #judge: Judge | undefined;
  #vain = 0;

  /** Of conditions by their index in the ground model, and everything claimed. */
  constructor(ground: Ground, constraints: readonly number[], claims: readonly Literal[]) {
    this.#ground = ground;
    this.#constraints = constraints;
    for (const claim of claims) {
      const others = this.#claims.get(claim.variable);
      if (others) others.push(claim);
      else this.#claims.set(claim.variable, [claim]);
    }
  }

  /** Of these claims, some that are needed, as is `left`: under the values everything holds but that one. */
  needed(values: Assignment, left: Literal, claims: readonly Literal[]): Literal[] {
    if (this.#vain >= TUNING.witnessMisses || claims.length === 0) return [];
    const restored = this.#restored(values, left);
    if (restored === undefined) return [];
    return claims.filter((claim) => this.#vain < TUNING.witnessMisses && this.#isNeeded(restored, claim));
  }

  /** The values with the one put back that was left out; undefined where it isn't known which it was. */
  #restored(values: Assignment, { variable, value, holds }: Literal): Int32Array | undefined {
    const { terms } = this.#ground;
    if (!holds && terms.isInt(terms.variable(variable))) return undefined;
    const restored = Int32Array.from(values);
    restored[variable] = holds ? value : 1 - value;
    const claims = this.#claims.get(variable)!;
    return claims.every((claim) => isTrue(claim, restored)) ? restored : undefined;
  }

  /** Whether everything holds but the claim where its place is changed. The values are as before afterwards. */
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

  /** Values under which the claim isn't so. */
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
