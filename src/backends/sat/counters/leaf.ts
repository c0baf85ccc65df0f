// A linear sum as leaves: every operand becomes a rising sequence of values from 0 with a literal for each step,
// whatever its sign, so that counting need not tell bools, ints and negative coefficients apart. Bools of which each implies the
// one before (nested.ts) are a leaf together: so many of them hold as the last that does tells, and nothing need be counted.
import type { BoolRef, Ref } from '../../../model/terms/terms.ts';
import { IMPLIED, IMPLIES, NO, YES } from '../../common/literals.ts';
import type { Encoder } from '../encode/encoder.ts';
import { nestedRows } from './nested.ts';

/** Which way a count is used: UP where it must not grow too large, DOWN where it must reach something. */
export type Direction = 1 | 2;
/** A reached value implies its literal. */
export const UP = 1;
/** A literal implies that its value is reached. */
export const DOWN = 2;

/** Values from 0, ascending; the literal at i says that values[i] is reached. */
export interface Steps {
  readonly values: ArrayLike<number>;
  readonly size: number;
  /** For i from 1 to size − 1, tied to its meaning in the direction (at least). */
  literal(index: number, direction: Direction): number;
}

export interface Leaves {
  readonly leaves: readonly Steps[];
  /** What the sum is when all leaves are at 0. */
  readonly base: number;
}

/** Σ coefficient·ref as leaves that can move; constants go to the base. `pairs` as in the term atMost. */
export function linearLeaves(encoder: Encoder, pairs: ArrayLike<number>, first = 1): Leaves {
  const leaves: Steps[] = [];
  let base = 0;
  const rows = nestedRows(encoder.terms, pairs, first);
  for (let i = first; i < pairs.length; i += 2) {
    const coefficient = pairs[i]!;
    const ref = pairs[i + 1]!;
    const row = rows?.get(ref);
    if (row?.[0] !== undefined && row[0] !== ref) continue;
    const steps = encoder.terms.isInt(ref)
      ? intSteps(encoder, coefficient, ref)
      : boolSteps(encoder, coefficient, row ?? [ref]);
    base += steps.base;
    if (steps.size > 1) leaves.push(steps);
  }
  return { leaves, base };
}

interface BasedSteps extends Steps {
  readonly base: number;
}

/** Bools of the same coefficient, each of which implies the one before. */
function boolSteps(encoder: Encoder, coefficient: number, row: readonly BoolRef[]): BasedSteps {
  const weight = Math.abs(coefficient);
  let base = 0;
  const open: BoolRef[] = [];
  for (const ref of row) {
    const atom = encoder.atom(ref);
    if (atom === YES) base += coefficient;
    else if (atom !== NO) open.push(ref);
  }
  const size = open.length + 1;
  if (coefficient < 0) base -= weight * open.length;
  return {
    values: size === 2 ? [0, weight] : Array.from({ length: size }, (_, i) => i * weight),
    size,
    base,
    // What counts against the sum counts for it where it doesn't hold, and the last of the row is the first not to.
    literal(index, direction) {
      const term = coefficient > 0 ? open[index - 1]! : open[size - 1 - index]! ^ 1;
      return encoder.literal(term, direction === UP ? IMPLIED : IMPLIES);
    },
  };
}

function intSteps(encoder: Encoder, coefficient: number, ref: Ref): BasedSteps {
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
    };
  }
  for (let i = 0; i < size; i++) values[i] = coefficient * (domain.at(size - 1 - i) - domain.high);
  return {
    values,
    size,
    base: coefficient * domain.high,
    literal: (index) => -integer.atLeast(domain.at(size - index)),
  };
}

/** A literal as a leaf of a counter. */
export function step(literal: number): Steps {
  return { values: [0, 1], size: 2, literal: () => literal };
}
