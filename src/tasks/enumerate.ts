/**
 * The answers of a ground model, one after the other, each of which the evaluator has accepted. After an answer
 * the clause "some visible value differs" excludes it and all that differ from it in hidden families only.
 * The engine runs in slices, so that the caller's event loop (signals, a page) stays alive.
 */
import { compileSat } from '../backends/sat/compile.ts';
import type { Connectivity } from '../backends/sat/encoding.ts';
import { compileEngine } from '../backends/sat/engine.ts';
import { SatSession } from '../backends/sat/session.ts';
import type { Ground } from '../model/ground.ts';
import type { Answer, SolveOutcome, SolveProgress, SolveStatus } from './outcome.ts';

export interface SolveOptions {
  /** The most answers wanted; Infinity for all of them. 1 unless told otherwise. */
  readonly answers?: number;
  /** Seconds of wall clock from the call; none unless told. */
  readonly timeLimit?: number;
  /** The same seed gives the same answers in the same order. 0 unless told. */
  readonly seed?: number;
  /** How connectivity and loop rules are kept. `auto` unless told. */
  readonly connectivity?: Connectivity;
  /** Stops the search; what was found stays. */
  readonly signal?: AbortSignal;
  /** Called between the slices of the search, some 50 milliseconds each. */
  readonly onProgress?: (progress: SolveProgress) => void;
}

/** Milliseconds between two looks at the event loop. */
const SLICE = 50;

/** Yields the answers, and returns the outcome. Throws EngineMemoryError when the engine runs out of memory. */
export async function* enumerate(
  ground: Ground,
  options: SolveOptions = {},
): AsyncGenerator<Answer, SolveOutcome, undefined> {
  const { answers: wanted = 1, timeLimit = Number.POSITIVE_INFINITY, signal, onProgress } = options;
  const start = performance.now();
  const deadline = start + timeLimit * 1000;
  const session = await openSession(ground, options);
  const searchStart = performance.now();
  const visible = ground.families.filter((family) => !family.hidden).flatMap((family) => family.refs);
  let answers = 0;
  const outcome = (status: SolveStatus): SolveOutcome => {
    const { variables, clauses, conflicts, decisions, propagations, cuts, memoryBytes } =
      session.statistics();
    const figures = { variables, clauses, conflicts, decisions, propagations, cuts, memoryBytes };
    const now = performance.now();
    const times = { milliseconds: now - start, compileMilliseconds: searchStart - start };
    return { status, answers, statistics: { ...times, ...figures } };
  };

  let pause = searchStart + SLICE;
  while (answers < wanted) {
    const result = session.solve({ deadline: Math.min(deadline, pause) });
    if (result.status === 'unsatisfiable') return outcome(answers === 0 ? 'unsatisfiable' : 'exhausted');
    if (result.status === 'satisfiable') {
      answers++;
      yield result.assignment;
      if (answers < wanted) session.block(result.assignment, visible);
    }
    if (signal?.aborted) return outcome('stopped');
    const now = performance.now();
    if (answers < wanted && now >= deadline) return outcome('limit');
    if (now < pause) continue;
    const { conflicts, cuts } = session.statistics();
    onProgress?.({ milliseconds: now - start, answers, conflicts, cuts });
    await breathe();
    if (signal?.aborted) return outcome('stopped');
    pause = performance.now() + SLICE;
  }
  return outcome('solved');
}

async function openSession(ground: Ground, options: SolveOptions): Promise<SatSession> {
  const program = compileSat(ground, { connectivity: options.connectivity ?? 'auto' });
  return new SatSession(program, await compileEngine(), { seed: options.seed ?? 0 });
}

/** Lets everything that waits in the event loop run. */
const breathe = (): Promise<void> => new Promise((resume) => setTimeout(resume, 0));
