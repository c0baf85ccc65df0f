/**
 * Random answers, uniform and independent. If there are few answers, all are listed; if there are many, a decision diagram gives the number of
 * answers behind each choice. If there is no diagram, listing continues, and each draw keeps one of the listed answers (Vitter, Random sampling with
 * a reservoir, 1985), so that only the draws need memory. If there are too many for that, draws are approximately uniform, by random parities
 * (hashing.ts), or each value is drawn separately (value-by-value.ts), and the outcome says so. The method depends only on the model: the same seed
 * draws the same answers everywhere.
 */

import { type DrawBigInt, Walks } from '../../backends/frontier/walk.ts';
import { Budget } from '../../model/clock.ts';
import { type Ground, visibleRefs } from '../../model/ground.ts';
import { pushTo } from '../../model/large-lists.ts';
import { evaluate } from '../../model/meaning/evaluate.ts';
import { forEachItem } from '../common/for-each-item.ts';
import { Random } from '../common/random.ts';
import { sampleValueByValue } from '../common/value-by-value.ts';
import { findBestRestriction } from '../solve/best.ts';
import { enumerate } from '../solve/enumerate.ts';
import { type Answer, NOTHING_DONE, type SolveOutcome, type SolveStatistics } from '../solve/outcome.ts';
import { Search, type SearchOptions } from '../solve/search.ts';
import { type BuiltDiagram, diagramOf } from './along-frontier.ts';
import { HashedAnswers } from './hashing.ts';
import { TUNING } from './tuning.ts';

export interface SampleOptions
  extends Pick<SearchOptions, 'timeLimit' | 'seed' | 'signal' | 'onProgress' | 'connectivity'> {
  /** The number of answers to draw, 1 by default; the same answer may be drawn more than once. */
  readonly answers?: number;
}

export interface SampleOutcome {
  /** With `limit` and `stopped`, sampling ended before it was known which answers there are to draw from. */
  readonly status: 'drawn' | 'unsatisfiable' | 'limit' | 'stopped' | 'failed';
  /** The number of answers to draw from. If sampling ended early, a lower bound. */
  readonly total: bigint;
  /**
   * Set if there are too many answers to list or count. `parities`: draws are nearly uniform, and `total` is an estimate. `values` (where parities
   * are too hard): each value is drawn by itself, so some answers may be far more likely than others, and `total` is a lower bound.
   */
  readonly approximate?: 'parities' | 'values';
  /** For a model with an objective: its best value. Only answers with that value are drawn. */
  readonly objective?: number;
  readonly statistics: SolveStatistics;
  readonly message?: string;
}

/** Yields the drawn answers, each accepted by the evaluator, and returns the outcome. */
export async function* sample(
  original: Ground,
  requested: SampleOptions = {},
): AsyncGenerator<Answer, SampleOutcome, undefined> {
  const restriction = await findBestRestriction(original, requested);
  if (restriction.status !== 'ready')
    return { status: restriction.status, total: 0n, statistics: restriction.statistics };
  const { ground, options, objective } = restriction;
  const outcome = yield* drawAnswers(ground, options);
  return { ...outcome, ...(objective !== undefined && { objective }) };
}

async function* drawAnswers(
  ground: Ground,
  options: SampleOptions,
): AsyncGenerator<Answer, SampleOutcome, undefined> {
  const { answers: wantedCount = 1, seed = 0, timeLimit, ...search } = options;
  const random = new Random(seed);
  const budget = Budget.ofSeconds(timeLimit);
  const nextOptions = (): SearchOptions => ({ ...search, ...budget.timeLeft() });
  const listUpTo = (answers: number) =>
    sampleListed(ground, { ...nextOptions(), answers }, wantedCount, random);
  const draws = await listUpTo(TUNING.listedFirst);
  if (draws.outcome.status !== 'solved') return yield* listedDraws(draws);
  const mustStop = (): boolean => options.signal?.aborted === true || budget.isSpent();
  const diagram = await diagramOf(ground, { arcs: true, shouldStop: mustStop, deadline: budget.deadline });
  if (!diagram) {
    const furtherDraws = await listUpTo(TUNING.listedAll);
    if (furtherDraws.outcome.status === 'solved')
      return yield* drawApproximately(ground, nextOptions, wantedCount, random);
    const outcome = yield* listedDraws(furtherDraws);
    return outcome.total > TUNING.listedFirst ? outcome : { ...outcome, total: BigInt(TUNING.listedFirst) };
  }
  const walks = new Walks(diagram);
  const completion = await Completion.open(ground, diagram, nextOptions());
  for (let i = 0; i < wantedCount; i++) {
    const answer = mustStop()
      ? undefined
      : await completion.answer(
          interchangeValues(walks.randomAnswer(makeDrawBelow(random)), diagram, random),
        );
    if (answer) yield answer;
    else {
      const status = options.signal?.aborted ? 'stopped' : 'limit';
      return { status, total: walks.total, statistics: completion.statistics() };
    }
  }
  return { status: 'drawn', total: walks.total, statistics: completion.statistics() };
}

/** Draws answers if there are too many to list and to count: by parities or, if these are too hard, value by value. */
async function* drawApproximately(
  ground: Ground,
  left: () => SearchOptions,
  wantedCount: number,
  random: Random,
): AsyncGenerator<Answer, SampleOutcome, undefined> {
  const hashedAnswers = await HashedAnswers.open(ground, left, random);
  let total = BigInt(TUNING.listedAll);
  let approximation: SampleOutcome['approximate'] = 'parities';
  const outcome = (status: SampleOutcome['status']): SampleOutcome => ({
    status,
    total,
    approximate: approximation!,
    statistics: hashedAnswers.statistics(),
  });
  let search: Search | undefined;
  try {
    const estimatedTotal = await hashedAnswers.estimate(TUNING.listedAll);
    if (estimatedTotal === 'hard') approximation = 'values';
    else if (typeof estimatedTotal === 'string') return outcome(estimatedTotal);
    else if (estimatedTotal > total) total = estimatedTotal;
    for (let i = 0; i < wantedCount; i++) {
      const hashedAnswer = approximation === 'values' ? 'hard' : await hashedAnswers.draw(total);
      if (hashedAnswer === 'hard') approximation = 'values';
      search ??= hashedAnswer === 'hard' ? await Search.open(ground, left()) : undefined;
      const answer =
        search && hashedAnswer === 'hard' ? await drawValueByValue(search, random) : hashedAnswer;
      if (typeof answer === 'string') return outcome(answer === 'stopped' ? answer : 'limit');
      yield answer;
    }
    return outcome('drawn');
  } finally {
    search?.close();
    hashedAnswers.close();
  }
}

const drawValueByValue = (search: Search, random: Random): Promise<Answer | 'limit' | 'stopped' | 'none'> =>
  sampleValueByValue(
    search.visibleRefs,
    { program: search.program, terms: search.ground.terms, ask: (assumptions) => search.solve(assumptions) },
    random,
  );

/** A random number below the bound. As many random bits as the bound has are drawn, again and again until their number is below the bound. */
function makeDrawBelow(random: Random): DrawBigInt {
  return (bound) => {
    const bits = bound.toString(2).length;
    for (;;) {
      let drawnNumber = 0n;
      for (let have = 0; have < bits; have += 32)
        drawnNumber = (drawnNumber << 32n) | BigInt(random.intBelow(2 ** 32));
      drawnNumber &= (1n << BigInt(bits)) - 1n;
      if (drawnNumber < bound) return drawnNumber;
    }
  };
}

/** The answer's values after a random permutation of the model's interchangeable values. */
function interchangeValues(
  values: Map<number, number>,
  { model: { precedence } }: BuiltDiagram,
  random: Random,
): Map<number, number> {
  if (!precedence) return values;
  const { interchangeableVariables, variables } = precedence;
  const shuffledValues = random.shuffled(interchangeableVariables);
  for (const variable of variables) {
    const rank = interchangeableVariables.indexOf(values.get(variable)!);
    if (rank >= 0) values.set(variable, shuffledValues[rank]!);
  }
  return values;
}

interface ListingDraws {
  readonly outcome: SolveOutcome;
  readonly drawnAnswers: readonly Answer[];
}

/** Lists the answers; each draw keeps one of them, any with the same probability. */
async function sampleListed(
  ground: Ground,
  options: SearchOptions & { readonly answers: number },
  wantedCount: number,
  random: Random,
): Promise<ListingDraws> {
  const drawnAnswers: Answer[] = [];
  /** For each listed answer that some draw takes, by the answer's number from 1: the draws that take it. */
  const drawsByAnswerNumber = new Map<number, number[]>([
    [1, Array.from({ length: wantedCount }, (_, draw) => draw)],
  ]);
  let number = 0;
  const outcome = await forEachItem(enumerate(ground, options), (answer) => {
    number++;
    for (const draw of drawsByAnswerNumber.get(number) ?? []) {
      drawnAnswers[draw] = answer;
      // With probability number / j, the draw still keeps answer `number` when answer j has been listed.
      const nextReplacement = Math.floor(number / (1 - random.next())) + 1;
      pushTo(drawsByAnswerNumber, nextReplacement, draw);
    }
    drawsByAnswerNumber.delete(number);
  });
  return { outcome, drawnAnswers };
}

async function* listedDraws({
  outcome,
  drawnAnswers,
}: ListingDraws): AsyncGenerator<Answer, SampleOutcome, undefined> {
  const { status, answers, statistics, message } = outcome;
  const total = BigInt(answers);
  if (status === 'exhausted' || status === 'solved') {
    yield* drawnAnswers;
    return { status: 'drawn', total, statistics };
  }
  return { status, total, statistics, ...(message !== undefined && { message }) };
}

/** Completes the values of visible variables to whole answers: a search finds suitable values for hidden variables. */
class Completion {
  readonly #ground: Ground;
  readonly #search: Search | undefined;
  readonly #diagram: BuiltDiagram;
  readonly #startTime = performance.now();

  private constructor(ground: Ground, diagram: BuiltDiagram, search: Search | undefined) {
    this.#ground = ground;
    this.#diagram = diagram;
    this.#search = search;
  }

  static async open(ground: Ground, diagram: BuiltDiagram, options: SearchOptions): Promise<Completion> {
    const hasOpenHidden = diagram.model.variables.some(
      ({ values, isHidden }) => isHidden && values.length > 1,
    );
    return new Completion(ground, diagram, hasOpenHidden ? await Search.open(ground, options) : undefined);
  }

  /** A whole answer with these visible values; undefined if time runs out first. */
  async answer(values: ReadonlyMap<number, number>): Promise<Answer | undefined> {
    const { variables } = this.#diagram.model;
    const { terms } = this.#ground;
    if (this.#search) {
      const { program } = this.#search;
      const assumptions = visibleRefs(this.#ground).flatMap((ref) => {
        const value = values.get(terms.arguments(ref)[0]!);
        return value === undefined ? [] : [program.is(ref, value)];
      });
      const reply = await this.#search.solve(assumptions);
      if (reply.status === 'satisfiable') return reply.assignment;
      if (reply.status === 'unsatisfiable') throw new Error('The diagram and the clauses disagree.');
      return undefined;
    }
    const answer = Int32Array.from(variables, (each, variable) => values.get(variable) ?? each.values[0]!);
    if (evaluate(this.#ground, answer).length > 0) throw new Error('The diagram and the evaluator disagree.');
    return answer;
  }

  statistics(): SolveStatistics {
    if (this.#search) return this.#search.statistics();
    return { ...NOTHING_DONE, milliseconds: performance.now() - this.#startTime };
  }
}
