/** The names that a model's `say` section gives to patterns. */

import type { Model } from '../../language/model.ts';
import { readPlan } from '../../language/sections/generate/section.ts';
import type { Position } from '../../model/places.ts';
import type { NamedPattern } from '../../model/words.ts';
import { Diagnostics } from '../../text/diagnostics.ts';
import {
  canonical,
  type Pattern,
  type PatternArea,
  type PatternClue,
  type PlainValue,
  type Side,
} from './pattern.ts';

/** [canonical key of a pattern's clues]: the name that the model gives it. */
export function patternNames(model: Model): ReadonlyMap<string, string> {
  const areaGivens = new Set(readPlan(model, new Diagnostics()).divisionByGiven.keys());
  return new Map(model.words?.patterns.map((named) => [canonical(patternOf(named, areaGivens)), named.name]));
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
