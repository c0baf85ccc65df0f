/**
 * Types about areas and shapes, compared with brute force: random small boards, whose answers are counted from the rules as puzzle magazines print
 * them. The boards need every rule.
 */
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { count, type Model, openInstance } from '../../src/index.ts';
import { generatorOf } from '../backends/sat/random.ts';
import { type Board, type MakeBoard, MOST_ANSWERS, range } from '../examples/brute/board.ts';
import { modelIn } from '../models.ts';
import { araf, doubleChoco, fivecells, shikaku, tatamibari } from './drafts/brute/divisions.ts';
import { battleships, lits, pentominous, statuePark } from './drafts/brute/pieces.ts';

const TYPES: Readonly<Record<string, MakeBoard>> = {
  araf,
  battleships,
  'double-choco': doubleChoco,
  fivecells,
  lits,
  pentominous,
  shikaku,
  'statue-park': statuePark,
  tatamibari,
};
const BOARDS = 20;

const folder = path.join(import.meta.dirname, 'drafts');

async function countOf(model: Model, text: string): Promise<number> {
  const { ground, diagnostics } = openInstance(model, { name: 'board', text });
  if (!ground) throw new Error(`${diagnostics.map(({ message }) => message).join('\n')}\n${text}`);
  const counted = await count(ground, { most: MOST_ANSWERS });
  expect(['exact', 'most'], text).toContain(counted.status);
  return Number(counted.count);
}

const expected = ({ answers }: Board): number => Math.min(answers, MOST_ANSWERS);

describe.each(Object.entries(TYPES))('%s', (type, make) => {
  const model = modelIn(path.join(folder, `${type}.pzl`));
  const boards = range(BOARDS).map((seed) => make(generatorOf(seed), seed % 5 !== 0));

  it('has as many answers as brute force finds', async () => {
    for (const board of boards) expect(await countOf(model, board.text), board.text).toBe(expected(board));
  });

  it('makes boards with answers and without', () => {
    expect(new Set(boards.map(({ answers }) => answers > 0))).toEqual(new Set([true, false]));
  });

  it.each(model.rules.map(({ sentence }) => sentence.text))('is wrong without: %s', async (dropped) => {
    const without = { ...model, rules: model.rules.filter(({ sentence }) => sentence.text !== dropped) };
    for (const board of boards) if ((await countOf(without, board.text)) !== expected(board)) return;
    expect.fail('No board needs the rule.');
  });
});
