/** A search whose cubes are solved by workers at a queue: an answer ends all workers; if all cubes are refuted, there is no answer. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readDimacs } from '../../../src/backends/sat/dimacs/dimacs.ts';
import { checkProof } from '../../../src/backends/sat/proof/drat.ts';
import { longTest } from '../../sample.ts';
import { objects, pzl } from '../pzl.ts';
import { hasRedis, RedisServer } from './redis-server.ts';
import { Workers } from './workers.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-cubes-'));
afterAll(() => rmSync(folder, { recursive: true }));

function pigeons(count: number): string {
  const file = path.join(folder, `pigeons-${count}.pzl`);
  writeFileSync(
    file,
    `puzzle "Pigeons"
board square(${count}, ${count - 1})
find at[cells]: bool
rule "Every pigeon has a hole": forall r in rows: any(at[r])
rule "A hole holds one pigeon": forall c in columns, a in c, b in c where a.index < b.index: not (at[a] and at[b])
`,
  );
  return file;
}

describe.skipIf(!hasRedis)('cubes at a queue', { timeout: 120_000 }, () => {
  let redis: RedisServer;
  let workers: Workers;
  beforeEach(async () => {
    redis = await RedisServer.start('pass:word');
    workers = new Workers(redis.address, ['--threads', '1', '--lost-after', '2']);
    workers.start(2);
  });
  afterEach(async () => {
    await workers.end();
    await redis.stop();
  });
  const asPzl = (...words: string[]) => pzl([...words, '--queue'], { env: { PZL_QUEUE: redis.address } });

  /** Waits until neither the batch nor its jobs are left in Redis. */
  async function nothingLeft(): Promise<void> {
    const status = async (): Promise<string> => (await asPzl('queue', 'status')).out;
    for (const end = Date.now() + 3000; Date.now() < end && !(await status()).includes(', 0 at work'); )
      await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await status()).toMatch(/^No batches\.\n[\s\S]*\n0 jobs in line, 0 at work/);
  }

  it('are solved by the workers, and the batch is gone with the answer', async () => {
    const words = ['run', 'edge-matching', '-i', 'small', '--json'];
    const ran = await asPzl(...words);
    const alone = await pzl(words);
    const find = (result: typeof ran) => objects(result).filter(({ type }) => type === 'solution');
    expect(find(ran)).toEqual(find(alone));
    await nothingLeft();
  });

  longTest('are refuted and their proofs checked, also when a worker is killed', async () => {
    const killing = setTimeout(() => workers.killOne(0), 3000);
    const ran = await asPzl('run', pigeons(9), '--cubes', 'auto', '--verify', '--json');
    clearTimeout(killing);
    expect(objects(ran).at(-1)).toMatchObject({ status: 'unsatisfiable', verified: true });
  });

  it('are one proof, in a file', async () => {
    const [proof, cnf] = ['p.drat', 'p.cnf'].map((name) => path.join(folder, name)) as [string, string];
    const ran = await asPzl('run', pigeons(8), '--cubes', 'auto', '--proof', proof, '--cnf', cnf, '--json');
    expect(objects(ran).at(-1)).toMatchObject({ status: 'unsatisfiable', verified: true });
    const read = readDimacs(readFileSync(cnf));
    if (read.status !== 'read') throw new Error(read.fault.message);
    expect(checkProof(read.cnf, readFileSync(proof), { format: 'text' })).toMatchObject({ verified: true });
  });

  it('are called back where the instance has mistakes', async () => {
    const bad = path.join(folder, 'bad.puz');
    writeFileSync(bad, '2 2\n1 2 3\n');
    const ran = await asPzl('run', 'edge-matching', '-i', bad);
    expect(ran.note).toMatch(/error: [\s\S]*bad\.puz/);
    expect(ran.code).toBe(1);
    await nothingLeft();
  });

  longTest('end at Ctrl-C, at the workers as well', async () => {
    const ran = await pzl(['run', pigeons(13), '--queue'], {
      env: { PZL_QUEUE: redis.address },
      interruptAfter: 5000,
    });
    expect(ran.code).toBe(130);
    expect(ran.note).toMatch(/cubes? done, \d+ open/);
    expect(ran.note).not.toContain('pass:word');
    await nothingLeft();
  });
});
