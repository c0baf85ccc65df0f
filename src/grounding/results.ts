/**
 * Cached results of defs by their arguments, on which alone they depend; rules call the same def for a cell again and
 * again.
 */
import { Element, EnumValue, Family, type Value } from '../model/values.ts';

/** Nested maps by the first argument, the second, …; the innermost holds the value. */
type Level = Map<Value, Level | { readonly value: Value }>;

export class ResultCache {
  readonly #root: Level = new Map();

  get(args: readonly Value[]): Value | undefined {
    let level = this.#root;
    for (let i = 0; i < args.length; i++) {
      const found = level.get(args[i]!);
      if (found === undefined) return undefined;
      if (!(found instanceof Map)) return found.value;
      level = found;
    }
    return undefined;
  }

  /** Arguments that are made anew for each call never recur, so such calls aren't stored. */
  set(args: readonly Value[], value: Value): void {
    if (args.length === 0 || !args.every(mayRecur)) return;
    let level = this.#root;
    for (let at = 0; at < args.length - 1; at++) {
      let next = level.get(args[at]!);
      if (!(next instanceof Map)) {
        next = new Map();
        level.set(args[at]!, next);
      }
      level = next;
    }
    level.set(args.at(-1)!, { value });
  }
}

function mayRecur(value: Value): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return value instanceof Element || value instanceof EnumValue || value instanceof Family;
}
