/** Linear expressions in normal form: pairs of coefficient and reference, [c, ref, c, ref, …], sorted by reference. */
import type { Ref } from './operations.ts';
import { type TermStore, withinBounds } from './term-store.ts';

/** Flattens sums and constants, drops negations of bools, merges equal refs; pairs are sorted by ref. */
export function linearForm(
  terms: TermStore,
  coefficients: readonly number[],
  refs: readonly Ref[],
  constant: number,
): { pairs: number[]; constant: number } {
  const flat: [number, number][] = [];
  let total = constant;
  const push = (coefficient: number, ref: Ref): void => {
    if (coefficient === 0) return;
    const known = terms.constantValue(ref);
    if (known !== undefined) {
      total = withinBounds(total + coefficient * known);
    } else if (terms.operation(ref) === 'sum') {
      const parts = terms.arguments(ref);
      total = withinBounds(total + coefficient * parts[0]!);
      for (let i = 1; i < parts.length; i += 2)
        flat.push([parts[i + 1]!, withinBounds(coefficient * parts[i]!)]);
    } else if ((ref & 1) === 1) {
      total = withinBounds(total + coefficient);
      flat.push([ref ^ 1, -coefficient]);
    } else {
      flat.push([ref, coefficient]);
    }
  };
  for (let i = 0; i < refs.length; i++) push(coefficients[i]!, refs[i]!);
  flat.sort((a, b) => a[0] - b[0]);
  const pairs: number[] = [];
  for (let i = 0; i < flat.length; ) {
    const ref = flat[i]![0];
    let coefficient = 0;
    for (; i < flat.length && flat[i]![0] === ref; i++) coefficient += flat[i]![1];
    if (coefficient !== 0) pairs.push(withinBounds(coefficient), ref);
  }
  return { pairs, constant: total };
}

/** [low, high] of Σ over pairs of coefficient and ref. */
export function rangeOf(terms: TermStore, pairs: readonly number[]): [number, number] {
  let low = 0;
  let high = 0;
  for (let i = 0; i < pairs.length; i += 2) {
    const coefficient = pairs[i]!;
    const [a, b] = [coefficient * terms.low(pairs[i + 1]!), coefficient * terms.high(pairs[i + 1]!)];
    low += Math.min(a, b);
    high += Math.max(a, b);
  }
  return [withinBounds(low), withinBounds(high)];
}

export function unzip(pairs: readonly number[]): [number[], number[]] {
  const coefficients: number[] = [];
  const refs: number[] = [];
  for (let i = 0; i < pairs.length; i += 2) {
    coefficients.push(pairs[i]!);
    refs.push(pairs[i + 1]!);
  }
  return [coefficients, refs];
}

export function commonDivisor(pairs: readonly number[]): number {
  let divisor = 0;
  for (let i = 0; i < pairs.length; i += 2) {
    let [a, b] = [divisor, Math.abs(pairs[i]!)];
    while (b !== 0) [a, b] = [b, a % b];
    divisor = a;
  }
  return divisor === 0 ? 1 : divisor;
}
