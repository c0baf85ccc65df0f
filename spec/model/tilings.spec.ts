import { describe, expect, it } from 'vitest';
import type { Board } from '../../src/model/board.ts';
import { hexBoard } from '../../src/model/boards/hex.ts';
import { doubleArea, type Point, polygonBoard } from '../../src/model/boards/polygons.ts';
import { squareBoard } from '../../src/model/boards/square.ts';
import { TILING_NAMES, tilingBoard } from '../../src/model/boards/tilings.ts';
import { torusBoard } from '../../src/model/boards/torus.ts';
import { BoardElements } from '../../src/model/elements.ts';

const boards: [string, Board][] = [
  ['square', squareBoard(3, 4)],
  ['hex', hexBoard([3, 4, 5, 4])],
  ...TILING_NAMES.flatMap((name): [string, Board][] =>
    name.startsWith('penrose')
      ? [
          [`${name} 5 6`, tilingBoard(name, 5, 6)],
          [`${name} 9 8, seed 7`, tilingBoard(name, 9, 8, 7)],
        ]
      : [
          [`${name} 1 1`, tilingBoard(name, 1, 1)],
          [`${name} 3 4`, tilingBoard(name, 3, 4)],
        ],
  ),
];

/** The corners of a cell, in the order of its sides. */
function outline(board: Board, cell: number): Point[] {
  const turns = board.directions.length;
  const sides = [...board.stepBorder.subarray(cell * turns, (cell + 1) * turns)].filter((b) => b >= 0);
  const ends = sides.map((side) => [...board.borderCorners.subarray(2 * side, 2 * side + 2)]);
  return ends.map(([a = 0, b = 0], at) => {
    const corner = ends.at(at - 1)!.includes(a) ? a : b;
    return [board.cornerX[corner]!, board.cornerY[corner]!];
  });
}

/** The number of cells inside the board's outer border, found by walking along that border from corner to corner. */
function enclosed(board: Board): number {
  const next = new Map<number, number[]>();
  for (let border = 0; border < board.borderCount; border++) {
    if (board.borderCells[2 * border + 1] !== -1) continue;
    const [a = 0, b = 0] = board.borderCorners.subarray(2 * border, 2 * border + 2);
    next.set(a, [...(next.get(a) ?? []), b]);
    next.set(b, [...(next.get(b) ?? []), a]);
  }
  const [start = 0] = next.keys();
  const loop = [start];
  for (let [before, at] = [start, next.get(start)![0]!]; at !== start; ) {
    loop.push(at);
    [before, at] = [at, next.get(at)!.find((corner) => corner !== before)!];
  }
  return Math.abs(doubleArea(loop.map((corner) => [board.cornerX[corner]!, board.cornerY[corner]!])));
}

describe.each(boards)('the board %s', (_name, board) => {
  const elements = new BoardElements(board);

  it('satisfies Euler’s formula', () => {
    expect(board.cellCount).toBeGreaterThan(0);
    expect(board.cornerCount - board.borderCount + board.cellCount).toBe(1);
  });

  it('has one or two cells on each border, and a link where there are two', () => {
    for (const border of elements.borders) {
      const cells = elements.cellsOfBorder(border);
      expect(cells).toHaveLength(elements.isOuter(border) ? 1 : 2);
      for (const cell of cells) expect(elements.bordersOf(cell)).toContain(border);
      expect(elements.linkOfBorder(border) === null).toBe(elements.isOuter(border));
    }
    expect(elements.links).toHaveLength(elements.borders.filter((b) => !elements.isOuter(b)).length);
  });

  it('has neighbors that are mutual', () => {
    for (const cell of elements.cells) {
      for (const other of elements.neighbors(cell)) expect(elements.neighbors(other)).toContain(cell);
      for (const other of elements.surroundingCells(cell))
        expect(elements.surroundingCells(other)).toContain(cell);
    }
  });

  it('has as many corners as sides in each cell, and two at each border', () => {
    for (const cell of elements.cells) {
      expect(elements.cornersOf(cell)).toHaveLength(elements.bordersOf(cell).length);
      for (const corner of elements.cornersOf(cell)) expect(elements.cellsOfCorner(corner)).toContain(cell);
    }
    for (const border of elements.borders) expect(new Set(elements.cornersOfBorder(border)).size).toBe(2);
  });

  it('is covered by its cells once', () => {
    const areas = elements.cells.map(({ index }) => Math.abs(doubleArea(outline(board, index))));
    expect(areas.reduce((sum, area) => sum + area, 0)).toBeCloseTo(enclosed(board), 6);
  });

  it('has its cells in rows, from left to right', () => {
    for (const { index } of elements.cells.slice(1)) {
      const [row = 0, before = 0] = [board.cellRow[index], board.cellRow[index - 1]];
      expect(row - before).toBe(board.cellColumn[index] === 0 ? 1 : 0);
      if (row === before) expect(board.cellX[index]).toBeGreaterThan(board.cellX[index - 1]!);
      expect(board.cellAt(row, board.cellColumn[index]!)).toBe(index);
    }
  });
});

describe('a torus', () => {
  const board = torusBoard(3, 4);
  const elements = new BoardElements(board);

  it('has two cells at each border, four neighbors of each cell, and no edge', () => {
    expect(board).toMatchObject({ cellCount: 12, borderCount: 24, cornerCount: 12, linkCount: 24 });
    expect(board.cornerCount - board.borderCount + board.cellCount).toBe(0);
    for (const border of elements.borders) expect(elements.isOuter(border)).toBe(false);
    for (const cell of elements.cells) {
      expect(new Set(elements.neighbors(cell)).size).toBe(4);
      for (const other of elements.neighbors(cell)) expect(elements.neighbors(other)).toContain(cell);
      expect(elements.surroundingCells(cell)).toHaveLength(8);
      for (const direction of elements.alldirections) {
        const other = elements.step(cell, direction)!;
        expect(elements.step(other, elements.opposite(direction))).toBe(cell);
      }
    }
  });

  it('goes on at the other edge', () => {
    expect(board.cellAt(-1, 4)).toBe(board.cellAt(2, 0));
    const east = elements.direction('east')!;
    expect(elements.lineThrough(elements.cells[6]!, east).map(({ index }) => index)).toEqual([6, 7, 4, 5]);
  });
});

describe('tilings', () => {
  it('have the polygons of their kind', () => {
    const sides = (board: Board): Record<number, number> => {
      const counts: Record<number, number> = {};
      for (let cell = 0; cell < board.cellCount; cell++) {
        const { length } = outline(board, cell);
        counts[length] = (counts[length] ?? 0) + 1;
      }
      return counts;
    };
    expect(Object.fromEntries(TILING_NAMES.map((name) => [name, sides(tilingBoard(name, 8, 8))]))).toEqual({
      triangular: { 3: 128 },
      snubsquare: { 3: 256, 4: 128 },
      cairo: { 5: 256 },
      kagome: { 3: 128, 6: 64 },
      rhombille: { 4: 192 },
      kites: { 4: 384 },
      floret: { 5: 384 },
      greathexagonal: { 3: 128, 4: 192, 6: 64 },
      octagonal: { 4: 64, 8: 64 },
      dodecagonal: { 3: 128, 12: 64 },
      greatdodecagonal: { 4: 192, 6: 128, 12: 64 },
      compassdodecagonal: { 3: 256, 4: 64, 12: 64 },
      penrosekites: { 4: expect.any(Number) as number },
      penroserhombs: { 4: expect.any(Number) as number },
    });
  });

  it('of Penrose have two kinds of tiles, nearly in the golden ratio, elsewhere for other seeds', () => {
    for (const name of ['penrosekites', 'penroserhombs'] as const) {
      const board = tilingBoard(name, 40, 40, 3);
      const areas = Array.from({ length: board.cellCount }, (_, cell) =>
        Math.abs(doubleArea(outline(board, cell))).toFixed(4),
      );
      const counts = [...new Set(areas)].map((area) => areas.filter((other) => other === area).length);
      expect(counts).toHaveLength(2);
      expect(Math.max(...counts) / Math.min(...counts)).toBeCloseTo((1 + Math.sqrt(5)) / 2, 1);
      const shape = (seed: number): string => tilingBoard(name, 8, 8, seed).cellX.join();
      expect(new Set([1, 2, 3, 4, 5].map(shape)).size).toBe(5);
    }
  });

  it('join polygons whose corners nearly meet', () => {
    const third = 1 / 3;
    const board = polygonBoard(
      [
        [
          [0, 0],
          [third, 0],
          [third, 1],
          [0, 1],
        ],
        [
          [0.3333, 0],
          [1, 0],
          [1, 1],
          [0.3333, 1],
        ],
      ],
      { name: 'polygons', sizes: [] },
    );
    expect(board).toMatchObject({ cellCount: 2, borderCount: 7, cornerCount: 6, linkCount: 1 });
  });
});
