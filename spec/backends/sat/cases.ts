// Terms with which the meaning of every backend is tested.
import type { Automaton, Table, Terms } from '../../../src/model/terms/terms.ts';
import type { Build } from './all-solutions.ts';

const bools = (terms: Terms, count: number) => Array.from({ length: count }, () => terms.boolVariable());
const ints = (terms: Terms, count: number, low: number, high: number) =>
  Array.from({ length: count }, () => terms.intVariable(low, high));
const ones = (count: number) => new Array<number>(count).fill(1);

/** A table whose rows are separated by two blanks and values by one. */
const table = (arity: number, rows: string): Table => ({
  arity,
  tuples: Int32Array.from(rows.split(/\s+/), Number),
});
/** The words 0*110+10*. */
const RUNS: Automaton = {
  states: 5,
  startState: 0,
  accepting: Uint8Array.of(0, 0, 0, 0, 1),
  low: 0,
  width: 2,
  transitions: Int32Array.of(0, 1, -1, 2, 3, -1, 3, 4, 4, -1),
};
/** Words over 1, 2, 3 in which 1 and 3 are never neighbours. */
const ABC: Automaton = {
  states: 3,
  startState: 1,
  accepting: Uint8Array.of(1, 1, 1),
  low: 1,
  width: 3,
  transitions: Int32Array.of(0, 1, -1, 0, 1, 2, -1, 1, 2),
};

/**
 * Terms of each operation, also in forms that are likely to be encoded wrongly; small enough to try all assignments.
 */
export const CASES: Record<string, Build> = {
  'a bool': (t) => t.boolVariable(),
  'a conjunction': (t) => t.and(bools(t, 3)),
  'a disjunction of conjunctions': (t) => {
    const [a, b, c, d] = bools(t, 4) as [number, number, number, number];
    return t.or([t.and([a, b]), t.and([c ^ 1, d]), t.and([a ^ 1, d ^ 1])]);
  },
  'nested disjunctions': (t) => {
    const [a, b, c, d] = bools(t, 4) as [number, number, number, number];
    return t.or([a, t.or([b, t.or([c, d])])]);
  },
  'an exclusive or': (t) => t.xor(t.boolVariable(), t.xor(t.boolVariable(), t.boolVariable())),
  'a choice': (t) => t.choose(t.boolVariable(), t.boolVariable(), t.boolVariable()),
  'at most one of three': (t) => t.atMost(ones(3), bools(t, 3), 1),
  'at most one of nine': (t) => t.atMost(ones(9), bools(t, 9), 1),
  'exactly one of eight': (t) => t.equals(ones(8), bools(t, 8), 1),
  'exactly three of seven': (t) => t.equals(ones(7), bools(t, 7), 3),
  'at least six of nine': (t) => t.atMost(new Array(9).fill(-1), bools(t, 9), -6),
  'a weighted sum of bools': (t) => t.equals([3, 2, 2, 5, -4], bools(t, 5), 3),
  'a sum of ints': (t) => t.equals([1, 1, 1], ints(t, 3, 0, 3), 4),
  'a weighted sum of ints': (t) => t.atMost([2, -3, 1], ints(t, 3, -1, 3), 2),
  'an int with a bool': (t) => t.same(t.intVariable(0, 3), t.boolVariable()),
  'equal ints': (t) => t.same(t.intVariable(0, 4), t.intVariable(2, 6)),
  'ints in proportion': (t) => t.equals([2, -3], [t.intVariable(0, 9), t.intVariable(0, 9)], 1),
  'an int below another': (t) => t.less(t.intVariable(0, 4), t.intVariable(-1, 3)),
  'a value of an int with gaps': (t) => t.is(t.intVariable(1, 9, Int32Array.of(1, 4, 9)), 4),
  'ints with gaps in a sum': (t) =>
    t.equals(
      [1, 1, -1],
      [
        t.intVariable(1, 9, Int32Array.of(1, 4, 9)),
        t.intVariable(0, 8, Int32Array.of(0, 5, 8)),
        t.intVariable(0, 9),
      ],
      3,
    ),
  'order and value of one int': (t) => {
    const x = t.intVariable(0, 6);
    return t.or([t.is(x, 3), t.atMost([1], [x], 1), t.and([t.is(x, 5), t.boolVariable()])]);
  },
  'a chosen int': (t) => {
    const [a, b] = [t.intVariable(0, 3), t.intVariable(2, 5)];
    return t.same(t.chooseInt(t.boolVariable(), a, b), t.intVariable(1, 4));
  },
  'an element': (t) => {
    const items = [t.intVariable(0, 2), t.constant(4), t.intVariable(3, 5)];
    return t.is(t.element(t.intVariable(1, 3), 1, items), 4);
  },
  'an element in a sum': (t) => {
    const items = [t.constant(3), t.constant(1), t.constant(4), t.constant(1)];
    return t.equals([1, 1], [t.element(t.intVariable(0, 3), 0, items), t.intVariable(0, 4)], 5);
  },
  'a minimum': (t) => t.is(t.minimum(ints(t, 3, 0, 3)), 1),
  'a maximum in a sum': (t) => t.equals([1, -1], [t.maximum(ints(t, 3, 0, 3)), t.intVariable(1, 5)], 0),
  'a maximum of bools and ints': (t) => t.is(t.maximum([t.boolVariable(), t.intVariable(0, 2)]), 1),
  'a product': (t) => t.is(t.product(t.intVariable(-2, 3), t.intVariable(-1, 4)), 0),
  'a square': (t) => {
    const x = t.intVariable(-3, 3);
    return t.equals([1, -1], [t.product(x, x), t.intVariable(0, 9)], 0);
  },
  'a quotient by a constant': (t) => t.is(t.quotient(t.intVariable(-5, 9), t.constant(3)), -1),
  'a quotient by an int': (t) => t.is(t.quotient(t.intVariable(-5, 5), t.intVariable(1, 3)), -2),
  'a quotient by a negative int': (t) => t.is(t.quotient(t.intVariable(-5, 5), t.intVariable(-3, -1)), -2),
  'a remainder': (t) => t.is(t.remainder(t.intVariable(-5, 9), t.constant(4)), 3),
  'a remainder by a negative int': (t) => t.is(t.remainder(t.intVariable(-5, 5), t.intVariable(-3, -1)), -1),
  'an absolute value': (t) => t.equals([1, -1], [t.absolute(t.intVariable(-3, 2)), t.intVariable(1, 4)], 0),
  'ints that are all different': (t) => t.allDifferent(ints(t, 3, 0, 3)),
  'a bijection': (t) => t.allDifferent(ints(t, 4, 1, 4)),
  'more ints than values': (t) => t.allDifferent([...ints(t, 2, 0, 1), t.boolVariable()]),
  'shifted ints that are all different': (t) =>
    t.allDifferent(ints(t, 4, 0, 3).map((x, i) => t.sum([i === 2 ? -1 : 1], [x], i))),
  'a table of two columns': (t) => t.inTable(table(2, '0 1  1 2  2 0  2 2  7 7'), ints(t, 2, 0, 3)),
  'a table of three columns': (t) =>
    t.inTable(table(3, '0 0 0  0 1 2  1 1 1  2 0 1  2 2 2  3 1 0'), [
      t.intVariable(0, 3),
      ...ints(t, 2, 0, 2),
    ]),
  'a table of ints and bools': (t) =>
    t.inTable(table(4, '0 1 1 0  1 0 1 0  1 1 0 1  2 0 0 1  2 1 1 1  2 1 1 2'), [
      t.intVariable(0, 2),
      ...bools(t, 3),
    ]),
  'a table that lacks little': (t) =>
    t.inTable(table(3, '0 0 0  0 0 1  0 1 0  0 1 1  1 0 0  1 1 1  1 1 0'), bools(t, 3)),
  'a table without a row that fits': (t) => t.inTable(table(2, '5 5'), ints(t, 2, 0, 2)),
  'a table that names a variable twice': (t) => {
    const x = t.intVariable(0, 3);
    return t.inTable(table(3, '0 0 1  1 2 1  2 2 2  3 3 0  3 3 1'), [x, x, t.intVariable(0, 2)]);
  },
  'a word with runs of two and one': (t) => t.accepts(RUNS, bools(t, 7)),
  'a word of ints': (t) => t.accepts(ABC, ints(t, 4, 0, 3)),
  'a word that the automaton never accepts': (t) => t.accepts(ABC, ints(t, 3, 0, 0)),
  'a lexicographic order of bools': (t) => t.lexicographic(bools(t, 3), bools(t, 3)),
  'a lexicographic order of ints': (t) => t.lexicographic(ints(t, 2, 0, 2), ints(t, 2, 0, 2)),
  'a sum as an operand': (t) => {
    const [a, b, c] = ints(t, 3, 0, 3) as [number, number, number];
    return t.is(t.maximum([t.sum([1, 2], [a, b], -1), c]), 3);
  },
};
