import { describe, expect, it } from 'vitest';
import {
  impossibleWeight,
  readWeights,
  valueOfRangeEnd,
} from '../../../src/language/sections/generate/plan.ts';
import { modelOf } from '../../models.ts';

describe('weights', () => {
  it('are read as parts of the whole, or as a percentage of what is true', () => {
    expect(readWeights('H=0,O = 1.5')).toEqual(
      new Map([
        ['H', 0],
        ['O', 1.5],
      ]),
    );
    expect(readWeights(' 40% ')).toEqual(
      new Map([
        ['true', 40],
        ['false', 60],
      ]),
    );
    expect(readWeights('-1 = 2')).toEqual(new Map([['-1', 2]]));
  });

  it.each([
    ['H', /Expected weights/],
    ['H=', /Expected weights/],
    ['H=-1', /Expected weights/],
    ['H=0,O=0', /above 0/],
    ['101%', /at most 100%/],
  ])('are refused: %s', (text, message) => {
    expect(readWeights(text)).toMatch(message);
  });

  const model = modelOf(`
    board square
    enum Atom { H, O }
    given atom[cells]: Atom?
    given number[cells]: 1..5?
    given way[cells]: direction?
    given wall[cells]: bool
    find lit[cells]: bool
    rule "Lit": forall c in cells where atom[c]: lit[c]
  `);
  const strange = (name: string, ...values: readonly string[]) =>
    impossibleWeight(model, name, new Map(values.map((value) => [value, 1])));

  it('speak of values that the given or the find has', () => {
    expect(strange('atom', 'H', 'O', 'absent')).toBeUndefined();
    expect(strange('number', '1', '5', 'absent')).toBeUndefined();
    expect(strange('way', 'north', 'absent')).toBeUndefined();
    expect(strange('wall', 'true', 'false')).toBeUndefined();
    expect(strange('lit', 'true')).toBeUndefined();
  });

  it('are told where they speak of others, with what there is', () => {
    expect(strange('atom', 'Q')).toMatchObject({ message: '`atom` is never `Q`.' });
    expect(strange('atom', 'Q')?.advice).toBe('It may be `H`, `O`, `absent`.');
    expect(strange('number', '6')).toMatchObject({ message: '`number` is never `6`.' });
    expect(strange('number', '6')?.advice).toContain('a number');
    expect(strange('way', 'norht')).toMatchObject({ advice: 'Did you mean `north`?' });
    expect(strange('wall', 'absent')).toMatchObject({ message: '`wall` is never `absent`.' });
  });

  it('leave some clues there', () => {
    expect(strange('atom', 'absent')?.message).toMatch(/never there/);
  });

  it('of anything that is no given and no find are for others to report', () => {
    expect(strange('nothing', 'H')).toBeUndefined();
  });
});

describe('ends of ranges', () => {
  it('are numbers, or sizes of the board', () => {
    const board = { height: 4, width: 7 };
    expect(['3', 'height', 'width'].map((end) => valueOfRangeEnd(end, board))).toEqual([3, 4, 7]);
    expect(valueOfRangeEnd('width', undefined)).toBe(0);
  });
});
