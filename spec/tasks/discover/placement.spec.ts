/** Places of patterns on boards whose clues are known, compared with a search by hand. */
import { expect, it } from 'vitest';
import { BoardIndex } from '../../../src/tasks/discover/board-index.ts';
import type { Pattern } from '../../../src/tasks/discover/pattern.ts';
import { impliedBy, isAt, placementsOn } from '../../../src/tasks/discover/placement.ts';
import { groundText } from '../../model/grounded.ts';

const MODEL =
  'board square\ngiven clue[cells]: int?\ngiven room[cells]: int\nfind lit[cells]: bool\nrule "r": any(lit)';
const { ground } = groundText(MODEL, 'clue:\n  3 3 -\n  - - -\n  - 1 3\nroom:\n  1 1 2\n  1 2 2\n  3 3 3\n');
const index = BoardIndex.of(ground!)!;

/** The corners at which some image of the pattern matches the board, each once. */
const cornersOf = (pattern: Pattern): string[] => {
  const placements = [...placementsOn(pattern, index)].filter((one) => isAt(index, one));
  return [...new Set(placements.map(({ corner }) => corner.join()))].sort();
};
const clue = (row: number, column: number, value?: number | null) => ({
  given: 'clue',
  at: [2 * row + 1, 2 * column + 1] as const,
  ...(value !== undefined && { value }),
});

it('finds clues side by side, in every rotation and reflection', () => {
  const pair = (a: number, b: number): Pattern => ({
    size: [1, 2],
    sides: [],
    clues: [clue(0, 0, a), clue(0, 1, b)],
    conclusions: [],
  });
  expect(cornersOf(pair(3, 3))).toEqual(['0,0']);
  expect(cornersOf(pair(3, 1))).toEqual(['2,1']);
  expect(cornersOf(pair(2, 2))).toEqual([]);
});

it('takes a clue without a value for any clue, and null for none', () => {
  const any: Pattern = { size: [1, 1], sides: [], clues: [clue(0, 0)], conclusions: [] };
  expect(cornersOf(any)).toEqual(['0,0', '0,1', '2,1', '2,2']);
  const none: Pattern = { size: [1, 1], sides: [], clues: [clue(0, 0, null)], conclusions: [] };
  expect(cornersOf(none)).toHaveLength(5);
  const corner: Pattern = { ...any, sides: ['north', 'west'] };
  expect(cornersOf(corner)).toEqual(['0,0', '2,2']);
});

it('finds areas of exactly these cells', () => {
  const area = (cells: readonly (readonly [number, number])[], size: readonly [number, number]): Pattern => ({
    size,
    sides: [],
    clues: [],
    areas: [{ given: 'room', cells }],
    conclusions: [],
  });
  expect(
    cornersOf(
      area(
        [
          [1, 1],
          [1, 3],
          [1, 5],
        ],
        [1, 3],
      ),
    ),
  ).toEqual(['2,0']);
  expect(
    cornersOf(
      area(
        [
          [1, 1],
          [1, 3],
        ],
        [1, 2],
      ),
    ),
  ).toEqual([]);
  expect(
    cornersOf(
      area(
        [
          [1, 1],
          [1, 3],
          [3, 1],
        ],
        [2, 2],
      ),
    ),
  ).toEqual(['0,0', '0,1']);
});

it('gives what smaller patterns already leave for places of a larger one', () => {
  const single: Pattern = {
    size: [1, 1],
    sides: [],
    clues: [clue(0, 0, 3)],
    conclusions: [{ find: 'lit', at: [1, 1], values: [false] }],
  };
  const pair: Pattern = { size: [1, 2], sides: [], clues: [clue(0, 0, 3), clue(0, 1, 1)], conclusions: [] };
  expect([...impliedBy([single], pair)]).toEqual([['lit 1,1', new Set([false])]]);
});
