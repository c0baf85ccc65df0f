/**
 * Finds the easiest next step with its reasons, and the whole way to the answer. What was prepared for one hint is kept
 * for the next.
 */
import { type Deduction, Guide, knownPatterns, Letters, type Literal, mapMarks } from '../../src/index.ts';
import {
  claimsOf,
  letteredText,
  type OpenPuzzle,
  plainClaims,
  plainElements,
  requireOpenPuzzle,
} from './opened.ts';
import type { HintReply, PlainStep, Questions } from './protocol.ts';
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

function plainStep(puzzle: OpenPuzzle, step: Deduction): PlainStep {
  const { ground } = puzzle;
  const wording = wordingOf(puzzle);
  const { pattern, reasons, technique, claims } = step;
  const sites = reasons.constraints.flatMap((constraint) => ground.constraints[constraint]?.site ?? []);
  const letters = new Letters(ground.board);
  // The longer text comes first: its letters are in alphabetical order.
  const sentence = letteredText(letters, wording.step(step), wording.step(step, letters));
  return {
    claims: plainClaims(puzzle, claims),
    technique: pattern?.name ?? ground.words?.techniques.get(technique) ?? technique,
    where: wording.names.list(pattern?.clues ?? sites),
    follows: letteredText(letters, `${wording.conclusions(claims)}.`),
    sentence,
    marks: mapMarks(wording.marks(step, letters), plainElements),
    rules: wording.groupByRule(step.reasons.constraints).map(({ rule }) => rule),
  };
}

/** Finds the steps from the clues to the answer, as many as possible within the time limit. */
export async function solvePath({
  seconds,
}: Questions['solvePath']['ask']): Promise<Questions['solvePath']['reply']> {
  const puzzle = requireOpenPuzzle();
  const guide = guideOf(puzzle);
  const deadline = performance.now() + seconds * 1000;
  const steps: PlainStep[] = [];
  let knownClaims: readonly Literal[] = [];
  for (;;) {
    const timeLimit = (deadline - performance.now()) / 1000;
    const hintResult =
      timeLimit > 0 ? await guide.hint(knownClaims, { timeLimit }) : ({ status: 'limit' } as const);
    if ('status' in hintResult)
      return { steps, status: hintResult.status === 'stopped' ? 'limit' : hintResult.status };
    const after = [...knownClaims, ...hintResult.step.claims];
    steps.push(plainStep(puzzle, { ...hintResult.step, after }));
    knownClaims = after;
  }
}

/** Begins to compute the next hint in advance; the next query ends that. */
export function precomputeHint({ entered }: Questions['precomputeHint']['ask']): void {
  const puzzle = requireOpenPuzzle();
  guideOf(puzzle).ahead(claimsOf(puzzle, entered), { timeLimit: PRECOMPUTE_SECONDS });
}

export const rest = async (): Promise<void> => await lastGuide?.guide.rest();
