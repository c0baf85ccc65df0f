/**
 * Chooses who answers a command's tasks: its own processes, or workers at a queue, whose code is loaded only in that
 * case.
 */
import { availableParallelism } from 'node:os';
import { ProcessPool } from '../farm/process-pool.ts';
import type { Executor, Task } from '../farm/task.ts';
import type { Shell } from '../shell/shell.ts';

export interface ExecutorOptions {
  /** The address of a queue whose workers do the tasks; true for the address in PZL_QUEUE. */
  readonly queue?: string | true;
  readonly threads?: number;
  /** The time limit in seconds that no task may exceed; workers at a queue have limits of their own. */
  readonly timeLimit?: number;
  /** The memory limit of a task, in MiB. */
  readonly memory: number;
}

export interface QueueTaskOptions {
  /** The name of the batch that the tasks form at the queue. */
  readonly name: string;
  readonly again?: boolean;
  readonly isInteractive?: boolean;
  /**
   * A task with the same model and instance as the first real tasks. Idle workers read these texts while this process
   * loads BullMQ.
   */
  readonly earlyTask?: Task;
  readonly onNotice: (text: string) => void;
  readonly onCancelled: () => void;
}

/** Opens the executor that the options choose. @throws DiagnosticError if the queue can't be used. */
export async function openExecutor(
  shell: Shell,
  options: ExecutorOptions,
  atQueue: QueueTaskOptions,
): Promise<Executor> {
  const { queue, threads = availableParallelism(), timeLimit, memory } = options;
  if (queue === undefined) {
    return new ProcessPool(threads, {
      mebibytes: memory,
      ...(timeLimit !== undefined && { seconds: timeLimit }),
    });
  }
  const { connect, queueAddress } = await import('./redis.ts');
  const { QueueSender } = await import('./sender.ts');
  const { Registry } = await import('./registry.ts');
  const { messageOf } = await import('./wire.ts');
  const { name, again = false, isInteractive = false, earlyTask, onNotice, onCancelled } = atQueue;
  const connection = await connect(queueAddress(shell, queue), onNotice);
  if (earlyTask) {
    const registry = new Registry(connection.redis);
    await registry.putModel(earlyTask.model.hash, earlyTask.model.texts);
    await registry.announceJob(messageOf(name, earlyTask));
  }
  onNotice(`The batch is called ${name} at ${connection.displayAddress}.`);
  return await QueueSender.open(connection, {
    batch: name,
    again,
    isInteractive,
    onNotice,
    onCancelled: () => {
      onNotice('The batch was cancelled at the queue.');
      onCancelled();
    },
  });
}
