/** Texts beside the board that only repeat which values the cells may have, as `{1-6}` over a board of six digits. */
import type { Unread } from '../../formats/native/instance.ts';
import type { Ground } from '../../model/ground.ts';

/** Marks as decoration those unread texts that state exactly the numbers that a find over the cells may have. */
export function withoutStatedValues(unread: readonly Unread[], ground: Ground): readonly Unread[] {
  // A 0 beside values from 1 on is an empty cell.
  const isLow = (least: number, low: number): boolean => least === low || (least === 0 && low === 1);
  const isAllowedRange = ({ low, high }: NonNullable<Unread['range']>): boolean =>
    ground.families.some(
      ({ over, type, hidden, refs }) =>
        over === 'cells' &&
        type.kind === 'int' &&
        !hidden &&
        refs.length > 0 &&
        refs.every((ref) => isLow(ground.terms.low(ref), low) && ground.terms.high(ref) === high),
    );
  return unread.map((one) => (one.range && isAllowedRange(one.range) ? { ...one, kind: 'decoration' } : one));
}
