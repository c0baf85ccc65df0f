// Published puzzles: the CPU of `pzl unique MODEL --instance ADDRESS` (compile, solve, refute a second answer) in fresh
// processes, Node's own start taken off, against the best figure of other programs, which know their type already.
//   npm run build && node bench/run.mjs published [runs [name part]] > bench/results/published.md
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { type Published, published } from '../spec/published.ts';

const runs = Number(process.argv[2] ?? 5);
const part = process.argv[3] ?? '';
const cli = path.resolve('dist/cli.cjs');
const TIME_LIMIT = 120;

/** User and system time of one process, in seconds: bash's own account of its child, which must print `wanted`. */
function cpu(args: readonly string[], wanted: string): number {
  const timed = 'TIMEFORMAT="%U %S"; time "$0" "$@" 2>/dev/null';
  const { stdout, stderr } = spawnSync('bash', ['-c', timed, process.execPath, ...args], {
    encoding: 'utf8',
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

/** The least that any program needed; sums such as `0.10+0.09` are its first answer and the refutation of a second. */
function bestPeer({ peers_cpu_seconds }: Published): number {
  const figures = Object.values(peers_cpu_seconds)
    .filter((text) => !/T\/O|MULT/.test(text))
    .map((text) => text.split('+').reduce((sum, figure) => sum + Number(figure), 0));
  return Math.min(...figures);
}

const puzzles = published().filter(({ type, id }) => `${type} ${id}`.includes(part));
const ratios: number[] = [];
console.log(`# Published puzzles: compile, solve, uniqueness

CPU seconds, median of ${runs} runs, Node's start (taken off) in between; \`node bench/run.mjs published\`.
Most of the least figures is the start of the program itself: some 50 ms. The peers' figures have two digits and were
measured on another day under load.

| puzzle | size | pzl | best peer | ratio |
|---|---|---:|---:|---:|`);
for (const puzzle of puzzles) {
  const figures: number[] = [];
  for (let run = 0; run < runs; run++) {
    const start = cpu(['-e', '0'], '');
    const words = ['unique', puzzle.model, '--instance', puzzle.address, '--time-limit', `${TIME_LIMIT}`];
    const whole = cpu([cli, ...words], 'Exactly one solution');
    figures.push(whole - start);
  }
  const [own, best] = [median(figures), bestPeer(puzzle)];
  ratios.push(own / best);
  const size = `${puzzle.rows}×${puzzle.columns}`;
  console.log(
    `| ${puzzle.type} ${puzzle.id} | ${size} | ${own.toFixed(3)} | ${best.toFixed(2)} | ${(own / best).toFixed(1)} |`,
  );
}
const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
console.log(`\nGeometric mean of the ratios: ${mean.toFixed(2)}.`);
