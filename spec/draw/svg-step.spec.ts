/** Pictures of steps: their marks, and the order in which these are drawn. */
import { describe, expect, it } from 'vitest';
import { NO_MARKS } from '../../src/draw/scene/step-marks.ts';
import { BoardSvg } from '../../src/draw/vector/board-svg.ts';
import { letterSvg, STEP_COLORS, shapeSvg, stepParts } from '../../src/draw/vector/svg-step.ts';
import { Element } from '../../src/model/values.ts';
import { PICTURES } from './pictures.ts';

const boards = Object.entries(PICTURES).flatMap(([name, { scene }]) =>
  scene.board && scene.board.cellCount > 1 ? [[name, new BoardSvg(scene, scene.board)] as const] : [],
);
const cell = (index: number): Element => new Element('cell', index);

describe.each(boards)('a step on %s', (_name, board) => {
  it('adds nothing without marks', () => {
    expect(stepParts(board, NO_MARKS)).toEqual(board.parts());
  });

  it('puts tints below the contents, and signs above them', () => {
    const marks = {
      ...NO_MARKS,
      conditions: [[cell(0)], [cell(1)]],
      chain: [[cell(0)], [cell(1)]],
      failure: [cell(1)],
      letters: [{ letter: 'A', elements: [cell(0), cell(0)] }],
    };
    const parts = stepParts(board, marks);
    const at = (text: string): number => parts.findIndex((part) => part.includes(text));
    const [first, second] = STEP_COLORS.tints;
    expect(at(first)).toBeGreaterThanOrEqual(0);
    expect(at(second)).toBeGreaterThan(at(first));
    expect(at('>A</text>')).toBeGreaterThan(at(second));
    expect(parts.filter((part) => part.includes('>A</text>'))).toHaveLength(1);
    expect(at('>2</text>')).toBeGreaterThan(0);
    expect(parts.findLastIndex((part) => part.includes(STEP_COLORS.failure))).toBeGreaterThan(
      at('>A</text>'),
    );
    expect(parts.join('')).not.toMatch(/NaN|undefined/);
  });
});

it('leads arrows to the nearest places first, one after the other', () => {
  const board = boards.find(([name]) => name === 'square')?.[1] ?? boards[0]![1];
  const path = { from: [cell(0)], to: [cell(2), cell(1)] };
  const added = stepParts(board, { ...NO_MARKS, path }).filter((part) => !board.parts().includes(part));
  const starts = added.flatMap(
    (part) => /<line x1="([\d.]+)" y1="([\d.]+)"/.exec(part)?.slice(1, 3).join() ?? [],
  );
  expect(starts).toEqual([board.middle(cell(0)).join(), board.middle(cell(1)).join()]);
});

it('has a shape for each kind of place', () => {
  for (const [, board] of boards) {
    for (const kind of ['cell', 'border', 'link', 'corner'] as const)
      expect(shapeSvg(board, new Element(kind, 0), 'fill="red"')).toMatch(
        /^<(polygon|circle|line) fill="red"/,
      );
    expect(letterSvg(board, '<', cell(0), '', '')).toContain('&lt;');
  }
});
