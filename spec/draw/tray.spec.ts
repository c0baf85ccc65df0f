/** The pieces that an instance lists to be placed are drawn below the board. */
import { describe, expect, it } from 'vitest';
import { drawText } from '../../src/draw/text/text.ts';
import { drawSvg } from '../../src/draw/vector/svg.ts';
import { drawTikz } from '../../src/draw/vector/tikz.ts';
import { picture } from './pictures.ts';

const TILES = `puzzle "Tiles"
board square
given tiles: list of (north: int, east: int, south: int, west: int, sign: {plus, minus}?)
find tile[cells]: index of tiles
`;
const PIECES = `puzzle "Pieces"
board square
enum Piece {
  bar | # # # |
  bend | # # |
       | # . |
}
given bank: list of Piece
given own: list of list of (row: int, column: int)
find statue[cells]: bool
rule "Each once": placed(statue, bank)
`;
const BANK = 'size: 3 4\nbank: bar bend bend\nown:\n  (0,0) (1,1)\n  (5,5)\n';

describe('the tray', () => {
  it('shows tiles with their number and what else they have', () => {
    const { scene } = picture(TILES, 'size: 1 2\ntiles:\n  1 2 3 4 plus\n  5 6 7 8 -\n');
    expect(scene.tray).toHaveLength(2);
    expect(scene.tray[0]?.labels.map(({ text }) => text)).toEqual(['1', '2', '3', '4', '0 plus']);
    expect(scene.tray[1]?.labels.at(-1)?.text).toBe('1');
    expect(drawSvg(scene).match(/>0 plus</g)).toHaveLength(1);
    expect(drawTikz(scene)).toContain('{0 plus}');
  });

  it('colors their sides where borders are drawn as triangles', () => {
    const model = `${TILES}find color[borders]: 0..9\ndraw { border triangle color }\n`;
    const { scene } = picture(model, 'size: 1 1\ntiles:\n  1 2 3 4 -\n');
    expect(scene.tray[0]?.polygons.map(({ tint }) => tint)).toEqual([1, 2, 3, 4]);
    // A disc, a block, a triangle and a star stand for the numbers; the tile's own number is below it.
    const tikz = drawTikz(scene);
    expect(tikz.match(/\\begin\{scope\}.*?\\end\{scope\}/g)).toHaveLength(4);
    expect(tikz.match(/\\node/g)).toHaveLength(1);
    expect(tikz).toContain('circle (0.3);\\end{scope}');
  });

  it('shows pieces as they are drawn, whether members of an enum or lists of rows and columns', () => {
    const { scene } = picture(PIECES, BANK);
    expect(scene.tray.map(({ polygons }) => polygons.length)).toEqual([3, 3, 3, 2, 1]);
    expect(scene.tray[4]).toMatchObject({ width: 0.4, height: 0.4 });
    const svg = drawSvg(scene);
    expect(svg.match(/<polygon/g)).toHaveLength(12);
    const height = Number(/height="([\d.]+)"/.exec(svg)?.[1]);
    for (const [, points = ''] of svg.matchAll(/points="([^"]+)"/g)) {
      const [xs, ys] = [0, 1].map((axis) => points.split(' ').map((point) => Number(point.split(',')[axis])));
      // Cells of pieces are squares, less than half as large as the board's cells.
      expect(Math.max(...xs!) - Math.min(...xs!)).toBeCloseTo(Math.max(...ys!) - Math.min(...ys!), 1);
      for (const point of points.split(' ')) expect(Number(point.split(',')[1])).toBeLessThan(height);
    }
  });

  it('belongs to the puzzle until all of the answer is known', () => {
    const { scene } = picture(PIECES, BANK, 'statue:\n  ###.\n  ...#\n  ...#\n');
    expect(scene.tray).toEqual([]);
    const open = picture(PIECES, BANK, 'statue:\n  ###?\n  ...#\n  ...#\n');
    expect(open.scene.tray).toHaveLength(5);
  });

  it('is drawn in text: pieces as blocks, tiles with the numbers of their sides', () => {
    expect(drawText(picture(PIECES, BANK).scene).slice(5)).toEqual([
      'bank:',
      '  ■■■   ■■   ■■',
      '        ■    ■',
      'own:',
      '  ■    ■',
      '   ■',
    ]);
    const { scene } = picture(TILES, 'size: 1 2\ntiles:\n  1 2 3 4 plus\n  15 6 7 8 -\n');
    expect(drawText(scene).slice(3)).toEqual([
      'tiles:',
      '       1        15',
      '  4 0 plus 2   8 1 6',
      '       3         7',
    ]);
  });

  it('has as many lines in text as are needed', () => {
    const tiles = Array.from({ length: 30 }, () => '  1 2 3 4 -').join('\n');
    const text = drawText(picture(TILES, `size: 1 2\ntiles:\n${tiles}\n`).scene).slice(3);
    expect(Math.max(...text.map(({ length }) => length))).toBeLessThan(80);
    expect(text.join('\n').match(/4 \d+ 2/g)).toHaveLength(30);
  });

  it('has no room for what is no tile or piece, and for what is hidden', () => {
    const model = 'puzzle "P"\nboard square\ngiven words: list of list of int\nfind x[cells]: bool\n';
    expect(picture(model, 'size: 2 2\nwords:\n  1 2\n  3\n').scene.tray).toEqual([]);
    expect(picture(`${TILES}draw { hide tiles }\n`, 'size: 1 1\ntiles:\n  1 2 3 4 -\n').scene.tray).toEqual(
      [],
    );
    const named = TILES.replace('board square', 'board square\nenum Hue { scarlet }').replace(
      'west: int,',
      'west: Hue,',
    );
    expect(picture(named, 'size: 1 1\ntiles:\n  1 2 3 scarlet -\n').scene.tray).toEqual([]);
  });
});
