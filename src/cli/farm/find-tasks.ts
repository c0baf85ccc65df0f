/**
 * Turns jobs as people write them into tasks: replaces names of models and instances by their texts. Each model is read
 * once.
 */
import { isAddress, typeOfAddress } from '../../formats/address/address.ts';
import { gameIdIn } from '../../formats/ids/id.ts';
import { linkIn } from '../../formats/links/system.ts';
import { type JobWish, readJob } from '../../tasks/jobs/job.ts';
import { DiagnosticError } from '../../text/diagnostics.ts';
import { renderDiagnostic } from '../../text/render.ts';
import { Sources } from '../../text/source.ts';
import { findModelOfPuzzle } from '../shell/game-model.ts';
import { findModelForLink, unpackedText } from '../shell/links.ts';
import { findModelOf } from '../shell/models.ts';
import { findInstanceSource, type OpenModel, readModelTexts } from '../shell/open.ts';
import { Report } from '../shell/report.ts';
import type { Shell } from '../shell/shell.ts';
import { hashOf, type JobWithoutModel, modelHash, resultKey, type Task, taskHash } from './task.ts';

/** A line of a job file that isn't a valid job. `hash` and `id` are those that its result gets. */
export interface InvalidLine {
  readonly hash: string;
  readonly id?: string | number;
  readonly message: string;
}

export type FoundTask =
  | { readonly key: string; readonly task: Task }
  | { readonly key: string; readonly invalidLine: InvalidLine };

interface FoundModel {
  readonly model: Task['model'];
  /** The opened model, in which instances are found; absent if the model has mistakes. */
  readonly open?: OpenModel;
}

/** The greatest number of models kept in memory; a collection may contain addresses of hundreds of types. */
const MAX_MODELS = 1000;

export class TaskFinder {
  readonly #shell: Shell;
  readonly #report: Report;
  readonly #models = new Map<string, FoundModel>();
  /** [puzzle type in addresses]: the file of the model that reads them. */
  readonly #types = new Map<string, string>();

  constructor(shell: Shell) {
    // The shell without notices, since a batch doesn't report which instance was chosen by default.
    this.#shell = { ...shell, note: () => {} };
    this.#report = new Report(this.#shell, { json: true });
  }

  /**
   * Makes the task for a line of a job file, or the result for a line that isn't a valid job. `linePlace` describes the
   * line in messages.
   */
  async findTask(line: string, linePlace: string): Promise<FoundTask> {
    const jobFields = readJob(line);
    if ('fault' in jobFields) return this.resultOfInvalidLine(line, linePlace, jobFields.fault, jobFields.id);
    const { id } = jobFields;
    const sources = new Sources();
    try {
      const task = await this.#prepareTask(jobFields, sources);
      return { key: resultKey(task.hash, id), task };
    } catch (error) {
      if (!(error instanceof DiagnosticError)) throw error;
      const hash = hashOf(line);
      const message = `${linePlace}: ${renderDiagnostic(error.diagnostic, sources, { color: false })}`;
      return { key: resultKey(hash, id), invalidLine: { hash, message, ...(id !== undefined && { id }) } };
    }
  }

  /** The result for a line that isn't a valid job. */
  resultOfInvalidLine(line: string, linePlace: string, fault: string, id?: string | number): FoundTask {
    const hash = hashOf(line);
    const message = `${linePlace}: ${fault}`;
    return { key: resultKey(hash, id), invalidLine: { hash, message, ...(id !== undefined && { id }) } };
  }

  async #prepareTask(
    { id, question, model: wanted, instance, options }: JobWish,
    sources: Sources,
  ): Promise<Task> {
    const { model, open } = this.#findModel(wanted, instance, sources);
    const text =
      typeof instance === 'object'
        ? unpackedText(this.#shell, instance, open?.model)
        : question === 'generate' || !open
          ? instance
          : typeof wanted === 'object' && instance !== undefined && !isAddress(instance)
            ? instance
            : await findInstanceSource(this.#shell, open, instance, this.#report);
    const job: JobWithoutModel = { question, ...(text !== undefined && { instance: text }), options };
    return { hash: taskHash(model.hash, job), model, job, ...(id !== undefined && { id }) };
  }

  #findModel(modelWish: JobWish['model'], instance: JobWish['instance'], sources: Sources): FoundModel {
    if (typeof modelWish === 'object') return { model: { hash: modelHash(modelWish), texts: modelWish } };
    const puzzleAddress = modelWish ?? (typeof instance === 'string' ? instance : '');
    const link = linkIn(puzzleAddress);
    const name = link
      ? findModelForLink(this.#shell, link, sources)
      : isAddress(puzzleAddress)
        ? this.#modelOf(puzzleAddress, sources)
        : puzzleAddress;
    const foundModel = this.#models.get(name);
    if (foundModel) return foundModel;
    const { texts, open } = readModelTexts(this.#shell, name);
    const newModel = { model: { hash: modelHash(texts), texts }, ...(open && { open }) };
    if (this.#models.size >= MAX_MODELS) this.#models.clear();
    this.#models.set(name, newModel);
    return newModel;
  }

  #modelOf(address: string, sources: Sources): string {
    // A game id doesn't name a type, and models of several types may read ids of the same game.
    if (gameIdIn(address)) return findModelOfPuzzle(this.#shell, address, sources);
    const type = typeOfAddress(address);
    const knownFile = this.#types.get(type);
    if (knownFile !== undefined) return knownFile;
    const file = findModelOf(this.#shell, address, sources);
    if (this.#types.size >= MAX_MODELS) this.#types.clear();
    this.#types.set(type, file);
    return file;
  }
}
