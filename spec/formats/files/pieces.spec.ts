/** Boards of the edge-matching viewer. */
import { describe, expect, it } from 'vitest';
import { piecesIn } from '../../../src/formats/files/pieces.ts';

const SITE = 'https://e2.bucas.name/#puzzle=A&board_w=2&board_h=1&';

describe('a board of the viewer', () => {
  it('is a size and pieces', () => {
    expect(piecesIn(`${SITE}board_edges=abcadaae&motifs_order=jblackwood`)).toEqual({
      text: '2 1\n0 1 2 0\n3 0 0 4\n',
    });
    expect(piecesIn(`${SITE}board_edges=aaaadaae`)).toEqual({ text: '2 1\n3 0 0 4\n' });
    expect(piecesIn('e2.bucas.name/?board_edges=abca&board_h=1&board_w=1')).toEqual({
      text: '1 1\n0 1 2 0\n',
    });
  });

  it.each([
    `${SITE}board_edges=`,
    `${SITE}`,
    'board_edges=abca&board_w=1&board_h=1',
    `${SITE}board_edges=${'abca'.repeat(100_000)}`,
    '2 1\n0 1 2 0\n',
  ])('is not in %#', (text) => {
    expect(piecesIn(text)).toBeUndefined();
  });

  it.each([
    [
      `${SITE}board_edges=abcadaa`,
      'A board of 1 rows and 2 columns has 8 letters, four for each cell; here are 7.',
    ],
    [
      'https://e2.bucas.name/#board_edges=abca',
      'The link lacks the size of the board: `board_w` and `board_h`.',
    ],
  ])('is told with a mistake: %s', (link, problem) => {
    expect(piecesIn(link)).toMatchObject({ problem, at: { start: link.indexOf('abca') } });
  });
});
