// CPU seconds for a unique Molekularis puzzle, compared with the original C program, and how far the resulting
// distribution is from the weights.
//   node bench/run.mjs generate [fresh [many [size…]]]      the figures for bench/results/generate.md
// `fresh`: the number of puzzles made in a process each by the built command line, including Node's start. `many`: the
// number of puzzles made by one process with one thread, whose CPU time, with Node's start, is divided by their number;
// V8 has the same flags as the command line.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type GenerateOutcome, generate, loadModel } from '../src/index.ts';

interface Batch {
  /** The CPU seconds of the whole process. */
  readonly cpu: number;
  readonly puzzles: readonly { readonly counts: readonly number[]; readonly loosened: number }[];
}

const NAMES = ['H', 'O', 'N', 'C'];
/**
 * [size][weights]: the median CPU seconds of the C program, from its own table; absent if it mostly found no puzzle in
 * 100 s.
 */
const C_PROGRAM: Record<string, Record<string, number>> = {
  small: { '1,1,1,1': 0.006, '1,5,8,3': 0.006, '0,1,10,10': 1.6 },
  medium: { '1,1,1,1': 0.26, '1,5,8,3': 1.07, '0,1,10,10': 17 },
  large: { '1,1,1,1': 1.7, '1,5,8,3': 13.7 },
};

async function batch(size: string, weights: readonly number[], seed: number, count: number): Promise<Batch> {
  const { model } = loadModel('molekularis.pzl', readFileSync('examples/molekularis.pzl', 'utf8'));
  if (!model) throw new Error('molekularis.pzl has mistakes');
  const wishes = new Map([['', new Map(weights.map((weight, at) => [NAMES[at] ?? '', weight]))]]);
  const puzzles: Batch['puzzles'][number][] = [];
  for (let at = 0; at < count; at++) {
    const outcome = await generate(model, { size, weights: wishes, seed: seed + at, timeLimit: 240 });
    if (outcome.status === 'generated') puzzles.push(figuresOf(outcome));
  }
  const { user, system } = process.cpuUsage();
  return { cpu: (user + system) / 1e6, puzzles };
}

function figuresOf({ puzzle }: GenerateOutcome & { status: 'generated' }): Batch['puzzles'][number] {
  const text = puzzle.text.replace(/^\/\/.*$/gm, '');
  return { counts: NAMES.map((name) => text.split(name).length - 1), loosened: puzzle.statistics.loosened };
}

function inProcess(size: string, weights: string, seed: number, count: number): Batch {
  const words = [process.argv[1] ?? '', 'batch', size, weights, String(seed), String(count)];
  return JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8' })) as Batch;
}

/** Generates one puzzle by the command line. Returns its CPU seconds, as bash measures them for its child process. */
function runAlone(size: string, weights: string, seed: number): number {
  const told = weights.split(',').map((weight, at) => `${NAMES[at]}=${weight}`);
  const words = ['generate', 'molekularis', '--size', size, '--weights', told.join(), '--seed', String(seed)];
  const timed = 'TIMEFORMAT="%U %S"; time "$0" "$@" >/dev/null 2>&1';
  const { stderr } = spawnSync('bash', ['-c', timed, process.execPath, 'dist/cli.cjs', ...words], {
    encoding: 'utf8',
  });
  return sum(stderr.trim().split(' ').map(Number));
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

function line(size: string, weights: string, freshCount: number, many: number): string {
  const together = inProcess(size, weights, 1, many);
  const { puzzles } = together;
  const parts = weights.split(',').map(Number);
  const wanted = parts.map((part) => (part / sum(parts)) * sum(puzzles[0]?.counts ?? []));
  const mean = NAMES.map((_, at) => sum(puzzles.map(({ counts }) => counts[at] ?? 0)) / puzzles.length);
  const off = puzzles.map(
    ({ counts }) => sum(counts.map((count, at) => Math.abs(count - (wanted[at] ?? 0)))) / 2,
  );
  const cold = median(Array.from({ length: freshCount }, (_, at) => runAlone(size, weights, at + 1)));
  const warm = together.cpu / many;
  const other = C_PROGRAM[size]?.[weights];
  const ratio = (mine: number): string =>
    other === undefined ? '' : other > mine ? `1/${(other / mine).toFixed(1)}` : (mine / other).toFixed(1);
  const short = (values: readonly number[]): string => values.map((value) => value.toFixed(1)).join(' ');
  const cells = [
    size,
    parts.join(' '),
    other ?? 'mostly none in 100 s',
    `${cold.toFixed(2)} | ${ratio(cold)}`,
    `${warm.toFixed(3)} | ${ratio(warm)}`,
    short(wanted),
    short(mean),
    `${(sum(off) / off.length).toFixed(1)}, ${Math.max(...off).toFixed(1)}`,
    `${puzzles.filter(({ loosened }) => loosened > 0).length} of ${puzzles.length}`,
  ];
  return `| ${cells.join(' | ')} |${puzzles.length < many ? ` ${many - puzzles.length} without a puzzle` : ''}`;
}

if (process.argv[2] === 'batch') {
  const [size = '', weights = '', seed = '0', count = '1'] = process.argv.slice(3);
  console.log(JSON.stringify(await batch(size, weights.split(',').map(Number), Number(seed), Number(count))));
} else {
  const [freshCount = '5', many = '50', ...told] = process.argv.slice(2);
  const sizes = told.length > 0 ? told : ['small', 'medium', 'large', 'gigantic'];
  console.log(
    '| size | weights | C program | fresh process | ratio | one of many | ratio | wanted | got (mean) | atoms off (mean, most) | loosened |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|---|');
  for (const size of sizes) {
    for (const weights of ['1,1,1,1', '1,5,8,3', '0,1,10,10'])
      console.log(line(size, weights, Number(freshCount), Number(many)));
  }
}
