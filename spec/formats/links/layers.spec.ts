/** Which layers of a listing match a line of a model's section. */
import { describe, expect, it } from 'vitest';
import { groundOf, layerOf, matchesLayer, partFor, valuesLike } from '../../../src/formats/links/layers.ts';
import { readListing } from '../../../src/formats/links/listing.ts';
import { unreadKind } from '../../../src/formats/links/unread-kind.ts';
import { Sources } from '../../../src/text/source.ts';

describe('a line of a section', () => {
  it.each([
    ['number', 'number white on black at cells', true],
    ['number white', 'number white on black at cells', true],
    ['number black', 'number white on black at cells', false],
    ['number on black', 'number white on black at cells', true],
    ['number on black', 'number black at cells', false],
    ['number on gray', 'number black on lightgray at cells', true],
    ['number on dark', 'number black on darkgray at cells', true],
    ['number on dark', 'number black on green at cells', false],
    ['number', 'number black at above', false],
    ['number at above', 'number black at above', true],
    ['surface gray', 'surface darkgray at cells', true],
    ['surface gray', 'surface lightgray at cells', true],
    ['surface gray', 'surface black at cells', false],
    ['surface dark', 'surface black at cells', true],
    ['surface dark', 'surface gray at cells', true],
    ['surface dark', 'surface yellow at cells', false],
    ['symbol circle_SS at points', 'symbol circle_SS 1 at borders', true],
  ])('`%s` and `%s`: %s', (layer, told, expected) => {
    expect(matchesLayer({ layer }, told)).toBe(expected);
  });

  it.each([
    ['another size', ['symbol circle_L 1'], 'symbol circle_SS 1 at cells', 'symbol circle_L 1'],
    ['another circle of the color', ['symbol circle_M 1'], 'symbol circle_M 8 at cells', 'symbol circle_M 1'],
    ['another gray', ['surface black'], 'surface lightgray at cells', 'surface black'],
    [
      'its own size first',
      ['symbol circle_L', 'symbol circle_S'],
      'symbol circle_S 1 at cells',
      'symbol circle_S',
    ],
    ['its own color first', ['surface black', 'surface gray'], 'surface darkgray at cells', 'surface gray'],
    ['no circle of another color', ['symbol circle_M 1'], 'symbol circle_M 2 at cells', undefined],
    ['no bright color', ['surface black'], 'surface yellow at cells', undefined],
    ['no other place', ['symbol circle_L'], 'symbol circle_S 1 at borders', undefined],
    ['no other symbol', ['symbol circle_L'], 'symbol square_S 1 at cells', undefined],
  ])('takes %s', (_, layers, told, expected) => {
    expect(
      partFor(
        layers.map((layer) => ({ layer })),
        told,
      )?.layer,
    ).toBe(expected);
  });

  it('knows the values that mean the same', () => {
    expect(valuesLike('symbol circle_M 8 at cells', '8')).toContain('1');
    expect(valuesLike('symbol circle_M 8 at cells', '8')).not.toContain('2');
    expect(valuesLike('surface gray at cells', 'gray')).toContain('black');
    expect(valuesLike('symbol star 8 at cells', '8')).toEqual(['8']);
  });

  it('can ask for marks that tell nothing', () => {
    const [untold, told] = readListing(
      new Sources().add(
        'link',
        'number black at cells: at (0,0) value ?\nnumber black at cells: at (0,1) value 3\n',
      ),
    );
    if (!untold || !told) throw new Error('two lines');
    expect(matchesLayer({ layer: 'number ?' }, layerOf(untold))).toBe(true);
    expect(matchesLayer({ layer: 'number' }, layerOf(untold))).toBe(true);
    expect(matchesLayer({ layer: 'number ?' }, layerOf(told))).toBe(false);
  });

  it('names the color of a cell', () => {
    expect(groundOf('number circled on black at cells')).toBe('black');
    expect(groundOf('number black at cells')).toBe(undefined);
  });
});

describe('a line that nobody reads', () => {
  it.each([
    'title',
    'looks circle',
    'edge outer 2 at borders',
    'blank black at cells',
    'surface yellow at cells',
  ])('`%s` is for looks', (layer) => expect(unreadKind(layer)).toBe('decoration'));

  it.each([
    'surface black at cells',
    'surface lightgray at cells',
    'number lightblue at cells',
    'edge inner 2 at borders',
    'picture lines',
    'symbol circle_SS 1 at below',
    'other BOARD',
    'selfmade',
  ])('`%s` may be a clue', (layer) => expect(unreadKind(layer)).toBe('clue'));
});
