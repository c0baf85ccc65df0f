// Connectivity and loop puzzles, published and large, by every way to keep such rules: CPU seconds of opening, compiling,
// solving and refuting a second answer, each in a fresh process.
//   node bench/run.mjs connectivity [runs [name part]] > bench/results/connectivity.md
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { published } from '../spec/published.ts';
import type { Connectivity } from '../src/backends/sat/encoding.ts';
import { loadModel, openInstance, unique } from '../src/index.ts';
import { type LargePuzzle, largePuzzles } from './connectivity-puzzles.ts';

const TIME_LIMIT = 120;
const STRATEGIES: readonly Connectivity[] = ['eager', 'cuts', 'propagator', 'auto'];
const TYPES = ['nurikabe', 'heyawake', 'hitori', 'slitherlink', 'masyu', 'hashi'];

if (process.argv[2] === '--one') {
  const [, , , model = '', address = '', connectivity = ''] = process.argv;
  await measureHere(model, address, connectivity as Connectivity);
} else {
  compare(Number(process.argv[2] ?? 3), process.argv[3] ?? '');
}

/** Writes the CPU seconds, or the outcome if it isn't the wanted one. */
async function measureHere(name: string, address: string, connectivity: Connectivity): Promise<void> {
  const start = process.cpuUsage();
  const { model } = loadModel(`${name}.pzl`, readFileSync(`examples/${name}.pzl`, 'utf8'));
  if (!model) throw new Error(`${name}.pzl has mistakes`);
  const { ground } = openInstance(model, { name, text: address });
  if (!ground) throw new Error(`${address} can't be read`);
  const { status, statistics } = await unique(ground, { connectivity, timeLimit: TIME_LIMIT });
  const { user, system } = process.cpuUsage(start);
  const { conflicts } = statistics;
  console.log(JSON.stringify({ status, seconds: (user + system) / 1e6, conflicts }));
}

interface Figures {
  readonly seconds: number;
  readonly conflicts: number;
}

/** The least of the runs, which a busy machine disturbs least; undefined where the time ran out. */
function measure(
  { model, address }: LargePuzzle,
  connectivity: Connectivity,
  runs: number,
): Figures | undefined {
  const figures: Figures[] = [];
  for (let run = 0; run < runs; run++) {
    const words = [process.argv[1]!, '--one', model, address, connectivity];
    const { stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    if (stdout === '') throw new Error(stderr);
    const { status, ...rest } = JSON.parse(stdout) as Figures & { readonly status: string };
    if (status === 'limit') return undefined;
    if (status !== 'unique') throw new Error(`${model} ${address}: ${status}`);
    figures.push(rest);
    // One run of what takes long says enough.
    if (rest.seconds > 10) break;
  }
  return figures.sort((a, b) => a.seconds - b.seconds)[0];
}

function compare(runs: number, part: string): void {
  const small = published().filter(({ type }) => TYPES.includes(type));
  const puzzles: LargePuzzle[] = [
    ...small.map(({ model, id, rows, columns, address }) => ({
      model,
      name: `${id} ${rows}×${columns}`,
      address,
    })),
    ...largePuzzles,
  ].filter(({ model, name }) => `${model} ${name}`.includes(part));
  console.log(`# Connectivity and loops: the ways to keep them

CPU seconds of opening, compiling, solving and refuting a second answer, the least of ${runs} runs in fresh processes (one
where that takes over 10 s), and conflicts; \`node bench/run.mjs connectivity\`. Time limit ${TIME_LIMIT} s of wall clock: –.

| puzzle | ${STRATEGIES.join(' | ')} | eager/best | auto/best |
|---|${'---:|'.repeat(STRATEGIES.length + 2)}`);
  for (const puzzle of puzzles) {
    const figures = STRATEGIES.map((strategy) => measure(puzzle, strategy, runs));
    const seconds = figures.map((each) => each?.seconds ?? Number.POSITIVE_INFINITY);
    const best = Math.min(...seconds);
    const cells = figures.map((each) => (each ? `${each.seconds.toFixed(3)} (${each.conflicts})` : '–'));
    const ratio = (value: number): string =>
      value === Number.POSITIVE_INFINITY ? `> ${(TIME_LIMIT / best).toFixed(0)}` : (value / best).toFixed(1);
    const row = [`${puzzle.model} ${puzzle.name}`, ...cells, ratio(seconds[0]!), ratio(seconds[3]!)];
    console.log(`| ${row.join(' | ')} |`);
  }
}
