/** The sentences for the open puzzle's rules, and the names of its places; made once for each puzzle. */
import { Wording } from '../../src/index.ts';
import type { OpenPuzzle } from './opened.ts';

const wordings = new WeakMap<OpenPuzzle, Wording>();

export function wordingOf(puzzle: OpenPuzzle): Wording {
  const puzzleWording = wordings.get(puzzle) ?? new Wording(puzzle.ground);
  wordings.set(puzzle, puzzleWording);
  return puzzleWording;
}
