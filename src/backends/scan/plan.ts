/**
 * A model as a backtracking scan along its tables. The tables that must hold are taken in the order in which the rules
 * state them (place by place along the board), and each fixes the variables that earlier tables left open. That is a
 * join of tables in a fixed order (Selinger et al., "Access path selection in a relational database management system",
 * 1979), with "all different" as the only constraint across tables. Only models that consist of these two kinds of
 * constraints have such a plan.
 */
import type { Clock } from '../../model/clock.ts';
import type { Ground } from '../../model/ground.ts';
import { type TightenedDomains, tighten } from '../../model/propagation/tighten.ts';
import type { Ref } from '../../model/terms/terms.ts';

/** One table of the plan. A tuple is identified by its position in `tuples`; tuples with the same key are adjacent. */
export interface Level {
  /** The table's variables. */
  readonly refs: readonly Ref[];
  readonly tuples: Int32Array;
  /** `starts[key]`: the position of the key's first tuple; one more entry marks the end. */
  readonly starts: Int32Array;
  /**
   * The variables of earlier levels that select the tuples to try at this level. Each is stored in a slot.
   * The selected group of tuples has the number `offset` plus the sum of `stride` times the variable's value.
   */
  readonly keyVariables: readonly { readonly slot: number; readonly stride: number }[];
  readonly offset: number;
  /**
   * Columns whose values select tuples at later levels, with the slots in which the values are stored for
   * them.
   */
  readonly live: readonly { readonly slot: number; readonly column: number }[];
  /**
   * The column that is subject to an "all different", and the number to which its value is added to get the value's
   * mark; at most one column per table.
   */
  readonly distinct: { readonly column: number; readonly firstMark: number } | undefined;
}

export interface ScanPlan {
  readonly levels: readonly Level[];
  /**
   * Tables that can be satisfied whatever the levels have chosen. They determine the values of variables that occur
   * nowhere else.
   */
  readonly independentTables: readonly Pick<Level, 'refs' | 'tuples'>[];
  /**
   * The number of slots. A slot stores the value of a variable, which later levels use to select their
   * tuples.
   */
  readonly slots: number;
  /**
   * The number of marks. Each value of each "all different" group has a mark, which is set while a variable has the
   * value.
   */
  readonly markCount: number;
  /** The marks that are set from the beginning, because a variable has only one value. */
  readonly takenMarks: readonly number[];
  /** A function that returns the lowest value of a variable; used for variables that are in no table. */
  readonly lowestValue: (ref: Ref) => number;
}

/** The most keys of a level for which an index is built. */
const MAX_KEYS = 1 << 16;
/** The fewest levels with which a scan is worthwhile. */
const MIN_LEVELS = 6;

interface FilteredTable {
  readonly refs: readonly Ref[];
  readonly tuples: readonly Int32Array[];
}

interface PlanInput {
  readonly facts: TightenedDomains;
  readonly tables: readonly FilteredTable[];
  readonly groups: readonly (readonly Ref[])[];
}

/** A quick test whether planning is worth trying: the constraints include tables and an "all different". */
export function mayScan({ objective, constraints, terms }: Ground): boolean {
  if (objective) return false;
  let tables = 0;
  let groups = 0;
  for (const { root } of constraints) {
    const operation = terms.operation(root);
    if (operation === 'table') tables++;
    else if (operation === 'allDifferent') groups++;
  }
  return tables >= MIN_LEVELS && groups > 0;
}

/** The plan of a scan; undefined if the model doesn't have the required form. */
export function planScan(ground: Ground, clock?: Clock): ScanPlan | undefined {
  const planInput = partsOf(ground, clock);
  return planInput && new Planner(planInput).plan();
}

function partsOf(ground: Ground, clock: Clock | undefined): PlanInput | undefined {
  const { terms } = ground;
  const tightenedDomains = tighten(ground, clock);
  if (tightenedDomains.contradiction !== undefined) return undefined;
  const tables: FilteredTable[] = [];
  const groups: (readonly Ref[])[] = [];
  for (const { root } of ground.constraints) {
    const operation = terms.operation(root);
    const isNegated = (root & 1) === 1;
    if (tightenedDomains.truthOf(root) === true) continue;
    if (isNegated || (operation !== 'table' && operation !== 'allDifferent')) return undefined;
    const refs = [...terms.arguments(root).subarray(operation === 'table' ? 1 : 0)];
    const areVariables = refs.every(
      (ref) =>
        (ref & 1) === 0 &&
        (terms.variableOf(ref) >= 0 || tightenedDomains.low(ref) === tightenedDomains.high(ref)),
    );
    if (!areVariables) return undefined;
    if (operation === 'allDifferent') groups.push(refs);
    else
      tables.push({
        refs,
        tuples: tuplesIn(terms.tables[terms.arguments(root)[0]!]!, refs, tightenedDomains),
      });
  }
  return { facts: tightenedDomains, tables, groups };
}

/** The tuples of a table that the domains of its variables allow. */
function tuplesIn(
  { arity, tuples }: { readonly arity: number; readonly tuples: Int32Array },
  refs: readonly Ref[],
  facts: TightenedDomains,
): Int32Array[] {
  const allowedValues = refs.map((ref) => {
    const values = facts.values(ref);
    return values && new Set(values);
  });
  const keptTuples: Int32Array[] = [];
  for (let at = 0; at < tuples.length; at += arity) {
    const tuple = tuples.subarray(at, at + arity);
    const fits = refs.every((ref, i) => {
      const value = tuple[i]!;
      return value >= facts.low(ref) && value <= facts.high(ref) && (allowedValues[i]?.has(value) ?? true);
    });
    if (fits) keptTuples.push(tuple);
  }
  return keptTuples;
}

class Planner {
  readonly #tightenedDomains: TightenedDomains;
  readonly #tables: readonly FilteredTable[];
  readonly #groups: readonly (readonly Ref[])[];
  /** `#groupOf.get(variable)`: the "all different" group of the variable. */
  readonly #groupOf = new Map<Ref, number>();
  /** `#markOffsets[group]`: the number to which a value is added to get the number of its mark. */
  readonly #markOffsets: number[] = [];
  readonly #slotOf = new Map<Ref, number>();
  #markCount = 0;

  constructor({ facts, tables, groups }: PlanInput) {
    this.#tightenedDomains = facts;
    this.#tables = tables;
    this.#groups = groups;
  }

  plan(): ScanPlan | undefined {
    const takenMarks = this.#assignMarks();
    if (takenMarks === undefined) return undefined;
    const independentTables = this.#independentTables();
    const main = this.#tables.filter((table) => !independentTables.has(table));
    if (main.length < MIN_LEVELS) return undefined;
    const fixedRefs = new Set<Ref>();
    const scanLevels: Level[] = [];
    for (const [i, table] of main.entries()) {
      const level = this.#makeLevel(table, fixedRefs, new Set(main.slice(i + 1).flatMap(({ refs }) => refs)));
      if (level === undefined) return undefined;
      scanLevels.push(level);
    }
    for (const ref of this.#groupOf.keys()) if (!fixedRefs.has(ref) && !this.#isFixed(ref)) return undefined;
    return {
      levels: scanLevels,
      independentTables: [...independentTables].map(({ refs, tuples }) => ({
        refs,
        tuples: flattenTuples(tuples, refs.length),
      })),
      slots: this.#slotOf.size,
      markCount: this.#markCount,
      takenMarks,
      lowestValue: (ref) => this.#tightenedDomains.low(ref),
    };
  }

  /**
   * Gives each value of each group of ints that must all be different a mark of its own, which is set while
   * an int of the group has the value.
   */
  #assignMarks(): number[] | undefined {
    const takenMarks = new Set<number>();
    for (const [group, refs] of this.#groups.entries()) {
      const lowestValue = refs.reduce(
        (low, ref) => Math.min(low, this.#tightenedDomains.low(ref)),
        Number.POSITIVE_INFINITY,
      );
      const highestValue = refs.reduce((high, ref) => Math.max(high, this.#tightenedDomains.high(ref)), 0);
      this.#markOffsets.push(this.#markCount - lowestValue);
      for (const ref of refs) {
        if (this.#groupOf.has(ref)) return undefined;
        this.#groupOf.set(ref, group);
        const valueMark = this.#markCount - lowestValue + this.#tightenedDomains.low(ref);
        if (!this.#isFixed(ref)) continue;
        if (takenMarks.has(valueMark)) return undefined;
        takenMarks.add(valueMark);
      }
      this.#markCount += highestValue - lowestValue + 1;
    }
    return [...takenMarks];
  }

  #isFixed(ref: Ref): boolean {
    return this.#tightenedDomains.low(ref) === this.#tightenedDomains.high(ref);
  }

  /** Tables that share only one variable with others and have a tuple for each of its values. */
  #independentTables(): ReadonlySet<FilteredTable> {
    const useCounts = new Map<Ref, number>();
    for (const { refs } of this.#tables)
      for (const ref of new Set(refs)) useCounts.set(ref, (useCounts.get(ref) ?? 0) + 1);
    const independentTables = new Set<FilteredTable>();
    for (const table of this.#tables) {
      const { refs, tuples } = table;
      const openRefs = refs.filter((ref) => !this.#isFixed(ref));
      const sharedRefs = openRefs.filter((ref) => (useCounts.get(ref) ?? 0) > 1);
      if (sharedRefs.length !== 1 || openRefs.some((ref) => ref !== sharedRefs[0] && this.#groupOf.has(ref)))
        continue;
      const column = refs.indexOf(sharedRefs[0]!);
      const coveredCount = new Set(tuples.map((tuple) => tuple[column]!)).size;
      const values = this.#tightenedDomains.values(sharedRefs[0]!)?.length;
      const width =
        this.#tightenedDomains.high(sharedRefs[0]!) - this.#tightenedDomains.low(sharedRefs[0]!) + 1;
      if (coveredCount < (values ?? width)) continue;
      independentTables.add(table);
      useCounts.set(sharedRefs[0]!, (useCounts.get(sharedRefs[0]!) ?? 0) - 1);
    }
    return independentTables;
  }

  #slotFor(ref: Ref): number {
    const knownSlot = this.#slotOf.get(ref);
    if (knownSlot !== undefined) return knownSlot;
    this.#slotOf.set(ref, this.#slotOf.size);
    return this.#slotOf.size - 1;
  }

  #makeLevel(
    { refs, tuples }: FilteredTable,
    fixedRefs: Set<Ref>,
    later: ReadonlySet<Ref>,
  ): Level | undefined {
    const openColumns = refs.flatMap((ref, column) =>
      this.#isFixed(ref) || refs.indexOf(ref) < column ? [] : [{ ref, column }],
    );
    const keyVariables: { slot: number; stride: number; column: number }[] = [];
    let keys = 1;
    let keyOffset = 0;
    for (const { ref, column } of openColumns) {
      if (!fixedRefs.has(ref)) continue;
      keyVariables.push({ slot: this.#slotFor(ref), stride: keys, column });
      keyOffset -= keys * this.#tightenedDomains.low(ref);
      keys *= this.#tightenedDomains.high(ref) - this.#tightenedDomains.low(ref) + 1;
      if (keys > MAX_KEYS) return undefined;
    }
    const newVariables = openColumns.filter(({ ref }) => !fixedRefs.has(ref));
    const storedVariables = newVariables
      .filter(({ ref }) => later.has(ref))
      .map(({ ref, column }) => ({ slot: this.#slotFor(ref), column }));
    const distinctVariables = newVariables.filter(({ ref }) => this.#groupOf.has(ref));
    if (distinctVariables.length > 1) return undefined;
    for (const { ref } of newVariables) fixedRefs.add(ref);
    const keyOf = (tuple: Int32Array): number =>
      keyVariables.reduce((sum, { stride, column }) => sum + stride * tuple[column]!, keyOffset);
    const keptTuples = this.#groupByKey(tuples, keyOf, [...storedVariables, ...distinctVariables], refs);
    const groupStarts = new Int32Array(keys + 1);
    for (const tuple of keptTuples) groupStarts[keyOf(tuple) + 1]!++;
    for (let key = 0; key < keys; key++) groupStarts[key + 1]! += groupStarts[key]!;
    const [only] = distinctVariables;
    return {
      refs,
      tuples: flattenTuples(keptTuples, refs.length),
      starts: groupStarts,
      keyVariables,
      offset: keyOffset,
      live: storedVariables,
      distinct: only && { column: only.column, firstMark: this.#markOffsets[this.#groupOf.get(only.ref)!]! },
    };
  }

  /** Groups tuples by key. If several tuples are the same for all later levels, only the first of them is kept. */
  #groupByKey(
    tuples: readonly Int32Array[],
    keyOf: (tuple: Int32Array) => number,
    distinguishing: readonly { readonly column: number }[],
    refs: readonly Ref[],
  ): Int32Array[] {
    const tuplesByIdentifier = new Map<
      number | string,
      { readonly key: number; readonly tuple: Int32Array }
    >();
    const identifierOf = this.#tupleIdentifier(distinguishing, refs);
    const repeatedColumns = refs.flatMap((ref, column) => {
      const first = refs.indexOf(ref);
      return first < column ? [{ first, column }] : [];
    });
    for (const tuple of tuples) {
      // A variable that occurs twice must have the same value in both columns.
      if (repeatedColumns.some(({ first, column }) => tuple[first] !== tuple[column])) continue;
      const key = keyOf(tuple);
      const identifier = identifierOf(key, tuple);
      if (!tuplesByIdentifier.has(identifier)) tuplesByIdentifier.set(identifier, { key, tuple });
    }
    return [...tuplesByIdentifier.values()].sort((a, b) => a.key - b.key).map(({ tuple }) => tuple);
  }

  /**
   * A function that identifies a tuple's key and its values in the given columns by a number, or by a text if such
   * numbers would be inexact.
   */
  #tupleIdentifier(
    distinguishing: readonly { readonly column: number }[],
    refs: readonly Ref[],
  ): (key: number, tuple: Int32Array) => number | string {
    const columnRanges = distinguishing.map(({ column }) => {
      const low = this.#tightenedDomains.low(refs[column]!);
      return { column, low, width: this.#tightenedDomains.high(refs[column]!) - low + 1 };
    });
    const maxIdentifier = columnRanges.reduce((product, { width }) => product * width, MAX_KEYS);
    if (maxIdentifier > Number.MAX_SAFE_INTEGER)
      return (key, tuple) => [key, ...columnRanges.map(({ column }) => tuple[column])].join();
    return (key, tuple) =>
      columnRanges.reduce(
        (identifier, { column, low, width }) => identifier * width + tuple[column]! - low,
        key,
      );
  }
}

function flattenTuples(tuples: readonly Int32Array[], arity: number): Int32Array {
  const cells = new Int32Array(tuples.length * arity);
  tuples.forEach((tuple, i) => {
    cells.set(tuple, i * arity);
  });
  return cells;
}
