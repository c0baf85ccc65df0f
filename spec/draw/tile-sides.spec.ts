/** Text shows the sides of tiles on the borders of their cells, once it is known how they are turned. */
import { expect, it } from 'vitest';
import { drawText } from '../../src/draw/text/text.ts';
import { picture } from './pictures.ts';

const MODEL = `puzzle "Tiles"
board square
given tiles: list of (north: int, east: int, south: int, west: int)
find tile[cells]: index of tiles
find turn[cells]: 0..3
draw { cell text tile
  cell tile tile of tiles turned turn }
`;
const TILES = 'size: 1 2\ntiles:\n  1 2 3 4\n  5 6 7 8\n';

const rows = (model: string, solution: string): readonly string[] =>
  drawText(picture(model, TILES, solution).scene).slice(0, 3);

it('the sides of a tile that is turned are on its borders', () => {
  // Three quarter turns anti-clockwise bring the north side of the second tile, a 5, to the east.
  expect(rows(MODEL, 'tile: 0 1\nturn: 0 3\n')).toEqual(['┌─1─┬─8─┐', '4 0 2 1 5', '└─3─┴─6─┘']);
});

it('nothing is on them as long as the turn isn’t known', () => {
  expect(rows(MODEL, 'tile: 0 ?\nturn: ? 1\n').join('')).not.toMatch(/[1-4]/);
});

it('tiles that can’t be turned are as they are listed', () => {
  const model = MODEL.replace(' turned turn', '');
  expect(model).not.toBe(MODEL);
  expect(rows(model, 'tile: 0 ?\nturn: ? ?\n')[1]).toBe('4 0 2 · │');
});
