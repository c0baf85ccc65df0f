/**
 * Minimization of clues by deletion with refutation cores: the uniqueness checker (uniqueness-checker.ts) excludes this answer, and clues are
 * assumptions. A removed clue is assumed absent, so that no place is left open; the core of a refutation contains the clues that it used, and all
 * others can be removed. Clues are tried one by one (symmetric places together), in random order. The result is minimal: none of the remaining clues
 * can be removed. (Trying several at once saved nothing: showing that a clue is needed takes ten times as long as showing that it isn't.)
 */
import { type Assignment, visibleRefs } from '../../../model/ground.ts';
import { append } from '../../../model/large-lists.ts';
import type { SearchLimits } from '../../common/limits.ts';
import { Questions } from '../../common/questions.ts';
import type { Random } from '../../common/random.ts';
import type { ClueModel, GivenPlace } from '../construct/clue-model.ts';
import type { UniquenessChecker } from '../construct/uniqueness-checker.ts';

interface RemovalOptions {
  /** Groups of removable places: the places of a group are kept or removed together. */
  readonly orbits: readonly (readonly GivenPlace[])[];
  readonly random: Random;
  /** The orbits whose clues are kept without a test. */
  readonly keptOrbits: ReadonlySet<readonly GivenPlace[]>;
  /** The number of conflicts after which a clue counts as needed. */
  readonly mostConflicts: number;
}

/** Queries about which clues of one answer can be removed. Clues are literals of the engine. */
export class Removal {
  readonly clueModel: ClueModel;
  readonly questions: Questions;
  readonly answer: Assignment;
  readonly #checker: UniquenessChecker;
  #otherAnswer = 0;

  constructor(checker: UniquenessChecker, limits: SearchLimits, answer: Assignment) {
    const { clueModel } = checker;
    this.clueModel = clueModel;
    this.questions = new Questions(clueModel.session, limits);
    this.answer = answer;
    this.#checker = checker;
    this.excludeAnswer();
  }

  /** The assumption "the answer is a different one". */
  get otherAnswerLiteral(): number {
    return this.#otherAnswer;
  }

  /** Resets the engine if possible, and excludes this answer under the assumption `otherAnswerLiteral`. */
  excludeAnswer(): void {
    if (this.#otherAnswer !== 0 && !this.#checker.reset()) return;
    const { clueModel, answer } = this;
    this.#otherAnswer = clueModel.session.program.fresh();
    clueModel.session.block(answer, visibleRefs(clueModel.ground), [-this.#otherAnswer]);
    this.#checker.restrictToAnswer(answer);
  }

  /** For each removable place that has a clue in the answer: the literal "the place has this clue". */
  clueLiterals(orbits: readonly (readonly GivenPlace[])[]): Map<GivenPlace, number> {
    const literals = new Map<GivenPlace, number>();
    for (const place of orbits.flat()) {
      const ownPlace = this.#checker.ownPlace(place);
      if (!this.clueModel.isAbsent(ownPlace, this.answer))
        literals.set(place, this.clueModel.valueLiteral(ownPlace, this.answer));
    }
    return literals;
  }

  /**
   * Tests the answer with the clues of these orbits (sets of symmetric places) removed and all others present. Undefined if it satisfies the rules;
   * otherwise a removed orbit whose absence breaks a rule, or `other` if no single orbit is responsible.
   */
  async findClash<Orbit extends readonly GivenPlace[]>(
    orbits: readonly Orbit[],
    isGone: (orbit: Orbit) => boolean,
    literals: ReadonlyMap<GivenPlace, number>,
  ): Promise<Orbit | 'other' | undefined> {
    const { clueModel, answer } = this;
    const { program } = clueModel.session;
    const absenceLiteral = (place: GivenPlace): number | undefined =>
      clueModel.absenceLiteral(this.#checker.ownPlace(place));
    const absences = (orbit: Orbit): number[] => orbit.flatMap((place) => absenceLiteral(place) ?? []);
    const keptLiterals = orbits
      .filter((orbit) => !isGone(orbit))
      .flatMap((orbit) =>
        orbit.flatMap((place) => (absenceLiteral(place) ? (literals.get(place) ?? []) : [])),
      );
    const removedOrbits = orbits.filter(isGone);
    const refutation = await this.questions.refute([
      ...clueModel.finds.map((ref) => program.is(ref, clueModel.numberOf(ref, answer))),
      ...this.fixedLiterals,
      ...keptLiterals,
      ...removedOrbits.flatMap(absences),
    ]);
    if (!refutation) return undefined;
    const coreLiterals = new Set(refutation);
    return (
      removedOrbits.find((orbit) => absences(orbit).some((literal) => coreLiterals.has(literal))) ?? 'other'
    );
  }

  /** The literals of clues that can't be removed. */
  get fixedLiterals(): number[] {
    const fixedPlaces = this.clueModel.places.filter((place) => !place.isRemovable);
    return fixedPlaces.map((place) => this.clueModel.valueLiteral(place, this.answer));
  }
}

/** The removable places that must keep their clues. With all clues, the answer must be known to be unique. */
export async function neededClues(
  removal: Removal,
  { orbits, random, keptOrbits, mostConflicts }: RemovalOptions,
): Promise<Set<GivenPlace>> {
  const { questions } = removal;
  const baseAssumptions = [...removal.fixedLiterals, removal.otherAnswerLiteral];
  const literals = removal.clueLiterals(orbits);
  const isUsed = (orbit: readonly GivenPlace[], from: ReadonlySet<number>): boolean =>
    orbit.some((place) => from.has(literals.get(place) ?? 0));
  const removableOrbits = new Set(
    (await jointlyRemovableOrbits(removal, orbits, literals)).filter((orbit) => !keptOrbits.has(orbit)),
  );
  const remainingOrbits: (readonly GivenPlace[])[] = orbits.filter((orbit) => !removableOrbits.has(orbit));
  const literalsOf = (orbit: readonly GivenPlace[]): number[] =>
    orbit.flatMap((place) => literals.get(place) ?? []);
  const removalCandidates = random.shuffled(
    [...removableOrbits].filter((orbit) => literalsOf(orbit).length > 0),
  );
  /**
   * `assumedLiterals`: the literals of all candidates, in the candidates' order; `literalStarts`: the index in that
   * list at which each candidate's literals begin. Candidates are tested from the end.
   */
  const assumedLiterals: number[] = [];
  const literalStarts = removalCandidates.map((orbit) => {
    const startIndex = assumedLiterals.length;
    append(assumedLiterals, literalsOf(orbit));
    return startIndex;
  });
  append(baseAssumptions, literalsOf(remainingOrbits.flat()));
  const refuteRemovals = async (): Promise<ReadonlySet<number> | undefined> => {
    const coreLiterals = await questions.refute([...baseAssumptions, ...assumedLiterals], mostConflicts);
    return coreLiterals && new Set(coreLiterals);
  };
  // Clues outside the core can be removed. They stay assumed until their turn, so that successive queries share a prefix.
  let neededLiterals = await refuteRemovals();
  for (let next = removalCandidates.pop(); next; next = removalCandidates.pop()) {
    assumedLiterals.length = literalStarts[removalCandidates.length]!;
    const usedLiterals =
      neededLiterals && !isUsed(next, neededLiterals) ? neededLiterals : await refuteRemovals();
    if (!usedLiterals) {
      remainingOrbits.push(next);
      append(baseAssumptions, literalsOf(next));
    }
    neededLiterals = usedLiterals ?? neededLiterals;
  }
  return new Set(remainingOrbits.flat().filter((place) => literals.has(place)));
}

/**
 * The orbits (sets of symmetric places) whose clues can be absent together while the answer stays valid: usually all. A counterexample is an island of
 * Nurikabe: it can't be without a number, although the number's value may follow from others.
 */
async function jointlyRemovableOrbits(
  removal: Removal,
  orbits: readonly (readonly GivenPlace[])[],
  literals: ReadonlyMap<GivenPlace, number>,
): Promise<(readonly GivenPlace[])[]> {
  const removedOrbits = new Set(orbits);
  for (;;) {
    const clashingOrbit = await removal.findClash(orbits, (orbit) => removedOrbits.has(orbit), literals);
    if (clashingOrbit === undefined) return [...removedOrbits];
    if (clashingOrbit === 'other') return [];
    removedOrbits.delete(clashingOrbit);
  }
}

/** The kept places, and places whose clues the answer needs to be valid: a room may be allowed to have no clues, but not half of them. */
export async function withRequiredClues(
  removal: Removal,
  orbits: readonly (readonly GivenPlace[])[],
  places: ReadonlySet<GivenPlace>,
): Promise<Set<GivenPlace>> {
  removal.excludeAnswer();
  const literals = removal.clueLiterals(orbits);
  const keptPlaces = new Set(places);
  for (;;) {
    const isRemoved = (orbit: readonly GivenPlace[]): boolean =>
      !orbit.some((place) => keptPlaces.has(place));
    const clashingOrbit = await removal.findClash(orbits, isRemoved, literals);
    if (clashingOrbit === undefined) return keptPlaces;
    for (const place of clashingOrbit === 'other' ? orbits.flat() : clashingOrbit)
      if (literals.has(place)) keptPlaces.add(place);
    if (clashingOrbit === 'other') return keptPlaces;
  }
}
