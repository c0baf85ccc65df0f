/** Tiles in cells, and the drawing of lists of cells. */
import { describe, expect, it } from 'vitest';
import { sheetOf } from '../../src/draw/scene/sheet.ts';
import { drawText } from '../../src/draw/text/text.ts';
import { drawSvg } from '../../src/draw/vector/svg.ts';
import { loadModel, readDrawing } from '../../src/index.ts';
import { picture } from './pictures.ts';

const TILES = `puzzle "Tiles"
board square
given tiles: list of (north: int, east: int, south: int, west: int)
find piece[cells]: index of tiles
find turn[cells]: 0..3
rule "Each once": alldifferent(piece[cells])
draw {
  cell tile piece of tiles turned turn
}
`;
const TWO = 'size: 1 2\ntiles:\n  1 2 3 4\n  0 25 31 -1\n';
const THREE = 'size: 1 3\ntiles:\n  1 2 3 4\n  0 25 31 -1\n  5 5 5 5\n';

const LISTS = `puzzle "Lists"
board square
given cages: list of (cells: list of cell, value: int?) = []
given rising: list of list of cell = []
given ways: list of list of cell = []
given arrows: list of (cells: list of cell, line: list of cell) = []
given ratios: list of (cells: list of cell, value: int?) = []
given clues: list of (cells: list of cell, value: int) = []
given extra: list of list of cell = []
find digit[cells]: 1..4
draw {
  cells cage cages
  cells thermometer rising
  cells line ways: circle green
  cells arrow arrows
  cells dot ratios: black
  cells outside clues
  cells fill extra: red
}
`;

describe('tiles in cells', () => {
  it('show the sides of the place in the list, and how far they are turned', () => {
    const { scene } = picture(TILES, TWO, 'piece: 1 0\nturn: 0 3\n');
    expect(scene.cells.map(({ tile, turn }) => [tile, turn])).toEqual([
      [[0, 25, 31, -1], 0],
      [[1, 2, 3, 4], 3],
    ]);
  });

  it('are turned anti-clockwise: after one turn the east side is in the north', () => {
    const { scene } = picture(TILES, 'size: 1 1\ntiles:\n  7 0 0 0\n', 'piece: 0\nturn: 1\n');
    const [, points = ''] = /<polygon points="([^"]*)" fill="(?!#d5d9df|#fff)/.exec(drawSvg(scene)) ?? [];
    const xs = points.split(' ').map((point) => Number(point.split(',')[0]));
    // The rotation turns the clues of the north side to the west side, so they are left of the middle.
    expect(xs.filter((x) => x < xs[0]!)).toHaveLength(2);
  });

  it('have a motif for each number, more of it for greater ones, and the number itself beyond those', () => {
    const svg = drawSvg(picture(TILES, 'size: 1 1\ntiles:\n  1 11 31 0\n', 'piece: 0\nturn: 0\n').scene);
    // There is one disc for 1 and two for 11; 0 is a plain frame.
    expect(svg.match(/<circle/g)).toHaveLength(3);
    expect(svg).toContain('>31<');
  });

  it('tell a page which list they are from, what turns them, and that each lies once', () => {
    const { ground } = picture(TILES, THREE);
    const { model } = loadModel('m.pzl', TILES);
    const [piece, turn] = sheetOf(ground, readDrawing(model!).drawing).finds;
    expect(piece?.tiles).toEqual({ list: 'tiles', once: true, turnedBy: 1 });
    expect(turn?.turns).toBe(0);
    expect(piece?.looks.get(1)?.cell?.tile).toEqual([0, 25, 31, -1]);
    expect(turn?.looks.get(2)?.cell?.turn).toBe(2);
  });
});

describe('lists of cells', () => {
  const svgOf = (instance: string): string => drawSvg(picture(LISTS, `size: 3 3\n${instance}`).scene);

  it('have one dashed rim around all cells of a cage, and its sum', () => {
    const svg = svgOf('cages:\n  [(0,0), (0,1), (1,0)] 7\n  [(2,2)] -\n');
    const [first = '', second = ''] = [...svg.matchAll(/<path d="([^"]+)"[^>]*stroke-dasharray/g)].map(
      ([, path]) => path,
    );
    expect(first.match(/L/g)).toHaveLength(7);
    expect(first.match(/M/g)).toHaveLength(1);
    expect(second.match(/L/g)).toHaveLength(3);
    expect(svg).toContain('>7<');
  });

  it('have a rim for a hole, and stay apart where cells only touch', () => {
    const ring = '[(0,0), (0,1), (0,2), (1,2), (2,2), (2,1), (2,0), (1,0)] -';
    const rims = (cells: string): number =>
      (/<path d="([^"]+)"[^>]*stroke-dasharray/.exec(svgOf(`cages:\n  ${cells}\n`))?.[1] ?? '').match(/M/g)
        ?.length ?? 0;
    expect(rims(ring)).toBe(2);
    expect(rims('[(0,0), (1,1)] -')).toBe(2);
  });

  it('are lines, with a bulb, a shape at both ends, or a point', () => {
    expect(svgOf('rising:\n  (0,0), (0,1)\n').match(/<circle/g)).toHaveLength(2);
    expect(svgOf('ways:\n  (0,0), (0,1), (1,1)\n').match(/<circle/g)).toHaveLength(2);
    const arrow = svgOf('arrows:\n  [(0,0)] [(0,1), (0,2)]\n');
    // An arrow consists of a ring, the ring's inside, and a line with a tip.
    expect(arrow.match(/<path/g)!.length - svgOf('').match(/<path/g)!.length).toBe(3);
  });

  it('are lines of any width, and in dashes, where the `draw` section says so', () => {
    const model = LISTS.replace(/cells line ways.*/, 'cells line ways: green thick dashed');
    expect(model).not.toBe(LISTS);
    const svg = drawSvg(picture(model, 'size: 3 3\nways:\n  (0,0), (0,1), (1,1)\n').scene);
    const wide = (text: string): number => Number(/stroke="#2\w+" stroke-width="([\d.]+)"/.exec(text)?.[1]);
    expect(svg.match(/stroke-dasharray/g)).toHaveLength(2);
    expect(wide(svg)).toBeGreaterThan(
      wide(drawSvg(picture(model.replace(' thick', ''), 'size: 3 3\nways:\n  (0,0), (0,1), (1,1)\n').scene)),
    );
  });

  it('are written below the board in text', () => {
    const entries =
      'size: 3 3\ncages:\n  [(0,0), (0,1)] 7\n  [(2,2)] -\nways:\n  (0,0), (0,1)\narrows:\n  [(1,1)] [(1,2), (2,2)]\n';
    const text = drawText(picture(LISTS, entries).scene);
    expect(text.slice(-3)).toEqual([
      'cages: 7 in r1c1, r1c2; r3c3',
      'ways: r1c1, r1c2',
      'arrows: r2c2 > r2c3, r3c3',
    ]);
  });

  it('are written in lines that are not too long', () => {
    const dots = Array.from({ length: 30 }, () => '  [(0,0), (0,1)] 1').join('\n');
    const text = drawText(picture(LISTS, `size: 3 3\nratios:\n${dots}\n`).scene).slice(5);
    expect(text.length).toBeGreaterThan(3);
    expect(Math.max(...text.map(({ length }) => length))).toBeLessThan(80);
    expect(text.join(' ').match(/1 in r1c1, r1c2/g)).toHaveLength(30);
  });

  it('are dots in the middle of their cells, and clues outside that need room', () => {
    expect(svgOf('ratios:\n  [(0,0), (0,1)] 3\n')).toMatch(/<circle.*\n?.*>3</);
    const plain = Number(/width="([\d.]+)"/.exec(svgOf(''))?.[1]);
    expect(
      Number(/width="([\d.]+)"/.exec(svgOf('clues:\n  [(0,0), (1,1), (2,2)] 12\n'))?.[1]),
    ).toBeGreaterThan(plain);
    expect(
      picture(LISTS, 'size: 3 3\nextra:\n  (0,0), (1,1)\n').scene.cells.map(({ fill }) => fill ?? ''),
    ).toEqual(Array.from({ length: 9 }, (_, at) => (at === 0 || at === 4 ? 'red' : '')));
  });
});
