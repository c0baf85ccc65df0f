import { describe, expect, it } from 'vitest';
import { loadModel } from '../../../../src/language/load.ts';
import { squareBoard } from '../../../../src/model/boards/square.ts';
import { Random } from '../../../../src/tasks/common/random.ts';
import { generate } from '../../../../src/tasks/generate/generate.ts';
import {
  type Areas,
  divideBoard,
  MovableBoundaries,
  renumberAreas,
  whyImpossible,
} from '../../../../src/tasks/generate/layout/division.ts';
import { unique } from '../../../../src/tasks/solve/unique.ts';
import { example, puzzleOf } from '../small-boards.ts';

const board = squareBoard(6, 6);

/** The cells of each area. */
function cellsOf(areas: Areas): number[][] {
  const all = [...areas.keys()];
  return [...new Set(areas)].map((area) => all.filter((cell) => areas[cell] === area));
}

const isConnected = (cells: readonly number[]): boolean => {
  const seen = new Set(cells.slice(0, 1));
  for (const cell of seen)
    for (const other of cells)
      if (Math.abs((cell % 6) - (other % 6)) + Math.abs(Math.floor(cell / 6) - Math.floor(other / 6)) === 1)
        seen.add(other);
  return seen.size === cells.length;
};

describe('divisions of a board', () => {
  it.each([
    ['4 regions of 3..6', '4 areas of at most 6 cells come to 24, and the board has 36'],
    ['9 regions of 5..8', '9 areas of at least 5 cells need 45, and the board has 36'],
  ])('says at once that there is no division into %s', async (division, reason) => {
    const { model } = loadModel(
      'model.pzl',
      `puzzle "Rooms"
board square
given room[cells]: int
find dot[cells]: bool
let rooms = regions(room)
rule "A dot a room": forall r in rooms: count(dot[r]) = 1
generate {
  divide room into ${division}
  size small { size: 6 6 }
}
`,
    );
    const outcome = await generate(model!, {});
    if (outcome.status !== 'error') throw new Error(outcome.status);
    expect(outcome.diagnostics).toMatchObject([{ message: `\`room\` can't be divided so: ${reason}.` }]);
  });

  it('divides the board as told, and gives a region-only puzzle one answer', async () => {
    for (const seed of [1, 2]) {
      const { ground } = await puzzleOf(example('star-battle'), { size: 'tiny', seed });
      const regions = ground.givens.find(({ name }) => name === 'region')!.values;
      expect(new Set(regions).size).toBe(5);
      expect((await unique(ground)).status).toBe('unique');
    }
  });

  it('into regions are connected, of the sizes and as many as are asked for', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const areas = cellsOf(
        divideBoard(board, { shape: 'regions', count: 'height', sizes: ['4', '8'] }, new Random(seed))!,
      );
      expect(areas).toHaveLength(6);
      for (const cells of areas) {
        expect(isConnected(cells)).toBe(true);
        expect(cells.length >= 4 && cells.length <= 8).toBe(true);
      }
    }
  });

  it('into rectangles are rectangles of these sizes, not much longer than wide', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const areas = cellsOf(
        divideBoard(board, { shape: 'rectangles', sizes: ['2', '8'] }, new Random(seed))!,
      );
      for (const cells of areas) {
        const rows = new Set(cells.map((cell) => Math.floor(cell / 6)));
        const columns = new Set(cells.map((cell) => cell % 6));
        expect(cells).toHaveLength(rows.size * columns.size);
        expect(cells.length >= 2 && cells.length <= 8).toBe(true);
        expect(Math.max(rows.size, columns.size)).toBeLessThanOrEqual(
          2 * Math.min(rows.size, columns.size) + 1,
        );
      }
    }
  });

  it('are the same for the same seed, and numbered by their first cells', () => {
    const division = { shape: 'regions', sizes: ['3', '6'] } as const;
    const [one, same, other] = [1, 1, 2].map((seed) => divideBoard(board, division, new Random(seed))!);
    expect(same).toEqual(one);
    expect(other).not.toEqual(one);
    expect(renumberAreas(Int32Array.of(4, 4, 0, 2, 0, 4))).toEqual(Int32Array.of(0, 0, 1, 2, 1, 0));
    expect(renumberAreas(one!)).toEqual(one);
  });

  it('are none where there are more areas than cells, or no sizes fit', () => {
    expect(divideBoard(board, { shape: 'regions', count: '37' }, new Random(1))).toBeUndefined();
    expect(
      divideBoard(board, { shape: 'regions', count: '2', sizes: ['1', '3'] }, new Random(1)),
    ).toBeUndefined();
    expect(divideBoard(board, { shape: 'rectangles', sizes: ['5', '5'] }, new Random(1))).toBeUndefined();
  });

  it('are known to be impossible by the numbers alone', () => {
    expect(whyImpossible(board, { shape: 'regions', count: '6', sizes: ['6', '6'] })).toBeUndefined();
    expect(whyImpossible(board, { shape: 'regions', count: '7', sizes: ['6', '8'] })).toMatch(
      /need 42, and the board has 36/,
    );
    expect(whyImpossible(board, { shape: 'regions', count: '5', sizes: ['1', '7'] })).toMatch(/come to 35/);
    expect(whyImpossible(board, { shape: 'regions', sizes: ['50', '60'] })).toBeUndefined();
  });
});

describe('cells at the seams', () => {
  it('go over only to areas beside them, and where what they leave stays in one piece', () => {
    // The left column is area 0, the two cells beside its upper end are area 1, and the rest is area 2.
    const areas = Int32Array.from({ length: 36 }, (_, cell) =>
      cell % 6 === 0 ? 0 : cell === 1 || cell === 2 ? 1 : 2,
    );
    const seams = new MovableBoundaries(board, areas);
    expect([seams.size(0), seams.size(1), seams.size(2)]).toEqual([6, 2, 28]);
    expect(seams.adjacentAreas(0)).toEqual([1]);
    expect(seams.adjacentAreas(12)).toEqual([]);
    expect(seams.adjacentAreas(30)).toEqual([2]);
    expect(seams.adjacentAreas(35)).toEqual([]);
    seams.move(30, 2);
    expect([seams.size(0), seams.size(2)]).toEqual([5, 29]);
    seams.move(1, 0);
    // The last cell of an area can't leave it.
    expect(seams.adjacentAreas(2)).toEqual([]);
  });
});
