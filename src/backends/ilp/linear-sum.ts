// Affine expressions over columns. They represent int terms, and rows under construction.
import { NO, YES } from '../common/literals.ts';

/** The expression constant + Σ coefficients[i] · columns[i]; the columns are distinct. */
export interface Affine {
  readonly constant: number;
  readonly columns: readonly number[];
  readonly coefficients: readonly number[];
}

export const constantAffine = (constant: number): Affine => ({ constant, columns: [], coefficients: [] });

/** The column of a literal. */
export const columnOf = (literal: number): number => Math.abs(literal) - 1;

/** A 0/1 literal as an affine expression: the column, or one minus the column. */
export function literalAffine(literal: number): Affine {
  if (literal === YES) return constantAffine(1);
  if (literal === NO) return constantAffine(0);
  const columns = [columnOf(literal)];
  return literal > 0
    ? { constant: 0, columns, coefficients: [1] }
    : { constant: 1, columns, coefficients: [-1] };
}

/** A sum under construction. Terms with equal columns are merged. */
export class LinearSum {
  constant = 0;
  readonly coefficients = new Map<number, number>();

  /** Adds coefficient · column. */
  column(coefficient: number, column: number): this {
    const total = (this.coefficients.get(column) ?? 0) + coefficient;
    if (total === 0) this.coefficients.delete(column);
    else this.coefficients.set(column, total);
    return this;
  }

  /** Adds coefficient · literal, which is 0 or 1. */
  literal(coefficient: number, literal: number): this {
    if (literal === YES) this.constant += coefficient;
    else if (literal > 0) this.column(coefficient, literal - 1);
    else if (literal !== NO) {
      this.constant += coefficient;
      this.column(-coefficient, -literal - 1);
    }
    return this;
  }

  affine(coefficient: number, { constant, columns, coefficients }: Affine): this {
    this.constant += coefficient * constant;
    for (let i = 0; i < columns.length; i++) this.column(coefficient * coefficients[i]!, columns[i]!);
    return this;
  }

  toAffine(): Affine {
    return {
      constant: this.constant,
      columns: [...this.coefficients.keys()],
      coefficients: [...this.coefficients.values()],
    };
  }
}
