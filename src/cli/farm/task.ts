/** A job on its way to an answer: its texts found, and its name by content. */
import { createHash } from 'node:crypto';
import type { Job, JobAnswer, JobModel } from '../../tasks/jobs/job.ts';
import { edition } from './edition.ts';

/** A job without its model's texts, which many jobs share. */
export type Asked = Omit<Job, 'model'>;

export interface Task {
  /** By the content of the job and the edition: the same for the same job only. 32 hex digits. */
  readonly hash: string;
  readonly id?: string | number;
  readonly model: { readonly hash: string; readonly texts: JobModel };
  readonly asked: Asked;
}

/** Answers tasks: processes here, or workers elsewhere. */
export interface Executor {
  /** How many tasks it wants to have at a time, so that it never waits for the next. */
  readonly room: number;
  /** How many tasks can be at work at once; 0 as long as that isn't known. */
  readonly threads: number;
  /** Set by who asks; to be called when there is more room, but for that of a task that was answered. */
  onRoom?: () => void;
  /** Never rejects for what a job does, nor for how it dies. Rejects when nothing can be asked any more. */
  answer(task: Task): Promise<Answered>;
  /** Resolves when what was asked so far is on its way, where that needs this thread. */
  sent?(): Promise<void>;
  /** Starts what is to answer; resolves when no task has to wait for that. */
  warm?(): Promise<void>;
  close(): Promise<void>;
  /** As `close`, and what is at work ends too, wherever it is. */
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

/** Options in whatever order are the same; so is the time that is allowed, which no answer depends on. */
export function taskHash(model: string, { question, instance, options }: Asked): string {
  const told = Object.entries(options)
    .filter(([name]) => name !== 'timeLimit')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return hashOf(JSON.stringify([edition(), model, question, instance ?? null, told]));
}

/** What a result is known by in the file of results: the same job may stand there under several ids. */
export const resultKey = (hash: string, id: string | number | undefined): string =>
  id === undefined ? hash : hashOf(`${hash} ${JSON.stringify(id)}`);

/** 128 bits of SHA-256, as hex digits. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
