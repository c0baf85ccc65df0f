import { describe, expect, it } from 'vitest';
import type { Model } from '../../../../src/language/model.ts';
import { modelOf } from '../../../models.ts';
import { answersOf, puzzleOf } from '../small-boards.ts';

/** A model whose rooms have a number each, taken from the answer; `more`: further lines. */
const marks = (more = ''): Model =>
  modelOf(`puzzle "Marks"
board square
given room[cells]: int
given clue[cells]: 0..9?
find mark[cells]: bool
rule "A number counts the marks of its room":
  forall r in regions(room), c in r where clue[c]: count(mark[r]) = clue[c]
rule "One mark in every row and column":
  (forall r in rows: count(mark[r]) = 1) and forall c in columns: count(mark[c]) = 1
${more}
generate {
  divide room into regions of 2..5
  take clue[c] = if any(r.first = c for r in regions(room)) then sum(count(mark[r]) for r in regions(room) where r.first = c) else absent
  remove clue
  size small: 4 4
}
`);

describe('regions that are changed until an answer is the only one', () => {
  it('stand beside clues that the answer says, and keep an answer that is told', async () => {
    const model = marks();
    const kept = 'mark:\n  . # . .\n  . . . #\n  # . . .\n  . . # .\n';
    for (const seed of [1, 2, 3]) {
      const { text } = await puzzleOf(model, { seed });
      expect(await answersOf(model, text)).toBe(1);
      const { ground, answer } = await puzzleOf(model, { seed, keep: { name: 'kept', text: kept } });
      const family = ground.families.find(({ name }) => name === 'mark')!;
      const marked = family.refs.map((ref) => answer[ground.terms.variableOf(ref)]);
      expect(marked).toEqual([0, 1, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 1, 0]);
    }
  });

  it('may be such that the rules can speak of them only as long as they are small', async () => {
    const model = marks(`find hidden weight[cells]: 1..5
rule "All 16 together would leave the numbers there are": forall r in regions(room): product(weight[r]) = 1`);
    for (const seed of [1, 2, 3, 4, 5]) {
      const { text } = await puzzleOf(model, { seed });
      expect(await answersOf(model, text)).toBe(1);
    }
  });
});
