/**
 * New puzzles with one answer. Clues and an answer are made together; another answer to the same clues teaches a
 * clause that forbids the ambiguity, and the search goes on from where it stands; at last the clues that aren't needed
 * go. What comes out is written, read again and proved unique (proof/last-proof.ts).
 * Counterexample-guided, after Solar-Lezama (2008), "Program synthesis by sketching".
 */

import type { Model } from '../../language/model.ts';
import { Budget } from '../../model/clock.ts';
import type { Assignment, Ground } from '../../model/ground.ts';
import { type Diagnostic, Diagnostics } from '../../text/diagnostics.ts';
import type { Rating } from '../deduce/rate/rate.ts';
import type { InstanceText } from '../open/open-instance.ts';
import { type Difficulty, generosity, levelOf, ratingOf, TRIES } from './difficulty.ts';
import type { Orbits } from './layout/symmetry.ts';
import { doesWithout, plantPuzzle, saysPlaces } from './plant/planted.ts';
import { Generation } from './search/generation.ts';
import { Ended, Paces, type SearchLimits } from './search/questions.ts';
import type { Levels, Weights } from './section/plan.ts';
import { readPlan } from './section/section.ts';
import { withSettings } from './section/settings.ts';
import { sizeOf, withoutTold, withWeights } from './section/wishes.ts';

export interface GenerateOptions {
  /** A size of the model's `generate` section, or an instance whose open places are `?`. The first size unless told. */
  readonly size?: string | InstanceText;
  /**
   * In place of a size: a puzzle that is half made. Its clues stay. Where it marks open places with `?`, further clues stand
   * there alone; else anywhere that it leaves empty.
   */
  readonly from?: InstanceText;
  /** The answer that the puzzle is to have, or a part of it. */
  readonly keep?: InstanceText;
  /** By given: in place of the section's. For a model with one chosen given the name '' will do. */
  readonly weights?: ReadonlyMap<string, Weights>;
  /** The same seed gives the same puzzle. 0 unless told. */
  readonly seed?: number;
  /** As the section says unless told. */
  readonly symmetry?: Orbits;
  /** How hard it is to be, by its rating; not looked at unless told. */
  readonly difficulty?: Difficulty;
  /** No clue could be left out (with a symmetry: no group of clues). */
  readonly minimal?: boolean;
  /** By given, of the puzzle or of its plant: its value in native text, in place of the size's. */
  readonly set?: ReadonlyMap<string, string>;
  /** A planted solution will do: that there is no other is not asked. For models with a `plant`. */
  readonly any?: boolean;
  /** Seconds of wall clock. */
  readonly timeLimit?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: GenerateProgress) => void;
}

export interface GenerateProgress {
  readonly milliseconds: number;
  readonly conflicts: number;
  /** Answers whose clues allowed another. */
  readonly rounds: number;
}

export interface GenerateStatistics extends GenerateProgress {
  /** Of the search, in the model of clues and answer. */
  readonly variables: number;
  readonly clauses: number;
  /** Clauses against ambiguities. */
  readonly switches: number;
  /** How often the shares were loosened. */
  readonly loosened: number;
  /** How hard the puzzle is for the solver: decisions and conflicts of the proof of uniqueness. */
  readonly effort: number;
  /** The figure of its rating; known where a level was asked for. */
  readonly difficulty?: number;
}

export interface Puzzle {
  /** In the native format. */
  readonly text: string;
  readonly seed: number;
  /** The ground model of the text, and the only answer (`any`: the planted one) in it; read when they are first asked for. */
  readonly ground: Ground;
  readonly answer: Assignment;
  readonly statistics: GenerateStatistics;
}

export type GenerateOutcome =
  | { readonly status: 'generated'; readonly puzzle: Puzzle }
  /**
   * No puzzle was found. `proved`: no board of this size keeps the rules at all; else other layouts, seeds or settings
   * may have one.
   */
  | { readonly status: 'impossible'; readonly proved?: true }
  /** None of the puzzles made had the difficulty asked for. */
  | { readonly status: 'missed'; readonly missed: Missed }
  /** `rounds`: the answers so far whose clues allowed another one. */
  | { readonly status: 'limit' | 'stopped'; readonly rounds: number; readonly missed?: Missed }
  | { readonly status: 'error'; readonly diagnostics: readonly Diagnostic[] };

export interface Missed {
  readonly wanted: Difficulty;
  /** Of the puzzles that were made, in their order. */
  readonly figures: readonly number[];
  /** What the levels are for this type. */
  readonly levels: Levels;
}

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
  const plan = withoutTold(section, data);
  const { difficulty: wanted, seed = 0, signal } = options;
  const limits: Omit<SearchLimits, 'onProgress'> = { budget, signal, paces: pacesOf(model, options) };
  const figures: number[] = [];
  const missed = wanted && { wanted, figures, levels: plan.levels };
  // What a draft has isn't planted, nor what is asked of the answer, of weights or of the symmetry of scattered clues, where the section makes that in other ways too.
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
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const lot = Math.imul(attempt, 0x5bd1e995) ^ seed;
      const order = { model, plan, data, options, lot, generosity: generosity(wanted, attempt), onRound };
      const outcome = isPlanted
        ? await plantPuzzle(order, limits, diagnostics)
        : await new Generation(order, limits).run(diagnostics);
      // The rules may ask of another answer all that is taken from it.
      if (isAmiss(outcome) && attempt < TRIES - 1) continue;
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

/** By model, of the puzzles that were made last. */
const pacesByModel = new WeakMap<Model, { readonly key: string; readonly paces: Paces }>();

function pacesOf(model: Model, { size, from, set = new Map() }: GenerateOptions): Paces {
  const key = JSON.stringify([size, from, [...set]]);
  const known = pacesByModel.get(model);
  if (known?.key === key) return known.paces;
  const paces = new Paces();
  pacesByModel.set(model, { key, paces });
  return paces;
}

const isAmiss = (outcome: GenerateOutcome): boolean =>
  outcome.status === 'error' && outcome.diagnostics.some(({ code }) => code === 'taken-amiss');

/** The puzzle with its figure, also in the comment at its top. */
function withRating(puzzle: Puzzle, { figure, needs }: Rating, level: Difficulty): GenerateOutcome {
  const text = puzzle.text.replace('\n', `\n// ${level}: figure ${figure}, needs ${needs}\n`);
  return {
    status: 'generated',
    puzzle: { ...puzzle, text, statistics: { ...puzzle.statistics, difficulty: figure } },
  };
}
