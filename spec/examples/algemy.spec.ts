/**
 * Algemy: the solver finds the same solutions as brute force, on random boards of both kinds with both sets of colors, and on the boards of the
 * program from which the type comes, if the machine has them (in $PZL_SHARED, else in ../shared).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodeSolution } from '../../src/formats/solution/solution.ts';
import { loadModel, openInstance, solve } from '../../src/index.ts';
import { convertSolution } from '../../src/tasks/transfer/convert.ts';
import { generatorOf } from '../backends/sat/random.ts';
import { type LightBoard, lightSolutions } from './light-board.ts';

const { model } = loadModel('algemy.pzl', readFileSync('examples/algemy.pzl', 'utf8'));
const COLORS = ['easy', 'hard'] as const;

const fileOf = ({ kind, rows }: LightBoard, colors: string): string =>
  `grid: ${kind}\ncolors: ${colors}\n${rows.map((row) => row.join(' ')).join('\n')}\n`;

/** All solutions of a file in that program's format, written as `lightSolutions` writes them. */
async function solutionsOf(text: string): Promise<string[]> {
  if (!model) throw new Error('the example is sound');
  const { ground, diagnostics } = openInstance(model, { name: 'board.txt', text });
  expect(diagnostics).toEqual([]);
  if (!ground) return [];
  const { status, solutions } = await solve(ground, { answers: Number.POSITIVE_INFINITY });
  expect(status).toMatch(/^(exhausted|unsatisfiable)$/);
  return solutions
    .map((answer) => {
      const converted = convertSolution(model, ground, decodeSolution(ground, answer), 'sources');
      if (!('text' in converted)) throw new Error(JSON.stringify(converted));
      return converted.text.trimEnd().replace(/^ +/gm, '');
    })
    .sort();
}

const LENGTHS = {
  square: [
    [3, 3, 3],
    [4, 4, 4],
    [5, 5],
  ],
  hex: [
    [2, 3, 2],
    [3, 4, 3],
    [2, 3, 4, 3, 2],
  ],
} as const;

function randomBoard(kind: LightBoard['kind'], seed: number): LightBoard {
  const random = generatorOf(seed);
  const lengths = random.pick<readonly number[]>(LENGTHS[kind]);
  const rows = lengths.map((length) =>
    Array.from({ length }, () => (random.chance(0.25) ? random.pick([...'RYBOGVXW']) : '-')),
  );
  return { kind, rows };
}

describe.each(['square', 'hex'] as const)('random %s boards', (kind) => {
  it.each(COLORS)('with %s colors have the solutions that brute force finds', async (colors) => {
    let several = 0;
    for (let seed = 1; seed <= 25; seed++) {
      const board = randomBoard(kind, seed);
      const expected = lightSolutions(board, colors);
      if (expected.length > 1) several++;
      if (expected.length > 300) continue;
      expect(await solutionsOf(fileOf(board, colors)), `seed ${seed}`).toEqual(expected);
    }
    expect(several).toBeGreaterThan(0);
  });
});

const folder = path.resolve(process.env.PZL_SHARED ?? '../shared', 'seeds/algemy');

interface Counts {
  readonly file: string;
  readonly solutions_easy: number;
  readonly solutions_hard: number;
  readonly solution: readonly string[];
}

describe.skipIf(!existsSync(folder))('the boards of the seed', () => {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.txt')) : [];
  const told: Counts[] = existsSync(folder)
    ? JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8'))
    : [];

  it.each(files)('%s has its solutions with both color sets', async (file) => {
    const counts = told.find((each) => each.file === file)!;
    const text = readFileSync(path.join(folder, file), 'utf8');
    const own = /^colors: (\w+)$/m.exec(text)?.[1];
    for (const colors of COLORS) {
      const found = await solutionsOf(text.replace(/^colors: .*$/m, `colors: ${colors}`));
      expect(found).toHaveLength(counts[`solutions_${colors}`]);
      expect(found).toEqual(lightSolutions(boardOf(text), colors));
      if (colors === own) expect(found).toEqual([counts.solution.join('\n').replaceAll('*', '-')]);
    }
  });
});

function boardOf(text: string): LightBoard {
  const lines = text.trimEnd().split('\n');
  const rows = lines.filter((line) => !/^#|:/.test(line)).map((line) => line.trim().split(/\s+/));
  return { kind: text.includes('grid: hex') ? 'hex' : 'square', rows };
}
