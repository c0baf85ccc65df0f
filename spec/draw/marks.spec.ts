/** Marks outside the middle of cells, arrows, diagonals, and several values per cell. */
import { describe, expect, it } from 'vitest';
import { drawText } from '../../src/draw/text/text.ts';
import { BoardSvg } from '../../src/draw/vector/board-svg.ts';
import { FIXED_PAINT } from '../../src/draw/vector/paint.ts';
import { drawSvg } from '../../src/draw/vector/svg.ts';
import { drawTikz } from '../../src/draw/vector/tikz.ts';
import { picture } from './pictures.ts';

const MODEL = `puzzle "Marks"
board square
given star[points]: {white, black}?
given post[corners]: 0..4?
given number[cells]: int?
given arrow[cells]: direction?
given compass[cells]: (north: int?, east: int?, south: int?, west: int?)?
given right[rows]: int?
find falls[cells]: bool
find some[cells]: set of 1..3
rule "x": all(falls)
draw {
  cell symbol falls { true: falling, false: rising }
  right right
}
`;

const linesOf = (instance: string, solution?: string): string =>
  drawText(picture(MODEL, `size: 2 2\n${instance}`, solution).scene, { color: false }).join('\n');

describe('a picture in text', () => {
  it('shows what stands at corners', () => {
    expect(linesOf('post:\n  1 . .\n  . 4 .\n  . . 2\n')).toBe(
      ['1───────┐', '│ ·   · │', '│   4   │', '│ ·   · │', '└───────2'].join('\n'),
    );
  });
  it('shows what stands at half cells', () => {
    expect(linesOf('star:\n  white . .\n  . black .\n  . . white\n')).toBe(
      ['┌───────┐', '│ ○   · │', '│   ●   │', '│ ·   ○ │', '└───────┘'].join('\n'),
    );
  });
  it('shows a whole frame beside labels', () => {
    expect(linesOf('right: 1 .\n')).toBe(['┌─────┐', '│ · · │ 1', '│ · · │', '└─────┘'].join('\n'));
  });
  it('shows directions as arrows, right behind their numbers', () => {
    expect(linesOf('number:\n  3 .\n  . .\narrow:\n  east .\n  . northwest\n')).toBe(
      ['┌───────┐', '│ 3→  · │', '│  ·  ↖ │', '└───────┘'].join('\n'),
    );
  });
  it('shows diagonals, and the members of sets', () => {
    const solution = 'falls:\n  # .\n  . #\nsome:\n  (0,0),1: #\n  (0,0),3: #\n';
    expect(linesOf('', solution)).toContain('╲13');
  });
});

describe('a picture as SVG and TikZ', () => {
  const { scene } = picture(
    MODEL,
    'size: 2 2\nstar:\n  white . .\n  . black .\n  . . .\narrow:\n  east .\n  . .\ncompass:\n  (1,1): (1, 2, 3, 4)\n',
  );
  it('has the marks at half cells', () => {
    expect(drawSvg(scene).match(/<circle/g)).toHaveLength(2);
    expect(drawTikz(scene).match(/circle \(0\.3\)/g)).toHaveLength(2);
  });
  it('has them where they are: white on the first cell, black in the middle of the four', () => {
    const centers = [...drawSvg(scene, { unit: 40 }).matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)];
    const [white, black] = centers.map(([, x, y]) => [Number(x), Number(y)]);
    expect([black![0]! - white![0]!, black![1]! - white![1]!]).toEqual([20, 20]);
    const shifts = [...drawTikz(scene).matchAll(/shift=\{\(([-\d.]+),([-\d.]+)\)\}, scale=0\.5\]/g)];
    expect(shifts.map(([, x, y]) => [Number(x), Number(y)])).toEqual([
      [0.5, -0.5],
      [1, -1],
    ]);
  });
  it('has another ink for labels on white, where the paint has one', () => {
    const model =
      'puzzle "P"\nboard square\ngiven n[cells]: int?\ngiven open[cells]: bool\nfind x[cells]: bool\ndraw { cell fill open: white }\n';
    const paint = { ...FIXED_PAINT, onOpen: () => 'plum' };
    const { ground, scene: labeled } = picture(model, 'n:\n  1 2\nopen:\n  # .');
    const svg = new BoardSvg(labeled, ground.board!, { unit: 40, paint }).parts().join('');
    expect(/fill="plum"[^>]*>1</.test(svg)).toBe(true);
    expect(svg.match(/plum/g)).toHaveLength(1);
  });
  it('has arrows and a label at each side', () => {
    expect(drawSvg(scene)).toContain('>→</text>');
    expect(drawTikz(scene)).toContain('$\\rightarrow$');
    for (const side of ['1', '2', '3', '4']) expect(drawSvg(scene)).toContain(`>${side}</text>`);
  });
});
