/**
 * Places of values that are borders between two cells: first the borders between neighbours in a row, row by row, then
 * the borders between neighbours in a column. Also half-cells: the middles of cells, of borders and inner corners, row
 * by row.
 */
import type { EntryLine } from '../../native/instance.ts';
import type { Token } from '../../native/tokens.ts';
import { type AddressBoard, emptyAt, rowsOf, type ValuePlaces } from './places.ts';

/** The inner borders by name, in the order of the address. */
function innerBorders({ height, width }: AddressBoard): string[] {
  const eastBorders = Array.from({ length: height * (width - 1) }, (_, at) => {
    const row = Math.floor(at / (width - 1));
    return `(${row},${at - row * (width - 1)})east`;
  });
  const southBorders = Array.from({ length: (height - 1) * width }, (_, at) => {
    return `(${Math.floor(at / width)},${at % width})south`;
  });
  return [...eastBorders, ...southBorders];
}

function outerBorders({ height, width }: AddressBoard): string[] {
  const sides: string[] = [];
  for (let column = 0; column < width; column++)
    sides.push(`(0,${column})north`, `(${height - 1},${column})south`);
  for (let row = 0; row < height; row++) sides.push(`(${row},0)west`, `(${row},${width - 1})east`);
  return sides;
}

/** The names of all borders of existing cells, each by an existing cell and one of its sides. */
function bordersBeside({ height, width }: AddressBoard, holes: readonly boolean[]): string[] {
  const isCell = (row: number, column: number): boolean =>
    row >= 0 && row < height && column >= 0 && column < width && !holes[row * width + column];
  return holes.flatMap((hole, at) => {
    const [row, column] = [Math.floor(at / width), at % width];
    if (hole) return [];
    const sides = [`(${row},${column})east`, `(${row},${column})south`];
    if (!isCell(row, column - 1)) sides.push(`(${row},${column})west`);
    if (!isCell(row - 1, column)) sides.push(`(${row},${column})north`);
    return sides;
  });
}

/** Lines `at: value` for all borders; borders without a token in `told` get the empty value. */
function linesOf(
  told: ReadonlyMap<string, Token>,
  frame: AddressBoard,
  nothing: Token,
): readonly EntryLine[] {
  const borderNames = [...innerBorders(frame), ...outerBorders(frame)];
  return (frame.holes ? bordersBeside(frame, frame.holes) : borderNames).map((border) => {
    const token = told.get(border) ?? nothing;
    return {
      text: token.text,
      start: token.start,
      tokens: [token],
      key: { text: border, start: token.start, width: 1 },
    };
  });
}

export const borders: ValuePlaces = {
  givens: 1,
  countPlaces: ({ height, width }) => height * (width - 1) + (height - 1) * width,
  distribute(tokens, frame) {
    const tokenByBorder = new Map(
      innerBorders(frame).map((border, at) => [border, tokens[at] ?? emptyAt(tokens[0])]),
    );
    return [linesOf(tokenByBorder, frame, emptyAt(tokens[0]))];
  },
  collectTexts: ([texts = []], frame) =>
    innerBorders(frame).map((border) => texts[frame.index('border', border)] ?? '-'),
};

/** Assigns a code's values to all borders; those at the edge of the board come last. */
export const outerAndInner: ValuePlaces = {
  givens: 1,
  countPlaces: ({ height, width }) => height * (width + 1) + (height + 1) * width,
  distribute(tokens, frame) {
    const tokenByBorder = new Map(
      allBorders(frame).map((border, at) => [border, tokens[at] ?? emptyAt(tokens[0])]),
    );
    return [linesOf(tokenByBorder, frame, emptyAt(tokens[0]))];
  },
  collectTexts: ([texts = []], frame) =>
    allBorders(frame).map((border) => texts[frame.index('border', border)] ?? '-'),
};

/** The inner borders, then the borders at the upper, the lower, the left and the right edge. */
function allBorders(frame: AddressBoard): string[] {
  const { height, width } = frame;
  const topBorders = Array.from({ length: width }, (_, column) => `(0,${column})north`);
  const lower = Array.from({ length: width }, (_, column) => `(${height - 1},${column})south`);
  const leftBorders = Array.from({ length: height }, (_, row) => `(${row},0)west`);
  const right = Array.from({ length: height }, (_, row) => `(${row},${width - 1})east`);
  return [...innerBorders(frame), ...topBorders, ...lower, ...leftBorders, ...right];
}

type Point =
  | { readonly kind: 'cell'; readonly index: number }
  | { readonly kind: 'corner'; readonly index: number; readonly name: string }
  | { readonly kind: 'border'; readonly name: string };

/** The half-cell points of a board, row by row; the first is the middle of the first cell. */
function points({ height, width }: AddressBoard): Point[] {
  return Array.from({ length: (2 * height - 1) * (2 * width - 1) }, (_, at): Point => {
    const [y, x] = [Math.floor(at / (2 * width - 1)), at % (2 * width - 1)];
    const [row, column] = [y >> 1, x >> 1];
    if (y % 2 === 0 && x % 2 === 0) return { kind: 'cell', index: row * width + column };
    if (y % 2 === 1 && x % 2 === 1) {
      const index = (row + 1) * (width + 1) + column + 1;
      return { kind: 'corner', index, name: `(${row + 1},${column + 1})` };
    }
    return { kind: 'border', name: `(${row},${column})${y % 2 === 0 ? 'east' : 'south'}` };
  });
}

/** Assigns a code's values to half-cell points; the givens range over cells, borders and corners. */
export const halfCellPoints: ValuePlaces = {
  givens: 3,
  countPlaces: ({ height, width }) => (2 * height - 1) * (2 * width - 1),
  distribute(tokens, frame) {
    const { height, width } = frame;
    const emptyToken = emptyAt(tokens[0]);
    const cellTokens = new Array<Token>(height * width).fill(emptyToken);
    const cornerTokens = new Array<Token>((height + 1) * (width + 1)).fill(emptyToken);
    const tokenByBorder = new Map<string, Token>();
    for (const [at, point] of points(frame).entries()) {
      const token = tokens[at] ?? emptyToken;
      if (point.kind === 'cell') cellTokens[point.index] = token;
      else if (point.kind === 'corner') cornerTokens[point.index] = token;
      else tokenByBorder.set(point.name, token);
    }
    return [
      rowsOf(cellTokens, width),
      linesOf(tokenByBorder, frame, emptyToken),
      rowsOf(cornerTokens, width + 1),
    ];
  },
  collectTexts([onCells = [], onBorders = [], onCorners = []], frame) {
    return points(frame).map((point) => {
      if (point.kind === 'cell') return onCells[point.index] ?? '-';
      if (point.kind === 'corner') return onCorners[frame.index('corner', point.name)] ?? '-';
      return onBorders[frame.index('border', point.name)] ?? '-';
    });
  },
};
