/** Lines that are thin, thick or dashed, in text, as SVG and as TikZ. */
import { describe, expect, it } from 'vitest';
import { readDrawSection } from '../../src/draw/scene/section.ts';
import { drawText } from '../../src/draw/text/text.ts';
import { drawSvg } from '../../src/draw/vector/svg.ts';
import { drawTikz } from '../../src/draw/vector/tikz.ts';
import { Diagnostics } from '../../src/text/diagnostics.ts';
import { Sources } from '../../src/text/source.ts';
import { picture } from './pictures.ts';

const modelWith = (draw: string): string => `puzzle "Strokes"
board square(2, 2)
given fence[borders]: {low, high}?
find road[links]: {street, ferry}?
find wall[borders]: bool
rule "x": count(wall) >= 0
draw {
${draw}
}
`;
const FENCES = 'fence:\n  (0,0)east: low\n  (1,0)east: high\n';
const ROADS = 'road:\n  (0,0)-(0,1): street\n  (0,0)-(1,0): ferry\n  (0,1)-(1,1): -\n  (1,0)-(1,1): -\n';
const WALLS = 'wall:\n  +-+-+\n  |   |\n  + + +\n  |   |\n  +-+-+\n';

const sceneOf = (draw: string) => picture(modelWith(draw), FENCES, ROADS + WALLS).scene;
const linesOf = (draw: string, ascii = false): string =>
  drawText(sceneOf(draw), { color: false, ascii: ascii }).join('\n');

describe('lines of a `draw` section', () => {
  const draw =
    'border line fence { low: dashed, high: thick red }\nlink line road { street: thin, ferry: thick dashed }\nhide wall\ngrid dots';

  it('are light, heavy or in dashes in text', () => {
    expect(linesOf(draw)).toMatchInlineSnapshot(`
      "·   ╻   ·
        ┎─╂─╴
      · ╏ ┃   ·
        ╹ ┃
      ·   ╹   ·"
    `);
    expect(linesOf(draw, true)).toMatchInlineSnapshot(`
      ".   |   .
        +-+--
      . : |   .
        | |
      .   |   ."
    `);
  });

  it('keep whole what stands where they meet', () => {
    expect(linesOf('border line wall: dashed\nhide road\nhide fence')).toMatchInlineSnapshot(`
      "┏╍╍╍━╍╍╍┓
      ╏       ╏
      ┃   ·   ┃
      ╏       ╏
      ┗╍╍╍━╍╍╍┛"
    `);
  });

  it('have gaps along the sides of polygons as well, but not in ASCII', () => {
    const text = (look: string, ascii = false): string => {
      const model = `puzzle "Hexagons"\nboard hex\ngiven wall[borders]: bool = true\nfind on[cells]: bool\nrule "R": true\ndraw {\nborder line wall: ${look}\n}\n`;
      const { scene } = picture(model, 'size: 1\n', 'on:\n  #\n');
      return drawText(scene, { color: false, ascii: ascii }).join('\n');
    };
    const dots = (drawn: string): number =>
      [...drawn].reduce(
        (sum, sign) =>
          sum +
          (sign > '\u2800' ? (sign.codePointAt(0)! - 0x2800).toString(2).replaceAll('0', '').length : 0),
        0,
      );
    const [whole, gaps] = [dots(text('red')), dots(text('dashed red'))];
    expect(gaps).toBeGreaterThan(whole / 3);
    expect(gaps).toBeLessThan((whole * 3) / 4);
    expect(text('dashed', true)).toBe(text('black', true));
  });

  it('are as wide as they say, and in dashes, as SVG', () => {
    const lines = drawSvg(sceneOf(draw)).match(/<line [^>]*stroke-linecap[^>]*>/g) ?? [];
    const looks = lines.map((line) =>
      /stroke-width="([\d.]+)"[^>]*?(stroke-dasharray="[^"]*")?\/>/.exec(line)?.slice(1, 3),
    );
    const plain = drawSvg(sceneOf('border line fence\nlink line road\nhide wall\ngrid dots'));
    const usual = Number(/stroke-width="([\d.]+)" stroke-linecap/.exec(plain)?.[1]);
    const drawn = looks.map((look) => [Number(look?.[0]) / usual, look?.[1] !== undefined] as const);
    const near = (width: number, gaps: boolean): boolean =>
      drawn.some(([is, dashed]) => Math.abs(is - width) < 0.02 && dashed === gaps);
    expect([near(1, true), near(1.6, false), near(0.45, false), near(1.6, true)]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(plain).not.toContain('dasharray');
  });

  it('are so as TikZ, too', () => {
    const tikz = drawTikz(sceneOf(draw));
    expect(tikz.match(/line width=[^\]]*/g)).toMatchInlineSnapshot(`
      [
        "line width=1mm, dash pattern=on 1mm off 2mm",
        "line width=1.6mm",
        "line width=0.45mm",
        "line width=1.6mm, dash pattern=on 1mm off 2mm",
      ]
    `);
  });

  it('have edges where they are white', () => {
    const white = sceneOf('border line fence { low: white, high: thick red }\nhide road\nhide wall');
    const [edge, own, red, ...others] = drawSvg(white).match(/<line [^>]*stroke-linecap[^>]*>/g) ?? [];
    const widthOf = (line = ''): number => Number(/stroke-width="([\d.]+)"/.exec(line)?.[1]);
    expect(own).toContain('stroke="#ffffff"');
    expect(widthOf(edge)).toBeGreaterThan(widthOf(own) + 2);
    expect(edge?.replace(/ stroke.*/, '')).toBe(own?.replace(/ stroke.*/, ''));
    expect([red?.includes('#d1382c'), others]).toEqual([true, []]);
    expect(drawTikz(white).match(/line width=[^\]]*/g)).toEqual([
      'line width=1.4mm',
      'line width=1mm',
      'line width=1.6mm',
    ]);
  });

  it('are told by words that only lines have', () => {
    const messageOf = (line: string): string | undefined => {
      const sources = new Sources();
      const file = sources.add('model.pzl', line);
      const diagnostics = new Diagnostics();
      readDrawSection(file, { file: file.id, start: 0, end: line.length }, diagnostics);
      return diagnostics.list[0]?.message;
    };
    expect(messageOf('border line wall: thick dashed brown')).toBeUndefined();
    expect(messageOf('cell fill wall: dashed')).toBe(
      'Only lines are thin, thick or dashed: along borders and links, through cells, and arrows.',
    );
    expect(messageOf('link line road: dotted')).toBe('This is no color or shape.');
  });
});

describe('strokes that are given', () => {
  const model = `puzzle "Walls"
board square(2, 2)
given wall[borders]: bool = false
find sea[cells]: bool
rule "x": count(sea) >= 0
draw { border line wall }
`;
  const seen = (wall: string): string =>
    drawText(picture(model, wall, 'sea:\n  ? #\n  . .\n').scene, { color: false, ascii: true }).join('\n');

  it('stand on the usual lines, and nothing marks where there are none', () => {
    const wall = 'wall:\n  + + +\n    |\n  + + +\n\n  + + +\n';
    const { scene } = picture(model, wall, 'sea:\n  ? #\n  . .\n');
    expect(scene.grid).toBe('lines');
    expect(scene.borders.map(({ count }) => count).filter((count) => count !== undefined)).toEqual([1]);
    expect(seen(wall)).not.toBe(seen(''));
  });

  it('leave the picture alone where there are none at all', () => {
    const hidden = model.replace('border line wall', 'hide wall');
    const { scene } = picture(hidden, '', 'sea:\n  ? #\n  . .\n');
    expect(seen('')).toBe(drawText(scene, { color: false, ascii: true }).join('\n'));
  });
});
