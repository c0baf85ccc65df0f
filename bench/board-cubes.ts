// 8 × 8 edge-matching boards, split automatically: wall clock of `pzl run --cubes auto` with two threads, or with two
// workers at a Redis of its own (--queue), as a fraction of one thread's time.
//   node bench/run.mjs board-cubes [--colors N] [--boards N] [--queue]
// Uses the build in dist/.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { RedisServer } from '../spec/cli/queue/redis-server.ts';
import { plant } from './cnf/edge-matching.ts';

const { values: settings } = parseArgs({
  options: {
    colors: { type: 'string', default: '12' },
    boards: { type: 'string', default: '10' },
    queue: { type: 'boolean', default: false },
  },
});
const SIZE = 8;
const folder = mkdtempSync(path.join(os.tmpdir(), 'pzl-board-cubes-'));
const redis = settings.queue ? await RedisServer.start() : undefined;
const env = { ...process.env, ...(redis && { PZL_QUEUE: redis.address }) };
const pzl = (...words: string[]) =>
  spawn(process.execPath, ['dist/cli.cjs', ...words], { env, stdio: ['ignore', 'ignore', 'ignore'] });

async function seconds(...words: string[]): Promise<number> {
  const startTime = performance.now();
  const [code] = (await once(pzl(...words), 'exit')) as [number];
  if (code !== 0) throw new Error(`pzl ${words.join(' ')} ended with ${code}`);
  return (performance.now() - startTime) / 1000;
}

const workers = redis ? [1, 2].map(() => pzl('worker', '--queue', '--threads', '1')) : [];
const ratios: number[] = [];
try {
  for (let board = 1; board <= Number(settings.boards); board++) {
    const tiles = plant(SIZE, 3, Number(settings.colors), board).set;
    const file = path.join(folder, `board-${board}.puz`);
    writeFileSync(file, `${SIZE} ${SIZE}\n${tiles.map((sides) => sides.join(' ')).join('\n')}\n`);
    const alone = await seconds('run', 'edge-matching', '-i', file);
    const by = redis ? ['--queue'] : ['--threads', '2'];
    const split = await seconds('run', 'edge-matching', '-i', file, '--cubes', 'auto', ...by);
    ratios.push(split / alone);
    console.error(board, alone.toFixed(2), split.toFixed(2));
  }
} finally {
  for (const worker of workers) worker.kill('SIGKILL');
  await redis?.stop();
  rmSync(folder, { recursive: true });
}
const median = ratios.toSorted((a, b) => a - b)[ratios.length >> 1];
console.log(
  `${ratios.length} boards of ${settings.colors} colors: ${median?.toFixed(2)} of one thread's time in the median.`,
);
