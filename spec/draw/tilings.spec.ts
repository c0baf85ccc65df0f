/** The pictures of docs/boards.md. */
import { describe, expect, it } from 'vitest';
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
    const { scene } = picture(MODEL, `board: ${name}\nsize: ${name.startsWith('penrose') ? '7 7' : '3 3'}\n`);
    await expect(drawSvg(scene, { unit: 24 })).toMatchFileSnapshot(`../../docs/boards/${name}.svg`);
    expect(drawTikz(scene)).not.toMatch(/NaN|undefined/);
  });
});
