/**
 * Every published puzzle, read from its address, has the stored answer and no other. The hardest puzzle is left to the
 * bench.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadModel, openInstance, solve } from '../src/index.ts';
import { foundAnswer, published, storedAnswer } from './published.ts';

const slow = new Set(['nurikabe/X2-grilops10b']);
const puzzles = published().filter(({ type, id }) => !slow.has(`${type}/${id}`));

describe.skipIf(puzzles.length === 0)('published puzzles', () => {
  it.each(puzzles)('$type $id has the stored answer only', async (puzzle) => {
    const file = path.join(import.meta.dirname, `../examples/${puzzle.model}.pzl`);
    const { model } = loadModel(file, readFileSync(file, 'utf8'));
    const { ground } = openInstance(model!, { name: 'address', text: puzzle.address });
    const { status, solutions } = await solve(ground!, { answers: 2, timeLimit: 60 });
    expect([status, solutions.length]).toEqual(['exhausted', 1]);
    const stored = storedAnswer(puzzle);
    const found = foundAnswer(ground!, solutions[0]!);
    const shared = [...found].filter(([place]) => stored.has(place));
    expect(shared.length).toBeGreaterThan((puzzle.rows * puzzle.columns) / 3);
    expect(shared.filter(([place, value]) => stored.get(place) !== value)).toEqual([]);
  });
});
