/**
 * Clues and answer in one model: clues whose values are chosen (`choose`) are variables beside those of the answer, clues taken from the answer
 * (`take`) are terms. One engine serves three kinds of queries: for an answer with its clues; for another answer to the same clues, which are
 * assumptions; and for the clues that can be removed, by the assumptions that a refutation used.
 */

import type { SatSession } from '../../../backends/sat/engine/session.ts';
import { keyText, refsOf, settleValue } from '../../../formats/values/settled-values.ts';
import { equal } from '../../../grounding/comparison.ts';
import { DEFAULT_LIMITS, GroundingContext } from '../../../grounding/context.ts';
import type { GeneratePlan } from '../../../language/sections/generate/plan.ts';
import { BoardElements } from '../../../model/elements.ts';
import { type Assignment, type Ground, type GroundGiven, visibleRefs } from '../../../model/ground.ts';
import { Evaluation } from '../../../model/meaning/evaluate.ts';
import { Judge } from '../../../model/meaning/judge.ts';
import type { Ref } from '../../../model/terms/terms.ts';
import { isUnknown, UnknownBool, type UnknownInt, type Value } from '../../../model/values.ts';
import type { BoardLayout } from '../layout/layout.ts';

/** A position of a given whose value the generator chooses or may remove. */
export interface OpenPlace {
  readonly given: GroundGiven;
  readonly position: number;
  readonly value: UnknownInt | UnknownBool;
  readonly ref: Ref;
  readonly isRemovable: boolean;
}

/** A position of a given whose value is computed from the answer (`take`). */
export interface TakenPlace {
  readonly given: GroundGiven;
  readonly position: number;
  readonly value: Value;
  readonly isRemovable: boolean;
}

/** A position of a bool given that is drawn at random before the search and fixed by a unit clause. */
export interface DrawnPlace {
  readonly given: GroundGiven;
  readonly position: number;
  readonly value: UnknownBool;
}

export type GivenPlace = OpenPlace | TakenPlace;

/** A literal of a variable's encoding, and the range of values for which it is true. */
interface ValueLiteral {
  readonly literal: number;
  readonly from: number;
  readonly to: number;
}

/** The literals of one variable's encoding, created when they are first needed. */
interface VariableLiterals {
  literals: readonly ValueLiteral[] | undefined;
  readonly low: number;
  /** `phases[value − low]`: all literals of the variable's encoding, each with the sign that it has if the variable has this value. */
  readonly phases: (Int32Array | undefined)[];
  /** `equalities[value − low]`: the literal "the variable equals this value". */
  readonly equalities: (number | undefined)[];
  /** `implications[value − low]`: a literal that implies this value; for a variable whose encoding has no literals for single values. */
  readonly implications: (number | undefined)[];
}

/** The preferred phases of some variables, stored so that only the few that change from one answer to the next are set again. */
interface PreferredPhases {
  readonly literals: Int32Array;
  /** `starts[i]`: where the literals of the i-th variable begin in `literals`. */
  readonly starts: readonly number[];
  /** `values[i]`: the preferred value of the i-th variable. */
  readonly values: (number | undefined)[];
}

/** The codes of all values that the engine's tightened domain allows. */
export function possibleCodes({ program }: SatSession, ref: Ref): number[] {
  const { domain } = program.integer(ref);
  return Array.from({ length: domain.size }, (_, i) => domain.at(i));
}

export const isOpen = (place: GivenPlace): place is OpenPlace => 'ref' in place;

export class ClueModel {
  readonly session: SatSession;
  readonly ground: Ground;
  readonly openPlaces: readonly OpenPlace[];
  readonly takenPlaces: readonly TakenPlace[];
  readonly drawnPlaces: readonly DrawnPlace[];
  /** The variables of all finds, hidden ones too. */
  readonly finds: readonly Ref[];
  readonly #groundingContext: GroundingContext;
  readonly #takenLiterals = new Map<string, number>();
  /** For each place whose clue is taken from the answer (`take`): its index among these places. */
  readonly #indexByTakenPlace: ReadonlyMap<TakenPlace, number>;
  /** The values of all places in `takenPlaces` in the answer evaluated last. */
  #lastTakenValues: { readonly assignment: Assignment; readonly values: readonly Value[] } | undefined;
  #judge: Judge | undefined;
  #variables: readonly Ref[] | undefined;
  #visibleRefs: readonly Ref[] | undefined;
  #places: readonly GivenPlace[] | undefined;
  /** The names of the givens whose values the generator chooses. */
  readonly #chosenGivens: { has(name: string): boolean };
  /** `#literalsByRef[ref]`: the literals of the variable with this reference. */
  readonly #literalsByRef: (VariableLiterals | undefined)[] = [];
  /** For each list of variables: the preferred phases that were set last. */
  readonly #preferredPhases = new WeakMap<readonly Ref[], PreferredPhases>();

  constructor(session: SatSession, plan: GeneratePlan) {
    const { ground } = session.program;
    this.session = session;
    this.ground = ground;
    this.finds = ground.families.flatMap((family) => family.refs);
    const { board, terms } = ground;
    this.#groundingContext = new GroundingContext(terms, board && new BoardElements(board), DEFAULT_LIMITS);
    this.#chosenGivens = plan.choose;
    const openPlaces: OpenPlace[] = [];
    const takenPlaces: TakenPlace[] = [];
    const drawnPlaces: DrawnPlace[] = [];
    for (const given of ground.givens) {
      const isRemovable = plan.remove.has(given.name);
      const isChosen = isRemovable || plan.choose.has(given.name);
      given.values.forEach((value, position) => {
        const variable = isUnknown(value);
        if (plan.take.has(given.name)) takenPlaces.push({ given, position, value, isRemovable: isRemovable });
        else if (isChosen && variable)
          openPlaces.push({ given, position, value, ref: value.ref, isRemovable: isRemovable });
        else if (plan.scatter.has(given.name) && value instanceof UnknownBool)
          drawnPlaces.push({ given, position, value });
      });
    }
    this.openPlaces = openPlaces;
    this.takenPlaces = takenPlaces;
    this.drawnPlaces = drawnPlaces;
    this.#indexByTakenPlace = new Map(takenPlaces.map((place, at) => [place, at]));
  }

  /** Evaluates the rules with clues as variables, incrementally from one assignment to the next. */
  get judge(): Judge {
    this.#judge ??= new Judge(this.ground);
    return this.#judge;
  }

  numberOf(ref: Ref, assignment: Assignment): number {
    return assignment[this.ground.terms.variableOf(ref)]!;
  }

  get places(): readonly GivenPlace[] {
    this.#places ??= [...this.openPlaces, ...this.takenPlaces];
    return this.#places;
  }

  /** The variables that make up an answer: all finds but hidden ones. */
  get visibleRefs(): readonly Ref[] {
    this.#visibleRefs ??= visibleRefs(this.ground);
    return this.#visibleRefs;
  }

  /** The variables of all finds, then those of the open places. */
  get variables(): readonly Ref[] {
    this.#variables ??= [...this.finds, ...this.openPlaces.map(({ ref }) => ref)];
    return this.#variables;
  }

  /** A literal which implies that the place has its value in the assignment. */
  valueLiteral(place: GivenPlace, assignment: Assignment): number {
    if (!isOpen(place)) return this.#takenLiteral(place, this.#takenValue(place, assignment));
    const { program } = this.session;
    const value = this.numberOf(place.ref, assignment);
    if (!program.isPostponed(place.ref)) return this.is(place.ref, value);
    const { implications: implyingLiterals, low } = this.#variableLiterals(place.ref);
    const cachedLiteral = implyingLiterals[value - low];
    if (cachedLiteral !== undefined) return cachedLiteral;
    const literal = program.literalOfPostponed(place.ref, value);
    implyingLiterals[value - low] = literal;
    program.onUndo(() => {
      implyingLiterals[value - low] = undefined;
    });
    return literal;
  }

  /** The literal "a clue is present"; undefined if the given can't be absent. */
  presenceLiteral({ value, ref }: OpenPlace): number | undefined {
    if (value instanceof UnknownBool || value.absent === undefined) return undefined;
    return -this.session.program.is(ref, value.absent);
  }

  /** The literal "no clue is present"; undefined if the place isn't a variable or can't be absent. */
  absenceLiteral(place: GivenPlace): number | undefined {
    const presenceLiteral = isOpen(place) ? this.presenceLiteral(place) : undefined;
    return presenceLiteral === undefined ? undefined : -presenceLiteral;
  }

  /** Sets the preferred phase of the clue to "present". */
  preferPresence({ value, ref }: OpenPlace): void {
    if (value instanceof UnknownBool || value.absent === undefined) return;
    const { session } = this;
    session.preferAll(
      possibleCodes(session, ref).map((k) => session.program.is(ref, k) * (k === value.absent ? -1 : 1)),
    );
  }

  /**
   * Sets the order of the engine's decisions: first whether a clue is present, then the answer; the clues' values follow from it by the rules. In the
   * opposite order, the engine would decide each value that a clue doesn't have, and each conflict would undo hundreds of these decisions. Does nothing
   * if the clues in `choose` lines are always present or can also be removed: deciding the clues first then makes fewer puzzles with several answers
   * (bench/results/generate-peers.md).
   */
  rankLiterals(): void {
    const { session } = this;
    const presenceLiterals = this.openPlaces.flatMap((place) => this.presenceLiteral(place) ?? []);
    if (presenceLiterals.length === 0 || this.openPlaces.some((place) => this.#determinesAnswer(place)))
      return;
    const finds = this.finds.flatMap((ref) => this.#makeValueLiterals(ref).map(({ literal }) => literal));
    session.rank(finds, 1);
    session.rank(presenceLiterals, 2);
  }

  #determinesAnswer(place: OpenPlace): boolean {
    return (
      this.#chosenGivens.has(place.given.name) &&
      (place.isRemovable || this.presenceLiteral(place) === undefined)
    );
  }

  /** Fixes the value, a bool drawn at random with the layout, to its value there. */
  fixDrawnPlace({ given, position, value }: DrawnPlace, layout: BoardLayout['drawnValues']): void {
    this.session.clause([this.literalOf(value, layout.get(given.name)?.[position] === true)]);
  }

  literalOf({ ref }: UnknownBool, holds: boolean): number {
    return this.session.program.literal(ref) * (holds ? 1 : -1);
  }

  /** Encodes all literals that may be needed later, so that making a puzzle only makes changes that can be undone. */
  writeLiterals(): void {
    const { program } = this.session;
    for (const ref of this.variables) {
      for (const code of possibleCodes(this.session, ref)) this.is(ref, code);
    }
    for (const { value } of this.drawnPlaces) program.literal(value.ref);
    for (const place of this.takenPlaces) {
      const { value } = place;
      if (!isUnknown(value)) continue;
      for (const code of possibleCodes(this.session, value.ref)) {
        const key = this.#keyOf(
          place,
          settleValue(value, () => code),
        );
        // Uses the number's own literals: an equation of terms for each value would encode the same sum repeatedly.
        this.#takenLiterals.set(key, program.is(value.ref, code));
      }
    }
  }

  isAbsent(place: GivenPlace, assignment: Assignment): boolean {
    return this.valueOf(place, assignment) === null;
  }

  /** Whether the given may be absent at the place; if not, its value can be unknown (`?`). */
  mayBeAbsent(place: GivenPlace): boolean {
    return !isOpen(place) || this.presenceLiteral(place) !== undefined;
  }

  /** The value of a place in an assignment. */
  valueOf(place: GivenPlace, assignment: Assignment): Value {
    if (!isOpen(place)) return this.#takenValue(place, assignment);
    return settleValue(place.value, (ref) => this.numberOf(ref, assignment));
  }

  #takenValue(place: TakenPlace, assignment: Assignment): Value {
    if (this.#lastTakenValues?.assignment !== assignment) {
      const roots = this.takenPlaces.flatMap(({ value }) => refsOf(value));
      const evaluation = new Evaluation(this.ground.terms, roots, assignment);
      const values = this.takenPlaces.map(({ value }) => settleValue(value, (ref) => evaluation.of(ref)));
      this.#lastTakenValues = { assignment, values };
    }
    return this.#lastTakenValues.values[this.#indexByTakenPlace.get(place)!] ?? null;
  }

  #keyOf(place: TakenPlace, value: Value): string {
    return `${this.#indexByTakenPlace.get(place)}=${keyText(value)}`;
  }

  /** The literal for this value at a place whose clue is taken from the answer. */
  #takenLiteral(place: TakenPlace, value: Value): number {
    const { program } = this.session;
    const key = this.#keyOf(place, value);
    const cachedLiteral = this.#takenLiterals.get(key);
    if (cachedLiteral !== undefined) return cachedLiteral;
    const span = { file: 0, start: 0, end: 0 };
    const literal = program.fresh();
    program.enforce(equal(this.#groundingContext, place.value, value, { span }), [-literal]);
    this.#takenLiterals.set(key, literal);
    program.onUndo(() => this.#takenLiterals.delete(key));
    return literal;
  }

  /** Sets the preferred phases to these values. */
  prefer(refs: readonly Ref[], numberOf: (ref: Ref) => number): void {
    const { literals, starts, values } = this.#preferredPhasesOf(refs);
    for (let i = 0; i < refs.length; i++) {
      const ref = refs[i]!;
      const value = numberOf(ref);
      if (values[i] === value) continue;
      values[i] = value;
      literals.set(this.#phaseLiterals(ref, value), starts[i]);
    }
    this.session.preferAll(literals);
  }

  #preferredPhasesOf(refs: readonly Ref[]): PreferredPhases {
    const cachedPhases = this.#preferredPhases.get(refs);
    if (cachedPhases) return cachedPhases;
    let size = 0;
    const clueStarts = refs.map((ref) => {
      const startIndex = size;
      size += this.#literalsOf(ref).length;
      return startIndex;
    });
    const preferredPhases = {
      literals: new Int32Array(size),
      starts: clueStarts,
      values: refs.map(() => undefined),
    };
    this.#preferredPhases.set(refs, preferredPhases);
    this.session.program.onUndo(() => this.#preferredPhases.delete(refs));
    return preferredPhases;
  }

  /** The literal "the variable has this value", cached because it is needed often. */
  is(ref: Ref, value: number): number {
    const phases = this.#variableLiterals(ref);
    const cachedLiteral = phases.equalities[value - phases.low];
    if (cachedLiteral !== undefined) return cachedLiteral;
    const literal = this.session.program.is(ref, value);
    phases.equalities[value - phases.low] = literal;
    this.session.program.onUndo(() => {
      phases.equalities[value - phases.low] = undefined;
    });
    return literal;
  }

  /** Excludes the assignment, like the session's `block`, but with cached literals if all of its literals are cached. */
  blockAnswer(assignment: Assignment, refs: readonly Ref[], unless: readonly number[]): void {
    const clause = unless.slice();
    for (const ref of refs) {
      const { low, equalities: equalityLiterals } = this.#variableLiterals(ref);
      const literal = equalityLiterals[this.numberOf(ref, assignment) - low];
      if (literal === undefined) {
        this.session.block(assignment, refs, unless);
        return;
      }
      clause.push(-literal);
    }
    this.session.clause(clause);
  }

  /** All literals of the variable's encoding with the signs that they have at this value. */
  #phaseLiterals(ref: Ref, value: number): Int32Array {
    const { low, phases: phasesByValue } = this.#variableLiterals(ref);
    phasesByValue[value - low] ??= Int32Array.from(this.#literalsOf(ref), ({ literal, from, to }) =>
      value >= from && value <= to ? literal : -literal,
    );
    return phasesByValue[value - low]!;
  }

  #literalsOf(ref: Ref): readonly ValueLiteral[] {
    const phases = this.#variableLiterals(ref);
    if (!phases.literals) {
      phases.literals = this.#makeValueLiterals(ref);
      this.session.program.onUndo(() => {
        phases.literals = undefined;
        phases.phases.length = 0;
      });
    }
    return phases.literals;
  }

  #variableLiterals(ref: Ref): VariableLiterals {
    const cachedLiterals = this.#literalsByRef[ref];
    if (cachedLiterals) return cachedLiterals;
    const low = this.ground.terms.low(ref);
    const phases = { literals: undefined, low, phases: [], equalities: [], implications: [] };
    this.#literalsByRef[ref] = phases;
    return phases;
  }

  #makeValueLiterals(ref: Ref): ValueLiteral[] {
    const { program } = this.session;
    // A postponed variable has no literals: its value follows from the answer by an equation.
    if (program.isPostponed(ref)) return [];
    if (this.ground.terms.isBool(ref)) return [{ literal: program.literal(ref), from: 1, to: 1 }];
    const { hasOrderLiterals: ordered, hasDirectLiterals: direct } = program.integer(ref);
    return possibleCodes(this.session, ref).flatMap((k, i) => [
      ...(ordered && i > 0
        ? [{ literal: program.atLeast(ref, k), from: k, to: Number.POSITIVE_INFINITY }]
        : []),
      // Without a direct encoding, the phases of single values follow from those of the order literals.
      ...(direct || !ordered ? [{ literal: program.is(ref, k), from: k, to: k }] : []),
    ]);
  }
}

/** The greatest number of values at one place of a given whose values are taken from the answer; Infinity if they aren't ints. */
export function maxTakenValueCount({ givens, terms }: Ground, plan: GeneratePlan): number {
  let maxCount = 0;
  for (const { name, values } of givens) {
    if (!plan.take.has(name)) continue;
    for (const value of values) {
      if (refsOf(value).length === 0) continue;
      if (!isUnknown(value)) return Number.POSITIVE_INFINITY;
      maxCount = Math.max(maxCount, terms.high(value.ref) - terms.low(value.ref) + 1);
    }
  }
  return maxCount;
}
