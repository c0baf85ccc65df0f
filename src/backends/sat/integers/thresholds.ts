// An int of which only some thresholds are needed: a literal equivalent to "at least k" is made on demand. One variable
// and three clauses for each single value that is requested; no other clauses.

import type { Ref } from '../../../model/terms/terms.ts';
import { NO, YES } from '../../common/literals.ts';
import type { Encoder } from '../encode/encoder.ts';
import type { Domain, EncodedInteger } from '../encode/encoding.ts';

export class ThresholdInteger implements EncodedInteger {
  readonly domain: Domain;
  readonly hasOrderLiterals = true;
  readonly hasDirectLiterals = false;
  readonly #encoder: Encoder;
  readonly #literalAtLeast: (k: number) => number;
  readonly #term: Ref;
  readonly #order = new Map<number, number>();
  readonly #direct = new Map<number, number>();

  /**
   * `reaches(k)` returns a literal that is true exactly if the value is at least k, for k inside the domain. `term` is
   * the term of the int; by default, the one that is being encoded.
   */
  constructor(encoder: Encoder, domain: Domain, reaches: (k: number) => number, term = encoder.sink.origin) {
    this.#encoder = encoder;
    this.domain = domain;
    this.#literalAtLeast = reaches;
    this.#term = term;
  }

  atLeast(k: number): number {
    if (k <= this.domain.low) return YES;
    if (k > this.domain.high) return NO;
    const knownLiteral = this.#order.get(k);
    if (knownLiteral !== undefined) return knownLiteral;
    const literal = this.#literalAtLeast(k);
    this.#order.set(k, literal);
    this.#encoder.onUndo(() => this.#order.delete(k));
    return literal;
  }

  is(k: number): number {
    if (!this.domain.has(k)) return NO;
    const [from, beyond] = [this.atLeast(k), this.atLeast(k + 1)];
    if (beyond === NO) return from;
    if (from === YES) return -beyond;
    const knownLiteral = this.#direct.get(k);
    if (knownLiteral !== undefined) return knownLiteral;
    const literal = this.#encoder.fresh();
    this.#direct.set(k, literal);
    this.#encoder.onUndo(() => this.#direct.delete(k));
    const encoder = this.#encoder;
    encoder.trace?.equals(literal, this.#term, k);
    encoder.about(this.#term, () => {
      encoder.clause([], -literal, from);
      encoder.clause([], -literal, -beyond);
      encoder.clause([], literal, -from, beyond);
    });
    return literal;
  }

  addDifferenceTo(clause: number[], k: number): void {
    if (this.domain.has(k)) clause.push(-this.atLeast(k), this.atLeast(k + 1));
    else clause.push(YES);
  }

  decode(value: (literal: number) => boolean): number {
    for (let k = this.domain.high; k > this.domain.low; k--) {
      const literal = this.atLeast(k);
      if (literal === YES || (literal !== NO && value(literal))) return k;
    }
    return this.domain.low;
  }

  *literalNames(): Iterable<readonly [literal: number, meaning: string]> {
    for (const [k, literal] of this.#order) yield [literal, ` >= ${k}`];
    for (const [k, literal] of this.#direct) yield [literal, ` = ${k}`];
  }
}
