/**
 * Congruence of two sets of cells: translated, unmirrored, alike. Two sets are congruent if a motion (a rotation or
 * reflection, then a shift) maps one onto the other. A motion that maps A onto B maps some cell of A onto some cell of
 * B, so the pairs of cells give all shifts to be tried; each is an `and` over the cells of both. Cost: for each
 * rotation or reflection, shifts × (|A| + |B|) terms, with at most |A| · |B| shifts.
 */
import type { Motion } from '../../model/terms/layout.ts';
import { type BoolRef, FALSE } from '../../model/terms/terms.ts';
import { Element, type Value } from '../../model/values.ts';
import { asSet, boolValue } from '../coerce.ts';
import type { GroundingContext, Site } from '../context.ts';

/** A rotation by this many quarter turns. */
export function quarterTurns(count: number): Motion {
  let motion: Motion = [1, 0, 0, 1];
  for (let i = 0; i < count; i++) motion = [-motion[2], -motion[3], motion[0], motion[1]];
  return motion;
}

export const mirrorMotion = ([a, b, c, d]: Motion): Motion => [a, b, -c, -d];

export const UNTURNED: readonly Motion[] = [quarterTurns(0)];
export const TURNED: readonly Motion[] = [0, 1, 2, 3].map(quarterTurns);
export const TURNED_OR_MIRRORED: readonly Motion[] = TURNED.flatMap((turn) => [turn, mirrorMotion(turn)]);

/** Whether one of the motions, followed by a shift, maps one set of cells onto the other. */
export function congruent(
  context: GroundingContext,
  a: Value,
  b: Value,
  motions: readonly Motion[],
  site: Site,
): Value {
  const { terms } = context;
  const [from, to] = [conditionalCellsOf(context, a, site), conditionalCellsOf(context, b, site)];
  const none = terms.and([...from, ...to].map(({ condition }) => condition ^ 1));
  const shiftCases = motions.flatMap((motion) => conditionsByShift(context, motion, from, to, site));
  return boolValue(terms.or([none, ...shiftCases]));
}

interface ConditionalCell {
  readonly x: number;
  readonly y: number;
  readonly condition: BoolRef;
}

function conditionalCellsOf(context: GroundingContext, set: Value, site: Site): readonly ConditionalCell[] {
  const { board } = context.board(site.span);
  return asSet(context, set, site).flatMap(({ value, condition }) =>
    value instanceof Element
      ? [{ x: board.cellColumn[value.index]!, y: board.cellRow[value.index]!, condition }]
      : [],
  );
}

/**
 * For each possible shift: the condition that the first set, turned or mirrored and then shifted, equals the
 * other.
 */
function conditionsByShift(
  context: GroundingContext,
  [a, b, c, d]: Motion,
  from: readonly ConditionalCell[],
  to: readonly ConditionalCell[],
  site: Site,
): readonly BoolRef[] {
  const { terms } = context;
  const movedCells = from.map(({ x, y, condition }) => ({ x: a * x + b * y, y: c * x + d * y, condition }));
  const shifts = new Map<string, readonly [x: number, y: number]>();
  for (const place of movedCells)
    for (const other of to) {
      const shift = [other.x - place.x, other.y - place.y] as const;
      shifts.set(shift.join(), shift);
    }
  return [...shifts.values()].map(([right, down]) => {
    context.step(site.span);
    const shiftedConditions = new Map<string, BoolRef>(
      movedCells.map(({ x, y, condition }) => [`${x + right},${y + down}`, condition]),
    );
    const conditions: BoolRef[] = [];
    for (const { x, y, condition } of to) {
      const key = `${x},${y}`;
      conditions.push(terms.iff(condition, shiftedConditions.get(key) ?? FALSE));
      shiftedConditions.delete(key);
      if (conditions.at(-1) === FALSE) return FALSE;
    }
    for (const condition of shiftedConditions.values()) conditions.push(condition ^ 1);
    return terms.and(conditions);
  });
}
