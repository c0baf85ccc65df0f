/**
 * Rotating or mirroring the board with everything on it: the new place of each value is found by geometry, for all
 * kinds of places.
 */
import type { SheetFind } from '../../src/index.ts';
import type { BoardPlan, Kind, Point } from '../board/plan.ts';
import type { ValueComposer } from '../game/session.ts';

export type Move = 'turn' | 'left-right' | 'top-bottom';

/** [move]: the point to which a point moves, if the middle of the board is the origin. */
const POINT_AFTER_MOVE: Readonly<Record<Move, (x: number, y: number) => Point>> = {
  turn: (x, y) => [-y, x],
  'left-right': (x, y) => [-x, y],
  'top-bottom': (x, y) => [x, -y],
};

const DIRECTION_AFTER_MOVE: Readonly<Record<Move, ReadonlyMap<string, string>>> = {
  turn: new Map([
    ['north', 'east'],
    ['east', 'south'],
    ['south', 'west'],
    ['west', 'north'],
  ]),
  'left-right': new Map([
    ['east', 'west'],
    ['west', 'east'],
  ]),
  'top-bottom': new Map([
    ['north', 'south'],
    ['south', 'north'],
  ]),
};

const SIDE_AFTER_MOVE: Readonly<Record<Move, Readonly<Record<string, string>>>> = {
  turn: { left: 'top', top: 'right', right: 'bottom', bottom: 'left' },
  'left-right': { left: 'right', right: 'left' },
  'top-bottom': { top: 'bottom', bottom: 'top' },
};
const OPPOSITE: ReadonlyMap<string, string> = new Map([
  ['left', 'right'],
  ['right', 'left'],
  ['top', 'bottom'],
  ['bottom', 'top'],
]);

/**
 * Returns a function from find and position to the value there after a rotation or reflection. Undefined if the board
 * doesn't map to itself.
 */
export function transformedValues(
  plan: BoardPlan,
  finds: readonly SheetFind[],
  valueAt: (find: number, position: number) => number | undefined,
  move: Move,
  composing?: Pick<ValueComposer, 'takesDirection' | 'valueOf'>,
): ((find: number, position: number) => number | undefined) | undefined {
  const values = finds.map(() => new Map<number, number | undefined>());
  const valueAfterMove = (index: number, target: number, value: number): number | undefined => {
    const findDeclaration = finds[index];
    if (!composing || findDeclaration?.kind !== 'composed')
      return findDeclaration && valueTurned(findDeclaration, value, move);
    const text = findDeclaration.looks.get(value)?.text ?? '';
    const movedName = composing.takesDirection(index) ? turnedName(text, move) : text;
    // A clue that lists the contents of a row or column has to be reversed if the move reverses that row or column.
    return composing.valueOf(target, isReversed(findDeclaration, move) ? reverseText(movedName) : movedName);
  };
  for (const [index, find] of finds.entries()) {
    const target = targetFind(finds, index, move);
    const targetDeclaration = finds[target];
    if (!targetDeclaration) return undefined;
    const place = placesAfterMove(plan, find, targetDeclaration, move);
    if (!place) return undefined;
    find.elements.forEach((_, position) => {
      const value = valueAt(index, position);
      values[target]?.set(
        place[position] ?? -1,
        value === undefined ? undefined : valueAfterMove(index, target, value),
      );
    });
  }
  return (find, position) => values[find]?.get(position);
}

/**
 * The index of the find that takes the clues beside the board after the move: that of the new side, or of the opposite
 * side, if only that one has clues.
 */
function targetFind(finds: readonly SheetFind[], index: number, move: Move): number {
  const side = finds[index]?.side;
  const sideAfterMove = side && SIDE_AFTER_MOVE[move][side];
  if (!side || !sideAfterMove) return index;
  const at = (name: string | undefined) => finds.findIndex((find) => find.side === name);
  const indexOfSide = at(sideAfterMove);
  if (indexOfSide >= 0) return indexOfSide;
  return at(OPPOSITE.get(sideAfterMove));
}

/**
 * `placesAfterMove(…)[position]`: the position to which the place at this position moves. Undefined if the board
 * doesn't map to itself.
 */
function placesAfterMove(plan: BoardPlan, from: SheetFind, to: SheetFind, move: Move): number[] | undefined {
  const { place } = from;
  if (place === 'row' || place === 'column') return sidePlacesAfterMove(from, to, move);
  if (place !== 'cell' && place !== 'border' && place !== 'link' && place !== 'corner') return undefined;
  const point = spotsOf(plan, place);
  const [cx, cy] = middleOf(plan.cells);
  const key = ([x, y]: Point): string => `${Math.round(x * 4)},${Math.round(y * 4)}`;
  const positions = new Map(Array.from(to.elements, (element, at) => [key(point(element)), at]));
  const targetPositions: number[] = [];
  for (const element of from.elements) {
    const [x, y] = point(element);
    const [dx, dy] = POINT_AFTER_MOVE[move](x - cx, y - cy);
    const at = positions.get(key([dx + cx, dy + cy]));
    if (at === undefined) return undefined;
    targetPositions.push(at);
  }
  return targetPositions;
}

function spotsOf(plan: BoardPlan, kind: Kind): (index: number) => Point {
  return (index) => plan.point({ kind, index });
}

function middleOf(points: readonly Point[]): Point {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const middle = (list: readonly number[]): number =>
    (list.reduce((a, b) => Math.min(a, b)) + list.reduce((a, b) => Math.max(a, b))) / 2;
  return [middle(xs), middle(ys)];
}

/**
 * `sidePlacesAfterMove(…)[position]`: the position beside the board to which a place moves. A rotation turns rows into
 * columns, from right to left; a reflection reverses the order along its own axis only.
 */
function sidePlacesAfterMove(from: SheetFind, to: SheetFind, move: Move): number[] | undefined {
  const count = from.elements.length;
  if (to.elements.length !== count) return undefined;
  const reversed =
    move === 'turn' ? from.place === 'row' : (move === 'left-right') === (from.place === 'column');
  return Array.from({ length: count }, (_, at) => (reversed ? count - 1 - at : at));
}

/** Whether the move reverses the order of the values in a row or column. */
const isReversed = ({ place }: SheetFind, move: Move): boolean =>
  (place === 'row' && move === 'left-right') || (place === 'column' && move !== 'left-right');

const reverseText = (text: string): string =>
  text.replace(/^\[(.*)\]$/, (_, items: string) => `[${items.split(',').reverse().join(',')}]`);

const turnedName = (name: string, move: Move): string =>
  name
    .split(/(north|east|south|west)/)
    .map((part) => DIRECTION_AFTER_MOVE[move].get(part) ?? part)
    .join('');

function valueTurned(find: SheetFind, value: number, move: Move): number {
  const name = find.looks.get(value)?.text;
  if (find.element !== 'direction' || name === undefined) return value;
  const newDirection = turnedName(name, move);
  for (const other of find.values) if (find.looks.get(other)?.text === newDirection) return other;
  return value;
}
