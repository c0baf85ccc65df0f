/**
 * Finds the easiest next step with its reasons, and the whole way to the answer. What was prepared for one hint is kept
 * for the next.
 */
import { type Deduction, Guide, Letters, type Literal } from '../../src/index.ts';
import { claimsOf, type Open, opened, plainClaims, plainElements } from './opened.ts';
import type { Hinted, PlainStep, Questions } from './protocol.ts';
import { wordingOf } from './wordings.ts';

/** The time limit, in seconds, for computing the next hint in advance. */
const AHEAD_SECONDS = 20;

let lastGuide: { readonly puzzle: Open; readonly guide: Guide } | undefined;

function guideOf(puzzle: Open): Guide {
  if (lastGuide?.puzzle !== puzzle) lastGuide = { puzzle, guide: new Guide(puzzle.ground) };
  return lastGuide.guide;
}

export async function hint({ entered, seconds }: Questions['hint']['ask']): Promise<Hinted> {
  const puzzle = opened();
  const known = claimsOf(puzzle, entered);
  const guide = guideOf(puzzle);
  const found = await guide.hint(known, { timeLimit: seconds });
  if ('status' in found) return { status: found.status === 'stopped' ? 'limit' : found.status };
  const { step } = found;
  // Computes the hint after this one in advance, since most players enter what a hint says and ask again.
  guide.ahead([...known, ...step.claims], { timeLimit: AHEAD_SECONDS });
  return { status: 'step', ...plainStep(puzzle, step) };
}

function plainStep(puzzle: Open, step: Deduction): PlainStep {
  const { ground } = puzzle;
  const wording = wordingOf(puzzle);
  const sites = step.reasons.constraints.flatMap((constraint) => ground.constraints[constraint]?.site ?? []);
  const letters = new Letters();
  const sentenceOnBoard = wording.step(step, letters);
  return {
    claims: plainClaims(puzzle, step.claims),
    technique: ground.words?.techniques.get(step.technique) ?? step.technique,
    where: wording.names.list(sites),
    follows: `${wording.claims(step.claims)}.`,
    sentence: wording.step(step),
    sentenceOnBoard,
    letters: letters.all.map(({ letter, elements }) => ({ letter, places: plainElements(elements) })),
    sites: plainElements(sites),
    focus: plainElements(wording.elements(step.claims)),
    reasons: plainElements([...wording.elements(step.reasons.known), ...sites]),
    rules: wording.groupByRule(step.reasons.constraints).map(({ rule }) => rule),
  };
}

/** Finds the steps from the clues to the answer, as many as possible within the time limit. */
export async function way({ seconds }: Questions['way']['ask']): Promise<Questions['way']['reply']> {
  const puzzle = opened();
  const guide = guideOf(puzzle);
  const deadline = performance.now() + seconds * 1000;
  const steps: PlainStep[] = [];
  let known: readonly Literal[] = [];
  for (;;) {
    const timeLimit = (deadline - performance.now()) / 1000;
    const found = timeLimit > 0 ? await guide.hint(known, { timeLimit }) : ({ status: 'limit' } as const);
    if ('status' in found) return { steps, status: found.status === 'stopped' ? 'limit' : found.status };
    steps.push(plainStep(puzzle, found.step));
    known = [...known, ...found.step.claims];
  }
}

/** Begins to compute the next hint in advance; the next query ends that. */
export function ahead({ entered }: Questions['ahead']['ask']): void {
  const puzzle = opened();
  guideOf(puzzle).ahead(claimsOf(puzzle, entered), { timeLimit: AHEAD_SECONDS });
}

export const rest = async (): Promise<void> => await lastGuide?.guide.rest();
