/**
 * Evaluates chains of definitions that use one another, however long, with a bounded call stack
 * (language/suspended.ts).
 */
import {
  depthOf,
  LEVELS_PER_DEFINITION,
  MAX_LEVELS,
  runPostponing,
  SuspendedWork,
} from '../language/suspended.ts';
import { ValueNumbers } from '../model/same-values.ts';
import { BoundsOverflow } from '../model/terms/terms.ts';
import type { Value } from '../model/values.ts';
import { DiagnosticError } from '../text/diagnostics.ts';

/** Thrown in place of a mistake that has already been reported. */
export class AlreadyReported extends Error {}

export class Chains {
  /** The number of stack levels that the definitions being evaluated use. */
  #levels = 0;
  #isRunning = false;
  /** The results of postponed evaluations, by the definition's name and arguments. */
  readonly #results = new Map<string, { readonly value: Value } | { readonly mistake: Error }>();
  readonly #sameValues = new ValueNumbers();

  /**
   * Runs `work`, which evaluates definitions, and restarts it when the definitions nest too deep. `tree` is the
   * expression around the work; its depth counts, too.
   */
  runPostponing<T>(tree: object | undefined, work: () => T): T {
    const [levels, wasRunning] = [this.#levels, this.#isRunning];
    this.#isRunning = true;
    try {
      return runPostponing(work, (which) => {
        this.#levels = which === 'first' || tree === undefined ? 0 : depthOf(tree);
      });
    } finally {
      [this.#levels, this.#isRunning] = [levels, wasRunning];
    }
  }

  /** The number of stack levels that a definition needs. */
  levelsOf = (tree: object): number => LEVELS_PER_DEFINITION + depthOf(tree);

  /** Whether a definition that needs this many levels must be postponed, with `storedOrPostponed`. */
  isTooDeep(levels: number): boolean {
    return !this.#isRunning || (this.#levels > 0 && this.#levels + levels > MAX_LEVELS);
  }

  /**
   * The stored result of a postponed evaluation, or, if there is none yet, postpones it (by throwing). `name` and
   * `args` identify it.
   */
  storedOrPostponed(name: string, args: readonly Value[], evaluate: () => Value): Value {
    if (!this.#isRunning) return this.runPostponing(undefined, evaluate);
    const key = `${name}(${this.#sameValues.numbersOf(args)})`;
    const storedResult = this.#results.get(key);
    if (storedResult === undefined) throw new SuspendedWork(() => this.#store(key, evaluate));
    if ('value' in storedResult) return storedResult.value;
    // A stored mistake is thrown once; if the definition is called again, it is evaluated again.
    this.#results.delete(key);
    throw storedResult.mistake;
  }

  enter(levels: number): void {
    this.#levels += levels;
  }

  leave(levels: number): void {
    this.#levels -= levels;
  }

  #store(key: string, evaluate: () => Value): void {
    try {
      this.#results.set(key, { value: evaluate() });
    } catch (mistake) {
      // Such an error is stored and thrown again where the value is needed. The code there may report it in
      // its own words, or ignore it.
      const isStored =
        mistake instanceof DiagnosticError ||
        mistake instanceof AlreadyReported ||
        mistake instanceof BoundsOverflow;
      if (!isStored) throw mistake;
      this.#results.set(key, { mistake });
    }
  }
}
