/**
 * Finds the easiest next step with its reasons, and the whole way to the answer. What was prepared for one hint is kept
 * for the next.
 */
import {
  type Deduction,
  drawStep,
  Guide,
  knownPatterns,
  Letters,
  type Literal,
  mapMarks,
  type Step,
  type StepMarks,
} from '../../src/index.ts';
import {
  claimsOf,
  letteredText,
  type OpenPuzzle,
  plainClaims,
  plainElements,
  requireOpenPuzzle,
  solutionOfClaims,
} from './opened.ts';
import type {
  HintReply,
  LessonFigure,
  LetteredText,
  PlainStep,
  Questions,
  SolvePathEnd,
} from './protocol.ts';
import { wordingOf } from './wordings.ts';

/** The time limit, in seconds, for computing the next hint in advance. */
const PRECOMPUTE_SECONDS = 20;

let lastGuide: { readonly puzzle: OpenPuzzle; readonly guide: Guide } | undefined;

function guideOf(puzzle: OpenPuzzle): Guide {
  if (lastGuide?.puzzle !== puzzle) {
    const { ground, model, techniques } = puzzle;
    const patterns = techniques === undefined ? [] : knownPatterns(ground, model, techniques);
    lastGuide = { puzzle, guide: new Guide(ground, patterns) };
  }
  return lastGuide.guide;
}

export async function hint({ entered, seconds }: Questions['hint']['ask']): Promise<HintReply> {
  const puzzle = requireOpenPuzzle();
  const knownClaims = claimsOf(puzzle, entered);
  const guide = guideOf(puzzle);
  const hintResult = await guide.hint(knownClaims, { timeLimit: seconds });
  if ('status' in hintResult)
    return { status: hintResult.status === 'stopped' ? 'limit' : hintResult.status };
  const { step } = hintResult;
  // Computes the hint after this one in advance, since most players enter what a hint says and ask again.
  const after = [...knownClaims, ...step.claims];
  guide.ahead(after, { timeLimit: PRECOMPUTE_SECONDS });
  return { status: 'step', ...plainStep(puzzle, { ...step, after }) };
}

/** The sentence of a step, and its marks with the letters of the sentence. */
function stepOnBoard(
  puzzle: OpenPuzzle,
  step: Deduction,
  letters = new Letters(puzzle.ground.board),
): { readonly sentence: LetteredText; readonly marks: StepMarks } {
  const wording = wordingOf(puzzle);
  const sentence = letteredText(letters, wording.step(step), wording.step(step, letters));
  return { sentence, marks: wording.marks(step, letters) };
}

function plainStep(puzzle: OpenPuzzle, step: Deduction): PlainStep {
  const { ground } = puzzle;
  const wording = wordingOf(puzzle);
  const { pattern, reasons, technique, claims } = step;
  const sites = reasons.constraints.flatMap((constraint) => ground.constraints[constraint]?.site ?? []);
  const letters = new Letters(ground.board);
  // The longer text comes first: its letters are in alphabetical order.
  const { sentence, marks } = stepOnBoard(puzzle, step, letters);
  return {
    claims: plainClaims(puzzle, claims),
    technique: pattern?.name ?? ground.words?.techniques.get(technique) ?? technique,
    where: wording.names.list(pattern?.clues ?? sites),
    follows: letteredText(letters, `${wording.conclusions(claims)}.`),
    sentence,
    marks: mapMarks(marks, plainElements),
    rules: wording.groupByRule(step.reasons.constraints).map(({ rule }) => rule),
  };
}

/** Finds the steps from the clues to the answer, as many as possible within the time limit. */
export async function solvePath({
  seconds,
}: Questions['solvePath']['ask']): Promise<Questions['solvePath']['reply']> {
  const puzzle = requireOpenPuzzle();
  const steps: PlainStep[] = [];
  const status = await forEachStep(puzzle, seconds, (step) => steps.push(plainStep(puzzle, step)));
  return { steps, status };
}

/** The same steps, each drawn on the board as it is known after the step. */
export async function lesson({ seconds }: Questions['lesson']['ask']): Promise<Questions['lesson']['reply']> {
  const puzzle = requireOpenPuzzle();
  const { ground, drawing } = puzzle;
  const figures: LessonFigure[] = [];
  const status = await forEachStep(puzzle, seconds, (step) => {
    const { sentence, marks } = stepOnBoard(puzzle, step);
    const after = solutionOfClaims(puzzle, step.after);
    figures.push({ picture: drawStep(ground, after, marks, drawing && { drawing }), sentence });
  });
  return { figures, status };
}

/** Runs `use` for each step from the clues on, until there are no more or time is up. */
async function forEachStep(
  puzzle: OpenPuzzle,
  seconds: number,
  use: (step: Step) => void,
): Promise<SolvePathEnd> {
  const guide = guideOf(puzzle);
  const deadline = performance.now() + seconds * 1000;
  let knownClaims: readonly Literal[] = [];
  for (;;) {
    const timeLimit = (deadline - performance.now()) / 1000;
    const hintResult =
      timeLimit > 0 ? await guide.hint(knownClaims, { timeLimit }) : ({ status: 'limit' } as const);
    if ('status' in hintResult) return hintResult.status === 'stopped' ? 'limit' : hintResult.status;
    const after = [...knownClaims, ...hintResult.step.claims];
    use({ ...hintResult.step, after });
    knownClaims = after;
  }
}

/** Begins to compute the next hint in advance; the next query ends that. */
export function precomputeHint({ entered }: Questions['precomputeHint']['ask']): void {
  const puzzle = requireOpenPuzzle();
  guideOf(puzzle).ahead(claimsOf(puzzle, entered), { timeLimit: PRECOMPUTE_SECONDS });
}

export const rest = async (): Promise<void> => await lastGuide?.guide.rest();
