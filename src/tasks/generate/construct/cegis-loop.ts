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
  /** The last answer that turned out not to be the only one to its clues, and the other answers found. */
  ambiguity: { readonly answer: Assignment; readonly others: readonly Assignment[] } | undefined;
  readonly #context: GeneratorContext;
  readonly #clueModel: ClueModel;
  readonly #questions: Questions;
  #refuting: RefutingEngine;
  readonly #random: Random;
  #usesNogoods = true;
  /** Answers from which nogoods were learned; they are excluded one by one if the nogoods are dropped. */
  readonly #triedAnswers: Assignment[] = [];
  /** Literals of random values for some finds; they are dropped one by one if they contradict the rules. */
  #randomAssumptions: readonly number[] = [];
  /** Literals of the part of the answer that is fixed beforehand. */
  readonly #fixedLiterals: readonly number[];
  /** The greatest number of other answers to the same clues that are searched for. */
  readonly #mostOthers: number;

  constructor(
    context: GeneratorContext,
    questions: Questions,
    random: Random,
    known: readonly Literal[] = [],
    mostOthers = 1,
  ) {
    const { clueModel } = context;
    const { program } = clueModel.session;
    this.#fixedLiterals = known.map(({ variable, value }) =>
      program.is(clueModel.ground.terms.variable(variable), value),
    );
    this.#mostOthers = mostOthers;
    this.#context = context;
    this.#clueModel = clueModel;
    this.#questions = questions;
    this.#refuting = { clueModel, questions };
    this.#random = random;
  }

  /** Makes an answer; undefined if there is none, or if `most` rounds found none. */
  async make(most: number, onRound: () => void): Promise<Assignment | undefined> {
    await this.#openRefutingEngine();
    this.#restart();
    let patience = TUNING.firstStart;
    for (let rounds = 0, since = 0; rounds < most; rounds++, since++) {
      if (since >= patience) {
        since = 0;
        patience *= TUNING.growth;
        this.#restart();
      }
      const found = await this.#construct(Number.isFinite(most));
      if (!found) return undefined;
      const answer = await this.#withAllClues(found);
      if (await this.#isOnlyAnswer(answer, rounds + 1 < most))
        return await this.#improveDistribution(answer, rounds === 0);
      onRound();
    }
    return undefined;
  }

  /** Uses the context's checker as the second engine, if it has one: removing clues needs that checker anyway. */
  async #openRefutingEngine(): Promise<void> {
    const checker = await this.#context.checker(this.#questions.limits);
    if (!checker) return;
    const questions = this.#questions.forSession(checker.clueModel.session);
    this.#refuting = { clueModel: checker.clueModel, questions };
  }

  /** Whether the answer is the only one to its clues. With `learnsNogood`, another answer gives a nogood. */
  async #isOnlyAnswer(answer: Assignment, learnsNogood = true): Promise<boolean> {
    const { clueModel, questions } = this.#refuting;
    const { session, visible } = clueModel;
    preferAnswer(clueModel, answer);
    // A separate engine starts from this answer: other answers near it differ little, which gives shorter nogoods.
    if (clueModel !== this.#clueModel)
      await questions.ask([...literalsOf(clueModel, answer), ...this.#allClues(answer)]);
    const another = session.program.fresh();
    clueModel.block(answer, visible, [-another]);
    const question = [...this.#allClues(answer), another];
    const others: Assignment[] = [];
    while (others.length < this.#mostOthers) {
      const reply = await questions.ask(question);
      if (others.length === 0 && reply.status === 'unsatisfiable') return true;
      if (reply.status !== 'satisfiable') break;
      others.push(reply.assignment);
      const changed = visible.filter(
        (ref) => clueModel.numberOf(ref, answer) !== clueModel.numberOf(ref, reply.assignment),
      );
      clueModel.block(reply.assignment, changed, [-another]);
    }
    session.clause([-another]);
    const [other] = others;
    if (other && learnsNogood) this.#learnNogood(answer, other);
    this.#preferClues(answer);
    if (other) this.ambiguity = { answer, others };
    return false;
  }

  /** Restarts with new random phases: nogoods alone change little from one answer to the next. */
  #restart(): void {
    this.#context.distribution.randomPhases(this.#random);
    this.#randomAssumptions = this.#context.distribution.randomPlaces(this.#random);
  }

  /**
   * Neighbourhood search from a finished puzzle towards the wanted distribution of values. `checksOnlyLast`: only the last answer is checked; every
   * answer is checked if the last one isn't unique.
   */
  async #improveDistribution(made: Assignment, checksOnlyLast: boolean): Promise<Assignment> {
    if (checksOnlyLast) {
      const last = await this.#improve(made, async () => true);
      if (last === made || (await this.#isOnlyAnswer(last))) return last;
    }
    return await this.#improve(made, (answer) => this.#isOnlyAnswer(answer));
  }

  /** Moves from answer to answer (neighbourhood-search.ts), only to answers that `accepts` passes, until many attempts in a row have failed. */
  async #improve(start: Assignment, accepts: (answer: Assignment) => Promise<boolean>): Promise<Assignment> {
    const { neighbourhoods, trades } = this.#context;
    let best = start;
    this.#preferClues(best);
    for (let failures = 0; failures < TUNING.failedQueries; failures++) {
      const question = neighbourhoods.nextQuery(best, this.#random);
      if (!question) break;
      const found = await this.#questions.ask([trades.guard, ...question], TUNING.smallQuestion);
      if (found.status !== 'satisfiable') continue;
      const answer = await this.#withAllClues(found.assignment);
      if (!(await accepts(answer))) continue;
      best = answer;
      failures = -1;
      this.#preferClues(best);
    }
    return best;
  }

  /** The literals of all clues in the answer. A removable clue that is absent has no literal. */
  #allClues(answer: Assignment): number[] {
    const { clueModel } = this.#refuting;
    const absentPlaces = new Set<GivenPlace>(
      clueModel.takenPlaces.filter((place) => place.removable && clueModel.isAbsent(place, answer)),
    );
    return clueModel.places
      .filter((place) => !absentPlaces.has(place))
      .map((place) => clueModel.valueLiteral(place, answer));
  }

  /** Searches for an answer with some clues; if the search takes long, the tolerances of the distribution grow. */
  async #construct(isHasty: boolean): Promise<Assignment | undefined> {
    let spent = 0;
    let budget = TUNING.firstSearch * TUNING.growth ** this.loosened;
    for (;;) {
      const level = this.#context.distribution.toleranceLiteral(this.loosened);
      const nogoods = this.#usesNogoods ? this.#context.trades.guard : this.#context.noRepeat;
      const fixed = [...this.#fixedLiterals, ...(level === undefined ? [] : [level]), nogoods];
      const reply = await this.#questions.ask([...fixed, ...this.#randomAssumptions], budget);
      if (reply.status === 'satisfiable') return reply.assignment;
      if (this.#randomAssumptions.length > 0) {
        const core = reply.status === 'unsatisfiable' ? reply.core : [];
        const clash =
          this.#randomAssumptions.find((literal) => core.includes(literal)) ?? this.#randomAssumptions[0];
        this.#randomAssumptions = this.#randomAssumptions.filter((literal) => literal !== clash);
        if (reply.status === 'unsatisfiable') continue;
      }
      if (reply.status === 'unsatisfiable' && !(level !== undefined && reply.core.includes(level))) {
        // A new layout is more promising than a search for answers that the nogoods forbid.
        if (!this.#usesNogoods || isHasty || !reply.core.includes(nogoods)) return undefined;
        this.#usesNogoods = false;
        for (const tried of this.#triedAnswers) this.#excludeAnswer(tried);
        continue;
      }
      spent += budget;
      if (isHasty && spent >= TUNING.hastySearch) return undefined;
      if (level !== undefined) this.loosened++;
      else this.#context.distribution.randomPhases(this.#random);
      budget *= TUNING.growth;
    }
  }

  /** The same answer with all its clues and as many further clues as possible: the engine's preferred phase is "present". */
  async #withAllClues(found: Assignment): Promise<Assignment> {
    const { clueModel, questions } = this.#refuting;
    const absent = new Set(
      clueModel.openPlaces.filter((place) => place.removable && clueModel.isAbsent(place, found)),
    );
    if (absent.size === 0) return found;
    const answer = literalsOf(clueModel, found);
    const kept = clueModel.openPlaces
      .filter((place) => !absent.has(place))
      .map((place) => clueModel.valueLiteral(place, found));
    for (const place of this.#random.shuffled([...absent])) clueModel.preferPresent(place);
    const reply = await questions.ask([...answer, ...kept]);
    return reply.status === 'satisfiable' ? reply.assignment : found;
  }

  #preferClues(answer: Assignment): void {
    const { variables } = this.#clueModel;
    this.#clueModel.prefer(variables, (ref) => this.#clueModel.numberOf(ref, answer));
  }

  #learnNogood(answer: Assignment, other: Assignment): void {
    this.#context.trades.learn(answer, other);
    this.#triedAnswers.push(answer);
    if (!this.#usesNogoods) this.#excludeAnswer(answer);
  }

  #excludeAnswer(answer: Assignment): void {
    this.#clueModel.session.block(answer, this.#clueModel.finds, [-this.#context.noRepeat]);
  }
}

const literalsOf = (clueModel: ClueModel, answer: Assignment): number[] =>
  clueModel.finds.map((ref) => clueModel.is(ref, clueModel.numberOf(ref, answer)));

function preferAnswer(clueModel: ClueModel, answer: Assignment): void {
  clueModel.prefer(clueModel.finds, (ref) => clueModel.numberOf(ref, answer));
}
