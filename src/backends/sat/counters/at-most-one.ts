// At most one of n literals. Few literals (see sizes.ts): every pair, n(n−1)/2 clauses. More: the literals are arranged
// in a grid of about √n rows and columns, of which at most one row and one column are used: 2√n variables, about 2n
// clauses, and recursively for the rows and columns (product encoding; Chen, "A new SAT encoding of the at-most-one
// constraint", 2010).

import { NO, YES } from '../../common/literals.ts';
import type { Encoder } from '../encode/encoder.ts';
import type { Subject } from '../encode/trace.ts';

/**
 * `subjectOf(literal)` returns the number of an int that is at least 1 if the literal is true; the trace for
 * the certificate refers to it.
 */
export function atMostOne(
  encoder: Encoder,
  literals: readonly number[],
  unless: readonly number[],
  subjectOf: (literal: number) => Subject = (literal) => encoder.trace!.literal(literal),
): void {
  const openLiterals = literals.filter((literal) => literal !== NO);
  if (openLiterals.includes(YES)) {
    const trueIndex = openLiterals.indexOf(YES);
    openLiterals.forEach((literal, i) => {
      if (i !== trueIndex) encoder.clause(unless, -literal);
    });
    return;
  }
  if (openLiterals.length <= Math.max(3, encoder.options.sizes.maxPairwiseLiterals))
    forbidPairs(encoder, openLiterals, unless);
  else writeGrid(encoder, openLiterals, unless, subjectOf);
}

function forbidPairs(encoder: Encoder, literals: readonly number[], unless: readonly number[]): void {
  for (let i = 0; i < literals.length; i++) {
    for (let j = 0; j < i; j++) encoder.clause(unless, -literals[j]!, -literals[i]!);
  }
}

function writeGrid(
  encoder: Encoder,
  literals: readonly number[],
  unless: readonly number[],
  subjectOf: (literal: number) => Subject,
): void {
  const width = Math.ceil(Math.sqrt(literals.length));
  const height = Math.ceil(literals.length / width);
  const columns = encoder.fresh(width);
  const rows = encoder.fresh(height);
  literals.forEach((literal, i) => {
    encoder.clause([], -literal, columns + (i % width));
    encoder.clause([], -literal, rows + Math.floor(i / width));
  });
  for (const [first, size, isIn] of [
    [columns, width, (i: number) => i % width],
    [rows, height, (i: number) => Math.floor(i / width)],
  ] as const) {
    const groupSubjects = groupsOf(encoder, literals, subjectOf, first, size, isIn);
    atMostOne(
      encoder,
      Array.from({ length: size }, (_, i) => first + i),
      unless,
      (literal) => groupSubjects[literal - first]!,
    );
  }
}

/** For a trace: for each group of literals, the number of true literals in the group. */
function groupsOf(
  { trace }: Encoder,
  literals: readonly number[],
  subjectOf: (literal: number) => Subject,
  first: number,
  size: number,
  isIn: (i: number) => number,
): Subject[] {
  if (!trace) return [];
  const groups = Array.from({ length: size }, (_, group) => {
    const groupLiterals = literals.filter((_, i) => isIn(i) === group);
    const subject = trace.sum(groupLiterals.flatMap((literal) => [1, subjectOf(literal)]));
    trace.atLeast(first + group, subject, 1);
    return subject;
  });
  trace.sum(groups.flatMap((group) => [1, group]));
  return groups;
}
