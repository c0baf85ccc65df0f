/** Where bound names live: each binder takes the next slot of the frame of its rule or def. */
import type { Value } from '../model/values.ts';

/** The values of the bound names, by slot. */
export type Frame = Value[];

export class Scope {
  readonly #name: string | undefined;
  readonly #parent: Scope | undefined;
  /** The slot of this scope's own name; the next binder inside takes the one after. */
  readonly slot: number;

  private constructor(name: string | undefined, parent: Scope | undefined, slot: number) {
    this.#name = name;
    this.#parent = parent;
    this.slot = slot;
  }

  static readonly EMPTY = new Scope(undefined, undefined, -1);

  with(name: string): Scope {
    return new Scope(name, this, this.slot + 1);
  }

  /** The slot of a name, or undefined when it is not bound here. */
  find(name: string): number | undefined {
    for (let scope: Scope | undefined = this; scope; scope = scope.#parent) {
      if (scope.#name === name) return scope.slot;
    }
    return undefined;
  }
}
