/** Sudokus of every size, and their variants, converted to SudokuPad, f-puzzles and Penpa+ and back: clues and answer stay the same. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { objects, pzl } from '../../cli/pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-sizes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A solved grid whose boxes have `high` rows: each row is the row above, shifted. */
function grid(size: number, high: number): readonly (readonly number[])[] {
  const wide = size / high;
  return Array.from({ length: size }, (_, row) =>
    Array.from(
      { length: size },
      (_, column) => 1 + ((column + (row % high) * wide + Math.floor(row / high)) % size),
    ),
  );
}

const SIZES = [
  [4, 2],
  [6, 2],
  [8, 2],
  [9, 3],
  [10, 2],
  [12, 3],
  [16, 4],
] as const;

/** An instance with clues in most cells and two constraints that the grid satisfies. */
function instance(type: string, size: number, high: number): string {
  const rows = grid(size, high);
  const clues = rows
    .map((row, r) => `  ${row.map((digit, c) => ((r * 3 + c) % 4 === 0 ? '-' : digit)).join(' ')}`)
    .join('\n');
  const sum = rows[0]![0]! + rows[0]![1]!;
  const wide = size / high;
  const areas = rows
    .map((row, r) => `  ${row.map((_, c) => Math.floor(r / high) * high + Math.floor(c / wide)).join(' ')}`)
    .join('\n');
  if (type === 'sudoku') return `clue:\n${clues}\n`;
  if (type === 'sudoku-irregular') return `clue:\n${clues}\nregion:\n${areas}\n`;
  if (type === 'killer') {
    const cage = rows
      .map((row, r) => `  ${row.map((_, c) => r * size + (r === 0 && c === 1 ? 0 : c)).join(' ')}`)
      .join('\n');
    const total = rows
      .map((row, r) => `  ${row.map((_, c) => (r + c === 0 ? sum : '-')).join(' ')}`)
      .join('\n');
    return `clue:\n${clues}\ncage:\n${cage}\ntotal:\n${total}\n`;
  }
  return `clue:\n${clues}\ncages:\n  [(0,0),(0,1)] ${sum}\nthermometers:\n  (0,0) (0,1)\n`;
}

/** The first output line of `pzl unique`, without what depends only on the type's name. */
async function answerOf(words: readonly string[]): Promise<unknown> {
  const ran = await pzl(['unique', ...words, '--json']);
  const lines = objects(ran);
  const find = lines.find(({ type }) => type === 'solution')?.find as { digit?: unknown } | undefined;
  return { status: lines.find(({ type }) => type === 'status')?.status, digit: find?.digit };
}

describe.each(['sudoku', 'sudoku-irregular', 'sudoku-variant', 'killer'])('%s', (type) => {
  it.each(SIZES)(
    'of %i rows has the same answer in every link',
    async (size, high) => {
      const file = path.join(folder, `${type}-${size}.txt`);
      writeFileSync(file, instance(type, size, high));
      const own = await answerOf([type, '-i', file]);
      expect(own).toMatchObject({ status: 'unique', digit: grid(size, high) });
      for (const to of ['fpuzzles', 'sudokupad', 'penpa']) {
        const { code, out, note } = await pzl(['convert', type, '-i', file, '--to', to]);
        expect([to, code, note]).toEqual([to, 0, '']);
        const link = path.join(folder, 'link.txt');
        writeFileSync(link, out);
        expect([to, await answerOf([link])]).toEqual([to, own]);
      }
    },
    60_000,
  );
});
