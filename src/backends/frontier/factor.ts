/**
 * A factor: a part of the constraints as a machine that reads the values of its variables one after the other and keeps a
 * state, a small number. Whatever two histories end in the same state can be completed by the same values.
 */
import type { Ref } from '../../model/terms/terms.ts';
import { FALSE, TRUE } from '../../model/terms/terms.ts';
import type { Residuals } from './residuals.ts';

/** No state: the factor can't hold any more. */
export const DEAD = -1;
/** In place of a state that nobody has asked for yet. */
const UNASKED = -2;

/** What the frontier method can't take; the message tells what, for measurements. */
export class BeyondFrontier extends Error {}

export abstract class Factor {
  /** The variables it depends on, each once. */
  readonly variables: readonly number[];
  /** The terms that it keeps. */
  abstract readonly terms: readonly Ref[];
  /** [k]: by state and value, the state after the k-th variable. */
  #known: Int32Array[] = [];
  #widths: number[] = [];

  constructor(variables: readonly number[]) {
    this.variables = variables;
  }

  /** Makes ready to read its variables in this order; `domains[k]` are the values of the k-th. The first state is 0. */
  begin(order: readonly number[], domains: readonly (readonly number[])[]): void {
    this.#known = order.map(() => new Int32Array(0));
    this.#widths = domains.map((domain) => domain.length);
    this.prepare(order, domains);
  }

  /** The state after the k-th variable took the value with this number in its domain, or DEAD. 0 after the last. */
  next(k: number, state: number, value: number): number {
    const at = state * this.#widths[k]! + value;
    let known = this.#known[k]!;
    if (at >= known.length) {
      const grown = new Int32Array(Math.max(2 * known.length, at + 64)).fill(UNASKED);
      grown.set(known);
      this.#known[k] = known = grown;
    }
    let next = known[at]!;
    if (next === UNASKED) {
      next = this.compute(k, state, value);
      known[at] = next;
    }
    return next;
  }

  /** Numbers that the states before the k-th variable take. */
  abstract size(k: number): number;

  /** The states before the k-th variable aren't asked for any more. */
  forget(k: number): void {
    this.#known[k] = new Int32Array(0);
    this.drop(k);
  }

  protected abstract drop(k: number): void;

  /** How many answers one stands for that takes this way; 1 but where values are interchanged. */
  ways(_k: number, _state: number, _value: number): number {
    return 1;
  }

  /** Of a factor without variables: whether it holds. */
  holds(): boolean {
    this.prepare([], []);
    return this.compute(0, 0, 0) !== DEAD;
  }

  protected abstract prepare(order: readonly number[], domains: readonly (readonly number[])[]): void;
  /** Without variables, called once, with k = 0. */
  protected abstract compute(k: number, state: number, value: number): number;
}

/** A constraint without graphs: its state is what is left of it. */
export class TermFactor extends Factor {
  readonly root: Ref;
  readonly #residuals: Residuals;
  #order: readonly number[] = [];
  #domains: readonly (readonly number[])[] = [];
  /** [k][state]: what is left before the k-th variable. */
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
    // A number, and a place in the table by which it is found again.
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
