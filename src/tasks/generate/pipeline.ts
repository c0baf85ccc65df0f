/**
 * Makes one puzzle, in stages. 1. A layout of blocks and areas is drawn at random if the model needs one (layout/). 2. An answer and its clues are
 * made together until the answer is the only one (construct/); without clues, the areas are changed instead. 3. Clues that aren't needed are removed
 * (minimize/). 4. The puzzle is written, read again and proved unique (certify/). If a layout gives no puzzle, another one is drawn.
 */
import { writeInstance } from '../../formats/values/write.ts';
import { rulesDependingOn } from '../../language/depending.ts';
import type { Model } from '../../language/model.ts';
import type { GeneratePlan } from '../../language/sections/generate/plan.ts';
import type { Board } from '../../model/board.ts';
import { hasSymmetry, orbitsOf, type SymmetryName } from '../../model/boards/symmetry.ts';
import { type Assignment, type Ground, visibleRefs } from '../../model/ground.ts';
import { MISSING_VALUE, OPEN_VALUE } from '../../model/instance-source.ts';
import { append } from '../../model/large-lists.ts';
import { isUnknown, type Value } from '../../model/values.ts';
import type { Diagnostics } from '../../text/diagnostics.ts';
import { groundWithinLimits, type SearchLimits } from '../common/limits.ts';
import type { Literal } from '../common/literals.ts';
import { Questions } from '../common/questions.ts';
import { luby, Random } from '../common/random.ts';
import { entriesOf } from '../deduce/check-answer.ts';
import { withKnownValues } from '../open/known.ts';
import { textSourceOf } from '../open/open-instance.ts';
import { openSolution } from '../open/open-solution.ts';
import { certify } from './certify/certify.ts';
import { instanceOf, withMissingClues, wrongTakeError } from './certify/instance.ts';
import type { AmbiguousOutcome, Attempt, SeveralOutcome } from './construct/attempt.ts';
import { CegisLoop } from './construct/cegis-loop.ts';
import type { ClueModel, GivenPlace } from './construct/clue-model.ts';
import {
  GeneratorContext,
  mayShareContext,
  storeContext,
  takeStoredContext,
} from './construct/generator-context.ts';
import { LocalSearch } from './construct/local-search.ts';
import { keepsRules, plantedClues, plantedEntries } from './construct/planted-answer.ts';
import { type BoardLayout, LayoutDrawer, valuesOf } from './layout/layout.ts';
import { type DrawnValues, OpenGivens } from './layout/open-source.ts';
import { neededClues, Removal, withRequiredClues } from './minimize/remove.ts';
import { commentOf } from './spec/comment.ts';
import type { GenerateOutcome } from './spec/options.ts';
import { TUNING } from './spec/tuning.ts';

/** The layout in which nothing is drawn at random. */
const EMPTY_LAYOUT: BoardLayout = { drawnValues: new Map(), areas: new Map() };

export class Pipeline {
  readonly #input: Attempt;
  readonly #random: Random;
  readonly #startTime = performance.now();
  readonly #limits: SearchLimits;
  readonly #symmetry: SymmetryName;
  #rounds = 0;
  readonly #onRound = (): void => {
    this.#rounds++;
    this.#input.onRound();
  };

  constructor(input: Attempt, limits: SearchLimits) {
    this.#input = input;
    const { options, plan, attemptSeed } = input;
    this.#random = new Random(attemptSeed);
    this.#symmetry = options.symmetry ?? plan.symmetry ?? 'none';
    this.#limits = {
      ...limits,
      onProgress: (conflicts) =>
        options.onProgress?.({
          milliseconds: performance.now() - this.#startTime,
          conflicts,
          rounds: this.#rounds,
        }),
    };
  }

  async run(diagnostics: Diagnostics): Promise<GenerateOutcome> {
    const { model, plan, data } = this.#input;
    const isDrawn = plan.scatter.size + plan.divisionByGiven.size > 0;
    const drawer = new LayoutDrawer({
      model,
      plan,
      data,
      symmetry: this.#symmetry,
      random: this.#random,
      limits: this.#limits,
    });
    const sharedContext = await this.#sharedContext(diagnostics);
    if (diagnostics.hasErrors) return { status: 'error', diagnostics: diagnostics.list };
    if (sharedContext) return await this.#attemptInShared(sharedContext, diagnostics);
    // If a layout has no puzzle, another one is drawn.
    for (let attempt = 0; attempt < (isDrawn ? TUNING.mostLayouts : 1); attempt++) {
      const layout = await drawer.draw(diagnostics);
      if (diagnostics.hasErrors) return { status: 'error', diagnostics: diagnostics.list };
      if (!layout) return { status: 'impossible' };
      const rounds = isDrawn ? TUNING.roundsPerLayout * luby(attempt + 1) : Number.POSITIVE_INFINITY;
      const outcome = await this.#attempt(layout, diagnostics, rounds);
      if (outcome.status !== 'impossible') return outcome;
    }
    return { status: 'impossible' };
  }

  /** Puzzles with the same key share a generator context. */
  get #contextKey(): string {
    const { size, from, weights = [], set = [] } = this.#input.options;
    return JSON.stringify([
      size,
      from,
      [...weights].map(([name, weightByValue]) => [name, [...weightByValue]]),
      [...set],
    ]);
  }

  /** The generator context that all puzzles of the size share; undefined if each puzzle is grounded separately. */
  async #sharedContext(diagnostics: Diagnostics): Promise<GeneratorContext | undefined> {
    const { model, plan, planted } = this.#input;
    if (planted || !mayShareContext(model, plan)) return undefined;
    const storedContext = takeStoredContext(model, this.#contextKey);
    if (storedContext) return storedContext;
    const ground = await this.#ground(EMPTY_LAYOUT, diagnostics);
    return ground && (await GeneratorContext.prepare(ground, plan, this.#limits));
  }

  /** Makes a puzzle in the shared context, and stores the context again. */
  async #attemptInShared(context: GeneratorContext, diagnostics: Diagnostics): Promise<GenerateOutcome> {
    try {
      const outcome = await this.#makePuzzle(context, diagnostics, Number.POSITIVE_INFINITY);
      if (outcome.status !== 'ambiguous') return outcome;
      // If no answer exists although all clues are variables, no board of this size has one.
      const isProved = this.#rounds === 0 && outcome.pair === undefined;
      return { status: 'impossible', ...(isProved && { proved: isProved }) };
    } finally {
      storeContext(this.#input.model, this.#contextKey, context);
    }
  }

  /** Makes a puzzle in this layout. `known`: literals of the part of the answer that is fixed beforehand. */
  async #attempt(
    layout: BoardLayout,
    diagnostics: Diagnostics,
    rounds: number,
    known?: readonly Literal[],
  ): Promise<GenerateOutcome> {
    const wholeGround = await this.#ground(layout, diagnostics);
    if (!wholeGround) return { status: 'error', diagnostics: diagnostics.list };
    const { plan, attemptSeed, planted } = this.#input;
    const excludedClues =
      planted && !planted.keepsPlaces ? plantedClues(wholeGround, planted).filter(({ holds }) => !holds) : [];
    const ground = withKnownValues(wholeGround, excludedClues);
    const context = await GeneratorContext.open(ground, plan, attemptSeed, this.#limits);
    const outcome = await this.#makePuzzle(context, diagnostics, rounds, known);
    context.close();
    if (outcome.status !== 'ambiguous') return outcome;
    if (known) return { status: 'impossible' };
    // Regions are mended only if the puzzle has no clues: with clues, another layout gives a puzzle sooner.
    const hasNoPlaces = context.clueModel.places.length === 0;
    const maxRepairRounds = TUNING.repairFactor * rounds;
    const repairedLayout =
      hasNoPlaces &&
      outcome.pair &&
      (await this.#repairAreas(layout, ground, outcome.pair, maxRepairRounds, diagnostics));
    return repairedLayout
      ? await this.#attempt(repairedLayout.layout, diagnostics, 1, repairedLayout.known)
      : { status: 'impossible' };
  }

  async #makePuzzle(
    context: GeneratorContext,
    diagnostics: Diagnostics,
    most: number,
    knownLiterals?: readonly Literal[],
  ): Promise<GenerateOutcome | AmbiguousOutcome> {
    const { planted } = this.#input;
    const { clueModel } = context;
    const knownEntries = knownLiterals ?? this.#fixedEntries(clueModel.ground, diagnostics);
    if (!knownEntries) return { status: 'error', diagnostics: diagnostics.list };
    if (planted && !keepsRules(clueModel.ground, knownEntries, diagnostics))
      return { status: 'error', diagnostics: diagnostics.list };
    const questions = new Questions(clueModel.session, this.#limits);
    const cegisLoop = new CegisLoop(context, questions, this.#random, knownEntries);
    const answer = await cegisLoop.makeAnswer(planted ? 1 : most, this.#onRound);
    if (!answer) {
      const { ambiguity } = cegisLoop;
      return { status: 'ambiguous', pair: ambiguity && [ambiguity.answer, ambiguity.other] };
    }
    const keptPlaces = await this.#removeClues(context, answer);
    const outcome = await this.#certify(context, cegisLoop, answer, keptPlaces);
    return outcome.status === 'several' ? this.#wrongPuzzle(outcome.status) : outcome;
  }

  /** Literals of the part of the answer that is fixed beforehand; undefined after errors in its text. */
  #fixedEntries(ground: Ground, diagnostics: Diagnostics): readonly Literal[] | undefined {
    const { model, options, planted } = this.#input;
    if (planted) return plantedEntries(ground, planted);
    if (!options.keep) return [];
    const { solution, diagnostics: mistakes } = openSolution(model, ground, options.keep);
    append(diagnostics.list, mistakes);
    return solution && entriesOf(ground, solution);
  }

  /**
   * For each given read off the planted solution: the positions with clues. Removing a clue removes its position, too, or only its value if
   * `keepsPlaces` is set.
   */
  get #plantedGivens(): ReadonlyMap<string, DrawnValues> {
    const { clues = new Map<string, readonly Value[]>(), keepsPlaces = false } = this.#input.planted ?? {};
    const openValue = keepsPlaces ? MISSING_VALUE : OPEN_VALUE;
    return new Map(
      [...clues].map(([name, values]) => [name, values.map((value) => (value === null ? null : openValue))]),
    );
  }

  async #ground(
    layout: BoardLayout,
    diagnostics: Diagnostics,
    {
      model = this.#input.model,
      plan = this.#input.plan,
    }: { readonly model?: Model; readonly plan?: GeneratePlan } = {},
  ): Promise<Ground | undefined> {
    const { data } = this.#input;
    const text = textSourceOf(model, data, diagnostics);
    const isDraft = this.#input.options.from !== undefined;
    const drawnValuesOf = (name: string): DrawnValues | undefined =>
      layout.drawnValues.get(name) ?? this.#plantedGivens.get(name);
    const source = new OpenGivens(text, plan, ({ name }) => drawnValuesOf(name), isDraft);
    const ground = await groundWithinLimits(this.#limits, model, source, diagnostics);
    const { symmetry } = this.#input.options;
    const isDifficultyAsked =
      symmetry !== undefined && this.#input.plan.remove.size + this.#input.plan.scatter.size > 0;
    return ground && (!isDifficultyAsked || checkSymmetry(ground.board, symmetry, diagnostics))
      ? ground
      : undefined;
  }

  /** The layout with its areas changed so that the answer is unique. */
  async #repairAreas(
    layout: BoardLayout,
    ground: Ground,
    answers: readonly [Assignment, Assignment],
    rounds: number,
    diagnostics: Diagnostics,
  ): Promise<{ readonly layout: BoardLayout; readonly known: readonly Literal[] } | undefined> {
    const [divided] = layout.areas;
    const { model, plan } = this.#input;
    if (!divided || layout.areas.size > 1 || !ground.board) return undefined;
    const [name, areas] = divided;
    const division = plan.divisionByGiven.get(name);
    if (division?.shape !== 'regions') return undefined;
    const withAreas = (changed: Int32Array): BoardLayout => ({
      drawnValues: new Map([...layout.drawnValues, [name, valuesOf(changed)]]),
      areas: new Map([[name, changed]]),
    });
    const knownEntries = this.#fixedEntries(ground, diagnostics) ?? [];
    const affectedModel = { ...model, rules: rulesDependingOn(model, [name]) };
    const mender = new LocalSearch({
      board: ground.board,
      cellByVariable: new Map(
        ground.families.flatMap(({ over, refs }) =>
          over === 'cells' ? refs.map((ref, cell) => [ground.terms.variableOf(ref), cell] as const) : [],
        ),
      ),
      division,
      random: this.#random,
      limits: this.#limits,
      ground: (changed, rules) =>
        this.#ground(withAreas(changed), diagnostics, { model: rules === 'all' ? model : affectedModel }),
      mayBeUnique: (answer) =>
        knownEntries.every(({ variable, value, holds }) => (answer[variable] === value) === holds),
      onRound: this.#onRound,
    });
    const repairedAreas = await mender.repair(areas, answers, rounds);
    if (!repairedAreas) return undefined;
    const { areas: changed, answer } = repairedAreas;
    const openPlaces = ground.givens.flatMap(({ name, values }) =>
      plan.take.has(name) ? [] : values.flatMap((value) => (isUnknown(value) ? [value.ref] : [])),
    );
    const refs = [...visibleRefs(ground), ...openPlaces];
    const claims = refs
      .filter((ref) => ground.terms.constantValue(ref) === undefined)
      .map((ref): Literal => {
        const variable = ground.terms.variableOf(ref);
        return { variable, value: answer[variable]!, holds: true };
      });
    return { layout: withAreas(changed), known: claims };
  }

  /** Removes clues that aren't needed; returns the removable places that keep their clues. */
  async #removeClues(context: GeneratorContext, answer: Assignment): Promise<Set<GivenPlace>> {
    const { clueModel } = context;
    const orbits = this.#orbits(clueModel);
    if (orbits.length === 0) return new Set();
    const { options, keptFractions } = this.#input;
    const limits = this.#limits;
    const checker = await context.checker(limits);
    if (!checker) return new Set();
    const random = this.#random;
    const clueOrbits = orbits.filter((orbit) => !orbit.every((place) => clueModel.isAbsent(place, answer)));
    const maxConflicts = options.minimal ? Number.POSITIVE_INFINITY : TUNING.refutationConflicts;
    const keptCount = options.minimal ? 0 : Math.round(clueOrbits.length * keptFractions.totalShare);
    const keptOrbits = new Set(keptCount === 0 ? [] : random.shuffled(clueOrbits).slice(0, keptCount));
    const removal = new Removal(checker, limits, answer);
    const neededPlaces = await neededClues(removal, {
      orbits,
      random,
      keptOrbits,
      mostConflicts: maxConflicts,
    });
    const spareOrbits = clueOrbits.filter((orbit) => !orbit.some((place) => neededPlaces.has(place)));
    const extraCount = options.minimal ? 0 : Math.round(spareOrbits.length * keptFractions.removableShare);
    const extraPlaces = extraCount === 0 ? [] : random.shuffled(spareOrbits).slice(0, extraCount).flat();
    const wantedPlaces = new Set([
      ...neededPlaces,
      ...extraPlaces.filter((place) => !clueModel.isAbsent(place, answer)),
    ]);
    return await withRequiredClues(removal, orbits, wantedPlaces);
  }

  /** Groups of removable places: the places of a group are kept or removed together. */
  #orbits(clueModel: ClueModel): (readonly GivenPlace[])[] {
    const { board } = clueModel.ground;
    return clueModel.ground.givens.flatMap((given) => {
      const placeByPosition = new Map(
        clueModel.places
          .filter((place) => place.given === given && place.isRemovable)
          .map((place) => [place.position, place]),
      );
      return orbitsOf(given.domain, board, this.#symmetry)
        .map((orbit) => orbit.flatMap((position) => placeByPosition.get(position) ?? []))
        .filter((orbit) => orbit.length > 0);
    });
  }

  /** Writes the puzzle, reads it again and proves that its answer is unique. */
  async #certify(
    context: GeneratorContext,
    maker: CegisLoop,
    answer: Assignment,
    keptPlaces: ReadonlySet<GivenPlace>,
  ): Promise<GenerateOutcome | SeveralOutcome> {
    const { model, options } = this.#input;
    const { clueModel, trades } = context;
    const entries = instanceOf(clueModel, answer, keptPlaces);
    const text = writeInstance(entries, clueModel.ground.board, {
      comments: [commentOf(this.#input)],
      kinds: model.board?.kinds.map((kind) => kind.name.text) ?? [],
    });
    const { variables, clauses, conflicts } = clueModel.session.statistics();
    const { verify } = options;
    const proof = await certify(model, { text, ground: clueModel.ground, answer }, this.#limits, verify);
    if (proof.status === 'amiss') {
      const extendedPlaces = withMissingClues(clueModel, answer, keptPlaces, proof.brokenRuleElements);
      return extendedPlaces.size > keptPlaces.size
        ? await this.#certify(context, maker, answer, extendedPlaces)
        : this.#wrongPuzzle(proof.foundStatus);
    }
    if (proof.status !== 'unique') return proof;
    const { effort, checked } = proof;
    return {
      status: 'generated',
      puzzle: {
        text,
        seed: options.seed ?? 0,
        ground: proof.ground,
        answer: proof.answer,
        statistics: {
          milliseconds: performance.now() - this.#startTime,
          conflicts,
          rounds: this.#rounds,
          variables,
          clauses,
          switches: trades.learnedCount,
          loosened: maker.loosened,
          effort,
          ...(checked && { checked }),
        },
      },
    };
  }

  /** The outcome for a puzzle that turned out wrong: an error in how the model takes clues from the answer (`take`) or, if it takes none, in the generator. */
  #wrongPuzzle(status: string): GenerateOutcome {
    if (this.#input.plan.take.size > 0)
      return { status: 'error', diagnostics: [wrongTakeError(this.#input.model, this.#input.plan, status)] };
    throw new Error(`the puzzle of seed ${this.#input.options.seed ?? 0} came out with ${status} answers`);
  }
}

/** Whether the board has this symmetry; if not, an error is reported. */
function checkSymmetry(board: Board | undefined, symmetry: SymmetryName, diagnostics: Diagnostics): boolean {
  if (!board || hasSymmetry(board, symmetry)) return true;
  diagnostics.error(
    'no-symmetry',
    `This board doesn't match itself: no symmetry \`${symmetry}\`.`,
    undefined,
    {
      advice:
        symmetry === 'quarter'
          ? 'Quarter turns need a board as high as wide: another size, or `rotational`.'
          : 'Another size of board may, or leave the symmetry out.',
    },
  );
  return false;
}
