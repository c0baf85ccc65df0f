/** A search that is split as it goes, by threads or by workers at a queue: cubes as jobs, with the same code for both. */
import { randomUUID } from 'node:crypto';
import { totalmem } from 'node:os';
import { compileSat } from '../../backends/sat/encode/compile.ts';
import { compileEngine } from '../../backends/sat/engine/engine.ts';
import { SatSession } from '../../backends/sat/engine/session.ts';
import type { Ground } from '../../model/ground.ts';
import type { Ref } from '../../model/terms/terms.ts';
import { cubeAnswerOf, optionsOf } from '../../tasks/jobs/cube-job.ts';
import type { Choice, Choices, CubeAnswer, CubeQuestion } from '../../tasks/parallel/cube.ts';
import {
  type CubeProgress,
  type CubeSearchOutcome,
  searchByCubes,
} from '../../tasks/parallel/cube-search.ts';
import { findCubes } from '../../tasks/parallel/cubes.ts';
import type { Answer } from '../../tasks/solve/outcome.ts';
import { duration } from '../farm/batch-progress.ts';
import { type Asked as AskedTask, modelHash, type Task, taskHash } from '../farm/task.ts';
import type { Asked } from '../shell/ask.ts';
import { readModelTexts } from '../shell/open.ts';
import { grouped, plural } from '../shell/progress.ts';
import type { Shell } from '../shell/shell.ts';
import { openExecutor } from './executor.ts';

export interface CubesOptions {
  readonly answers: number;
  readonly threads?: number;
  readonly queue?: string | true;
  readonly verify?: boolean;
  readonly connectivity: AskedTask['options']['connectivity'];
  /** What to begin with, in place of everything. */
  readonly cubes?: readonly Choices[];
}

/** Tasks at hand for each thread at a queue, so that it has its next one at once; and where no workers are known yet. */
const AHEAD = 2;
const AT_FIRST = 2;

export async function* solveByCubes(
  shell: Shell,
  asked: Asked,
  options: CubesOptions,
): AsyncGenerator<Answer, CubeSearchOutcome, undefined> {
  const { ground, source, report } = asked;
  const { texts } = readModelTexts(shell, asked.file);
  const model = { hash: modelHash(texts), texts };
  const { signal, onProgress, seed = 0, timeLimit } = asked.search();
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  signal?.addEventListener('abort', abort);
  const executor = await openExecutor(
    shell,
    {
      ...(options.threads !== undefined && { threads: options.threads }),
      ...(options.queue !== undefined && { queue: options.queue }),
      memory: Math.floor(totalmem() / 2 ** 20),
    },
    { name: `run-${randomUUID().slice(0, 8)}`, onNotice: (text) => report.notice(text), onCancelled: abort },
  );
  // Threads begin while this one looks where to split.
  void executor.warm?.();
  const ask = async (question: CubeQuestion): Promise<CubeAnswer> => {
    const task = taskOf(model, {
      question: 'cube',
      instance: source,
      options: optionsOf(question, options.connectivity),
    });
    const { answer } = await executor.answer(task);
    return cubeAnswerOf(answer);
  };
  const room = (): number => {
    const { threads } = executor;
    return threads === 0 ? AT_FIRST : options.queue === undefined ? threads : threads * AHEAD;
  };
  try {
    return yield* searchByCubes(ground, {
      ask,
      room,
      answers: options.answers,
      seed,
      ...(options.verify && { verify: true }),
      ...(options.cubes && { cubes: options.cubes }),
      ...(timeLimit !== undefined && { timeLimit }),
      signal: controller.signal,
      onProgress(progress) {
        const { milliseconds, conflicts } = progress;
        onProgress?.({ milliseconds, answers: 0, conflicts, cuts: 0, part: howFar(progress) });
      },
    });
  } finally {
    signal?.removeEventListener('abort', abort);
    await executor.cancel();
  }
}

/** By the values of variables, as far as there are no more than `most`; Infinity unless told. */
export async function firstCubes(
  ground: Ground,
  by: readonly Ref[],
  most: number | undefined,
): Promise<readonly Choices[]> {
  const session = new SatSession(compileSat(ground, { connectivity: 'auto' }), await compileEngine());
  const { cubes } = findCubes(session, by, most);
  return cubes.map(({ values }) =>
    // What is no variable has one value.
    values.flatMap((value, i): Choice[] => {
      const variable = ground.terms.variableOf(by[i]!);
      return variable < 0 ? [] : [[variable, value]];
    }),
  );
}

function taskOf(model: Task['model'], asked: AskedTask): Task {
  return { hash: taskHash(model.hash, asked), model, asked };
}

/** `12 cubes done, 40 open · 31% · 2 min left`: by the part that is done, each part of a cube taken to be as hard as the others. */
export function howFar({ done, open, part, milliseconds }: CubeProgress): string {
  const left = part > 0 && part < 1 ? ` · ${duration((milliseconds / 1000) * (1 / part - 1))} left` : '';
  return `${plural(done, 'cube')} done, ${grouped(open)} open · ${Math.floor(part * 100)}%${left}`;
}
