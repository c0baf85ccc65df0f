// Shared by the generators: a list of clauses, small encodings, and DIMACS text.
export interface Cnf {
  variables: number;
  readonly clauses: number[][];
}

export interface Family {
  readonly name: string;
  /** The name of each instance, and a function that makes it; only requested instances are made. */
  readonly instances: readonly (readonly [name: string, make: () => Cnf])[];
}

export const newCnf = (): Cnf => ({ variables: 0, clauses: [] });
export const newVariable = (cnf: Cnf): number => ++cnf.variables;
export const newVariables = (cnf: Cnf, count: number): number[] =>
  Array.from({ length: count }, () => newVariable(cnf));

/** Requires that at most one literal is true: pairwise for up to six literals, otherwise by a chain of groups. */
export function atMostOne(cnf: Cnf, literals: readonly number[]): void {
  if (literals.length <= 6) {
    for (const [i, a] of literals.entries())
      for (const b of literals.slice(i + 1)) cnf.clauses.push([-a, -b]);
    return;
  }
  const carry = newVariable(cnf);
  atMostOne(cnf, [...literals.slice(0, 4), carry]);
  atMostOne(cnf, [-carry, ...literals.slice(4)]);
}

export function exactlyOne(cnf: Cnf, literals: readonly number[]): void {
  cnf.clauses.push([...literals]);
  atMostOne(cnf, literals);
}

/**
 * Requires that exactly `count` of the literals are true, by a sequential counter (Sinz 2005) used in both directions.
 */
export function exactly(cnf: Cnf, literals: readonly number[], count: number): void {
  // `reached[k - 1]`: the variable that means that at least k of the literals visited so far are true.
  let reached: number[] = [];
  for (const literal of literals) {
    const next = newVariables(cnf, Math.min(reached.length + 1, count + 1));
    for (const [k, here] of next.entries()) {
      const before = reached[k];
      const less = k === 0 ? undefined : reached[k - 1];
      const carry = less === undefined ? [] : [-less];
      if (before !== undefined) cnf.clauses.push([-before, here]);
      cnf.clauses.push([-literal, ...carry, here]);
      cnf.clauses.push(before === undefined ? [literal, -here] : [literal, before, -here]);
      if (less !== undefined) cnf.clauses.push(before === undefined ? [less, -here] : [less, before, -here]);
    }
    reached = next;
  }
  if (count > 0) cnf.clauses.push(count <= reached.length ? [reached[count - 1]!] : []);
  if (reached.length > count) cnf.clauses.push([-reached[count]!]);
}

/** Adds a clause that excludes one answer: at least one cell must differ from `solution`. */
export function forbid(
  cnf: Cnf,
  cell: readonly (readonly number[])[],
  solution: readonly (readonly boolean[])[],
): void {
  cnf.clauses.push(cell.flatMap((row, r) => row.map((v, c) => (solution[r]![c] ? -v : v))));
}

export function dimacs(cnf: Cnf): string {
  const lines = cnf.clauses.map((clause) => `${clause.join(' ')}${clause.length > 0 ? ' ' : ''}0`);
  return `p cnf ${cnf.variables} ${cnf.clauses.length}\n${lines.join('\n')}\n`;
}
