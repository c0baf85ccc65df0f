/**
 * A factor: a set of constraints as a finite machine that reads the values of its variables one after the other and
 * keeps a state, a small number. Two sequences of values that end in the same state can be completed in the same ways.
 */
import type { Ref } from '../../model/terms/terms.ts';
import { FALSE, TRUE } from '../../model/terms/terms.ts';
import type { Residuals } from './residuals.ts';

/** Stands for a state if the factor can't be satisfied any more. */
export const DEAD = -1;
/** Stands for a state that hasn't been computed yet. */
const NOT_COMPUTED = -2;

/** Thrown for models that the frontier method can't handle. The message gives the reason, for measurements. */
export class BeyondFrontier extends Error {}

export abstract class Factor {
  /** The variables on which the factor depends, each once. */
  readonly variables: readonly number[];
  /** The terms that the factor constrains. */
  abstract readonly terms: readonly Ref[];
  /**
   * `#transitions[k]`: a table of the states after the k-th variable, indexed by the state before it and the
   * variable's value.
   */
  #transitions: Int32Array[] = [];
  #layerWidths: number[] = [];

  constructor(variables: readonly number[]) {
    this.variables = variables;
  }

  /**
   * Prepares the factor for reading its variables in this order; `domains[k]` are the values of the k-th variable. The
   * first state is 0.
   */
  begin(order: readonly number[], domains: readonly (readonly number[])[]): void {
    this.#transitions = order.map(() => new Int32Array(0));
    this.#layerWidths = domains.map((domain) => domain.length);
    this.prepare(order, domains);
  }

  /**
   * The state after the k-th variable, if its value is the one with index `value` in its domain; DEAD if the factor
   * can't be satisfied then. After the last variable the state is 0.
   */
  next(k: number, state: number, value: number): number {
    const at = state * this.#layerWidths[k]! + value;
    let knownTargets = this.#transitions[k]!;
    if (at >= knownTargets.length) {
      const grownTargets = new Int32Array(Math.max(2 * knownTargets.length, at + 64)).fill(NOT_COMPUTED);
      grownTargets.set(knownTargets);
      this.#transitions[k] = knownTargets = grownTargets;
    }
    let nextState = knownTargets[at]!;
    if (nextState === NOT_COMPUTED) {
      nextState = this.compute(k, state, value);
      knownTargets[at] = nextState;
    }
    return nextState;
  }

  /** Estimates how many numbers the states before the k-th variable occupy in memory. */
  abstract size(k: number): number;

  /** Frees the states before the k-th variable. They must not be read any more. */
  freeStates(k: number): void {
    this.#transitions[k] = new Int32Array(0);
    this.drop(k);
  }

  protected abstract drop(k: number): void;

  /**
   * The number of answers that an answer with this transition represents; above 1 only if values are interchangeable.
   */
  countWays(_k: number, _state: number, _value: number): number {
    return 1;
  }

  /** Whether the factor's constraints hold; only for a factor without variables. */
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
  #variableOrder: readonly number[] = [];
  #domains: readonly (readonly number[])[] = [];
  /** `#residualsAt[k][state]`: the residual constraint before the k-th variable. */
  #residualsAt: Ref[][] = [];
  #stateNumbers: Map<Ref, number>[] = [];

  get terms(): readonly Ref[] {
    return [this.root];
  }

  constructor(residuals: Residuals, root: Ref) {
    super(residuals.support(root));
    this.#residuals = residuals;
    this.root = root;
  }

  protected override prepare(order: readonly number[], domains: readonly (readonly number[])[]): void {
    this.#variableOrder = order;
    this.#domains = domains;
    this.#residualsAt = [...order, -1].map(() => []);
    this.#stateNumbers = [...order, -1].map(() => new Map<Ref, number>());
    this.#residualsAt[0]!.push(this.root);
  }

  override size(k: number): number {
    // For each residual, the estimate counts its own number and an entry in a hash table.
    return 8 * this.#residualsAt[k]!.length;
  }

  protected override drop(k: number): void {
    this.#residualsAt[k] = [];
    this.#stateNumbers[k] = new Map();
  }

  protected override compute(k: number, state: number, value: number): number {
    if (this.#variableOrder.length === 0) return this.root === TRUE ? 0 : DEAD;
    const residual = this.#residualsAt[k]![state]!;
    const nextResidual = this.#residuals.replace(
      residual,
      this.#variableOrder[k]!,
      this.#domains[k]![value]!,
    );
    if (nextResidual === FALSE) return DEAD;
    if (k + 1 === this.#variableOrder.length && nextResidual !== TRUE)
      throw new Error('A term without variables is open.');
    const numberByResidual = this.#stateNumbers[k + 1]!;
    let number = numberByResidual.get(nextResidual);
    if (number === undefined) {
      number = numberByResidual.size;
      numberByResidual.set(nextResidual, number);
      this.#residualsAt[k + 1]!.push(nextResidual);
    }
    return number;
  }
}
