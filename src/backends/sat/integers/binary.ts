// An int with too many values for a literal each: its difference from the lowest value, in binary. Order and direct
// literals are comparisons with the bits, made on demand.

import { append } from '../../../model/large-lists.ts';
import { NO, YES } from '../../common/literals.ts';
import { Bits } from '../counters/bits.ts';
import type { Encoder } from '../encode/encoder.ts';
import type { Domain, EncodedInteger } from '../encode/encoding.ts';

export class BinaryInteger implements EncodedInteger {
  readonly domain: Domain;
  readonly hasOrderLiterals = false;
  readonly hasDirectLiterals = false;
  /** The value minus `offset`, in binary. */
  readonly bits: Bits;
  readonly offset: number;

  constructor(domain: Domain, bits: Bits, offset: number) {
    this.domain = domain;
    this.bits = bits;
    this.offset = offset;
  }

  atLeast(k: number): number {
    if (k <= this.domain.low) return YES;
    return k > this.domain.high ? NO : this.bits.atLeast(k - this.offset);
  }

  is(k: number): number {
    return this.domain.has(k) ? this.bits.is(k - this.offset) : NO;
  }

  addDifferenceTo(clause: number[], k: number): void {
    if (this.domain.has(k)) append(clause, this.bits.differenceClause(k - this.offset));
    else clause.push(YES);
  }

  decode(value: (literal: number) => boolean): number {
    return this.offset + this.bits.value(value);
  }

  literalNames(): Iterable<readonly [literal: number, meaning: string]> {
    return this.bits.bits.map((bit, i) => [bit, ` - ${this.offset}, bit ${i}`] as const);
  }
}

/** A new int in binary; clauses keep it inside its domain. */
export function freshBinary(encoder: Encoder, domain: Domain): BinaryInteger {
  const span = domain.high - domain.low;
  const width = Math.ceil(Math.log2(span + 1));
  const firstLiteral = encoder.fresh(width);
  const bits = new Bits(
    encoder,
    Array.from({ length: width }, (_, i) => firstLiteral + i),
  );
  encoder.clause([], -bits.atLeast(span + 1));
  for (let i = 1; i < domain.size && domain.size <= span; i++) {
    const [before, after] = [domain.at(i - 1) - domain.low, domain.at(i) - domain.low];
    if (after > before + 1) encoder.clause([], -bits.atLeast(before + 1), bits.atLeast(after));
  }
  return new BinaryInteger(domain, bits, domain.low);
}
