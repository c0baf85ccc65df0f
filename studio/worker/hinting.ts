/** The easiest next step, with its reasons. */
import { hints, type Step } from '../../src/index.ts';
import { claimsOf, opened, plainClaims, plainElements } from './opened.ts';
import type { Hinted, Questions } from './protocol.ts';
import { wordingOf } from './wordings.ts';

export async function hint({ entered, seconds }: Questions['hint']['ask']): Promise<Hinted> {
  const puzzle = opened();
  const { ground } = puzzle;
  const wording = wordingOf(puzzle);
  const path = hints(ground, { known: claimsOf(puzzle, entered), steps: 1, timeLimit: seconds });
  // What the puzzle tells by itself is no hint, as long as there is another.
  let told: Step | undefined;
  for (;;) {
    const next = await path.next();
    const step = next.done ? told : next.value;
    if (!step) {
      const status = next.done ? next.value.status : 'open';
      return { status: status === 'steps' || status === 'stopped' ? 'open' : status };
    }
    if (!next.done && step.told) {
      told ??= step;
      continue;
    }
    const sites = step.reasons.constraints.flatMap(
      (constraint) => ground.constraints[constraint]?.site ?? [],
    );
    return {
      status: 'step',
      claims: plainClaims(puzzle, step.claims),
      sentence: wording.step(step),
      focus: plainElements(wording.elements(step.claims)),
      reasons: plainElements([...wording.elements(step.reasons.known), ...sites]),
      rules: wording.byRule(step.reasons.constraints).map(({ rule }) => rule),
    };
  }
}
