/** The drawn board: any graph drawn as text, letters for cells and strokes for links. It has no borders or corners. */
import type { Board, Direction } from '../board.ts';

export interface DrawnGraph {
  /** The number of lines of text. */
  readonly height: number;
  /** The number of characters in the longest line. */
  readonly width: number;
  /** `cells[i]`: the position of the i-th cell's letter. */
  readonly cells: readonly { readonly row: number; readonly column: number }[];
  /**
   * `links[i]`: the position of the i-th link's stroke, and the numbers `a` and `b` of the two cells that the link
   * joins.
   */
  readonly links: readonly {
    readonly row: number;
    readonly column: number;
    readonly a: number;
    readonly b: number;
  }[];
}

export const DRAWING_DIRECTIONS: readonly Direction[] = [
  { name: 'north', opposite: 4 },
  { name: 'northeast', opposite: 5 },
  { name: 'east', opposite: 6 },
  { name: 'southeast', opposite: 7 },
  { name: 'south', opposite: 0 },
  { name: 'southwest', opposite: 1 },
  { name: 'west', opposite: 2 },
  { name: 'northwest', opposite: 3 },
];

/** The index into DRAWING_DIRECTIONS of the direction from one cell to another, by the signs of the differences. */
function directionOf(dx: number, dy: number): number {
  const x = Math.sign(dx);
  const y = Math.sign(dy);
  if (x === 0) return y < 0 ? 0 : 4;
  if (x > 0) return 2 + y;
  return 6 - y;
}

export function drawingBoard(drawing: DrawnGraph): Board {
  const { cells, links } = drawing;
  const directionCount = DRAWING_DIRECTIONS.length;
  const step = new Int32Array(cells.length * directionCount).fill(-1);
  const stepLink = new Int32Array(cells.length * directionCount).fill(-1);
  const linkCells = new Int32Array(links.length * 2);
  links.forEach(({ a, b }, link) => {
    const [from, to] = a < b ? [a, b] : [b, a];
    const direction = directionOf(cells[to]!.column - cells[from]!.column, cells[to]!.row - cells[from]!.row);
    linkCells.set([from, to], 2 * link);
    step[from * directionCount + direction] = to;
    stepLink[from * directionCount + direction] = link;
    const oppositeDirection = DRAWING_DIRECTIONS[direction]!.opposite;
    step[to * directionCount + oppositeDirection] = from;
    stepLink[to * directionCount + oppositeDirection] = link;
  });
  const cellByPosition = new Map(
    cells.map(({ row, column }, number) => [row * drawing.width + column, number]),
  );
  const noElements = new Int32Array(0);
  return {
    kind: 'drawing',
    height: drawing.height,
    width: drawing.width,
    cellCount: cells.length,
    cellRow: Int32Array.from(cells, (cell) => cell.row),
    cellColumn: Int32Array.from(cells, (cell) => cell.column),
    cellAt: (row, column) =>
      column < 0 || column >= drawing.width ? -1 : (cellByPosition.get(row * drawing.width + column) ?? -1),
    cellX: Float64Array.from(cells, (cell) => cell.column / 2),
    cellY: Float64Array.from(cells, (cell) => cell.row / 2),
    directions: DRAWING_DIRECTIONS,
    step,
    stepBorder: new Int32Array(cells.length * directionCount).fill(-1),
    stepLink,
    borderCount: 0,
    borderCells: noElements,
    borderCorners: noElements,
    cornerCount: 0,
    cornerX: new Float64Array(0),
    cornerY: new Float64Array(0),
    linkCount: links.length,
    linkCells,
    linkRow: Int32Array.from(links, (link) => link.row),
    linkColumn: Int32Array.from(links, (link) => link.column),
    lineFamilies: [],
    cornerNeighbors: noElements,
  };
}
