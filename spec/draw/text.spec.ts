import { describe, expect, it } from 'vitest';
import type { Color } from '../../src/draw/scene/palette.ts';
import type { Origin } from '../../src/draw/scene/scene.ts';
import { labelInk } from '../../src/draw/text/cell-text.ts';
import { drawText } from '../../src/draw/text/text.ts';
import { Element } from '../../src/model/values.ts';
import { PICTURES, picture } from './pictures.ts';

const cellsOf = (numbers: readonly number[]): Element[] => numbers.map((index) => new Element('cell', index));

describe('boards as text', () => {
  it('leave room for lines between all cells where a region ends inside, else only where regions end', () => {
    const text = (regions: string): number => {
      const model =
        'puzzle "P"\nboard square\ngiven region[cells]: int\nfind x[cells]: bool\ndraw { cell outline region }\n';
      return drawText(picture(model, `region:\n${regions}`).scene).length;
    };
    expect(text('  1 1 1\n  1 1 1\n  1 1 2')).toBe(3 + 4);
    expect(text('  1 1 1\n  2 2 2\n  2 2 2')).toBe(3 + 3);
    expect(text('  1 1 1\n  1 1 1\n  1 1 1')).toBe(3 + 2);
  });

  it('shows all that stands in a cell: what fills it, its figure, corners, and labels', () => {
    const model =
      'puzzle "P"\nboard square(1, 3)\ngiven low[cells]: int?\ngiven mark[cells]: int?\ngiven wall[cells]: bool\n' +
      'given ring[cells]: bool\nfind x[cells]: bool\n' +
      'draw {\n cell lower low\n cell text mark\n cell fill wall\n cell symbol ring: circle\n}\n';
    const { scene } = picture(model, 'low: 1 - -\nmark: 5 - -\nwall: # # .\nring: # # #\n');
    expect(drawText(scene)[1]).toBe('│ ■○1\\/5   ■○      ○   │');
  });

  it('marks cells, borders and links by letters, with colors and without', () => {
    const model = 'puzzle "P"\nboard square(1, 3)\nfind x[cells]: bool\n';
    const { scene } = picture(model, '', undefined, () => ({
      highlights: [
        { elements: cellsOf([0, 2]), emphasis: 'focus', letter: 'A' },
        { elements: cellsOf([1]), letter: 'B' },
      ],
    }));
    expect(drawText(scene)[1]).toBe('│A·B·A·]│');
    const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
    expect(drawText(scene, { color: true })[1]?.replace(escapes, '')).toBe('│A·B·A· │');
  });

  it('needs no sign of black below a black disc', () => {
    const model =
      'puzzle "P"\nboard square(1, 2)\ngiven disc[cells]: bool\ngiven wall[cells]: bool\nfind x[cells]: bool\n' +
      'draw {\n cell fill wall\n cell symbol disc: disc\n}\n';
    const { scene } = picture(model, 'disc: # .\nwall: # #\n');
    expect(drawText(scene)[1]).toBe('│ ● ■ │');
  });

  it('shows the labels of rows and columns beside boards of all kinds', () => {
    const givens = 'given before[rows]: int\ngiven after[rows]: int\n';
    const hex = `puzzle "P"\nboard hex(2)\n${givens}find x[cells]: bool\ndraw {\n right after\n}\n`;
    const entries = 'before: 1 2 3\nafter: 4 5 6\n';
    const rows = ({ scene }: ReturnType<typeof picture>): string[] =>
      drawText(scene).map((line) => line.replace(/[^0-9]+/g, ' ').trim());
    expect(rows(picture(hex, entries))).toEqual(['1 4', '2 5', '3 6']);
    const lines = hex.replace('draw', 'find line[borders]: bool\ndraw');
    expect(rows(picture(lines, entries)).filter(Boolean)).toEqual(['1 4', '2 5', '3 6']);
    const torus = lines.replace('hex(2)', 'torus(3, 3)\ngiven top[columns]: int');
    expect(rows(picture(torus, `${entries}top: 7 8 9\n`)).filter(Boolean)).toEqual([
      '7 8 9',
      '1 4',
      '2 5',
      '3 6',
    ]);
  });

  it('shows what stands at the corners of a hexagonal board', () => {
    const model = 'puzzle "P"\nboard hex(2)\ngiven k[corners]: int?\nfind x[cells]: bool\n';
    expect(drawText(picture(model, 'k:\n  0: 8\n').scene).join()).toContain('8');
  });

  it('shows several values of a cell once, where the answer has those that are given', () => {
    const model =
      'puzzle "P"\nboard square(1, 2)\ngiven told[cells, 0..1]: int?\nfind digit[cells, 0..1]: 1..4\n';
    const answer = 'digit:\n  (0,0),0: 1\n  (0,0),1: 2\n  (0,1),0: 3\n  (0,1),1: 4\n';
    const told = 'told:\n  (0,0),0: 1\n';
    expect(drawText(picture(model, told).scene)[1]).toBe('│ 1 -  ·  │');
    expect(drawText(picture(model, told, answer).scene)[1]).toBe('│ 1 2 3 4 │');
    expect(drawText(picture(model, told.replace('1\n', '4\n'), answer).scene)[1]).toBe('│ 4 -/1 2   3 4   │');
  });

  it('writes what is given boldly, in its own color or the terminal’s', () => {
    const ink = (origin: Origin, color?: Color) => labelInk({ text: '1', origin, ...(color && { color }) });
    expect(ink('given', 'red')).toEqual({ bold: true, color: 'red' });
    expect(ink('given')).toEqual({ bold: true });
    expect(ink('answer', 'red')).toEqual({ color: 'red' });
    expect(ink('answer')).toEqual({ color: 'cyan' });
  });

  for (const [name, { scene }] of Object.entries(PICTURES)) {
    it(`draws ${name}`, async () => {
      const plain = drawText(scene).join('\n');
      const ascii = drawText(scene, { ascii: true }).join('\n');
      await expect(`${plain}\n\n${ascii}\n`).toMatchFileSnapshot(`../corpus/draw/${name}.txt`);
      expect(ascii).toMatch(/^[\n -~]*$/);
    });

    // Without colors, letters and signs replace them.
    const signs = scene.cells.some((mark) => mark.figure?.letter || (mark.fill && mark.labels.length > 0));
    it.skipIf(signs)(`draws ${name} the same with and without colors`, () => {
      const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
      const bare = drawText(scene, { color: true }).map((line) => line.replace(escapes, '').trimEnd());
      const plain = drawText(scene);
      expect(bare).toEqual(plain);
    });
  }
});
