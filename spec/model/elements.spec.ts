import { describe, expect, it } from 'vitest';
import { squareBoard } from '../../src/model/boards/square.ts';
import { BoardElements } from '../../src/model/elements.ts';

describe('elements of a board', () => {
  const elements = new BoardElements(squareBoard(2, 3));
  const names = (list: readonly Parameters<typeof elements.nameOf>[0][]) =>
    list.map((element) => elements.nameOf(element));

  it('are called by row and column, from 1', () => {
    expect(names(elements.cells)).toEqual(['r1c1', 'r1c2', 'r1c3', 'r2c1', 'r2c2', 'r2c3']);
  });

  it('that are links or borders are called by the cells that they join or part', () => {
    const [first] = elements.cells;
    for (const border of elements.borders.filter((each) => elements.cellsOfBorder(each).length === 2)) {
      const [a, b] = elements.cellsOfBorder(border).map((cell) => elements.nameOf(cell));
      expect(elements.nameOf(border)).toBe(`${a}|${b}`);
    }
    const outer = elements.borders.filter((each) => {
      const cells = elements.cellsOfBorder(each);
      return cells.length === 1 && cells[0] === first;
    });
    expect(names(outer).sort()).toEqual(['r1c1 north', 'r1c1 west']);
  });

  it('that are lines have a number from 1', () => {
    expect(names(elements.rows)).toEqual(['row 1', 'row 2']);
    expect(names(elements.columns)).toEqual(['column 1', 'column 2', 'column 3']);
  });
});
