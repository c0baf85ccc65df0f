/** The names that a model's `say` section gives to patterns. */

import type { Position } from '../../model/places.ts';
import type { NamedPattern } from '../../model/words.ts';
import {
  canonical,
  type Pattern,
  type PatternArea,
  type PatternClue,
  type PlainValue,
  type Side,
} from './pattern.ts';

/** [canonical key of the pattern's clues]: its name. `areas`: the givens that divide the board into areas. */
export function namesByKey(
  names: readonly NamedPattern[],
  areas: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  return new Map(names.map((named) => [canonical(patternOf(named, areas)), named.name]));
}

const SIDES: readonly (readonly Side[])[] = [[], ['north'], ['north', 'west']];

function patternOf({ edges, grids }: NamedPattern, areaGivens: ReadonlySet<string>): Pattern {
  const clues: PatternClue[] = [];
  const areas: PatternArea[] = [];
  const [first] = grids.values();
  const size: Position = [first!.length, first![0]!.length];
  for (const [given, rows] of grids) {
    const cells = rows.flatMap((row, r) =>
      row.flatMap((text, c) => (text === '.' ? [] : [{ at: [2 * r + 1, 2 * c + 1] as const, text }])),
    );
    const [area] = areas;
    if (areaGivens.has(given)) areas.push({ given, cells: cells.map(({ at }) => at) });
    else if (area) areas[0] = { ...area, clue: { given, value: plainOf(cells[0]?.text ?? '')! } };
    else
      for (const { at, text } of cells) {
        const value = plainOf(text);
        clues.push({ given, at, ...(value !== undefined && { value }) });
      }
  }
  return { size, sides: SIDES[edges]!, clues, ...(areas.length > 0 && { areas }), conclusions: [] };
}

/** The value that a text stands for; undefined for `?`, any clue. */
function plainOf(text: string): PlainValue | undefined {
  if (text === '?') return undefined;
  if (text === '-') return null;
  if (text === '#' || text === 'true') return true;
  return /^-?\d+$/.test(text) ? Number(text) : text;
}
