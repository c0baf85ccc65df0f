// Jobs of realistic length through Redis with one worker and with several, alternately: the ratio of wall-clock times.
// The jobs are new puzzles (`generate`), 8 × 8 boards of tiles to solve (`solve`), or refutations of ten pigeons in
// nine holes (`refute`), each with another seed. For comparison with the machine itself: one process that does the same
// work alone, and several at once.
//   node bench/run.mjs queue-workers [generate | solve | refute] [--jobs N] [--workers N] [--rounds N]
// Figures in bench/results/queue.md. Uses the build in dist/, and needs a machine with that many idle processors.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { RedisServer } from '../spec/cli/queue/redis-server.ts';
import { plant } from './cnf/edge-matching.ts';

const { values: settings, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    jobs: { type: 'string', default: '100' },
    workers: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
  },
});
const JOBS = Number(settings.jobs);
const [kind = 'generate'] = positionals;
/** The number of jobs that each worker does before times are measured. */
const WARM = kind === 'refute' ? 2 : 8;

/** The job with a number; a number means the same job in every run. */
const jobOf = (number: number): object => {
  if (kind === 'solve')
    return {
      question: 'run',
      model: 'edge-matching',
      instance: { name: `${number}`, text: boardOf(number) },
    };
  if (kind === 'refute') return { question: 'run', model: PIGEONS, seed: number };
  return { question: 'generate', model: 'hashi', size: 'small', seed: number };
};

const boardOf = (number: number): string =>
  `8 8\n${plant(8, 3, 12, number)
    .set.map((sides) => sides.join(' '))
    .join('\n')}\n`;
const folder = mkdtempSync(path.join(os.tmpdir(), 'pzl-queue-workers-'));
const PIGEONS = path.join(folder, 'pigeons.pzl');
writeFileSync(
  PIGEONS,
  `puzzle "Pigeons"
board square(10, 9)
find at[cells]: bool
rule "Every pigeon has a hole": forall r in rows: any(at[r])
rule "A hole holds one pigeon": forall c in columns, a in c, b in c where a.index < b.index: not (at[a] and at[b])
`,
);

/**
 * Runs a batch with a Redis of its own, which has no stored answers. Returns the batch's time in seconds, and its
 * results.
 */
async function seconds(workers: number, first: number): Promise<{ time: number; results: string[] }> {
  const redis = await RedisServer.start();
  const env = { ...process.env, PZL_QUEUE: redis.address };
  const pzl = (...words: string[]): ChildProcess =>
    spawn(process.execPath, ['dist/cli.cjs', ...words], { env, stdio: ['ignore', 'ignore', 'ignore'] });
  const jobs = path.join(folder, `${first}.jsonl`);
  const results = path.join(folder, `${first}.${workers}.results.jsonl`);
  const lines = Array.from({ length: JOBS }, (_, i) => JSON.stringify(jobOf(first + i)));
  writeFileSync(jobs, `${lines.join('\n')}\n`);
  const processes = Array.from({ length: workers }, () => pzl('worker', '--queue', '--threads', '1'));
  // Before times are measured, workers do some jobs; their answers also show that all workers are running.
  const warm = path.join(folder, `warm.${first}.${workers}`);
  const others = Array.from({ length: WARM * workers }, (_, i) => JSON.stringify(jobOf(900_000 + i)));
  writeFileSync(`${warm}.jsonl`, `${others.join('\n')}\n`);
  await once(pzl('batch', `${warm}.jsonl`, '-o', `${warm}.out`, '--no-cache', '--queue'), 'exit');
  const startTime = performance.now();
  const [code] = (await once(pzl('batch', jobs, '-o', results, '--no-cache', '--queue'), 'exit')) as [number];
  const time = (performance.now() - startTime) / 1000;
  if (code !== 0) throw new Error(`the batch ended with ${code}`);
  for (const worker of processes) worker.kill('SIGKILL');
  await Promise.all(processes.map((worker) => worker.exitCode === null && once(worker, 'exit')));
  await redis.stop();
  return { time, results: readFileSync(results, 'utf8').split('\n').sort() };
}

/** The seconds that several processes take in parallel if each of them does all the jobs, in a thread of its own. */
async function timeSeparately(processes: number, first: number): Promise<number> {
  const jobs = path.join(folder, `${first}.jsonl`);
  const startTime = performance.now();
  const run = async (at: number): Promise<void> => {
    const out = path.join(folder, `apart.${first}.${processes}.${at}`);
    const words = ['dist/cli.cjs', 'batch', jobs, '-o', out, '--no-cache', '--threads', '1'];
    await once(spawn(process.execPath, words, { stdio: 'ignore' }), 'exit');
  };
  await Promise.all(Array.from({ length: processes }, (_, at) => run(at)));
  return (performance.now() - startTime) / 1000;
}

const ratios: number[] = [];
const ceilings: number[] = [];
try {
  for (let round = 0; round < Number(settings.rounds); round++) {
    const first = 1 + round * JOBS;
    const alone = await seconds(1, first);
    const together = await seconds(Number(settings.workers), first);
    if (alone.results.join() !== together.results.join()) throw new Error('the results differ');
    ratios.push(alone.time / together.time);
    const workers = Number(settings.workers);
    ceilings.push((workers * (await timeSeparately(1, first))) / (await timeSeparately(workers, first)));
    console.error(
      `${JOBS} jobs: one worker ${alone.time.toFixed(1)} s, ${settings.workers} workers ${together.time.toFixed(1)} s: ${ratios.at(-1)?.toFixed(2)}; processes that know nothing of each other: ${ceilings.at(-1)?.toFixed(2)}`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
const median = (all: readonly number[]): string => all.toSorted((a, b) => a - b)[all.length >> 1]!.toFixed(2);
console.log(
  `A speed-up of ${median(ratios)} in the median of ${ratios.length}; the machine's own is ${median(ceilings)}.`,
);
process.exit(0);
