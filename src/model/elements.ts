/**
 * The elements of a board as values, one object per element; and the sets of neighbours that models use, made on first
 * use.
 */
import type { Board, Direction } from './board.ts';
import { allDirections, BOARD_TRAITS, isRectangular } from './boards/kinds.ts';
import { Places, pointColumns, pointRows } from './places.ts';
import { Element, type ElementKind } from './values.ts';

type Elements = readonly Element[];

const NO_ELEMENTS: Elements = [];

const CLOCKWISE: readonly string[] = [
  'north',
  'northeast',
  'east',
  'southeast',
  'south',
  'southwest',
  'west',
  'northwest',
];

/** The step in a diagonal direction: how many rows down, and how many columns to the right. */
const stepOf = (name: string): readonly [number, number] => [
  name.startsWith('south') ? 1 : -1,
  name.endsWith('east') ? 1 : -1,
];

export class BoardElements {
  readonly board: Board;
  readonly cells: Elements;
  /** The directions in which cells have neighbours. */
  readonly directions: Elements;
  /** All directions, including those across a corner, clockwise from north. */
  readonly alldirections: Elements;
  readonly places = new Places(this);
  /** All borders, corners, links and points, made on first use because few rules use them. */
  #allBorders: Elements | undefined;
  #allCorners: Elements | undefined;
  #allLinks: Elements | undefined;
  #allPoints: Elements | undefined;
  readonly rows: Elements;
  readonly columns: Elements;
  readonly diagonals: Elements;
  /** All straight lines of the board, in every direction. */
  readonly lines: Elements;
  /** `#diagonalNeighbors[cell]`: the cells that share a corner with it but no border. */
  #diagonalNeighbors: Element[][] | undefined;
  #cellsOfCorner: Element[][] | undefined;
  #bordersOfCorner: Element[][] | undefined;
  #rowOfCell: Element[] | undefined;
  #columnOfCell: Element[] | undefined;
  readonly #regionByCells = new Map<string, Element>();
  readonly #regionByNumber: Element[] = [];
  readonly #directionByName: ReadonlyMap<string, Element>;
  /** `#directionData[direction]`: the direction's name and its opposite; directions across corners are included. */
  readonly #directionData: readonly Direction[];
  /**
   * `#neighbors[cell]`: the neighbours across sides; `#surroundingCells[cell]`: also those across corners. Computed on
   * first use.
   */
  readonly #neighbors: Elements[] = [];
  readonly #surroundingCells: Elements[] = [];
  readonly #links: Elements[] = [];
  readonly #borders: Elements[] = [];

  constructor(board: Board) {
    this.board = board;
    this.cells = makeElements('cell', board.cellCount);
    this.#directionData = allDirections(board);
    const directionElements = makeElements('direction', this.#directionData.length);
    this.directions = directionElements.slice(0, board.directions.length);
    this.#directionByName = new Map(
      this.#directionData.map(({ name }, at) => [name, directionElements[at]!]),
    );
    this.alldirections = directionElements.toSorted(
      (a, b) =>
        CLOCKWISE.indexOf(this.#directionData[a.index]!.name) -
        CLOCKWISE.indexOf(this.#directionData[b.index]!.name),
    );
    this.rows = this.#linesOfFamily('rows', 'row');
    this.columns = this.#linesOfFamily('columns', 'column');
    const diagonals = this.#linesOfFamily('diagonals', 'diagonal');
    this.lines = [...this.rows, ...this.columns, ...diagonals];
    this.diagonals = BOARD_TRAITS[board.kind].diagonals === 'main' ? this.#mainDiagonals() : diagonals;
  }

  get borders(): Elements {
    this.#allBorders ??= makeElements('border', this.board.borderCount);
    return this.#allBorders;
  }

  get corners(): Elements {
    this.#allCorners ??= makeElements('corner', this.board.cornerCount);
    return this.#allCorners;
  }

  get links(): Elements {
    this.#allLinks ??= makeElements('link', this.board.linkCount);
    return this.#allLinks;
  }

  /** The half-cell points of a rectangular board: the middles of cells, borders and inner corners. */
  get points(): Elements {
    const { board } = this;
    this.#allPoints ??= makeElements(
      'point',
      isRectangular(board) ? pointRows(board) * pointColumns(board) : 0,
    );
    return this.#allPoints;
  }

  /** The row, column, diagonal or region of that number; undefined for other kinds. */
  line(kind: ElementKind, index: number): Element | undefined {
    if (kind === 'row') return this.rows[index];
    if (kind === 'column') return this.columns[index];
    if (kind === 'diagonal') return this.diagonals[index];
    return kind === 'region' ? this.#regionByNumber[index] : undefined;
  }

  /** The region of these cells in this order; equal lists give the same element. */
  region(cells: readonly Element[]): Element {
    const key = cells.map((cell) => cell.index).join();
    const cachedRegion = this.#regionByCells.get(key);
    if (cachedRegion) return cachedRegion;
    const region = new Element('region', this.#regionByCells.size, cells);
    this.#regionByCells.set(key, region);
    this.#regionByNumber.push(region);
    return region;
  }

  step(cell: Element, direction: Element): Element | null {
    if (direction.index >= this.directions.length) return this.#diagonalNeighbor(cell, direction);
    return this.cells[this.board.step[this.#stepIndex(cell, direction)]!] ?? null;
  }

  linkTowards(cell: Element, direction: Element): Element | null {
    return this.links[this.board.stepLink[this.#stepIndex(cell, direction)]!] ?? null;
  }

  borderTowards(cell: Element, direction: Element): Element | null {
    return this.borders[this.board.stepBorder[this.#stepIndex(cell, direction)]!] ?? null;
  }

  opposite(direction: Element): Element {
    return this.#directionByName.get(
      this.#directionData[this.#directionData[direction.index]!.opposite]!.name,
    )!;
  }

  nameOfDirection(direction: Element): string {
    return this.#directionData[direction.index]!.name;
  }

  /** The cell across a corner, in a diagonal direction; null if there is none. */
  #diagonalNeighbor(cell: Element, direction: Element): Element | null {
    const [down, right] = stepOf(this.nameOfDirection(direction));
    return this.cellAt(this.board.cellRow[cell.index]! + down, this.board.cellColumn[cell.index]! + right);
  }

  /** The corner of a cell in a diagonal direction; null if there is none, or if the direction isn't diagonal. */
  cornerTowards(cell: Element, direction: Element): Element | null {
    if (direction.index < this.directions.length) return null;
    const [down, right] = stepOf(this.nameOfDirection(direction));
    const [y, x] = this.places.positionOf(cell);
    return this.places.at('corner', [y + down, x + right]);
  }

  /** The cell at a row and column, from 0, as this kind of board counts them; null if there is none. */
  cellAt(row: number, column: number): Element | null {
    return this.cells[this.board.cellAt(row, column)] ?? null;
  }

  /** The link that crosses the border; null at the edge of the board. */
  linkOfBorder(border: Element): Element | null {
    const [a, b] = this.cellsOfBorder(border);
    return (a && b && this.linksOf(a).find((link) => this.cellsOfLink(link).includes(b))) ?? null;
  }

  borderOfLink(link: Element): Element | null {
    const [a, b] = this.cellsOfLink(link);
    return (a && b && this.bordersOf(a).find((border) => this.cellsOfBorder(border).includes(b))) ?? null;
  }

  /** The whole straight line through a cell, in the order of a direction. */
  lineThrough(cell: Element, direction: Element): readonly Element[] {
    const oppositeDirection = this.opposite(direction);
    let firstCell = cell;
    for (let at = this.step(firstCell, oppositeDirection); at; at = this.step(at, oppositeDirection)) {
      // On a torus a line has no first cell, so it begins at the given cell.
      firstCell = at;
      if (at === cell) break;
    }
    const line = [firstCell];
    for (let at = this.step(firstCell, direction); at && at !== firstCell; at = this.step(at, direction))
      line.push(at);
    return line;
  }

  direction(name: string): Element | undefined {
    return this.#directionByName.get(name);
  }

  neighbors(cell: Element): Elements {
    this.#neighbors[cell.index] ??= this.#elementsInDirections(cell, this.board.step, this.cells);
    return this.#neighbors[cell.index]!;
  }

  surroundingCells(cell: Element): Elements {
    this.#diagonalNeighbors ??= this.#findDiagonalNeighbors();
    this.#surroundingCells[cell.index] ??= this.neighbors(cell).concat(this.#diagonalNeighbors[cell.index]!);
    return this.#surroundingCells[cell.index]!;
  }

  linksOf(cell: Element): Elements {
    this.#links[cell.index] ??= this.#elementsInDirections(cell, this.board.stepLink, this.links);
    return this.#links[cell.index]!;
  }

  bordersOf(cell: Element): Elements {
    this.#borders[cell.index] ??= this.#elementsInDirections(cell, this.board.stepBorder, this.borders);
    return this.#borders[cell.index]!;
  }

  /** The corners of a cell in the order of its sides. */
  cornersOf(cell: Element): Elements {
    const cornerSet = new Set<Element>();
    for (const border of this.bordersOf(cell))
      for (const corner of this.cornersOfBorder(border)) cornerSet.add(corner);
    return [...cornerSet];
  }

  cellsOfLink(link: Element): Elements {
    return [
      this.cells[this.board.linkCells[2 * link.index]!]!,
      this.cells[this.board.linkCells[2 * link.index + 1]!]!,
    ];
  }

  /** The cells that a border touches: one cell at the edge of the board, two elsewhere. */
  cellsOfBorder(border: Element): Elements {
    const a = this.cells[this.board.borderCells[2 * border.index]!]!;
    const b = this.cells[this.board.borderCells[2 * border.index + 1]!];
    return b ? [a, b] : [a];
  }

  cornersOfBorder(border: Element): Elements {
    const { borderCorners } = this.board;
    return [
      this.corners[borderCorners[2 * border.index]!]!,
      this.corners[borderCorners[2 * border.index + 1]!]!,
    ];
  }

  isOuter(border: Element): boolean {
    return this.board.borderCells[2 * border.index + 1] === -1;
  }

  cellsOfCorner(corner: Element): Elements {
    this.#cellsOfCorner ??= this.#elementsByCorner(this.cells, (cell) => this.cornersOf(cell));
    return this.#cellsOfCorner[corner.index]!;
  }

  bordersOfCorner(corner: Element): Elements {
    this.#bordersOfCorner ??= this.#elementsByCorner(this.borders, (border) => this.cornersOfBorder(border));
    return this.#bordersOfCorner[corner.index]!;
  }

  rowOf(cell: Element): Element | null {
    this.#rowOfCell ??= this.#lineByCell(this.rows);
    return this.#rowOfCell[cell.index] ?? null;
  }

  columnOf(cell: Element): Element | null {
    this.#columnOfCell ??= this.#lineByCell(this.columns);
    return this.#columnOfCell[cell.index] ?? null;
  }

  /** The name of an element for people: `r2c5`, `row 3`, `the link r1c1–r1c2`. */
  nameOf(element: Element): string {
    const { board } = this;
    if (element.kind === 'cell') {
      return `r${board.cellRow[element.index]! + 1}c${board.cellColumn[element.index]! + 1}`;
    }
    if (element.kind === 'direction') return this.nameOfDirection(element);
    if (element.kind === 'point') {
      const [y, x] = this.places.positionOf(element);
      return `the point ${y - 1},${x - 1}`;
    }
    if (element.kind === 'link')
      return this.cellsOfLink(element)
        .map((cell) => this.nameOf(cell))
        .join('–');
    if (element.kind === 'border') {
      const cells = this.cellsOfBorder(element).map((cell) => this.nameOf(cell));
      if (cells.length === 2) return cells.join('|');
      const [cell] = this.cellsOfBorder(element);
      const side = this.directions.find((d) => this.borderTowards(cell!, d) === element);
      return `${cells[0]} ${side ? this.nameOf(side) : 'edge'}`;
    }
    return `${element.kind} ${element.index + 1}`;
  }

  #findDiagonalNeighbors(): Element[][] {
    const neighborsByCell: Element[][] = this.cells.map(() => []);
    const { cornerNeighbors } = this.board;
    for (let i = 0; i < cornerNeighbors.length; i += 2) {
      const [a, b] = [cornerNeighbors[i]!, cornerNeighbors[i + 1]!];
      neighborsByCell[a]!.push(this.cells[b]!);
      neighborsByCell[b]!.push(this.cells[a]!);
    }
    return neighborsByCell;
  }

  /** The elements next to a cell, one for each direction that has one; `numbers` gives their numbers. */
  #elementsInDirections(cell: Element, numbers: Int32Array, elements: Elements): Elements {
    const adjacentElements: Element[] = [];
    for (const direction of this.directions) {
      const element = elements[numbers[this.#stepIndex(cell, direction)]!];
      if (element) adjacentElements.push(element);
    }
    return adjacentElements;
  }

  #stepIndex(cell: Element, direction: Element): number {
    return cell.index * this.directions.length + direction.index;
  }

  #linesOfFamily(name: string, kind: ElementKind): Elements {
    const lines = this.board.lineFamilies.find((family) => family.name === name)?.lines ?? [];
    return lines.map(
      (line, index) =>
        new Element(
          kind,
          index,
          Array.from(line, (cell) => this.cells[cell]!),
        ),
    );
  }

  #mainDiagonals(): Elements {
    const { board, cells } = this;
    const falling = cells.filter((cell) => board.cellRow[cell.index] === board.cellColumn[cell.index]);
    const risingDiagonal = cells.filter(
      (cell) => board.cellRow[cell.index]! + board.cellColumn[cell.index]! === board.width - 1,
    );
    return [new Element('diagonal', 0, falling), new Element('diagonal', 1, risingDiagonal)];
  }

  #lineByCell(lines: Elements): Element[] {
    const lineByCell: Element[] = [];
    for (const line of lines) for (const cell of line.cells ?? NO_ELEMENTS) lineByCell[cell.index] = line;
    return lineByCell;
  }

  #elementsByCorner(elements: Elements, cornersOf: (element: Element) => Elements): Element[][] {
    const elementsByCorner: Element[][] = this.corners.map(() => []);
    for (const element of elements)
      for (const corner of cornersOf(element)) elementsByCorner[corner.index]!.push(element);
    return elementsByCorner;
  }
}

function makeElements(kind: ElementKind, count: number): Elements {
  const newElements: Element[] = [];
  for (let index = 0; index < count; index++) newElements.push(new Element(kind, index));
  return newElements;
}
