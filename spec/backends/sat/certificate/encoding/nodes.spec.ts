/** Sums have one normal form, and comparisons of the same int are bounded together. */
import { describe, expect, it } from 'vitest';
import { Nodes } from '../../../../../src/backends/sat/certificate/encoding/nodes.ts';
import { negateView } from '../../../../../src/backends/sat/certificate/encoding/views.ts';

describe('sums', () => {
  it('of the same nodes are one node, whatever their order, parts and divisor', () => {
    const nodes = new Nodes();
    const [a, b, c] = [nodes.add('int', 0, 5), nodes.add('int', 0, 5), nodes.add('int', 0, 5)];
    const first = nodes.sum(1, [2, 4, 6], [a, b, c]);
    const second = nodes.sum(0, [1, 1], [nodes.sum(0, [3, 1], [c, a]), nodes.sum(0, [1, 1], [b, b])]);
    expect(second.node).toBe(first.node);
    expect([first.scale, first.offset]).toEqual([2, 1]);
    expect([nodes.low(first), nodes.high(first)]).toEqual([1, 61]);
  });

  it('of comparisons of one int are bounded by its values', () => {
    const nodes = new Nodes();
    const x = nodes.add('int', 0, 9);
    const values = [2, 3, 4, 5].map((k) => nodes.equals(x, k));
    const sum = nodes.sum(0, [1, 1, 1, 1], values);
    expect([nodes.low(sum), nodes.high(sum)]).toEqual([0, 1]);
    const mixed = nodes.sum(
      0,
      [1, 2, 1],
      [nodes.atLeast(x, 4), nodes.equals(x, 4), negateView(nodes.atLeast(x, 7))],
    );
    expect([nodes.low(mixed), nodes.high(mixed)]).toEqual([1, 4]);
  });

  it('with numbers that are no longer exact are refused', () => {
    const nodes = new Nodes();
    const x = nodes.add('int', 0, 2 ** 30);
    expect(() => nodes.sum(0, [2 ** 30, 1], [x, nodes.add('int', 0, 1)])).toThrow(RangeError);
  });
});
