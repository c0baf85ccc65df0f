/**
 * The form of a task in the queue: its line without the model, whose texts are stored in Redis once, under their hash.
 */
import { readJob } from '../../tasks/jobs/job.ts';
import type { JobWithoutModel, Task } from '../farm/task.ts';

export interface TaskMessage {
  readonly batch: string;
  readonly model: string;
  readonly hash: string;
  /** The job as a line of a job file. Its model is empty, since the model's texts are stored in Redis under `model`. */
  readonly line: string;
  /** The number of workers lost with this job at the time when the job was last postponed. */
  readonly lostWorkersAtDelay?: number;
  /** The number of times that a worker has run this job alone, after workers were lost with it. */
  readonly soloRunCount?: number;
}

export const messageOf = (batch: string, { hash, model, job }: Task): TaskMessage => ({
  batch,
  model: model.hash,
  hash,
  line: lineOf(job),
});

const lineOf = ({ question, instance, options }: JobWithoutModel): string =>
  JSON.stringify({ model: '', question, ...(instance !== undefined && { instance }), ...options });

/**
 * The job in a message, or a sentence on what is wrong with it. A job is validated like a line written by a user, since
 * anybody who can write to Redis can write anything.
 */
export function parseJob({ line }: TaskMessage): JobWithoutModel | { readonly fault: string } {
  const jobFields = readJob(line);
  if ('fault' in jobFields) return jobFields;
  const { question, instance, options } = jobFields;
  return { question, ...(instance !== undefined && { instance }), options };
}

/** Parses the announcement of a job; undefined if it isn't valid. */
export function parseMessage(text: string): TaskMessage | undefined {
  try {
    const { batch, model, hash, line } = JSON.parse(text) as TaskMessage;
    const hasTexts = [batch, model, hash, line].every((one) => typeof one === 'string');
    return hasTexts ? { batch, model, hash, line } : undefined;
  } catch {
    return undefined;
  }
}

/** The message for a job that can't be started because Redis no longer has its model. */
export const NO_MODEL_REASON = 'the texts of its model are gone';

/** The number of workers that may be lost while running a job alone, before the job is given up. */
export const MAX_LOSSES = 3;

/** The message for a job that is given up. */
export const SET_ASIDE_REASON = `it is set aside, since ${MAX_LOSSES} workers were lost while they had nothing else`;

/** The id of a job at the queue. It contains a dot, since BullMQ forbids colons. */
export const jobId = (batch: string, hash: string): string => `${batch}.${hash}`;
