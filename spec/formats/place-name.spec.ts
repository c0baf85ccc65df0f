import { describe, expect, it } from 'vitest';
import { PlaceNames } from '../../src/formats/values/place-name.ts';
import { squareBoard } from '../../src/model/boards/square.ts';
import { Element, Tuple } from '../../src/model/values.ts';

describe('places in messages', () => {
  const names = new PlaceNames(squareBoard(2, 3));
  const cell = new Element('cell', 4);
  it('count from 1 on the board', () => {
    expect(names.name(cell)).toBe('r2c2');
    expect(names.name(new Element('row', 0))).toBe('row 1');
    expect(names.name(new Tuple([new Element('row', 0), new Element('column', 1)]))).toBe(
      '(row 1, column 2)',
    );
  });
  it('name ints beside a place as layers, so that one name never mixes both ways to count', () => {
    expect(names.name(new Tuple([0, cell]))).toBe('r2c2 in layer 0');
    expect(names.name(new Tuple([0, 1, cell]))).toBe('r2c2 in layer (0, 1)');
  });
  it('leave ints as they are where there is nothing of the board', () => {
    expect(names.name(new Tuple([0, 3]))).toBe('(0, 3)');
  });
});
