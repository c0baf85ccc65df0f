/**
 * Marks for a board being played, derived only from its conditions: clues whose conditions hold, clues whose conditions
 * can't hold any more, and cells whose requirement (such as being lit) is met.
 */
import { evaluatePartial, type Ground, type Literal, partialOf, variablesOf } from '../../src/index.ts';
import { claimsOf, type Open } from './opened.ts';
import type { Entered, Marks } from './protocol.ts';

interface CellConditions {
  readonly cell: number;
  readonly constraints: number[];
  readonly variables: Set<number>;
}

interface Conditions {
  /** The cells with clues, each with the conditions that concern only this clue. */
  readonly cells: readonly CellConditions[];
  /** Conditions that require one of several things for their cell: a lamp there, or a lamp that is seen. */
  readonly wishes: readonly { readonly cell: number; readonly constraint: number }[];
}

const cachedConditions = new WeakMap<Open, Conditions>();

function conditionsOf(puzzle: Open): Conditions {
  const found = cachedConditions.get(puzzle) ?? read(puzzle.ground);
  cachedConditions.set(puzzle, found);
  return found;
}

function read(ground: Ground): Conditions {
  const cells = new Map<number, CellConditions>();
  const wishes: { readonly cell: number; readonly constraint: number }[] = [];
  ground.constraints.forEach(({ site, root }, constraint) => {
    const [cell, ...others] = site.filter(({ kind }) => kind === 'cell');
    if (!cell || others.length > 0) return;
    const at = cells.get(cell.index) ?? { cell: cell.index, constraints: [], variables: new Set() };
    cells.set(cell.index, at);
    at.constraints.push(constraint);
    for (const variable of variablesOf(ground.terms, root)) at.variables.add(variable);
    if (isChoice(ground, root)) wishes.push({ cell: cell.index, constraint });
  });
  return { cells: [...cells.values()], wishes };
}

/** Whether a condition is a disjunction of bools: a negated conjunction of negated variables. */
function isChoice({ terms }: Ground, root: number): boolean {
  if ((root & 1) === 0) return false;
  const isRefused = (ref: number): boolean =>
    (ref & 1) === 1
      ? terms.operation(ref) === 'boolVariable'
      : terms.operation(ref) === 'and' && terms.arguments(ref).every(isRefused);
  const inner = root & ~1;
  return terms.operation(inner) === 'and' && terms.arguments(inner).every(isRefused);
}

/** The marks for the entries. `rested`: the entries with a value for each empty place that means one. */
export function marksOf(puzzle: Open, entered: Entered, rested: Entered): Marks {
  const { ground } = puzzle;
  const { cells, wishes } = conditionsOf(puzzle);
  const claims = claimsOf(puzzle, entered);
  // Values that the puzzle determines don't count as the player's entries.
  const told = new Set(
    puzzle.sheet.finds.flatMap((find) => [...find.told.keys()].map((position) => find.variables[position])),
  );
  const touched = new Set(claims.flatMap(({ variable }) => (told.has(variable) ? [] : [variable])));
  const now = verdicts(ground, claims);
  const whole = verdicts(ground, claimsOf(puzzle, rested));
  const begun = cells.filter(({ variables }) => [...variables].some((each) => touched.has(each)));
  const where = (list: readonly CellConditions[]): number[] => list.map(({ cell }) => cell);
  return {
    done: where(begun.filter(({ constraints }) => constraints.every((each) => whole[each] === 'holds'))),
    broken: where(begun.filter(({ constraints }) => constraints.some((each) => now[each] === 'fails'))),
    served: wishes.flatMap(({ cell, constraint }) => (now[constraint] === 'holds' ? [cell] : [])),
  };
}

const verdicts = (ground: Ground, claims: readonly Literal[]) =>
  evaluatePartial(ground, partialOf(ground, claims));
