/** The words for the open puzzle's rules and places; made once per puzzle. */
import { Wording } from '../../src/index.ts';
import type { Open } from './opened.ts';

const wordings = new WeakMap<Open, Wording>();

export function wordingOf(puzzle: Open): Wording {
  const known = wordings.get(puzzle) ?? new Wording(puzzle.ground);
  wordings.set(puzzle, known);
  return known;
}
