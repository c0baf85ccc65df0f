/** Caches for compiled expressions whose value can't change between runs. */
import type { Value } from '../model/values.ts';
import type { Frame } from './binders.ts';

export type Code = (frame: Frame) => Value;

const codesOfOneValue = new WeakSet<Code>();

/** Whether the code was made by `once` or `onceForEach`, so that its value depends on at most one bound value. */
export function dependsOnOneValue(code: Code): boolean {
  return codesOfOneValue.has(code);
}

export function evaluateOnce(code: Code): Code {
  let value: Value | undefined;
  const cachedCode: Code = (frame) => {
    value ??= code(frame);
    return value;
  };
  codesOfOneValue.add(cachedCode);
  return cachedCode;
}

/** Evaluates the code once for each value in the slot. */
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
  codesOfOneValue.add(cachedCode);
  return cachedCode;
}
