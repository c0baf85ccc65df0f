import { describe, expect, it } from 'vitest';
import { drawSvg } from '../../src/draw/vector/svg.ts';
import { PICTURES } from './pictures.ts';

describe('boards as SVG', () => {
  for (const [name, { scene }] of Object.entries(PICTURES)) {
    it(`draws ${name}`, async () => {
      await expect(drawSvg(scene)).toMatchFileSnapshot(`../corpus/draw/${name}.svg`);
    });
  }

  it('is well-formed and needs nothing from elsewhere', () => {
    for (const { scene } of Object.values(PICTURES)) {
      const svg = drawSvg(scene);
      const open: string[] = [];
      for (const [, close, name, self] of svg.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g)) {
        if (close) expect(open.pop()).toBe(name);
        else if (!self && name) open.push(name);
      }
      expect(open).toEqual([]);
      expect(svg).not.toMatch(/href|url\(|<script|NaN|undefined/);
    }
  });
});
