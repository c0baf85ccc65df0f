/**
 * A search split into cubes that several engines solve in parallel. This thread keeps the program: it decodes and judges answers, and its
 * additions (an answer excluded, a cut) are sent to every engine before its next question. The search as a whole is refuted only when every
 * cube is, or when one engine refutes it without its cube.
 */

import { type Cube, findCubes } from '../../backends/sat/cubes/cubes.ts';
import { compileSat } from '../../backends/sat/encode/compile.ts';
import { acceptAnswer } from '../../backends/sat/engine/acceptance.ts';
import { compileEngine, type EngineModule } from '../../backends/sat/engine/engine.ts';
import { GrowthMark } from '../../backends/sat/engine/growth.ts';
import { type RemoteEngine, type StartEngine, valuesOf } from '../../backends/sat/engine/remote.ts';
import { SatSession } from '../../backends/sat/engine/session.ts';
import { totalStatistics } from '../../backends/sat/engine/tables.ts';
import { Budget } from '../../model/clock.ts';
import { type Ground, visibleRefs } from '../../model/ground.ts';
import type { Ref } from '../../model/terms/terms.ts';
import type { Answer, SolveOutcome, SolveStatus } from '../solve/outcome.ts';
import type { SearchOptions } from '../solve/search.ts';
import { AnswerQueue } from './answer-queue.ts';
import { TUNING } from './tuning.ts';

export interface SplitOptions extends SearchOptions {
  /** The greatest number of answers; Infinity for all of them; 1 by default. */
  readonly answers?: number;
  /** The variables by whose values the search is split into cubes. */
  readonly by: readonly Ref[];
  readonly mostCubes?: number;
  readonly threads: number;
  readonly start: StartEngine;
  /** Called when the cubes are known, and whenever a cube is finished. */
  readonly onCubes?: (done: number, cubes: number) => void;
}

/**
 * Yields the answers and returns the outcome. With a limit on answers, yields those found first; without, all of them in the order of the cubes
 * and of their values, whichever engine was faster.
 */
export async function* splitSearch(
  ground: Ground,
  options: SplitOptions,
): AsyncGenerator<Answer, SolveOutcome, undefined> {
  const search = new SplitSearch(ground, options, await compileEngine());
  search.start();
  try {
    for (;;) {
      yield* search.found.takeAll();
      const { endStatus: ended } = search;
      if (ended !== undefined) return search.outcome(ended);
      await search.found.waitForNews();
    }
  } finally {
    search.close();
  }
}

class SplitSearch {
  /** The status with which the search ended; undefined while it runs. */
  endStatus: SolveStatus | undefined;
  readonly #ground: Ground;
  readonly #options: SplitOptions;
  readonly #session: SatSession;
  readonly #module: EngineModule;
  readonly #visibleRefs: readonly Ref[];
  readonly #started = performance.now();
  readonly #budget: Budget;
  readonly #wantedAnswers: number;
  readonly #engines: RemoteEngine[] = [];
  #compiledAt = 0;
  #cubes: readonly Cube[] = [];
  #nextCube = 0;
  #doneCount = 0;
  /** `#answersByCube[cube]`: the cube's answers that haven't been yielded; undefined afterwards. */
  readonly #answersByCube: (Answer[] | undefined)[] = [];
  readonly #finished = new Set<number>();
  #answerCount = 0;
  readonly #answerKeys = new Set<string>();
  readonly found = new AnswerQueue<Answer>();
  #message: string | undefined;
  #cuts = 0;
  #stopWatching: (() => void)[] = [];

  constructor(ground: Ground, options: SplitOptions, module: EngineModule) {
    this.#ground = ground;
    this.#options = options;
    this.#module = module;
    this.#wantedAnswers = options.answers ?? 1;
    this.#visibleRefs = visibleRefs(ground);
    const { connectivity = 'auto', timeLimit } = options;
    this.#budget = Budget.ofSeconds(timeLimit);
    const program = compileSat(ground, { connectivity, deadline: this.#budget.deadline });
    this.#session = new SatSession(program, module, { seed: options.seed ?? 0 });
  }

  start(): void {
    const { by, mostCubes, threads, start, seed = 0, signal, onCubes } = this.#options;
    const budget = this.#budget;
    const isLate = (): boolean => signal?.aborted === true || budget.isSpent();
    // A program that wasn't fully compiled can't be used.
    if (this.#session.program.isComplete) this.#cubes = findCubes(this.#session, by, mostCubes, isLate).cubes;
    this.#compiledAt = performance.now();
    onCubes?.(0, this.#cubes.length);
    if (signal?.aborted) this.#end('stopped');
    else if (budget.isSpent()) this.#end('limit');
    else if (this.#cubes.length === 0) this.#end('unsatisfiable');
    if (this.endStatus !== undefined) return;
    this.#watchForEnd();
    for (let i = 0; i < Math.min(threads, this.#cubes.length); i++) {
      const engine = start(this.#module, seed + i);
      this.#engines.push(engine);
      this.#solveCubes(engine).catch((error: unknown) => {
        this.#message = error instanceof Error ? error.message : String(error);
        this.#end('failed');
      });
    }
  }

  close(): void {
    for (const stop of this.#stopWatching) stop();
    for (const engine of this.#engines) engine.close();
  }

  outcome(status: SolveStatus): SolveOutcome {
    const { program } = this.#session;
    const statistics = [this.#session.statistics(), ...this.#engines.map((engine) => engine.figures)];
    return {
      status,
      answers: this.#answerCount,
      statistics: {
        milliseconds: performance.now() - this.#started,
        compileMilliseconds: this.#compiledAt - this.#started,
        variables: program.variables,
        clauses: program.sink.count,
        ...totalStatistics(statistics),
        cuts: this.#cuts,
      },
      ...(this.#message !== undefined && { message: this.#message }),
    };
  }

  #watchForEnd(): void {
    const { signal, onProgress } = this.#options;
    const stopSearch = (): void => this.#end('stopped');
    signal?.addEventListener('abort', stopSearch);
    const progressTimer = setInterval(
      () => {
        if (this.#budget.isSpent()) this.#end('limit');
        const { milliseconds, conflicts, cuts } = this.outcome('limit').statistics;
        onProgress?.({ milliseconds, answers: this.#answerCount, conflicts, cuts });
      },
      Math.min(TUNING.progressInterval, Math.max(1, 1000 * this.#budget.secondsLeft())),
    );
    this.#stopWatching = [
      () => clearInterval(progressTimer),
      () => signal?.removeEventListener('abort', stopSearch),
    ];
  }

  #end(status: SolveStatus): void {
    if (this.endStatus !== undefined) return;
    // Answers found in unfinished cubes are valid, too.
    if (status === 'limit' || status === 'stopped') this.#passOnAnswers(this.#cubes.length);
    this.endStatus = status;
    this.close();
    this.found.wake();
  }

  /** Lets one engine solve cube after cube. */
  async #solveCubes(engine: RemoteEngine): Promise<void> {
    const sentClauses = new GrowthMark();
    while (this.endStatus === undefined && this.#nextCube < this.#cubes.length) {
      const number = this.#nextCube++;
      const { literals } = this.#cubes[number]!;
      for (;;) {
        const reply = await engine.solve(sentClauses.takeCopy(this.#session.program), literals);
        if (this.endStatus !== undefined) return;
        if (reply.status === 'failed') throw new Error(reply.message);
        if (reply.status === 'unsatisfiable') {
          if (reply.always) this.#finishAllCubes();
          else this.#finishCube(number);
          break;
        }
        this.#judgeAnswer(number, reply.values);
        if (this.endStatus !== undefined) return;
      }
    }
  }

  /** Judges an engine's proposed answer: a valid answer is recorded and excluded, an invalid one is excluded by a cut. */
  #judgeAnswer(cube: number, values: Uint8Array): void {
    const { program } = this.#session;
    // The program has grown since the engine got the question, so the engine gets it again with the additions.
    if (values.length <= program.variables) return;
    const { answer, cuts } = acceptAnswer(program, valuesOf(values));
    this.#cuts += cuts;
    if (answer === undefined) return;
    program.block(answer, this.#visibleRefs);
    this.#record(cube, answer);
  }

  #record(cube: number, answer: Answer): void {
    const { terms } = this.#ground;
    const key = this.#visibleRefs.map((ref) => answer[terms.variableOf(ref)]).join();
    if (this.#answerKeys.has(key)) return;
    this.#answerKeys.add(key);
    if (this.#wantedAnswers === Number.POSITIVE_INFINITY) {
      const cubeAnswers = this.#answersByCube[cube] ?? [];
      this.#answersByCube[cube] = cubeAnswers;
      cubeAnswers.push(answer);
      return;
    }
    this.#answerCount++;
    this.found.addAnswers([answer]);
    if (this.#answerCount === this.#wantedAnswers) this.#end('solved');
  }

  #finishCube(cube: number): void {
    this.#doneCount++;
    this.#options.onCubes?.(this.#doneCount, this.#cubes.length);
    this.#finished.add(cube);
    let deliveredCount = 0;
    while (this.#finished.has(deliveredCount)) deliveredCount++;
    this.#passOnAnswers(deliveredCount);
    if (this.#doneCount === this.#cubes.length) this.#finishAllCubes();
  }

  #finishAllCubes(): void {
    this.#passOnAnswers(this.#cubes.length);
    this.#end(this.#answerCount === 0 ? 'unsatisfiable' : 'exhausted');
  }

  /** Passes on the answers of the first `cubes` cubes, in order. */
  #passOnAnswers(cubes: number): void {
    for (let cube = 0; cube < cubes; cube++) {
      const cubeAnswers = this.#answersByCube[cube];
      if (cubeAnswers === undefined) continue;
      this.#answersByCube[cube] = undefined;
      cubeAnswers.sort(compareByValues);
      this.#answerCount += cubeAnswers.length;
      this.found.addAnswers(cubeAnswers);
    }
  }
}

function compareByValues(a: Answer, b: Answer): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}
