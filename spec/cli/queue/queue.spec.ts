/**
 * Jobs sent through Redis: the same results as without Redis, even if processes are killed; the options of a batch; and
 * which workers are refused.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildVersion } from '../../../src/cli/farm/edition.ts';
import type { Task } from '../../../src/cli/farm/task.ts';
import { connect, shownAddress } from '../../../src/cli/queue/redis.ts';
import { announcementChannel, Registry } from '../../../src/cli/queue/registry.ts';
import { type Answerer, QueueWorker } from '../../../src/cli/queue/worker.ts';
import { longTest } from '../../sample.ts';
import { objects, pzl, root } from '../pzl.ts';
import { hasRedis, RedisServer } from './redis-server.ts';
import { Workers } from './workers.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-queue-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
type Line = Readonly<Record<string, unknown>>;
const fresh = (): string => path.join(folder, `${++files}.jsonl`);
const linesIn = (file: string): Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

function jobsFile(jobs: readonly Line[]): string {
  const file = fresh();
  writeFileSync(file, jobs.map((job) => `${JSON.stringify(job)}\n`).join(''));
  return file;
}

const coins = (seed: number): Line => ({
  model: {
    name: 'coins.pzl',
    text: 'puzzle "Coins"\nboard square\ngiven total: int\nfind coin[cells]: bool\nrule "As many": count(coin) = total\n',
    used: {},
  },
  instance: { text: `size: 3 3\ntotal: ${seed % 10}\n` },
  question: seed % 2 ? 'unique' : 'run',
  seed,
});
const many = (count: number): Line[] => Array.from({ length: count }, (_, seed) => coins(seed));
const sorted = (file: string): string[] => readFileSync(file, 'utf8').split('\n').toSorted();
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await pause(50)) if (await what()) return;
  throw new Error('it never came to be');
}

describe.skipIf(!hasRedis)('the queue', { timeout: 180_000 }, () => {
  let redis: RedisServer;
  beforeEach(async () => {
    redis = await RedisServer.start('pass:word');
  });
  afterEach(async () => await redis?.stop());

  const asPzl = (...words: string[]) => pzl([...words, '--queue'], { env: { PZL_QUEUE: redis.address } });
  const send = (jobs: string, results: string, ...words: string[]) =>
    asPzl('batch', jobs, '-o', results, '--no-cache', ...words);

  /** A worker in this process. Its jobs only wait for some time and compute nothing. */
  async function idler(wait: number, threads: number, onJob: (task: Task) => void = () => {}) {
    const stopped = new Set<() => void>();
    const answerer: Answerer = {
      async answer(task) {
        onJob(task);
        let status = 'solved';
        await new Promise<void>((resolve) => {
          setTimeout(resolve, wait);
          stopped.add(() => {
            status = 'stopped';
            resolve();
          });
        });
        return { answer: { status }, milliseconds: wait };
      },
      stopTasks() {
        for (const stop of stopped) stop();
      },
      async close() {},
    };
    const worker = new QueueWorker(await connect(redis.address, () => {}), answerer, {
      threads,
      lostAfter: 5,
    });
    void worker.run();
    return worker;
  }

  longTest(
    'gives the results of this machine’s threads, byte for byte, also when workers are killed and Redis is restarted',
    async () => {
      const jobs = jobsFile(many(500));
      const [alone, queued] = [fresh(), fresh()];
      await pzl(['batch', jobs, '-o', alone, '--no-cache']);
      const workers = new Workers(redis.address, ['--threads', '1', '--lost-after', '1']);
      workers.start(4);
      let restarted = false;
      const killing = setInterval(() => {
        workers.killOne(Math.random());
        if (workers.killed === 3)
          void redis.restart().then(() => {
            restarted = true;
          });
      }, 1000);
      try {
        const { code } = await send(jobs, queued);
        expect(code).toBe(0);
      } finally {
        clearInterval(killing);
        await until(() => workers.killed < 3 || restarted);
        await workers.end();
      }
      expect(sorted(queued)).toEqual(sorted(alone));
      expect(new Set(linesIn(queued).map(({ job }) => job)).size).toBe(500);
      expect(workers.said).not.toContain('pass:word');
    },
  );

  it('finishes what is at work at SIGTERM, and says how much was done', async () => {
    const jobs = jobsFile(many(60));
    const results = fresh();
    const workers = new Workers(redis.address, ['--threads', '2']);
    workers.start(1);
    const sent = send(jobs, results);
    await until(() => workers.said.includes('A worker of pzl'));
    await pause(300);
    await workers.end('SIGTERM');
    expect(workers.said).toMatch(/The jobs at work are finished first[\s\S]*jobs? done\.\n$/);
    workers.start(1);
    expect((await sent).code).toBe(0);
    expect(linesIn(results)).toHaveLength(60);
    await workers.end('SIGTERM');
  });

  longTest('sets a job aside that kills its workers, and no other', async () => {
    const outfile = path.join(root, 'node_modules/.cache', `doomed-worker-${process.pid}.mjs`);
    await build({
      entryPoints: [path.join(import.meta.dirname, 'doomed-worker.ts')],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'warning',
    });
    let deaths = 0;
    let ended = false;
    const start = () =>
      spawn(process.execPath, [outfile], {
        env: { ...process.env, PZL_QUEUE: redis.address },
        stdio: 'ignore',
      }).on('exit', () => {
        if (ended) return;
        deaths++;
        worker = start();
      });
    let worker = start();
    const results = fresh();
    try {
      await send(jobsFile([...many(12), { ...coins(0), seed: 666 }]), results);
    } finally {
      ended = true;
      worker.kill('SIGKILL');
      rmSync(outfile);
    }
    // When the process died for the first time, it had several jobs, so none of them is blamed; the other three times, only the job itself can be
    // the cause.
    expect(deaths).toBe(4);
    const lost = linesIn(results).filter(({ status }) => status !== 'solved');
    expect(lost).toMatchObject([
      { status: 'lost', message: 'it is set aside, since 3 workers were lost while they had nothing else' },
    ]);
    expect(linesIn(results)).toHaveLength(13);
  });

  it('keeps few jobs in line, and lets batches share', async () => {
    const worker = await idler(20, 4);
    const [one, two] = [fresh(), fresh()];
    const first = send(jobsFile(many(400)), one, '--name', 'first');
    await pause(500);
    const second = send(jobsFile(many(100)), two, '--name', 'second');
    let most = 0;
    await until(async () => {
      const [status] = objects(await asPzl('queue', 'status', '--json'));
      const { waiting = 0 } = (status?.counts ?? {}) as { waiting?: number };
      most = Math.max(most, waiting);
      return (readFileSync(two, { encoding: 'utf8', flag: 'a+' }).match(/\n/g) ?? []).length >= 90;
    });
    // The second batch is nearly done while the first isn't, although the first began earlier and has 300 jobs more.
    expect(linesIn(one).length).toBeLessThan(330);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(2 * 4 * 20);
    await Promise.all([first, second]);
    expect([linesIn(one).length, linesIn(two).length]).toEqual([400, 100]);
    await worker.close();
  });

  longTest('pauses, resumes and cancels a batch, and tells of it', async () => {
    let begun = 0;
    const worker = await idler(100, 2, () => begun++);
    const results = fresh();
    const sent = send(jobsFile(many(200)), results, '--name', 'mine');
    await until(() => begun > 4);
    expect((await asPzl('queue', 'pause', 'mine')).note).toContain('mine is paused');
    await pause(2500);
    const before = begun;
    await pause(700);
    expect(begun).toBe(before);
    expect((await asPzl('queue', 'status')).out).toMatch(/batch mine {2}paused[\s\S]*worker .* 2 threads/);
    await asPzl('queue', 'resume', 'mine');
    await until(() => begun > before + 4);
    expect((await asPzl('queue', 'pause', 'mien')).note).toContain('Did you mean `mine`?');
    await asPzl('queue', 'cancel', 'mine');
    const ran = await sent;
    expect(ran.code).toBe(130);
    expect(ran.note).toContain('The batch was cancelled at the queue.');
    expect(linesIn(results).length).toBeLessThan(200);
    expect((await asPzl('queue', 'status')).out).toContain('No batches.');
    // The same command continues the batch, now with threads instead of workers.
    await pzl(['batch', jobsFile(many(200)), '-o', results, '--no-cache']);
    expect(new Set(linesIn(results).map(({ job }) => job)).size).toBe(200);
    await worker.close();
  });

  longTest('leaves jobs of another version alone, and both sides say so', async () => {
    const { redis: client } = await connect(redis.address, () => {});
    const other = {
      name: 'old',
      version: '0.0.9',
      host: 'old',
      threads: 1,
      done: 0,
      beat: Date.now() + 5000,
    };
    await client.hset('pzl:workers', 'old', JSON.stringify(other));
    await client.hset('pzl:batches', 'old', JSON.stringify({ ...other, running: 3 }));
    const results = fresh();
    const sent = pzl(['batch', jobsFile(many(3)), '-o', results, '--no-cache', '--queue', redis.address], {
      interruptAfter: 7000,
    });
    expect((await sent).note).toMatch(
      /No worker of pzl .* those there are of pzl 0\.0\.9, and leave these jobs alone/,
    );
    const workers = new Workers(redis.address, ['--threads', '1']);
    workers.start(1);
    await until(() => workers.said.includes('Jobs of pzl 0.0.9 are left alone'));
    await workers.end();
    await new Registry(client).forgetWorker('old');
    await new Registry(client).forgetBatch('old');
    client.disconnect();
  });

  it('keeps to the worker’s own limits, whatever the job says', async () => {
    const endless = {
      question: 'count',
      timeLimit: 1000,
      model: {
        name: 'endless.pzl',
        text: 'puzzle "Endless"\nboard square(12, 12)\nfind n[cells]: 1..12\nrule "Rows": forall l in rows: alldifferent(n[l])\nrule "Columns": forall l in columns: alldifferent(n[l])\ninstance only { }\n',
        used: {},
      },
      instance: 'only',
    };
    const workers = new Workers(redis.address, ['--threads', '1', '--time-limit', '0.5']);
    workers.start(1);
    const results = fresh();
    await send(jobsFile([endless]), results);
    expect(linesIn(results)).toMatchObject([{ status: 'limit' }]);
    await workers.end();
  });

  it('is told what will be asked: each thread of a worker that has time does it, and nobody hears of that', async () => {
    const seen: string[] = [];
    const worker = await idler(300, 2, ({ job: asked }) => void seen.push(asked.question));
    const { redis: sender } = await connect(redis.address, () => {});
    const registry = new Registry(sender);
    await registry.putModel('a'.repeat(32), { name: 'model.pzl', text: '', used: {} });
    const sent = (question: string) => ({
      batch: 'soon',
      model: 'a'.repeat(32),
      hash: 'b'.repeat(32),
      line: JSON.stringify({ model: '', question }),
    });
    try {
      await pause(500);
      await registry.announceJob(sent('solve everything'));
      await sender.publish(announcementChannel(buildVersion()), '{"batch": 1');
      await registry.announceJob({ ...sent('run'), model: 'c'.repeat(32) });
      await pause(100);
      expect(seen).toEqual([]);
      await registry.announceJob(sent('run'));
      await pause(100);
      // Both threads are busy.
      await registry.announceJob(sent('unique'));
      await pause(400);
      expect(seen).toEqual(['run', 'run']);
      expect(worker.doneCount).toBe(0);
    } finally {
      sender.disconnect();
      await worker.close();
    }
  });

  it('tells what is wrong with an address, and never its password', async () => {
    const wrong = (address: string) => pzl(['queue', 'status', '--queue', address]);
    const refused = await wrong(redis.address.replace('pass:word', 'hush'));
    expect(refused.note).toContain('the user or the password is wrong');
    const nobody = await wrong('redis://me:hush@127.0.0.1:1/2');
    expect(nobody.note).toContain("redis://127.0.0.1:1/2 can't be used: nobody listens there");
    const strange = await wrong('http://me:hush@host');
    expect(strange.note).toContain('begins with redis://');
    for (const { note, code } of [refused, nobody, strange]) {
      expect(note).not.toMatch(/hush|pass:word/);
      expect(code).toBe(1);
    }
    expect(shownAddress('rediss://me:hush@h.example:6380/1')).toBe('rediss://h.example:6380/1');
    expect((await pzl(['worker'])).note).toContain('set PZL_QUEUE');
  });
});

it('an edition names its version and its build', () => {
  expect(buildVersion()).toMatch(/^\d+\.\d+\.\d+\+[\da-f]{8}$/);
});
