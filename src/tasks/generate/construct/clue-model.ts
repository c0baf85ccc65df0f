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
import type { Ref } from '../../../model/terms/terms.ts';
import { isUnknown, UnknownBool, type UnknownInt, type Value } from '../../../model/values.ts';

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

export type GivenPlace = OpenPlace | TakenPlace;

/** A literal of a variable's encoding, and the range of values for which it is true. */
interface ValueLiteral {
  readonly literal: number;
  readonly from: number;
  readonly to: number;
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
  readonly places: readonly GivenPlace[];
  /** The variables of all finds, hidden ones too. */
  readonly finds: readonly Ref[];
  /** The variables that make up an answer: all finds but hidden ones. */
  readonly visibleRefs: readonly Ref[];
  /** The variables of all finds, then those of the open places. */
  readonly variables: readonly Ref[];
  readonly #groundingContext: GroundingContext;
  readonly #takenLiterals = new Map<string, number>();
  /** For each place whose clue is taken from the answer (`take`): its index among these places. */
  readonly #indexByTakenPlace: ReadonlyMap<TakenPlace, number>;
  /** The values of all places in `takenPlaces` in the answer evaluated last. */
  #lastTakenValues: { readonly assignment: Assignment; readonly values: readonly Value[] } | undefined;
  /** The names of the givens whose values the generator chooses. */
  readonly #chosenGivens: { has(name: string): boolean };
  /** For each variable: the literals of its encoding. */
  readonly #literalsByRef = new Map<Ref, readonly ValueLiteral[]>();
  /** For each postponed variable and value: a literal that implies the value. */
  readonly #postponedLiterals = new Map<string, number>();

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
    for (const given of ground.givens) {
      const isRemovable = plan.remove.has(given.name);
      const isChosen = isRemovable || plan.choose.has(given.name);
      given.values.forEach((value, position) => {
        const isVariable = isUnknown(value);
        if (plan.take.has(given.name)) takenPlaces.push({ given, position, value, isRemovable });
        else if (isChosen && isVariable)
          openPlaces.push({ given, position, value, ref: value.ref, isRemovable });
      });
    }
    this.openPlaces = openPlaces;
    this.takenPlaces = takenPlaces;
    this.places = [...openPlaces, ...takenPlaces];
    this.visibleRefs = visibleRefs(ground);
    this.variables = [...this.finds, ...openPlaces.map(({ ref }) => ref)];
    this.#indexByTakenPlace = new Map(takenPlaces.map((place, at) => [place, at]));
  }

  numberOf(ref: Ref, assignment: Assignment): number {
    return assignment[this.ground.terms.variableOf(ref)]!;
  }

  /** A literal which implies that the place has its value in the assignment. */
  valueLiteral(place: GivenPlace, assignment: Assignment): number {
    if (!isOpen(place)) return this.#takenLiteral(place, this.#takenValue(place, assignment));
    const { program } = this.session;
    const value = this.numberOf(place.ref, assignment);
    if (!program.isPostponed(place.ref)) return this.is(place.ref, value);
    const key = `${place.ref}=${value}`;
    return this.#cached(this.#postponedLiterals, key, () => program.literalOfPostponed(place.ref, value));
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
    const finds = this.finds.flatMap((ref) => this.#literalsOf(ref).map(({ literal }) => literal));
    session.rank(finds, 1);
    session.rank(presenceLiterals, 2);
  }

  #determinesAnswer(place: OpenPlace): boolean {
    return (
      this.#chosenGivens.has(place.given.name) &&
      (place.isRemovable || this.presenceLiteral(place) === undefined)
    );
  }

  /** Encodes all literals that may be needed later, so that making a puzzle only makes changes that can be undone. */
  writeLiterals(): void {
    const { program } = this.session;
    for (const ref of this.variables) {
      for (const code of possibleCodes(this.session, ref)) this.is(ref, code);
    }
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
    return this.#cached(this.#takenLiterals, this.#keyOf(place, value), () => {
      const span = { file: 0, start: 0, end: 0 };
      const literal = program.fresh();
      program.enforce(equal(this.#groundingContext, place.value, value, { span }), [-literal]);
      return literal;
    });
  }

  /** Sets the preferred phases to these values. */
  prefer(refs: readonly Ref[], numberOf: (ref: Ref) => number): void {
    const phases: number[] = [];
    for (const ref of refs) {
      const value = numberOf(ref);
      for (const { literal, from, to } of this.#literalsOf(ref))
        phases.push(value >= from && value <= to ? literal : -literal);
    }
    this.session.preferAll(phases);
  }

  /** The literal "the variable has this value". */
  is(ref: Ref, value: number): number {
    return this.session.program.is(ref, value);
  }

  #literalsOf(ref: Ref): readonly ValueLiteral[] {
    return this.#cached(this.#literalsByRef, ref, () => this.#makeValueLiterals(ref));
  }

  /** The value in the cache; a new one is made if there is none, and stays until the program is set back. */
  #cached<Key, Content>(cache: Map<Key, Content>, key: Key, make: () => Content): Content {
    const cachedContent = cache.get(key);
    if (cachedContent !== undefined) return cachedContent;
    const content = make();
    cache.set(key, content);
    this.session.program.onUndo(() => cache.delete(key));
    return content;
  }

  #makeValueLiterals(ref: Ref): ValueLiteral[] {
    const { program } = this.session;
    // A postponed variable has no literals: its value follows from the answer by an equation.
    if (program.isPostponed(ref)) return [];
    if (this.ground.terms.isBool(ref)) return [{ literal: program.literal(ref), from: 1, to: 1 }];
    const { hasOrderLiterals, hasDirectLiterals } = program.integer(ref);
    return possibleCodes(this.session, ref).flatMap((k, i) => [
      ...(hasOrderLiterals && i > 0
        ? [{ literal: program.atLeast(ref, k), from: k, to: Number.POSITIVE_INFINITY }]
        : []),
      // Without a direct encoding, the phases of single values follow from those of the order literals.
      ...(hasDirectLiterals || !hasOrderLiterals ? [{ literal: program.is(ref, k), from: k, to: k }] : []),
    ]);
  }
}
