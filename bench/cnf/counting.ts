// Contradictions by counting: pigeons in one hole fewer, and rows against columns of a board whose totals disagree.
import { type Cnf, exactly, type Family, freshes, newCnf } from './cnf.ts';

function pigeonhole(pigeons: number): Cnf {
  const cnf = newCnf();
  const at = Array.from({ length: pigeons }, () => freshes(cnf, pigeons - 1));
  cnf.clauses.push(...at.map((holes) => [...holes]));
  for (let h = 0; h + 1 < pigeons; h++) {
    for (let p = 0; p < pigeons; p++)
      for (let q = p + 1; q < pigeons; q++) cnf.clauses.push([-at[p]![h]!, -at[q]![h]!]);
  }
  return cnf;
}

/** n × n cells with `perRow` in every row and `perRow` in every column but one, which has one more. */
function unequalTotals(n: number, perRow: number): Cnf {
  const cnf = newCnf();
  const cell = Array.from({ length: n }, () => freshes(cnf, n));
  for (let i = 0; i < n; i++) {
    exactly(cnf, cell[i]!, perRow);
    exactly(
      cnf,
      cell.map((row) => row[i]!),
      i === 0 ? perRow + 1 : perRow,
    );
  }
  return cnf;
}

export const countingFamily: Family = {
  name: 'counting',
  instances: [
    ['pigeonhole-8', () => pigeonhole(8)],
    ['pigeonhole-9', () => pigeonhole(9)],
    ['pigeonhole-10', () => pigeonhole(10)],
    ['totals-6-3', () => unequalTotals(6, 3)],
    ['totals-6-2', () => unequalTotals(6, 2)],
    ['totals-7-2', () => unequalTotals(7, 2)],
    ['totals-7-3', () => unequalTotals(7, 3)],
  ],
};
