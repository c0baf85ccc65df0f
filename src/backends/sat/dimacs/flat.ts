// A CNF as one flat array, shared by readers, writers, solvers and the proof checker: literals are +v and −v for the
// variables v = 1 … variables, and every clause ends with 0.

export interface FlatCnf {
  readonly variables: number;
  /** The clauses, each terminated by 0. Only the first `length` entries are in use. */
  readonly clauses: Int32Array;
  readonly length: number;
}

/** The greatest number of variables that engines accept: a literal 2v + sign has to fit into 31 bits. */
export const MAX_VARIABLES = 0x3fffffff;

/**
 * The number (from 1) of the first clause that `assignment` leaves unsatisfied; 0 if it satisfies all. `assignment[v]`
 * is positive for true; a negative, zero or missing entry is false.
 */
export function unsatisfiedClause(cnf: FlatCnf, assignment: Int8Array): number {
  const { clauses, length } = cnf;
  let number = 1;
  let isSatisfied = false;
  for (let i = 0; i < length; i++) {
    const literal = clauses[i]!;
    if (literal === 0) {
      if (!isSatisfied) return number;
      number++;
      isSatisfied = false;
    } else if (!isSatisfied) {
      const value = assignment[Math.abs(literal)] ?? 0;
      isSatisfied = literal > 0 === value > 0;
    }
  }
  return 0;
}

/** An error in a text with its position. Lines and columns count from 1, columns in bytes. */
export interface TextFault {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}
