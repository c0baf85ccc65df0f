/**
 * A search that is split dynamically. A board that can be scanned in time is split at once, in the order of the scan, so that several scans share the
 * work. Otherwise every solver first gets the whole search, each with another seed, so that easy puzzles end soon. A hard search is split into cubes,
 * and the parts of a hard cube get more time than the cube did. An answer ends the search; if all cubes are refuted, there is none. Short learned
 * clauses are sent with later questions, and the choices that a refutation used also refute other cubes that contain them.
 *
 * Sources: Heule, Kullmann, Wieringa and Biere, "Cube and conquer" (2011); Biere, "Lingeling, Plingeling and Treengeling" (2013), which splits cubes
 * whose time is up. The evaluator judges answers in this thread; nothing else that solvers send is trusted.
 */

import { type Choices, keyOfChoice } from '../../backends/sat/cubes/choices.ts';
import { type CubeProof, CubeProofs } from '../../backends/sat/cubes/cube-proof.ts';
import { NO_STATISTICS, totalStatistics } from '../../backends/sat/engine/tables.ts';
import { Budget } from '../../model/clock.ts';
import { type Ground, visibleRefs } from '../../model/ground.ts';
import { append } from '../../model/large-lists.ts';
import { evaluate } from '../../model/meaning/evaluate.ts';
import { type Answer, NOTHING_DONE, type SolveOutcome, type SolveStatus } from '../solve/outcome.ts';
import { AnswerQueue } from './answer-queue.ts';
import type { CubeAnswer, CubeQuestion } from './cube.ts';
import { TUNING } from './tuning.ts';

export interface CubeProgress {
  /** The number of cubes that are finished. */
  readonly done: number;
  /** The number of cubes that are waiting or in progress. */
  readonly open: number;
  /** The finished fraction of the whole search, from 0 to 1. If a cube is split, its parts share its fraction equally. */
  readonly part: number;
  readonly milliseconds: number;
  readonly conflicts: number;
}

export interface CubeSearchOptions {
  /** Puts a question to a solver of cubes, in any order. Never rejects. */
  readonly ask: (question: CubeQuestion) => Promise<CubeAnswer>;
  /** The number of questions that all solvers together can handle now; it may change. */
  readonly capacity: () => number;
  /** The greatest number of answers; 1 by default. */
  readonly answers?: number;
  readonly seed?: number;
  /**
   * The first cubes, in place of the whole search. If all answers are wanted, the answers from an earlier
   * cube come first.
   */
  readonly cubes?: readonly Choices[];
  /** The number of solvers that get the whole search at first; by default as many as are free (`capacity`). */
  readonly firsts?: number;
  /** The work allowed for a first cube, in seconds of one thread; parts of a cube get more. */
  readonly patience?: number;
  /** Whether each refutation of a cube must come with a proof. The proofs are checked, and also that the cubes cover the whole search. */
  readonly verify?: boolean;
  /** With `verify`: receives a DRAT proof in text, piece by piece; the clauses that it refutes are in the outcome. */
  readonly onProof?: (steps: string) => void;
  readonly timeLimit?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: CubeProgress) => void;
}

export interface CubeSearchOutcome extends SolveOutcome {
  /** The number of cubes that were refuted or searched to the end. */
  readonly cubes: number;
  readonly progress: CubeProgress;
  /** With `verify`, if there is no answer: whether all proofs are valid, and how many lemmas they have. */
  readonly proof?: CubeProof;
}

interface OpenCube {
  readonly cube: Choices;
  /** The fraction of the whole search that this cube makes up. */
  readonly part: number;
  readonly generation: number;
  /** The number of the first cube of which this is a part. */
  readonly first: number;
}

/** The first questions: the whole search for each of `count` solvers, with different seeds. */
export function firstQuestions(
  count: number,
  options: Pick<CubeSearchOptions, 'answers' | 'seed' | 'patience' | 'verify' | 'onProof' | 'timeLimit'>,
): readonly CubeQuestion[] {
  const { answers = 1, seed = 0, patience = TUNING.patience, verify = false, onProof } = options;
  const seconds = Math.min(TUNING.rootPatience, patience, options.timeLimit ?? Number.POSITIVE_INFINITY);
  return Array.from({ length: count }, (_, i) => ({
    cube: [],
    answers,
    patience: Math.max(TUNING.leastPatience, seconds),
    parts: TUNING.cubesPerWorker * count,
    clauses: [],
    seed: seed + i,
    verify,
    ...(onProof && { withProof: true }),
    // If one answer is wanted, the solver may try a scan (../../backends/scan).
    ...(!verify && answers === 1 && { scan: true }),
  }));
}

/**
 * A running search. It sends questions before it has read the instance, because the solvers read it at the same time; answers wait to be checked until
 * then. Must be closed.
 */
export class CubeSearch {
  #endStatus: SolveStatus | undefined;
  #ground: Ground | undefined;
  /** Answers that arrived before they could be judged. */
  #unjudgedAnswers: { readonly from: OpenCube; readonly values: readonly number[] }[] = [];
  readonly #options: CubeSearchOptions;
  readonly #budget: Budget;
  readonly #startTime = performance.now();
  readonly #timer: NodeJS.Timeout;
  readonly #wantedAnswers: number;
  /** The cubes that no solver works on; the next one to be sent comes last. */
  #openCubes: OpenCube[] = [];
  /** Whether the scan (a backtracking search through tables) is tried before the engine; the answer to the first question, about the whole search, tells. */
  #usesScans = false;
  #runningCount = 0;
  #doneCount = 0;
  #donePart = 0;
  #answerCount = 0;
  /** The answers to be yielded: if all are wanted and the first cubes are given, in the order of these. */
  readonly #answerQueue: AnswerQueue;
  readonly #answerKeys = new Set<string>();
  readonly #units = new Map<string, readonly number[]>();
  readonly #clauses = new Map<string, readonly number[]>();
  /** Sets of choices that allow no answer, found by refutations; each also refutes every other cube that contains it. */
  readonly #cores: Choices[] = [];
  readonly #proofs: CubeProofs | undefined;
  #totals = NO_STATISTICS;
  #message: string | undefined;

  constructor(options: CubeSearchOptions) {
    this.#options = options;
    this.#budget = Budget.ofSeconds(options.timeLimit);
    this.#wantedAnswers = options.answers ?? 1;
    const { signal, cubes, verify, onProof } = options;
    this.#answerQueue = new AnswerQueue(this.#wantedAnswers === Number.POSITIVE_INFINITY ? cubes?.length : 0);
    this.#proofs = verify ? new CubeProofs(onProof) : undefined;
    if (cubes) {
      const part = 1 / cubes.length;
      this.#openCubes = cubes.map((cube, first) => ({ cube, part, generation: 1, first })).reverse();
      if (cubes.length === 0) this.#end('unsatisfiable');
    } else this.#sendRoot();
    signal?.addEventListener('abort', this.#stop);
    if (signal?.aborted) this.#stop();
    this.#timer = setInterval(() => this.#reportProgress(), TUNING.progressInterval);
    this.#sendCubes();
  }

  /** Yields the answers and returns the outcome. */
  async *answers(ground: Ground): AsyncGenerator<Answer, CubeSearchOutcome, undefined> {
    this.#ground = ground;
    for (const { from, values } of this.#unjudgedAnswers.splice(0)) this.#judgeAnswer(ground, from, values);
    this.#sendCubes();
    for (;;) {
      yield* this.#answerQueue.takeAll();
      if (this.#endStatus !== undefined) return this.#outcome(ground, this.#endStatus);
      await this.#answerQueue.waitForNews();
    }
  }

  /** Ends the search. Unanswered questions may be left; the caller cancels them. */
  close(): void {
    clearInterval(this.#timer);
    this.#options.signal?.removeEventListener('abort', this.#stop);
    this.#end('stopped');
  }

  readonly #stop = (): void => this.#end('stopped');

  #outcome(ground: Ground, status: SolveStatus): CubeSearchOutcome {
    const proof = status === 'unsatisfiable' ? this.#proofs?.conclude(ground) : undefined;
    return {
      status,
      answers: this.#answerCount,
      cubes: this.#doneCount,
      progress: this.#progress(),
      statistics: { ...NOTHING_DONE, ...this.#totals, milliseconds: performance.now() - this.#startTime },
      ...(proof && { proof }),
      ...(this.#message !== undefined && { message: this.#message }),
    };
  }

  #reportProgress(): void {
    if (this.#budget.isSpent()) this.#end('limit');
    this.#options.onProgress?.(this.#progress());
    this.#sendCubes();
  }

  #progress(): CubeProgress {
    return {
      done: this.#doneCount,
      open: this.#openCubes.length + this.#runningCount,
      part: this.#donePart,
      milliseconds: performance.now() - this.#startTime,
      conflicts: this.#totals.conflicts,
    };
  }

  #end(status: SolveStatus): void {
    if (this.#endStatus !== undefined) return;
    this.#endStatus = status;
    this.#answerQueue.end();
  }

  /** Sends the whole search to all solvers. The first to split it determines the parts; by then the others have read the instance. */
  #sendRoot(): void {
    const { ask, capacity, firsts = capacity() } = this.#options;
    const root: OpenCube = { cube: [], part: 1, generation: 0, first: 0 };
    let hasSplit = false;
    for (const question of firstQuestions(Math.max(1, firsts), this.#options)) {
      this.#runningCount++;
      void ask(question)
        .then((answer) => {
          this.#runningCount--;
          if (this.#endStatus !== undefined || (hasSplit && answer.status === 'hard')) return;
          hasSplit = true;
          this.#usesScans = answer.status === 'hard' && answer.scan === true;
          this.#handleReply(root, answer);
        })
        .finally(() => this.#sendCubes());
    }
  }

  #sendCube({ cube, generation }: OpenCube, seed: number, parts: number): Promise<CubeAnswer> {
    const { ask, patience = TUNING.patience, verify = false, onProof } = this.#options;
    const seconds = patience * TUNING.patienceGrowth ** (generation - 1);
    return ask({
      cube,
      answers: this.#wantedAnswers - this.#answerCount,
      patience: Math.max(TUNING.leastPatience, Math.min(seconds, this.#budget.secondsLeft())),
      parts,
      clauses: verify ? [] : [...this.#units.values(), ...this.#clauses.values()],
      seed,
      verify,
      ...(onProof && { withProof: true }),
      ...(this.#usesScans && generation <= TUNING.mostScans && { scan: true }),
    });
  }

  #sendCubes(): void {
    const { capacity, seed = 0 } = this.#options;
    while (this.#endStatus === undefined && this.#runningCount < capacity()) {
      const nextCube = this.#openCubes.pop();
      if (nextCube === undefined) break;
      if (this.#isRefuted(nextCube.cube)) {
        this.#countAsDone(nextCube);
        continue;
      }
      this.#runningCount++;
      void this.#sendCube(nextCube, seed, TUNING.partsOfCube)
        .then((answer) => {
          this.#runningCount--;
          if (this.#endStatus === undefined) this.#handleReply(nextCube, answer);
        })
        .finally(() => this.#sendCubes());
    }
    if (this.#openCubes.length > 0 || this.#runningCount > 0 || this.#unjudgedAnswers.length > 0) return;
    this.#end(this.#answerCount > 0 ? 'exhausted' : 'unsatisfiable');
  }

  #handleReply(from: OpenCube, answer: CubeAnswer): void {
    if ('figures' in answer) this.#totals = totalStatistics([this.#totals, answer.figures]);
    switch (answer.status) {
      case 'solved':
        for (const values of answer.assignments) {
          if (this.#ground) this.#judgeAnswer(this.#ground, from, values);
          else this.#unjudgedAnswers.push({ from, values });
        }
        this.#countAsDone(from);
        return;
      case 'none':
        this.#storeClauses(answer.learned);
        this.#refute(from, answer);
        return;
      case 'hard':
        this.#storeClauses(answer.learned);
        this.#replaceByParts(from, answer.cubes);
        return;
      case 'stopped':
        this.#end('stopped');
        return;
      case 'limit':
        if (this.#budget.isSpent()) this.#end('limit');
        else this.#fail('A worker allows less time than a cube was to have; its --time-limit says how much.');
        return;
      default:
        this.#fail(answer.message ?? `A cube ended without an answer: ${answer.status}.`);
    }
  }

  #fail(message: string): void {
    this.#message ??= message;
    this.#end('failed');
  }

  #judgeAnswer(ground: Ground, { first }: OpenCube, values: readonly number[]): void {
    if (this.#endStatus !== undefined) return;
    const { terms } = ground;
    const answer = Int32Array.from(values);
    if (answer.length !== terms.variableCount || evaluate(ground, answer).length > 0) {
      this.#fail('What a worker gave as an answer is none.');
      return;
    }
    const key = visibleRefs(ground)
      .map((ref) => answer[terms.variableOf(ref)])
      .join();
    if (this.#answerKeys.has(key)) return;
    this.#answerKeys.add(key);
    this.#answerCount++;
    this.#answerQueue.add(first, answer);
    if (this.#answerCount >= this.#wantedAnswers) this.#end('solved');
  }

  #refute(
    from: OpenCube,
    { core, verified = false, lemmas = 0, steps = '' }: Extract<CubeAnswer, { status: 'none' }>,
  ): void {
    // A core is used only if all its choices are choices of the cube.
    const usedChoices = hasAll(keysOf(from.cube), core) ? core : from.cube;
    this.#proofs?.addRefutation(usedChoices, verified, lemmas, steps);
    this.#countAsDone(from);
    if (usedChoices.length === 0) this.#end('unsatisfiable');
    if (usedChoices.length === from.cube.length) return;
    this.#cores.push(usedChoices);
    if (this.#cores.length > TUNING.sharedCores) this.#cores.shift();
    this.#openCubes = this.#openCubes.filter((each) => {
      const isRefuted = hasAll(keysOf(each.cube), usedChoices);
      if (isRefuted) this.#countAsDone(each);
      return !isRefuted;
    });
  }

  /** Whether an earlier refutation of another cube refutes this one. */
  #isRefuted(cube: Choices): boolean {
    const cubeKeys = keysOf(cube);
    return this.#cores.some((core) => hasAll(cubeKeys, core));
  }

  #replaceByParts(from: OpenCube, cubes: readonly Choices[]): void {
    const { cube, part, generation, first } = from;
    this.#proofs?.split(cube, cubes);
    if (cubes.length === 0) {
      this.#countAsDone(from);
      return;
    }
    this.#answerQueue.finishPart(first, cubes.length);
    const cubeParts = cubes.map((each) => ({
      cube: each,
      part: part / cubes.length,
      generation: generation + 1,
      first,
    }));
    append(this.#openCubes, cubeParts.reverse());
  }

  #countAsDone({ part, first }: OpenCube): void {
    this.#doneCount++;
    this.#donePart += part;
    this.#answerQueue.finishPart(first);
  }

  #storeClauses(clauses: readonly (readonly number[])[]): void {
    for (const clause of clauses) {
      const [kept, most] =
        clause.length === 1
          ? ([this.#units, TUNING.sharedUnits] as const)
          : ([this.#clauses, TUNING.sharedClauses] as const);
      kept.set(clause.toSorted((a, b) => a - b).join(), clause);
      // If there are too many clauses, the newest are kept.
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break;
        kept.delete(oldest);
      }
    }
  }
}

const keysOf = (cube: Choices): ReadonlySet<string> => new Set(cube.map(keyOfChoice));

/** Whether all choices of the core are choices of the cube with these keys. */
const hasAll = (cubeKeys: ReadonlySet<string>, core: Choices): boolean =>
  core.length <= cubeKeys.size && core.every((choice) => cubeKeys.has(keyOfChoice(choice)));
