// Published puzzles compared with MiniZinc and Gecode (Debian: minizinc), on models of our own (bench/minizinc), for
// the types without connectivity: whole-process CPU time for an answer and the proof that there is no second.
//   npm run build && node bench/run.mjs gecode [runs] > bench/results/gecode.md
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Published, published } from '../spec/published.ts';

const runs = Number(process.argv[2] ?? 3);
const cli = path.resolve('dist/cli.cjs');
const shared = path.resolve(process.env.PZL_SHARED ?? '../shared', 'instances');

type Rows = readonly (readonly string[])[];

const matrix = (rows: Rows, value: (word: string) => string): string =>
  `[|${rows.map((row) => row.map(value).join(',')).join('|')}|]`;

/** [type]: makes the puzzle's MiniZinc data from its file's rows, without the header, and the numbers in the header. */
const DATA: Readonly<Record<string, (rows: Rows, header: readonly number[]) => string>> = {
  sudoku: (rows, [size]) => `size=${size};given=${matrix(rows, (word) => (word === '-' ? '0' : word))};`,
  starbattle: (rows, [size, , stars]) =>
    `size=${size};stars=${stars};region=${matrix(rows, (word) => word)};`,
  akari: (rows, [height, width]) => {
    const given = matrix(rows, (word) => (word === '-' ? '-2' : word === 'x' ? '-1' : word));
    return `rows=${height};columns=${width};given=${given};`;
  },
  nonogram: (rows, [height = 0, width = 0]) => {
    const most = Math.max(...rows.map((row) => row.length));
    const filled = rows.map((row) => [...row, ...Array<string>(most - row.length).fill('0')]);
    const [down, across] = [filled.slice(0, width), filled.slice(width)];
    const clue = (lines: Rows): string => matrix(lines, (word) => word);
    return `rows=${height};columns=${width};most=${most};down=${clue(down)};across=${clue(across)};`;
  },
};

function dataOf({ type, id }: Published): string {
  const lines = readFileSync(path.join(shared, type, `${id}.txt`), 'utf8')
    .trim()
    .split('\n');
  const [header = '', ...rows] = lines.filter((line) => !line.startsWith('#'));
  const words = rows.map((row) => row.trim().split(/\s+/));
  return DATA[type]!(words, header.trim().split(/\s+/).map(Number));
}

/** Runs a command. Returns its CPU time with that of its children, user and system, in seconds, as measured by bash. */
function cpu(command: readonly string[], good: (output: string) => boolean): number {
  const timed = 'TIMEFORMAT="%U %S"; time "$0" "$@" 2>/dev/null';
  const { stdout, stderr } = spawnSync('bash', ['-c', timed, ...command], { encoding: 'utf8' });
  if (!good(stdout)) throw new Error(`${command.join(' ')}: ${stdout}`);
  return stderr
    .trim()
    .split(/\s+/)
    .reduce((sum, figure) => sum + Number(figure), 0);
}

const median = (figures: readonly number[]): number =>
  [...figures].sort((a, b) => a - b)[figures.length >> 1] ?? Number.NaN;

const folder = mkdtempSync(path.join(os.tmpdir(), 'pzl-gecode-'));
console.log(`# Side by side with MiniZinc and Gecode

CPU seconds of the whole processes, medians of ${runs} runs by turns; an answer and the proof that it is the only one.
\`node bench/run.mjs gecode\`; the models are in bench/minizinc.

| puzzle | size | pzl | MiniZinc | ratio |
|---|---|---:|---:|---:|`);
const ratios: number[] = [];
try {
  for (const puzzle of published().filter(({ type }) => type in DATA)) {
    const model = path.resolve('bench/minizinc', `${puzzle.model}.mzn`);
    const data = path.join(folder, 'puzzle.dzn');
    writeFileSync(data, dataOf(puzzle));
    const [own, other]: [number[], number[]] = [[], []];
    for (let run = 0; run < runs; run++) {
      const words = ['unique', puzzle.model, '--instance', puzzle.address];
      own.push(cpu([process.execPath, cli, ...words], (output) => output.includes('Exactly one solution')));
      // Allows two solutions: the output must contain one, and the line that says that the search was complete.
      other.push(
        cpu(['minizinc', '--solver', 'gecode', '-n', '2', model, data], (output) =>
          /^[^-]*-{10}\s*={10}\s*$/.test(output),
        ),
      );
    }
    const [first, second] = [median(own), median(other)];
    ratios.push(first / second);
    const figures = [first, second, first / second].map((figure) => figure.toFixed(2));
    console.log(
      `| ${puzzle.type} ${puzzle.id} | ${puzzle.rows}×${puzzle.columns} | ${figures.join(' | ')} |`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
console.log(`\nGeometric mean of the ratios: ${mean.toFixed(2)}.`);
