// The int coefficient·x + constant. It reuses the literals of x and needs no variables and clauses of its own.
import type { Domain, EncodedInteger } from '../encode/encoding.ts';

export class AffineInteger implements EncodedInteger {
  readonly domain: Domain;
  readonly #base: EncodedInteger;
  readonly #coefficient: number;
  readonly #constant: number;

  constructor(base: EncodedInteger, coefficient: number, constant: number) {
    this.#base = base;
    this.#coefficient = coefficient;
    this.#constant = constant;
    this.domain = affineDomain(base.domain, coefficient, constant);
  }

  get hasOrderLiterals(): boolean {
    return this.#base.hasOrderLiterals;
  }

  get hasDirectLiterals(): boolean {
    return this.#base.hasDirectLiterals;
  }

  atLeast(k: number): number {
    const bound = (k - this.#constant) / this.#coefficient;
    // coefficient·x + constant ≥ k bounds x from below or, for a negative coefficient, from above.
    return this.#coefficient > 0
      ? this.#base.atLeast(Math.ceil(bound))
      : -this.#base.atLeast(Math.floor(bound) + 1);
  }

  is(k: number): number {
    return this.#base.is((k - this.#constant) / this.#coefficient);
  }

  addDifferenceTo(clause: number[], k: number): void {
    this.#base.addDifferenceTo(clause, (k - this.#constant) / this.#coefficient);
  }

  decode(value: (literal: number) => boolean): number {
    return this.#coefficient * this.#base.decode(value) + this.#constant;
  }

  literalNames(): Iterable<readonly [literal: number, meaning: string]> {
    return [];
  }
}

function affineDomain(base: Domain, coefficient: number, constant: number): Domain {
  const { size } = base;
  const at = (index: number): number =>
    coefficient * base.at(coefficient > 0 ? index : size - 1 - index) + constant;
  return {
    low: at(0),
    high: at(size - 1),
    size,
    at,
    below(k) {
      const bound = (k - constant) / coefficient;
      return coefficient > 0 ? base.below(Math.ceil(bound)) : size - base.below(Math.floor(bound) + 1);
    },
    has: (k) => base.has((k - constant) / coefficient),
  };
}
