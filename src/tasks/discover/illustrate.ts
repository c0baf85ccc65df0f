/** Boards that show patterns: the window with a margin, its clues, and the conclusions as far as they are single values. */

import { type Solution, solutionOf } from '../../formats/solution/solution.ts';
import type { Model } from '../../language/model.ts';
import { readPlan } from '../../language/sections/generate/section.ts';
import type { Ground } from '../../model/ground.ts';
import { type GivenRequest, MISSING_VALUE } from '../../model/instance-source.ts';
import type { Position } from '../../model/places.ts';
import type { ValueType } from '../../model/value-types.ts';
import { Element, type Value } from '../../model/values.ts';
import { Diagnostics } from '../../text/diagnostics.ts';
import type { Literal } from '../common/literals.ts';
import type { DrawGiven } from '../generate/layout/open-source.ts';
import { sizeOf } from '../generate/spec/request.ts';
import { boardWith } from './open-board.ts';
import { keyAt, type Pattern, type PlainValue, type Side, shiftPosition } from './pattern.ts';

export interface Illustration {
  readonly ground: Ground;
  /** The row and column of the window's upper left cell. */
  readonly corner: Position;
  /** The conclusions that determine values, as an answer in part. */
  readonly solution: Solution;
  readonly claims: readonly Literal[];
}

/** A board with the pattern; undefined if the model has no such board. */
export function illustrate(model: Model, pattern: Pattern): Illustration | undefined {
  const { corner, size } = frameOf(pattern);
  const diagnostics = new Diagnostics();
  const plan = readPlan(model, diagnostics);
  const data = sizeOf(model, plan, `${size[0]}x${size[1]}`, diagnostics);
  if (!data) return undefined;
  const cluesByGiven = givensOf(pattern, corner);
  const draw: DrawGiven = (request, elements) => {
    const clues = cluesByGiven.get(request.name);
    const isArea = plan.divisionByGiven.has(request.name);
    return request.domain?.map((key): Value | typeof MISSING_VALUE => {
      const at = key instanceof Element && elements ? keyAt(elements.places.positionOf(key)) : '';
      if (!clues?.has(at)) return isArea ? 2 : request.type.kind === 'bool' ? false : null;
      const value = clues.get(at);
      return value === undefined ? MISSING_VALUE : clueValueOf(value, request, elements?.board.directions);
    });
  };
  const index = boardWith(model, data, cluesByGiven.keys(), { draw });
  if (!index) return undefined;
  const { ground } = index;
  const claims = index.claimsAt(pattern, corner);
  const values = new Map(claims.flatMap((one) => (one.holds ? [[one.variable, one.value] as const] : [])));
  const solution = solutionOf(ground, (ref) => values.get(ground.terms.variableOf(ref)));
  return { ground, corner, solution, claims };
}

/** The size of a board around the window that has all conclusions, and where the window lies on it. */
function frameOf({ size, sides, conclusions }: Pattern): {
  readonly corner: Position;
  readonly size: Position;
} {
  const margin = (side: Side, beyond: (at: Position) => number): number => {
    if (sides.includes(side)) return 0;
    const maxDistance = conclusions.reduce((farthest, { at }) => Math.max(farthest, beyond(at)), 0);
    return Math.max(1, Math.ceil(maxDistance / 2));
  };
  const [rows, columns] = size;
  const north = margin('north', ([y]) => 1 - y);
  const west = margin('west', ([, x]) => 1 - x);
  const southMargin = margin('south', ([y]) => y - 2 * rows + 1);
  const eastMargin = margin('east', ([, x]) => x - 2 * columns + 1);
  return { corner: [north, west], size: [north + rows + southMargin, west + columns + eastMargin] };
}

/** [given]: [position on the board]: the clue's value, undefined for any value. */
function givensOf(
  { clues, areas = [] }: Pattern,
  corner: Position,
): ReadonlyMap<string, ReadonlyMap<string, PlainValue | undefined>> {
  const byGiven = new Map<string, Map<string, PlainValue | undefined>>();
  const add = (given: string, at: Position, value: PlainValue | undefined): void => {
    const values = byGiven.get(given) ?? new Map<string, PlainValue | undefined>();
    byGiven.set(given, values.set(keyAt(shiftPosition(at, corner)), value));
  };
  for (const { given, at, value } of clues) add(given, at, value);
  for (const { given, cells, clue } of areas) {
    for (const at of cells) add(given, at, 1);
    if (clue) add(clue.given, cells[0]!, clue.value);
  }
  return byGiven;
}

function clueValueOf(
  value: PlainValue,
  { type }: GivenRequest,
  directions: readonly { readonly name: string }[] | undefined,
): Value {
  let core: ValueType = type;
  while (core.kind === 'optional' || core.kind === 'unknown') core = core.of;
  if (core.kind === 'enum') return core.enum.members.find(({ name }) => name === value) ?? null;
  if (core.kind === 'element' && directions)
    return new Element(
      'direction',
      directions.findIndex(({ name }) => name === value),
    );
  return typeof value === 'string' ? null : value;
}
