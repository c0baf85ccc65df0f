/** Conclusions about an island of three cells that can only grow in one way. */
import { expect, it } from 'vitest';
import type { Literal } from '../../../../src/tasks/common/literals.ts';
import { worded } from './worded.ts';

const { wording, is, ofRule } = worded(
  `board square
given clue[cells]: int?
find land[cells]: bool
rule size "An island has as many cells as its number says": forall c in cells where clue[c]: land[c] and size(component(c, land)) = clue[c]
say {
  land: "land", "sea"
}`,
  'clue:\n  3 . . .\n  . . . .\n',
);
const told = (claims: Literal[], known: Literal[], after: Literal[] = []): string =>
  wording.step({
    claims,
    lead: claims[0]!,
    reasons: { constraints: [ofRule('size').at(-1)!], known },
    told: false,
    technique: 'way out',
    effort: 1,
    after: [...after, ...claims],
  });
const shore = [is(1, 1), is(2, 1, 0), is(2, 2, 0)];

it('tells what follows only from other conclusions after them', () => {
  expect(told([is(1, 2), is(1, 3), is(1, 4, 0)], shore)).toBe(
    'r1c2–r1c3 are land: otherwise the 3 at r1c1 would have room for only 1 cell. Then r1c4 is sea: otherwise the 3 at r1c1 would have more than 3 cells.',
  );
});

it('tells one failure where all conclusions fail alike', () => {
  expect(told([is(1, 2), is(1, 3)], shore)).toBe(
    'r1c2–r1c3 are land: otherwise the 3 at r1c1 would have room for only 1 cell.',
  );
});
