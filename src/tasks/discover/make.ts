/** Makes the techniques of a type: discovers patterns, ranks them by puzzles, and collects the steps that these puzzles need. */

import { solutionOf, writeSolution } from '../../formats/solution/solution.ts';
import type { Model } from '../../language/model.ts';
import { readPlan } from '../../language/sections/generate/section.ts';
import { Budget } from '../../model/clock.ts';
import type { Ground } from '../../model/ground.ts';
import { placesOfVariables } from '../../model/variables.ts';
import type { TechniqueName } from '../../model/words.ts';
import { Diagnostics } from '../../text/diagnostics.ts';
import { optionsWithin, type SearchLimits } from '../common/limits.ts';
import type { Literal } from '../common/literals.ts';
import type { Deduction } from '../deduce/steps/deduction.ts';
import { hints } from '../deduce/steps/hints.ts';
import { levelNumberOf } from '../deduce/techniques/technique.ts';
import { Wording } from '../deduce/wording/wording.ts';
import { generate } from '../generate/generate.ts';
import { BoardIndex } from './board-index.ts';
import { type DiscoverOptions, type Discovery, discover } from './discover.ts';
import { patternNames } from './names.ts';
import { canonical, type Pattern } from './pattern.ts';
import { isAt, placementsOn } from './placement.ts';
import { type RankedPattern, rulesKey, type Techniques, type UsedTechnique } from './stored.ts';
import { verify } from './verify.ts';

export interface Puzzle {
  readonly name: string;
  readonly ground: Ground;
}

export interface MakeOptions extends DiscoverOptions {
  /** The time in seconds for all work together. */
  readonly seconds: number;
  readonly signal?: AbortSignal;
}

/** The techniques that were made, and how far the search for patterns went. */
export interface MadeTechniques extends Techniques, Pick<Discovery, 'candidates' | 'isComplete'> {}

/** The shares of the time for parts of the work; explanations of the puzzles have the rest. */
const TIME_SHARES = { discover: 0.5, verify: 0.15, generate: 0.15 };

/** The most patterns that are kept. */
const MAX_PATTERNS = 40;
/** The most conclusions of a pattern of one clue that is kept although no puzzle contains the pattern. */
const MAX_CONCLUSIONS = 12;
/** The random placements of each pattern, also on boards larger than those of a proof. */
const TESTS_PER_PATTERN = 300;
/** New puzzles that rank patterns. */
const NEW_PUZZLE_COUNT = 24;

export async function makeTechniques(
  model: Model,
  puzzles: readonly Puzzle[],
  options: MakeOptions,
): Promise<MadeTechniques> {
  const budget = Budget.ofSeconds(options.seconds);
  const limits = limitsOfPart(options, 'discover');
  const { patterns: found, kind, sizes, candidates, isComplete } = await discover(model, limits, options);
  const patterns = await withoutWrongConclusions(model, found, options);
  const newGrounds = patterns.length === 0 ? [] : await newPuzzles(model, options);
  const namedPatterns = new Set(patternNames(model).keys());
  const rankedPatterns = rank(
    patterns,
    [...puzzles.map(({ ground }) => ground), ...newGrounds],
    namedPatterns,
  );
  const techniquesUsed = await usedTechniques(puzzles, budget, options.signal);
  return {
    rules: rulesKey(model),
    kind,
    sizes,
    patterns: rankedPatterns,
    used: techniquesUsed,
    candidates,
    isComplete,
  };
}

/** The patterns with the conclusions that hold at many more random placements. */
async function withoutWrongConclusions(
  model: Model,
  patterns: readonly Pattern[],
  options: MakeOptions,
): Promise<readonly Pattern[]> {
  const limits = limitsOfPart(options, 'verify');
  const { wrong } = await verify(model, patterns, TESTS_PER_PATTERN * patterns.length, limits, 7);
  return patterns
    .map((pattern) => ({
      ...pattern,
      conclusions: pattern.conclusions.filter((_, i) => wrong.get(pattern)?.has(i) !== true),
    }))
    .filter(({ conclusions }) => conclusions.length > 0);
}

const limitsOfPart = ({ seconds, signal }: MakeOptions, part: keyof typeof TIME_SHARES): SearchLimits => ({
  budget: Budget.ofSeconds(TIME_SHARES[part] * seconds),
  signal,
});

async function newPuzzles(model: Model, options: MakeOptions): Promise<Ground[]> {
  const limits = limitsOfPart(options, 'generate');
  const grounds: Ground[] = [];
  const hasSmallSize = readPlan(model, new Diagnostics()).sizes.has('small');
  for (let seed = 1; seed <= NEW_PUZZLE_COUNT && !limits.budget.isSpent(); seed++) {
    const outcome = await generate(model, {
      ...(seed % 2 === 0 && hasSmallSize && { size: 'small' }),
      seed,
      ...optionsWithin(limits),
    });
    if (outcome.status === 'generated') grounds.push(outcome.puzzle.ground);
  }
  return grounds;
}

/**
 * The patterns by the number of their places in the puzzles times the number of their conclusions, the greatest first; those with a name are kept in
 * any case. `named`: the canonical keys of patterns with a name.
 */
export function rank(
  patterns: readonly Pattern[],
  grounds: readonly Ground[],
  named: ReadonlySet<string>,
): RankedPattern[] {
  const boards = grounds.flatMap((ground) => BoardIndex.of(ground) ?? []);
  const rankedPatterns = patterns.map((pattern): RankedPattern => {
    let seenCount = 0;
    for (const board of boards)
      for (const placement of placementsOn(pattern, board)) if (isAt(board, placement)) seenCount++;
    return { ...pattern, seen: seenCount };
  });
  const isKept = ({ seen, clues, areas = [], conclusions }: RankedPattern): boolean =>
    seen > 0 || (clues.length + areas.length === 1 && conclusions.length <= MAX_CONCLUSIONS);
  const bestPatterns = rankedPatterns
    .filter(isKept)
    .sort((a, b) => b.seen * b.conclusions.length - a.seen * a.conclusions.length)
    .slice(0, MAX_PATTERNS);
  const otherNamed = rankedPatterns.filter(
    (pattern) => !bestPatterns.includes(pattern) && named.has(canonical(pattern)),
  );
  return [...bestPatterns, ...otherNamed];
}

/** The techniques that lead to the answers of the puzzles, from easy to hard, each with its smallest step. */
async function usedTechniques(
  puzzles: readonly Puzzle[],
  budget: Budget,
  signal: AbortSignal | undefined,
): Promise<UsedTechnique[]> {
  const usedByTechnique = new Map<TechniqueName, UsedTechnique & { readonly size: number }>();
  for (const [i, { name, ground }] of puzzles.entries()) {
    const timeLimit = budget.secondsLeft() / (puzzles.length - i);
    if (timeLimit <= 0) break;
    const wording = new Wording(ground);
    let claimsBefore: readonly Literal[] = [];
    for await (const step of hints(ground, { timeLimit, ...(signal && { signal }) })) {
      const { technique, claims, after, told } = step;
      const earlierUse = usedByTechnique.get(technique);
      const size = sizeOfStep(step);
      const smallest =
        earlierUse && earlierUse.size <= size
          ? earlierUse
          : {
              technique,
              instance: name,
              known: textOf(ground, claimsBefore),
              text: wording.step(step),
              claims: claimsWithPlaces(ground, claims),
              size,
            };
      if (!told) usedByTechnique.set(technique, { ...smallest, steps: (earlierUse?.steps ?? 0) + 1 });
      claimsBefore = after;
    }
  }
  return [...usedByTechnique.values()]
    .sort((a, b) => levelNumberOf(a.technique) - levelNumberOf(b.technique))
    .map(({ size: _, ...used }) => used);
}

/** The number of places and conditions of a step: an example should be small. */
const sizeOfStep = ({ claims, reasons }: Deduction): number =>
  claims.length + 2 * reasons.known.length + 3 * reasons.constraints.length;

function textOf(ground: Ground, known: readonly Literal[]): string {
  const values = new Map(known.flatMap((one) => (one.holds ? [[one.variable, one.value] as const] : [])));
  return writeSolution(
    ground,
    solutionOf(ground, (ref) => ground.terms.constantValue(ref) ?? values.get(ground.terms.variableOf(ref))),
  );
}

function claimsWithPlaces(ground: Ground, claims: readonly Literal[]): UsedTechnique['claims'] {
  const places = placesOfVariables(ground);
  return claims.flatMap(({ variable, value, holds }) => {
    const place = places[variable];
    return place ? [[place.family, place.position, value, holds] as const] : [];
  });
}
