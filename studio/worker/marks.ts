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
import { claimsOf, type OpenPuzzle } from './opened.ts';
import type { EnteredClaims, Marks, OutsideClueLine } from './protocol.ts';

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
  readonly outsideClues: readonly ClueConditions<OutsideClueLine>[];
  /** Conditions that a cell must meet in one of several ways, such as being lit by a lamp in it or in sight. */
  readonly choices: readonly { readonly cell: number; readonly constraint: number }[];
}

const cachedConditions = new WeakMap<OpenPuzzle, Conditions>();

function conditionsOf(puzzle: OpenPuzzle): Conditions {
  const conditions = cachedConditions.get(puzzle) ?? readConditions(puzzle);
  cachedConditions.set(puzzle, conditions);
  return conditions;
}

function readConditions(puzzle: OpenPuzzle): Conditions {
  const { ground } = puzzle;
  const cells = new Map<string, ClueConditions<number>>();
  const outsideClues = new Map<string, ClueConditions<OutsideClueLine>>();
  const choices: { readonly cell: number; readonly constraint: number }[] = [];
  const sidesAt = sidesByPiece(puzzle);
  ground.constraints.forEach(({ site, root, span }, constraint) => {
    const addConstraint = <Place>(clues: Map<string, ClueConditions<Place>>, place: Place): void => {
      const key = JSON.stringify(place);
      const clue = clues.get(key) ?? { place, constraints: [], variables: new Set() };
      clues.set(key, clue);
      clue.constraints.push(constraint);
      for (const variable of variablesOf(ground.terms, root)) clue.variables.add(variable);
    };
    const [line, ...lines] = site.filter(({ kind }) => kind === 'row' || kind === 'column');
    if (line && lines.length === 0)
      for (const side of sidesAt(span, line)) addConstraint(outsideClues, { side, line: line.index });
    const [cell, ...others] = site.filter(({ kind }) => kind === 'cell');
    if (!cell || others.length > 0) return;
    addConstraint(cells, cell.index);
    if (isChoice(ground, root)) choices.push({ cell: cell.index, constraint });
  });
  return { cells: [...cells.values()], outsideClues: [...outsideClues.values()], choices };
}

/**
 * Returns a function from a condition (by its text in the model) and a row or column to the sides at which the clues
 * stand that the condition names.
 */
function sidesByPiece({ model, ground, drawing }: OpenPuzzle) {
  const clues = ground.givens.flatMap(({ name, domain }) => {
    const [first] = domain ?? [];
    const kind = first && typeof first === 'object' && 'kind' in first ? first.kind : undefined;
    if (kind !== 'row' && kind !== 'column') return [];
    const drawInstructions = drawing?.instructions.filter(({ family }) => family === name) ?? [];
    const usualSide = kind === 'row' ? ('left' as const) : ('top' as const);
    const drawnSides = drawInstructions.flatMap(({ side }) => side ?? []);
    return [{ name, kind, sides: drawnSides.length > 0 ? drawnSides : [usualSide] }];
  });
  const givenNamesByPiece = new Map<string, ReadonlySet<string>>();
  return (
    piece: Ground['constraints'][number]['span'],
    { kind }: Element,
  ): readonly OutsideClueLine['side'][] => {
    if (clues.length === 0) return [];
    const key = `${piece.file} ${piece.start}`;
    const givenNames = givenNamesByPiece.get(key) ?? givensNamedIn(model, piece);
    givenNamesByPiece.set(key, givenNames);
    return clues.flatMap((clue) => (clue.kind === kind && givenNames.has(clue.name) ? clue.sides : []));
  };
}

/** Whether a condition is a disjunction of bools; such a condition is stored as a negated conjunction of negations. */
function isChoice({ terms }: Ground, root: number): boolean {
  if ((root & 1) === 0) return false;
  const isNegatedBool = (ref: number): boolean =>
    (ref & 1) === 1
      ? terms.operation(ref) === 'boolVariable'
      : terms.operation(ref) === 'and' && terms.arguments(ref).every(isNegatedBool);
  const conjunction = root & ~1;
  return terms.operation(conjunction) === 'and' && terms.arguments(conjunction).every(isNegatedBool);
}

/**
 * Finds the marks for the present entries. `filledEntries`: the same entries, and the values that empty places stand
 * for, such as "no line".
 */
export function marksOf(puzzle: OpenPuzzle, entered: EnteredClaims, filledEntries: EnteredClaims): Marks {
  const { ground } = puzzle;
  const { cells, outsideClues, choices } = conditionsOf(puzzle);
  const claims = claimsOf(puzzle, entered);
  // A value that the puzzle determines isn't an entry of the player.
  const fixedVariables = new Set(
    puzzle.sheet.finds.flatMap((find) => [...find.told.keys()].map((position) => find.variables[position])),
  );
  const enteredVariables = new Set(
    claims.flatMap(({ variable }) => (fixedVariables.has(variable) ? [] : [variable])),
  );
  const currentVerdicts = conditionVerdicts(ground, claims);
  const completeVerdicts = conditionVerdicts(ground, claimsOf(puzzle, filledEntries));
  const placesOf = <Place>(
    clues: readonly ClueConditions<Place>[],
    isWanted: (constraints: readonly number[]) => boolean,
  ): Place[] =>
    clues.flatMap(({ place, constraints, variables }) =>
      [...variables].some((each) => enteredVariables.has(each)) && isWanted(constraints) ? [place] : [],
    );
  const isDone = (constraints: readonly number[]): boolean =>
    constraints.every((each) => completeVerdicts[each] === 'holds');
  const isBroken = (constraints: readonly number[]): boolean =>
    constraints.some((each) => currentVerdicts[each] === 'fails');
  return {
    done: placesOf(cells, isDone),
    broken: placesOf(cells, isBroken),
    doneOutside: placesOf(outsideClues, isDone),
    brokenOutside: placesOf(outsideClues, isBroken),
    satisfied: choices.flatMap(({ cell, constraint }) =>
      currentVerdicts[constraint] === 'holds' ? [cell] : [],
    ),
  };
}

const conditionVerdicts = (ground: Ground, claims: readonly Literal[]) =>
  evaluatePartial(ground, partialOf(ground, claims));
