/** A job prepared for answering: with its texts, and identified by its contents. */
import { createHash } from 'node:crypto';
import type { Job, JobAnswer, JobModel } from '../../tasks/jobs/job.ts';
import { edition } from './edition.ts';

/** A job without the texts of its model, which many jobs share. */
export type JobWithoutModel = Omit<Job, 'model'>;

export interface Task {
  /** A hash of the job and the build of pzl, 32 hex digits; different jobs have different hashes. */
  readonly hash: string;
  readonly id?: string | number;
  readonly model: { readonly hash: string; readonly texts: JobModel };
  readonly asked: JobWithoutModel;
}

/** Answers tasks, by local processes or remote workers. */
export interface Executor {
  /** The number of tasks that keep the executor always busy. */
  readonly room: number;
  /** The number of tasks that the executor can work on at the same time; 0 while unknown. */
  readonly threads: number;
  /**
   * Set by the caller. The executor calls it when it has room for more tasks, except for the room left by an answered
   * task.
   */
  onRoom?: () => void;
  /**
   * Answers a task. The promise never rejects because the job misbehaves or crashes; it rejects if no more tasks can be
   * answered.
   */
  answer(task: Task): Promise<Answered>;
  /** Resolves when all tasks so far have been sent, if sending needs this thread. */
  sent?(): Promise<void>;
  /** Starts the processes; resolves when no task has to wait for one. */
  warm?(): Promise<void>;
  close(): Promise<void>;
  /** Like `close`, and ends the tasks in progress, wherever they are. */
  cancel(): Promise<void>;
}

export interface Answered {
  readonly answer: JobAnswer;
  /** Milliseconds that the job took where it was done. */
  readonly milliseconds: number;
}

export function modelHash({ name, text, used }: JobModel): string {
  const files = Object.entries(used).sort(([a], [b]) => (a < b ? -1 : 1));
  return hashOf(JSON.stringify([name, text, files]));
}

/** The hash of a job. It doesn't depend on the order of the options, nor on the time limit, which changes no answer. */
export function taskHash(model: string, { question, instance, options }: JobWithoutModel): string {
  const optionTexts = Object.entries(options)
    .filter(([name]) => name !== 'timeLimit')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return hashOf(JSON.stringify([edition(), model, question, instance ?? null, optionTexts]));
}

/** The key of a result in the file of results; the same job may be there under several ids. */
export const resultKey = (hash: string, id: string | number | undefined): string =>
  id === undefined ? hash : hashOf(`${hash} ${JSON.stringify(id)}`);

/** 128 bits of SHA-256 as hex digits. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
