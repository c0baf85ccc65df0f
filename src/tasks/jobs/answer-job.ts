/**
 * Answers jobs, one after the other. The last few models are kept parsed, since jobs come in batches for one model, and parsing it takes longer
 * than many queries.
 */
import { EngineMemoryError } from '../../backends/sat/engine/engine.ts';
import type { Unread } from '../../formats/native/instance.ts';
import { type Loaded, loadModel } from '../../language/load.ts';
import type { Model } from '../../language/model.ts';
import { Budget } from '../../model/clock.ts';
import type { Ground } from '../../model/ground.ts';
import { type Diagnostic, DiagnosticError } from '../../text/diagnostics.ts';
import { renderDiagnostic } from '../../text/render.ts';
import { type FindKnownTree, Sources } from '../../text/source.ts';
import { openInstance } from '../open/open-instance.ts';
import { doubtAdvice, undecidedMessage, unreadCaveat, withheldReason } from '../open/unread.ts';
import type { SearchOptions } from '../solve/search.ts';
import type { Job, JobAnswer, JobModel } from './job.ts';
import { ANSWERERS, BadJob } from './questions.ts';
import { TUNING } from './tuning.ts';

interface CachedModel {
  readonly loaded: Loaded;
  instances: number;
}

const unreadToJson = ({ kind, what }: Unread): object => ({ kind, what });

export class JobAnswerer {
  readonly #knownTree: FindKnownTree | undefined;
  /** For each key that a caller gives to a model's texts: the parsed model, in the order of last use. */
  readonly #models = new Map<string, CachedModel>();
  /** The instance of the last cube, because more of its cubes usually follow, and reading the instance takes longer than solving many cubes. */
  #lastInstance: { readonly key: string; readonly ground: Ground } | undefined;

  constructor(knownTree?: FindKnownTree) {
    this.#knownTree = knownTree;
  }

  /** Answers the job. `modelKey`: a key that is equal only for equal texts of the model. Never throws because of the job's contents. */
  async answer(job: Job, modelKey: string, signal?: AbortSignal): Promise<JobAnswer> {
    const { model, diagnostics, sources } = this.#load(job.model, modelKey);
    const errorAnswer = (list: readonly Diagnostic[]): JobAnswer => ({
      status: 'error',
      message: list
        .filter(({ severity }) => severity === 'error')
        .map((each) => renderDiagnostic(each, sources, { color: false }))
        .join('\n'),
    });
    if (!model) return errorAnswer(diagnostics.list);
    try {
      return await this.#reply(job, model, modelKey, signal);
    } catch (error) {
      if (error instanceof BadJob) return errorAnswer(error.diagnostics);
      if (error instanceof DiagnosticError) return errorAnswer([error.diagnostic]);
      if (error instanceof EngineMemoryError) return { status: 'memory', message: error.message };
      throw error;
    }
  }

  async #reply(
    job: Job,
    model: Model,
    modelKey: string,
    signal: AbortSignal | undefined,
  ): Promise<JobAnswer> {
    const { question, options } = job;
    const { timeLimit, seed = 0, conflicts, connectivity } = options;
    const budget = Budget.ofSeconds(timeLimit);
    const searchOptions = (): SearchOptions => ({
      seed,
      ...(conflicts !== undefined && { conflicts }),
      ...(connectivity !== undefined && { connectivity }),
      ...(signal && { signal }),
      ...budget.timeLeft(),
    });
    const answerer = ANSWERERS[question];
    if ('ofModel' in answerer) return await answerer.ofModel({ model, options, search: searchOptions });
    const { instance } = job;
    const key = question === 'cube' ? JSON.stringify([modelKey, instance]) : undefined;
    const answerFor = (ground: Ground): Promise<JobAnswer> =>
      answerer.ofGround({ model, options, search: searchOptions, ground });
    if (key !== undefined && this.#lastInstance?.key === key)
      return await answerFor(this.#lastInstance.ground);
    this.#lastInstance = undefined;
    const openedInstance = openInstance(model, instance ?? { name: 'no instance', text: '' }, {
      deadline: budget.deadline,
    });
    if (openedInstance.halted) return { status: 'limit' };
    if (!openedInstance.ground) throw new BadJob(openedInstance.diagnostics);
    const { unread, diagnostics } = openedInstance;
    // Cubes need no check for unread clues: their sender has read the instance, and gives the verdict.
    const reason = options.lenient || question === 'cube' ? undefined : withheldReason(unread);
    if (reason !== undefined) return { status: 'unread', message: reason, unread: unread.map(unreadToJson) };
    if (key !== undefined) this.#lastInstance = { key, ground: openedInstance.ground };
    const answer = await answerFor(openedInstance.ground);
    if (question === 'cube') return answer;
    const doubtText = options.lenient
      ? undefined
      : undecidedMessage(unread, answer.status, 'count' in answer ? BigInt(String(answer.count)) : undefined);
    if (doubtText !== undefined)
      return {
        status: 'unread',
        message: `${doubtText} ${doubtAdvice(unread)}`,
        unread: unread.map(unreadToJson),
      };
    const message = unreadCaveat(unread);
    const warnings = diagnostics.filter(({ severity }) => severity === 'warning');
    return {
      ...(message !== undefined && { message }),
      ...answer,
      ...(unread.length > 0 && { unread: unread.map(unreadToJson) }),
      ...(warnings.length > 0 && { warnings: warnings.map((one) => one.message) }),
    };
  }

  #load(texts: JobModel, key: string): Loaded {
    const cached = this.#models.get(key);
    this.#models.delete(key);
    if (cached && cached.instances++ < TUNING.instancesOfModel) {
      this.#models.set(key, cached);
      return cached.loaded;
    }
    const usedTexts = new Map(Object.entries(texts.used));
    const loadedModel = loadModel(texts.name, texts.text, {
      sources: new Sources(this.#knownTree),
      resolve: (asked) => {
        const text = usedTexts.get(asked.endsWith('.pzl') ? asked : `${asked}.pzl`);
        return text === undefined ? undefined : { name: asked, text };
      },
    });
    this.#models.set(key, { loaded: loadedModel, instances: 1 });
    for (const oldest of this.#models.keys()) {
      if (this.#models.size <= TUNING.keptModels) break;
      this.#models.delete(oldest);
    }
    return loadedModel;
  }
}
