/**
 * Areas: the parts into which walls (a bool for each border) or labels (a value for each cell) divide a board. Two neighbouring cells are
 * joined if there is no wall between them and their labels are equal; an area is a component of the joined cells.
 */
import type { Board } from '../../model/board.ts';
import type { BoardElements } from '../../model/elements.ts';
import type { PlaneLayout } from '../../model/terms/layout.ts';
import { type BoolRef, FALSE, TRUE } from '../../model/terms/terms.ts';
import { type Element, elementKind, Family, FixedSet, type Value } from '../../model/values.ts';
import { boolValue, describeValue, setOf, truthOf } from '../coerce.ts';
import { equal } from '../comparison.ts';
import type { GroundingContext, Site } from '../context.ts';
import { congruent, TURNED_OR_MIRRORED } from './congruent.ts';
import { elementArgument } from './geometry.ts';
import { Component, type ComponentParts, component } from './graphs.ts';

/** The division of a board by walls, labels or several of these. */
export interface Division {
  readonly families: readonly Family[];
  /** The links between cells of the same area, each with its condition, as `component` accepts them. */
  readonly links: Value;
  /** For a link: the condition that its two cells are in the same area. */
  readonly joinCondition: (link: Element) => BoolRef;
}

/** The area of a cell, as a set of cells. */
export class Area extends Component {
  readonly division: Division;
  readonly cell: Element;
  constructor(parts: ComponentParts, division: Division, cell: Element) {
    super(parts);
    this.division = division;
    this.cell = cell;
  }
}

const divisions = new WeakMap<BoardElements, Division[]>();

/** The division of the board by these walls or labels. Each division is made once, however often it is needed. */
export function divisionOf(context: GroundingContext, values: readonly Value[], site: Site): Division {
  const elements = context.board(site.span);
  const families = values.map((value) => familyOf(context, value, site));
  const divisionsOfBoard = divisions.get(elements) ?? [];
  divisions.set(elements, divisionsOfBoard);
  const cachedDivision = divisionsOfBoard.find(
    (division) =>
      division.families.length === families.length &&
      division.families.every((family, at) => family === families[at]),
  );
  if (cachedDivision !== undefined) return cachedDivision;
  const borders = bordersOfLinks(elements);
  const conditions = elements.links.map((link) =>
    context.terms.and(
      families.map((family) => joinConditionOf(context, family, elements, link, borders[link.index]!, site)),
    ),
  );
  const items = elements.links.map((value, at) => ({ value, condition: conditions[at]! }));
  const set = setOf(items);
  const links = set instanceof FixedSet ? new FixedSet(set.items, 'link') : set;
  const division = { families, links, joinCondition: (link: Element): BoolRef => conditions[link.index]! };
  divisionsOfBoard.push(division);
  return division;
}

function familyOf(context: GroundingContext, value: Value, site: Site): Family {
  if (value instanceof Family) return value;
  return context.fail(
    'type-mismatch',
    `A family over borders or cells is expected here, not ${describeValue(context, value)}.`,
    site.span,
  );
}

/** For each link: the border that the link crosses. */
function bordersOfLinks(elements: BoardElements): readonly (Element | undefined)[] {
  const { stepLink, stepBorder } = elements.board;
  const borders = new Array<Element | undefined>(elements.links.length);
  stepLink.forEach((link, turn) => {
    if (link >= 0) borders[link] = elements.borders[stepBorder[turn]!];
  });
  return borders;
}

function joinConditionOf(
  context: GroundingContext,
  family: Family,
  elements: BoardElements,
  link: Element,
  border: Element | undefined,
  site: Site,
): BoolRef {
  if (elementKind(family) === 'border') {
    const wall = border && family.get(border);
    return wall === undefined ? TRUE : truthOf(context, wall) ^ 1;
  }
  const [a, b] = elements.cellsOfLink(link).map((cell) => family.get(cell));
  return a === undefined || b === undefined ? FALSE : equal(context, a, b, site);
}

/** `area(c, wall)`, `area(c, wall, color)`: the cells in the same area as `c`. */
export function area(context: GroundingContext, cell: Value, families: readonly Value[], site: Site): Value {
  if (cell === null) return new FixedSet([]);
  const fromCell = elementArgument(context, cell, 'cell', site);
  const division = divisionOf(context, families, site);
  const componentCells = component(context, fromCell, division.links, site);
  return componentCells instanceof Component ? new Area(componentCells, division, fromCell) : componentCells;
}

/** The condition that every wall separates two different areas or is at the edge of the board. */
export function divides(context: GroundingContext, walls: Value, site: Site): Value {
  const { terms } = context;
  const elements = context.board(site.span);
  const division = divisionOf(context, [walls], site);
  const conditions: BoolRef[] = [];
  for (const border of elements.borders) {
    const wall = division.families[0]?.get(border);
    if (wall !== undefined && elements.isOuter(border)) conditions.push(truthOf(context, wall));
  }
  for (const link of elements.links) {
    const [a, b] = elements.cellsOfLink(link);
    const joinCondition = division.joinCondition(link);
    if (joinCondition === TRUE || a === undefined || b === undefined) continue;
    const componentOfA = component(context, a, division.links, site);
    const sameAreaCondition = componentOfA instanceof Component ? componentOfA.reaches(b) : FALSE;
    conditions.push(terms.or([joinCondition, sameAreaCondition ^ 1]));
  }
  return boolValue(terms.and(conditions));
}

/**
 * The condition that all areas are rectangles and contain no walls. At each corner: if a cell is joined to both of its
 * neighbours there, so is the fourth cell, and no wall ends there.
 */
export function rectangles(context: GroundingContext, families: readonly Value[], site: Site): Value {
  const { terms } = context;
  const elements = context.board(site.span);
  const division = divisionOf(context, families, site);
  const conditions: BoolRef[] = [];
  for (const family of division.families) {
    for (const border of elements.borders) {
      const wall = elementKind(family) === 'border' ? family.get(border) : undefined;
      if (wall !== undefined && elements.isOuter(border)) conditions.push(truthOf(context, wall));
    }
  }
  const { board, cells } = elements;
  for (const cell of cells) {
    const [row, column] = [board.cellRow[cell.index]!, board.cellColumn[cell.index]!];
    const squareCells = [
      cell,
      ...[
        [0, 1],
        [1, 1],
        [1, 0],
      ].map(([y, x]) => cells[board.cellAt(row + y!, column + x!)]),
    ];
    // For the four pairs of consecutive cells around the corner, whether they are joined; FALSE if a cell is missing.
    const links = squareCells.map((from, at) => {
      const to = squareCells[(at + 1) % 4];
      const link = from && to && elements.linksOf(from).find((l) => elements.cellsOfLink(l).includes(to));
      return link === undefined ? FALSE : division.joinCondition(link);
    });
    if (squareCells.filter((at) => at !== undefined).length < 3) continue;
    for (let at = 0; at < 4; at++) {
      const [first, second] = [links[at]!, links[(at + 1) % 4]!];
      const [third, fourth] = [links[(at + 2) % 4]!, links[(at + 3) % 4]!];
      // If a cell is joined to both of its neighbours, the opposite cell must be, too.
      conditions.push(terms.implies(terms.both(first, second), terms.both(third, fourth)));
    }
  }
  return boolValue(terms.and(conditions));
}

/**
 * The condition that two sets of cells have the same shape, up to rotation and reflection. For areas of the same
 * division it is the constraint `alike`.
 */
export function alike(context: GroundingContext, a: Value, b: Value, site: Site): Value {
  if (!(a instanceof Area) || !(b instanceof Area) || a.division !== b.division)
    return congruent(context, a, b, TURNED_OR_MIRRORED, site);
  const { board } = context.board(site.span);
  const layout = layouts.get(board) ?? {
    x: board.cellColumn,
    y: board.cellRow,
    motions: TURNED_OR_MIRRORED,
  };
  layouts.set(board, layout);
  return boolValue(context.terms.alike(a.term, a.node, b.node, layout));
}

/**
 * For each board: the layout of its cells in the plane. The nodes of an area's graph are all the cells, in board order.
 */
const layouts = new WeakMap<Board, PlaneLayout>();
