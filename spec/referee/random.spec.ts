/** A few random small boards of each type, always the same ones; `node bench/run.mjs referee` tests thousands. */
import { describe, expect, it } from 'vitest';
import type { Found } from './compare.ts';
import { DIFFERENCES, isMeant } from './differences.ts';
import { comparedBoard, drawsOf, RANDOM_TYPES, randomBoard } from './random.ts';

const SEED = 48;
const BOARDS = 3;
/** The greatest number of answers enumerated per board. */
const MOST = 1024;

describe.each([...RANDOM_TYPES.keys()])('random boards of %s', (type) => {
  it('have as many answers as the npm package pzpr finds', async () => {
    const draw = drawsOf(SEED);
    const found: Found[] = [];
    let asked = 0;
    for (let tries = 0; tries < 20 && asked < BOARDS; tries++) {
      const board = await randomBoard(type, draw, MOST);
      if (board.asked) asked++;
      if (board.found) found.push(board.found);
    }
    expect(asked).toBeGreaterThan(0);
    expect(found.filter((one) => !DIFFERENCES.some((meant) => isMeant(one, meant)))).toEqual([]);
  });
});

it('tells apart what has no line', async () => {
  const found = await comparedBoard('yajilin', 'yajilin/2/2/10b31', MOST);
  expect(found).toMatchObject({ asked: true, found: { kind: 'count', bare: true } });
  expect(DIFFERENCES.some((meant) => isMeant(found.found!, meant))).toBe(true);
});

it('counts a board once, whatever lines it does not let a player draw', async () => {
  expect(await comparedBoard('ringring', 'ringring/4/2/2020', MOST)).toEqual({ asked: true });
});
