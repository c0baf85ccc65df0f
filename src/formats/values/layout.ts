/**
 * The layout of the values of a given or find in text: as a grid, as a lattice, as letters in the board's drawing, or as a list. Reading and
 * writing use the same layout.
 */
import type { Board, BoardKind } from '../../model/board.ts';
import { pointColumns, pointRows } from '../../model/places.ts';
import { Element, type ElementKind, type Value } from '../../model/values.ts';
import { cornerPlace } from './element-text.ts';

/** A grid: `rows[i]` has the numbers of the elements in line i; −1 for a hole of the board. */
export interface GridLayout {
  readonly kind: 'grid';
  readonly rows: readonly Int32Array[];
  /** What a line of the grid is called in messages: `row`. */
  readonly rowNoun: string;
}

/**
 * A lattice: nodes in rows and columns, with a value between each two neighbouring nodes. The nodes are corners and the
 * values those of borders, or cells and the values those of links.
 */
export interface LatticeLayout {
  readonly kind: 'lattice';
  /** The number of rows of nodes. */
  readonly height: number;
  /** The number of columns of nodes. */
  readonly width: number;
  /** The character that represents a node. */
  readonly mark: '+' | 'o';
  /** `elementToRight[row * (width − 1) + column]`: the element to the right of the node; −1 if there is none. */
  readonly elementToRight: Int32Array;
  /** `down[row * width + column]`: the element below the node; −1 if there is none. */
  readonly down: Int32Array;
}

/** The instance's own drawing of the board, with a character for each cell or link. */
export interface DrawingLayout {
  readonly kind: 'drawing';
  readonly shows: 'cell' | 'link';
  readonly height: number;
  readonly width: number;
  /** `placeByCharacter.get(row * width + column)`: the cell or link at this character of the drawing. */
  readonly placeByCharacter: ReadonlyMap<number, DrawingPlace>;
}

export interface DrawingPlace {
  readonly kind: 'cell' | 'link';
  readonly index: number;
}

export interface ListLayout {
  readonly kind: 'list';
}

export type Layout = GridLayout | LatticeLayout | DrawingLayout | ListLayout;

const LIST: ListLayout = { kind: 'list' };

/** The layout of the elements over which a given or find has its values, and the elements' positions in its domain. */
export interface FamilyLayout {
  readonly layout: Layout;
  readonly elements: ElementKind | undefined;
  /** `positions[element]`: the element's position in the family's domain, or −1. Empty for lists. */
  readonly positions: Int32Array;
}

export function layoutOfFamily(domain: readonly Value[], board: Board | undefined): FamilyLayout {
  const elements = commonKind(domain);
  const layout = board && elements ? layoutOf(elements, board) : LIST;
  if (layout.kind === 'list') return { layout, elements, positions: new Int32Array(0) };
  const positions = new Int32Array(elementCount(elements, board)).fill(-1);
  domain.forEach((element, at) => {
    if (element instanceof Element) positions[element.index] = at;
  });
  return { layout, elements, positions };
}

export function layoutOf(elements: ElementKind, board: Board): Layout {
  return LAYOUT_BY_BOARD_KIND[board.kind](elements, board);
}

/** The layout of elements in text, for each kind of board. */
const LAYOUT_BY_BOARD_KIND: Readonly<Record<BoardKind, (elements: ElementKind, board: Board) => Layout>> = {
  square: latticeLayoutOf,
  hex: rowLayout,
  drawing: drawingLayoutOf,
  tiling: rowLayout,
  torus: rowLayout,
};

function latticeLayoutOf(elements: ElementKind, board: Board): Layout {
  switch (elements) {
    case 'cell':
      return { kind: 'grid', rows: gridRows(board), rowNoun: 'row' };
    case 'corner':
      return { kind: 'grid', rows: cornerRows(board), rowNoun: 'row of corners' };
    case 'point':
      return { kind: 'grid', rows: pointRowsOf(board), rowNoun: 'row of half cells' };
    case 'border':
      return borderLattice(board);
    case 'link':
      return linkLattice(board);
    default:
      return LIST;
  }
}

function rowLayout(elements: ElementKind, board: Board): Layout {
  return elements === 'cell' ? { kind: 'grid', rows: cellRows(board), rowNoun: 'row' } : LIST;
}

function drawingLayoutOf(elements: ElementKind, board: Board): Layout {
  return elements === 'cell' || elements === 'link' ? drawingLayout(elements, board) : LIST;
}

function commonKind(domain: readonly Value[]): ElementKind | undefined {
  const firstKey = domain[0];
  if (!(firstKey instanceof Element)) return undefined;
  const areOfSameKind = domain.every(
    (element) => element instanceof Element && element.kind === firstKey.kind,
  );
  return areOfSameKind ? firstKey.kind : undefined;
}

function elementCount(elements: ElementKind | undefined, board: Board | undefined): number {
  if (!board) return 0;
  const { cellCount, borderCount, cornerCount, linkCount } = board;
  const point = pointRows(board) * pointColumns(board);
  const counts = { cell: cellCount, border: borderCount, corner: cornerCount, link: linkCount, point };
  return elements !== undefined && elements in counts ? counts[elements as keyof typeof counts] : 0;
}

/** The numbers of the cells in each row; −1 for a missing cell. */
function gridRows(board: Board): readonly Int32Array[] {
  return Array.from({ length: board.height }, (_, row) =>
    Int32Array.from({ length: board.width }, (_, column) => board.cellAt(row, column)),
  );
}

function pointRowsOf(board: Board): readonly Int32Array[] {
  const width = pointColumns(board);
  return Array.from({ length: pointRows(board) }, (_, row) =>
    Int32Array.from({ length: width }, (_, column) => row * width + column),
  );
}

/** The numbers of the existing cells in each row. */
function cellRows(board: Board): readonly Int32Array[] {
  const rows: number[][] = Array.from({ length: board.height }, () => []);
  for (let cell = 0; cell < board.cellCount; cell++) rows[board.cellRow[cell] ?? 0]?.push(cell);
  return rows.map((row) =>
    Int32Array.from(row.sort((a, b) => (board.cellColumn[a] ?? 0) - (board.cellColumn[b] ?? 0))),
  );
}

function cornerRows(board: Board): readonly Int32Array[] {
  const rows = Array.from({ length: board.height + 1 }, () => new Int32Array(board.width + 1).fill(-1));
  for (let corner = 0; corner < board.cornerCount; corner++) {
    const place = cornerPlace(board, corner);
    if (place) rows[place[0]]?.fill(corner, place[1], place[1] + 1);
  }
  return rows;
}

function borderLattice(board: Board): LatticeLayout {
  const place = (end: number): readonly [number, number] =>
    cornerPlace(board, board.borderCorners[end] ?? 0) ?? [0, 0];
  return lattice(board.height + 1, board.width + 1, '+', board.borderCount, place);
}

function linkLattice(board: Board): LatticeLayout {
  const place = (end: number): readonly [number, number] => {
    const cell = board.linkCells[end] ?? 0;
    return [board.cellRow[cell] ?? 0, board.cellColumn[cell] ?? 0];
  };
  return lattice(board.height, board.width, 'o', board.linkCount, place);
}

/**
 * Makes a lattice. For each element e, `place(2e)` and `place(2e + 1)` are the row and column of the nodes at its two
 * ends.
 */
function lattice(
  height: number,
  width: number,
  mark: '+' | 'o',
  count: number,
  place: (end: number) => readonly [number, number],
): LatticeLayout {
  const elementToRight = new Int32Array(height * Math.max(0, width - 1)).fill(-1);
  const verticalElements = new Int32Array(Math.max(0, height - 1) * width).fill(-1);
  for (let element = 0; element < count; element++) {
    const [row, column] = place(2 * element);
    const [otherRow, otherColumn] = place(2 * element + 1);
    if (row === otherRow) elementToRight[row * (width - 1) + Math.min(column, otherColumn)] = element;
    else verticalElements[Math.min(row, otherRow) * width + column] = element;
  }
  return { kind: 'lattice', height, width, mark, elementToRight, down: verticalElements };
}

function drawingLayout(shows: 'cell' | 'link', board: Board): DrawingLayout {
  const placeByCharacter = new Map<number, DrawingPlace>();
  for (let index = 0; index < board.cellCount; index++) {
    placeByCharacter.set((board.cellRow[index] ?? 0) * board.width + (board.cellColumn[index] ?? 0), {
      kind: 'cell',
      index,
    });
  }
  for (let index = 0; index < board.linkCount; index++) {
    placeByCharacter.set((board.linkRow[index] ?? 0) * board.width + (board.linkColumn[index] ?? 0), {
      kind: 'link',
      index,
    });
  }
  return { kind: 'drawing', shows, height: board.height, width: board.width, placeByCharacter };
}
