/**
 * Marks for a board being played, derived only from its conditions: clues whose conditions hold, clues whose conditions
 * can't hold any more, and cells whose requirement (such as being lit) is met.
 */
import {
  type Element,
  evaluatePartial,
  type Ground,
  type Literal,
  partialOf,
  variablesOf,
} from '../../src/index.ts';
import { givensNamedIn } from './named-givens.ts';
import { claimsOf, type Open } from './opened.ts';
import type { Entered, Marks, PlainBeside } from './protocol.ts';

/** A clue, with the conditions that concern it and no other clue. */
interface ClueConditions<Place> {
  readonly place: Place;
  readonly constraints: number[];
  readonly variables: Set<number>;
}

interface Conditions {
  /** The clues in cells; `place` is the number of the cell. */
  readonly cells: readonly ClueConditions<number>[];
  /** The clues that stand beside the board, at rows and columns. */
  readonly beside: readonly ClueConditions<PlainBeside>[];
  /** Conditions that a cell must meet in one of several ways, such as being lit by a lamp in it or in sight. */
  readonly wishes: readonly { readonly cell: number; readonly constraint: number }[];
}

const cachedConditions = new WeakMap<Open, Conditions>();

function conditionsOf(puzzle: Open): Conditions {
  const found = cachedConditions.get(puzzle) ?? read(puzzle);
  cachedConditions.set(puzzle, found);
  return found;
}

function read(puzzle: Open): Conditions {
  const { ground } = puzzle;
  const cells = new Map<string, ClueConditions<number>>();
  const beside = new Map<string, ClueConditions<PlainBeside>>();
  const wishes: { readonly cell: number; readonly constraint: number }[] = [];
  const sidesAt = sidesByPiece(puzzle);
  ground.constraints.forEach(({ site, root, span }, constraint) => {
    const add = <Place>(clues: Map<string, ClueConditions<Place>>, place: Place): void => {
      const key = JSON.stringify(place);
      const clue = clues.get(key) ?? { place, constraints: [], variables: new Set() };
      clues.set(key, clue);
      clue.constraints.push(constraint);
      for (const variable of variablesOf(ground.terms, root)) clue.variables.add(variable);
    };
    const [line, ...lines] = site.filter(({ kind }) => kind === 'row' || kind === 'column');
    if (line && lines.length === 0)
      for (const side of sidesAt(span, line)) add(beside, { side, line: line.index });
    const [cell, ...others] = site.filter(({ kind }) => kind === 'cell');
    if (!cell || others.length > 0) return;
    add(cells, cell.index);
    if (isChoice(ground, root)) wishes.push({ cell: cell.index, constraint });
  });
  return { cells: [...cells.values()], beside: [...beside.values()], wishes };
}

/**
 * Returns a function from a condition (by its text in the model) and a row or column to the sides at which the clues
 * stand that the condition names.
 */
function sidesByPiece({ model, ground, drawing }: Open) {
  const clues = ground.givens.flatMap(({ name, domain }) => {
    const [first] = domain ?? [];
    const kind = first && typeof first === 'object' && 'kind' in first ? first.kind : undefined;
    if (kind !== 'row' && kind !== 'column') return [];
    const drawn = drawing?.instructions.filter(({ family }) => family === name) ?? [];
    const usual = kind === 'row' ? ('left' as const) : ('top' as const);
    const drawnSides = drawn.flatMap(({ side }) => side ?? []);
    return [{ name, kind, sides: drawnSides.length > 0 ? drawnSides : [usual] }];
  });
  const found = new Map<string, ReadonlySet<string>>();
  return (
    piece: Ground['constraints'][number]['span'],
    { kind }: Element,
  ): readonly PlainBeside['side'][] => {
    if (clues.length === 0) return [];
    const key = `${piece.file} ${piece.start}`;
    const names = found.get(key) ?? givensNamedIn(model, piece);
    found.set(key, names);
    return clues.flatMap((clue) => (clue.kind === kind && names.has(clue.name) ? clue.sides : []));
  };
}

/** Whether a condition is a disjunction of bools; such a condition is stored as a negated conjunction of negations. */
function isChoice({ terms }: Ground, root: number): boolean {
  if ((root & 1) === 0) return false;
  const isRefused = (ref: number): boolean =>
    (ref & 1) === 1
      ? terms.operation(ref) === 'boolVariable'
      : terms.operation(ref) === 'and' && terms.arguments(ref).every(isRefused);
  const inner = root & ~1;
  return terms.operation(inner) === 'and' && terms.arguments(inner).every(isRefused);
}

/** Finds the marks for the present entries. `rested`: the same entries, and values for empty places that mean one. */
export function marksOf(puzzle: Open, entered: Entered, rested: Entered): Marks {
  const { ground } = puzzle;
  const { cells, beside, wishes } = conditionsOf(puzzle);
  const claims = claimsOf(puzzle, entered);
  // A value that the puzzle determines isn't an entry of the player.
  const told = new Set(
    puzzle.sheet.finds.flatMap((find) => [...find.told.keys()].map((position) => find.variables[position])),
  );
  const touched = new Set(claims.flatMap(({ variable }) => (told.has(variable) ? [] : [variable])));
  const now = verdicts(ground, claims);
  const whole = verdicts(ground, claimsOf(puzzle, rested));
  const placesOf = <Place>(
    clues: readonly ClueConditions<Place>[],
    isWanted: (constraints: readonly number[]) => boolean,
  ): Place[] =>
    clues.flatMap(({ place, constraints, variables }) =>
      [...variables].some((each) => touched.has(each)) && isWanted(constraints) ? [place] : [],
    );
  const isDone = (constraints: readonly number[]): boolean =>
    constraints.every((each) => whole[each] === 'holds');
  const isBroken = (constraints: readonly number[]): boolean =>
    constraints.some((each) => now[each] === 'fails');
  return {
    done: placesOf(cells, isDone),
    broken: placesOf(cells, isBroken),
    doneBeside: placesOf(beside, isDone),
    brokenBeside: placesOf(beside, isBroken),
    served: wishes.flatMap(({ cell, constraint }) => (now[constraint] === 'holds' ? [cell] : [])),
  };
}

const verdicts = (ground: Ground, claims: readonly Literal[]) =>
  evaluatePartial(ground, partialOf(ground, claims));
