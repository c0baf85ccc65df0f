import { describe, expect, it } from 'vitest';
import { keyText, refsOf, settleValue, textsOf } from '../../src/formats/values/settled-values.ts';
import { type BoolRef, type IntRef, Terms } from '../../src/model/terms/terms.ts';
import {
  Choice,
  Element,
  FixedSet,
  Tuple,
  UnknownBool,
  UnknownInt,
  UnknownRuns,
  UnknownSet,
  UnknownValueRuns,
  type Value,
} from '../../src/model/values.ts';
import { codesOf } from '../../src/model/variables.ts';
import { opened } from '../tasks/generate/small-boards.ts';

const terms = new Terms();
const bools = Array.from({ length: 6 }, () => terms.boolVariable()) as BoolRef[];
const int = terms.intVariable(0, 4) as IntRef;
/** A function from a term to its value: `numbers` are the values of the bools and of the int after them. */
const under =
  (...numbers: readonly number[]) =>
  (ref: number): number =>
    numbers[terms.variableOf(ref as IntRef)] ?? 0;

describe('a value of clues', () => {
  it('is a number, a truth or nothing', () => {
    expect(settleValue(new UnknownInt(int), under(0, 0, 0, 0, 0, 0, 3))).toBe(3);
    expect(settleValue(new UnknownInt(int, 'int', 3), under(0, 0, 0, 0, 0, 0, 3))).toBeNull();
    expect(settleValue(new UnknownBool(bools[1]!), under(0, 1))).toBe(true);
    expect(settleValue(new UnknownInt(int, 'cell'), under(0, 0, 0, 0, 0, 0, 2))).toEqual(
      new Element('cell', 2),
    );
    expect(settleValue(7, under())).toBe(7);
  });

  it('is the lengths of runs, on a ring from the least', () => {
    const row = new UnknownRuns(bools);
    expect(settleValue(row, under(1, 1, 0, 1, 0, 1))).toEqual([2, 1, 1]);
    expect(settleValue(row, under())).toEqual([]);
    const ring = new UnknownRuns(bools, true);
    expect(settleValue(ring, under(1, 1, 0, 1, 0, 1))).toEqual([1, 3]);
    expect(settleValue(ring, under(1, 1, 1, 1, 1, 1))).toEqual([6]);
    expect(settleValue(ring, under())).toEqual([]);
  });

  it('is the runs of values, with their lengths', () => {
    const runs = (values: readonly Value[], ring: boolean) =>
      settleValue(new UnknownValueRuns([int], -1, values, ring), under());
    expect(runs([2, 2, null, 1, 2], false)).toEqual([
      new Tuple([2, 2]),
      new Tuple([1, 1]),
      new Tuple([2, 1]),
    ]);
    expect(runs([2, 2, null, 1, 2], true)).toEqual([new Tuple([1, 1]), new Tuple([2, 3])]);
    expect(runs([3, 3], true)).toEqual([new Tuple([3, 2])]);
  });

  it('is the case of a choice that holds, the members of a set, the items of lists and tuples', () => {
    const choice = new Choice([
      { condition: bools[0]!, value: 5 },
      { condition: bools[1]!, value: new UnknownInt(int) },
    ]);
    expect(settleValue(choice, under(0, 1, 0, 0, 0, 0, 4))).toBe(4);
    expect(settleValue(choice, under())).toBeNull();
    const set = new UnknownSet([1, 2, 3], (at) => bools[at]!);
    expect(settleValue(set, under(1, 0, 1))).toEqual(new FixedSet([1, 3]));
    expect(settleValue([choice, new Tuple([new UnknownBool(bools[2]!), 1])], under(1, 0, 1))).toEqual([
      5,
      new Tuple([true, 1]),
    ]);
  });

  it('is made of the terms that its parts are made of', () => {
    expect(refsOf(new UnknownRuns(bools.slice(0, 2)))).toEqual(bools.slice(0, 2));
    expect(refsOf(new Choice([{ condition: bools[0]!, value: new UnknownInt(int) }]))).toEqual([
      bools[0],
      int,
    ]);
    expect(refsOf([new Tuple([new UnknownBool(bools[3]!)]), 4, null])).toEqual([bools[3]]);
    expect(refsOf(new UnknownSet([1, 2], (at) => bools[at]!))).toEqual(bools.slice(0, 2));
  });

  it('has a text of its own', () => {
    const values: Value[] = [null, 1, 2, [1], [1, 2], [[1], 2], new Tuple([1, 2]), new FixedSet([1, 2])];
    expect(new Set(values.map(keyText)).size).toBe(values.length);
    expect(keyText(new FixedSet([2, 1]))).toBe(keyText(new FixedSet([1, 2])));
    expect(keyText(new Tuple([1, null]))).toBe(keyText(new Tuple([1, null])));
  });
});

describe('the values that a variable may have', () => {
  it('are those of its domain, gaps and all', () => {
    expect(codesOf(terms, int)).toEqual([0, 1, 2, 3, 4]);
    expect(codesOf(terms, terms.intVariable(1, 9, Int32Array.of(1, 4, 9)))).toEqual([1, 4, 9]);
  });

  it('are known to weights by names and numbers', () => {
    const { ground } = opened(
      `board square
enum Atom { H, O }
given atom[cells]: Atom?
given way[cells]: direction
given wall[cells]: bool
find x[cells]: bool
rule "r": forall c in cells where atom[c]: x[c]
generate {
  remove atom
  choose way
  choose wall
}`,
      '1x2',
    );
    const texts = (name: string): string[] => {
      const value = ground.givens.find((given) => given.name === name)!.values[0] as UnknownInt;
      return textsOf(ground, value, codesOf(ground.terms, value.ref));
    };
    expect(texts('atom').toSorted()).toEqual(['H', 'O', 'absent']);
    expect(texts('way').toSorted()).toEqual(['east', 'north', 'south', 'west']);
    expect(texts('wall')).toEqual(['false', 'true']);
  });
});
