/**
 * Makes clues and an answer together. One engine is queried for an answer with its clues, then for another answer to the same clues; as long as
 * there is one, the pair teaches a clause (trades.ts), and the search continues: the loop of counterexample-guided inductive synthesis
 * (Solar-Lezama 2008, "Program synthesis by sketching"), in which one engine both proposes and refutes.
 */
import type { Assignment } from '../../../model/ground.ts';
import type { Literal } from '../../common/literals.ts';
import type { Questions } from '../../common/questions.ts';
import type { Random } from '../../common/random.ts';
import { TUNING } from '../spec/tuning.ts';
import type { ClueModel, GivenPlace } from './clue-model.ts';
import type { GeneratorContext } from './generator-context.ts';

/** The engine that checks whether an answer is the only one to its clues. */
interface RefutingEngine {
  readonly clueModel: ClueModel;
  readonly questions: Questions;
}

/** Makes an answer with clues that allow no other. */
export class CegisLoop {
  loosened = 0;
  /** The last answer that turned out not to be the only one to its clues, and another answer to them. */
  ambiguity: { readonly answer: Assignment; readonly other: Assignment } | undefined;
  readonly #generatorContext: GeneratorContext;
  readonly #clueModel: ClueModel;
  readonly #questions: Questions;
  #refutingEngine: RefutingEngine;
  readonly #random: Random;
  #usesNogoods = true;
  /** Answers from which nogoods were learned; they are excluded one by one if the nogoods are dropped. */
  readonly #triedAnswers: Assignment[] = [];
  /** Literals of random values for some finds; they are dropped one by one if they contradict the rules. */
  #randomAssumptions: readonly number[] = [];
  /** Literals of the part of the answer that is fixed beforehand. */
  readonly #fixedLiterals: readonly number[];

  constructor(
    context: GeneratorContext,
    questions: Questions,
    random: Random,
    known: readonly Literal[] = [],
  ) {
    const { clueModel } = context;
    const { program } = clueModel.session;
    this.#fixedLiterals = known.map(({ variable, value }) =>
      program.is(clueModel.ground.terms.variable(variable), value),
    );
    this.#generatorContext = context;
    this.#clueModel = clueModel;
    this.#questions = questions;
    this.#refutingEngine = { clueModel, questions };
    this.#random = random;
  }

  /** Makes an answer; undefined if there is none, or if `most` rounds found none. */
  async makeAnswer(most: number, onRound: () => void): Promise<Assignment | undefined> {
    await this.#openRefutingEngine();
    this.#restartSearch();
    let restartInterval = TUNING.firstStart;
    for (let rounds = 0, since = 0; rounds < most; rounds++, since++) {
      if (since >= restartInterval) {
        since = 0;
        restartInterval *= TUNING.growth;
        this.#restartSearch();
      }
      const foundAnswer = await this.#constructAnswer(Number.isFinite(most));
      if (!foundAnswer) return undefined;
      const answer = await this.#addAllClues(foundAnswer);
      if (await this.#isOnlyAnswer(answer, rounds + 1 < most)) return answer;
      onRound();
    }
    return undefined;
  }

  /** Uses the context's checker as the second engine, if it has one: removing clues needs that checker anyway. */
  async #openRefutingEngine(): Promise<void> {
    const checker = await this.#generatorContext.checker(this.#questions.limits);
    if (!checker) return;
    const questions = this.#questions.forSession(checker.clueModel.session);
    this.#refutingEngine = { clueModel: checker.clueModel, questions };
  }

  /** Whether the answer is the only one to its clues. With `learnsNogood`, a nogood is learned from any other answer. */
  async #isOnlyAnswer(answer: Assignment, learnsNogood = true): Promise<boolean> {
    const { clueModel, questions } = this.#refutingEngine;
    const { session, visibleRefs } = clueModel;
    preferAnswer(clueModel, answer);
    const otherAnswerLiteral = session.program.fresh();
    session.block(answer, visibleRefs, [-otherAnswerLiteral]);
    const reply = await questions.ask([...this.#allClues(answer), otherAnswerLiteral]);
    if (reply.status === 'unsatisfiable') return true;
    session.clause([-otherAnswerLiteral]);
    this.#preferClues(answer);
    if (reply.status !== 'satisfiable') return false;
    const other = reply.assignment;
    if (learnsNogood) this.#learnNogood(answer, other);
    this.ambiguity = { answer, other };
    return false;
  }

  /** Restarts with new random phases: nogoods alone change little from one answer to the next. */
  #restartSearch(): void {
    this.#generatorContext.distribution.randomPhases(this.#random);
    this.#randomAssumptions = this.#generatorContext.distribution.randomPlaces(this.#random);
  }

  /** The literals of all clues in the answer. A removable clue that is absent has no literal. */
  #allClues(answer: Assignment): number[] {
    const { clueModel } = this.#refutingEngine;
    const absentPlaces = new Set<GivenPlace>(
      clueModel.takenPlaces.filter((place) => place.isRemovable && clueModel.isAbsent(place, answer)),
    );
    return clueModel.places
      .filter((place) => !absentPlaces.has(place))
      .map((place) => clueModel.valueLiteral(place, answer));
  }

  /** Searches for an answer with some clues; if the search takes long, the tolerances of the distribution grow. */
  async #constructAnswer(isHasty: boolean): Promise<Assignment | undefined> {
    let spentConflicts = 0;
    let budget = TUNING.firstSearch * TUNING.growth ** this.loosened;
    for (;;) {
      const level = this.#generatorContext.distribution.toleranceLiteral(this.loosened);
      const nogoodGuard = this.#usesNogoods
        ? this.#generatorContext.trades.guard
        : this.#generatorContext.noRepeatGuard;
      const fixedAssumptions = [...this.#fixedLiterals, ...(level === undefined ? [] : [level]), nogoodGuard];
      const reply = await this.#questions.ask([...fixedAssumptions, ...this.#randomAssumptions], budget);
      if (reply.status === 'satisfiable') return reply.assignment;
      if (this.#randomAssumptions.length > 0) {
        const coreLiterals = reply.status === 'unsatisfiable' ? reply.core : [];
        const refutedLiteral =
          this.#randomAssumptions.find((literal) => coreLiterals.includes(literal)) ??
          this.#randomAssumptions[0];
        this.#randomAssumptions = this.#randomAssumptions.filter((literal) => literal !== refutedLiteral);
        if (reply.status === 'unsatisfiable') continue;
      }
      if (reply.status === 'unsatisfiable' && !(level !== undefined && reply.core.includes(level))) {
        // A new layout is more promising than a search for answers that the nogoods forbid.
        if (!this.#usesNogoods || isHasty || !reply.core.includes(nogoodGuard)) return undefined;
        this.#usesNogoods = false;
        for (const triedAnswer of this.#triedAnswers) this.#excludeAnswer(triedAnswer);
        continue;
      }
      if (reply.status === 'hard') spentConflicts += budget;
      if (isHasty && spentConflicts >= TUNING.hastySearch) return undefined;
      if (level !== undefined) this.loosened++;
      else this.#generatorContext.distribution.randomPhases(this.#random);
      budget *= TUNING.growth;
    }
  }

  /** The same answer with all its clues and as many further clues as possible: the engine tries to make each clue present. */
  async #addAllClues(foundAnswer: Assignment): Promise<Assignment> {
    const { clueModel, questions } = this.#refutingEngine;
    const absentPlaces = new Set(
      clueModel.openPlaces.filter((place) => place.isRemovable && clueModel.isAbsent(place, foundAnswer)),
    );
    if (absentPlaces.size === 0) return foundAnswer;
    const answer = literalsOf(clueModel, foundAnswer);
    const keptLiterals = clueModel.openPlaces
      .filter((place) => !absentPlaces.has(place))
      .map((place) => clueModel.valueLiteral(place, foundAnswer));
    for (const place of this.#random.shuffled([...absentPlaces])) clueModel.preferPresence(place);
    const reply = await questions.ask([...answer, ...keptLiterals]);
    return reply.status === 'satisfiable' ? reply.assignment : foundAnswer;
  }

  #preferClues(answer: Assignment): void {
    const { variables } = this.#clueModel;
    this.#clueModel.prefer(variables, (ref) => this.#clueModel.numberOf(ref, answer));
  }

  #learnNogood(answer: Assignment, other: Assignment): void {
    this.#generatorContext.trades.learnTrade(answer, other);
    this.#triedAnswers.push(answer);
    if (!this.#usesNogoods) this.#excludeAnswer(answer);
  }

  #excludeAnswer(answer: Assignment): void {
    this.#clueModel.session.block(answer, this.#clueModel.finds, [-this.#generatorContext.noRepeatGuard]);
  }
}

const literalsOf = (clueModel: ClueModel, answer: Assignment): number[] =>
  clueModel.finds.map((ref) => clueModel.is(ref, clueModel.numberOf(ref, answer)));

function preferAnswer(clueModel: ClueModel, answer: Assignment): void {
  clueModel.prefer(clueModel.finds, (ref) => clueModel.numberOf(ref, answer));
}
