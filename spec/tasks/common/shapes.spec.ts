import { describe, expect, it } from 'vitest';
import {
  either,
  isAbsent,
  isCount,
  isList,
  isObject,
  isPlain,
  isText,
  isTuple,
} from '../../../src/tasks/common/shapes.ts';

describe('the shape of a value from outside', () => {
  const isPoint = isObject({ at: isTuple(isCount, isCount), name: either(isText, isAbsent) });

  it('is that of an object whose own fields have their shapes; further fields are allowed', () => {
    expect(isPoint({ at: [1, 2], name: 'a', more: true })).toBe(true);
    expect(isPoint({ at: [1, 2] })).toBe(true);
    expect(isPoint({ at: [1, 2], name: 3 })).toBe(false);
    expect(isPoint(Object.create({ at: [1, 2] }))).toBe(false);
    for (const other of [null, 'at', 7, []]) expect(isPoint(other)).toBe(false);
  });

  it('is that of a tuple with as many items', () => {
    for (const at of [[1], [1, 2, 3], [1, -2], [1, 1.5]]) expect(isPoint({ at })).toBe(false);
  });

  it('is that of a list of items alike', () => {
    expect(isList(isPlain)([null, 'a', 1, true])).toBe(true);
    expect(isList(isPlain)([[]])).toBe(false);
    expect(isList(isPlain)({ length: 0 })).toBe(false);
  });
});
