/** Strokes that divide the board into the boxes that the model knows already. */
import { expect, it } from 'vitest';
import { areRoomsBoxes, type Boxes } from '../../../src/formats/links/boxes.ts';
import { readListing } from '../../../src/formats/links/listing.ts';
import { Sources } from '../../../src/text/source.ts';

/** Whether the rooms, given by a letter for each cell, are these boxes. */
function told(rows: readonly string[], boxes: Boxes): boolean {
  const lines = rows.flatMap((row, at) =>
    [...row].map((room, column) => `rooms at cells: at (${at},${column}) value ${room}\n`),
  );
  return areRoomsBoxes(readListing(new Sources().add('rooms', lines.join(''))), boxes);
}

it('are known by their size', () => {
  expect(told(['aabb', 'aabb', 'ccdd', 'ccdd'], 'square')).toBe(true);
  expect(told(['aaabbb', 'aaabbb', 'cccddd', 'cccddd', 'eeefff', 'eeefff'], 'square')).toBe(true);
  expect(told(['aabb', 'ccdd'], [1, 2])).toBe(true);
});

it('are no other rooms', () => {
  expect(told(['aabb', 'abbb', 'ccdd', 'ccdd'], 'square')).toBe(false);
  expect(told(['aabb', 'aabb', 'aadd', 'aadd'], 'square')).toBe(false);
  expect(told(['aabb', 'aabb', 'ccdd', 'ccdd'], [1, 4])).toBe(false);
});
