/**
 * Caches for values that would be computed again and again: compiled expressions that depend on at most one bound value,
 * and defs, whose results depend only on their arguments.
 */
import { Element, EnumValue, Family, type Value } from '../model/values.ts';
import type { Frame } from './binders.ts';

/** A compiled expression, which computes its value from the values of the bound names. */
export type Code = (frame: Frame) => Value;

const oneValueCodes = new WeakSet<Code>();

/**
 * Whether `evaluateOnce` or `evaluateOncePerValue` has made the code, so that its value depends on at most
 * one bound name.
 */
export function dependsOnOneValue(code: Code): boolean {
  return oneValueCodes.has(code);
}

/** Makes code that is evaluated at its first run only; for an expression that reads no bound name. */
export function evaluateOnce(code: Code): Code {
  let value: Value | undefined;
  const cachedCode: Code = (frame) => {
    value ??= code(frame);
    return value;
  };
  oneValueCodes.add(cachedCode);
  return cachedCode;
}

/** Makes code that is evaluated once for each value in the slot. */
export function evaluateOncePerValue(code: Code, slot: number): Code {
  const valueByBound = new Map<Value, Value>();
  const cachedCode: Code = (frame) => {
    const bound = frame[slot]!;
    let value = valueByBound.get(bound);
    if (value === undefined) {
      value = code(frame);
      valueByBound.set(bound, value);
    }
    return value;
  };
  oneValueCodes.add(cachedCode);
  return cachedCode;
}

/** Results of a def by its first argument, then by the second, and so on; the innermost map holds them. */
type CacheLevel = Map<Value, CacheLevel | { readonly value: Value }>;

/** A cache of one def's results, by its arguments. */
export class ResultCache {
  readonly #root: CacheLevel = new Map();

  get(args: readonly Value[]): Value | undefined {
    let level = this.#root;
    for (let i = 0; i < args.length; i++) {
      const nextLevel = level.get(args[i]!);
      if (nextLevel === undefined) return undefined;
      if (!(nextLevel instanceof Map)) return nextLevel.value;
      level = nextLevel;
    }
    return undefined;
  }

  /** Stores a result, unless an argument is an object that is made anew for each call, and so never recurs. */
  set(args: readonly Value[], value: Value): void {
    if (args.length === 0 || !args.every(mayRecur)) return;
    let level = this.#root;
    for (let at = 0; at < args.length - 1; at++) {
      let nextLevel = level.get(args[at]!);
      if (!(nextLevel instanceof Map)) {
        nextLevel = new Map();
        level.set(args[at]!, nextLevel);
      }
      level = nextLevel;
    }
    level.set(args.at(-1)!, { value });
  }
}

function mayRecur(value: Value): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return value instanceof Element || value instanceof EnumValue || value instanceof Family;
}
