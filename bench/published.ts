// Published puzzles: CPU time of `pzl unique MODEL --instance ADDRESS` (read the rules and the address, compile, solve,
// exclude a second answer, draw) compared with the best figure of other programs, which have their type built in.
// Twice: in a fresh process for every puzzle, without Node's own start; and in one process that solves every puzzle
// once, so that the program's start isn't counted either.
//   npm run build && node bench/run.mjs published [runs [name part]] > bench/results/published.md
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Published, published } from '../spec/published.ts';
import { runScript } from '../src/cli/startup/code-cache.ts';

const IN_ONE_PROCESS = '--in-one-process';
const once = process.argv[2] === IN_ONE_PROCESS;
const runs = once ? 1 : Number(process.argv[2] ?? 5);
const part = process.argv[3] ?? '';
const cli = path.resolve('dist/cli.cjs');
const TIME_LIMIT = 120;
const UNIQUE = 'Exactly one solution';

const wordsOf = (puzzle: Published): string[] => [
  'unique',
  puzzle.model,
  '--instance',
  puzzle.address,
  '--time-limit',
  `${TIME_LIMIT}`,
];

/** Without this variable, because Node would read its certificates at each start, which isn't pzl's work. */
const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env;

/**
 * User and system time of one process, in seconds, as measured by bash for its child process, which must print
 * `wanted`.
 */
function cpu(args: readonly string[], wanted: string): number {
  const timed = 'TIMEFORMAT="%U %S"; time "$0" "$@" 2>/dev/null';
  const { stdout, stderr } = spawnSync('bash', ['-c', timed, process.execPath, ...args], {
    encoding: 'utf8',
    env: environment,
  });
  if (!stdout.includes(wanted)) throw new Error(`${args.join(' ')}: ${stdout}`);
  return stderr
    .trim()
    .split(/\s+/)
    .reduce((sum, figure) => sum + Number(figure.replace(',', '.')), 0);
}

function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/**
 * The shortest time that any other program needs for the puzzle. In a figure such as `0.10+0.09` the first number is
 * for finding an answer, the second for excluding another one.
 */
function bestPeer({ peers_cpu_seconds }: Published): number {
  const figures = Object.values(peers_cpu_seconds)
    .filter((text) => !/T\/O|MULT/.test(text))
    .map((text) => text.split('+').reduce((sum, figure) => sum + Number(figure), 0));
  return Math.min(...figures);
}

/** The CPU seconds for a puzzle in a fresh process, minus those that Node itself takes to start. */
function timeAlone(puzzle: Published): number {
  const figures: number[] = [];
  for (let run = 0; run < runs; run++) {
    const start = cpu(['-e', '0'], '');
    figures.push(cpu([cli, ...wordsOf(puzzle)], UNIQUE) - start);
  }
  return median(figures);
}

type Start = (load: NodeJS.Require, program: object, exports: object, file: string) => void;

/**
 * Solves all puzzles one after the other in this process, as the command line does (see src/cli/startup/main.ts).
 * Returns the CPU seconds of each.
 */
async function inThisProcess(puzzles: readonly Published[]): Promise<number[]> {
  const file = path.resolve('dist/command-line.cjs');
  const run = runScript(file) as Start;
  const program = { exports: {} as typeof import('../src/cli/startup/command-line.ts') };
  run(createRequire(file), program, program.exports, file);
  const figures: number[] = [];
  for (const puzzle of puzzles) {
    let output = '';
    const note = (text: string): void => {
      output += text;
    };
    const before = process.cpuUsage();
    await program.exports.main(wordsOf(puzzle), {
      out: note,
      note,
      outIsTerminal: false,
      isStderrTerminal: false,
      env: {},
      directory: process.cwd(),
      input: async function* () {},
      onInterrupt: () => () => {},
    });
    const { user, system } = process.cpuUsage(before);
    if (!output.includes(UNIQUE)) throw new Error(`${puzzle.model} ${puzzle.id}: ${output}`);
    figures.push((user + system) / 1e6);
  }
  return figures;
}

/** Runs `runs` processes that each solve all puzzles. Returns for each puzzle the median of its times. */
function timesTogether(puzzles: readonly Published[]): number[] {
  const all = Array.from({ length: runs }, () => {
    const words = [process.argv[1]!, IN_ONE_PROCESS, part];
    const { stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    if (stdout === '') throw new Error(stderr);
    return JSON.parse(stdout) as number[];
  });
  return puzzles.map((_, at) => median(all.map((figures) => figures[at]!)));
}

function geometricMean(ratios: readonly number[]): string {
  return Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length).toFixed(2);
}

function report(puzzles: readonly Published[]): void {
  console.log(`# Published puzzles: compile, solve, uniqueness

CPU seconds, medians of ${runs} runs; \`node bench/run.mjs published\`. *Alone*: a fresh process for every puzzle, Node's
start (taken off) in between; some 35 ms of it are the start of the program itself. *Together*: one process meets every
puzzle once, with nothing before it; what its own start takes isn't counted. The peers' figures have two digits and were
measured on another day under load.

| puzzle | size | timeAlone | timesTogether | best peer | timeAlone / peer | timesTogether / peer |
|---|---|---:|---:|---:|---:|---:|`);
  const shared = timesTogether(puzzles);
  const ratios: [timeAlone: number, timesTogether: number][] = [];
  puzzles.forEach((puzzle, at) => {
    const [own, best] = [timeAlone(puzzle), bestPeer(puzzle)];
    const pair: [number, number] = [own / best, shared[at]! / best];
    ratios.push(pair);
    const size = `${puzzle.rows}×${puzzle.columns}`;
    const figures = [
      own.toFixed(3),
      shared[at]!.toFixed(3),
      best.toFixed(2),
      ...pair.map((r) => r.toFixed(1)),
    ];
    console.log(`| ${puzzle.type} ${puzzle.id} | ${size} | ${figures.join(' | ')} |`);
  });
  const [alones, togethers] = [ratios.map(([each]) => each), ratios.map(([, each]) => each)];
  console.log(
    `\nGeometric means of the ratios: alone ${geometricMean(alones)}, together ${geometricMean(togethers)}.`,
  );
}

const puzzles = published().filter(({ type, id }) => `${type} ${id}`.includes(part));
if (once) console.log(JSON.stringify(await inThisProcess(puzzles)));
else report(puzzles);
