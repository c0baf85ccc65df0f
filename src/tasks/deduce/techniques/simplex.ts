/** The simplex method on a dense tableau, in two phases, for a few hundred rows at most. Variables are 0 or more. */

/** Σ factors · variables at most, or exactly, the bound. */
export interface LinearRow {
  readonly factors: readonly (readonly [variable: number, factor: number])[];
  readonly bound: number;
  readonly isEqual: boolean;
}

/** The most that a variable can be, and the rows that say so. */
export interface Most {
  readonly most: number;
  /** Those that bound it from above, and those that take something off. */
  readonly support: readonly number[];
  readonly taken: readonly number[];
}

const NEARLY = 1e-9;
/** A row with less has no part in a bound. */
const PRICE = 1e-7;
/** Pivots (100–1000) after which a question is given up. */
const MOST_PIVOTS = 400;

export class Simplex {
  /** [row]: its values, for each column and at last its bound. */
  readonly #rows: Float64Array[];
  readonly #width: number;
  /** [row]: the column that is its variable. */
  readonly #basis: Int32Array;
  /** [row]: −1 where both its sides were negated. */
  readonly #signs: Int32Array;
  /** [row]: the column whose price is the row's. */
  readonly #ownColumn: Int32Array;
  /** Columns that may not come back: artificial ones. */
  readonly #isClosed: Uint8Array;

  private constructor(variables: number, rows: readonly LinearRow[]) {
    this.#width = variables + 2 * rows.length;
    this.#basis = new Int32Array(rows.length);
    this.#ownColumn = new Int32Array(rows.length);
    this.#signs = Int32Array.from(rows, ({ bound }) => (bound < 0 ? -1 : 1));
    this.#isClosed = new Uint8Array(this.#width);
    this.#rows = rows.map(({ factors, bound, isEqual }, at) => {
      const row = new Float64Array(this.#width + 1);
      const sign = this.#signs[at]!;
      for (const [variable, factor] of factors) row[variable] = sign * factor;
      row[this.#width] = sign * bound;
      const [slack, artificial] = [variables + 2 * at, variables + 2 * at + 1];
      if (!isEqual) row[slack] = sign;
      const isReady = !isEqual && sign === 1;
      if (!isReady) row[artificial] = 1;
      this.#isClosed[artificial] = 1;
      this.#basis[at] = isReady ? slack : artificial;
      this.#ownColumn[at] = isReady ? slack : artificial;
      return row;
    });
  }

  /** Undefined where the rows can't hold, or where it takes too long to find out. */
  static of(variables: number, rows: readonly LinearRow[]): Simplex | undefined {
    const simplex = new Simplex(variables, rows);
    const costs = new Float64Array(simplex.#width + 1);
    for (const [at, column] of simplex.#basis.entries())
      if (simplex.#isClosed[column] === 1)
        for (const [i, value] of simplex.#rows[at]!.entries()) costs[i]! -= value;
    for (const column of simplex.#basis) if (simplex.#isClosed[column] === 1) costs[column] = 0;
    if (!simplex.#improve(costs) || Math.abs(costs[simplex.#width]!) >= 1e-6) return undefined;
    simplex.#expelArtificial(costs);
    return simplex;
  }

  /**
   * An artificial variable that is left in the basis, at 0, makes room for another one: later pivots could raise it, and its row would hold no
   * more. A row without another column follows from the others.
   */
  #expelArtificial(costs: Float64Array): void {
    for (const [row, values] of this.#rows.entries()) {
      if (this.#isClosed[this.#basis[row]!] === 0) continue;
      const column = values.findIndex(
        (value, at) => at < this.#width && this.#isClosed[at] === 0 && Math.abs(value) > NEARLY,
      );
      if (column >= 0) this.#pivot(row, column, costs);
    }
  }

  /** The most of `sign` times the variable; undefined where it takes too long. */
  most(variable: number, sign: 1 | -1): Most | undefined {
    const costs = new Float64Array(this.#width + 1);
    costs[variable] = -sign;
    const at = this.#basis.indexOf(variable);
    if (at >= 0) add(costs, this.#rows[at]!, sign);
    const isDone = this.#improve(costs);
    if (isDone === undefined) return { most: Number.POSITIVE_INFINITY, support: [], taken: [] };
    if (!isDone) return undefined;
    const price = (row: number): number => this.#signs[row]! * costs[this.#ownColumn[row]!]!;
    const all = [...this.#ownColumn.keys()];
    return {
      most: costs[this.#width]!,
      support: all.filter((row) => price(row) > PRICE),
      taken: all.filter((row) => price(row) < -PRICE),
    };
  }

  /** Pivots until no column has a negative cost: true; undefined where there is no bound, false where it takes too long. */
  #improve(costs: Float64Array): boolean | undefined {
    for (let pivot = 0; pivot < MOST_PIVOTS; pivot++) {
      let column = -1;
      let least = -NEARLY;
      for (let i = 0; i < this.#width; i++) {
        if (costs[i]! >= least || this.#isClosed[i] === 1) continue;
        column = i;
        least = costs[i]!;
        // The first one will do after a while, so that it ends (Bland 1977).
        if (pivot > MOST_PIVOTS / 2) break;
      }
      if (column < 0) return true;
      let row = -1;
      let ratio = Number.POSITIVE_INFINITY;
      for (const [at, values] of this.#rows.entries()) {
        if (values[column]! <= NEARLY) continue;
        const here = values[this.#width]! / values[column]!;
        const isBetter =
          here < ratio - NEARLY || (here < ratio + NEARLY && this.#basis[at]! < this.#basis[row]!);
        if (isBetter) [row, ratio] = [at, here];
      }
      if (row < 0) return undefined;
      this.#pivot(row, column, costs);
    }
    return false;
  }

  #pivot(row: number, column: number, costs: Float64Array): void {
    const values = this.#rows[row]!;
    const factor = values[column]!;
    for (let i = 0; i <= this.#width; i++) values[i]! /= factor;
    for (const [at, other] of this.#rows.entries())
      if (at !== row && other[column] !== 0) add(other, values, -other[column]!);
    if (costs[column] !== 0) add(costs, values, -costs[column]!);
    this.#basis[row] = column;
  }
}

function add(to: Float64Array, values: Float64Array, times: number): void {
  for (let i = 0; i < to.length; i++) to[i]! += times * values[i]!;
}
