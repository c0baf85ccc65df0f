/** Boards of the edge-matching viewer. */
import { describe, expect, it } from 'vitest';
import { piecesIn } from '../../../src/formats/files/pieces.ts';

const SITE = 'https://e2.bucas.name/#puzzle=A&board_w=2&board_h=1&';

describe('a board of the viewer', () => {
  it('is a size and pieces', () => {
    expect(piecesIn(`${SITE}board_edges=abcadaae&motifs_order=jblackwood`)).toBe('2 1\n0 1 2 0\n3 0 0 4\n');
    expect(piecesIn(`${SITE}board_edges=aaaadaae`)).toBe('2 1\n3 0 0 4\n');
    expect(piecesIn('e2.bucas.name/?board_edges=abca&board_h=1&board_w=1')).toBe('1 1\n0 1 2 0\n');
  });

  it.each([
    `${SITE}board_edges=abcadaa`,
    `${SITE}board_edges=`,
    `${SITE}`,
    'https://e2.bucas.name/#board_edges=abca',
    'board_edges=abca&board_w=1&board_h=1',
    `${SITE}board_edges=${'abca'.repeat(100_000)}`,
    '2 1\n0 1 2 0\n',
  ])('is not in %#', (text) => {
    expect(piecesIn(text)).toBeUndefined();
  });
});
