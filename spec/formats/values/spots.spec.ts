import { describe, expect, it } from 'vitest';
import { Letters } from '../../../src/formats/values/letters.ts';
import { joinList } from '../../../src/formats/values/spots.ts';
import type { Element } from '../../../src/model/values.ts';
import { worded } from '../../tasks/deduce/wording/worded.ts';

const placesOf = (over: string, type = 'bool') => {
  const { ground, nouns } = worded(
    `board square\nfind x[${over}]: ${type}\nrule "Some": any(x)\nsay { x: a "mark" }`,
    'size: 3 4',
  );
  const elements = ground.families[0]!.domain as readonly Element[];
  const named = (...names: readonly string[]): Element[] =>
    names.map((name) => elements.find((one) => nouns.spots.list([one]) === name)!);
  return { spots: nouns.spots, elements, named };
};

describe('places', () => {
  it('are runs of cells side by side, along rows or columns, whichever needs fewer', () => {
    const { spots, elements } = placesOf('cells');
    const list = (...indices: readonly number[]): string =>
      spots.list(indices.map((index) => elements[index]!));
    expect(list(0, 1, 2)).toBe('r1c1–r1c3');
    expect(list(0, 4, 8)).toBe('r1c1–r3c1');
    expect(list(0, 1, 11)).toBe('r1c1–r1c2 and r3c4');
    expect(spots.at([elements[5]!])).toBe('at r2c2');
    expect(spots.at([])).toBe('');
  });

  it('that are many are counted, or have a letter where a board shows it', () => {
    const { spots, elements } = placesOf('cells');
    const apart = [0, 2, 5, 7, 8, 10].map((index) => elements[index]!);
    expect(spots.list(apart)).toMatch(/^6 cells$|^r1c1, /);
    spots.letters = new Letters();
    expect(spots.list(apart)).toBe('the 6 cells A');
    expect(spots.at(apart)).toBe('at the 6 cells A');
  });

  it('of borders are told by the cells beside them', () => {
    const { spots, elements } = placesOf('borders');
    const names = elements.map((one) => spots.list([one]));
    expect(new Set(names).size).toBe(elements.length);
    expect(names).toContain('right of r1c1');
    expect(names).toContain('below r1c1');
    expect(names).toContain('above r1c1');
    expect(spots.list(elements)).toContain('around the board');
  });

  it('of links are the way that a line takes, by its ends and turns', () => {
    const { spots, named } = placesOf('links');
    expect(spots.list(named('r1c1–r1c2', 'r1c2–r1c3', 'r1c3–r2c3'))).toBe('r1c1–r1c3–r2c3');
    expect(spots.list(named('r1c1–r1c2', 'r3c1–r3c2'))).toBe('r1c1–r1c2 and r3c1–r3c2');
  });

  it('of corners on one side of their cells stand together', () => {
    const { spots, elements } = placesOf('corners');
    const inner = elements.filter(
      (one) =>
        spots.list([one]) === 'the corner southeast of r1c1' ||
        spots.list([one]) === 'the corner southeast of r2c2',
    );
    expect(spots.list(inner)).toBe('the corners southeast of r1c1 and r2c2');
  });
});

it('names are joined with commas and an *and*', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(joinList)).toEqual(['', 'a', 'a and b', 'a, b and c']);
});
