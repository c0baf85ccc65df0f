/**
 * New puzzles with one answer. Clues and an answer are made together; another answer to the same clues teaches a clause that forbids the
 * ambiguity, and the search continues with it; finally, clues that aren't needed are removed. The result is written, read again and proved
 * unique (certify/certify.ts). This is counterexample-guided synthesis, after Solar-Lezama (2008), "Program synthesis by sketching".
 */

import type { Model } from '../../language/model.ts';
import { readPlan } from '../../language/sections/generate/section.ts';
import { Budget } from '../../model/clock.ts';
import { Diagnostics } from '../../text/diagnostics.ts';
import { Ended, Paces, type SearchLimits } from '../common/limits.ts';
import type { Rating } from '../deduce/rate/rate.ts';
import { ratingOf } from './certify/rating.ts';
import { Pipeline } from './pipeline.ts';
import { doesWithout, plantPuzzle, saysPlaces } from './plant.ts';
import { type Difficulty, generosity, levelOf } from './spec/difficulty.ts';
import type { GenerateOptions, GenerateOutcome, Puzzle } from './spec/options.ts';
import { sizeOf, withoutInstanceValues, withWeights } from './spec/request.ts';
import { withSettings } from './spec/settings.ts';
import { TUNING } from './spec/tuning.ts';

export async function generate(model: Model, options: GenerateOptions = {}): Promise<GenerateOutcome> {
  const budget = Budget.ofSeconds(options.timeLimit);
  const diagnostics = new Diagnostics();
  const section = withWeights(model, readPlan(model, diagnostics), options.weights, diagnostics);
  const data = withSettings(
    model,
    sizeOf(model, section, options.from ?? options.size, diagnostics),
    options.set,
    diagnostics,
  );
  if (!data || diagnostics.hasErrors) return { status: 'error', diagnostics: diagnostics.list };
  const plan = withoutInstanceValues(section, data);
  const { difficulty: wanted, seed = 0, signal } = options;
  const limits: Omit<SearchLimits, 'onProgress'> = { budget, signal, paces: pacesOf(model, options) };
  const figures: number[] = [];
  const missed = wanted && { wanted, figures, levels: plan.levels };
  // With a draft, a partial answer, weights, or a symmetry of scattered clues, nothing is planted if the section can make the puzzle in other
  // ways.
  const { from, keep, weights, symmetry = 'none' } = options;
  const isScattered = [...plan.scatter.keys()].some((name) => model.plant?.taken.has(name));
  const isAsked =
    from !== undefined || keep !== undefined || weights !== undefined || (symmetry !== 'none' && isScattered);
  const isPlanted = options.any || (model.plant && !(isAsked && doesWithout(model, model.plant, plan, data)));
  if (isPlanted && symmetry !== 'none' && model.plant && saysPlaces(model.plant, plan)) {
    diagnostics.error(
      'no-symmetry',
      "A planted solution says where the clues of this puzzle stand, so they can't be symmetrical.",
      undefined,
      { advice: 'Leave the symmetry out.' },
    );
    return { status: 'error', diagnostics: diagnostics.list };
  }
  let rounds = 0;
  const onRound = (): void => {
    rounds++;
  };
  try {
    for (let attempt = 0; attempt < TUNING.tries; attempt++) {
      const attemptSeed = Math.imul(attempt, 0x5bd1e995) ^ seed;
      const order = {
        model,
        plan,
        data,
        options,
        attemptSeed,
        generosity: generosity(wanted, attempt),
        onRound,
      };
      const outcome = isPlanted
        ? await plantPuzzle(order, limits, diagnostics)
        : await new Pipeline(order, limits).run(diagnostics);
      // Another attempt may succeed: perhaps only this answer's taken values break a rule.
      if (isWronglyTaken(outcome) && attempt < TUNING.tries - 1) continue;
      if (outcome.status !== 'generated' || wanted === undefined) return outcome;
      const rating = await ratingOf(outcome.puzzle.ground, { ...limits, onProgress: undefined });
      figures.push(rating.figure);
      if (levelOf(rating.figure, plan.levels) === wanted) return withRating(outcome.puzzle, rating, wanted);
    }
    return missed ? { status: 'missed', missed } : { status: 'impossible' };
  } catch (error) {
    if (error instanceof Ended)
      return { status: error.status, rounds, ...(missed && figures.length > 0 && { missed }) };
    throw error;
  }
}

/** [model]: how long steps took for the puzzles made last, and the key of their size. */
const pacesByModel = new WeakMap<Model, { readonly key: string; readonly paces: Paces }>();

function pacesOf(model: Model, { size, from, set = new Map() }: GenerateOptions): Paces {
  const key = JSON.stringify([size, from, [...set]]);
  const known = pacesByModel.get(model);
  if (known?.key === key) return known.paces;
  const paces = new Paces();
  pacesByModel.set(model, { key, paces });
  return paces;
}

const isWronglyTaken = (outcome: GenerateOutcome): boolean =>
  outcome.status === 'error' && outcome.diagnostics.some(({ code }) => code === 'taken-amiss');

/** The puzzle with its difficulty figure, which is also added to the comment at its top. */
function withRating(puzzle: Puzzle, { figure, needs }: Rating, level: Difficulty): GenerateOutcome {
  const text = puzzle.text.replace('\n', `\n// ${level}: figure ${figure}, needs ${needs}\n`);
  return {
    status: 'generated',
    puzzle: { ...puzzle, text, statistics: { ...puzzle.statistics, difficulty: figure } },
  };
}
