import { describe, expect, it } from 'vitest';
import { drawingBoard } from '../../src/model/boards/drawing.ts';
import { haveSameLayout } from '../../src/model/boards/same-layout.ts';

/** A drawn board of this height and width, with cells in one row and links between the first neighbours. */
const row = (cells: number, links: number, height = 1, width = 9) =>
  drawingBoard({
    height,
    width,
    cells: Array.from({ length: cells }, (_, i) => ({ row: 0, column: 2 * i })),
    links: Array.from({ length: links }, (_, i) => ({ row: 0, column: 2 * i + 1, a: i, b: i + 1 })),
  });

describe('boards look alike', () => {
  it('if kind, size and the numbers of cells and links are the same', () => {
    expect(haveSameLayout(row(4, 2), row(4, 2))).toBe(true);
    expect(haveSameLayout(undefined, undefined)).toBe(true);
    expect(haveSameLayout(row(4, 2), undefined)).toBe(false);
    expect(haveSameLayout(row(4, 2), row(4, 2, 2))).toBe(false);
    expect(haveSameLayout(row(4, 2), row(4, 2, 1, 11))).toBe(false);
  });

  it('not if there is one more cell, or one more link', () => {
    expect(haveSameLayout(row(4, 2), row(5, 2))).toBe(false);
    expect(haveSameLayout(row(4, 2), row(4, 3))).toBe(false);
  });
});
