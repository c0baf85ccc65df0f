/** The values that entries exclude elsewhere; found condition by condition, and cached for the open puzzle. */
import { Exclusions } from '../../src/index.ts';
import { claimsOf, type OpenPuzzle, plainClaims, requireOpenPuzzle } from './opened.ts';
import type { PlainClaim, Questions } from './protocol.ts';

let lastExclusions: { readonly puzzle: OpenPuzzle; readonly exclusions: Exclusions } | undefined;

export function excludedValues({ entered }: Questions['excludedValues']['ask']): PlainClaim[] {
  const puzzle = requireOpenPuzzle();
  if (lastExclusions?.puzzle !== puzzle)
    lastExclusions = { puzzle, exclusions: new Exclusions(puzzle.ground) };
  const { exclusions } = lastExclusions;
  return claimsOf(puzzle, entered).flatMap((claim) => plainClaims(puzzle, exclusions.of(claim)));
}
