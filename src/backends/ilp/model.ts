/**
 * An integer linear program, as engines and writers read it: bounded columns, and rows Σ value·column (≤ = ≥) rhs in
 * compressed sparse form. It can grow: new columns and rows are appended, so a reader that remembers how many it has
 * seen reads only the new ones.
 */

export const LESS = -1;
export const EQUAL = 0;
export const GREATER = 1;
export type Sense = typeof LESS | typeof EQUAL | typeof GREATER;

export interface Objective {
  readonly direction: 'minimize' | 'maximize';
  readonly constant: number;
  readonly columns: readonly number[];
  readonly coefficients: readonly number[];
}

export class IlpModel {
  /** The number of columns. Only the first `columns` entries of the arrays are in use. */
  columns = 0;
  lower = new Float64Array(256);
  upper = new Float64Array(256);
  /** `integer[column]`: 1 if the column is integer, 0 if it is continuous. */
  integer = new Uint8Array(256);

  rows = 0;
  /**
   * The entries of row r are those from starts[r] up to starts[r + 1] in `indices` (columns) and `values`
   * (coefficients).
   */
  starts = new Int32Array(257);
  indices = new Int32Array(1024);
  values = new Float64Array(1024);
  senses = new Int8Array(256);
  rhs = new Float64Array(256);

  objective: Objective | undefined;
  /** The largest coefficient or right side so far; engines compute with about 16 digits. */
  largestNumber = 1;
  #isContradictory = false;

  get entries(): number {
    return this.starts[this.rows]!;
  }

  /** Whether some row can't hold, whatever the columns' values are. */
  get isContradictory(): boolean {
    return this.#isContradictory;
  }

  column(lower: number, upper: number, isInteger = true): number {
    const column = this.columns++;
    if (column >= this.lower.length) {
      this.lower = growFloats(this.lower, column + 1);
      this.upper = growFloats(this.upper, column + 1);
      this.integer = growBytes(this.integer, column + 1);
    }
    this.lower[column] = lower;
    this.upper[column] = upper;
    this.integer[column] = isInteger ? 1 : 0;
    return column;
  }

  isBinary(column: number): boolean {
    return this.integer[column] === 1 && this.lower[column] === 0 && this.upper[column] === 1;
  }

  row(
    coefficients: Iterable<readonly [column: number, coefficient: number]>,
    sense: Sense,
    rhs: number,
  ): void {
    const row = this.rows++;
    if (row + 1 >= this.starts.length) this.starts = growInts(this.starts, row + 2);
    if (row >= this.rhs.length) {
      this.rhs = growFloats(this.rhs, row + 1);
      this.senses = growSigns(this.senses, row + 1);
    }
    let end = this.starts[row]!;
    for (const [column, coefficient] of coefficients) {
      if (coefficient === 0) continue;
      if (end >= this.indices.length) {
        this.indices = growInts(this.indices, end + 1);
        this.values = growFloats(this.values, end + 1);
      }
      this.indices[end] = column;
      this.values[end++] = coefficient;
      this.largestNumber = Math.max(this.largestNumber, Math.abs(coefficient));
    }
    this.starts[row + 1] = end;
    this.senses[row] = sense;
    this.rhs[row] = rhs;
    this.largestNumber = Math.max(this.largestNumber, Math.abs(rhs));
  }

  /**
   * Makes the program contradictory by a column that would have to be both 0 and 1. A row without entries won't do:
   * readers interpret it differently.
   */
  makeContradictory(): void {
    if (this.#isContradictory) return;
    this.#isContradictory = true;
    const column = this.column(0, 1);
    this.row([[column, 1]], GREATER, 1);
    this.row([[column, 1]], LESS, 0);
  }
}

function growFloats(array: Float64Array, neededLength: number): Float64Array<ArrayBuffer> {
  const enlargedArray = new Float64Array(Math.max(neededLength, array.length * 2));
  enlargedArray.set(array);
  return enlargedArray;
}

function growInts(array: Int32Array, neededLength: number): Int32Array<ArrayBuffer> {
  const enlargedArray = new Int32Array(Math.max(neededLength, array.length * 2));
  enlargedArray.set(array);
  return enlargedArray;
}

function growBytes(array: Uint8Array, neededLength: number): Uint8Array<ArrayBuffer> {
  const enlargedArray = new Uint8Array(Math.max(neededLength, array.length * 2));
  enlargedArray.set(array);
  return enlargedArray;
}

function growSigns(array: Int8Array, neededLength: number): Int8Array<ArrayBuffer> {
  const enlargedArray = new Int8Array(Math.max(neededLength, array.length * 2));
  enlargedArray.set(array);
  return enlargedArray;
}
