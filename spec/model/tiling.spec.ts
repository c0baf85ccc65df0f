import { describe, expect, it } from 'vitest';
import { ABSENT, boardOfTiling } from '../../src/model/boards/tiling.ts';
import { BoardElements } from '../../src/model/elements.ts';

const NONE = [ABSENT, ABSENT] as const;

/** Three triangles in a row, /\/\: the first and the last stand on a side, the middle one stands on a corner. */
const triangles = () =>
  boardOfTiling({
    kind: 'hex',
    height: 1,
    width: 3,
    directions: ['north', 'east', 'south', 'west'].map((name, at) => ({ name, opposite: (at + 2) % 4 })),
    cellRow: Int32Array.from([0, 0, 0]),
    cellColumn: Int32Array.from([0, 1, 2]),
    cellX: Float64Array.from([1, 2, 3]),
    cellY: Float64Array.from([0, 0, 0]),
    // The corners at the top are 1 and 3, those at the bottom 0, 2 and 4. Sides are in the order north, east, south, west.
    sides: Int32Array.from([
      ...[...NONE, 1, 2, 0, 2, 0, 1],
      ...[1, 3, 3, 2, ...NONE, 1, 2],
      ...[...NONE, 3, 4, 2, 4, 3, 2],
    ]),
    cornerKeyLimit: 5,
    cornerPosition: (key) => [key, key % 2],
    lineFamilies: [],
  });

describe('a tiling whose cells lack some sides', () => {
  const board = triangles();
  const elements = new BoardElements(board);
  const [first, middle, last] = elements.cells as [never, never, never];

  it('has no border, link or neighbour where a side is absent', () => {
    expect([...board.step]).toEqual([-1, 1, -1, -1, -1, 2, -1, 0, -1, -1, -1, 1]);
    expect(elements.bordersOf(first)).toHaveLength(3);
    expect(elements.bordersOf(middle)).toHaveLength(3);
    expect(elements.borderTowards(first, elements.direction('north')!)).toBeNull();
    expect(elements.borderTowards(middle, elements.direction('south')!)).toBeNull();
  });

  it('counts what is there once', () => {
    expect(board).toMatchObject({ borderCount: 7, cornerCount: 5, linkCount: 2 });
    expect([...board.borderCells].filter((cell) => cell === -1)).toHaveLength(5);
    expect([...board.linkCells]).toEqual([0, 1, 1, 2]);
  });

  it('knows the cells that touch at a corner only', () => {
    expect([...board.cornerNeighbors]).toEqual([0, 2]);
    expect(elements.surroundingCells(first)).toEqual([middle, last]);
    expect(elements.cornersOf(middle)).toHaveLength(3);
  });
});
