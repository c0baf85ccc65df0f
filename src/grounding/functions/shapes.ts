/**
 * Shapes as values, and their placements on the board: placings, piecewise, placed, spaced. A piece lies at a placement
 * iff the placement's cells belong to the family and the cells around it do not: one term per placement, shared by all
 * uses. Cost: linear in the cells of all placements.
 */

import type { BoardElements } from '../../model/elements.ts';
import { greatest, least } from '../../model/large-lists.ts';
import { type BoolRef, FALSE, TRUE } from '../../model/terms/terms.ts';
import {
  type Element,
  EnumValue,
  Family,
  FixedSet,
  Shape,
  Tuple,
  UnknownInt,
  type Value,
} from '../../model/values.ts';
import { boolValue, codeOf, describeValue, isList, listOf, truthOf } from '../coerce.ts';
import type { GroundingContext, Site } from '../context.ts';

/** The (row, column) pairs of a drawing's cells. */
export type CellOffsets = readonly (readonly [row: number, column: number])[];

/** The drawings of enum members; the map is filled when the model's enums are read. */
const drawings = new WeakMap<EnumValue, CellOffsets>();

export function setDrawing(member: EnumValue, drawing: CellOffsets): void {
  drawings.set(member, drawing);
}

/** The cells of a drawn enum member; undefined for other members. */
export const drawingOf = (member: EnumValue): CellOffsets | undefined => drawings.get(member);

// ── Drawings in all orientations ──

/** A shape in one orientation: its cells relative to the upper left corner of their bounding box. */
export interface Form {
  readonly height: number;
  readonly width: number;
  readonly cells: CellOffsets;
  /** A text that is equal for forms with equal cells. */
  readonly key: string;
}

const TURNS: Readonly<Record<Shape['freedom'], number>> = { upright: 1, turnable: 4, free: 8 };

const formsOfShapes = new WeakMap<Shape, ReadonlyMap<number, Form>>();

/** The different forms of a shape, each by the first orientation that gives it; the shape as drawn comes first. */
export function formsByTurn(shape: Shape): ReadonlyMap<number, Form> {
  const cachedForms = formsOfShapes.get(shape);
  if (cachedForms) return cachedForms;
  const forms = new Map<number, Form>();
  const keys = new Set<string>();
  for (let turn = 0; turn < TURNS[shape.freedom]; turn++) {
    const turnedForm = formOf(shape.cells.map((cell) => turnCell(cell, turn)));
    if (!keys.has(turnedForm.key)) forms.set(turn, turnedForm);
    keys.add(turnedForm.key);
  }
  formsOfShapes.set(shape, forms);
  return forms;
}

export const formsOf = (shape: Shape): readonly Form[] => [...formsByTurn(shape).values()];

/** Orientations 0 to 3 are quarter turns clockwise; 4 to 7 are the same after mirroring left and right. */
function turnCell([row, column]: CellOffsets[number], turn: number): CellOffsets[number] {
  let [y, x] = turn < 4 ? [row, column] : [row, -column];
  for (let i = turn % 4; i > 0; i--) [y, x] = [x, -y];
  return [y, x];
}

function formOf(cells: CellOffsets): Form {
  const rows = cells.map(([row]) => row);
  const columns = cells.map(([, column]) => column);
  const [top, left] = [least(rows), least(columns)];
  const shiftedCells = cells.map(([row, column]) => [row - top, column - left] as const);
  shiftedCells.sort(([a, b], [c, d]) => a - c || b - d);
  const [height, width] = [greatest(rows) - top + 1, greatest(columns) - left + 1];
  return { height, width, cells: shiftedCells, key: shiftedCells.join(' ') };
}

/** A text that is equal for shapes that have the same forms. */
function keyOfShape(shape: Shape): string {
  const forms = formsOf(shape).map((form) => form.key);
  return `${shape.freedom} ${forms.sort()[0]}`;
}

// ── Shapes from values ──

/** The shape given by a drawn enum member or by a list of (row, column) pairs. */
export function shapeOf(context: GroundingContext, value: Value, site: Site): Shape {
  if (value instanceof Shape) return value;
  const cells = value instanceof EnumValue ? drawings.get(value) : pairsOf(context, value, site);
  if (cells !== undefined && cells.length > 0) {
    const knownShape = shapes.get(cells) ?? new Shape(cells, 'free');
    shapes.set(cells, knownShape);
    return knownShape;
  }
  const description = cells === undefined ? describeValue(context, value) : 'one of no cells';
  return context.fail('type-mismatch', `A shape is expected here, not ${description}.`, site.span, {
    advice: 'Draw it as a member of an enum: `enum Piece { bar | # # | … }`.',
  });
}
const shapes = new WeakMap<CellOffsets, Shape>();

const offsetPairs = new WeakMap<object, CellOffsets>();

function pairsOf(context: GroundingContext, value: Value, site: Site): CellOffsets | undefined {
  if (!isList(value) && !(value instanceof FixedSet)) return undefined;
  const cachedPairs = offsetPairs.get(value);
  if (cachedPairs !== undefined) return cachedPairs;
  const cells = new Map<string, CellOffsets[number]>();
  for (const item of listOf(context, value, site)) {
    const [row, column] = item instanceof Tuple ? item.items : [];
    if (typeof row !== 'number' || typeof column !== 'number') return undefined;
    cells.set(`${row},${column}`, [row, column]);
  }
  const drawing = [...cells.values()];
  offsetPairs.set(value, drawing);
  return drawing;
}

export function withFreedom(
  context: GroundingContext,
  value: Value,
  freedom: Shape['freedom'],
  site: Site,
): Value {
  return new Shape(shapeOf(context, value, site).cells, freedom);
}

// ── Placements on the board ──

export interface Placement {
  readonly form: Form;
  readonly cells: readonly Element[];
}

const cachedPlacements = new WeakMap<BoardElements, Map<string, readonly Placement[]>>();

/** All placements of the shape that lie wholly on the board, form by form, each row by row. */
export function placesOf(context: GroundingContext, shape: Shape, site: Site): readonly Placement[] {
  const elements = context.board(site.span);
  const placementsByShape = cachedPlacements.get(elements) ?? new Map<string, readonly Placement[]>();
  cachedPlacements.set(elements, placementsByShape);
  const name = keyOfShape(shape);
  const placements = placementsByShape.get(name) ?? placeEverywhere(context, elements, shape, site);
  placementsByShape.set(name, placements);
  return placements;
}

function placeEverywhere(
  context: GroundingContext,
  elements: BoardElements,
  shape: Shape,
  site: Site,
): Placement[] {
  const { board, cells } = elements;
  const placements: Placement[] = [];
  for (const form of formsOf(shape)) {
    const { height, width } = form;
    for (let row = 0; row + height <= board.height; row++) {
      for (let column = 0; column + width <= board.width; column++) {
        context.step(site.span);
        const placedCells: Element[] = [];
        for (const [y, x] of form.cells) {
          const cell = cells[board.cellAt(row + y, column + x)];
          if (cell !== undefined) placedCells.push(cell);
        }
        if (placedCells.length === form.cells.length) placements.push({ form, cells: placedCells });
      }
    }
  }
  return placements;
}

export function placings(context: GroundingContext, value: Value, site: Site): Value {
  const elements = context.board(site.span);
  const placements = placesOf(context, shapeOf(context, value, site), site);
  return new FixedSet(
    placements.map(({ cells }) => elements.region(cells)),
    'region',
  );
}

/** The cells next to a placement's cells; with `includesCorners` also those that touch them at a corner only. */
function cellsBeside(
  elements: BoardElements,
  { cells }: Placement,
  includesCorners: boolean,
): ReadonlySet<Element> {
  const foundCells = new Set<Element>();
  for (const cell of cells) {
    for (const other of includesCorners ? elements.surroundingCells(cell) : elements.neighbors(cell))
      foundCells.add(other);
  }
  for (const cell of cells) foundCells.delete(cell);
  return foundCells;
}

/** A set of pieces: touching cells belong to the same piece if a bool is true at both, or if both have the given value. */
interface PieceKind {
  readonly conditionAt: (cell: Element) => BoolRef;
  readonly shapes: readonly Shape[];
  /** `counts[i]`: the required number of pieces of the i-th shape; undefined if any number is allowed. */
  readonly counts?: readonly number[];
}

function asFamily(context: GroundingContext, value: Value, site: Site): Family {
  if (value instanceof Family) return value;
  return context.fail(
    'type-mismatch',
    `A family over cells is expected here, not ${describeValue(context, value)}.`,
    site.span,
  );
}

/** The condition that every piece is one of the shapes; if no shapes are given, each piece must be the shape drawn for its value. */
export function piecewiseConditions(
  context: GroundingContext,
  family: Value,
  list: Value | undefined,
  site: Site,
): Value {
  const of = asFamily(context, family, site);
  const members = membersOf(of);
  const allowedShapes = list === undefined ? undefined : shapesOf(context, list, site);
  const kinds: PieceKind[] =
    members === undefined
      ? [{ conditionAt: truthAt(context, of), shapes: allowedShapes ?? [] }]
      : members.map((member) => ({
          conditionAt: valueAt(context, of, member),
          shapes: allowedShapes ?? [shapeOf(context, member, site)],
        }));
  return boolValue(context.terms.and(kinds.flatMap((kind) => pieceTerms(context, kind, false, site))));
}

/**
 * The condition that the pieces are those of the bank, each used as often as the bank lists it. With `keepsApart`, pieces don't even touch
 * at corners.
 */
export function placedPieces(
  context: GroundingContext,
  family: Value,
  bank: Value,
  keepsApart: boolean,
  site: Site,
): Value {
  const of = asFamily(context, family, site);
  const bankShapes = listOf(context, bank, site);
  const members = membersOf(of);
  const kinds =
    members !== undefined
      ? members.map((member): PieceKind => {
          const count = bankShapes.filter((item) => item === member).length;
          return {
            conditionAt: valueAt(context, of, member),
            shapes: [shapeOf(context, member, site)],
            counts: [count],
          };
        })
      : of.values.some((value) => value instanceof UnknownInt)
        ? bankShapes.map(
            (item, at): PieceKind => ({
              conditionAt: valueAt(context, of, at),
              shapes: [shapeOf(context, item, site)],
              counts: [1],
            }),
          )
        : [makePieceKind(context, of, bankShapes, site)];
  const terms = kinds.flatMap((kind) => pieceTerms(context, kind, keepsApart && kinds.length === 1, site));
  if (keepsApart && kinds.length > 1) terms.push(keepApart(context, of, site));
  return boolValue(context.terms.and(terms));
}

/**
 * Counts how often each shape occurs in a given list of pieces. Shapes that are equal when turned or mirrored
 * as allowed are counted together.
 */
function makePieceKind(context: GroundingContext, of: Family, list: readonly Value[], site: Site): PieceKind {
  const counts = new Map<string, [shape: Shape, count: number]>();
  for (const item of list) {
    const shape = shapeOf(context, item, site);
    const name = keyOfShape(shape);
    counts.set(name, [shape, (counts.get(name)?.[1] ?? 0) + 1]);
  }
  const pieceCounts = [...counts.values()];
  return {
    conditionAt: truthAt(context, of),
    shapes: pieceCounts.map(([shape]) => shape),
    counts: pieceCounts.map(([, count]) => count),
  };
}

function shapesOf(context: GroundingContext, list: Value, site: Site): Shape[] {
  const listedShapes = listOf(context, list, site).map((item) => shapeOf(context, item, site));
  return [...new Map(listedShapes.map((shape) => [keyOfShape(shape), shape])).values()];
}

/** The members of the enum to which the values belong; undefined if the values are of another type. */
function membersOf({ values }: Family): readonly EnumValue[] | undefined {
  for (const value of values) {
    if (value instanceof EnumValue) return value.type.members;
    if (value instanceof UnknownInt)
      return typeof value.reading === 'object' ? value.reading.members : undefined;
  }
  return undefined;
}

function truthAt(context: GroundingContext, family: Family): PieceKind['conditionAt'] {
  return (cell) => truthOf(context, family.get(cell) ?? null);
}

function valueAt(
  context: GroundingContext,
  family: Family,
  wanted: EnumValue | number,
): PieceKind['conditionAt'] {
  const code = codeOf(wanted, undefined)!;
  return (cell) => {
    const value = family.get(cell) ?? null;
    if (value instanceof UnknownInt) return context.terms.is(value.ref, code);
    return value === wanted ? TRUE : FALSE;
  };
}

/** The conditions that each cell of the set lies in a piece, and that each shape has the required number of pieces. */
function pieceTerms(context: GroundingContext, kind: PieceKind, keepsApart: boolean, site: Site): BoolRef[] {
  const { terms } = context;
  const elements = context.board(site.span);
  const termsByCell = new Map<Element, BoolRef[]>();
  const result: BoolRef[] = [];
  kind.shapes.forEach((shape, at) => {
    const placementTerms: BoolRef[] = [];
    for (const place of placesOf(context, shape, site)) {
      const term = pieceAt(context, elements, kind, place, keepsApart);
      if (term === FALSE) continue;
      placementTerms.push(term);
      for (const cell of place.cells) {
        const knownTerms = termsByCell.get(cell);
        if (knownTerms === undefined) termsByCell.set(cell, [term]);
        else knownTerms.push(term);
      }
    }
    const count = kind.counts?.[at];
    const coefficients = placementTerms.map(() => 1);
    if (count !== undefined) result.push(terms.equals(coefficients, placementTerms, count));
  });
  for (const cell of elements.cells) {
    result.push(terms.implies(kind.conditionAt(cell), terms.or(termsByCell.get(cell) ?? [])));
  }
  return result;
}

function pieceAt(
  context: GroundingContext,
  elements: BoardElements,
  kind: PieceKind,
  place: Placement,
  keepsApart: boolean,
): BoolRef {
  const conditions: BoolRef[] = [];
  for (const cell of place.cells) {
    const onCellCondition = kind.conditionAt(cell);
    if (onCellCondition === FALSE) return FALSE;
    conditions.push(onCellCondition);
  }
  for (const cell of cellsBeside(elements, place, keepsApart)) conditions.push(kind.conditionAt(cell) ^ 1);
  return context.terms.and(conditions);
}

/** The condition that no two cells with different values touch, not even at a corner. */
function keepApart(context: GroundingContext, family: Family, site: Site): BoolRef {
  const { terms } = context;
  const elements = context.board(site.span);
  const pieceConditions: BoolRef[] = [];
  for (const cell of elements.cells) {
    for (const other of elements.surroundingCells(cell)) {
      if (other.index < cell.index) continue;
      const [a, b] = [family.get(cell) ?? null, family.get(other) ?? null];
      if (!(a instanceof UnknownInt) || !(b instanceof UnknownInt)) continue;
      const areBothTrue = terms.both(truthOf(context, a), truthOf(context, b));
      pieceConditions.push(terms.implies(areBothTrue, terms.same(a.ref, b.ref)));
    }
  }
  return terms.and(pieceConditions);
}
