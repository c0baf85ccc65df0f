/** If a fixed guard tests that a value is present, the guarded part may use the value; the answers are those of the rule without the guard. */
import { describe, expect, it } from 'vitest';
import { loadModel } from '../../src/language/load.ts';
import { groundText, solutionsOf } from '../model/grounded.ts';

const BOARD = `board square(2, 2)
given arrow[cells]: direction?
given most: int?
find n[cells]: 0..1
find sea[cells]: bool
let inner = cells where it.east
let pointed = cells where arrow
def ahead(c, d) = [n[x] > 0 for x in ray(c, d)]
def above(c: cell) = n[c.north]
`;
const INSTANCE = 'arrow:\n  east .\n  north south\nmost: 1\n';

const answers = (rule: string): string => {
  const { ground, messages } = groundText(`${BOARD}rule "r": ${rule}\n`, INSTANCE);
  if (!ground) throw new Error(messages.join('\n'));
  return JSON.stringify(solutionsOf(ground));
};

const RISES = 'forall c in cells: (n[c.east] otherwise 1) >= n[c]';

describe('a guard', () => {
  it.each([
    ['where', 'forall c in cells where c.east: n[c.east] >= n[c]'],
    ['an implication', 'forall c in cells: c.east => n[c.east] >= n[c]'],
    ['and', 'forall c in cells: not c.east or (c.east and n[c.east] >= n[c])'],
    ['or, where it is missing', 'forall c in cells: not c.east or n[c.east] >= n[c]'],
    ['or, compared with absent', 'forall c in cells: c.east = absent or n[c.east] >= n[c]'],
    ['if', 'forall c in cells: if c.east then n[c.east] >= n[c] else true'],
    ['if not', 'forall c in cells: if not c.east then true else n[c.east] >= n[c]'],
    ['the filter of a set by `it`', 'forall c in inner: n[c.east] >= n[c]'],
    ['a set with a name for its elements', 'forall c in {x in cells where x.east}: n[c.east] >= n[c]'],
    ['what is taken from such a set', 'forall c in inner - {}: n[c.east] >= n[c]'],
    ['membership', 'forall c in cells where c.east in cells: n[c.east] >= n[c]'],
    ['another asking the same', 'forall c in inner where c.east and c.step(east): n[c.east] >= n[c]'],
    ['behind another', 'forall c in cells where most: c.east => n[c.east] >= n[c] * (most otherwise 9)'],
    ['of a comprehension', 'all(n[c.east] >= n[c] for c in cells where c.east)'],
    ['with an unknown part', 'forall c in cells: c.east and n[c] = 1 => n[c.east] = 1'],
    [
      'of a generator before',
      'forall c in cells where c.east, d in [c.east]: n[d] >= n[c] and n[c.east] >= 0',
    ],
  ])('counts: %s', (_, rule) => {
    expect(answers(rule)).toBe(answers(RISES));
  });

  it.each([
    ['an argument of a def', 'forall c in cells where arrow[c]: count(ahead(c, arrow[c])) >= 0'],
    ['an element of a filtered set', 'forall c in pointed: count(ahead(c, arrow[c])) >= 0'],
    ['what equals a value', 'forall c in cells where arrow[c] = east: count(ahead(c, arrow[c])) >= 0'],
  ])('says that %s is there', (_, rule) => {
    expect(answers(rule)).toBe(answers('true'));
  });

  it('gives a def its argument', () => {
    expect(
      answers('forall c in cells where arrow[c] and c.step(arrow[c]): count(ahead(c, arrow[c])) >= 1'),
    ).toBe(
      answers(
        'forall c in cells, d in directions where arrow[c] = d and c.step(d) in cells: n[c.step(d)] = 1',
      ),
    );
    expect(answers('forall c in cells where c.north: above(c) = 1')).toBe(
      answers('forall c in cells: (n[c.north] otherwise 1) = 1'),
    );
  });

  const refused = (rule: string): readonly string[] =>
    loadModel('model.pzl', `puzzle "p"\n${BOARD}rule "r": ${rule}\n`).diagnostics.list.map(
      ({ code }) => code,
    );

  it.each([
    ['another cell', 'forall c in cells where c.east: n[c.west] >= n[c]'],
    ['what stands before it', 'forall c in cells: n[c.east] > n[c] and c.east'],
    ['the other branch', 'forall c in cells: if c.east then n[c] > 0 else n[c.east] > 0'],
    ['either of two', 'forall c in cells where c.east or c.west: n[c.east] > 0'],
    ['a chain that fails', 'forall c in cells: c.east = absent = c.west or n[c.east] >= n[c]'],
    ['what is not there', 'forall c in cells where not c.east: n[c.east] > 0'],
    [
      'the same name bound elsewhere',
      '(forall c in cells where c.east: n[c] > 0) and forall c in cells: n[c.east] > 0',
    ],
    ['an `it` of another filter', 'size(cells where it.east and size(cells where n[it.east] > 0) > 0) > 0'],
  ])('says nothing of %s', (_, rule) => {
    expect(refused(rule)).toEqual(['may-be-absent']);
  });

  it('that depends on the answer says nothing', () => {
    const model = `puzzle "p"\nboard square\nfind m[cells]: 0..3?\nrule "r": forall c in cells where m[c]: m[c] > 1\n`;
    expect(loadModel('model.pzl', model).diagnostics.list.map(({ code }) => code)).toEqual(['may-be-absent']);
  });
});
