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
import { type KnownTree, Sources } from '../../text/source.ts';
import { openInstance } from '../open/open-instance.ts';
import { OWN_FILE, reservation, undecided, withheld } from '../open/unread.ts';
import type { SearchOptions } from '../solve/search.ts';
import type { Job, JobAnswer, JobModel } from './job.ts';
import { ASKERS, BadJob } from './questions.ts';
import { TUNING } from './tuning.ts';

interface Kept {
  readonly loaded: Loaded;
  instances: number;
}

const plain = ({ kind, what }: Unread): object => ({ kind, what });

export class JobAnswerer {
  readonly #knownTree: KnownTree | undefined;
  /** [caller's key for the model's texts]: the parsed model, in the order of last use. */
  readonly #models = new Map<string, Kept>();
  /** The instance of the last cube, because more of its cubes usually follow, and reading the instance takes longer than solving many cubes. */
  #instance: { readonly key: string; readonly ground: Ground } | undefined;

  constructor(knownTree?: KnownTree) {
    this.#knownTree = knownTree;
  }

  /** `modelKey` must be equal for equal texts only. Never throws because of the job's contents. */
  async answer(job: Job, modelKey: string, signal?: AbortSignal): Promise<JobAnswer> {
    const { model, diagnostics, sources } = this.#load(job.model, modelKey);
    const wrong = (list: readonly Diagnostic[]): JobAnswer => ({
      status: 'error',
      message: list
        .filter(({ severity }) => severity === 'error')
        .map((each) => renderDiagnostic(each, sources, { color: false }))
        .join('\n'),
    });
    if (!model) return wrong(diagnostics.list);
    try {
      return await this.#ask(job, model, modelKey, signal);
    } catch (error) {
      if (error instanceof BadJob) return wrong(error.diagnostics);
      if (error instanceof DiagnosticError) return wrong([error.diagnostic]);
      if (error instanceof EngineMemoryError) return { status: 'memory', message: error.message };
      throw error;
    }
  }

  async #ask(job: Job, model: Model, modelKey: string, signal: AbortSignal | undefined): Promise<JobAnswer> {
    const { question, options } = job;
    const { timeLimit, seed = 0, conflicts, connectivity } = options;
    const budget = Budget.ofSeconds(timeLimit);
    const search = (): SearchOptions => ({
      seed,
      ...(conflicts !== undefined && { conflicts }),
      ...(connectivity !== undefined && { connectivity }),
      ...(signal && { signal }),
      ...budget.timeLeft(),
    });
    const asker = ASKERS[question];
    if ('ofModel' in asker) return await asker.ofModel({ model, options, search });
    const { instance } = job;
    const key = question === 'cube' ? JSON.stringify([modelKey, instance]) : undefined;
    if (key !== undefined && this.#instance?.key === key)
      return await asker.ofGround({ model, options, search, ground: this.#instance.ground });
    this.#instance = undefined;
    const opened = openInstance(model, instance ?? { name: 'no instance', text: '' }, {
      deadline: budget.deadline,
    });
    if (opened.halted) return { status: 'limit' };
    if (!opened.ground) throw new BadJob(opened.diagnostics);
    const { unread, diagnostics } = opened;
    // Cubes need no check for unread clues: their sender has read the instance, and gives the verdict.
    const why = options.lenient || question === 'cube' ? undefined : withheld(unread);
    if (why !== undefined) return { status: 'unread', message: why, unread: unread.map(plain) };
    if (key !== undefined) this.#instance = { key, ground: opened.ground };
    const answer = await asker.ofGround({ model, options, search, ground: opened.ground });
    if (question === 'cube') return answer;
    const doubt = options.lenient
      ? undefined
      : undecided(unread, answer.status, 'count' in answer ? BigInt(String(answer.count)) : undefined);
    if (doubt !== undefined)
      return { status: 'unread', message: `${doubt} ${OWN_FILE}`, unread: unread.map(plain) };
    const message = reservation(unread);
    const warnings = diagnostics.filter(({ severity }) => severity === 'warning');
    return {
      ...(message !== undefined && { message }),
      ...answer,
      ...(unread.length > 0 && { unread: unread.map(plain) }),
      ...(warnings.length > 0 && { warnings: warnings.map((one) => one.message) }),
    };
  }

  #load(texts: JobModel, key: string): Loaded {
    const kept = this.#models.get(key);
    this.#models.delete(key);
    if (kept && kept.instances++ < TUNING.instancesOfModel) {
      this.#models.set(key, kept);
      return kept.loaded;
    }
    const used = new Map(Object.entries(texts.used));
    const loaded = loadModel(texts.name, texts.text, {
      sources: new Sources(this.#knownTree),
      resolve: (asked) => {
        const text = used.get(asked.endsWith('.pzl') ? asked : `${asked}.pzl`);
        return text === undefined ? undefined : { name: asked, text };
      },
    });
    this.#models.set(key, { loaded, instances: 1 });
    for (const oldest of this.#models.keys()) {
      if (this.#models.size <= TUNING.keptModels) break;
      this.#models.delete(oldest);
    }
    return loaded;
  }
}
