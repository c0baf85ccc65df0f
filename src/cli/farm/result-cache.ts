/**
 * A cache of answers by the hashes of their jobs, in a folder with one file each, so that a job is never done twice. A
 * file is written under another name and renamed, so that it is either complete or missing, even with several writers.
 */
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type JobAnswer, UNANSWERED } from '../../tasks/jobs/job.ts';
import { makeFolder, writeContent } from '../shell/files.ts';
import type { Shell } from '../shell/shell.ts';
import { buildVersion } from './edition.ts';

export class ResultCache {
  readonly #folder: string;
  readonly #createdFolders = new Set<string>();

  /** `folder` is the cache's folder, which all builds of pzl share; each build has a subfolder in it. */
  constructor(folder: string) {
    this.#folder = path.join(folder, buildVersion());
  }

  get(hash: string): JobAnswer | undefined {
    try {
      const answer: unknown = JSON.parse(readFileSync(this.#file(hash), 'utf8'));
      const isAnswer = typeof answer === 'object' && answer !== null && 'status' in answer;
      return isAnswer ? (answer as JobAnswer) : undefined;
    } catch {
      return undefined; // missing or unreadable: the job is done again
    }
  }

  /**
   * Stores the answer to a job, unless its status means that there is no answer (out of time and the like). @throws
   * DiagnosticError if the folder can't be written.
   */
  put(hash: string, answer: JobAnswer): void {
    if (UNANSWERED.includes(answer.status)) return;
    const file = this.#file(hash);
    const folder = path.dirname(file);
    if (!this.#createdFolders.has(folder)) makeFolder(folder);
    this.#createdFolders.add(folder);
    writeContent(file, JSON.stringify(answer));
  }

  #file(hash: string): string {
    return path.join(this.#folder, hash.slice(0, 2), `${hash.slice(2)}.json`);
  }
}

/** The default folder for the cache, as in https://specifications.freedesktop.org/basedir-spec. */
export function defaultCacheFolder({ env }: Shell): string {
  const cacheHome = env.XDG_CACHE_HOME ?? '';
  return path.join(
    path.isAbsolute(cacheHome) ? cacheHome : path.join(env.HOME ?? os.homedir(), '.cache'),
    'pzl/results',
  );
}
