/**
 * Storage of bound names: each binder (quantifier, parameter, `let`) uses the next slot in the frame of its rule or
 * def.
 */
import type { Value } from '../model/values.ts';

/** The values of the bound names, by slot. */
export type Frame = Value[];

export class Binders {
  readonly #name: string | undefined;
  readonly #parent: Binders | undefined;
  /** The slot of the innermost name; the next inner binder uses the one after it. */
  readonly slot: number;

  private constructor(name: string | undefined, parent: Binders | undefined, slot: number) {
    this.#name = name;
    this.#parent = parent;
    this.slot = slot;
  }

  static readonly EMPTY = new Binders(undefined, undefined, -1);

  with(name: string): Binders {
    return new Binders(name, this, this.slot + 1);
  }

  /** The frame slot of a name; undefined if the name isn't bound here. */
  find(name: string): number | undefined {
    for (let binder: Binders | undefined = this; binder; binder = binder.#parent) {
      if (binder.#name === name) return binder.slot;
    }
    return undefined;
  }
}
