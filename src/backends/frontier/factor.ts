/**
 * A factor: a set of constraints as a finite machine that reads the values of its variables one after the other and
 * keeps a state, a small number. Two histories that end in the same state have the same completions.
 */
import type { Ref } from '../../model/terms/terms.ts';
import { FALSE, TRUE } from '../../model/terms/terms.ts';
import type { Residuals } from './residuals.ts';

/** In place of a state: the factor can't be satisfied any more. */
export const DEAD = -1;
/** In place of a state that hasn't been computed yet. */
const NOT_COMPUTED = -2;

/** Thrown for models that the frontier method can't handle; the message says why, for measurements. */
export class BeyondFrontier extends Error {}

export abstract class Factor {
  /** The variables it depends on, each once. */
  readonly variables: readonly number[];
  /** The terms on which it imposes constraints. */
  abstract readonly terms: readonly Ref[];
  /** [k]: a table by state and value of the state after the k-th variable. */
  #known: Int32Array[] = [];
  #widths: number[] = [];

  constructor(variables: readonly number[]) {
    this.variables = variables;
  }

  /**
   * Prepares for reading its variables in this order; `domains[k]` are the values of the k-th. The first state is 0.
   */
  begin(order: readonly number[], domains: readonly (readonly number[])[]): void {
    this.#known = order.map(() => new Int32Array(0));
    this.#widths = domains.map((domain) => domain.length);
    this.prepare(order, domains);
  }

  /**
   * The state after the k-th variable has taken the value with this index in its domain, or DEAD. After the last
   * variable the state is 0.
   */
  next(k: number, state: number, value: number): number {
    const at = state * this.#widths[k]! + value;
    let known = this.#known[k]!;
    if (at >= known.length) {
      const grown = new Int32Array(Math.max(2 * known.length, at + 64)).fill(NOT_COMPUTED);
      grown.set(known);
      this.#known[k] = known = grown;
    }
    let next = known[at]!;
    if (next === NOT_COMPUTED) {
      next = this.compute(k, state, value);
      known[at] = next;
    }
    return next;
  }

  /** An estimate of the memory for the states before the k-th variable, in numbers. */
  abstract size(k: number): number;

  /** Frees the states before the k-th variable, which won't be read any more. */
  forget(k: number): void {
    this.#known[k] = new Int32Array(0);
    this.drop(k);
  }

  protected abstract drop(k: number): void;

  /** The number of answers that one with this transition stands for; above 1 only if values are interchangeable. */
  ways(_k: number, _state: number, _value: number): number {
    return 1;
  }

  /** Whether a factor without variables holds. */
  holds(): boolean {
    this.prepare([], []);
    return this.compute(0, 0, 0) !== DEAD;
  }

  protected abstract prepare(order: readonly number[], domains: readonly (readonly number[])[]): void;
  /** Computes a state. For a factor without variables it is called once, with k = 0. */
  protected abstract compute(k: number, state: number, value: number): number;
}

/**
 * A constraint without graphs. Its state is the residual constraint, in which the variables read so far are replaced by
 * their values.
 */
export class TermFactor extends Factor {
  readonly root: Ref;
  readonly #residuals: Residuals;
  #order: readonly number[] = [];
  #domains: readonly (readonly number[])[] = [];
  /** [k][state]: the residual constraint before the k-th variable. */
  #left: Ref[][] = [];
  #numbers: Map<Ref, number>[] = [];

  get terms(): readonly Ref[] {
    return [this.root];
  }

  constructor(residuals: Residuals, root: Ref) {
    super(residuals.support(root));
    this.#residuals = residuals;
    this.root = root;
  }

  protected override prepare(order: readonly number[], domains: readonly (readonly number[])[]): void {
    this.#order = order;
    this.#domains = domains;
    this.#left = [...order, -1].map(() => []);
    this.#numbers = [...order, -1].map(() => new Map<Ref, number>());
    this.#left[0]!.push(this.root);
  }

  override size(k: number): number {
    // Each residual takes a number and an entry in a hash table.
    return 8 * this.#left[k]!.length;
  }

  protected override drop(k: number): void {
    this.#left[k] = [];
    this.#numbers[k] = new Map();
  }

  protected override compute(k: number, state: number, value: number): number {
    if (this.#order.length === 0) return this.root === TRUE ? 0 : DEAD;
    const left = this.#left[k]![state]!;
    const next = this.#residuals.replace(left, this.#order[k]!, this.#domains[k]![value]!);
    if (next === FALSE) return DEAD;
    if (k + 1 === this.#order.length && next !== TRUE) throw new Error('A term without variables is open.');
    const numbers = this.#numbers[k + 1]!;
    let number = numbers.get(next);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(next, number);
      this.#left[k + 1]!.push(next);
    }
    return number;
  }
}
