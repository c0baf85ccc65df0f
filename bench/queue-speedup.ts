// The limits of scheduling through Redis: jobs that wait instead of computing, by workers in this process with one
// thread each. The speed-up is the jobs' total time divided by the wall-clock time; with jobs of a millisecond it shows
// where scheduling itself becomes the bottleneck.
//   node bench/run.mjs queue-speedup [--jobs N] [--wait MS] [--workers N]
// Figures in bench/results/queue.md.
import { parseArgs } from 'node:util';
import { RedisServer } from '../spec/cli/queue/redis-server.ts';
import type { Task, TaskAnswer } from '../src/cli/farm/task.ts';
import { connect } from '../src/cli/queue/redis.ts';
import { QueueSender } from '../src/cli/queue/sender.ts';
import { QueueWorker } from '../src/cli/queue/worker.ts';

const { values: settings } = parseArgs({
  options: {
    jobs: { type: 'string', default: '1600' },
    wait: { type: 'string', default: '200' },
    workers: { type: 'string', default: '16' },
  },
});
const JOBS = Number(settings.jobs);
const WAIT = Number(settings.wait);
const WORKERS = Number(settings.workers);

const redis = await RedisServer.start();
const quiet = (): void => {};
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
const answerer = {
  async answer(): Promise<TaskAnswer> {
    await pause(WAIT);
    return { answer: { status: 'solved' }, milliseconds: WAIT };
  },
  stopTasks: quiet,
  async close() {},
};
const workers: QueueWorker[] = [];
for (let i = 0; i < WORKERS; i++)
  workers.push(new QueueWorker(await connect(redis.address, quiet), answerer, { threads: 1, lostAfter: 30 }));
for (const worker of workers) void worker.run();
await pause(1500);
const sender = await QueueSender.open(await connect(redis.address, quiet), {
  batch: 'speedup',
  again: false,
  isInteractive: false,
  onNotice: quiet,
  onCancelled: quiet,
});
const model = { hash: 'a'.repeat(32), texts: { name: 'model.pzl', text: '', used: {} } };
const task = (number: number): Task => ({
  hash: number.toString(16).padStart(32, '0'),
  model,
  job: { question: 'run', instance: { name: 'none', text: '' }, options: {} },
});
const cpu = process.cpuUsage();
const startTime = performance.now();
let next = 0;
let done = 0;
await new Promise<void>((resolve) => {
  const ask = (): void => {
    while (next < JOBS && next - done < sender.maxTasks) {
      void sender.answer(task(next++)).then(() => {
        done++;
        if (done === JOBS) resolve();
        else ask();
      });
    }
  };
  sender.onCapacity = ask;
  ask();
});
const seconds = (performance.now() - startTime) / 1000;
const { user, system } = process.cpuUsage(cpu);
console.log(
  `${JOBS} jobs of ${WAIT} ms, ${WORKERS} workers: ${seconds.toFixed(1)} s, ${(JOBS / seconds).toFixed(0)} jobs a second, ` +
    `a speed-up of ${((JOBS * WAIT) / 1000 / seconds).toFixed(1)}; ` +
    `${((user + system) / 1000 / JOBS).toFixed(2)} ms of CPU a job for sender and workers, without Redis.`,
);
await sender.close();
await Promise.all(workers.map((worker) => worker.close()));
await redis.stop();
process.exit(0);
