/**
 * Values that put nothing at their places, such as no star in a cell. On a partial board a cross tells them from what is open, except where the
 * cell shows a clue that rules the value out by itself, which everybody knows, and where a line of the answer passes.
 */
import { familiesWithValues } from '../../formats/solution/solution.ts';
import type { ToldFamily } from '../../formats/values/write.ts';
import type { Ground } from '../../model/ground.ts';
import { MISSING_VALUE } from '../../model/instance-source.ts';
import { append } from '../../model/large-lists.ts';
import type { Ref } from '../../model/terms/terms.ts';
import { Element } from '../../model/values.ts';
import { isOccupied } from '../text/cell-text.ts';
import type { CellMark, Scene } from './scene.ts';

/** The scene's cells without crosses in cells that show a clue which rules out a value there, or through which a line passes. */
export function withoutNeedlessCrosses(ground: Ground, scene: Scene): readonly CellMark[] {
  const { cells } = scene;
  const valueByRef = determinedValues(ground);
  const printedCells = new Set<CellMark | undefined>();
  for (const { domain, refs, hidden } of ground.families) {
    if (hidden || !domain) continue;
    domain.forEach((element, at) => {
      const ref = refs[at]!;
      const isDetermined = valueByRef.has(ref) || ground.terms.constantValue(ref) !== undefined;
      if (element instanceof Element && element.kind === 'cell' && isDetermined)
        printedCells.add(cells[element.index]);
    });
  }
  return cells.map((mark, cell) => {
    const { clear, ...rest } = mark;
    const isNeedless = isOnLine(scene, cell) || (isPrinted(mark) && printedCells.has(mark));
    return clear && isNeedless ? rest : mark;
  });
}

/** Whether a line of the answer passes through a cell. */
export function isOnLine({ board, links }: Pick<Scene, 'board' | 'links'>, cell: number): boolean {
  if (!board) return false;
  const count = board.directions.length;
  return board.stepLink.subarray(cell * count, (cell + 1) * count).some((link) => {
    const { count: strokes = 0, origin } = links[link] ?? {};
    return strokes > 0 && origin === 'answer';
  });
}

/** The hidden finds all of whose values the puzzle determines, each by a single rule. */
export function printedHelpers(ground: Ground): readonly ToldFamily[] {
  const hidden = ground.families.filter((family) => family.hidden);
  if (hidden.length === 0) return [];
  const valueByRef = determinedValues(ground);
  const { terms } = ground;
  return familiesWithValues(hidden, terms, (ref) => terms.constantValue(ref) ?? valueByRef.get(ref)).filter(
    ({ values }) => !values.includes(MISSING_VALUE),
  );
}

const isPrinted = (mark: CellMark): boolean => mark.fill !== undefined || isOccupied(mark);

/**
 * `valueByRef.get(term of a variable)`: the value that a single rule determines (`digit[c] = clue[c]`), so that nobody has
 * to enter it again.
 */
export function determinedValues({ terms, constraints }: Ground): ReadonlyMap<Ref, number> {
  const valueByRef = new Map<Ref, number>();
  const pendingRoots = constraints.map(({ root }) => root);
  for (let root = pendingRoots.pop(); root !== undefined; root = pendingRoots.pop()) {
    const operation = terms.operation(root);
    if (operation === 'boolVariable') valueByRef.set(root & ~1, 1 - (root & 1));
    const isNegated = (root & 1) === 1;
    if (operation === 'and' && !isNegated) append(pendingRoots, terms.arguments(root));
    if (operation !== 'atMost' && (operation !== 'equals' || isNegated)) continue;
    const [bound = 0, coefficient = 0, ref = -1, ...others] = terms.arguments(root);
    if (others.length > 0 || Math.abs(coefficient) !== 1 || terms.operation(ref) !== 'intVariable') continue;
    const value = (isNegated ? bound + 1 : bound) * coefficient;
    // `x ≤ 1` determines a variable x whose least value is 1; the negation of `x ≤ 3` determines a variable whose
    // greatest value is 4.
    const end = coefficient > 0 !== isNegated ? terms.low(ref) : terms.high(ref);
    if (operation === 'equals' || value === end) valueByRef.set(ref, value);
  }
  return valueByRef;
}
