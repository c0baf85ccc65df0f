/** Threads that answer tasks: what becomes of one whose task is to stop. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { modelHash, type Task, taskHash } from '../../../src/cli/farm/task.ts';
import { ThreadPool } from '../../../src/cli/farm/thread-pool.ts';
import type { JobModel } from '../../../src/tasks/jobs/job.ts';

/** So many pigeons for one hole less: none at 4, and longer than anybody waits at 14. */
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
  return { hash: taskHash(hash, asked), model: { hash, texts }, asked };
}

describe('a pool of threads', { timeout: 60_000 }, () => {
  let started = 0;
  const count = (): void => {
    started++;
  };
  beforeEach(() => {
    started = 0;
    process.on('worker', count);
  });
  afterEach(() => void process.off('worker', count));

  it.each(['run', 'cube'] as const)('keeps a thread whose task is to stop: %s', async (question) => {
    const pool = new ThreadPool(1, { mebibytes: 1000 });
    try {
      await pool.warm();
      const long = pigeons(14, question);
      for (let round = 0; round < 3; round++) {
        const answer = pool.answer(long);
        await new Promise((resolve) => setTimeout(resolve, 400));
        const waiting = pool.answer(pigeons(4, 'run'));
        pool.stop((task) => task === long);
        expect((await answer).answer).toEqual({ status: 'stopped' });
        expect((await waiting).answer).toMatchObject({ status: 'unsatisfiable' });
      }
      expect(started).toBe(1);
    } finally {
      await pool.close();
    }
  });

  it('has another thread in the place of one that is over its time', async () => {
    const pool = new ThreadPool(1, { mebibytes: 1000, seconds: 0.1 });
    try {
      await pool.warm();
      expect((await pool.answer(pigeons(14, 'run'))).answer.status).toBe('limit');
      expect((await pool.answer(pigeons(4, 'run'))).answer.status).toBe('unsatisfiable');
    } finally {
      await pool.close();
    }
  });
});
