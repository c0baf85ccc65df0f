/**
 * Linear expressions in normal form, laid out as in the terms sum, atMost and equals: [constant, coefficient, ref,
 * coefficient, ref, …], sorted by reference.
 */
import { CODE, type Ref } from './operations.ts';
import { type TermStore, withinBounds } from './term-store.ts';

/** Flattens sums and constants, eliminates negated bools (¬x = 1 − x), merges equal refs. */
export function linearForm(
  terms: TermStore,
  coefficients: readonly number[],
  refs: readonly Ref[],
  constant: number,
): number[] {
  const linearForm = [constant];
  for (let i = 0; i < refs.length; i++) addProduct(linearForm, terms, coefficients[i]!, refs[i]!);
  return isSorted(linearForm) ? linearForm : mergeEqualRefs(linearForm);
}

function addProduct(form: number[], terms: TermStore, coefficient: number, ref: Ref): void {
  if (coefficient === 0) return;
  const constantValue = terms.constantValue(ref);
  if (constantValue !== undefined) {
    form[0] = withinBounds(form[0]! + coefficient * constantValue);
  } else if (terms.code(ref >> 1) === CODE.sum) {
    const sumArguments = terms.arguments(ref);
    form[0] = withinBounds(form[0]! + coefficient * sumArguments[0]!);
    for (let i = 1; i < sumArguments.length; i += 2)
      form.push(withinBounds(coefficient * sumArguments[i]!), sumArguments[i + 1]!);
  } else if ((ref & 1) === 1) {
    form[0] = withinBounds(form[0]! + coefficient);
    form.push(-coefficient, ref ^ 1);
  } else {
    form.push(coefficient, ref);
  }
}

function isSorted(form: readonly number[]): boolean {
  for (let i = 4; i < form.length; i += 2) if (form[i]! <= form[i - 2]!) return false;
  return true;
}

function mergeEqualRefs(form: readonly number[]): number[] {
  const refPositions: number[] = [];
  for (let i = 2; i < form.length; i += 2) refPositions.push(i);
  refPositions.sort((a, b) => form[a]! - form[b]!);
  const mergedForm = [form[0]!];
  for (let i = 0; i < refPositions.length; ) {
    const ref = form[refPositions[i]!]!;
    let coefficient = 0;
    for (; i < refPositions.length && form[refPositions[i]!] === ref; i++)
      coefficient += form[refPositions[i]! - 1]!;
    if (coefficient !== 0) mergedForm.push(withinBounds(coefficient), ref);
  }
  return mergedForm;
}

/** The least value of the sum, not counting its constant. */
export function leastOf(terms: TermStore, form: readonly number[]): number {
  let leastSum = 0;
  for (let i = 1; i < form.length; i += 2) {
    const coefficient = form[i]!;
    const ref = form[i + 1]!;
    leastSum += coefficient * (coefficient > 0 ? terms.low(ref) : terms.high(ref));
  }
  return withinBounds(leastSum);
}

/** The greatest value of the sum, not counting its constant. */
export function greatestOf(terms: TermStore, form: readonly number[]): number {
  let greatestSum = 0;
  for (let i = 1; i < form.length; i += 2) {
    const coefficient = form[i]!;
    const ref = form[i + 1]!;
    greatestSum += coefficient * (coefficient > 0 ? terms.high(ref) : terms.low(ref));
  }
  return withinBounds(greatestSum);
}

/** The greatest number that divides all coefficients. */
export function commonDivisor(form: readonly number[]): number {
  let divisor = 0;
  for (let i = 1; i < form.length && divisor !== 1; i += 2) {
    let a = divisor;
    let b = Math.abs(form[i]!);
    while (b !== 0) [a, b] = [b, a % b];
    divisor = a;
  }
  return divisor === 0 ? 1 : divisor;
}

/** Divides the coefficients in place. */
export function divideForm(form: number[], divisor: number): void {
  for (let i = 1; i < form.length; i += 2) form[i] = form[i]! / divisor;
}
