/** Warnings about comparisons with a constant that the other side can't equal. */
import { describe, expect, it } from 'vitest';
import { loadModel } from '../../../src/language/load.ts';
import { neverEqual } from '../../../src/language/warnings/never-equal.ts';

function warned(rule: string, board = 'square'): readonly string[] {
  const text = `puzzle "p"
board ${board}
given clue[cells]: 0..3?
given arrow[cells]: direction?
find n[cells]: 0..3
find step[cells]: direction?
let four = 4
def is(c, k) = n[c] = k
rule "r": ${rule}
`;
  const { model, diagnostics } = loadModel('model.pzl', text);
  if (!model) throw new Error(diagnostics.list.map(({ message }) => message).join('\n'));
  return neverEqual(model).map(({ message }) => message);
}

describe('a constant', () => {
  it.each([
    ['exists c in cells: n[c] = 9', '`n[c]` is never `9`, so this is always false.'],
    ['forall c in cells: 9 != n[c]', '`n[c]` is never `9`, so this is always true.'],
    ['forall c in cells: n[c] = -1', '`n[c]` is never `-1`, so this is always false.'],
    ['forall c in cells where clue[c] = 4: n[c] = 1', '`clue[c]` is never `4`, so this is always false.'],
    ['forall c in cells: n[c] in {1, 4}', '`n[c]` is never `4`, so this is of no use.'],
    ['forall c in cells: n[c] + 1 = 0', '`n[c] + 1` is never `0`, so this is always false.'],
    [
      'forall c in cells where c.row = c.column: n[c] = 1',
      'A row is no column: its cells are others, so this is always false.',
    ],
    [
      'forall r in rows, c in columns where c != r: n[r.first] = 1',
      'A column is no row: its cells are others, so this is always true.',
    ],
    ['any(n = 4)', '`n` is never `4`, so this is always false.'],
    ['exists c in cells: step[c] = northeast', '`step[c]` is never `northeast`, so this is always false.'],
    [
      'forall c in cells, d in directions where d != southwest: step[c] = d',
      '`d` is never `southwest`, so this is always true.',
    ],
  ])('that something can’t be is told: %s', (rule, message) => {
    expect(warned(rule)).toEqual([message]);
  });

  it.each([
    'forall c in cells: n[c] = 3',
    'forall c in cells: n[c] in {0, 3}',
    'forall c in cells: n[c] != four',
    'forall c in cells: is(c, 9)',
    'forall c in cells: sum(n[c.row]) = 9',
    'forall c in cells where arrow[c] = northeast: n[c] = 1',
    'forall c in cells, d in alldirections where d != southwest: n[c] = 1',
    'forall c in cells: step[c] = north',
  ])('that it can be, or that is a choice of the model, is not: %s', (rule) => {
    expect(warned(rule)).toEqual([]);
  });

  it('of a board whose sides lie there is fine', () => {
    expect(warned('exists c in cells: step[c] = northeast', 'hex')).toEqual([]);
    expect(warned('exists c in cells: step[c] = northeast', 'square or hex')).toEqual([]);
  });
});
