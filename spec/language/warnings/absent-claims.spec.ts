/** Warnings about rules that are false if an instance leaves a given out, or at the edge of the board. */
import { describe, expect, it } from 'vitest';
import { loadModel } from '../../../src/language/load.ts';
import { warnOfAbsentClaims } from '../../../src/language/warnings/absent-claims.ts';

const HEAD = `puzzle "p"
board square
given n[rows]: 0..3?
given clue[cells]: 0..4? or unknown
given best: int?
given pairs: list of (at: cell, sum: int?)
given words[rows]: (list of int)?
given whole[cells]: int
find sea[cells]: bool
find digit[cells]: 0..4
find maybe[cells]: 0..4?
let told = cells where clue
def fits(c) = digit[c] = clue[c]
`;

/** The texts to which the warnings point. */
function warned(rule: string): readonly string[] {
  const { model, sources, diagnostics } = loadModel('model.pzl', `${HEAD}rule "r": ${rule}\n`);
  if (!model) throw new Error(diagnostics.list.map(({ message }) => message).join('\n'));
  return warnOfAbsentClaims(model).map(({ span }) =>
    sources.get(span!.file).text.slice(span!.start, span!.end),
  );
}

describe('a rule', () => {
  it.each([
    ['forall r in rows: count(sea[r]) = n[r]', 'n[r]'],
    ['forall r in rows: n[r] = count(sea[r])', 'n[r]'],
    ['forall r in rows: 0 <= count(sea[r]) = n[r]', 'n[r]'],
    ['forall c in cells: sea[c] and digit[c] = clue[c]', 'clue[c]'],
    ['forall c in cells: sea[c] => digit[c] = clue[c]', 'clue[c]'],
    ['forall c in cells: if sea[c] then digit[c] = clue[c] else true', 'clue[c]'],
    ['forall c in cells where sea[c]: digit[c] = clue[c]', 'clue[c]'],
    ['all(digit[c] = clue[c] for c in cells)', 'clue[c]'],
    ['all(digit = clue)', 'clue'],
    ['forall r in rows: digit[r] = clue[r]', 'clue[r]'],
    ['count(sea) = best', 'best'],
    ['forall p in pairs: digit[p.at] = p.sum', 'p.sum'],
    ['forall r in rows: runs(sea[r]) = words[r]', 'words[r]'],
    ['forall c in cells: digit[c.east] = digit[c] + 1', 'digit[c.east]'],
    ['forall c in cells, d in directions: digit[c] = digit[c.step(d)]', 'digit[c.step(d)]'],
  ])('that can’t hold where a given is absent: %s', (rule, at) => {
    expect(warned(rule)).toEqual([at]);
  });

  it.each([
    'forall r in rows where n[r]: count(sea[r]) = n[r]',
    'forall r in rows: n[r] => count(sea[r]) = n[r]',
    'forall r in rows: not n[r] or count(sea[r]) = n[r]',
    'forall r in rows: count(sea[r]) = (n[r] otherwise 2)',
    'forall c in told: digit[c] = clue[c]',
    'forall c in cells: sea[c] <=> digit[c] = clue[c]',
    'forall c in cells: (exists x in c.neighbors: digit[x] = clue[x])',
    'forall r in rows: count(c in r where digit[c] = clue[c]) < 3',
    'forall c in cells where digit[c] = clue[c]: sea[c]',
    'forall c in cells: digit[c] = clue[c] => sea[c]',
    'forall c in cells: sea[c] or digit[c] = clue[c]',
    'forall c in cells: digit[c] != clue[c]',
    'forall c in cells: sea[c] <=> clue[c] = 2',
    'forall c in cells: maybe[c] = clue[c]',
    'forall c in cells: digit[c] = whole[c]',
    'forall r in rows: n[r] = best',
    'forall c in cells where c.east: digit[c.east] = digit[c] + 1',
    'forall c in cells: c.east => digit[c.east] = digit[c]',
    'forall c in cells: digit[c.east] != digit[c]',
    'forall c in cells: digit[c.east] = 1',
    'forall c in cells: maybe[c] = digit[c.east]',
    'digit[cell(1, 1)] = digit[cell(0, 0)]',
  ])('that asks, or holds all the same: %s', (rule) => {
    expect(warned(rule)).toEqual([]);
  });

  it('is told what to do', () => {
    const { model } = loadModel('model.pzl', `${HEAD}rule "r": forall r in rows: count(sea[r]) = n[r]\n`);
    expect(warnOfAbsentClaims(model!)).toMatchObject([
      {
        code: 'absent-claim',
        severity: 'warning',
        message: "`n[r]` may be absent, and then this can't hold.",
        advice: 'Guard it, with `where n[r]` or `n[r] => …`, or say what to take then: `n[r] otherwise …`.',
      },
    ]);
  });
});
