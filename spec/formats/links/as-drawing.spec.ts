/** Listings of kudamono's links are converted to listings of drawings. */
import { describe, expect, it } from 'vitest';
import { asDrawing } from '../../../src/formats/links/as-drawing.ts';
import { writeInstance } from '../../../src/formats/values/write.ts';
import { openInstance } from '../../../src/index.ts';
import { galleryTypes } from '../../examples/gallery.ts';

describe('a listing of kudamono', () => {
  it('has numbers, circles, black cells and strokes in the words of drawings', () => {
    const listing = [
      'size: rows 2 columns 2',
      'mark number at cells: at (0,0) value 3',
      'mark w at cells: at (0,1) value w',
      'mark b at borders: at "(0,0)east" value b',
      'mark x at cells: at (1,1) value x',
      'mark zz at cells: at (1,0) value zz',
      'edge at borders: at "(0,0)south"',
      'rooms at cells: at (0,0) value 0',
      'other L-X: text 7',
    ];
    expect(asDrawing(listing.join('\n')).split('\n')).toEqual([
      'size: rows 2 columns 2',
      'number at cells: at (0,0) value 3',
      'symbol circle_M 1 at cells: at (0,1) value 1',
      'symbol circle_M 2 at borders: at "(0,0)east" value 2',
      'surface black at cells: at (1,1)',
      'mark zz at cells: at (1,0) value zz',
      'edge 2 at borders: at "(0,0)south"',
      'rooms at cells: at (0,0) value 0',
      'other L-X: text 7',
    ]);
  });

  it('is read by a type that has no section for its genre', () => {
    const { model } = galleryTypes().find(({ name }) => name === 'masyu')!;
    const text =
      'size: rows 1 columns 3\ngenre: text masyu\nmark w at cells: at (0,1) value w\nmark q at cells: at (0,2) value q\n';
    const { ground, unread } = openInstance(model, { name: 'link', text, format: 'kudamono' });
    expect(ground && writeInstance(ground.givens, ground.board)).toContain('white .');
    expect(unread.some(({ kind, what }) => kind === 'clue' && what === '`mark q at cells`')).toBe(true);
  });
});
