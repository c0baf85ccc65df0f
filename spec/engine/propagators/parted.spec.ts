/** Why two nodes are separated: the border of the smaller part, without elements that lead only to pockets. */
import { describe, expect, it } from 'vitest';
import { ConstraintAlone } from '../constraint-alone.ts';

const [HEIGHT, WIDTH] = [10, 12];
const literal = (row: number, column: number): number => 1 + row * WIDTH + column;
const nodes = Array.from({ length: HEIGHT * WIDTH }, (_, i) => i + 1);
const BOARD = {
  kind: 'connected',
  nodes,
  edges: nodes.flatMap((name, node) => [
    ...(name % WIDTH === 0 ? [] : [[node, node + 1, 0] as const]),
    ...(node + WIDTH < nodes.length ? [[node, node + WIDTH, 0] as const] : []),
  ]),
} as const;

const closed = (...cells: readonly number[]): number[] => cells.map((cell) => -cell);
const [corner, far] = [literal(0, 0), literal(9, 11)];

/** The one of these explanations that says why the last cell can't be active, with its literals in descending order. */
const whyNotFar = (explanations: readonly (readonly number[])[]): unknown =>
  explanations.filter((clause) => clause.includes(-far));
const byFalling = (clause: readonly number[]): number[] => [...clause].sort((a, b) => b - a);

describe('the explanation that two nodes are apart', () => {
  it('is the border of the smaller part, though more is closed elsewhere', () => {
    const alone = new ConstraintAlone(BOARD);
    const elsewhere = closed(literal(5, 5), literal(5, 6), literal(8, 2), literal(9, 1));
    const around = [literal(0, 1), literal(1, 0)];
    expect(whyNotFar(alone.refutes(corner, far, ...elsewhere, ...closed(...around)))).toEqual([
      byFalling([...around, -corner, -far]),
    ]);
  });

  it('is the same where the smaller part is that of the node that was active last', () => {
    const around = [literal(9, 10), literal(8, 11)];
    expect(whyNotFar(new ConstraintAlone(BOARD).refutes(corner, far, ...closed(...around)))).toEqual([
      byFalling([...around, -corner, -far]),
    ]);
  });

  it('leaves out what is closed within a pocket of the part', () => {
    // The part is a ring of eight cells in the corner, whose middle is closed.
    const middle = literal(1, 1);
    const around = [0, 1, 2].flatMap((i) => [literal(i, 3), literal(3, i)]);
    const alone = new ConstraintAlone(BOARD);
    expect(whyNotFar(alone.refutes(corner, far, ...closed(middle, ...around)))).toEqual([
      byFalling([...around, -corner, -far]),
    ]);
  });
});
