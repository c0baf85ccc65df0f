// Contradictions by counting: more pigeons than holes, dominoes on a board with more white cells than black ones, and
// boards whose row and column totals disagree.
import {
  atMostOne,
  type Cnf,
  exactly,
  exactlyOne,
  type Family,
  newCnf,
  newVariable,
  newVariables,
} from './cnf.ts';

function pigeonhole(pigeons: number): Cnf {
  const cnf = newCnf();
  const at = Array.from({ length: pigeons }, () => newVariables(cnf, pigeons - 1));
  cnf.clauses.push(...at.map((holes) => [...holes]));
  for (let h = 0; h + 1 < pigeons; h++) {
    for (let p = 0; p < pigeons; p++)
      for (let q = p + 1; q < pigeons; q++) cnf.clauses.push([-at[p]![h]!, -at[q]![h]!]);
  }
  return cnf;
}

/** The contradiction that 2n + 1 pigeons fit into n holes, although no hole holds three pigeons. */
function pigeonsInPairs(holes: number): Cnf {
  const cnf = newCnf();
  const pigeons = 2 * holes + 1;
  const at = Array.from({ length: pigeons }, () => newVariables(cnf, holes));
  cnf.clauses.push(...at.map((own) => [...own]));
  for (let h = 0; h < holes; h++) {
    for (let p = 0; p < pigeons; p++)
      for (let q = p + 1; q < pigeons; q++)
        for (let r = q + 1; r < pigeons; r++) cnf.clauses.push([-at[p]![h]!, -at[q]![h]!, -at[r]![h]!]);
  }
  return cnf;
}

/**
 * The contradiction that pigeons fit into one hole less, with additional clauses: each pigeon is in exactly one hole,
 * and no hole is empty.
 */
function bijection(pigeons: number): Cnf {
  const cnf = pigeonhole(pigeons);
  const at = (p: number, h: number): number => 1 + p * (pigeons - 1) + h;
  for (let p = 0; p < pigeons; p++)
    atMostOne(
      cnf,
      Array.from({ length: pigeons - 1 }, (_, h) => at(p, h)),
    );
  for (let h = 0; h + 1 < pigeons; h++) cnf.clauses.push(Array.from({ length: pigeons }, (_, p) => at(p, h)));
  return cnf;
}

/**
 * The contradiction that dominoes cover an n × n board without two corners of the same color (McCarthy's mutilated
 * chessboard).
 */
function mutilatedBoard(n: number): Cnf {
  const cnf = newCnf();
  const cut = (r: number, c: number): boolean => r === c && (r === 0 || r === n - 1);
  const on = Array.from({ length: n * n }, (): number[] => []);
  for (let r = 0; r < n; r++) {
    for (let c = 0; c < n; c++) {
      for (const [r2, c2] of [
        [r + 1, c],
        [r, c + 1],
      ] as const) {
        if (r2 >= n || c2 >= n || cut(r, c) || cut(r2, c2)) continue;
        const domino = newVariable(cnf);
        on[r * n + c]!.push(domino);
        on[r2 * n + c2]!.push(domino);
      }
    }
  }
  for (const [i, dominoes] of on.entries()) if (!cut(Math.floor(i / n), i % n)) exactlyOne(cnf, dominoes);
  return cnf;
}

/**
 * The contradiction that an n × n board has exactly `perRow` true cells in every row and every column, except for one
 * more in a single column.
 */
function unequalTotals(n: number, perRow: number): Cnf {
  const cnf = newCnf();
  const cell = Array.from({ length: n }, () => newVariables(cnf, n));
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
    ...[8, 9, 10].map((pigeons) => [`pigeonhole-${pigeons}`, () => pigeonhole(pigeons)] as const),
    ...[9, 10].map((pigeons) => [`bijection-${pigeons}`, () => bijection(pigeons)] as const),
    ...[4, 5, 6].map((holes) => [`pigeons-in-pairs-${holes}`, () => pigeonsInPairs(holes)] as const),
    ...[10, 12].map((n) => [`mutilated-board-${n}`, () => mutilatedBoard(n)] as const),
    ...(
      [
        [6, 3],
        [6, 2],
        [7, 2],
        [7, 3],
        [9, 1],
      ] as const
    ).map(([n, perRow]) => [`totals-${n}-${perRow}`, () => unequalTotals(n, perRow)] as const),
  ],
};
