/** Boards of Loopy other than squares: puzzles that the game's own generator made have exactly one answer. */
import { describe, expect, it } from 'vitest';
import { gameTiling } from '../../../src/formats/ids/tilings.ts';
import { openInstance, unique } from '../../../src/index.ts';
import { galleryTypes } from '../../examples/gallery.ts';

const { model } = galleryTypes().find(({ name }) => name === 'slitherlink-tilings')!;

describe('a board of Loopy', () => {
  it.each([
    '3x3t1:0_2b2121d0a1a22a2',
    '5x5t1:2c2a1a2a201a1a1a1112a1a2b1211f0b21a2a2a0a',
    '3x3t2:4c023b',
    '3x3t3:a2d2b0a223a20a31a',
    '4x4t4:320c2a2c44a433b23b',
    '3x3t5:a1a1b22104d1a25f3a102a5a',
    '3x3t6:7a0553a13c3',
    '3x3t7:2a2b31c222d2b22a12b112c21b3d2b220b323a',
    '3x3t8:a203a4b343d4a3a42d2a2b3a4e4b3',
    '3x3t9:Ba2909226cBa2a0',
    '3x3t10:a3b2Bb43a3a83e3e0212b3',
    '3x3t13:a3c8b13g4b3c0a54523b3a201Ab15d4b3a0d',
    '3x3t14:c3d3a0b41240a02c1',
    '3x3t15:a12a21b11a20a2c1b222bBa2',
  ])('has one answer: %s', async (id) => {
    const { ground, diagnostics } = openInstance(model, { name: 'id', text: id });
    expect(diagnostics).toEqual([]);
    expect((await unique(ground!)).status).toBe('unique');
  });

  it.each([
    ['4x4t11:G866,418,72_2c0', 'The board `t11` is not one that is read.'],
    ['4x4t1:1_2c0', 'The board `t1` is not one that is read.'],
    ['4x4t2:2c0', 'The game id ends too early: the board has more places.'],
    ['4x4t0:2c0', 'For this type the parameters of a game id say `t`.'],
  ])('is refused: %s', (id, message) => {
    const { diagnostics } = openInstance(model, { name: 'id', text: id });
    expect(diagnostics.map((one) => one.message)).toContain(message);
  });

  it('consists of polygons that have whole sides in common', () => {
    for (let number = 1; number <= 15; number++) {
      const polygons = gameTiling(String(number), undefined)?.(3, 4);
      if (!polygons) continue;
      const sides = new Map<string, number>();
      for (const polygon of polygons)
        for (const [at, [x, y]] of polygon.entries()) {
          const [u, v] = polygon[(at + 1) % polygon.length]!;
          const side = [(x + u) / 2, (y + v) / 2].map((middle) => Math.round(middle * 1000)).join();
          sides.set(side, (sides.get(side) ?? 0) + 1);
        }
      const counts = [...sides.values()];
      expect(Math.max(...counts), String(number)).toBe(2);
      // A side that belongs to a single cell is at the edge of the board.
      expect(counts.filter((count) => count === 1).length, String(number)).toBeLessThan(counts.length / 1.5);
    }
  });
});
