// An integer program over 0/1 variables alone. A column of range r becomes ⌈log2(r + 1)⌉ bits (at least one), and if r
// + 1 isn't a power of two, a row keeps it in range. Flows are columns, too: if capacities and demands are integers and
// there is a flow, there is also an integer flow (Dantzig 1951), so no answer is lost.
import { type IlpModel, LESS, type Sense } from '../model.ts';

/** The row Σ coefficients[i] · variables[i] (≤ = ≥) bound, over 0/1 variables 1, 2, … */
export interface PseudoBoolean {
  readonly variables: readonly number[];
  readonly coefficients: readonly number[];
  readonly sense: Sense;
  readonly bound: number;
}

export class PseudoBooleanProgram {
  readonly model: IlpModel;
  /**
   * `#firstBit[c]`: the variable of column c's lowest bit. Column c is lower[c] plus the sum of 2^i times its bits,
   * which are the variables #firstBit[c] + i.
   */
  readonly #firstBit: Int32Array;
  readonly #bitCount: Uint8Array;
  /** The number of 0/1 variables, which are numbered from 1. */
  readonly variables: number;

  constructor(model: IlpModel) {
    this.model = model;
    this.#firstBit = new Int32Array(model.columns);
    this.#bitCount = new Uint8Array(model.columns);
    let nextVariable = 1;
    for (let column = 0; column < model.columns; column++) {
      const columnRange = model.upper[column]! - model.lower[column]!;
      const bits = Math.max(1, Math.ceil(Math.log2(columnRange + 1)));
      this.#firstBit[column] = nextVariable;
      this.#bitCount[column] = bits;
      nextVariable += bits;
    }
    this.variables = nextVariable - 1;
  }

  get constraintCount(): number {
    let count = this.model.rows;
    for (let column = 0; column < this.model.columns; column++) if (this.#hasGap(column)) count++;
    return count;
  }

  *constraints(): Iterable<PseudoBoolean> {
    const { model } = this;
    for (let column = 0; column < model.columns; column++) {
      if (!this.#hasGap(column)) continue;
      const expandedTerms = this.#expand([column], [1]);
      yield { ...expandedTerms, sense: LESS, bound: model.upper[column]! - expandedTerms.constant };
    }
    for (let row = 0; row < model.rows; row++) {
      const [from, to] = [model.starts[row]!, model.starts[row + 1]!];
      const expandedTerms = this.#expand(model.indices.subarray(from, to), model.values.subarray(from, to));
      yield {
        ...expandedTerms,
        sense: model.senses[row] as Sense,
        bound: model.rhs[row]! - expandedTerms.constant,
      };
    }
  }

  /** The objective over 0/1 variables, without its constant part. */
  objective(): { readonly variables: number[]; readonly coefficients: number[] } | undefined {
    const { objective } = this.model;
    return objective && this.#expand(objective.columns, objective.coefficients);
  }

  /** A column's value, computed from those of its bits. */
  value(column: number, isTrue: (variable: number) => boolean): number {
    let value = this.model.lower[column]!;
    for (let bit = 0; bit < this.#bitCount[column]!; bit++) {
      if (isTrue(this.#firstBit[column]! + bit)) value += 2 ** bit;
    }
    return value;
  }

  /** The variables of a column with their weights. */
  *bitsOf(column: number): Iterable<readonly [variable: number, weight: number]> {
    for (let bit = 0; bit < this.#bitCount[column]!; bit++) yield [this.#firstBit[column]! + bit, 2 ** bit];
  }

  #hasGap(column: number): boolean {
    return this.model.upper[column]! - this.model.lower[column]! + 1 < 2 ** this.#bitCount[column]!;
  }

  #expand(
    columns: ArrayLike<number>,
    values: ArrayLike<number>,
  ): { variables: number[]; coefficients: number[]; constant: number } {
    const variables: number[] = [];
    const coefficients: number[] = [];
    let constant = 0;
    for (let i = 0; i < columns.length; i++) {
      constant += values[i]! * this.model.lower[columns[i]!]!;
      for (const [variable, weight] of this.bitsOf(columns[i]!)) {
        variables.push(variable);
        coefficients.push(values[i]! * weight);
      }
    }
    return { variables, coefficients, constant };
  }
}
