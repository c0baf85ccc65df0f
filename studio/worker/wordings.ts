/** The sentences for the open puzzle's rules, and the names of its places; made once for each puzzle. */
import { Wording } from '../../src/index.ts';
import type { Open } from './opened.ts';

const wordings = new WeakMap<Open, Wording>();

export function wordingOf(puzzle: Open): Wording {
  const known = wordings.get(puzzle) ?? new Wording(puzzle.ground);
  wordings.set(puzzle, known);
  return known;
}
