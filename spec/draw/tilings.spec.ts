/** The pictures of docs/boards.md. */
import { describe, expect, it } from 'vitest';
import { geometryOf, outlineOf } from '../../src/draw/scene/geometry.ts';
import { drawSvg } from '../../src/draw/vector/svg.ts';
import { drawTikz } from '../../src/draw/vector/tikz.ts';
import { TILING_NAMES } from '../../src/model/boards/tilings.ts';
import { picture } from './pictures.ts';

const MODEL = `puzzle "Empty"
board tiling
find shaded[cells]: bool
`;

describe('empty tilings', () => {
  it.each(TILING_NAMES)('%s', async (name) => {
    const { ground, scene } = picture(
      MODEL,
      `board: ${name}\nsize: ${name.startsWith('penrose') ? '7 7' : '3 3'}\n`,
    );
    await expect(drawSvg(scene, { unit: 24 })).toMatchFileSnapshot(`../../docs/boards/${name}.svg`);
    expect(drawTikz(scene)).not.toMatch(/NaN|undefined/);
    const { board } = ground;
    for (let cell = 0; cell < board!.cellCount; cell++) {
      const sides = board!.borderCells.filter((one) => one === cell).length;
      expect(outlineOf(board!, geometryOf(board!), cell)).toHaveLength(sides);
    }
  });
});
