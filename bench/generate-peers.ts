// CPU seconds for 20 new puzzles, compared with Simon Tatham's generators in the same run (Debian's sgt-puzzles, in
// /usr/games).
//   node bench/run.mjs generate-peers [TYPE [COUNT]]      the first table of bench/results/generate-peers.md
//   node bench/run.mjs generate-peers sizes [TYPE [SEEDS [SECONDS [FIRST]]]]      the second: every size of every
//   example, by SEEDS seeds from FIRST on
// Both use one process with one thread, including Node's start. The first table has the built command `pzl generate`
// (run npm run build before), and a process of this file, in which the engine is compiled at run time, with the same V8
// flags as the command line.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { generate, loadModel, sizesOf } from '../src/index.ts';
import type { Resolve } from '../src/language/include.ts';

/** [example]: a board as native text; Tatham's program for the same type, and its parameters for the same board. */
const PEERS: Record<string, readonly [board: string, program: string, parameters: string]> = {
  slitherlink: ['10x10', 'loopy', '10x10t0'],
  akari: ['10x10', 'lightup', '10x10'],
  sudoku: ['9x9', 'solo', '3x3'],
  hashi: ['10x10', 'bridges', '10x10'],
  hitori: ['10x10', 'singles', '10x10dk'],
  masyu: ['10x10', 'pearl', '10x10dt'],
  nonogram: ['15x15', 'pattern', '15x15'],
  fillomino: ['9x13', 'filling', '13x9'],
  'objects/tents': ['10x10', 'tents', '10x10de'],
  'shading/kurodoko': ['9x9', 'range', '9x9'],
  'numbers/skyscrapers': ['5x5', 'towers', '5de'],
  'shading/binairo': ['8x8', 'unruly', '8x8de'],
  'sudoku-diagonal': ['9x9', 'solo', '3x3xdb'],
  'sudoku-irregular': ['9x9', 'solo', '9jdb'],
};

/** Types for which generating must take no longer than Tatham's program. */
const AS_FAST: ReadonlySet<string> = new Set(['masyu']);

interface Batch {
  /** The CPU seconds of the whole process. */
  readonly cpu: number;
  /** `each[i]`: the CPU seconds for puzzle i, and how generating it ended. */
  readonly each: readonly { readonly cpu: number; readonly status: string; readonly rounds: number }[];
}

/** Finds the file that a `use` names: in the folder of the using model, or else in examples/. */
const resolve: Resolve = (used, from) => {
  const file = `${used.replace(/\.pzl$/, '')}.pzl`;
  const name = [path.posix.join(path.posix.dirname(from), file), `examples/${file}`].find((each) =>
    existsSync(each),
  );
  return name === undefined ? undefined : { name, text: readFileSync(name, 'utf8') };
};

function modelOf(type: string): NonNullable<ReturnType<typeof loadModel>['model']> {
  const file = `examples/${type}.pzl`;
  const { model } = loadModel(file, readFileSync(file, 'utf8'), { resolve });
  if (!model) throw new Error(`${file} has mistakes`);
  return model;
}

const cpuNow = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

async function batch(
  type: string,
  size: string,
  count: number,
  seconds: number,
  first: number,
): Promise<Batch> {
  const model = modelOf(type);
  const each: Batch['each'][number][] = [];
  for (let seed = first; seed < first + count; seed++) {
    const before = cpuNow();
    const { status, rounds } = await generateOnce(model, size, seed, seconds);
    each.push({ cpu: cpuNow() - before, status, rounds });
  }
  return { cpu: cpuNow(), each };
}

type Made = { readonly status: string; readonly rounds: number };

async function generateOnce(
  model: ReturnType<typeof modelOf>,
  size: string,
  seed: number,
  timeLimit: number,
): Promise<Made> {
  try {
    const outcome = await generate(model, { size, seed, timeLimit });
    const rounds = outcome.status === 'generated' ? outcome.puzzle.statistics.rounds : 0;
    return { status: outcome.status, rounds };
  } catch (error) {
    return { status: error instanceof Error ? error.message : 'failed', rounds: 0 };
  }
}

function inProcess(type: string, size: string, count: number, seconds: number, first = 1): Batch {
  const numbers = [count, seconds, first].map(String);
  const words = [process.argv[1] ?? '', 'batch', type, size, ...numbers];
  const { stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Batch;
}

/** Runs Tatham's program, and returns its CPU seconds; undefined if it fails. */
function runPeer(program: string, parameters: string, count: number): number | undefined {
  const file = `/usr/games/sgt-${program}`;
  return existsSync(file) ? timed(file, ['--generate', String(count), parameters]) : undefined;
}

/** Runs the built command `pzl generate`, and returns its CPU seconds. */
function runCommand(type: string, size: string, count: number): number {
  const words = ['dist/cli.cjs', 'generate', `examples/${type}.pzl`, '--size', size, '--seed', '1'];
  return timed(process.execPath, [...words, '-n', String(count), '--threads', '1']);
}

/** Without this variable, because Node would read its certificates at each start, which isn't pzl's work. */
const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env;

/** Runs a program. Returns its CPU seconds, as measured by bash for its child process. */
function timed(file: string, words: readonly string[]): number {
  const script = 'TIMEFORMAT="%U %S"; time "$0" "$@" >/dev/null 2>&1';
  const { stderr } = spawnSync('bash', ['-c', script, file, ...words], {
    encoding: 'utf8',
    env: environment,
  });
  return stderr
    .trim()
    .split(' ')
    .map(Number)
    .reduce((total, part) => total + part, 0);
}

function row(cells: readonly (string | number)[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}

function compareWithPeers(wanted: string, count: number): void {
  row([
    `${count} puzzles`,
    'Tatham’s, s',
    '`pzl generate`, s',
    'at most, s',
    'in one’s own process, s',
    'most for one, s',
    'not made',
  ]);
  row(['---', '---', '---', '---', '---', '---', '---']);
  for (const [type, [board, program, parameters]] of Object.entries(PEERS)) {
    if (!type.includes(wanted)) continue;
    const theirs = runPeer(program, parameters, count);
    const { cpu, each } = inProcess(type, board, count, 60);
    const limit = AS_FAST.has(type) ? (theirs ?? 0) : Math.max(10 * (theirs ?? 0), 0.05 * count);
    const most = theirs === undefined ? '' : limit.toFixed(2);
    const slowest = Math.max(...each.map((one) => one.cpu)).toFixed(2);
    const failed = each.filter(({ status }) => status !== 'generated').length;
    row([
      `${type} ${board} (${program} ${parameters})`,
      theirs?.toFixed(2) ?? '',
      runCommand(type, board, count).toFixed(2),
      most,
      cpu.toFixed(2),
      slowest,
      failed,
    ]);
  }
}

/** The names of all examples, as `folder/name` if they are in a folder. */
const examples = (): string[] =>
  readdirSync('examples', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.pzl'))
    .map((name) => name.slice(0, -'.pzl'.length))
    .sort();

function measureSizes(wanted: string, seeds: number, seconds: number, first: number): void {
  row(['size', 'median, s', '95 of 100, s', 'most, s', 'rounds, most', 'not made']);
  row(['---', '---', '---', '---', '---', '---']);
  for (const type of examples()) {
    if (!type.includes(wanted)) continue;
    for (const size of sizesOf(modelOf(type))) {
      const { each } = inProcess(type, size, seeds, seconds, first);
      const times = each.map(({ cpu }) => cpu).sort((a, b) => a - b);
      const at = (part: number): string => (times[Math.ceil(part * times.length) - 1] ?? 0).toFixed(2);
      const failed = new Set(each.map(({ status }) => status).filter((status) => status !== 'generated'));
      const count = each.filter(({ status }) => status !== 'generated').length;
      const rounds = Math.max(...each.map((one) => one.rounds));
      row([
        `${type} ${size}`,
        at(0.5),
        at(0.95),
        at(1),
        rounds,
        count === 0 ? 0 : `${count}: ${[...failed].join()}`,
      ]);
    }
  }
}

const [what = '', ...rest] = process.argv.slice(2);
if (what === 'batch') {
  const [type = '', size = '', count = '1', seconds = '60', first = '1'] = rest;
  console.log(JSON.stringify(await batch(type, size, Number(count), Number(seconds), Number(first))));
} else if (what === 'sizes') {
  const [wanted = '', seeds = '20', seconds = '30', first = '1'] = rest;
  measureSizes(wanted, Number(seeds), Number(seconds), Number(first));
} else compareWithPeers(what, Number(rest[0] ?? '20'));
