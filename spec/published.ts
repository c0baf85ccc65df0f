/** Published puzzles with known answers, if they are on this machine (in $PZL_SHARED, else ../shared). */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Answer, decodeSolution, type Ground, solutionToJson } from '../src/index.ts';

const folder = path.resolve(process.env.PZL_SHARED ?? '../shared', 'instances');

export interface Published {
  /** The name of the model that reads the puzzle's address. */
  readonly model: string;
  readonly type: string;
  readonly id: string;
  readonly rows: number;
  readonly columns: number;
  readonly address: string;
  /** For each program: its CPU seconds, as a text such as `0.10+0.09` or `>57 T/O`. */
  readonly peers_cpu_seconds: Readonly<Record<string, string>>;
}

/** All published puzzles; none if the data isn't on this machine. */
export function published(): readonly Published[] {
  const index = path.join(folder, 'index.json');
  if (!existsSync(index)) return [];
  const all = JSON.parse(readFileSync(index, 'utf8')) as Omit<Published, 'model'>[];
  return all.map((entry) => ({
    ...entry,
    model: entry.type === 'starbattle' ? 'star-battle' : entry.type,
  }));
}

const SIDES = [
  ['north', -1, 0],
  ['east', 0, 1],
  ['south', 1, 0],
  ['west', 0, -1],
] as const;

type Spot = readonly [row: number, column: number];

/** The stored answer: the values of a find by place, which is `row,column` or `row,column,row,column`. */
export function storedAnswer({ type, id, rows, columns }: Published): ReadonlyMap<string, number> {
  const text = readFileSync(path.join(folder, type, `${id}.sol`), 'utf8');
  const lines = text
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.trim().split(/\s+/));
  const at = (row: number, column: number): string => lines[row]?.[column] ?? '-';
  const values = new Map<string, number>();
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const here = at(row, column);
      if (type === 'masyu') {
        if (column + 1 < columns) values.set(linkOf([row, column], [row, column + 1]), flag(here, 'e'));
        if (row + 1 < rows) values.set(linkOf([row, column], [row + 1, column]), flag(here, 's'));
      } else if (type === 'hashi') {
        if (column + 1 < columns) values.set(linkOf([row, column], [row, column + 1]), Number(here));
        if (row + 1 < rows)
          values.set(linkOf([row, column], [row + 1, column]), Number(at(rows + row, column)));
      } else if (type === 'slitherlink') {
        for (const [side, down, right] of SIDES) {
          const crossed = flag(here, 'x') ^ flag(at(row + down, column + right), 'x');
          values.set(`${row},${column},${side}`, crossed);
        }
      } else values.set(`${row},${column}`, type === 'sudoku' ? Number(here) : Number('xo'.includes(here)));
    }
  }
  return values;
}

const flag = (text: string, mark: string): number => (text.includes(mark) ? 1 : 0);
const linkOf = (a: Spot, b: Spot): string => [...a, ...b].join();

/** An answer in the form of `storedAnswer`. Only places that occur in both can be compared. */
export function foundAnswer(ground: Ground, answer: Answer): ReadonlyMap<string, number> {
  const [family] = Object.values(solutionToJson(ground, decodeSolution(ground, answer)));
  const values = new Map<string, number>();
  if (!Array.isArray(family)) return values;
  family.forEach((entry: unknown, row) => {
    if (Array.isArray(entry)) {
      entry.forEach((value, column) => {
        values.set(`${row},${column}`, Number(value));
      });
    } else {
      const { at, value } = entry as { readonly at: readonly unknown[]; readonly value: number };
      values.set(at.flat().join(), value);
    }
  });
  return values;
}
