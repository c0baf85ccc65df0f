/** The puzzle open in a worker, and conversions between the page's plain data and the library's. */

import type { Head } from '../../src/index.ts';
import {
  type Drawing,
  type Element,
  type Ground,
  type Letters,
  type Literal,
  type Model,
  type Sheet,
  type Solution,
  solutionOf,
} from '../../src/index.ts';
import type { AnswerValues, EnteredClaims, LetteredText, PlainClaim, PlainElement } from './protocol.ts';

export interface OpenPuzzle {
  readonly model: Model;
  readonly ground: Ground;
  readonly drawing: Drawing | undefined;
  readonly sheet: Sheet;
  /** The reason why there is no verdict: the puzzle wasn't read completely. Undefined if it was. */
  readonly noVerdictReason: string | undefined;
  /** The texts that the author added to the puzzle: title, rules and the like. */
  readonly head?: Head;
  /** The patterns that are stored beside the model. */
  readonly techniques?: string;
  /** [variable]: the index of its find, counted among visible finds only, and its position in the find. */
  readonly places: ReadonlyMap<number, readonly [number, number]>;
}

let openPuzzle: OpenPuzzle | undefined;

export function setOpenPuzzle(puzzle: OpenPuzzle | undefined): void {
  openPuzzle = puzzle;
}

export const requireOpenPuzzle = (): OpenPuzzle => {
  if (!openPuzzle) throw new Error('No puzzle is open.');
  return openPuzzle;
};

function variableOf({ ground }: OpenPuzzle, { find, position }: PlainClaim): number {
  const family = ground.families.filter(({ hidden }) => !hidden)[find];
  const ref = family?.refs[position];
  if (ref === undefined || ground.terms.constantValue(ref) !== undefined) return -1;
  return ground.terms.arguments(ref)[0] ?? -1;
}

export function claimsOf(puzzle: OpenPuzzle, entered: EnteredClaims): Literal[] {
  return entered.flatMap((claim) => {
    const variable = variableOf(puzzle, claim);
    return variable < 0 ? [] : [{ variable, value: claim.value, holds: claim.holds }];
  });
}

export const solutionFrom = (puzzle: OpenPuzzle, entered: EnteredClaims): Solution =>
  solutionOfClaims(puzzle, claimsOf(puzzle, entered));

export function solutionOfClaims({ ground }: OpenPuzzle, claims: readonly Literal[]): Solution {
  const values = new Map<number, number>();
  for (const claim of claims) if (claim.holds) values.set(claim.variable, claim.value);
  return solutionOf(
    ground,
    (ref) => ground.terms.constantValue(ref) ?? values.get(ground.terms.arguments(ref)[0] ?? -1),
  );
}

export function plainClaims({ places }: OpenPuzzle, claims: readonly Literal[]): PlainClaim[] {
  return claims.flatMap(({ variable, value, holds }) => {
    const place = places.get(variable);
    return place ? [{ find: place[0], position: place[1], value, holds }] : [];
  });
}

/** Converts elements to plain data; a row, column or region is replaced by its cells. */
export function plainElements(elements: readonly Element[]): PlainElement[] {
  return elements.flatMap((element) =>
    (element.cells ?? [element]).map(({ kind, index }) => ({ kind, index })),
  );
}

/** A text with letters for the places that it names. `draft`: the text, if some letters stand in it already. */
export function letteredText(letters: Letters, plain: string, draft = plain): LetteredText {
  const text = letters.settle(draft);
  const shown = letters.in(text);
  return {
    text,
    plain,
    letters: shown.map(({ letter, elements }) => ({ letter, elements: plainElements(elements) })),
  };
}

export function filledValues({ ground }: OpenPuzzle, answer: Int32Array): AnswerValues {
  return ground.families
    .filter(({ hidden }) => !hidden)
    .map(({ refs }) =>
      refs.map((ref) => ground.terms.constantValue(ref) ?? answer[ground.terms.arguments(ref)[0] ?? -1] ?? 0),
    );
}
