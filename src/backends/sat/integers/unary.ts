// An int by order literals [x ≥ v], direct literals [x = v], or both, made on demand. Order: one variable and one
// clause per value (Crawford and Baker 1994; Tamura et al. 2006). Direct alone: one variable per value, at least one of
// which is true, and at most one. If there are order literals, each [x = v] that is requested costs one variable and
// three clauses, and the two constraints on direct literals aren't needed.

import type { Ref } from '../../../model/terms/terms.ts';
import { NO, YES } from '../../common/literals.ts';
import { atMostOne } from '../counters/at-most-one.ts';
import type { Encoder } from '../encode/encoder.ts';
import type { Domain, EncodedInteger } from '../encode/encoding.ts';

export interface UnaryOptions {
  /** Whether order literals are made even if direct ones are requested first. */
  readonly preferOrder?: boolean;
  /**
   * Existing order literals; `order[i]`, for i from 1, is the literal for x ≥ domain.at(i). Their creator adds the
   * clauses that chain them.
   */
  readonly order?: Int32Array;
  /**
   * Writes the clauses that define the int. It is called once, when the first literal is requested; `kind` is
   * that literal's kind.
   */
  readonly define?: (integer: EncodedInteger, kind: 'order' | 'direct') => void;
}

export class UnaryInteger implements EncodedInteger {
  readonly domain: Domain;
  readonly #encoder: Encoder;
  readonly #options: UnaryOptions;
  #orderLiterals: Int32Array | undefined;
  #directLiterals: Int32Array | undefined;
  readonly #term: Ref;

  /** The new int belongs to the term that is being encoded. */
  constructor(encoder: Encoder, domain: Domain, options: UnaryOptions = {}) {
    this.#term = encoder.sink.origin;
    this.#encoder = encoder;
    this.domain = domain;
    this.#options = options;
    this.#orderLiterals = options.order;
  }

  get hasOrderLiterals(): boolean {
    return this.#orderLiterals !== undefined || this.domain.size <= 1;
  }

  get hasDirectLiterals(): boolean {
    return this.#directLiterals !== undefined || this.domain.size <= 2;
  }

  atLeast(k: number): number {
    const index = this.domain.below(k);
    if (index === 0) return YES;
    if (index >= this.domain.size) return NO;
    const orderLiterals = this.#orderLiterals;
    if (orderLiterals === undefined && this.#options.preferOrder !== true) {
      // "At least the second value" means "not the lowest", and "at least the last value" means "the highest": a direct
      // literal is enough.
      if (index === 1) return -this.is(this.domain.low);
      if (index === this.domain.size - 1) return this.is(this.domain.high);
    }
    return (orderLiterals ?? this.#makeOrderLiterals())[index]!;
  }

  /**
   * Literals for "at least v", for every number v above the lowest value, up to the highest. Where the domain has gaps,
   * one literal stands for several numbers.
   */
  boundLiterals(): number[] {
    const { domain } = this;
    const bounds: number[] = [];
    for (let index = 1, k = domain.low + 1; index < domain.size; index++)
      for (const to = domain.at(index); k <= to; k++)
        bounds.push(this.#orderLiterals?.[index] ?? this.atLeast(k));
    return bounds;
  }

  is(k: number): number {
    const { domain } = this;
    if (!domain.has(k)) return NO;
    if (domain.size === 1) return YES;
    const index = domain.below(k);
    if (this.#orderLiterals === undefined && this.#directLiterals === undefined) {
      if (this.#options.preferOrder === true || domain.size === 2) this.#makeOrderLiterals();
      else this.#makeDirectLiterals();
    }
    const orderLiterals = this.#orderLiterals;
    if (orderLiterals !== undefined) {
      if (index === 0) return -orderLiterals[1]!;
      if (index === domain.size - 1) return orderLiterals[index]!;
    }
    if (this.#directLiterals === undefined) {
      this.#directLiterals = new Int32Array(domain.size);
      this.#encoder.onUndo(() => {
        this.#directLiterals = undefined;
      });
    }
    const directLiterals = this.#directLiterals;
    const knownLiteral = directLiterals[index]!;
    if (knownLiteral !== 0 || orderLiterals === undefined) return knownLiteral;
    const literal = this.#encoder.fresh();
    this.#encoder.trace?.equals(literal, this.#term, k);
    directLiterals[index] = literal;
    this.#encoder.onUndo(() => {
      directLiterals[index] = 0;
    });
    this.#linkToOrder(index, literal, orderLiterals);
    return literal;
  }

  addDifferenceTo(clause: number[], k: number): void {
    const index = this.domain.has(k) ? this.domain.below(k) : -1;
    const orderLiterals = this.#orderLiterals;
    if (
      index >= 0 &&
      orderLiterals !== undefined &&
      (this.#directLiterals === undefined || this.#directLiterals[index] === 0)
    ) {
      clause.push(-this.atLeast(k), this.atLeast(k + 1));
    } else {
      clause.push(-this.is(k));
    }
  }

  decode(value: (literal: number) => boolean): number {
    const { domain } = this;
    if (this.#orderLiterals !== undefined) {
      let index = 0;
      while (index + 1 < domain.size && value(this.#orderLiterals[index + 1]!)) index++;
      return domain.at(index);
    }
    const directLiterals = this.#directLiterals;
    if (directLiterals !== undefined) {
      for (let index = 0; index < domain.size; index++)
        if (value(directLiterals[index]!)) return domain.at(index);
    }
    return domain.low;
  }

  *literalNames(): Iterable<readonly [literal: number, meaning: string]> {
    const { domain } = this;
    for (let i = 0; i < domain.size; i++) {
      const orderLiteral = this.#orderLiterals?.[i] ?? 0;
      if (orderLiteral !== 0) yield [orderLiteral, ` >= ${domain.at(i)}`];
      const directLiteral = this.#directLiterals?.[i] ?? 0;
      if (directLiteral !== 0) yield [directLiteral, ` = ${domain.at(i)}`];
    }
  }

  #makeOrderLiterals(): Int32Array {
    const { size } = this.domain;
    const orderLiterals = new Int32Array(size);
    const encoder = this.#encoder;
    this.#orderLiterals = orderLiterals;
    encoder.onUndo(() => {
      this.#orderLiterals = undefined;
    });
    if (size < 2) return orderLiterals;
    const firstLiteral = encoder.fresh(size - 1);
    for (let i = 1; i < size; i++) {
      orderLiterals[i] = firstLiteral + i - 1;
      encoder.trace?.atLeast(orderLiterals[i]!, this.#term, this.domain.at(i));
    }
    encoder.about(this.#term, () => {
      for (let i = 2; i < size; i++) encoder.clause([], -orderLiterals[i]!, orderLiterals[i - 1]!);
    });
    const directLiterals = this.#directLiterals;
    if (directLiterals !== undefined) {
      for (let i = 0; i < size; i++) this.#linkToOrder(i, directLiterals[i]!, orderLiterals);
    } else {
      this.#defineLiterals('order');
    }
    return orderLiterals;
  }

  #makeDirectLiterals(): void {
    const { size } = this.domain;
    const encoder = this.#encoder;
    const directLiterals = new Int32Array(size);
    const firstLiteral = encoder.fresh(size);
    for (let i = 0; i < size; i++) {
      directLiterals[i] = firstLiteral + i;
      encoder.trace?.equals(firstLiteral + i, this.#term, this.domain.at(i));
    }
    this.#directLiterals = directLiterals;
    encoder.onUndo(() => {
      this.#directLiterals = undefined;
    });
    encoder.about(this.#term, () => {
      encoder.clauseOf([], [...directLiterals]);
      // This is decided at the end, because the "at most one" constraint isn't needed if order literals have been
      // requested by then.
      encoder.addFinalWork(() => {
        if (this.#orderLiterals === undefined) atMostOne(encoder, [...directLiterals], []);
      });
    });
    this.#defineLiterals('direct');
  }

  #defineLiterals(kind: 'order' | 'direct'): void {
    const { define } = this.#options;
    if (define !== undefined) this.#encoder.enqueue(() => define(this, kind), this.#term);
  }

  #linkToOrder(index: number, literal: number, order: Int32Array): void {
    const lowerLiteral = index === 0 ? YES : order[index]!;
    const nextLiteral = index + 1 < this.domain.size ? order[index + 1]! : NO;
    const encoder = this.#encoder;
    encoder.about(this.#term, () => {
      encoder.clause([], -literal, lowerLiteral);
      encoder.clause([], -literal, -nextLiteral);
      encoder.clause([], literal, -lowerLiteral, nextLiteral);
    });
  }
}
