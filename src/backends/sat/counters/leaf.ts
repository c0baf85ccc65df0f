// A linear sum as leaves. Every operand, whatever its sign, becomes an ascending sequence of values from 0 with one
// literal per step, so counters don't have to distinguish bools, ints and negative coefficients. Bools that imply one
// another in a row (nested.ts) form one leaf: the last true one gives their number without counting.
import type { BoolRef, Ref } from '../../../model/terms/terms.ts';
import { IMPLIED, IMPLIES, NO, YES } from '../../common/literals.ts';
import type { Encoder } from '../encode/encoder.ts';
import type { Subject, Trace } from '../encode/trace.ts';
import { findNestedRows } from './nested.ts';

/** The direction in which a count is used: UP if the sum must not get too large, DOWN if it must reach a threshold. */
export type Direction = 1 | 2;
/**
 * UP: if a value is reached, its literal must be true. This is enough for sums that must not get too large.
 */
export const UP = 1;
/**
 * DOWN: if a literal is true, its value must be reached. This is enough for sums that must reach a threshold.
 */
export const DOWN = 2;

/** Ascending values from 0. The literal at index i says that values[i] is reached. */
export interface StepFunction {
  readonly values: ArrayLike<number>;
  readonly size: number;
  /** The literal at an index from 1 to size − 1, tied to its meaning in at least the given direction. */
  literal(index: number, direction: Direction): number;
  /** The int with this value, for the trace that a certificate is made from. */
  sum?(trace: Trace): Subject;
}

export interface Leaves {
  readonly leaves: readonly StepFunction[];
  /** The value of the whole sum if all leaves have the value 0. */
  readonly base: number;
}

/**
 * The sum Σ coefficient·ref as leaves that can vary and a base, to which constants are added. `pairs` has the layout of
 * the term atMost.
 */
export function linearLeaves(encoder: Encoder, pairs: ArrayLike<number>, first = 1): Leaves {
  const stepLeaves: StepFunction[] = [];
  let baseValue = 0;
  const rows = findNestedRows(encoder.terms, pairs, first);
  for (let i = first; i < pairs.length; i += 2) {
    const coefficient = pairs[i]!;
    const ref = pairs[i + 1]!;
    const row = rows?.get(ref);
    if (row?.[0] !== undefined && row[0] !== ref) continue;
    const steps = encoder.terms.isInt(ref)
      ? intSteps(encoder, coefficient, ref)
      : boolSteps(encoder, coefficient, row ?? [ref]);
    baseValue += steps.base;
    if (steps.size > 1) stepLeaves.push(steps);
  }
  return { leaves: stepLeaves, base: baseValue };
}

interface ShiftedStepFunction extends StepFunction {
  readonly base: number;
}

/** A leaf for bools with the same coefficient, each of which implies the one before it. */
function boolSteps(encoder: Encoder, coefficient: number, row: readonly BoolRef[]): ShiftedStepFunction {
  const weight = Math.abs(coefficient);
  let baseValue = 0;
  const openTerms: BoolRef[] = [];
  for (const ref of row) {
    const atomLiteral = encoder.atom(ref);
    if (atomLiteral === YES) baseValue += coefficient;
    else if (atomLiteral !== NO) openTerms.push(ref);
  }
  const size = openTerms.length + 1;
  if (coefficient < 0) baseValue -= weight * openTerms.length;
  return {
    values: size === 2 ? [0, weight] : Array.from({ length: size }, (_, i) => i * weight),
    size,
    base: baseValue,
    // With a negative coefficient, a false bool adds to the sum; the last bool of the row is the first to become false.
    literal(index, direction) {
      const term = coefficient > 0 ? openTerms[index - 1]! : openTerms[size - 1 - index]! ^ 1;
      return encoder.literal(term, direction === UP ? IMPLIED : IMPLIES);
    },
    sum: (trace) => trace.sum(openTerms.flatMap((ref) => [weight, coefficient > 0 ? ref : ref ^ 1])),
  };
}

function intSteps(encoder: Encoder, coefficient: number, ref: Ref): ShiftedStepFunction {
  const integer = encoder.integer(ref);
  const { domain } = integer;
  const { size } = domain;
  const values = new Float64Array(size);
  if (coefficient > 0) {
    for (let i = 0; i < size; i++) values[i] = coefficient * (domain.at(i) - domain.low);
    return {
      values,
      size,
      base: coefficient * domain.low,
      literal: (index) => integer.atLeast(domain.at(index)),
      sum: (trace) => trace.sum([coefficient, ref], -coefficient * domain.low),
    };
  }
  for (let i = 0; i < size; i++) values[i] = coefficient * (domain.at(size - 1 - i) - domain.high);
  return {
    values,
    size,
    base: coefficient * domain.high,
    literal: (index) => -integer.atLeast(domain.at(size - index)),
    sum: (trace) => trace.sum([coefficient, ref], -coefficient * domain.high),
  };
}

/** A leaf with one step, for a literal. */
export function oneStepLeaf(literal: number): StepFunction {
  return { values: [0, 1], size: 2, literal: () => literal, sum: (trace) => trace.literal(literal) };
}
