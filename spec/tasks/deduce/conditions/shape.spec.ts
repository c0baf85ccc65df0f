import { describe, expect, it } from 'vitest';
import { type Ref, Terms } from '../../../../src/model/terms/terms.ts';
import { shapeOf } from '../../../../src/tasks/deduce/conditions/shape.ts';

describe('the shape of a condition', () => {
  const terms = new Terms();
  const bools = Array.from({ length: 8 }, () => terms.boolVariable());
  const count = (places: readonly number[], of: number): Ref =>
    terms.equals(
      places.map(() => 1),
      places.map((at) => bools[at]!),
      of,
    );
  const shape = (ref: Ref): string | undefined => shapeOf(terms, ref as never);

  it('is the same wherever and of however many places it says the same', () => {
    expect(shape(count([0, 1], 0))).toBe(shape(count([2, 3, 4], 0)));
    expect(shape(terms.or([bools[0]!, bools[1]! ^ 1]))).toBe(
      shape(terms.or([bools[5]!, bools[6]!, bools[7]! ^ 1])),
    );
  });

  it('is another where it says something else', () => {
    const shapes = [
      count([0, 1], 1),
      count([0, 1], 2),
      terms.atMost([1, 1], [bools[0]!, bools[1]!], 1),
      terms.equals([1, 2], [bools[0]!, bools[1]!], 1),
      terms.or([bools[0]!, bools[1]!]),
      terms.or([bools[0]!, bools[1]! ^ 1]),
    ].map(shape);
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it('is that of a graph whatever it joins', () => {
    const loop = (...edges: readonly number[]): Ref =>
      terms.loop(
        { nodes: 3, ends: Int32Array.of(0, 1, 1, 2, 2, 0) },
        edges.map((at) => bools[at]!),
      );
    expect(shape(loop(0, 1, 2))).toBe(shape(loop(3, 4, 5)));
  });

  it('is none of a large condition', () => {
    const deep = Array.from({ length: 300 }, (_, at) =>
      terms.atMost([1, 1], [bools[at % 8]!, bools[(at + 1) % 8]!], at % 3),
    );
    const many = deep.map((one, at) =>
      terms.or([one, bools[at % 8]!, terms.is(terms.intVariable(0, 4), at % 5)]),
    );
    expect(shape(terms.and(many))).toBeUndefined();
  });
});
