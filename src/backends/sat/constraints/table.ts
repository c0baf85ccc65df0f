// A fixed relation by supports. Two columns: each value implies one of its partners (Kasif 1990; Gent 2002). More
// columns: one literal per tuple, which implies its values, and each value implies one of its tuples (Bacchus 2007);
// unit propagation then removes exactly the values that no tuple supports. One variable and `arity` clauses per tuple,
// one clause per value; a tuple that is the only one with some value needs no variable of its own. The values of an int
// that occurs nowhere else imply nothing: the tuple determines that int.
//
// If for each value of one column few tuples remain (as with a tile in its four rotations), that column is the key: the
// other columns' values imply keys instead of tuples, and a key with another column's value implies one of the tuples
// with both (as Heule does for edge matching, 2008). That propagates slightly less, but reasons consist of keys:
// learned clauses are half as long, and a conflict takes half the time (bench/results/edge-matching.md).
//
// If few combinations are missing, each is forbidden by a clause. Negated: one clause per tuple.
import { greatest } from '../../../model/large-lists.ts';
import type { BoolRef } from '../../../model/terms/terms.ts';
import { atMostOne } from '../counters/at-most-one.ts';
import type { Encoder } from '../encode/encoder.ts';
import type { BoolEncoding, EncodedInteger } from '../encode/encoding.ts';
import { isWide } from '../integers/fresh.ts';

/** The tuples that the columns' domains allow, without duplicates. Columns with only one value are left out. */
interface Relation {
  readonly columns: readonly EncodedInteger[];
  /** `isShared[column]`: whether other terms refer to the column's int. */
  readonly isShared: readonly boolean[];
  readonly tuples: readonly (readonly number[])[];
}

export const table: BoolEncoding = {
  whenTrue(encoder, ref, unless) {
    const fullRelation = relationOf(encoder, ref);
    const { columns, tuples } = fullRelation;
    if (tuples.length === 0) encoder.clause(unless);
    else if (columns.length < 2 || !forbidMissingTuples(encoder, columns, tuples, unless)) {
      if (columns.length <= 2) requireSupports(encoder, columns, tuples, unless);
      else requireOneTuple(encoder, fullRelation, unless);
    }
  },

  whenFalse(encoder, ref, unless) {
    const { columns, tuples } = relationOf(encoder, ref);
    for (const tuple of tuples) forbidTuple(encoder, columns, tuple, unless);
  },
};

function relationOf(encoder: Encoder, ref: BoolRef): Relation {
  const [number, ...refs] = encoder.terms.arguments(ref) as unknown as [number, ...number[]];
  const { arity, tuples: values } = encoder.terms.tables[number]!;
  const integers = refs.map((column) => encoder.integer(column));
  const openColumns = integers.flatMap((integer, i) => (integer.domain.size > 1 ? [i] : []));
  const tupleByKey = new Map<string, number[]>();
  for (let start = 0; start < values.length; start += arity) {
    if (!integers.every((integer, i) => integer.domain.has(values[start + i]!))) continue;
    const tuple = openColumns.map((i) => values[start + i]!);
    tupleByKey.set(tuple.join(' '), tuple);
  }
  return {
    columns: openColumns.map((i) => integers[i]!),
    isShared: openColumns.map((i) => encoder.isShared(refs[i]!)),
    tuples: [...tupleByKey.values()],
  };
}

function forbidTuple(
  encoder: Encoder,
  columns: readonly EncodedInteger[],
  tuple: readonly number[],
  unless: readonly number[],
): void {
  const clause: number[] = [];
  tuple.forEach((value, i) => {
    columns[i]!.addDifferenceTo(clause, value);
  });
  encoder.clauseOf(unless, clause);
}

/** Forbids the missing combinations if these are few; returns false otherwise. */
function forbidMissingTuples(
  encoder: Encoder,
  columns: readonly EncodedInteger[],
  tuples: readonly (readonly number[])[],
  unless: readonly number[],
): boolean {
  const combinations = columns.reduce((product, { domain }) => product * domain.size, 1);
  if (combinations - tuples.length > Math.min(encoder.options.sizes.maxMissingTuples, tuples.length))
    return false;
  const presentTuples = new Set(tuples.map((tuple) => tuple.join(' ')));
  let missingPrefixes: number[][] = [[]];
  for (const { domain } of columns) {
    missingPrefixes = missingPrefixes.flatMap((start) =>
      Array.from({ length: domain.size }, (_, i) => [...start, domain.at(i)]),
    );
  }
  for (const tuple of missingPrefixes)
    if (!presentTuples.has(tuple.join(' '))) forbidTuple(encoder, columns, tuple, unless);
  return true;
}

/** Writes a relation of one or two columns: every value of one column implies a partner in the other. */
function requireSupports(
  encoder: Encoder,
  columns: readonly EncodedInteger[],
  tuples: readonly (readonly number[])[],
  unless: readonly number[],
): void {
  if (columns.length === 0) return;
  columns.forEach((column, i) => {
    const partnerColumn = columns.length === 2 ? columns[1 - i]! : undefined;
    const partnersByValue = new Map<number, number[]>();
    for (const tuple of tuples) {
      const partners = partnersByValue.get(tuple[i]!) ?? [];
      if (partners.length === 0) partnersByValue.set(tuple[i]!, partners);
      if (partnerColumn !== undefined) partners.push(partnerColumn.is(tuple[1 - i]!));
    }
    requireValues(encoder, column, partnersByValue, unless);
    if (partnerColumn === undefined) return;
    for (const [value, partners] of partnersByValue)
      encoder.clauseOf([...unless, -column.is(value)], partners);
  });
}

function requireOneTuple(encoder: Encoder, relation: Relation, unless: readonly number[]): void {
  const { columns, tuples } = relation;
  const tuplesByValue = tuplesByValueOf(relation);
  const tupleLiterals = chooseTuples(encoder, relation, tuplesByValue, unless);
  const key = keyColumn(encoder, relation, tuplesByValue);
  const impliedLiteral = (column: number, t: number): number =>
    key === undefined || key === column ? tupleLiterals[t]! : columns[key]!.is(tuples[t]![key]!);
  columns.forEach((column, i) => {
    requireValues(encoder, column, tuplesByValue[i]!, unless);
    if (isDetermined(relation, i)) return;
    for (const [value, tuplesWith] of tuplesByValue[i]!) {
      encoder.clauseOf(
        [...unless, -column.is(value)],
        tuplesWith.map((t) => impliedLiteral(i, t)),
      );
    }
  });
  if (key !== undefined) requireTuplesOfKeys(encoder, relation, key, tuplesByValue, tupleLiterals, unless);
}

/**
 * Whether the column's int occurs in no other constraint, while another column's int does. No clauses need to
 * exclude its values then: the tuple chosen by the other columns determines it.
 */
function isDetermined({ isShared }: Relation, column: number): boolean {
  return !isShared[column] && isShared.includes(true);
}

/**
 * Requires that a key has at most one tuple, and that a key and another column's value together have one of the
 * tuples with both. If there is no such tuple, they exclude each other.
 */
function requireTuplesOfKeys(
  encoder: Encoder,
  relation: Relation,
  key: number,
  holders: TuplesByValue,
  chosenTuples: readonly number[],
  unless: readonly number[],
): void {
  const { columns, tuples } = relation;
  const literals = (numbers: readonly number[]): number[] => numbers.map((t) => chosenTuples[t]!);
  for (const [value, own] of holders[key]!) {
    if (own.length === 1) continue;
    atMostOne(encoder, literals(own), unless);
    columns.forEach((column, i) => {
      if (key === i || isDetermined(relation, i)) return;
      const tuplesByOtherValue = groupBy(own, (t) => tuples[t]![i]!);
      for (const other of holders[i]!.keys()) {
        const guardLiterals = [...unless, -columns[key]!.is(value), -column.is(other)];
        encoder.clauseOf(guardLiterals, literals(tuplesByOtherValue.get(other) ?? []));
      }
    });
  }
}

/** `result[tuple]`: a literal that implies the tuple's values. */
function chooseTuples(
  encoder: Encoder,
  { columns, tuples }: Relation,
  holders: TuplesByValue,
  unless: readonly number[],
): number[] {
  return tuples.map((tuple) => {
    const uniqueColumn = tuple.findIndex((value, i) => holders[i]!.get(value)!.length === 1);
    const literal = uniqueColumn >= 0 ? columns[uniqueColumn]!.is(tuple[uniqueColumn]!) : encoder.fresh();
    if (uniqueColumn < 0)
      encoder.trace?.all(
        literal,
        tuple.map((value, i) => columns[i]!.is(value)),
      );
    // A literal of the model's own ("column = value", if only this tuple has that value) may be true without
    // the tuple if the constraint needn't hold. So the clauses are guarded by `unless` in that case.
    const guardLiterals = uniqueColumn >= 0 ? [...unless, -literal] : [-literal];
    tuple.forEach((value, i) => {
      if (i !== uniqueColumn) encoder.clause(guardLiterals, columns[i]!.is(value));
    });
    return literal;
  });
}

/** The column with the most values, if only one has so many and each value has few tuples; undefined otherwise. */
function keyColumn(
  encoder: Encoder,
  { isShared, tuples }: Relation,
  holders: TuplesByValue,
): number | undefined {
  const counts = holders.map(({ size }, i) => (isShared[i] ? size : 0));
  const maxCount = greatest(counts);
  const key = counts.indexOf(maxCount);
  const isOnlyMaximum = counts.lastIndexOf(maxCount) === key;
  return isOnlyMaximum && tuples.length <= maxCount * encoder.options.sizes.maxTuplesPerKey ? key : undefined;
}

/** `tuplesByValue[column].get(value)`: the numbers of the tuples with that value in the column. */
type TuplesByValue = readonly ReadonlyMap<number, readonly number[]>[];

function tuplesByValueOf({ columns, tuples }: Relation): TuplesByValue {
  const allTuples = tuples.map((_, t) => t);
  return columns.map((_, i) => groupBy(allTuples, (t) => tuples[t]![i]!));
}

function groupBy(items: readonly number[], keyOf: (item: number) => number): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

/** Requires that the column has one of the values. */
function requireValues(
  encoder: Encoder,
  column: EncodedInteger,
  values: ReadonlyMap<number, unknown>,
  unless: readonly number[],
): void {
  const { domain } = column;
  if (isWide(encoder, domain)) {
    encoder.clauseOf(
      unless,
      [...values.keys()].map((value) => column.is(value)),
    );
    return;
  }
  for (let i = 0; i < domain.size; i++) {
    if (!values.has(domain.at(i))) encoder.clause(unless, -column.is(domain.at(i)));
  }
}
