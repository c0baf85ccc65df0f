// At most one of n literals. Few (see sizes.ts): every pair, n(n−1)/2 clauses. More: the literals are arranged in a
// grid of about √n rows and columns, of which at most one row and one column are used: 2√n variables, about 2n clauses,
// and recursively for the rows and columns (product encoding; Chen, "A new SAT encoding of the at-most-one constraint",
// 2010).

import { NO, YES } from '../../common/literals.ts';
import type { Encoder } from '../encode/encoder.ts';

export function atMostOne(encoder: Encoder, literals: readonly number[], unless: readonly number[]): void {
  const open = literals.filter((literal) => literal !== NO);
  if (open.includes(YES)) {
    const only = open.indexOf(YES);
    open.forEach((literal, i) => {
      if (i !== only) encoder.clause(unless, -literal);
    });
    return;
  }
  if (open.length <= Math.max(3, encoder.options.sizes.mostPairwise)) pairs(encoder, open, unless);
  else product(encoder, open, unless);
}

function pairs(encoder: Encoder, literals: readonly number[], unless: readonly number[]): void {
  for (let i = 0; i < literals.length; i++) {
    for (let j = 0; j < i; j++) encoder.clause(unless, -literals[j]!, -literals[i]!);
  }
}

function product(encoder: Encoder, literals: readonly number[], unless: readonly number[]): void {
  const width = Math.ceil(Math.sqrt(literals.length));
  const height = Math.ceil(literals.length / width);
  const columns = encoder.fresh(width);
  const rows = encoder.fresh(height);
  literals.forEach((literal, i) => {
    encoder.clause([], -literal, columns + (i % width));
    encoder.clause([], -literal, rows + Math.floor(i / width));
  });
  atMostOne(
    encoder,
    Array.from({ length: width }, (_, i) => columns + i),
    unless,
  );
  atMostOne(
    encoder,
    Array.from({ length: height }, (_, i) => rows + i),
    unless,
  );
}
