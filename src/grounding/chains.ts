/** Evaluation of chains of definitions, of any length, with a bounded stack (language/suspended.ts). */
import { DEEP, depthOf, fromTop, LEVELS, Suspended } from '../language/suspended.ts';
import { SameValues } from '../model/same-values.ts';
import { BoundsOverflow } from '../model/terms/terms.ts';
import type { Value } from '../model/values.ts';
import { DiagnosticError } from '../text/diagnostics.ts';

/** Thrown when the mistake has already been reported. */
export class AlreadyReported extends Error {}

export class Chains {
  /** The stack levels used by the definitions being evaluated. */
  #levels = 0;
  #isRunning = false;
  /** Results of postponed evaluations, by name and arguments. */
  readonly #kept = new Map<string, { readonly value: Value } | { readonly mistake: Error }>();
  readonly #same = new SameValues();

  /**
   * Does work that evaluates definitions, and restarts it when they get too deep. `tree` is the expression around it,
   * whose depth counts.
   */
  fromTop<T>(tree: object | undefined, work: () => T): T {
    const [levels, wasRunning] = [this.#levels, this.#isRunning];
    this.#isRunning = true;
    try {
      return fromTop(work, (which) => {
        this.#levels = which === 'first' || tree === undefined ? 0 : depthOf(tree);
      });
    } finally {
      [this.#levels, this.#isRunning] = [levels, wasRunning];
    }
  }

  /** The stack levels that a definition needs. */
  levelsOf = (tree: object): number => LEVELS + depthOf(tree);

  /** Whether a definition that needs this many levels must be postponed with `later`. */
  isTooDeep(levels: number): boolean {
    return !this.#isRunning || (this.#levels > 0 && this.#levels + levels > DEEP);
  }

  /**
   * The stored result of a postponed evaluation, or, if there is none yet, postpones it (by throwing). `name` and
   * `args` identify it.
   */
  storedOrPostponed(name: string, args: readonly Value[], evaluate: () => Value): Value {
    if (!this.#isRunning) return this.fromTop(undefined, evaluate);
    const key = `${name}(${this.#same.all(args)})`;
    const kept = this.#kept.get(key);
    if (kept === undefined) throw new Suspended(() => this.#keep(key, evaluate));
    if ('value' in kept) return kept.value;
    // A mistake is thrown once; whoever asks again evaluates again.
    this.#kept.delete(key);
    throw kept.mistake;
  }

  enter(levels: number): void {
    this.#levels += levels;
  }

  leave(levels: number): void {
    this.#levels -= levels;
  }

  #keep(key: string, evaluate: () => Value): void {
    try {
      this.#kept.set(key, { value: evaluate() });
    } catch (mistake) {
      // These are stored and thrown where the value is needed, which may report them in its own words or ignore them.
      const isTold =
        mistake instanceof DiagnosticError ||
        mistake instanceof AlreadyReported ||
        mistake instanceof BoundsOverflow;
      if (!isTold) throw mistake;
      this.#kept.set(key, { mistake });
    }
  }
}
