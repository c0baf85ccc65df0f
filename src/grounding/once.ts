/** Caches for compiled expressions whose value can't change between runs. */
import type { Value } from '../model/values.ts';
import type { Frame } from './binders.ts';

export type Code = (frame: Frame) => Value;

const codesByValue = new WeakSet<Code>();

/** Whether the code was made by `once` or `onceForEach`, so that its value depends on at most one bound value. */
export function isByValue(code: Code): boolean {
  return codesByValue.has(code);
}

export function once(code: Code): Code {
  let value: Value | undefined;
  const made: Code = (frame) => {
    value ??= code(frame);
    return value;
  };
  codesByValue.add(made);
  return made;
}

/** Evaluates the code once for each value in the slot. */
export function onceForEach(code: Code, slot: number): Code {
  const known = new Map<Value, Value>();
  const made: Code = (frame) => {
    const bound = frame[slot]!;
    let value = known.get(bound);
    if (value === undefined) {
      value = code(frame);
      known.set(bound, value);
    }
    return value;
  };
  codesByValue.add(made);
  return made;
}
