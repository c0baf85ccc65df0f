/**
 * shaped, orientation: whether a set of cells is a shape, and in which orientation. The set has the shape iff it equals
 * one of its placements. Each orientation is the `or` of its placements, and the terms for placements are shared. Cost:
 * linear in the cells of the placements that fit into the set's candidates.
 */
import type { BoardElements } from '../../model/elements.ts';
import { type BoolRef, FALSE, type IntRef, TRUE } from '../../model/terms/terms.ts';
import { Choice, type Element, type Shape, UnknownInt, type Value } from '../../model/values.ts';
import { asSet, boolValue, type Item } from '../coerce.ts';
import type { GroundingContext, Site } from '../context.ts';
import { Area } from './areas.ts';
import { formsByTurn, formsOf, type Placement, placesOf, shapeOf } from './shapes.ts';

/** A code that no orientation has. */
const NO_ORIENTATION = -1;

/** The condition that the cells of the set form a placement of the shape. The shape may itself depend on the answer. */
export function shaped(context: GroundingContext, set: Value, shape: Value, site: Site): Value {
  const { terms } = context;
  // The number of cells is required once per shape, not once per placement: the latter doubles the search time of LITS.
  const shapeCases = shapesOf(context, shape).map(({ value, condition }) => {
    const { count, placementsByTurn } = placementConditionsOf(
      context,
      set,
      shapeOf(context, value, site),
      site,
    );
    return terms.both(condition, terms.both(count, terms.or([...placementsByTurn.values()].flat())));
  });
  return boolValue(terms.or(shapeCases));
}

/** The first orientation in which the drawn shape covers exactly the cells of the set; absent if there is none. */
export function orientation(context: GroundingContext, set: Value, shape: Value, site: Site): Value {
  const { terms } = context;
  let orientationTerm: IntRef = terms.constant(NO_ORIENTATION);
  for (const { value, condition } of shapesOf(context, shape)) {
    let turnTerm: IntRef = terms.constant(NO_ORIENTATION);
    const { count, placementsByTurn } = placementConditionsOf(
      context,
      set,
      shapeOf(context, value, site),
      site,
    );
    for (const [number, places] of placementsByTurn)
      turnTerm = terms.chooseInt(
        terms.both(count, terms.or(places)),
        terms.constant(number),
        turnTerm,
      ) as IntRef;
    orientationTerm = terms.chooseInt(condition, turnTerm, orientationTerm) as IntRef;
  }
  const fixedOrientation = terms.constantValue(orientationTerm);
  if (fixedOrientation !== undefined) return fixedOrientation === NO_ORIENTATION ? null : fixedOrientation;
  return new UnknownInt(orientationTerm, 'int', NO_ORIENTATION);
}

/** The possible shapes of a value, each with its condition; empty if the value is absent. */
function shapesOf({ terms }: GroundingContext, shape: Value): readonly Item[] {
  if (shape === null) return [];
  if (shape instanceof Choice) return shape.cases.filter(({ value }) => value !== null);
  if (!(shape instanceof UnknownInt) || typeof shape.reading !== 'object')
    return [{ value: shape, condition: TRUE }];
  return shape.reading.members
    .map((value) => ({ value, condition: terms.is(shape.ref, value.index) }))
    .filter(({ condition }) => condition !== FALSE);
}

interface PlacementConditions {
  /** The condition that the set has exactly as many cells as the shape. */
  readonly count: BoolRef;
  /** For each orientation and each placement in it: the condition that the placement's cells are all in the set. */
  readonly placementsByTurn: ReadonlyMap<number, readonly BoolRef[]>;
}

/** The conditions under which the set is a placement of the shape. */
function placementConditionsOf(
  context: GroundingContext,
  set: Value,
  shape: Shape,
  site: Site,
): PlacementConditions {
  const turnByForm = new Map([...formsByTurn(shape)].map(([turn, form]) => [form.key, turn]));
  const placementsByTurn = new Map<number, BoolRef[]>([...turnByForm.values()].map((turn) => [turn, []]));
  const addCondition = (place: Placement, condition: BoolRef): void => {
    if (condition !== FALSE)
      placementsByTurn.get(turnByForm.get(place.form.key) ?? NO_ORIENTATION)?.push(condition);
  };
  if (set instanceof Area) {
    for (const place of placementsAt(context, shape, site, set.cell))
      addCondition(place, isAreaPlacement(context, set, place, site));
    return { count: TRUE, placementsByTurn };
  }
  const { terms } = context;
  const items = asSet(context, set, site);
  const conditions = new Map(items.map(({ value, condition }) => [value, condition]));
  const memberConditions = [...conditions.values()];
  const count = terms.equals(
    memberConditions.map(() => 1),
    memberConditions,
    shape.cells.length,
  );
  if (count === FALSE) return { count, placementsByTurn };
  for (const place of placementsAmong(context, shape, items, site))
    addCondition(place, terms.and(place.cells.map((cell) => conditions.get(cell) ?? FALSE)));
  return { count, placementsByTurn };
}

/** The placements whose cells are all among the given ones; only these are built, so small sets cost little. */
function placementsAmong(
  context: GroundingContext,
  shape: Shape,
  items: readonly Item[],
  site: Site,
): Placement[] {
  const elements = context.board(site.span);
  const { board, cells } = elements;
  const candidates = new Set(items.map((item) => item.value));
  const placements: Placement[] = [];
  for (const form of formsOf(shape)) {
    const [first] = form.cells;
    if (first === undefined) continue;
    for (const { value } of items) {
      context.step(site.span);
      const at = value as Element;
      const [row, column] = [board.cellRow[at.index]! - first[0], board.cellColumn[at.index]! - first[1]];
      const placedCells = form.cells.map(([y, x]) => cells[board.cellAt(row + y, column + x)]);
      if (placedCells.every((cell) => cell !== undefined && candidates.has(cell)))
        placements.push({ form, cells: placedCells as Element[] });
    }
  }
  return placements;
}

const placeConditions = new WeakMap<object, WeakMap<Placement, BoolRef>>();

/**
 * The condition that an area is a placement: the placement's cells are joined to each other, and not to the cells
 * around. Cells of the placement that don't touch would belong to different areas.
 */
function isAreaPlacement(
  context: GroundingContext,
  { division }: Area,
  place: Placement,
  site: Site,
): BoolRef {
  const conditionByPlacement = placeConditions.get(division) ?? new WeakMap<Placement, BoolRef>();
  placeConditions.set(division, conditionByPlacement);
  const cachedCondition = conditionByPlacement.get(place);
  if (cachedCondition !== undefined) return cachedCondition;
  const elements = context.board(site.span);
  const placementCells = new Set(place.cells);
  if (!isOnePiece(elements, placementCells)) return FALSE;
  const conditions: BoolRef[] = [];
  for (const cell of place.cells) {
    for (const link of elements.linksOf(cell)) {
      const [a, b] = elements.cellsOfLink(link);
      const other = a === cell ? b! : a!;
      const joinCondition = division.joinCondition(link);
      if (!placementCells.has(other)) conditions.push(joinCondition ^ 1);
      else if (cell.index < other.index) conditions.push(joinCondition);
    }
  }
  const term = context.terms.and(conditions);
  conditionByPlacement.set(place, term);
  return term;
}

/** Whether the cells are connected across borders. */
function isOnePiece(elements: BoardElements, cells: ReadonlySet<Element>): boolean {
  const [first] = cells;
  const reachedCells = new Set(first === undefined ? [] : [first]);
  // Cells added during the loop are visited, too.
  for (const cell of reachedCells)
    for (const other of elements.neighbors(cell)) if (cells.has(other)) reachedCells.add(other);
  return reachedCells.size === cells.size;
}

const placementsByCell = new WeakMap<readonly Placement[], ReadonlyMap<Element, readonly Placement[]>>();

/** The placements of the shape that contain the cell. */
function placementsAt(
  context: GroundingContext,
  shape: Shape,
  site: Site,
  cell: Element,
): readonly Placement[] {
  return groupByCell(placesOf(context, shape, site)).get(cell) ?? [];
}

function groupByCell(places: readonly Placement[]): ReadonlyMap<Element, readonly Placement[]> {
  const cachedGroups = placementsByCell.get(places);
  if (cachedGroups !== undefined) return cachedGroups;
  const groups = new Map<Element, Placement[]>();
  for (const place of places) {
    for (const cell of place.cells) {
      const at = groups.get(cell);
      if (at === undefined) groups.set(cell, [place]);
      else at.push(place);
    }
  }
  placementsByCell.set(places, groups);
  return groups;
}
