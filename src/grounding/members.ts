/** `c.neighbors`, `r.cells`, `d.opposite`: members of elements and lists. */
import type { MemberName } from '../language/words/builtins.ts';
import type { BoardElements } from '../model/elements.ts';
import { Choice, Element, FixedSet, Tuple, type Value } from '../model/values.ts';
import { mapChoice } from './choice.ts';
import { describeValue, isList, listOf } from './coerce.ts';
import type { GroundingContext, Site } from './context.ts';
import { elementArgument } from './functions/geometry.ts';

/**
 * A member's implementation: it gets the value before the dot and, for the methods `step`, `link` and `border`, the
 * call's arguments.
 */
type Member = (context: GroundingContext, target: Value, args: readonly Value[], site: Site) => Value;

/** A member that is computed differently for each kind of element. The first kind that fits the target is used. */
function membersByKind(
  implementations: Partial<
    Record<Element['kind'], (context: GroundingContext, element: Element, site: Site) => Value>
  >,
): Member {
  return (context, target, _args, site) => {
    const implementation = target instanceof Element ? implementations[target.kind] : undefined;
    if (implementation && target instanceof Element) return implementation(context, target, site);
    return context.fail('unknown-member', `${describeValue(context, target)} has no such member.`, site.span);
  };
}

const set = (items: readonly Value[]): FixedSet => new FixedSet(items);

/** The borders that separate a set of cells from the rest. */
function outline(context: GroundingContext, region: Element, site: Site): Value {
  const board = context.board(site.span);
  const insideCells = new Set(region.cells);
  return set(
    (region.cells ?? [])
      .flatMap((cell) => board.bordersOf(cell))
      .filter((border) => board.cellsOfBorder(border).filter((cell) => insideCells.has(cell)).length === 1),
  );
}

/**
 * Whether the search `find` in this direction may find nothing. There may be no link or neighbour, and tiles may
 * have fewer sides; a border across a corner is an error instead.
 */
function mayFindNothing(board: BoardElements, find: string, direction: Element): boolean {
  if (find === 'borderTowards') return direction.index < board.directions.length;
  return find !== 'cornerTowards';
}

const cellsOfLine = (_context: GroundingContext, line: Element): Value => line.cells ?? [];
const indexOf = (_context: GroundingContext, element: Element): Value => element.index;

function memberTowards(
  find: 'step' | 'linkTowards' | 'borderTowards' | 'cornerTowards' | 'lineThrough',
): Member {
  return (context, target, args, site) => {
    const board = context.board(site.span);
    if (target instanceof Element && find === 'linkTowards' && target.kind === 'border')
      return board.linkOfBorder(target);
    if (target instanceof Element && find === 'borderTowards' && target.kind === 'link')
      return board.borderOfLink(target);
    const cell = elementArgument(context, target, 'cell', site);
    const [direction] = args;
    if (direction === null) return null;
    const directionElement = elementArgument(context, direction, 'direction', site);
    const place = board[find](cell, directionElement);
    if (place === null && !mayFindNothing(board, find, directionElement)) {
      const memberKind = find === 'borderTowards' ? 'border' : 'corner';
      context.fail(
        'unknown-member',
        `A cell has no ${memberKind} to the ${board.nameOfDirection(directionElement)}.`,
        site.span,
        {
          advice:
            memberKind === 'corner'
              ? 'Its corners lie to the northeast, southeast, southwest and northwest.'
              : 'Its borders lie in the `directions`.',
        },
      );
    }
    return place;
  };
}

export const MEMBERS: Readonly<Record<MemberName, Member>> = {
  neighbors: membersByKind({
    cell: (context, cell, site) => set(context.board(site.span).neighbors(cell)),
    corner: (context, corner, site) => {
      const board = context.board(site.span);
      return set(
        board
          .bordersOfCorner(corner)
          .flatMap((b) => board.cornersOfBorder(b).filter((other) => other !== corner)),
      );
    },
  }),
  around: membersByKind({
    cell: (context, cell, site) => set(context.board(site.span).surroundingCells(cell)),
  }),
  links: membersByKind({ cell: (context, cell, site) => set(context.board(site.span).linksOf(cell)) }),
  borders: membersByKind({
    cell: (context, cell, site) => context.board(site.span).bordersOf(cell),
    corner: (context, corner, site) => set(context.board(site.span).bordersOfCorner(corner)),
    region: outline,
    row: outline,
    column: outline,
  }),
  corners: membersByKind({
    cell: (context, cell, site) => set(context.board(site.span).cornersOf(cell)),
    border: (context, border, site) => set(context.board(site.span).cornersOfBorder(border)),
  }),
  cells: membersByKind({
    row: cellsOfLine,
    column: cellsOfLine,
    diagonal: cellsOfLine,
    region: cellsOfLine,
    link: (context, link, site) => context.board(site.span).cellsOfLink(link),
    border: (context, border, site) => context.board(site.span).cellsOfBorder(border),
    corner: (context, corner, site) => set(context.board(site.span).cellsOfCorner(corner)),
    point: (context, point, site) => context.board(site.span).places.cellsOf(point),
  }),
  row: membersByKind({ cell: (context, cell, site) => context.board(site.span).rowOf(cell) }),
  column: membersByKind({ cell: (context, cell, site) => context.board(site.span).columnOf(cell) }),
  index: membersByKind({
    cell: indexOf,
    row: indexOf,
    column: indexOf,
    diagonal: indexOf,
    region: indexOf,
    border: indexOf,
    corner: indexOf,
    link: indexOf,
    point: indexOf,
    direction: indexOf,
  }),
  step: memberTowards('step'),
  link: memberTowards('linkTowards'),
  border: memberTowards('borderTowards'),
  corner: memberTowards('cornerTowards'),
  line: memberTowards('lineThrough'),
  point: (context, target, _args, site) => {
    const { places } = context.board(site.span);
    if (target instanceof Element) return places.at('point', places.positionOf(target));
    return context.fail('unknown-member', `${describeValue(context, target)} has no such member.`, site.span);
  },
  outer: membersByKind({ border: (context, border, site) => context.board(site.span).isOuter(border) }),
  opposite: membersByKind({
    direction: (context, direction, site) => context.board(site.span).opposite(direction),
  }),
  first: (context, target, _args, site) => endOf(context, listOf(context, target, site), 0, site),
  last: (context, target, _args, site) => endOf(context, listOf(context, target, site), -1, site),
};

function endOf(context: GroundingContext, list: readonly Value[], at: number, site: Site): Value {
  const endItem = list.at(at);
  if (endItem !== undefined) return endItem;
  return context.fail('out-of-range', 'An empty list has no first and no last element.', site.span);
}

/** `target.name` or `target.name(args)`: absent for an absent target, a field of a tuple, a neighbour of a cell. */
export function memberOf(
  context: GroundingContext,
  target: Value,
  name: string,
  args: readonly Value[],
  site: Site,
): Value {
  if (target === null) return null;
  if (target instanceof Choice)
    return mapChoice(context, target, (value) => memberOf(context, value, name, args, site));
  if (target instanceof Tuple) {
    const at = target.names?.indexOf(name) ?? -1;
    if (at >= 0) return target.items[at] ?? null;
  }
  if (target instanceof Element && target.kind === 'cell') {
    const board = context.board(site.span);
    const direction = board.direction(name);
    if (direction) return board.step(target, direction);
  }
  if (Object.hasOwn(MEMBERS, name)) return MEMBERS[name as MemberName](context, target, args, site);
  const subject = isList(target) ? 'A list' : describeValue(context, target);
  return context.fail('unknown-member', `${subject} has no \`${name}\` on this board.`, site.span);
}
