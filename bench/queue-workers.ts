// Jobs of real length (new puzzles, some tenths of a second each) through Redis with one worker and with several, by turns: by how much the
// wall clock gets shorter. node bench/run.mjs queue-workers [--jobs N] [--workers N] [--rounds N]; figures in bench/results/queue.md. It
// runs what stands in dist/, and wants a machine with so many idle processors.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { RedisServer } from '../spec/cli/queue/redis-server.ts';

const { values: settings } = parseArgs({
  options: {
    jobs: { type: 'string', default: '100' },
    workers: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
  },
});
const JOBS = Number(settings.jobs);
const folder = mkdtempSync(path.join(os.tmpdir(), 'pzl-queue-workers-'));

/** Seconds of the batch, and its results; by a Redis of its own, which knows no answers yet. */
async function seconds(workers: number, first: number): Promise<{ time: number; results: string[] }> {
  const redis = await RedisServer.start();
  const env = { ...process.env, PZL_QUEUE: redis.address };
  const pzl = (...words: string[]): ChildProcess =>
    spawn(process.execPath, ['dist/cli.cjs', ...words], { env, stdio: ['ignore', 'ignore', 'ignore'] });
  const jobs = path.join(folder, `${first}.jsonl`);
  const results = path.join(folder, `${first}.${workers}.results.jsonl`);
  const lines = Array.from({ length: JOBS }, (_, i) =>
    JSON.stringify({ question: 'generate', model: 'hashi', size: 'small', seed: first + i }),
  );
  writeFileSync(jobs, `${lines.join('\n')}\n`);
  const processes = Array.from({ length: workers }, () => pzl('worker', '--queue', '--threads', '1'));
  // They warm up on jobs that don't count, which also tells that they are there.
  const warm = path.join(folder, `warm.${first}.${workers}`);
  const others = lines.slice(0, 8 * workers).map((line) => line.replace('}', ',"minimal":true}'));
  writeFileSync(`${warm}.jsonl`, `${others.join('\n')}\n`);
  await once(pzl('batch', `${warm}.jsonl`, '-o', `${warm}.out`, '--no-cache', '--queue'), 'exit');
  const begun = performance.now();
  const [code] = (await once(pzl('batch', jobs, '-o', results, '--no-cache', '--queue'), 'exit')) as [number];
  const time = (performance.now() - begun) / 1000;
  if (code !== 0) throw new Error(`the batch ended with ${code}`);
  for (const worker of processes) worker.kill('SIGKILL');
  await Promise.all(processes.map((worker) => worker.exitCode === null && once(worker, 'exit')));
  await redis.stop();
  return { time, results: readFileSync(results, 'utf8').split('\n').sort() };
}

const ratios: number[] = [];
try {
  for (let round = 0; round < Number(settings.rounds); round++) {
    const first = 1 + round * JOBS;
    const alone = await seconds(1, first);
    const together = await seconds(Number(settings.workers), first);
    if (alone.results.join() !== together.results.join()) throw new Error('the results differ');
    ratios.push(alone.time / together.time);
    console.error(
      `${JOBS} puzzles: one worker ${alone.time.toFixed(1)} s, ${settings.workers} workers ${together.time.toFixed(1)} s: ${ratios.at(-1)?.toFixed(2)}`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
const median = ratios.toSorted((a, b) => a - b)[ratios.length >> 1];
console.log(`A speed-up of ${median?.toFixed(2)} in the median of ${ratios.length}.`);
process.exit(0);
