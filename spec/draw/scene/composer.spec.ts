/** What the composer puts into a scene for each given and find. */
import { describe, expect, it } from 'vitest';
import { picture } from '../pictures.ts';

const model = (draw: string): string => `puzzle "Marks"
board square
given clue[cells]: int?
given total[rows]: int
find lit[cells]: bool
find edge[borders]: bool
draw {
${draw}
}
`;
const INSTANCE = 'clue:\n  1 -\n  - 2\ntotal: 1 0\n';
const SOLUTION = 'lit:\n  # .\n  . .\n';

describe('the composer', () => {
  it('writes givens into their cells, and labels of rows into the margin that the line names', () => {
    const { scene } = picture(model('  cell text clue\n  left total\n  cell fill lit'), INSTANCE);
    expect(scene.cells.map(({ labels }) => labels.map(({ text, origin }) => [text, origin]))).toEqual([
      [['1', 'given']],
      [],
      [],
      [['2', 'given']],
    ]);
    expect(scene.margins.left.map((labels) => labels.map(({ text }) => text))).toEqual([['1'], ['0']]);
    expect(scene.margins.right.flat()).toEqual([]);
  });

  it('draws a find of the answer, and nothing while it is open', () => {
    const lines = '  cell text clue\n  left total\n  cell fill lit\n  hide edge';
    const fills = (solution?: string): boolean[] =>
      picture(model(lines), INSTANCE, solution).scene.cells.map(({ fill }) => fill !== undefined);
    expect(fills(SOLUTION)).toEqual([true, false, false, false]);
    expect(fills()).toEqual([false, false, false, false]);
  });

  it('knows whether the answer is whole, in part, or missing', () => {
    const lines = '  cell text clue\n  left total\n  cell fill lit\n  hide edge';
    const state = (solution?: string): boolean[] => {
      const { scene } = picture(model(lines), INSTANCE, solution);
      return [scene.partial, scene.unsolved];
    };
    expect(state()).toEqual([true, true]);
    expect(state(SOLUTION)).toEqual([true, false]);
  });

  it('replaces the lines of the grid by dots where a find on borders is drawn', () => {
    const grid = (edge: string): unknown =>
      picture(model(`  cell text clue\n  left total\n  cell fill lit\n  ${edge}`), INSTANCE).scene.grid;
    expect([grid('border line edge'), grid('hide edge')]).toEqual(['dots', 'lines']);
  });
});
