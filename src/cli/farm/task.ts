/** A job prepared for answering: with its texts, and identified by its contents. */
import { createHash } from 'node:crypto';
import type { Job, JobAnswer, JobModel } from '../../tasks/jobs/job.ts';
import { buildVersion } from './edition.ts';

/** A job without the texts of its model, which many jobs share. */
export type JobWithoutModel = Omit<Job, 'model'>;

export interface Task {
  /** A hash of the job and of the build of pzl, as 32 hex digits; it identifies the job. */
  readonly hash: string;
  readonly id?: string | number;
  readonly model: { readonly hash: string; readonly texts: JobModel };
  readonly job: JobWithoutModel;
}

/** Whoever answers tasks: processes on this machine, or workers at a queue. */
export interface Executor {
  /** The number of tasks that the executor accepts at a time; enough to keep it always busy. */
  readonly maxTasks: number;
  /** The number of tasks that the executor can work on at the same time; 0 while unknown. */
  readonly threads: number;
  /**
   * A function that the executor calls when it can accept more tasks than before. It isn't called when an answered task
   * makes room for one, because whoever gave the task learns that from the answer.
   */
  onCapacity?: () => void;
  /**
   * Answers a task. The promise never rejects because the job misbehaves or crashes; it rejects if no more tasks can be
   * answered.
   */
  answer(task: Task): Promise<TaskAnswer>;
  /** Resolves when all tasks so far have been sent; absent if nothing has to be sent. */
  whenAllSent?(): Promise<void>;
  /** Starts all processes; resolves when they are ready, so that the next tasks start at once. */
  warm?(): Promise<void>;
  close(): Promise<void>;
  /** Closes the executor like `close`, but ends running tasks instead of waiting for them. */
  cancel(): Promise<void>;
}

export interface TaskAnswer {
  readonly answer: JobAnswer;
  /** Milliseconds that the job took in the process that did it. */
  readonly milliseconds: number;
}

export function modelHash({ name, text, used }: JobModel): string {
  const files = Object.entries(used).sort(([a], [b]) => (a < b ? -1 : 1));
  return hashOf(JSON.stringify([name, text, files]));
}

/** The hash of a job. It depends neither on the order of the options nor on the time limit, which changes no answer. */
export function taskHash(model: string, { question, instance, options }: JobWithoutModel): string {
  const optionTexts = Object.entries(options)
    .filter(([name]) => name !== 'timeLimit')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return hashOf(JSON.stringify([buildVersion(), model, question, instance ?? null, optionTexts]));
}

/** The key by which results are found. One job may occur under several ids, and so have several results. */
export const resultKey = (hash: string, id: string | number | undefined): string =>
  id === undefined ? hash : hashOf(`${hash} ${JSON.stringify(id)}`);

/** The first 128 bits of the SHA-256 hash of a text, as 32 hex digits. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
