import { expect, it } from 'vitest';
import { Letters } from '../../../src/formats/values/letters.ts';
import { Element } from '../../../src/model/values.ts';

const cells = (...indices: readonly number[]): Element[] =>
  indices.map((index) => new Element('cell', index));

it('gives each list of places a letter of its own, in whatever order the places come', () => {
  const letters = new Letters();
  expect([letters.of(cells(1, 2)), letters.of(cells(3)), letters.of(cells(2, 1))]).toEqual(['A', 'B', 'A']);
  expect(letters.of([new Element('border', 3)])).toBe('C');
  expect(letters.all.map(({ letter, elements }) => [letter, elements.length])).toEqual([
    ['A', 2],
    ['B', 1],
    ['C', 1],
  ]);
});

it('has no more than the alphabet', () => {
  const letters = new Letters();
  const given = Array.from({ length: 28 }, (_, at) => letters.of(cells(at)));
  expect([given[25], given[26], given[27]]).toEqual(['Z', undefined, undefined]);
  expect(letters.of(cells(0))).toBe('A');
});
