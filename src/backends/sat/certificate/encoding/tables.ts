// Constraint rules: tables by examining each tuple, automata by walking through their states symbol by symbol,
// all-different by counting.
import type { Datum } from './data.ts';
import { CONFLICT, type Domains } from './domains.ts';
import type { Nodes } from './nodes.ts';
import type { View } from './views.ts';

type Table = Extract<Datum, { kind: 'table' }>;
type Automaton = Extract<Datum, { kind: 'automaton' }>;

const COMPARISONS: ReadonlySet<string> = new Set(['at least', 'equals']);

/**
 * Applies the rule that `result` is true iff the values of the columns are one of the tuples. `isOut(tuple)` says
 * that a tuple is already excluded for another reason.
 */
export function inTable(
  domains: Domains,
  result: View,
  { arity, tuples }: Table,
  columns: readonly View[],
  isOut: (tuple: number) => boolean,
): void {
  const ends = columns.map(() => [Infinity, -Infinity] as [number, number]);
  let isAny = false;
  for (let tuple = 0; tuple * arity < tuples.length; tuple++) {
    const start = tuple * arity;
    let fits = true;
    for (let i = 0; i < arity && fits; i++) fits = domains.has(columns[i]!, tuples[start + i]!);
    if (!fits || isOut(tuple)) continue;
    isAny = true;
    for (let i = 0; i < arity; i++) {
      const value = tuples[start + i]!;
      const pair = ends[i]!;
      if (value < pair[0]) pair[0] = value;
      if (value > pair[1]) pair[1] = value;
    }
  }
  if (!isAny) domains.assign(result, 0);
  else if (columns.every((view) => domains.isFixed(view))) domains.assign(result, 1);
  else if (domains.isTrue(result)) {
    for (const [i, view] of columns.entries()) {
      domains.atLeast(view, ends[i]![0]);
      domains.atMost(view, ends[i]![1]);
    }
  }
}

/**
 * Returns a function that tells whether a tuple is excluded by a bounded sum of columns and of comparisons of columns,
 * such as "(x = 2) + (y = 5) ≤ 1". The encoder uses such sums to say that the columns have the values of a tuple.
 */
export function outBySums(
  nodes: Nodes,
  domains: Domains,
  { arity, tuples }: Table,
  columns: readonly View[],
): (tuple: number) => boolean {
  const placeOf = new Map(columns.flatMap(({ node }, place) => (node < 0 ? [] : [[node, place] as const])));
  const isComparison = (node: number): boolean => COMPARISONS.has(nodes.at(node).operation);
  /**
   * The int that a comparison compares with a number, unless the comparison is itself a column; any other node as it
   * is. The result need not be a column.
   */
  const columnOf = (node: number): number =>
    placeOf.has(node) || !isComparison(node) ? node : nodes.at(node).operands[0]!.node;
  const sums = domains.touchedNodes.filter((node) => {
    const { operation, operands } = nodes.at(node);
    return operation === 'sum' && operands.every((view) => placeOf.has(columnOf(view.node)));
  });
  const valueIn = (node: number, tuple: number): number => {
    const column = columnOf(node);
    const place = placeOf.get(column)!;
    const { scale, offset } = columns[place]!;
    const value = (tuples[tuple * arity + place]! - offset) / scale;
    if (column === node) return value;
    const { operation, numbers } = nodes.at(node);
    return Number(operation === 'equals' ? value === numbers[0] : value >= numbers[0]!);
  };
  return (tuple) =>
    sums.some((sum) => {
      let total = 0;
      for (const { node, scale } of nodes.at(sum).operands) total += scale * valueIn(node, tuple);
      return total < domains.lowOf(sum) || total > domains.highOf(sum);
    });
}

/** Applies the rule that `result` is true iff the automaton accepts the word of the items' values. */
export function isWord(domains: Domains, result: View, automaton: Automaton, items: readonly View[]): void {
  const { states, start, low, width, accepting, transitions } = automaton;
  let currentStates = new Uint8Array(states);
  currentStates[start] = 1;
  for (const item of items) {
    const nextStates = new Uint8Array(states);
    for (let symbol = 0; symbol < width; symbol++) {
      if (!domains.has(item, low + symbol)) continue;
      for (let state = 0; state < states; state++) {
        const to = currentStates[state] === 1 ? transitions[state * width + symbol]! : -1;
        if (to >= 0) nextStates[to] = 1;
      }
    }
    currentStates = nextStates;
  }
  if (currentStates.every((reached, state) => reached === 0 || accepting[state] !== 1))
    domains.assign(result, 0);
  else if (items.every((item) => domains.isFixed(item))) domains.assign(result, 1);
}

/**
 * Applies the rule that `result` is true iff no two items have the same value. `takersOf()` returns, for each value
 * that several items can have, the number of items that have it, as a sum.
 */
export function allDifferent(
  domains: Domains,
  result: View,
  items: readonly View[],
  takersOf: () => readonly View[] | undefined,
): void {
  const fixed = new Set<number>();
  for (const item of items) {
    if (!domains.isFixed(item)) continue;
    const value = domains.low(item);
    if (fixed.has(value)) {
      domains.assign(result, 0);
      return;
    }
    fixed.add(value);
  }
  if (fixed.size === items.length) domains.assign(result, 1);
  if (domains.isTrue(result)) {
    for (const takers of takersOf() ?? []) domains.atMost(takers, 1);
    if (hasTooFewValues(domains, items)) throw CONFLICT;
  } else if (domains.isFalse(result)) {
    const able = takersOf()?.filter((takers) => domains.high(takers) >= 2);
    if (!able) return;
    if (able.length === 0) throw CONFLICT;
    if (able.length === 1) domains.atLeast(able[0]!, 2);
  }
}

/** Whether the items together have fewer possible values than there are items. */
function hasTooFewValues(domains: Domains, items: readonly View[]): boolean {
  const values = new Set<number>();
  for (const item of items) {
    const itemValues = domains.listValues(item, MAX_VALUES);
    if (!itemValues) return false;
    for (const value of itemValues) values.add(value);
    if (values.size >= items.length) return false;
  }
  return values.size < items.length;
}

const MAX_VALUES = 4096;

/**
 * For each value that several items can have: the number of items that have it, as a sum. Undefined if an item has
 * too many values.
 */
export function takersIn(nodes: Nodes, items: readonly View[]): readonly View[] | undefined {
  const takersByValue = new Map<number, View[]>();
  for (const item of items) {
    const low = nodes.low(item);
    if (nodes.high(item) - low > MAX_TAKEN) return undefined;
    for (let value = low; value <= nodes.high(item); value++) {
      const is = nodes.equals(item, value);
      if (is.node < 0 && is.offset === 0) continue;
      const valueTakers = takersByValue.get(value);
      if (valueTakers) valueTakers.push(is);
      else takersByValue.set(value, [is]);
    }
  }
  const foundTakers: View[] = [];
  for (const all of takersByValue.values()) {
    if (all.length < 2) continue;
    foundTakers.push(
      nodes.sum(
        0,
        all.map(() => 1),
        all,
      ),
    );
  }
  return foundTakers;
}

/** The widest domain of an item that is counted value by value. */
const MAX_TAKEN = 1024;
