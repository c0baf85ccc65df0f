/**
 * Approximately uniform random answers if there are too many to list and no diagram counts them. Random parity constraints divide the answers into
 * cells of about equal size, whatever the answers are like. Their number is estimated from the answers in a cell (ApproxMC: Chakraborty, Meel and
 * Vardi, *A scalable approximate model counter*, CP 2013), and a random answer is any one of a cell's listed answers (UniGen: the same, *Balancing
 * scalability and uniformity in SAT witness generator*, DAC 2014, with as many parities for all draws). A parity constraint takes a random set of
 * values for each variable and requires that the number of variables with a value in their set is even, or odd. It separates any two answers with
 * probability 1/2, independently. A draw costs about sixty answers, each found under log₂(answers) constraints over all variables.
 */
import type { Ground } from '../../model/ground.ts';
import type { Ref } from '../../model/terms/terms.ts';
import type { Random } from '../common/random.ts';
import type { Answer, SolveStatistics } from '../solve/outcome.ts';
import { Search, type SearchOptions } from '../solve/search.ts';
import { TUNING } from './tuning.ts';

/** The least number of answers in a cell from which an answer is drawn, as in UniGen with ε = 6, κ = 0.54. */
const MIN_CELL_ANSWERS = 26;
/** Random parities divide the answers into hash cells. The greatest number of answers in a cell from which an answer is drawn. */
const MAX_DRAW_CELL_ANSWERS = 62;
/** The number of parities is chosen so that a hash cell has about this many answers. */
const TYPICAL_CELL_ANSWERS = 40;
/** The greatest number of answers in a cell that are counted, as in ApproxMC with ε = 0.8. */
const MAX_CELL_ANSWERS = 72;
/** The greatest number of literals in a parity that is written as clauses; a longer parity is split with the help of new variables. */
const LITERALS_PER_PIECE = 4;

/** Why no result was found. `hard`: the solver needs too many conflicts under the parities. */
type EndReason = 'limit' | 'stopped' | 'hard';
type Cell = readonly Answer[] | EndReason;

/** The logarithm to base 2, also for numbers beyond the range of floating point. */
function log2(number: bigint): number {
  const extraBits = Math.max(0, number.toString(2).length - 53);
  return extraBits + Math.log2(Number(number >> BigInt(extraBits)));
}

const isEndReason = (cell: Cell): cell is EndReason => typeof cell === 'string';

export class HashedAnswers {
  readonly #ground: Ground;
  readonly #options: () => SearchOptions;
  readonly #random: Random;
  #search: Search;
  /** The guard literals of the parity constraints in use. */
  #parityGuards: number[] = [];
  /** The number of parities that leave cells of the right size for draws; undefined before the first draw. */
  #drawParityCount: number | undefined;
  /** The number of literals in the program's clauses before any parity was added. */
  #modelLiteralCount: number;

  private constructor(ground: Ground, options: () => SearchOptions, random: Random, search: Search) {
    this.#ground = ground;
    this.#options = options;
    this.#random = random;
    this.#search = search;
    this.#modelLiteralCount = search.program.sink.length;
  }

  /** Opens a search. `options`: a function that returns the search options with the remaining time. */
  static async open(ground: Ground, options: () => SearchOptions, random: Random): Promise<HashedAnswers> {
    return new HashedAnswers(ground, options, random, await Search.open(ground, options()));
  }

  /** Estimates the number of answers, known to be more than `knownCount`, by the median of several estimates. */
  async estimate(knownCount: number): Promise<bigint | EndReason> {
    const estimates: bigint[] = [];
    let [bits, step] = [Math.max(0, Math.floor(Math.log2(knownCount / MAX_CELL_ANSWERS))), 8];
    for (let round = 0; round < TUNING.estimateCount; round++) {
      await this.#dropParities();
      // Each parity halves the cell: with `low` parities the cell is too large, with `high` parities small enough.
      let [low, high] = [-1, Number.POSITIVE_INFINITY];
      let smallCell: readonly Answer[] = [];
      while (high - low > 1) {
        const cellAnswers = await this.#answersInHashCell(bits, MAX_CELL_ANSWERS);
        if (isEndReason(cellAnswers)) return cellAnswers;
        if (cellAnswers.length > MAX_CELL_ANSWERS) low = bits;
        else [high, smallCell] = [bits, cellAnswers];
        bits = high < Number.POSITIVE_INFINITY ? Math.max(low + 1, high - step) : low + step;
        if (high < Number.POSITIVE_INFINITY && low >= 0) bits = (low + high) >> 1;
      }
      estimates.push(BigInt(smallCell.length) << BigInt(high));
      [bits, step] = [high, 1];
    }
    estimates.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    return estimates[estimates.length >> 1]!;
  }

  /** Draws a random answer. `estimate`: an estimate of the number of answers. */
  async draw(estimate: bigint): Promise<Answer | EndReason> {
    this.#drawParityCount ??= Math.max(0, Math.round(log2(estimate) - Math.log2(TYPICAL_CELL_ANSWERS)));
    for (let tries = 1; ; tries++) {
      await this.#dropParities();
      const cellAnswers = await this.#answersInHashCell(this.#drawParityCount, MAX_DRAW_CELL_ANSWERS);
      if (isEndReason(cellAnswers)) return cellAnswers;
      const isSmall = cellAnswers.length < MIN_CELL_ANSWERS && this.#drawParityCount > 0;
      if (!isSmall && cellAnswers.length > 0 && cellAnswers.length <= MAX_DRAW_CELL_ANSWERS)
        return cellAnswers[this.#random.intBelow(cellAnswers.length)]!;
      // After this many cells of a wrong size, the estimate must have been wrong, so one parity more or less is used.
      if (tries % TUNING.estimateCount === 0) this.#drawParityCount += isSmall ? -1 : 1;
    }
  }

  statistics(): SolveStatistics {
    return this.#search.statistics();
  }

  close(): void {
    this.#search.close();
  }

  /** Drops the parity constraints, so that new ones can be drawn. */
  async #dropParities(): Promise<void> {
    const { program } = this.#search;
    for (const literal of this.#parityGuards) program.clause([-literal]);
    this.#parityGuards = [];
    if (program.sink.length < TUNING.restartFactor * (this.#modelLiteralCount + TUNING.parityLiterals))
      return;
    this.#search.close();
    this.#search = await Search.open(this.#ground, this.#options());
    this.#modelLiteralCount = this.#search.program.sink.length;
  }

  /** The answers that satisfy the first `bits` parities: all of them, or `most` + 1 if there are more. */
  async #answersInHashCell(bits: number, most: number): Promise<Cell> {
    while (this.#parityGuards.length < bits) this.#parityGuards.push(this.#addParity());
    const { program, visibleRefs } = this.#search;
    const listing = program.fresh();
    const assumptions = [...this.#parityGuards.slice(0, bits), listing];
    const cellAnswers: Answer[] = [];
    const { conflicts } = this.#search.statistics();
    while (cellAnswers.length <= most) {
      const remainingConflicts = TUNING.conflictsPerCell - (this.#search.statistics().conflicts - conflicts);
      const reply = await this.#search.solveWithin(assumptions, Math.max(0, remainingConflicts));
      if (reply.status === 'unsatisfiable') break;
      if (reply.status !== 'satisfiable') return reply.status;
      cellAnswers.push(reply.assignment);
      program.block(reply.assignment, visibleRefs, [-listing]);
    }
    program.clause([-listing]);
    return cellAnswers;
  }

  /** Adds a new random parity constraint and returns its guard literal. */
  #addParity(): number {
    const { program, visibleRefs } = this.#search;
    const guard = program.fresh();
    let piece: number[] = [];
    for (const ref of new Set(visibleRefs)) {
      const literal = this.#randomSetLiteral(ref);
      if (literal === undefined) continue;
      piece.push(literal);
      if (piece.length < LITERALS_PER_PIECE) continue;
      const sum = program.fresh();
      this.#addParityClauses([...piece, sum], 0, []);
      piece = [sum];
    }
    this.#addParityClauses(piece, this.#random.intBelow(2), [-guard]);
    return guard;
  }

  /** A literal which says that the variable's value is in a random set; undefined if that set has all or none of the variable's values. */
  #randomSetLiteral(ref: Ref): number | undefined {
    const { terms } = this.#ground;
    if (terms.constantValue(ref) !== undefined) return undefined;
    const { program } = this.#search;
    const [low, high] = [terms.low(ref), terms.high(ref)];
    if (high - low === 1) return this.#random.intBelow(2) === 1 ? program.is(ref, high) : undefined;
    const literal = program.fresh();
    for (let value = low; value <= high; value++)
      program.clause([-program.is(ref, value), this.#random.intBelow(2) === 1 ? literal : -literal]);
    return literal;
  }

  /** Adds clauses which say that the number of true literals has this parity, unless one of the literals in `unless` is true. */
  #addParityClauses(literals: readonly number[], parity: number, unless: readonly number[]): void {
    const { program } = this.#search;
    for (let signs = 0; signs < 1 << literals.length; signs++) {
      let trueCount = 0;
      for (let bits = signs; bits > 0; bits >>= 1) trueCount += bits & 1;
      // Each clause excludes one assignment of the literals: one in which the number of true literals has the other parity.
      if ((trueCount & 1) === parity) continue;
      program.clause([
        ...unless,
        ...literals.map((literal, at) => (((signs >> at) & 1) === 1 ? -literal : literal)),
      ]);
    }
  }
}
