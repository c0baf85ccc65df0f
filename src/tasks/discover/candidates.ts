/** Candidates for patterns: windows with a few clues, at every distance from the edges of the board, each up to symmetry; and shapes of areas. */

import { greatest, least } from '../../model/large-lists.ts';
import type { Position } from '../../model/places.ts';
import type { OpenBoard } from './open-board.ts';
import {
  canonical,
  type Pattern,
  type PatternClue,
  type PlainValue,
  positionAt,
  type Side,
} from './pattern.ts';

/** The longest side of a window, in cells. */
const WINDOW_SIDE = 3;
const ALL_CELLS = Array.from(
  { length: WINDOW_SIDE ** 2 },
  (_, i): Position => [Math.floor(i / WINDOW_SIDE), i % WINDOW_SIDE],
);
/** The most cells of a window with three or more clues: more windows would take too long. */
const MAX_CROWDED_CELLS = 4;
/** Limit on values: clues with more values are represented by their lowest values and "any clue". */
const MAX_VALUES = 9;
const LOWEST_VALUE_COUNT = 4;
/** The most cells of an area in a pattern. */
const MAX_AREA_CELLS = 9;

/** The clue of a cell, without the place. Several givens together may describe one clue, such as a number and an arrow. */
type ClueAlternative = readonly Omit<PatternClue, 'at'>[];

const ANCHOR_SIDES: readonly (readonly Side[])[] = [[], ['north'], ['north', 'west']];

/** Limit on the alternatives of a cell: if there are more, patterns with three or more clues don't contain the clues' values. */
const MAX_ALTERNATIVES = 8;

/** The clues that a cell may have. `rules`: the text of the model's rules. */
export function alternativesOf(values: OpenBoard['clueValues'], rules: string): readonly ClueAlternative[] {
  const [first, second] = [...values].map(([given, all]) => ({
    given,
    all: all.length > MAX_VALUES ? all.slice(0, LOWEST_VALUE_COUNT) : all,
  }));
  if (!first) return [];
  const any: ClueAlternative[] = first.all.length > 1 ? [[{ given: first.given }]] : [];
  // The absence of a clue matters only if the rules speak of it.
  if (new RegExp(`\\bnot ${first.given}\\b`).test(rules)) any.push([{ given: first.given, value: null }]);
  const singleClues = first.all.map((value) => [{ given: first.given, value }]);
  if (!second) return [...any, ...singleClues];
  const cluePairs = first.all.flatMap((value) =>
    second.all.map((other) => [
      { given: first.given, value },
      { given: second.given, value: other },
    ]),
  );
  return [...any, ...cluePairs];
}

/** Patterns without conclusions. Those with few clues come first; among these, those inside the board before those at its edges. */
export function* windowCandidates(
  alternatives: readonly ClueAlternative[],
  mostClues: number,
): Generator<Pattern> {
  const seenKeys = new Set<string>();
  const valuelessClues = alternatives.filter(([clue]) => clue?.value === undefined || clue.value === null);
  for (let count = 1; count <= mostClues; count++)
    for (const sides of ANCHOR_SIDES)
      for (const { cells, size } of cellSets(count, sides)) {
        if (count > 2 && size[0] * size[1] > MAX_CROWDED_CELLS) continue;
        const usedClues = count > 2 && alternatives.length > MAX_ALTERNATIVES ? valuelessClues : alternatives;
        for (const clues of cluesAt(cells, usedClues)) {
          if (clues.every(({ value }) => value === null)) continue;
          const pattern = { size, sides, clues, conclusions: [] };
          const key = canonical(pattern);
          if (seenKeys.has(key)) continue;
          seenKeys.add(key);
          yield pattern;
        }
      }
}

/** Sets of cells, as the bits of a number: the window of each extends from the edges that it touches, or from the first cell, to the last cell. */
function* cellSets(
  count: number,
  sides: readonly Side[],
): Generator<{ readonly cells: readonly Position[]; readonly size: Position }> {
  for (let set = 2 ** ALL_CELLS.length - 1; set > 0; set--) {
    const cells = ALL_CELLS.filter((_, i) => (set >> (ALL_CELLS.length - 1 - i)) % 2 === 1);
    const [rows, columns] = [cells.map(([row]) => row), cells.map(([, column]) => column)];
    const startsInWindow =
      (sides.includes('north') || rows.includes(0)) && (sides.includes('west') || columns.includes(0));
    if (cells.length === count && startsInWindow)
      yield { cells, size: [greatest(rows) + 1, greatest(columns) + 1] };
  }
}

function* cluesAt(
  [cell, ...others]: readonly Position[],
  alternatives: readonly ClueAlternative[],
): Generator<PatternClue[]> {
  if (!cell) {
    yield [];
    return;
  }
  const at: Position = [2 * cell[0] + 1, 2 * cell[1] + 1];
  for (const rest of cluesAt(others, alternatives))
    for (const alternative of alternatives) yield [...alternative.map((clue) => ({ ...clue, at })), ...rest];
}

/** Patterns about one area, from the areas of these boards, each without a clue and with each possible value of a clue. */
export function areaCandidates(boards: readonly OpenBoard[], given: string): readonly Pattern[] {
  const patternByKey = new Map<string, Pattern>();
  for (const { index, clueValues } of boards)
    for (const area of new Set(index.areasOf(given).values())) {
      if (area.length > MAX_AREA_CELLS) continue;
      const cells = area.map(positionAt);
      const [rows, columns] = [cells.map(([y]) => y), cells.map(([, x]) => x)];
      const [top, left] = [least(rows), least(columns)];
      const [bottom, right] = [greatest(rows), greatest(columns)];
      const size: Position = [(bottom - top) / 2 + 1, (right - left) / 2 + 1];
      const at = cells.map(([y, x]): Position => [y - top + 1, x - left + 1]);
      const touchedSides: Side[] = [];
      if (top === 1) touchedSides.push('north');
      if (left === 1) touchedSides.push('west');
      if (bottom === 2 * index.height - 1) touchedSides.push('south');
      if (right === 2 * index.width - 1) touchedSides.push('east');
      for (const clue of [undefined, ...areaClues(clueValues, cells.length)])
        for (const sides of subsetsOfSides(touchedSides)) {
          const pattern: Pattern = {
            size,
            sides,
            clues: [],
            areas: [{ given, cells: at, ...(clue && { clue }) }],
            conclusions: [],
          };
          const key = canonical(pattern);
          if (!patternByKey.has(key)) patternByKey.set(key, pattern);
        }
    }
  const weight = ({ areas, sides }: Pattern): number => (areas?.[0]?.clue ? 10 : 0) + sides.length;
  return [...patternByKey.values()].sort((a, b) => weight(a) - weight(b));
}

function areaClues(
  values: OpenBoard['clueValues'],
  size: number,
): { readonly given: string; readonly value: PlainValue }[] {
  const [clue] = values;
  if (!clue) return [];
  const [given, all] = clue;
  return all.filter((value) => typeof value !== 'number' || value <= size).map((value) => ({ given, value }));
}

function subsetsOfSides(sides: readonly Side[]): Side[][] {
  const [side, ...others] = sides;
  if (side === undefined) return [[]];
  return subsetsOfSides(others).flatMap((subset) => [subset, [side, ...subset]]);
}
