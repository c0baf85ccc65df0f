import { describe, expect, it } from 'vitest';
import { DraftLetters, Letters } from '../../../src/formats/values/letters.ts';
import { Element } from '../../../src/model/values.ts';

const cells = (...indices: readonly number[]): Element[] =>
  indices.map((index) => new Element('cell', index));

describe('letters of a sentence', () => {
  it('are those that stand in it, in the order in which it names them', () => {
    const letters = new Letters();
    const draft = new DraftLetters(letters);
    const [dropped, second, first] = [cells(0, 1), cells(2, 3), cells(4)].map((list) => draft.of(list));
    expect(draft.of(cells(1, 0))).toBe(dropped);
    expect(draft.settle(`the cells ${first} and ${second}, as ${first}`)).toBe('the cells A and B, as A');
    expect(letters.all).toEqual([
      { letter: 'A', elements: cells(4) },
      { letter: 'B', elements: cells(2, 3) },
    ]);
  });

  it('end after 26', () => {
    const draft = new DraftLetters(new Letters());
    const signs = Array.from({ length: 27 }, (_, index) => draft.of(cells(index)));
    expect(signs.at(-1)).toBeUndefined();
    expect(draft.settle(signs.slice(0, 26).join(''))).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  });
});
