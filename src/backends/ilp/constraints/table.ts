// A fixed relation: one 0/1 column per tuple, exactly one of which is 1; a value's direct column is the sum of the
// tuples with that value (the convex hull of the tuples). One column per tuple, one row per item and value. Under a
// condition: at least one tuple, which implies its values. Negated: one row per tuple.
import type { BoolRef } from '../../../model/terms/terms.ts';
import { LinearSum } from '../linear-sum.ts';
import type { BoolLinearization, DirectEncoding } from '../linearization.ts';
import type { Linearizer } from '../linearizer.ts';

export const table: BoolLinearization = {
  support: 'decomposed',
  how: 'a column a tuple, a row a value',
  whenTrue(linearizer, ref, unless) {
    const { columns, tuples } = relation(linearizer, ref);
    if (tuples.length === 0) {
      linearizer.clauseOf(unless, []);
      return;
    }
    const tupleLiterals = tuples.map(() => linearizer.fresh());
    const tupleSum = new LinearSum();
    for (const literal of tupleLiterals) tupleSum.literal(1, literal);
    linearizer.atLeast(tupleSum, 1, unless);
    columns.forEach((direct, i) => {
      const sums = new Map<number, LinearSum>();
      for (const value of direct.values) sums.set(value, new LinearSum().literal(-1, direct.is(value)));
      tuples.forEach((tuple, t) => {
        sums.get(tuple[i]!)!.literal(1, tupleLiterals[t]!);
      });
      for (const sum of sums.values()) {
        if (unless.length === 0) linearizer.requireEqual(sum, 0);
        else linearizer.atMost(sum, 0);
      }
    });
  },

  whenFalse(linearizer, ref, unless) {
    const { columns, tuples } = relation(linearizer, ref);
    for (const tuple of tuples) {
      linearizer.clauseOf(
        unless,
        tuple.map((value, i) => -columns[i]!.is(value)),
      );
    }
  },
};

/** The tuples that the items' domains allow, without duplicates. */
function relation(linearizer: Linearizer, ref: BoolRef): { columns: DirectEncoding[]; tuples: number[][] } {
  const [number, ...refs] = linearizer.terms.arguments(ref) as unknown as [number, ...number[]];
  const { arity, tuples: values } = linearizer.terms.tables[number]!;
  const columns = refs.map((column) => linearizer.directLiterals(column));
  const domains = columns.map((direct) => new Set(direct.values));
  const groups = new Map<string, number[]>();
  for (let start = 0; start < values.length; start += arity) {
    const tuple = [...values.subarray(start, start + arity)];
    if (tuple.every((value, i) => domains[i]!.has(value))) groups.set(tuple.join(' '), tuple);
  }
  return { columns, tuples: [...groups.values()] };
}
