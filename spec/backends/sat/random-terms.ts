// Random nested terms over a few bools and ints, for comparing the clauses with the evaluator.
import fc from 'fast-check';
import { type Automaton, type BoolRef, type Ref, type Table, Terms } from '../../../src/model/terms/terms.ts';

type Draw = fc.GeneratorValue;

/** A model with at most some hundred assignments and one or two constraints. */
export function randomModel(draw: Draw): { terms: Terms; roots: BoolRef[] } {
  const terms = new Terms();
  const bools = Array.from({ length: draw(fc.integer, { min: 1, max: 3 }) }, () => terms.boolVariable());
  const ints = Array.from({ length: draw(fc.integer, { min: 1, max: 3 }) }, () =>
    randomVariable(terms, draw),
  );
  const grow = new TermSource(terms, draw, bools, ints);
  const roots = Array.from({ length: draw(fc.integer, { min: 1, max: 2 }) }, () => grow.bool(3));
  return { terms, roots };
}

function randomVariable(terms: Terms, draw: Draw): Ref {
  const low = draw(fc.integer, { min: -3, max: 3 });
  if (draw(fc.boolean)) return terms.intVariable(low, low + draw(fc.integer, { min: 1, max: 4 }));
  const values = [low, low + 2, low + 3, low + 7].slice(0, draw(fc.integer, { min: 2, max: 4 }));
  return terms.intVariable(low, values[values.length - 1]!, Int32Array.from(values));
}

class TermSource {
  readonly #terms: Terms;
  readonly #draw: Draw;
  readonly #bools: readonly Ref[];
  readonly #ints: readonly Ref[];

  constructor(terms: Terms, draw: Draw, bools: readonly Ref[], ints: readonly Ref[]) {
    this.#terms = terms;
    this.#draw = draw;
    this.#bools = bools;
    this.#ints = ints;
  }

  bool(depth: number): BoolRef {
    const terms = this.#terms;
    const choice = depth === 0 ? 0 : this.#upTo(11);
    const some = <R extends Ref>(make: () => R): R[] => Array.from({ length: 2 + this.#upTo(2) }, make);
    const bool = () => this.bool(depth - 1);
    const any = () => this.any(depth - 1);
    const sign = this.#upTo(1);
    switch (choice) {
      case 0:
        return this.#pick(this.#bools) ^ sign;
      case 1:
        return terms.and(some(bool)) ^ sign;
      case 2:
        return terms.xor(bool(), bool());
      case 3:
        return terms.choose(bool(), bool(), bool());
      case 4:
      case 5: {
        const refs = some(any);
        return terms.atMost(this.#coefficients(refs), refs, this.#between(-4, 6)) ^ sign;
      }
      case 6:
      case 7: {
        const refs = some(any);
        return terms.equals(this.#coefficients(refs), refs, this.#between(-4, 6)) ^ sign;
      }
      case 8:
        return terms.allDifferent(some(any)) ^ sign;
      case 9: {
        const refs = some(any);
        return terms.inTable(this.#table(refs.length), refs) ^ sign;
      }
      case 10:
        return terms.accepts(this.#automaton(), some(any)) ^ sign;
      default:
        return terms.lexicographic([any(), any()], [any(), any()]) ^ sign;
    }
  }

  any(depth: number): Ref {
    return this.#upTo(3) === 0 ? this.bool(depth) : this.int(depth);
  }

  int(depth: number): Ref {
    const terms = this.#terms;
    const any = () => this.any(depth - 1);
    switch (depth <= 0 ? 0 : this.#upTo(8)) {
      case 0:
      case 1:
        return this.#pick(this.#ints);
      case 2: {
        const refs = [any(), any()].slice(this.#upTo(1));
        return terms.sum(this.#coefficients(refs), refs, this.#between(-2, 2));
      }
      case 3:
        return terms.chooseInt(this.bool(depth - 1), any(), any());
      case 4: {
        const index = any();
        const items = Array.from({ length: Math.min(30, terms.high(index) - terms.low(index) + 1) }, any);
        const bounded = items.length === terms.high(index) - terms.low(index) + 1;
        return bounded ? terms.element(index, terms.low(index), items) : index;
      }
      case 5:
        return this.#upTo(1) === 0 ? terms.minimum([any(), any()]) : terms.maximum([any(), any(), any()]);
      case 6:
        return terms.product(any(), any());
      case 7: {
        const divisor = this.#divisor(any());
        return this.#upTo(1) === 0 ? terms.quotient(any(), divisor) : terms.remainder(any(), divisor);
      }
      default:
        return terms.absolute(any());
    }
  }

  /** The term, shifted so that it can't be 0, or a constant other than 0. */
  #divisor(ref: Ref): Ref {
    const terms = this.#terms;
    if (this.#upTo(1) === 0) return terms.constant(this.#pick([-3, -2, 2, 3]));
    return terms.sum([1], [ref], this.#upTo(1) === 0 ? 1 - terms.low(ref) : -1 - terms.high(ref));
  }

  #coefficients(refs: readonly Ref[]): number[] {
    return refs.map(() => this.#pick([1, 1, 1, -1, 2, -3]));
  }

  #table(arity: number): Table {
    const tuples = Int32Array.from({ length: arity * (1 + this.#upTo(9)) }, () => this.#between(-2, 4));
    return { arity, tuples };
  }

  #automaton(): Automaton {
    const states = 1 + this.#upTo(3);
    const width = 2 + this.#upTo(2);
    return {
      states,
      startState: this.#upTo(states - 1),
      accepting: Uint8Array.from({ length: states }, () => this.#upTo(1)),
      low: this.#between(-1, 1),
      width,
      transitions: Int32Array.from({ length: states * width }, () => this.#between(-1, states - 1)),
    };
  }

  #pick<T>(items: readonly T[]): T {
    return items[this.#upTo(items.length - 1)]!;
  }

  #upTo(max: number): number {
    return this.#draw(fc.integer, { min: 0, max });
  }

  #between(min: number, max: number): number {
    return this.#draw(fc.integer, { min, max });
  }
}
