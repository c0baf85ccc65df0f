import { describe, expect, it } from 'vitest';
import { worded } from './worded.ts';

describe('finds', () => {
  it('are things with articles and plurals', () => {
    const { nouns, is } = worded();
    expect(nouns.bools([is(1, 1)])).toBe('a star at r1c1');
    expect(nouns.bools([is(1, 1, 0)])).toBe('no star at r1c1');
    expect(nouns.bools([is(1, 1), is(1, 2)])).toBe('stars at r1c1–r1c2');
    expect([nouns.nounOf('star', 1), nouns.nounOf('star', 2), nouns.isAdjective('star')]).toEqual([
      'star',
      'stars',
      false,
    ]);
  });

  it('are qualities of cells where the model says so, or says nothing', () => {
    const text = 'board square\nfind dark[cells]: bool\nrule "Some": any(dark)\n';
    const own = worded(`${text}say { dark: "shaded", "blank" }`, 'size: 1 3');
    expect(own.nouns.bools([own.is(1, 1), own.is(1, 2)])).toBe('r1c1–r1c2 are shaded');
    expect(own.nouns.bools([own.is(1, 3, 0)])).toBe('r1c3 is blank');
    const plain = worded(text, 'size: 1 3');
    expect(plain.nouns.bools([plain.is(1, 3, 0)])).toBe('r1c3 is not dark');
  });

  it('are counted, at most and at least', () => {
    const { nouns, is } = worded(
      'board square\nfind bridges[links]: 0..2\nrule "Some": any(bridges[l] > 0 for l in links)\nsay { bridges: a "bridge" }',
      'size: 1 3',
    );
    expect(nouns.counts([is(1, 1, 2)])).toBe('2 bridges r1c1–r1c2');
    expect(nouns.counts([is(1, 1, 0)])).toBe('no bridge r1c1–r1c2');
    const lacking = (...values: readonly number[]) => [{ variable: is(1, 1).variable, values }];
    expect(nouns.countsWithoutText(lacking(2))).toBe('at most 1 bridge r1c1–r1c2');
    expect(nouns.countsWithoutText(lacking(0))).toBe('at least 1 bridge r1c1–r1c2');
    expect(nouns.countsWithoutText(lacking(1))).toBe('not 1 bridge r1c1–r1c2');
  });

  it('do what the model’s verb says of their value', () => {
    const { nouns } = worded(
      'board square\nfind way[cells]: direction\nrule "Some": any(way[c] = way[c] for c in cells)\nsay { way: "points {}" }',
      'size: 1 2',
    );
    expect(nouns.isPredicate('way')).toBe(true);
    const [first] = [0];
    expect(nouns.predicate('way', [first], { holds: false, isPlural: true })).toMatch(
      /^don’t point (north|east|south|west)$/,
    );
  });
});

describe('conditions', () => {
  it('are lines, rooms, and the clues that stand there', () => {
    const { nouns, ofRule } = worded();
    const [one, two, three] = ofRule('row') as [number, number, number];
    expect(nouns.conditions([one])).toBe('row 1');
    expect(nouns.conditions([one, two, three])).toBe('rows 1–3');
    expect(nouns.conditions(ofRule('near'))).toBe('the 2 at r2c2 and the 1 at r3c3');
    expect(nouns.conditions(ofRule('room').slice(2))).toBe('the room r3c1–r3c3');
    expect([one, ofRule('room')[0]!, ofRule('near')[0]!].map((each) => nouns.isMarked(each))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('have the idea that the model tells of their rule', () => {
    const { nouns, ofRule } = worded();
    expect(nouns.ruleText(ofRule('near')[0]!)).toBe('a number counts stars');
    expect(nouns.ruleText(ofRule('row')[0]!)).toBeUndefined();
  });
});

it('names values that nobody sees by the places where the rules fix them', () => {
  const { wording, is } = worded(
    `board square
find part[cells]: 0..3
rule "Fixed": part[cell(0, 0)] = 0 and part[cell(0, 1)] = 1 and part[cell(1, 0)] = 2 and part[cell(1, 1)] = 3
say { part: "lies in the part of {place}" }`,
    'size: 3 3',
  );
  const sentence = (value: number): string =>
    wording.step({
      claims: [is(3, 3, value)],
      lead: is(3, 3, value),
      reasons: { constraints: [], known: [] },
      told: false,
      technique: 'search',
      effort: 1,
    });
  expect([0, 1, 2, 3].map(sentence)).toEqual(
    ['r1c1', 'r1c2', 'r2c1', 'r2c2'].map((place) => `r3c3 lies in the part of ${place}.`),
  );
});
