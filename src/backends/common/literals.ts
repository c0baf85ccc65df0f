// Literals as DIMACS writes them: +v and −v for the variables v = 1, 2, …; and two constants, so that an
// encoding needs no special case for what is fixed: the sink drops clauses with YES and leaves out NO.

export const YES = 0x7fffffff;
export const NO = -YES;

/**
 * Which way a literal and the term it stands for are tied (Plaisted and Greenbaum 1986): a literal that clauses
 * only assert needs IMPLIES alone, one that they only deny needs IMPLIED alone.
 */
export type Polarity = 1 | 2 | 3;
/** The literal implies the term. */
export const IMPLIES = 1;
/** The term implies the literal. */
export const IMPLIED = 2;
export const BOTH = 3;

/** The polarity of the negated literal and term. */
export function opposite(polarity: Polarity): Polarity {
  return polarity === IMPLIES ? IMPLIED : polarity === IMPLIED ? IMPLIES : BOTH;
}

/** The highest variable of these literals; as most calls are of little else, without calls of its own. */
export function highestOf(literals: ArrayLike<number>): number {
  let highest = 0;
  for (let i = 0; i < literals.length; i++) {
    const literal = literals[i]!;
    const variable = literal < 0 ? -literal : literal;
    if (variable > highest) highest = variable;
  }
  return highest;
}
