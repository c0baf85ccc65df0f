import { describe, expect, it } from 'vitest';
import { suggest, withSameBeginning } from '../../src/text/suggest.ts';

describe('suggest', () => {
  const names = ['rows', 'columns', 'cells', 'borders', 'corners', 'links', 'neighbors', 'sum', 'min', 'max'];

  it.each([
    ['colums', 'columns'],
    ['Columns', 'columns'],
    ['neighbours', 'neighbors'],
    ['neihgbors', 'neighbors'],
    ['cell', 'cells'],
    ['cels', 'cells'],
    ['boarders', 'borders'],
    ['mni', 'min'],
  ])('finds `%s` near `%s`', (wrong, meant) => {
    expect(suggest(wrong, names)).toBe(meant);
  });

  it.each(['x', 'storm', 'tiles', 'rectangle', ''])('finds nothing near `%s`', (wrong) => {
    expect(suggest(wrong, names)).toBeUndefined();
  });

  it('takes the nearest, and among equals the one with the same first letter', () => {
    expect(suggest('corder', ['border', 'corner', 'order'])).toBe('corner');
    expect(suggest('hat', ['cat', 'hut'])).toBe('hut');
  });

  it('does not suggest the word itself', () => {
    expect(suggest('cells', ['cells'])).toBeUndefined();
  });

  it('tells of those that begin alike, the nearest first', () => {
    expect(withSameBeginning('corridor', names, 2)).toEqual(['corners', 'columns']);
    expect(withSameBeginning('boards', [...names, 'boxes', 'bonds'], 2)).toEqual(['bonds', 'borders']);
    expect(withSameBeginning('x', names, 2)).toEqual([]);
  });
});
