// Runs small jobs through Redis, with workers as processes, and the same jobs in threads of this machine. The sorted
// results must be identical. Reports the queue's CPU time per job. With --kill a worker is killed every second and
// Redis restarted once. node bench/run.mjs queue [--jobs N] [--workers N] [--kill] Figures in bench/results/queue.md.
// Uses the build in dist/.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { RedisServer } from '../spec/cli/queue/redis-server.ts';

const { values: settings } = parseArgs({
  options: {
    jobs: { type: 'string', default: '10000' },
    workers: { type: 'string', default: '4' },
    kill: { type: 'boolean', default: false },
  },
});
const JOBS = Number(settings.jobs);
const WORKERS = Number(settings.workers);

const folder = mkdtempSync(path.join(os.tmpdir(), 'pzl-queue-'));
const file = (name: string): string => path.join(folder, name);
const jobs = Array.from({ length: JOBS }, (_, seed) =>
  JSON.stringify({
    id: seed,
    question: seed % 2 ? 'unique' : 'run',
    model: 'molekularis',
    instance: 'small',
    seed,
  }),
);
writeFileSync(file('jobs.jsonl'), `${jobs.join('\n')}\n`);

const redis = await RedisServer.start();
const env = { ...process.env, PZL_QUEUE: redis.address };
const pzl = (...words: string[]) =>
  spawn(process.execPath, ['dist/cli.cjs', ...words], { env, stdio: ['ignore', 'ignore', 'inherit'] });

/** The CPU time, in seconds, of a process and its threads. */
function cpuOf(pid: number | undefined): number {
  const stat = `/proc/${pid}/stat`;
  if (!existsSync(stat)) return 0;
  const fields = readFileSync(stat, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function run(words: string[], others: () => number) {
  const startTime = performance.now();
  const before = others();
  const child = pzl(...words);
  let own = 0;
  const watch = setInterval(() => {
    own = Math.max(own, cpuOf(child.pid));
  }, 100);
  const [code] = (await once(child, 'exit')) as [number];
  clearInterval(watch);
  if (code !== 0) throw new Error(`pzl ${words.join(' ')} ended with ${code}`);
  return { seconds: (performance.now() - startTime) / 1000, cpu: own + others() - before };
}

const sorted = (name: string): string => readFileSync(file(name), 'utf8').split('\n').sort().join('\n');
const threads = ['--no-cache', '--threads', `${WORKERS}`];
const alone = await run(['batch', file('jobs.jsonl'), '-o', file('alone.jsonl'), ...threads], () => 0);

const worker = () =>
  pzl('worker', '--queue', '--threads', '1', ...(settings.kill ? ['--lost-after', '2'] : []));
const workers = Array.from({ length: WORKERS }, worker);
await new Promise((resolve) => setTimeout(resolve, 1500));
const server = Number(/process_id:(\d+)/.exec(await info())?.[1]);
let kills = 0;
const killing = settings.kill
  ? setInterval(() => {
      const at = Math.floor(Math.random() * workers.length);
      workers[at]?.kill('SIGKILL');
      workers[at] = worker();
      kills++;
      if (kills === 4) void redis.restart();
    }, 1000)
  : undefined;
const queued = await run(
  ['batch', file('jobs.jsonl'), '-o', file('queued.jsonl'), '--no-cache', '--queue'],
  () => [...workers.map(({ pid }) => pid), server].reduce<number>((sum, pid) => sum + cpuOf(pid), 0),
);
clearInterval(killing);
for (const each of workers) each.kill('SIGKILL');
await redis.stop();

const same = sorted('alone.jsonl') === sorted('queued.jsonl');
console.log(
  `${JOBS} jobs, ${WORKERS} workers${settings.kill ? `, ${kills} killed, Redis restarted ${kills >= 4 ? 1 : 0} times` : ''}.`,
);
console.log(`Results the same, byte for byte once sorted: ${same}.`);
console.log(`In threads: ${alone.seconds.toFixed(1)} s, CPU ${alone.cpu.toFixed(1)} s.`);
console.log(
  `By the queue: ${queued.seconds.toFixed(1)} s${settings.kill ? '' : `, CPU ${queued.cpu.toFixed(1)} s, Redis among it`}.`,
);
if (!settings.kill)
  console.log(`The queue costs ${((1000 * (queued.cpu - alone.cpu)) / JOBS).toFixed(2)} ms of CPU a job.`);
rmSync(folder, { recursive: true });
process.exit(same ? 0 : 1);

async function info(): Promise<string> {
  const { createConnection } = await import('node:net');
  const socket = createConnection(redis.port, '127.0.0.1');
  socket.write('INFO server\r\n');
  const [text] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return text.toString();
}
