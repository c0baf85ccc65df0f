/**
 * Tests the classic types by brute force: the answers of random small boards are counted without a solver, from the rules as puzzle magazines print
 * them. The boards need every rule of a model: without any one of them, some count is wrong.
 */
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { count, type Model } from '../../src/index.ts';
import { diagramOf } from '../../src/tasks/count/along-frontier.ts';
import { generatorOf } from '../backends/sat/random.ts';
import { groundOf, modelIn } from '../models.ts';
import { type Board, type MakeBoard, MOST_ANSWERS, range } from './brute/board.ts';
import { CLASSIC_BRUTE_TYPES as TYPES } from './brute/types.ts';

const BOARDS = 25;

/** Every fifth board has random clues; the others have clues from an answer. */
const boardsOf = (make: MakeBoard): Board[] =>
  range(BOARDS).map((seed) => make(generatorOf(seed), seed % 5 !== 0));

/** A rule that follows from the others, stated for readers: an unknown number of bridges is at least 1. */
const IMPLIED = 'No island is left alone';

const folder = path.join(import.meta.dirname, '../../examples');

async function countOf(model: Model, text: string): Promise<number> {
  const counted = await count(groundOf(model, text), { most: MOST_ANSWERS });
  expect(['exact', 'most'], text).toContain(counted.status);
  return Number(counted.count);
}

const expected = ({ answers }: Board): number => Math.min(answers, MOST_ANSWERS);

describe.each(Object.entries(TYPES))('%s', (type, make) => {
  const model = modelIn(path.join(folder, `${type}.pzl`));
  const boards = boardsOf(make);

  it('has as many answers as brute force finds', async () => {
    for (const board of boards) expect(await countOf(model, board.text), board.text).toBe(expected(board));
  });

  it('has as many answers by a diagram that lists none', async () => {
    for (const board of boards.slice(0, 8)) {
      const ground = groundOf(model, board.text);
      const diagram = await diagramOf(ground, { shouldStop: () => false });
      expect(Math.min(Number(diagram?.total), MOST_ANSWERS), board.text).toBe(expected(board));
    }
  });

  it('makes boards with no answer, with one and with several', () => {
    const kinds = new Set(boards.map(({ answers }) => Math.min(answers, 2)));
    expect(kinds).toEqual(new Set([0, 1, 2]));
  });

  const sentences = model.rules.map(({ sentence }) => sentence.text);
  it.each(sentences.filter((sentence) => sentence !== IMPLIED))('is wrong without: %s', async (dropped) => {
    const without = { ...model, rules: model.rules.filter(({ sentence }) => sentence.text !== dropped) };
    for (const board of boards) if ((await countOf(without, board.text)) !== expected(board)) return;
    expect.fail('No board needs the rule.');
  });
});
