// A bool used as an int: one literal for 0 or 1, which serves both as order and as direct literal.

import { NO, YES } from '../../common/literals.ts';
import type { Domain, EncodedInteger } from '../encode/encoding.ts';
import { rangeDomain } from './domain.ts';

export class BoolInteger implements EncodedInteger {
  readonly domain: Domain;
  readonly hasOrderLiterals = true;
  readonly hasDirectLiterals = true;
  readonly #literal: number;

  constructor(literal: number) {
    this.#literal = literal;
    this.domain = rangeDomain(literal === YES ? 1 : 0, literal === NO ? 0 : 1);
  }

  atLeast(k: number): number {
    if (k <= 0) return YES;
    return k === 1 ? this.#literal : NO;
  }

  is(k: number): number {
    if (k === 1) return this.#literal;
    return k === 0 ? -this.#literal : NO;
  }

  addDifferenceTo(clause: number[], k: number): void {
    clause.push(-this.is(k));
  }

  decode(value: (literal: number) => boolean): number {
    if (this.#literal === YES || this.#literal === NO) return this.domain.low;
    return value(this.#literal) ? 1 : 0;
  }

  literalNames(): Iterable<readonly [literal: number, meaning: string]> {
    return [[this.#literal, '']];
  }
}
