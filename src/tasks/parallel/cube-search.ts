/**
 * A search that is split as it goes. A board that a scan can be through in time is split at once, in the order of the scan, so
 * that what one finds several find, each with a part of it. Elsewhere the first question is asked as often as there is who answers, each with another seed, so
 * that what is easy is soon done; what is still hard is split, and its parts, each with more time than those before. An answer
 * ends the rest; where all cubes are refuted there is none. What is learned in short clauses goes along with later
 * questions, and the choices that a refutation needs refute other cubes that make them, too. Sources: Heule, Kullmann,
 * Wieringa and Biere, "Cube and conquer" (2011); Biere, "Lingeling, Plingeling and Treengeling" (2013), which splits what its
 * time is over for. This thread judges answers by the evaluator; nothing else is believed of them.
 */
import { NO_FIGURES, totalFigures } from '../../backends/sat/engine/tables.ts';
import { Budget } from '../../model/clock.ts';
import { type Ground, visibleRefs } from '../../model/ground.ts';
import { append } from '../../model/large-lists.ts';
import { evaluate } from '../../model/meaning/evaluate.ts';
import type { Answer, SolveOutcome, SolveStatus } from '../solve/outcome.ts';
import { AnswerQueue } from './answer-queue.ts';
import { type Choices, type CubeAnswer, type CubeQuestion, keyOfChoice } from './cube.ts';
import { type CubeProof, CubeProofs } from './cube-proof.ts';
import { TUNING } from './tuning.ts';

export interface CubeProgress {
  /** Cubes that are done, and those that are open or at work. */
  readonly done: number;
  readonly open: number;
  /** Of the whole search, from 0 to 1, where each part of a cube counts the same. */
  readonly part: number;
  readonly milliseconds: number;
  readonly conflicts: number;
}

export interface CubeSearchOptions {
  /** Asks one who answers cubes, in whatever order. Never rejects. */
  readonly ask: (question: CubeQuestion) => Promise<CubeAnswer>;
  /** How many questions are worth asking at a time; it may change. */
  readonly room: () => number;
  /** The most answers wanted; 1 unless told. */
  readonly answers?: number;
  readonly seed?: number;
  /** What to begin with, in place of everything. */
  readonly cubes?: readonly Choices[];
  /** How many are asked for the whole at first; as many as there is room for unless told. */
  readonly firsts?: number;
  /** Work for a first cube, in seconds of one thread; more for those that come of it. */
  readonly patience?: number;
  /** Cubes are refuted with proofs, and these checked; and that the cubes are everything. */
  readonly verify?: boolean;
  /** With `verify`: hears a DRAT proof in text, part by part, whose clauses come with the outcome. */
  readonly onProof?: (steps: string) => void;
  readonly timeLimit?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: CubeProgress) => void;
}

export interface CubeSearchOutcome extends SolveOutcome {
  /** Cubes that were refuted or searched through. */
  readonly cubes: number;
  readonly progress: CubeProgress;
  /** With `verify`, where there is no answer: whether all proofs are right, and how many lemmas they have. */
  readonly proof?: CubeProof;
}

interface OpenCube {
  readonly cube: Choices;
  /** Of the whole. */
  readonly part: number;
  readonly generation: number;
}

/** What a search asks first: all of it, of `count` who answer, who work with different seeds. */
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
    parts: TUNING.firstParts * count,
    clauses: [],
    seed: seed + i,
    verify,
    ...(onProof && { tell: true }),
    // One answer to a walk along tables may be scanned for; whoever is asked sees whether it is one.
    ...(!verify && answers === 1 && { scan: true }),
  }));
}

/** Yields the answers and returns the outcome. Questions that are out when it ends are for the caller to call back. */
export async function* searchByCubes(
  ground: Ground,
  options: CubeSearchOptions,
): AsyncGenerator<Answer, CubeSearchOutcome, undefined> {
  const search = new CubeSearch(options);
  try {
    return yield* search.answers(ground);
  } finally {
    search.close();
  }
}

/**
 * Questions go out from the beginning, before the instance is read here: whoever answers has read it, and their answers wait to be
 * judged. To be closed.
 */
export class CubeSearch {
  #ended: SolveStatus | undefined;
  #ground: Ground | undefined;
  /** Answers that came before there was something to judge them by. */
  #unjudged: (readonly number[])[] = [];
  readonly #options: CubeSearchOptions;
  readonly #budget: Budget;
  readonly #started = performance.now();
  readonly #timer: NodeJS.Timeout;
  readonly #wanted: number;
  /** The one to be asked next comes last. */
  #open: OpenCube[] = [];
  /** The board is scanned before the engine is asked, by the root's answer. */
  #scans = false;
  #running = 0;
  #done = 0;
  #part = 0;
  #told = 0;
  readonly #found = new AnswerQueue<Answer>();
  readonly #seen = new Set<string>();
  readonly #units = new Map<string, readonly number[]>();
  readonly #clauses = new Map<string, readonly number[]>();
  /** Choices without an answer that are fewer than those of the cube they were found in: other cubes may make them. */
  readonly #cores: Choices[] = [];
  readonly #proofs: CubeProofs | undefined;
  #figures = NO_FIGURES;
  #message: string | undefined;

  constructor(options: CubeSearchOptions) {
    this.#options = options;
    this.#budget = Budget.ofSeconds(options.timeLimit);
    this.#wanted = options.answers ?? 1;
    const { signal, cubes, verify, onProof } = options;
    this.#proofs = verify ? new CubeProofs(onProof) : undefined;
    if (cubes) {
      this.#open = cubes.map((cube) => ({ cube, part: 1 / cubes.length, generation: 1 })).reverse();
      if (cubes.length === 0) this.#end('unsatisfiable');
    } else this.#askRoot();
    signal?.addEventListener('abort', this.#stop);
    if (signal?.aborted) this.#stop();
    this.#timer = setInterval(() => this.#look(), TUNING.progressInterval);
    this.#ask();
  }

  /** Yields them and returns the outcome. */
  async *answers(ground: Ground): AsyncGenerator<Answer, CubeSearchOutcome, undefined> {
    this.#ground = ground;
    for (const each of this.#unjudged.splice(0)) this.#judge(ground, each);
    this.#ask();
    for (;;) {
      yield* this.#found.take();
      if (this.#ended !== undefined) return this.#outcome(ground, this.#ended);
      await this.#found.news();
    }
  }

  /** Questions that are out are for the caller to call back. */
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
      answers: this.#told,
      cubes: this.#done,
      progress: this.#progress(),
      statistics: {
        milliseconds: performance.now() - this.#started,
        compileMilliseconds: 0,
        variables: 0,
        clauses: 0,
        ...this.#figures,
        cuts: 0,
      },
      ...(proof && { proof }),
      ...(this.#message !== undefined && { message: this.#message }),
    };
  }

  #look(): void {
    if (this.#budget.isSpent()) this.#end('limit');
    this.#options.onProgress?.(this.#progress());
    this.#ask();
  }

  #progress(): CubeProgress {
    return {
      done: this.#done,
      open: this.#open.length + this.#running,
      part: this.#part,
      milliseconds: performance.now() - this.#started,
      conflicts: this.#figures.conflicts,
    };
  }

  #end(status: SolveStatus): void {
    if (this.#ended !== undefined) return;
    this.#ended = status;
    this.#found.wake();
  }

  /** The whole, by as many as there are: whoever splits it first tells the parts for all, and the others have read it by then. */
  #askRoot(): void {
    const { ask, room, firsts = room() } = this.#options;
    const root: OpenCube = { cube: [], part: 1, generation: 0 };
    let split = false;
    for (const question of firstQuestions(Math.max(1, firsts), this.#options)) {
      this.#running++;
      void ask(question)
        .then((answer) => {
          this.#running--;
          if (this.#ended !== undefined || (split && answer.status === 'hard')) return;
          split = true;
          this.#scans = answer.status === 'hard' && answer.scan === true;
          this.#take(root, answer);
        })
        .finally(() => this.#ask());
    }
  }

  #questionOf({ cube, generation }: OpenCube, seed: number, parts: number): Promise<CubeAnswer> {
    const { ask, patience = TUNING.patience, verify = false, onProof } = this.#options;
    const seconds = patience * TUNING.patienceGrowth ** (generation - 1);
    return ask({
      cube,
      answers: this.#wanted - this.#told,
      patience: Math.max(TUNING.leastPatience, Math.min(seconds, this.#budget.secondsLeft())),
      parts,
      clauses: verify ? [] : [...this.#units.values(), ...this.#clauses.values()],
      seed,
      verify,
      ...(onProof && { tell: true }),
      ...(this.#scans && generation <= TUNING.scans && { scan: true }),
    });
  }

  #ask(): void {
    const { room, seed = 0 } = this.#options;
    while (this.#ended === undefined && this.#running < room()) {
      const next = this.#open.pop();
      if (next === undefined) break;
      if (this.#isRefuted(next.cube)) {
        this.#count(next);
        continue;
      }
      this.#running++;
      void this.#questionOf(next, seed, TUNING.parts)
        .then((answer) => {
          this.#running--;
          if (this.#ended === undefined) this.#take(next, answer);
        })
        .finally(() => this.#ask());
    }
    if (this.#open.length > 0 || this.#running > 0 || this.#unjudged.length > 0) return;
    this.#end(this.#told > 0 ? 'exhausted' : 'unsatisfiable');
  }

  #take(from: OpenCube, answer: CubeAnswer): void {
    if ('figures' in answer) this.#figures = totalFigures([this.#figures, answer.figures]);
    switch (answer.status) {
      case 'solved':
        for (const each of answer.assignments) {
          if (this.#ground) this.#judge(this.#ground, each);
          else this.#unjudged.push(each);
        }
        this.#count(from);
        return;
      case 'none':
        this.#learn(answer.learned);
        this.#refute(from, answer);
        return;
      case 'hard':
        this.#learn(answer.learned);
        this.#splitUp(from, answer.cubes);
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

  #judge(ground: Ground, values: readonly number[]): void {
    if (this.#ended !== undefined) return;
    const { terms } = ground;
    const answer = Int32Array.from(values);
    if (answer.length !== terms.variableCount || evaluate(ground, answer).length > 0) {
      this.#fail('What a worker gave as an answer is none.');
      return;
    }
    const key = visibleRefs(ground)
      .map((ref) => answer[terms.variableOf(ref)])
      .join();
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#told++;
    this.#found.put([answer]);
    if (this.#told >= this.#wanted) this.#end('solved');
  }

  #refute(
    from: OpenCube,
    { core, verified = false, lemmas = 0, steps = '' }: Extract<CubeAnswer, { status: 'none' }>,
  ): void {
    const made = new Set(from.cube.map(keyOfChoice));
    // Of other choices than its own it can tell nothing.
    const needed = core.every((choice) => made.has(keyOfChoice(choice))) ? core : from.cube;
    this.#proofs?.refuted(needed, verified, lemmas, steps);
    this.#count(from);
    if (needed.length === 0) this.#end('unsatisfiable');
    if (needed.length === from.cube.length) return;
    this.#cores.push(needed);
    if (this.#cores.length > TUNING.sharedCores) this.#cores.shift();
    this.#open = this.#open.filter((each) => !this.#drop(each, needed));
  }

  #drop(each: OpenCube, core: Choices): boolean {
    const made = new Set(each.cube.map(keyOfChoice));
    if (!core.every((choice) => made.has(keyOfChoice(choice)))) return false;
    this.#count(each);
    return true;
  }

  /** By the refutation of another cube, that came before this one was made. */
  #isRefuted(cube: Choices): boolean {
    const made = new Set(cube.map(keyOfChoice));
    return this.#cores.some(
      (core) => core.length <= cube.length && core.every((choice) => made.has(keyOfChoice(choice))),
    );
  }

  #splitUp({ cube, part, generation }: OpenCube, cubes: readonly Choices[]): void {
    this.#proofs?.split(cube, cubes);
    if (cubes.length === 0) {
      this.#count({ cube, part, generation });
      return;
    }
    const parts = cubes.map((each) => ({
      cube: each,
      part: part / cubes.length,
      generation: generation + 1,
    }));
    append(this.#open, parts.reverse());
  }

  #count({ part }: OpenCube): void {
    this.#done++;
    this.#part += part;
  }

  #learn(clauses: readonly (readonly number[])[]): void {
    for (const clause of clauses) {
      const [kept, most] =
        clause.length === 1
          ? ([this.#units, TUNING.sharedUnits] as const)
          : ([this.#clauses, TUNING.sharedClauses] as const);
      kept.set(clause.toSorted((a, b) => a - b).join(), clause);
      // Of many, the newest.
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break;
        kept.delete(oldest);
      }
    }
  }
}
