// Literals as in DIMACS: +v and −v for the variables v = 1, 2, …, and two constants, so that encodings need no special
// case for fixed values: the clause sink drops clauses with YES and leaves out NO.

export const YES = 0x7fffffff;
export const NO = -YES;

/**
 * The direction in which a literal is tied to its term (Plaisted and Greenbaum 1986). A literal that occurs only
 * positively in clauses needs only IMPLIES, a literal that occurs only negatively needs only IMPLIED.
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

/**
 * The highest variable of the literals; 0 if there are none. Most calls have few literals, so an explicit loop is
 * fastest.
 */
export function highestOf(literals: ArrayLike<number>): number {
  let highestVariable = 0;
  for (let i = 0; i < literals.length; i++) {
    const literal = literals[i]!;
    const variable = literal < 0 ? -literal : literal;
    if (variable > highestVariable) highestVariable = variable;
  }
  return highestVariable;
}
