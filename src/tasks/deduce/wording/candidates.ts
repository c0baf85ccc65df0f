/** The values that places have left, for below a board: `r1c1: 1, 2, 4 → 1, 4`. */
import { pushTo } from '../../../model/large-lists.ts';
import type { Conditions } from '../conditions/conditions.ts';
import type { RemainingChange } from '../steps/remaining-values.ts';
import { TUNING } from '../tuning.ts';
import type { Nouns } from './nouns.ts';

/** The changes in words, those alike together; empty if there are none, or too many values to be listed. */
export function candidatesText(
  nouns: Nouns,
  { families }: Conditions,
  changes: readonly RemainingChange[],
): string {
  const numbered = families.filter(({ hidden, type }) => !hidden && type.kind !== 'bool');
  const placesByText = new Map<string, RemainingChange[]>();
  for (const change of changes) {
    const family = nouns.familyOf(change);
    const [before, after] = [change.before, change.after].map((values) => nouns.valueTexts(family, values));
    if (before!.length > TUNING.listed) continue;
    const [from, to] = [before!.join(', '), after!.join(', ')];
    const find = numbered.length > 1 ? ` (${family.replace(/_$/, '')})` : '';
    pushTo(placesByText, `${find}: ${from === to ? from : `${from} → ${to}`}`, change);
  }
  const texts = [...placesByText].map(([text, alike]) => `${nouns.spots.list(nouns.placesOf(alike))}${text}`);
  return texts.length === 0 ? '' : `Candidates: ${texts.join('; ')}`;
}
