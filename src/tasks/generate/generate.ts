/**
 * New puzzles with one answer. Clues and an answer are made together; another answer to the same clues teaches a clause that forbids the
 * ambiguity, and the search continues with it; finally, clues that aren't needed are removed. The result is written, read again and proved
 * unique (certify/certify.ts). This is counterexample-guided synthesis, after Solar-Lezama (2008), "Program synthesis by sketching".
 */

import type { InstanceData } from '../../formats/native/instance.ts';
import type { Model } from '../../language/model.ts';
import type { GeneratePlan } from '../../language/sections/generate/plan.ts';
import { readPlan } from '../../language/sections/generate/section.ts';
import { Diagnostics } from '../../text/diagnostics.ts';
import { EndedError, limitsOf, optionsWithin } from '../common/limits.ts';
import { type Rating, rate } from '../deduce/rate/rate.ts';
import { Pipeline } from './pipeline.ts';
import { canReplacePlant, determinesPlaces, plantPuzzle } from './plant.ts';
import { type Difficulty, keptFractions, levelOf } from './spec/difficulty.ts';
import type { GenerateOptions, GenerateOutcome, Puzzle } from './spec/options.ts';
import { sizeOf, withoutInstanceValues, withWeights } from './spec/request.ts';
import { withSettings } from './spec/settings.ts';
import { TUNING } from './spec/tuning.ts';

export async function generate(model: Model, options: GenerateOptions = {}): Promise<GenerateOutcome> {
  const limits = limitsOf(options);
  const diagnostics = new Diagnostics();
  const weightedPlan = withWeights(model, readPlan(model, diagnostics), options.weights, diagnostics);
  const instanceData = withSettings(
    model,
    sizeOf(model, weightedPlan, options.from ?? options.size, diagnostics),
    options.set,
    diagnostics,
  );
  if (!instanceData || diagnostics.hasErrors) return { status: 'error', diagnostics: diagnostics.list };
  const plan = withoutInstanceValues(weightedPlan, instanceData);
  const { difficulty, seed = 0 } = options;
  const difficultyFigures: number[] = [];
  const missedDifficulty = difficulty && {
    wanted: difficulty,
    figures: difficultyFigures,
    levels: plan.levels,
  };
  const usesPlantedAnswer = options.any || usesPlant(model, plan, instanceData, options);
  if (usesPlantedAnswer) checkPlantedSymmetry(model, plan, options, diagnostics);
  if (diagnostics.hasErrors) return { status: 'error', diagnostics: diagnostics.list };
  let rounds = 0;
  const onRound = (): void => {
    rounds++;
  };
  try {
    for (let attempt = 0; attempt < TUNING.puzzlesForLevel; attempt++) {
      const attemptSeed = Math.imul(attempt, 0x5bd1e995) ^ seed;
      const input = {
        model,
        plan,
        data: instanceData,
        options,
        attemptSeed,
        keptFractions: keptFractions(difficulty, attempt),
        onRound,
      };
      const outcome = usesPlantedAnswer
        ? await plantPuzzle(input, limits, diagnostics)
        : await new Pipeline(input, limits).run(diagnostics);
      // Another attempt may succeed: perhaps only the clues taken from this answer break a rule.
      if (hasWrongTake(outcome) && attempt < TUNING.puzzlesForLevel - 1) continue;
      if (outcome.status !== 'generated' || difficulty === undefined) return outcome;
      const rating = await rate(outcome.puzzle.ground, optionsWithin(limits));
      if (rating.status === 'limit' || rating.status === 'stopped') throw new EndedError(rating.status);
      difficultyFigures.push(rating.figure);
      if (levelOf(rating.figure, plan.levels) === difficulty)
        return withRating(outcome.puzzle, rating, difficulty);
    }
    return missedDifficulty ? { status: 'missed', missed: missedDifficulty } : { status: 'impossible' };
  } catch (error) {
    if (error instanceof EndedError)
      return {
        status: error.status,
        rounds,
        ...(missedDifficulty && difficultyFigures.length > 0 && { missed: missedDifficulty }),
      };
    throw error;
  }
}

/** Reports a symmetry that the clues can't have, because a planted solution determines their places. */
function checkPlantedSymmetry(
  { plant }: Model,
  plan: GeneratePlan,
  { symmetry = 'none' }: GenerateOptions,
  diagnostics: Diagnostics,
): void {
  if (symmetry === 'none' || !plant || !determinesPlaces(plant, plan)) return;
  diagnostics.error(
    'no-symmetry',
    "A planted solution says where the clues of this puzzle stand, so they can't be symmetrical.",
    undefined,
    { advice: 'Leave the symmetry out.' },
  );
}

/**
 * Whether to draw a solution by the section `plant`. With a draft, a partial answer, weights, or symmetric clues,
 * only if the puzzle can't be made without that section.
 */
function usesPlant(model: Model, plan: GeneratePlan, data: InstanceData, options: GenerateOptions): boolean {
  const { plant } = model;
  const { from, keep, weights, symmetry = 'none' } = options;
  if (!plant) return false;
  const isScattered = [...plan.scatter.keys()].some((name) => plant.takenNames.has(name));
  const hasRestriction = from ?? keep ?? weights ?? (symmetry !== 'none' && isScattered);
  return !(hasRestriction && canReplacePlant(model, plant, plan, data));
}

const hasWrongTake = (outcome: GenerateOutcome): boolean =>
  outcome.status === 'error' && outcome.diagnostics.some(({ code }) => code === 'taken-amiss');

/** The puzzle with its difficulty figure, which is also added to the comment at its top. */
function withRating(puzzle: Puzzle, { figure, needs }: Rating, level: Difficulty): GenerateOutcome {
  const text = puzzle.text.replace('\n', `\n// ${level}: figure ${figure}, needs ${needs}\n`);
  return {
    status: 'generated',
    puzzle: { ...puzzle, text, statistics: { ...puzzle.statistics, difficulty: figure } },
  };
}
