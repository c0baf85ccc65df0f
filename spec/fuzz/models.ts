/**
 * Random models: for every backend, seed, number of threads and encoding of connectivity, a search must find exactly
 * the assignments that the evaluator accepts. Their number and the facts must agree as well.
 */

import { compileEngine } from '../../src/backends/sat/engine/engine.ts';
import { startEngineThread } from '../../src/cli/threads/engine-thread.ts';
import {
  type Assignment,
  bestAnswers,
  count,
  enumerate,
  evaluate,
  facts,
  type Ground,
  loadModel,
  openInstance,
  type SearchOptions,
  type SolveOutcome,
} from '../../src/index.ts';
import { visibleRefs } from '../../src/model/ground.ts';
import { CubeSearch, type CubeSearchOptions } from '../../src/tasks/parallel/cube-search.ts';
import { CubeSolver } from '../../src/tasks/parallel/cube-solver.ts';
import { portfolio } from '../../src/tasks/parallel/portfolio.ts';
import type { Generator } from '../backends/sat/random.ts';
import { randomModel } from './grammar.ts';
import { type Case, problem, type Target, textOf, type Verdict } from './target.ts';

const MOST_ASSIGNMENTS = 2000;
/**
 * The time limit of a search in wall-clock seconds. Few searches take a hundredth of a second, but other work may
 * occupy the processors.
 */
const SECONDS = 240;
/**
 * The time limit of an ILP engine in seconds. The simplex method of one engine sometimes cycles, which isn't an error
 * of its answers.
 */
const ILP_SECONDS = 5;
const LIMITS = { terms: 20_000, steps: 100_000 };

export class Models implements Target {
  readonly name = 'random models';
  readonly weight = 5;
  readonly maxSeconds = 90;
  readonly texts = ['text'];
  /** The number of answers compared so far. */
  answers = 0;

  figures = (): Readonly<Record<string, number>> => ({ 'answers of random models': this.answers });

  make(random: Generator): Case {
    return { text: randomModel(random), way: random.below(24), seed: random.below(100) };
  }

  async check(input: Case): Promise<Verdict> {
    const { model } = loadModel('random.pzl', textOf(input, 'text'));
    if (!model) return 'skipped';
    const { ground } = openInstance(
      model,
      model.instances[0]?.name.text ?? { name: 'none', text: '' },
      LIMITS,
    );
    if (!ground) return 'skipped';
    const expected = acceptedAnswers(ground);
    if (expected === undefined) return 'skipped';
    this.answers += expected.size;
    const seed = Number(input.seed);
    const wrong = await this.#wrong(ground, expected, Number(input.way), seed);
    return wrong ?? 'fine';
  }

  async #wrong(
    ground: Ground,
    expected: ReadonlySet<string>,
    way: number,
    seed: number,
  ): Promise<Verdict | undefined> {
    if (ground.objective) return await wrongBest(ground, seed);
    const found = new Set<string>();
    // An ILP engine starts from the beginning for each answer.
    const isSlow = ILP.has(way) && expected.size > 8;
    const options: SearchOptions = {
      seed,
      timeLimit: ILP.has(way) ? ILP_SECONDS : SECONDS,
      ...(isSlow ? {} : METHODS[way]),
    };
    const answers = await enumerateBy(ground, way, options);
    let step = await answers.next();
    for (; !step.done; step = await answers.next()) {
      const key = keyOf(ground, step.value);
      if (found.has(key)) return problem('twice', `the answer ${key} comes twice`);
      found.add(key);
      if (evaluate(ground, step.value).length > 0) return problem('wrong answer', key);
    }
    const { status, message } = step.value;
    if (
      status === 'failed' &&
      /can.t be|integer program|HiGHS|tells the values|not supported|numerically weak|no conclusion/i.test(
        message ?? '',
      )
    )
      return undefined;
    if (status === 'limit' && ILP.has(way)) return 'skipped';
    if (status !== 'exhausted' && status !== 'unsatisfiable')
      return problem('status', `${status} ${message ?? ''}`);
    if (!same(found, expected))
      return problem('answers', `${found.size} answers, but the evaluator accepts ${expected.size}`);
    if (way < 3) {
      const counted = await count(ground);
      if (counted.count !== BigInt(expected.size))
        return problem('count', `${counted.count} counted, ${expected.size} there are`);
    }
    return way === 3 ? await wrongFacts(ground, expected) : undefined;
  }
}

const METHODS: Readonly<Record<number, SearchOptions>> = {
  4: { connectivity: 'cuts' },
  5: { connectivity: 'propagator' },
  6: { connectivity: 'eager' },
  7: { backend: 'highs' },
  9: { backend: 'glpk' },
  10: { backend: 'jslp' },
  8: { proof: () => {} },
};
const BY_THREADS = 11;
const BY_CUBES = 12;

/** Enumerates all answers by the method with this number. */
async function enumerateBy(
  ground: Ground,
  way: number,
  options: SearchOptions,
): Promise<AsyncIterator<Assignment, SolveOutcome, undefined>> {
  const all = { ...options, answers: Number.POSITIVE_INFINITY };
  if (way === BY_THREADS)
    return enumerate(ground, { ...all, oracle: portfolio(await compileEngine(), startEngineThread, 2) });
  if (way === BY_CUBES) {
    const solver = await CubeSolver.open(ground, 'auto', false);
    const ask: CubeSearchOptions['ask'] = async (question) => solver.answer(question);
    return new CubeSearch({
      answers: Number.POSITIVE_INFINITY,
      ask,
      capacity: () => 1,
      patience: 0.001,
    }).answers(ground);
  }
  return enumerate(ground, all);
}

/** The methods by an ILP engine, which starts from the beginning for each answer and refuses some models. */
const ILP: ReadonlySet<number> = new Set([7, 9, 10]);

const keyOf = (ground: Ground, answer: Assignment): string =>
  visibleRefs(ground)
    .map((ref) => answer[ground.terms.variableOf(ref)])
    .join(' ');

const same = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((one) => b.has(one));

/** The visible parts of all assignments that the evaluator accepts; undefined if there are too many assignments. */
function acceptedAnswers(ground: Ground, better?: (value: Assignment) => void): Set<string> | undefined {
  const { terms } = ground;
  const refs = Array.from({ length: terms.variableCount }, (_, i) => terms.variable(i));
  let size = 1;
  for (const ref of refs) size *= terms.high(ref) - terms.low(ref) + 1;
  if (size > MOST_ASSIGNMENTS) return undefined;
  const assignment = Int32Array.from(refs, (ref) => terms.low(ref));
  const keys = new Set<string>();
  for (;;) {
    if (evaluate(ground, assignment).length === 0) {
      keys.add(keyOf(ground, assignment));
      better?.(assignment);
    }
    let at = 0;
    for (; at < refs.length; at++) {
      if (assignment[at]! < terms.high(refs[at]!)) {
        assignment[at]!++;
        break;
      }
      assignment[at] = terms.low(refs[at]!);
    }
    if (at === refs.length) return keys;
  }
}

async function wrongBest(ground: Ground, seed: number): Promise<Verdict | undefined> {
  const { evaluateTerm } = await import('../../src/model/meaning/evaluate.ts');
  const { direction, term } = ground.objective!;
  let best: number | undefined;
  acceptedAnswers(ground, (assignment) => {
    const value = evaluateTerm(ground.terms, term, assignment);
    if (best === undefined || (direction === 'minimize' ? value < best : value > best)) best = value;
  });
  const answers = bestAnswers(ground, { seed });
  let step = await answers.next();
  while (!step.done) step = await answers.next();
  const { objective, status } = step.value;
  return objective === best
    ? undefined
    : problem('best', `${status} with ${objective}, but ${best} is the best`);
}

async function wrongFacts(ground: Ground, expected: ReadonlySet<string>): Promise<Verdict | undefined> {
  const outcome = await facts(ground);
  if (outcome.status === 'none') return expected.size === 0 ? undefined : problem('facts', 'none');
  if (outcome.status !== 'complete') return problem('facts', outcome.status);
  if (expected.size === 0) return problem('facts', 'complete, without any answer');
  const rows = [...expected].map((key) => key.split(' ').map(Number));
  let column = 0;
  for (const [number, family] of ground.families.entries()) {
    if (family.hidden) continue;
    for (let position = 0; position < family.refs.length; position++, column++) {
      const values = [...new Set(rows.map((row) => row[column]!))].sort((a, b) => a - b).join();
      const reportedValues = outcome.possible[ground.families[number]!.name]?.[position];
      const possible = reportedValues && [...reportedValues].sort((a, b) => a - b).join();
      if (possible !== undefined && possible !== values)
        return problem('facts', `${family.name} at ${position}: ${possible} reported, ${values} taken`);
    }
  }
  return undefined;
}
