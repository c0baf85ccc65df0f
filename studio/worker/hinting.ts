/** The easiest next step with its reasons. What was prepared for one hint is kept for the next. */
import { Guide } from '../../src/index.ts';
import { claimsOf, type Open, opened, plainClaims, plainElements } from './opened.ts';
import type { Hinted, Questions } from './protocol.ts';
import { wordingOf } from './wordings.ts';

/** The time limit, in seconds, for computing a step in advance. */
const AHEAD = 20;

let last: { readonly puzzle: Open; readonly guide: Guide } | undefined;

function guideOf(puzzle: Open): Guide {
  if (last?.puzzle !== puzzle) last = { puzzle, guide: new Guide(puzzle.ground) };
  return last.guide;
}

export async function hint({ entered, seconds }: Questions['hint']['ask']): Promise<Hinted> {
  const puzzle = opened();
  const { ground } = puzzle;
  const known = claimsOf(puzzle, entered);
  const guide = guideOf(puzzle);
  const found = await guide.hint(known, { timeLimit: seconds });
  if ('status' in found) return { status: found.status === 'stopped' ? 'limit' : found.status };
  const { step } = found;
  // Most players apply the hint and ask again.
  guide.ahead([...known, ...step.claims], { timeLimit: AHEAD });
  const wording = wordingOf(puzzle);
  const sites = step.reasons.constraints.flatMap((constraint) => ground.constraints[constraint]?.site ?? []);
  return {
    status: 'step',
    claims: plainClaims(puzzle, step.claims),
    sentence: wording.step(step),
    focus: plainElements(wording.elements(step.claims)),
    reasons: plainElements([...wording.elements(step.reasons.known), ...sites]),
    rules: wording.byRule(step.reasons.constraints).map(({ rule }) => rule),
  };
}

/** Starts computing the next hint in advance; any other query ends that. */
export function ahead({ entered }: Questions['ahead']['ask']): void {
  const puzzle = opened();
  guideOf(puzzle).ahead(claimsOf(puzzle, entered), { timeLimit: AHEAD });
}

export const rest = async (): Promise<void> => await last?.guide.rest();
