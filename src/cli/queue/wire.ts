/** How a task crosses the queue: its line without the model, whose texts lie in Redis once, under their hash. */
import { readJob } from '../../tasks/jobs/job.ts';
import type { Asked, Task } from '../farm/task.ts';

export interface Sent {
  readonly batch: string;
  readonly model: string;
  readonly hash: string;
  /** A job as in a file of jobs, its model left empty. */
  readonly line: string;
  /** How often it had been lost when it was last put off. */
  readonly putOff?: number;
  /** How often a worker began it alone. */
  readonly begun?: number;
}

export const sentOf = (batch: string, { hash, model, asked }: Task): Sent => ({
  batch,
  model: model.hash,
  hash,
  line: lineOf(asked),
});

const lineOf = ({ question, instance, options }: Asked): string =>
  JSON.stringify({ model: '', question, ...(instance !== undefined && { instance }), ...options });

/** Whoever can write to Redis can write anything: what comes is checked like a line that somebody wrote. */
export function askedOf({ line }: Sent): Asked | { readonly fault: string } {
  const wish = readJob(line);
  if ('fault' in wish) return wish;
  const { question, instance, options } = wish;
  return { question, ...(instance !== undefined && { instance }), options };
}

/** What somebody published; undefined where it is none of ours. */
export function sentIn(text: string): Sent | undefined {
  try {
    const { batch, model, hash, line } = JSON.parse(text) as Sent;
    const told = [batch, model, hash, line].every((one) => typeof one === 'string');
    return told ? { batch, model, hash, line } : undefined;
  } catch {
    return undefined;
  }
}

/** Why a job failed that its worker could not begin. */
export const NO_MODEL = 'the texts of its model are gone';

/** A job that was begun so often by a worker that did nothing else, and never ended, is set aside. */
export const MOST_LOSSES = 3;

/** Why such a job failed. */
export const SET_ASIDE = `it is set aside, since ${MOST_LOSSES} workers were lost while they had nothing else`;

/** BullMQ allows no colons in names. */
export const jobId = (batch: string, hash: string): string => `${batch}.${hash}`;
