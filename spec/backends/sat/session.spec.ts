import { describe, expect, it } from 'vitest';
import { compileSat } from '../../../src/backends/sat/encode/compile.ts';
import { EncoderDisagreement } from '../../../src/backends/sat/engine/acceptance.ts';
import { SatSession } from '../../../src/backends/sat/engine/session.ts';
import { type Ref, Terms } from '../../../src/model/terms/terms.ts';
import { engineModule, groundOf } from './all-solutions.ts';

/** n queens on an n×n board, by rows. */
function queens(n: number): { terms: Terms; rows: Ref[]; roots: number[] } {
  const terms = new Terms();
  const rows = Array.from({ length: n }, () => terms.intVariable(0, n - 1));
  const shifted = (slope: number) => rows.map((row, i) => terms.sum([1], [row], slope * i));
  const roots = [0, 1, -1].map((slope) => terms.allDifferent(shifted(slope)));
  return { terms, rows, roots };
}

describe('a session', () => {
  it('finds all placements of eight queens', () => {
    const { terms, rows, roots } = queens(8);
    const session = new SatSession(compileSat(groundOf(terms, roots)), engineModule);
    let count = 0;
    for (let out = session.solve(); out.status === 'satisfiable'; out = session.solve()) {
      session.block(out.assignment, rows);
      count++;
    }
    expect(count).toBe(92);
  });

  it('counts answers that differ in the given variables only', () => {
    const terms = new Terms();
    const [x, y] = [terms.intVariable(0, 4), terms.intVariable(0, 4)];
    const session = new SatSession(compileSat(groundOf(terms, [terms.less(x, y)])), engineModule);
    const seen: number[] = [];
    for (let out = session.solve(); out.status === 'satisfiable'; out = session.solve()) {
      seen.push(out.assignment[0]!);
      session.block(out.assignment, [x]);
    }
    expect(seen.sort()).toEqual([0, 1, 2, 3]);
  });

  it('names the constraints at fault when their guards are assumed', () => {
    const terms = new Terms();
    const [a, b, c] = [terms.boolVariable(), terms.boolVariable(), terms.boolVariable()];
    const roots = [terms.or([a, b]), terms.or([b, c]), terms.not(a), terms.not(b)];
    const program = compileSat(groundOf(terms, roots), { guards: true });
    const session = new SatSession(program, engineModule);
    const outcome = session.solve({ assumptions: program.guards });
    const core = outcome.status === 'unsatisfiable' ? outcome.core : [];
    expect(core.map((literal) => program.guardedBy(literal)).sort()).toEqual([0, 2, 3]);
    const rest = program.guards.filter((_, i) => i !== 2);
    const out = session.solve({ assumptions: rest });
    expect(out.status === 'satisfiable' && [...out.assignment]).toEqual([1, 0, 1]);
  });

  it('goes back to where it stood, terms that were encoded since included', () => {
    const { terms, rows, roots } = queens(6);
    const session = new SatSession(compileSat(groundOf(terms, roots)), engineModule);
    for (const row of rows) for (let k = 0; k < 6; k++) session.program.is(row, k);
    const start = session.checkpoint();
    const answers = () => {
      const seen: string[] = [];
      const unless = session.program.fresh();
      for (;;) {
        const out = session.solve({ assumptions: [-unless] });
        if (out.status !== 'satisfiable') break;
        seen.push(out.assignment.join());
        session.block(out.assignment, rows, [unless]);
      }
      return seen;
    };
    const first = answers();
    expect(first).toHaveLength(4);
    expect(session.goBack(start)).toBe(true);
    expect(answers()).toEqual(first);
    session.clause([session.program.literal(terms.less(rows[0]!, rows[1]!))]);
    expect(answers().length).toBeLessThan(4);
    expect(session.goBack(start)).toBe(true);
    expect(answers()).toEqual(first);
  });

  it('takes more constraints and literals as it goes', () => {
    const { terms, rows, roots } = queens(6);
    const program = compileSat(groundOf(terms, roots));
    const session = new SatSession(program, engineModule);
    expect(session.solve().status).toBe('satisfiable');
    const total = terms.atMost([1, 1, 1], rows.slice(0, 3), 6);
    program.enforce(total);
    const first = program.is(rows[0]!, 4);
    // Of the four solutions for six queens only 4 2 0 5 3 1 begins with such a small sum.
    const out = session.solve({ assumptions: [first] });
    expect(out.status === 'satisfiable' && [...out.assignment]).toEqual([4, 2, 0, 5, 3, 1]);
    expect(session.solve({ assumptions: [-first] })).toEqual({ status: 'unsatisfiable', core: [-first] });
  });

  it('gives up at a limit of conflicts, at its deadline, and when it is told to stop', () => {
    const terms = new Terms();
    // Eleven pigeons in ten holes: neither domains nor a few conflicts decide it.
    const holes = Array.from({ length: 11 }, () => Array.from({ length: 10 }, () => terms.boolVariable()));
    const roots = holes.map((pigeon) => terms.or(pigeon));
    for (let hole = 0; hole < 10; hole++) {
      const inside = holes.map((pigeon) => pigeon[hole]!);
      roots.push(
        terms.atMost(
          inside.map(() => 1),
          inside,
          1,
        ),
      );
    }
    const session = new SatSession(compileSat(groundOf(terms, roots)), engineModule);
    expect(session.solve({ conflicts: 20 }).status).toBe('limit');
    expect(session.solve({ deadline: performance.now() }).status).toBe('limit');
    expect(session.solve({ stop: () => true }).status).toBe('limit');
  });

  it('gives the same answer for the same seed', () => {
    const answer = (seed: number) => {
      const { terms, roots } = queens(12);
      const out = new SatSession(compileSat(groundOf(terms, roots)), engineModule, { seed }).solve();
      return out.status === 'satisfiable' ? [...out.assignment] : [];
    };
    expect(answer(3)).toEqual(answer(3));
    expect(answer(3)).toHaveLength(12);
  });

  it('adds clauses against answers that break a checked constraint, and solves again', () => {
    const terms = new Terms();
    const bools = Array.from({ length: 6 }, () => terms.boolVariable());
    const program = compileSat(groundOf(terms, [terms.or(bools)]));
    const literals = bools.map((ref) => program.literal(ref));
    // A lazy constraint, which is only checked: every second bool differs from the one before it.
    const lazy = {
      ref: bools[0]!,
      violatedClauses: (value: (literal: number) => boolean) =>
        [0, 2, 4].flatMap((i) => {
          const [a, b] = [literals[i]!, literals[i + 1]!];
          if (value(a) !== value(b)) return [];
          return [value(a) ? [-a, -b] : [a, b]];
        }),
    };
    (program.lazyConstraints as (typeof lazy)[]).push(lazy);
    const session = new SatSession(program, engineModule);
    const out = session.solve();
    const values = out.status === 'satisfiable' ? [...out.assignment] : [];
    expect([0, 2, 4].map((i) => values[i]! + values[i + 1]!)).toEqual([1, 1, 1]);
    expect(session.statistics().cuts).toBeGreaterThan(0);
  });

  it('refuses an answer that the evaluator refuses, and says whose mistake it is', () => {
    const terms = new Terms();
    const a = terms.boolVariable();
    const { constraints, ...rest } = groundOf(terms, [a, terms.not(a)]);
    const known = [constraints[0]!];
    const program = compileSat({ ...rest, constraints: known });
    const session = new SatSession(program, engineModule);
    expect(session.solve().status).toBe('satisfiable');
    known.push(constraints[1]!);
    expect(() => session.solve()).toThrow(EncoderDisagreement);
    expect(() => session.solve()).toThrow(/the rule under test.*mistake in pzl/s);
  });
});

describe('a program', () => {
  it('names its variables after the families', () => {
    const terms = new Terms();
    const [x, y] = [terms.intVariable(0, 3), terms.boolVariable()];
    const names = [...compileSat(groundOf(terms, [terms.atMost([1, 1], [x, y], 2)])).variableNames()];
    expect(names.map(([, name]) => name)).toEqual(['x >= 1', 'x >= 2', 'x']);
  });

  it('uses no variable that no clause or family speaks of', () => {
    const { terms, roots } = queens(6);
    const program = compileSat(groundOf(terms, roots));
    const seen = new Set<number>();
    const { clauses, length } = program.sink;
    for (let i = 0; i < length; i++) seen.add(Math.abs(clauses[i]!));
    seen.delete(0);
    expect(Math.max(...seen)).toBe(program.variables);
    expect(seen.size).toBe(program.variables);
  });

  it('shows a plain contradiction in its clauses', () => {
    const terms = new Terms();
    const x = terms.intVariable(0, 3);
    const program = compileSat(groundOf(terms, [terms.is(x, 1), terms.is(x, 2)]));
    expect(new SatSession(program, engineModule).solve().status).toBe('unsatisfiable');
  });
});
