/** The places of a board where its clues match patterns, for hints. */

import type { Model } from '../../language/model.ts';
import type { Ground } from '../../model/ground.ts';
import type { Element } from '../../model/values.ts';
import type { PatternMatch } from '../deduce/techniques/pattern-match.ts';
import { BoardIndex } from './board-index.ts';
import { patternNames } from './names.ts';
import { canonical, keyAt, MARGIN, shiftPosition } from './pattern.ts';
import { isAt, type Placement, placementsOn } from './placement.ts';
import { readTechniques } from './stored.ts';

/**
 * The places on the board where its clues match a pattern that people know by name, for hints. `techniques`: the text of the file that is stored beside
 * the model. Empty if the file is damaged or was made for other rules.
 */
export function knownPatterns(ground: Ground, model: Model, techniques: string): PatternMatch[] {
  const { patterns = [] } = readTechniques(techniques, model) ?? {};
  const index = patterns.length > 0 ? BoardIndex.of(ground) : undefined;
  if (!index) return [];
  const names = patternNames(model);
  return patterns.flatMap((pattern) => {
    const name = names.get(canonical(pattern));
    if (name === undefined) return [];
    return [...placementsOn(pattern, index)]
      .filter((placement) => isAt(index, placement))
      .map(
        (placement): PatternMatch => ({
          name,
          claims: index.claimsAt(placement.image.pattern, placement.corner),
          clues: cellsOf(index, placement),
          inside: variablesAround(index, placement, 0),
          around: variablesAround(index, placement, MARGIN),
        }),
      );
  });
}

/** The cells of the pattern's clues and areas on the board. */
function cellsOf(index: BoardIndex, { image: { pattern }, corner }: Placement): Element[] {
  const positions = [
    ...pattern.clues.map(({ at }) => at),
    ...(pattern.areas ?? []).flatMap(({ cells }) => cells),
  ];
  const keys = new Set(positions.map((at) => keyAt(shiftPosition(at, corner))));
  return [...keys].flatMap((key) => index.cellAt(key) ?? []);
}

/** The variables of finds in the window, and up to this many half cells outside it. */
function variablesAround(
  { finds, ground }: BoardIndex,
  { image: { pattern }, corner }: Placement,
  margin: number,
): Set<number> {
  const variables = new Set<number>();
  const [top, left] = [2 * corner[0] - margin, 2 * corner[1] - margin];
  const [bottom, right] = [top + 2 * (pattern.size[0] + margin), left + 2 * (pattern.size[1] + margin)];
  for (const places of finds.values())
    for (const { at, ref } of places.values())
      if (at[0] >= top && at[0] <= bottom && at[1] >= left && at[1] <= right)
        variables.add(ground.terms.variableOf(ref));
  return variables;
}
