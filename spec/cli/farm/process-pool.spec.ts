/** Processes that answer tasks: the result if a process is told to stop, exceeds its limits, or can't start. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProcessPool } from '../../../src/cli/farm/process-pool.ts';
import { modelHash, type Task, taskHash } from '../../../src/cli/farm/task.ts';
import type { JobModel } from '../../../src/tasks/jobs/job.ts';

/** A task with `count` pigeons for one hole fewer, which has no solution: easy to refute for 4 pigeons, practically impossible for 14. */
function pigeons(count: number, question: 'run' | 'cube'): Task {
  const texts: JobModel = {
    name: 'pigeons.pzl',
    text: `puzzle "Pigeons"
board square(${count}, ${count - 1})
find at[cells]: bool
rule "Every pigeon has a hole": forall r in rows: any(at[r])
rule "A hole holds one pigeon": forall c in columns, a in c, b in c where a.index < b.index: not (at[a] and at[b])
`,
    used: {},
  };
  const hash = modelHash(texts);
  const asked = { question, instance: { name: 'none', text: '' }, options: {} } as const;
  return { hash: taskHash(hash, asked), model: { hash, texts }, job: asked };
}

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-pool-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A pool whose processes run this script. */
function scripted(script: string, threads = 1): ProcessPool {
  const file = path.join(folder, 'script.cjs');
  writeFileSync(file, script);
  return new ProcessPool(threads, { mebibytes: 1000 }, file);
}

describe('a pool of processes', { timeout: 60_000 }, () => {
  let started = 0;
  const count = (): void => {
    started++;
  };
  beforeEach(() => {
    started = 0;
    subscribe('child_process', count);
  });
  afterEach(() => void unsubscribe('child_process', count));

  it.each(['run', 'cube'] as const)('keeps a process whose task is to stop: %s', async (question) => {
    const pool = new ProcessPool(1, { mebibytes: 1000 });
    try {
      await pool.warm();
      const long = pigeons(14, question);
      for (let round = 0; round < 3; round++) {
        const answer = pool.answer(long);
        await new Promise((resolve) => setTimeout(resolve, 400));
        const waiting = pool.answer(pigeons(4, 'run'));
        pool.stopTasks((task) => task === long);
        expect((await answer).answer).toEqual({ status: 'stopped' });
        expect((await waiting).answer).toMatchObject({ status: 'unsatisfiable' });
      }
      expect(started).toBe(1);
    } finally {
      await pool.close();
    }
  });

  it('has another process in the place of one that is over its time', async () => {
    const pool = new ProcessPool(1, { mebibytes: 1000, seconds: 0.1 });
    try {
      await pool.warm();
      expect((await pool.answer(pigeons(14, 'run'))).answer.status).toBe('limit');
      expect((await pool.answer(pigeons(4, 'run'))).answer.status).toBe('unsatisfiable');
    } finally {
      await pool.close();
    }
  });

  it('has no answer of one that died, and goes on with another', async () => {
    const pool = scripted("process.once('message', () => process.exit(1)); process.send('ready');");
    try {
      expect((await pool.answer(pigeons(4, 'run'))).answer.status).toBe('lost');
      expect((await pool.answer(pigeons(4, 'run'))).answer.status).toBe('lost');
      expect(started).toBe(2);
    } finally {
      await pool.close();
    }
  });

  it('gives another process what was too much beside what others have left', async () => {
    const once = path.join(folder, 'once');
    const pool = scripted(`const { existsSync, writeFileSync } = require('node:fs');
const once = ${JSON.stringify(once)};
process.on('message', () => {
  const again = !existsSync(once);
  writeFileSync(once, '');
  process.send({ answer: { status: 'memory' }, milliseconds: 1, shouldReplace: true, again });
});`);
    try {
      expect((await pool.answer(pigeons(4, 'run'))).answer.status).toBe('memory');
      expect(started).toBe(2);
    } finally {
      await pool.close();
    }
  });

  it('gives up where no process begins', async () => {
    const pool = scripted('process.exit(1);', 2);
    const answers = [pigeons(4, 'run'), pigeons(5, 'run'), pigeons(6, 'run')].map((task) =>
      pool.answer(task),
    );
    for (const answer of answers) await expect(answer).rejects.toThrow('No process can be started');
    await expect(scripted('process.exit(1);').warm()).rejects.toThrow('No process can be started');
  });
});
