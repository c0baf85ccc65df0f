/** ray, sees, segments, boxes, windows, regions, link, border: sets of cells computed from fixed values. */
import { isEndless } from '../../model/boards/kinds.ts';
import type { BoardElements } from '../../model/elements.ts';
import { TRUE } from '../../model/terms/terms.ts';
import { Choice, Element, Family, FixedSet, keyOf, UnknownInt, type Value } from '../../model/values.ts';
import { asSet, describeValue } from '../coerce.ts';
import type { GroundingContext, Site } from '../context.ts';

export function elementArgument(
  context: GroundingContext,
  value: Value | undefined,
  kind: Element['kind'],
  site: Site,
): Element {
  if (value instanceof Element && value.kind === kind) return value;
  return context.fail(
    'type-mismatch',
    `A ${kind} is expected here, not ${describeValue(context, value ?? null)}.`,
    site.span,
    // The checker accepts only fixed arguments here, so an unknown one is a value that the generator is still choosing.
    value instanceof UnknownInt || value instanceof Choice
      ? {
          advice: `It is open while a puzzle is generated. Range over all of them: \`forall x in ${kind}s where … = x: …\`.`,
        }
      : {},
  );
}

function intArgument(context: GroundingContext, value: Value | undefined, site: Site): number {
  if (typeof value === 'number') return value;
  return context.fail(
    'type-mismatch',
    `A number is expected here, not ${describeValue(context, value ?? null)}.`,
    site.span,
  );
}

const fixedElementSets = new WeakMap<object, ReadonlySet<Value>>();

/** The elements of a fixed set, for fast membership tests; cached by set object. */
function fixedElements(context: GroundingContext, value: Value, site: Site): ReadonlySet<Value> {
  const cachedElements =
    typeof value === 'object' && value !== null ? fixedElementSets.get(value) : undefined;
  if (cachedElements) return cachedElements;
  const items = asSet(context, value, site);
  if (items.some((item) => item.condition !== TRUE)) {
    context.fail(
      'unknown-stage',
      'Which cells these are is only known once the puzzle is solved, but it must be known before.',
      site.span,
    );
  }
  const elements = new Set(items.map((item) => item.value));
  if (typeof value === 'object' && value !== null) fixedElementSets.set(value, elements);
  return elements;
}

/**
 * Appends to `cells` the cells in a direction, up to the edge or to the first one that isn't passable. On a torus the
 * walk goes around once and doesn't include the start.
 */
function appendCellsAlong(
  board: BoardElements,
  cell: Element,
  direction: Element,
  passable: ReadonlySet<Value> | undefined,
  cells: Element[] = [],
): Element[] {
  for (let at = board.step(cell, direction); at !== null && at !== cell; at = board.step(at, direction)) {
    if (passable && !passable.has(at)) break;
    cells.push(at);
  }
  return cells;
}

export function ray(
  context: GroundingContext,
  cell: Value,
  direction: Value | undefined,
  passableCells: Value | undefined,
  site: Site,
): Value {
  if (cell === null) return [];
  const fromCell = elementArgument(context, cell, 'cell', site);
  const directionElement = elementArgument(context, direction, 'direction', site);
  return appendCellsAlong(
    context.board(site.span),
    fromCell,
    directionElement,
    passableCells === undefined ? undefined : fixedElements(context, passableCells, site),
  );
}

export function sees(
  context: GroundingContext,
  cell: Value,
  passableCells: Value | undefined,
  site: Site,
): Value {
  if (cell === null) return new FixedSet([]);
  const board = context.board(site.span);
  const fromCell = elementArgument(context, cell, 'cell', site);
  const fixedPassableCells =
    passableCells === undefined ? undefined : fixedElements(context, passableCells, site);
  const cells: Element[] = [];
  for (const direction of board.directions)
    appendCellsAlong(board, fromCell, direction, fixedPassableCells, cells);
  return new FixedSet(cells);
}

export function segments(context: GroundingContext, passableCells: Value, site: Site): Value {
  const board = context.board(site.span);
  const passableElements = fixedElements(context, passableCells, site);
  const foundSegments: Element[] = [];
  for (const line of board.lines) {
    let currentRun: Element[] = [];
    for (const cell of rotateToGap(board, line.cells ?? [], passableElements)) {
      if (passableElements.has(cell)) {
        currentRun.push(cell);
      } else if (currentRun.length > 0) {
        foundSegments.push(board.region(currentRun));
        currentRun = [];
      }
    }
    if (currentRun.length > 0) foundSegments.push(board.region(currentRun));
  }
  return new FixedSet(foundSegments);
}

/**
 * The cells of a line in the order to read them. On a board without edges a line has no first cell; it is read from its
 * first gap on, a cell that isn't `inside`.
 */
function rotateToGap(
  board: BoardElements,
  cells: readonly Element[],
  inside: ReadonlySet<Value>,
): readonly Element[] {
  const gap = isEndless(board.board) ? cells.findIndex((cell) => !inside.has(cell)) : -1;
  return gap > 0 ? [...cells.slice(gap), ...cells.slice(0, gap)] : cells;
}

function rectangles(
  context: GroundingContext,
  values: readonly (Value | undefined)[],
  site: Site,
  isStride: boolean,
): Value {
  const elements = context.board(site.span);
  const { board } = elements;
  const [height, width] = [intArgument(context, values[0], site), intArgument(context, values[1], site)];
  if (height < 1 || width < 1)
    context.fail('out-of-range', 'A box has at least one row and one column.', site.span);
  if (isStride && (board.height % height !== 0 || board.width % width !== 0)) {
    context.fail(
      'out-of-range',
      `A board of ${board.height} × ${board.width} can't be cut into boxes of ${height} × ${width}.`,
      site.span,
    );
  }
  const foundRectangles: Element[] = [];
  for (let row = 0; row + height <= board.height; row += isStride ? height : 1) {
    for (let column = 0; column + width <= board.width; column += isStride ? width : 1) {
      const cells: Element[] = [];
      for (let i = 0; i < height * width; i++) {
        context.step(site.span);
        const cell = elements.cells[board.cellAt(row + Math.floor(i / width), column + (i % width))];
        if (cell) cells.push(cell);
      }
      foundRectangles.push(elements.region(cells));
    }
  }
  return new FixedSet(foundRectangles);
}

export function boxes(context: GroundingContext, height: Value, width: Value | undefined, site: Site): Value {
  return rectangles(context, [height, width], site, true);
}

export function windows(
  context: GroundingContext,
  height: Value,
  width: Value | undefined,
  site: Site,
): Value {
  return rectangles(context, [height, width], site, false);
}

/** The cells grouped by value, in the order of their first cells; cells with absent values are in no region. */
export function regions(context: GroundingContext, family: Value, site: Site): Value {
  if (!(family instanceof Family)) {
    return context.fail(
      'type-mismatch',
      `A given over cells is expected here, not ${describeValue(context, family)}.`,
      site.span,
    );
  }
  const groups = new Map<unknown, Element[]>();
  family.domain.forEach((cell, at) => {
    const value = family.values[at] ?? null;
    if (value === null || !(cell instanceof Element)) return;
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(cell);
    else groups.set(key, [cell]);
  });
  return new FixedSet([...groups.values()].map((cells) => context.board(site.span).region(cells)));
}

/** The cell in a row and column; absent if there is none. */
export function cellAt(context: GroundingContext, row: Value, column: Value | undefined, site: Site): Value {
  const [r, c] = [intArgument(context, row, site), intArgument(context, column, site)];
  return context.board(site.span).cellAt(r, c);
}

/** The cell that lies a number of rows below the given cell, and a number of columns to its right. */
export function offset(
  context: GroundingContext,
  cell: Value,
  down: Value | undefined,
  right: Value | undefined,
  site: Site,
): Value {
  if (cell === null) return null;
  const elements = context.board(site.span);
  const { cellRow, cellColumn } = elements.board;
  const { index } = elementArgument(context, cell, 'cell', site);
  const [rows, columns] = [intArgument(context, down, site), intArgument(context, right, site)];
  return elements.cellAt(cellRow[index]! + rows, cellColumn[index]! + columns);
}

/** All straight lines in a direction, in the order of their first cells. */
export function lines(context: GroundingContext, direction: Value, site: Site): Value {
  if (direction === null) return null;
  const board = context.board(site.span);
  const directionElement = elementArgument(context, direction, 'direction', site);
  const oppositeDirection = board.opposite(directionElement);
  const firstCells = board.cells.filter((cell) => board.step(cell, oppositeDirection) === null);
  const foundLines = firstCells.map((cell) => [
    cell,
    ...appendCellsAlong(board, cell, directionElement, undefined),
  ]);
  const cellsOnLines = new Set(foundLines.flat());
  // Lines without a first cell are cyclic; the first cell met begins such a line.
  for (const cell of board.cells) {
    if (cellsOnLines.has(cell)) continue;
    const ring = [cell, ...appendCellsAlong(board, cell, directionElement, undefined)];
    for (const each of ring) cellsOnLines.add(each);
    foundLines.push(ring);
  }
  return new FixedSet(
    foundLines.map((cells) => board.region(cells)),
    'region',
  );
}

function placeArgument(context: GroundingContext, value: Value | undefined, site: Site): Element {
  if (value instanceof Element) return value;
  const description = describeValue(context, value ?? null);
  return context.fail(
    'type-mismatch',
    `A place on the board is expected here, not ${description}.`,
    site.span,
  );
}

/** The place reached by half a turn about a point, or by the given number of quarter turns. */
export function rotated(
  context: GroundingContext,
  place: Value,
  about: Value | undefined,
  quarters: Value | undefined,
  site: Site,
): Value {
  if (place === null || about === null) return null;
  const count = quarters === undefined ? 2 : intArgument(context, quarters, site);
  const { places } = context.board(site.span);
  return places.rotated(placeArgument(context, place, site), placeArgument(context, about, site), count);
}

export function mirrored(
  context: GroundingContext,
  place: Value,
  about: Value | undefined,
  direction: Value | undefined,
  site: Site,
): Value {
  if (place === null || about === null || direction === null) return null;
  const board = context.board(site.span);
  const directionName = board.nameOfDirection(elementArgument(context, direction, 'direction', site));
  return board.places.mirrored(
    placeArgument(context, place, site),
    placeArgument(context, about, site),
    directionName,
  );
}

/** The link or border between two neighbouring cells; absent if they aren't neighbours. */
export function between(
  context: GroundingContext,
  kind: 'link' | 'border',
  a: Value,
  b: Value | undefined,
  site: Site,
): Value {
  if (a === null || b === null || b === undefined) return null;
  const board = context.board(site.span);
  const fromCell = elementArgument(context, a, 'cell', site);
  const to = elementArgument(context, b, 'cell', site);
  const direction = board.directions.find((d) => board.step(fromCell, d) === to);
  if (!direction) return null;
  return kind === 'link' ? board.linkTowards(fromCell, direction) : board.borderTowards(fromCell, direction);
}
