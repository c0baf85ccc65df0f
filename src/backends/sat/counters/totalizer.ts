// Counting by a balanced tree: a node has one literal for each sum that its leaves can make, and joins two smaller
// nodes (totalizer: Bailleux and Boufkhad 2003; with weights: Joshi, Martins and Manquinho 2015). Sums that are
// equivalent with respect to the thresholds are merged, so nodes stay small for small and for large bounds. Joining
// nodes with a and b sums costs up to a + b variables (for bools) and a·b clauses per direction; directions are written
// on demand. The root is only made if its sums themselves are needed; a bound on it takes min(a, b) clauses instead.
//
// If the sums of each node differ by equal steps, the clauses that order a node's literals are implied (every smaller sum is a sum of parts).
// They are left out then, because solving takes longer with them.

import { NO } from '../../common/literals.ts';
import type { Encoder } from '../encode/encoder.ts';
import type { Subject, Trace } from '../encode/trace.ts';
import { type Direction, DOWN, type StepFunction, UP } from './leaf.ts';

/** The sums that a node distinguishes: those from `from` to `to`. Lower sums count as `from`, higher ones as `to`. */
interface SumWindow {
  readonly from: number;
  readonly to: number;
}

class SumNode implements StepFunction {
  readonly values: Float64Array;
  readonly size: number;
  readonly #encoder: Encoder;
  readonly #a: StepFunction;
  readonly #b: StepFunction;
  readonly #sumWindow: SumWindow;
  readonly #literals: Int32Array;
  /** Whether the values are consecutive, so that a sum's index needs no search. */
  readonly #isGapless: boolean;
  #written = 0;
  #sum: Subject = 0;

  constructor(encoder: Encoder, a: StepFunction, b: StepFunction, window: SumWindow) {
    this.#encoder = encoder;
    this.#a = a;
    this.#b = b;
    this.#sumWindow = window;
    this.values = valuesOfSum(a, b, window);
    this.size = this.values.length;
    this.#isGapless = greatestValue(this) - this.values[0]! === this.size - 1;
    this.#literals = new Int32Array(this.size);
    const firstLiteral = encoder.fresh(this.size - 1);
    for (let i = 1; i < this.size; i++) this.#literals[i] = firstLiteral + i - 1;
    const { trace } = encoder;
    if (trace) {
      this.#sum = sumOf(trace, a, b);
      for (let i = 1; i < this.size; i++) trace.atLeast(this.#literals[i]!, this.#sum, this.values[i]!);
    }
    if (uniformStep(a) !== 0 && uniformStep(a) === uniformStep(b)) return;
    for (let i = 2; i < this.size; i++) encoder.clause([], -this.#literals[i]!, this.#literals[i - 1]!);
  }

  sum(): Subject {
    return this.#sum;
  }

  literal(index: number, direction: Direction): number {
    if ((this.#written & direction) === 0) {
      this.#written |= direction;
      this.#encoder.onUndo(() => {
        this.#written &= ~direction;
      });
      // The work is queued instead of done by recursion, because the tree of joins may be deep.
      this.#encoder.enqueue(() =>
        direction === UP ? this.#writeUpwardClauses() : this.#writeDownwardClauses(),
      );
    }
    return this.#literals[index]!;
  }

  #writeUpwardClauses(): void {
    const [a, b] = [this.#a, this.#b];
    const encoder = this.#encoder;
    for (let i = 0; i < a.size; i++) {
      const x = i === 0 ? NO : -a.literal(i, UP);
      for (let j = 0; j < b.size; j++) {
        const index = this.#indexOf(a.values[i]! + b.values[j]!);
        if (index === 0) continue;
        // If a smaller part leads to the same value, its clause is stronger, so this one is left out.
        if (i > 0 && this.#indexOf(a.values[i - 1]! + b.values[j]!) === index) continue;
        if (j > 0 && this.#indexOf(a.values[i]! + b.values[j - 1]!) === index) continue;
        encoder.clause([], x, j === 0 ? NO : -b.literal(j, UP), this.#literals[index]!);
      }
    }
  }

  #writeDownwardClauses(): void {
    const [a, b] = [this.#a, this.#b];
    const encoder = this.#encoder;
    const lastIndex = this.size - 1;
    for (let i = 0; i < a.size; i++) {
      const x = i + 1 < a.size ? a.literal(i + 1, DOWN) : NO;
      for (let j = 0; j < b.size; j++) {
        const index = this.#indexOf(a.values[i]! + b.values[j]!);
        if (index === lastIndex) continue;
        if (i + 1 < a.size && this.#indexOf(a.values[i + 1]! + b.values[j]!) === index) continue;
        if (j + 1 < b.size && this.#indexOf(a.values[i]! + b.values[j + 1]!) === index) continue;
        encoder.clause([], x, j + 1 < b.size ? b.literal(j + 1, DOWN) : NO, -this.#literals[index + 1]!);
      }
    }
  }

  #indexOf(sum: number): number {
    const { from, to } = this.#sumWindow;
    const value = Math.min(Math.max(sum, from), to);
    return this.#isGapless ? value - this.values[0]! : positionOf(this.values, value);
  }
}

const sumOf = (trace: Trace, a: StepFunction, b: StepFunction): Subject =>
  trace.sum([1, a.sum!(trace), 1, b.sum!(trace)]);

/** The difference between consecutive values if it is always the same; 0 otherwise. */
function uniformStep({ values, size }: StepFunction): number {
  const step = size < 2 ? 0 : values[1]! - values[0]!;
  for (let i = 2; i < size; i++) if (values[i]! - values[i - 1]! !== step) return 0;
  return step;
}

/** The position of the first value that is at least `wantedValue`; the number of values if there is none. */
function positionOf(values: ArrayLike<number>, wantedValue: number): number {
  let from = 0;
  let to = values.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (values[middle]! < wantedValue) from = middle + 1;
    else to = middle;
  }
  return from;
}

function valuesOfSum(a: StepFunction, b: StepFunction, window: SumWindow): Float64Array {
  if (uniformStep(a) === 1 && uniformStep(b) === 1) return gaplessValues(a, b, window);
  const foundValues = new Set<number>();
  for (let i = 0; i < a.size; i++) {
    for (let j = 0; j < b.size; j++) {
      foundValues.add(Math.min(Math.max(a.values[i]! + b.values[j]!, window.from), window.to));
    }
  }
  return Float64Array.from(foundValues).sort();
}

/** If both parts take all integers up to their greatest value, so does their sum; the values are then consecutive. */
function gaplessValues(a: StepFunction, b: StepFunction, { from, to }: SumWindow): Float64Array {
  const low = Math.min(Math.max(a.values[0]! + b.values[0]!, from), to);
  const high = Math.min(Math.max(greatestValue(a) + greatestValue(b), from), to);
  const values = new Float64Array(high - low + 1);
  for (let i = 0; i < values.length; i++) values[i] = low + i;
  return values;
}

const greatestValue = (steps: StepFunction): number => steps.values[steps.size - 1]!;

/**
 * The number of clauses per direction of a totalizer of the leaves, for thresholds up to `highest`. It may be too high.
 */
export function totalizerCost(leaves: readonly StepFunction[], highest: number): number {
  const measure = (from: number, to: number): { size: number; top: number; cost: number } => {
    if (to - from === 1) return { size: leaves[from]!.size, top: greatestValue(leaves[from]!), cost: 0 };
    const middle = (from + to) >> 1;
    const a = measure(from, middle);
    const b = measure(middle, to);
    const greatestSum = a.top + b.top;
    const size = Math.min(a.size * b.size, greatestSum + 1, highest + 2);
    return { size, top: greatestSum, cost: a.cost + b.cost + a.size * b.size };
  };
  return leaves.length === 0 ? 0 : measure(0, leaves.length).cost;
}

/** A sum of leaves, as the two halves of a tree whose root is made only on demand. */
export class Totalizer {
  readonly #encoder: Encoder;
  readonly #a: StepFunction;
  readonly #b: StepFunction;

  /** Makes a counter of at least two leaves for thresholds from `lowest` to `highest`. */
  constructor(encoder: Encoder, leaves: readonly StepFunction[], lowest: number, highest: number) {
    this.#encoder = encoder;
    const total = leaves.reduce((sum, leaf) => sum + greatestValue(leaf), 0);
    const build = (from: number, to: number): StepFunction => {
      if (to - from === 1) return leaves[from]!;
      const middle = (from + to) >> 1;
      const a = build(from, middle);
      const b = build(middle, to);
      let ownSum = 0;
      for (let i = from; i < to; i++) ownSum += greatestValue(leaves[i]!);
      // Below `from`, no threshold is reached even if all other leaves are full. From `to` on, all thresholds are
      // reached without the other leaves.
      const sumWindow = { from: Math.max(0, lowest - 1 - (total - ownSum)), to: Math.min(ownSum, highest) };
      return new SumNode(encoder, a, b, sumWindow);
    };
    const halfCount = leaves.length >> 1;
    this.#a = build(0, halfCount);
    this.#b = build(halfCount, leaves.length);
    if (encoder.trace) sumOf(encoder.trace, this.#a, this.#b);
  }

  /** Requires that the sum is below the threshold or a literal of `unless` is true. */
  below(threshold: number, unless: readonly number[]): void {
    const [a, b] = [this.#a, this.#b];
    let previousPosition = -1;
    for (let i = 0; i < a.size; i++) {
      const j = positionOf(b.values, threshold - a.values[i]!);
      if (j === b.size || j === previousPosition) continue;
      previousPosition = j;
      this.#encoder.clause(unless, i === 0 ? NO : -a.literal(i, UP), j === 0 ? NO : -b.literal(j, UP));
    }
  }

  /** Requires that the sum reaches the threshold or a literal of `unless` is true. */
  reaches(threshold: number, unless: readonly number[]): void {
    const [a, b] = [this.#a, this.#b];
    for (let i = 0; i < a.size; i++) {
      const j = positionOf(b.values, threshold - a.values[i]!);
      if (j === 0) continue;
      if (i + 1 < a.size && positionOf(b.values, threshold - a.values[i + 1]!) === j) continue;
      const x = i + 1 < a.size ? a.literal(i + 1, DOWN) : NO;
      this.#encoder.clause(unless, x, j === b.size ? NO : b.literal(j, DOWN));
    }
  }

  /** The possible sums of all leaves. The literal of a sum is equivalent to "this sum is reached". */
  root(): StepFunction {
    const sumWindow = { from: 0, to: greatestValue(this.#a) + greatestValue(this.#b) };
    const root = new SumNode(this.#encoder, this.#a, this.#b, sumWindow);
    for (let i = 1; i < root.size; i++) root.literal(i, UP);
    for (let i = 2; i < root.size; i++) {
      this.#encoder.clause([], -root.literal(i, DOWN), root.literal(i - 1, DOWN));
    }
    return root;
  }
}
