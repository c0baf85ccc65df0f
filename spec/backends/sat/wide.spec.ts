import { describe, expect, it } from 'vitest';
import { compileSat } from '../../../src/backends/sat/encode/compile.ts';
import { SatSession } from '../../../src/backends/sat/engine/session.ts';
import { type BoolRef, type Ref, Terms } from '../../../src/model/terms/terms.ts';
import { engineModule, groundOf } from './all-solutions.ts';

const WIDE = 1_000_000;

/** The only answer of the constraints; the test fails if there is none or a second one. */
function onlyAnswer(terms: Terms, roots: readonly BoolRef[]): number[] {
  const ground = groundOf(terms, roots);
  const session = new SatSession(compileSat(ground), engineModule);
  const out = session.solve();
  if (out.status !== 'satisfiable') throw new Error(out.status);
  session.block(out.assignment, ground.families[0]!.refs);
  expect(session.solve().status).toBe('unsatisfiable');
  return [...out.assignment];
}

describe('ints too wide for a literal a value', () => {
  it('are added, compared and told apart', () => {
    const terms = new Terms();
    const [x, y] = [terms.intVariable(0, WIDE), terms.intVariable(-WIDE, WIDE)];
    const roots = [
      terms.equals([1, 1], [x, y], 100_000),
      terms.equals([3, -5], [x, y], 7_776),
      terms.allDifferent([x, y, terms.constant(5)]),
    ];
    expect(onlyAnswer(terms, roots)).toEqual([63_472, 36_528]);
  });

  it('are multiplied and divided', () => {
    const terms = new Terms();
    const [x, y, q, r] = [1, 2, 3, 4].map(() => terms.intVariable(-40_000, 40_000)) as [Ref, Ref, Ref, Ref];
    const roots = [
      terms.is(terms.product(x, x), 1_002_001),
      terms.less(x, terms.constant(0)),
      terms.is(y, 37),
      terms.same(q, terms.quotient(x, terms.chooseInt(terms.is(y, 37), y, terms.constant(1)))),
      terms.same(r, terms.remainder(x, terms.constant(37))),
    ];
    expect(onlyAnswer(terms, roots)).toEqual([-1001, 37, -28, 35]);
  });

  it('stand in tables, words, orders, minima, absolute values and as elements', () => {
    const terms = new Terms();
    const [x, y, z] = [1, 2, 3].map(() => terms.intVariable(-WIDE, WIDE)) as [Ref, Ref, Ref];
    const table = { arity: 2, tuples: Int32Array.of(5, 900_000, -70_000, 12, 8, 12, 8, 2_000_000) };
    const automaton = {
      states: 2,
      startState: 0,
      accepting: Uint8Array.of(0, 1),
      low: 11,
      width: 2,
      transitions: Int32Array.of(-1, 1, 1, -1),
    };
    const roots = [
      terms.inTable(table, [x, y]),
      terms.accepts(automaton, [y]),
      terms.lexicographic([x, y], [terms.constant(0), terms.constant(0)]),
      terms.is(terms.minimum([z, terms.constant(77_777)]), 60_001),
      terms.not(terms.accepts(automaton, [z, y])),
    ];
    expect(onlyAnswer(terms, roots)).toEqual([-70_000, 12, 60_001]);
  });
});

describe('deep terms', () => {
  it('need no deep stack', () => {
    const terms = new Terms();
    const bools = Array.from({ length: 30_000 }, () => terms.boolVariable());
    let chain = bools[0]!;
    let count: Ref = terms.constant(0);
    for (const bool of bools) {
      chain = terms.or([bool, terms.and([terms.xor(chain, bool), bool ^ 1])]);
      count = terms.chooseInt(bool, terms.constant(1), terms.absolute(count));
    }
    const program = compileSat(groundOf(terms, [chain, terms.is(count, 1)]), { facts: 'none' });
    expect(program.sink.count).toBeGreaterThan(bools.length);
  });
});
