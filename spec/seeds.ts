/**
 * The seed puzzles, in the formats of their original programs, if they are on this machine (in $PZL_SHARED, else
 * ../shared).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Answer, Ground } from '../src/index.ts';

const folder = path.resolve(process.env.PZL_SHARED ?? '../shared', 'seeds');

export interface Seed {
  readonly type: 'molekularis' | 'storm';
  readonly name: string;
  /** The puzzle in the native instance format. */
  readonly text: string;
  /** The stored solution: a line `column row bonds` for each link, or rows of # and dots. */
  readonly solution: string;
  /** Whether the stored solution is the only one; undefined if the data doesn't state it. */
  readonly unique: boolean | undefined;
}

/** All seed puzzles of a type with their solutions; none if the data isn't on this machine. */
export function seedsOf(type: Seed['type']): readonly Seed[] {
  const at = path.join(folder, type);
  if (!existsSync(at)) return [];
  const extension = type === 'storm' ? '.sol' : '.bonds';
  return readdirSync(at)
    .filter((file) => file.endsWith(extension))
    .map((file) => file.slice(0, -extension.length))
    .map((name) => {
      const text = readFileSync(path.join(at, `${name}.txt`), 'utf8');
      const solution = readFileSync(path.join(at, name + extension), 'utf8').trimEnd();
      return {
        type,
        name,
        text:
          type === 'storm' ? stormText(text) : `board:\n${text.replaceAll('X', '?').replace(/^/gm, '  ')}`,
        solution,
        unique: type === 'molekularis' || (/uniq|multi/.test(name) ? name.includes('uniq') : undefined),
      };
    });
}

function stormText(text: string): string {
  const [rows = 0, , ...totals] = numbers(text);
  return `rowTotal: ${totals.slice(0, rows).join(' ')}\ncolumnTotal: ${totals.slice(rows).join(' ')}\n`;
}

const numbers = (text: string): number[] => text.trim().split(/\s+/).map(Number);

/** The values of the model's only find in an answer. */
export function foundValues({ families, terms }: Ground, answer: Answer): Int32Array {
  return Int32Array.from(families[0]?.refs ?? [], (ref) => answer[terms.variableOf(ref)] ?? -1);
}

/** The values of the model's only find in the stored solution. */
export function storedValues(seed: Seed, { board, families }: Ground): Int32Array {
  if (board === undefined) throw new Error('a seed has a board');
  const stored = new Int32Array(families[0]?.refs.length ?? 0).fill(-1);
  const put = (element: number, value: number): void => {
    if (!(element in stored)) throw new Error(`${seed.name}: the solution doesn't fit the board`);
    stored[element] = value;
  };
  if (seed.type === 'storm') {
    seed.solution.split('\n').forEach((row, r) => {
      [...row].forEach((symbol, c) => {
        put(board.cellAt(r, c), symbol === '#' ? 1 : 0);
      });
    });
    return stored;
  }
  // The solution has lines `column row bonds`. On the board, columns and rows are counted from the leftmost and topmost character.
  const lines = seed.solution.split('\n').map(numbers);
  const left = Math.min(...lines.map(([column = 0]) => column)) - Math.min(...board.linkColumn);
  const top = Math.min(...lines.map(([, row = 0]) => row)) - Math.min(...board.linkRow);
  for (const [column = 0, row = 0, bonds = 0] of lines) {
    const link = board.linkRow.findIndex(
      (at, index) => at === row - top && board.linkColumn[index] === column - left,
    );
    put(link, bonds);
  }
  return stored;
}

/** The text of the example model of the type. */
export function seedModel(type: Seed['type']): string {
  return readFileSync(`examples/${type}.pzl`, 'utf8');
}
