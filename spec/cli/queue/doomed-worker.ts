/** A worker whose process dies when it gets a job with the seed 666. The test bundles this file and runs it as a process. */
import type { Task } from '../../../src/cli/farm/task.ts';
import { connect } from '../../../src/cli/queue/redis.ts';
import { QueueWorker } from '../../../src/cli/queue/worker.ts';

const connection = await connect(process.env.PZL_QUEUE ?? '', () => {});
const answerer = {
  async answer({ job: asked }: Task) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (asked.options.seed === 666) process.kill(process.pid, 'SIGKILL');
    return { answer: { status: 'solved' }, milliseconds: 20 };
  },
  stopTasks() {},
  async close() {},
};
await new QueueWorker(connection, answerer, { threads: 4, lostAfter: 1 }).run();
