import { describe, expect, it } from 'vitest';
import type { Color } from '../../src/draw/scene/palette.ts';
import type { Origin } from '../../src/draw/scene/scene.ts';
import { labelInk } from '../../src/draw/text/cell-text.ts';
import { drawText } from '../../src/draw/text/text.ts';
import { PICTURES, picture } from './pictures.ts';

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

    // Without colors letters and signs stand for them.
    const signs = scene.cells.some((mark) => mark.figure?.letter || (mark.fill && mark.labels.length > 0));
    it.skipIf(signs)(`draws ${name} the same with and without colors`, () => {
      const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
      const bare = drawText(scene, { color: true }).map((line) => line.replace(escapes, '').trimEnd());
      const plain = drawText(scene);
      expect(bare).toEqual(plain);
    });
  }
});
