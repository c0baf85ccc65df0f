/** Definitions that are evaluated one because of another, however many, with the stack of a few (language/suspended.ts). */
import { DEEP, depthOf, fromTop, LEVELS, Suspended } from '../language/suspended.ts';
import { SameValues } from '../model/same-values.ts';
import { BoundsOverflow } from '../model/terms/terms.ts';
import type { Value } from '../model/values.ts';
import { DiagnosticError } from '../text/diagnostics.ts';

/** Thrown when what is wrong has been said. */
export class AlreadyReported extends Error {}

export class Chains {
  /** What the definitions that are being evaluated take of the stack. */
  #levels = 0;
  #isRunning = false;
  /** What those came to that were put off, by their names and arguments. */
  readonly #kept = new Map<string, { readonly value: Value } | { readonly mistake: Error }>();
  readonly #same = new SameValues();

  /** Does the work that evaluates definitions. It stands in a tree, and is begun anew where definitions get too deep. */
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

  /** What a definition takes of the stack. */
  levelsOf = (tree: object): number => LEVELS + depthOf(tree);

  /** Whether a definition that takes so much is to be evaluated `later`. */
  isTooDeep(levels: number): boolean {
    return !this.#isRunning || (this.#levels > 0 && this.#levels + levels > DEEP);
  }

  /** The value, if it was put off before and is known; otherwise it is put off. `name` and `args` tell it from all others. */
  later(name: string, args: readonly Value[], evaluate: () => Value): Value {
    if (!this.#isRunning) return this.fromTop(undefined, evaluate);
    const key = `${name}(${this.#same.all(args)})`;
    const kept = this.#kept.get(key);
    if (kept === undefined) throw new Suspended(() => this.#keep(key, evaluate));
    if ('value' in kept) return kept.value;
    // It is told once; who asks again evaluates it again.
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
      // Who asks for it may have something to say to it, or do without.
      const isTold =
        mistake instanceof DiagnosticError ||
        mistake instanceof AlreadyReported ||
        mistake instanceof BoundsOverflow;
      if (!isTold) throw mistake;
      this.#kept.set(key, { mistake });
    }
  }
}
