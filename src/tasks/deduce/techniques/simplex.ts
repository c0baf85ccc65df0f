/** The simplex method on a dense tableau, in two phases, for at most a few hundred rows. Variables are non-negative. */

/** A row of the linear program: Σ factor · variable is at most, or exactly, the bound. */
export interface LinearRow {
  readonly factors: readonly (readonly [variable: number, factor: number])[];
  readonly bound: number;
  readonly isEqual: boolean;
}

/** The maximum of a variable, and the rows that imply it. */
export interface Maximum {
  readonly maximum: number;
  /** The rows that bound the variable from above. */
  readonly support: readonly number[];
  /** The rows with a negative factor in the sum of rows that gives this bound. */
  readonly subtractedRows: readonly number[];
}

const TOLERANCE = 1e-9;
/** The smallest price (dual value) with which a row counts as part of a bound. */
const PRICE_TOLERANCE = 1e-7;
/** Pivots (100–1000) after which a query is given up. */
const MOST_PIVOTS = 400;

export class Simplex {
  readonly #variables: number;
  /** `#rows[row]`: the coefficient of each column in the row, and last the row's bound. */
  readonly #rows: Float64Array[];
  readonly #width: number;
  /** `#basis[row]`: the column of the row's basic variable. */
  readonly #basis: Int32Array;
  /** `#rowSigns[row]`: −1 if both sides of the row were negated, else 1. */
  readonly #rowSigns: Int32Array;
  /** `#slackColumn[row]`: the column from whose cost the row's price is read: that of the row's slack variable, or an artificial one. */
  readonly #slackColumn: Int32Array;
  /** The number of the first artificial column; columns from here on may not re-enter the basis. */
  readonly #firstArtificial: number;
  /** The edge of the polytope that the last query followed last: the entering column, and the distance along it (0: the query ended at the corner). */
  #edge = { column: 0, length: 0 };

  private constructor(variables: number, rows: readonly LinearRow[]) {
    const isInitiallyFeasible = ({ bound, isEqual }: LinearRow): boolean => !isEqual && bound >= 0;
    this.#variables = variables;
    this.#firstArtificial = variables + rows.filter(({ isEqual }) => !isEqual).length;
    this.#width = this.#firstArtificial + rows.filter((row) => !isInitiallyFeasible(row)).length;
    this.#rowSigns = Int32Array.from(rows, ({ bound }) => (bound < 0 ? -1 : 1));
    this.#slackColumn = new Int32Array(rows.length);
    let [slack, artificial] = [variables, this.#firstArtificial];
    this.#rows = rows.map((row, at) => {
      const values = new Float64Array(this.#width + 1);
      const sign = this.#rowSigns[at]!;
      for (const [variable, factor] of row.factors) values[variable] = sign * factor;
      values[this.#width] = sign * row.bound;
      this.#slackColumn[at] = isInitiallyFeasible(row) ? slack : artificial;
      if (!row.isEqual) values[slack++] = sign;
      if (!isInitiallyFeasible(row)) values[artificial++] = 1;
      return values;
    });
    this.#basis = this.#slackColumn.slice();
  }

  /** A tableau at a feasible corner. Undefined if the rows are infeasible, or if the search takes too many pivots. */
  static of(variables: number, rows: readonly LinearRow[]): Simplex | undefined {
    const simplex = new Simplex(variables, rows);
    const costs = new Float64Array(simplex.#width + 1);
    for (const [at, column] of simplex.#basis.entries())
      if (column >= simplex.#firstArtificial) addMultiple(costs, simplex.#rows[at]!, -1);
    costs.fill(0, simplex.#firstArtificial, simplex.#width);
    if (!simplex.#improve(costs) || Math.abs(costs[simplex.#width]!) >= 1e-6) return undefined;
    simplex.#expelArtificialVariables(costs);
    return simplex;
  }

  /**
   * Removes artificial variables that are left in the basis at 0: later pivots could raise them, and violate their rows. A row with only artificial
   * columns follows from the other rows.
   */
  #expelArtificialVariables(costs: Float64Array): void {
    for (const [row, values] of this.#rows.entries()) {
      if (this.#basis[row]! < this.#firstArtificial) continue;
      const column = values.findIndex(
        (value, at) => at < this.#firstArtificial && Math.abs(value) > TOLERANCE,
      );
      if (column >= 0) this.#pivot(row, column, costs);
    }
  }

  /**
   * For each variable: its value where the last query ended, at a corner or on an unbounded edge at which the sum reached `enough`. All rows hold
   * there.
   */
  point(): Float64Array {
    const { column, length } = this.#edge;
    const values = new Float64Array(this.#width);
    values[column] = length;
    for (const [at, row] of this.#rows.entries())
      values[this.#basis[at]!] = row[this.#width]! - (length === 0 ? 0 : length * row[column]!);
    return values.subarray(0, this.#variables);
  }

  /** The maximum of `sign` times the variable; if it reaches `enough`, any value from `enough` on. Undefined after too many pivots. */
  maximize(variable: number, sign: 1 | -1, enough = Number.POSITIVE_INFINITY): Maximum | undefined {
    const costs = new Float64Array(this.#width + 1);
    costs[variable] = -sign;
    const at = this.#basis.indexOf(variable);
    if (at >= 0) addMultiple(costs, this.#rows[at]!, sign);
    const isDone = this.#improve(costs, enough);
    if (isDone === undefined) return { maximum: Number.POSITIVE_INFINITY, support: [], subtractedRows: [] };
    if (!isDone) return undefined;
    const rowPrice = (row: number): number => this.#rowSigns[row]! * costs[this.#slackColumn[row]!]!;
    const allRows = [...this.#slackColumn.keys()];
    return {
      maximum: costs[this.#width]!,
      support: allRows.filter((row) => rowPrice(row) > PRICE_TOLERANCE),
      subtractedRows: allRows.filter((row) => rowPrice(row) < -PRICE_TOLERANCE),
    };
  }

  /** Pivots until no cost is negative or the sum is `enough`: true. Undefined if the sum is unbounded; false after too many pivots. */
  #improve(costs: Float64Array, enough = Number.POSITIVE_INFINITY): boolean | undefined {
    for (let pivot = 0; pivot < MOST_PIVOTS; pivot++) {
      this.#edge = { column: 0, length: 0 };
      const missingAmount = enough - costs[this.#width]!;
      if (missingAmount <= 0) return true;
      // After half of the pivots, the first column with a negative cost enters, so that the method can't cycle (Bland 1977).
      const column = this.#enteringColumn(costs, pivot > MOST_PIVOTS / 2);
      if (column < 0) return true;
      const row = this.#leavingRow(column);
      if (row < 0) {
        this.#edge = { column, length: -missingAmount / costs[column]! };
        return undefined;
      }
      this.#pivot(row, column, costs);
    }
    return false;
  }

  #enteringColumn(costs: Float64Array, isFirst: boolean): number {
    let column = -1;
    let lowestCost = -TOLERANCE;
    for (let i = 0; i < this.#firstArtificial; i++) {
      if (costs[i]! >= lowestCost) continue;
      column = i;
      lowestCost = costs[i]!;
      if (isFirst) break;
    }
    return column;
  }

  #leavingRow(column: number): number {
    let row = -1;
    let ratio = Number.POSITIVE_INFINITY;
    for (let at = 0; at < this.#rows.length; at++) {
      const values = this.#rows[at]!;
      if (values[column]! <= TOLERANCE) continue;
      const rowRatio = values[this.#width]! / values[column]!;
      const isBetter =
        rowRatio < ratio - TOLERANCE ||
        (rowRatio < ratio + TOLERANCE && this.#basis[at]! < this.#basis[row]!);
      if (isBetter) [row, ratio] = [at, rowRatio];
    }
    return row;
  }

  /** One pivot. It skips zeros: most values of a row are 0, because a condition contains few places. */
  #pivot(row: number, column: number, costs: Float64Array): void {
    const values = this.#rows[row]!;
    const factor = values[column]!;
    const usedColumns: number[] = [];
    for (let i = 0; i <= this.#width; i++) {
      if (values[i] === 0) continue;
      values[i]! /= factor;
      usedColumns.push(i);
    }
    const clearColumn = (other: Float64Array): void => {
      const times = other[column]!;
      if (times !== 0) for (const i of usedColumns) other[i]! -= times * values[i]!;
    };
    for (let at = 0; at < this.#rows.length; at++) if (at !== row) clearColumn(this.#rows[at]!);
    clearColumn(costs);
    this.#basis[row] = column;
  }
}

function addMultiple(to: Float64Array, values: Float64Array, times: number): void {
  for (let i = 0; i < to.length; i++) to[i]! += times * values[i]!;
}
