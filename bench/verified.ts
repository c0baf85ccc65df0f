// The cost of a checked certificate: the user CPU time of `pzl unique --verify` compared with that of `pzl unique`, on
// the published boards. Each run is a process; both commands are run in turn, and the median counts.
//   npm run build && node bench/run.mjs verified [runs [name part]]
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { type Published, published } from '../spec/published.ts';

const [, , runs = '3', part = ''] = process.argv;
const cli = path.resolve('dist/cli.cjs');

/** Runs a command on a puzzle. Returns the user CPU time in seconds, and the output. */
function timed(
  puzzle: Published,
  options: readonly string[],
): { readonly seconds: number; readonly text: string } {
  const words = [
    cli,
    'unique',
    puzzle.model,
    '--instance',
    puzzle.address,
    '--time-limit',
    '300',
    ...options,
  ];
  const { stdout, stderr } = spawnSync(
    'bash',
    ['-c', 'TIMEFORMAT="user %U"; time "$0" "$@"', process.execPath, ...words],
    { encoding: 'utf8' },
  );
  const seconds = Number(/user ([\d.,]+)/.exec(stderr)?.[1]?.replace(',', '.'));
  return { seconds, text: stdout + stderr };
}

const median = (figures: readonly number[]): number =>
  [...figures].sort((a, b) => a - b)[figures.length >> 1]!;

console.log('| puzzle | unique | with --verify | times | |\n|---|--:|--:|--:|---|');
const ratios: number[] = [];
for (const puzzle of published()) {
  const name = `${puzzle.type} ${puzzle.id}`;
  if (!name.includes(part)) continue;
  const plain: number[] = [];
  const checked: number[] = [];
  let told = '';
  for (let run = 0; run < Number(runs); run++) {
    plain.push(timed(puzzle, []).seconds);
    const { seconds, text } = timed(puzzle, ['--verify']);
    checked.push(seconds);
    told = text;
  }
  const isRight = told.includes('The certificate is right') || told.includes('More than one');
  const ratio = median(checked) / median(plain);
  if (isRight) ratios.push(ratio);
  const figures = [median(plain).toFixed(2), median(checked).toFixed(2), ratio.toFixed(2)];
  console.log(`| ${name} | ${figures.join(' | ')} | ${isRight ? '' : `NOT RIGHT: ${told.slice(-200)}`} |`);
}
const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
console.log(`\nGeometric mean: ${mean.toFixed(2)}, of ${ratios.length} boards.`);
