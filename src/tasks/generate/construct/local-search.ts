/**
 * Stochastic local search on the regions of a board without clues, until there is one answer (Hoos and Stützle 2004), guided by
 * counterexamples: other answers are found, and cells at the seams change sides so that each of them breaks a rule, while one of all known
 * answers still keeps the rules. Answers are remembered, so each round comes nearer to one answer or learns more. Which answer is kept
 * changes on the way, as most changes break any single one.
 */

import { type Division, endOn } from '../../../language/sections/generate/plan.ts';
import type { Board } from '../../../model/board.ts';
import { type Assignment, type Ground, visibleRefs } from '../../../model/ground.ts';
import { append } from '../../../model/large-lists.ts';
import { evaluate } from '../../../model/meaning/evaluate.ts';
import type { SearchLimits } from '../../common/limits.ts';
import { Questions } from '../../common/questions.ts';
import type { Random } from '../../common/random.ts';
import { type Areas, inOrder, Seams } from '../layout/division.ts';
import { TUNING } from '../spec/tuning.ts';

export interface Mending {
  readonly board: Board;
  readonly division: Division;
  readonly random: Random;
  readonly limits: SearchLimits;
  /** The model with these areas; undefined where something is wrong. `changing`: of its rules those that hang on the areas. */
  ground(areas: Areas, rules: 'all' | 'changing'): Promise<Ground | undefined>;
  /** Whether this may be the one answer. */
  mayStay(answer: Assignment): boolean;
  onRound(): void;
}

export interface Mended {
  readonly areas: Areas;
  /** The only one. */
  readonly answer: Assignment;
}

export class LocalSearch {
  readonly #mending: Mending;
  /** Answers that some layout had, the last ones. */
  #answers: Assignment[] = [];
  /**
   * By areas that were tried since answers were found: what stands with them. On a small board a cell goes to the same side again and again.
   */
  #known = new Map<string, readonly Assignment[]>();

  constructor(mending: Mending) {
    this.#mending = mending;
  }

  /** The areas, which have these answers, changed; undefined when that came to nothing in so many rounds of asking for other answers. */
  async mend(areas: Areas, answers: readonly Assignment[], rounds: number): Promise<Mended | undefined> {
    const { board, onRound } = this.#mending;
    const seams = new Seams(board, areas);
    append(this.#answers, answers);
    for (let round = 0, far = 0; round < rounds && far < TUNING.far; round++) {
      const last = await this.#leaveOne(seams);
      if (!last) return undefined;
      const others = await this.#find(seams.areas, last);
      if (!others) return undefined;
      if (others.length === 0) return { areas: inOrder(seams.areas), answer: last };
      far = others.length < TUNING.localAnswers ? 0 : far + 1;
      append(this.#answers, others);
      this.#answers = [last, ...this.#answers.filter((each) => each !== last).slice(1 - TUNING.remembered)];
      onRound();
    }
    return undefined;
  }

  /** Changes sides of cells until no second answer is known. */
  async #leaveOne(seams: Seams): Promise<Assignment | undefined> {
    const { board, random } = this.#mending;
    this.#known = new Map();
    let standing = await this.#standing(seams.areas);
    for (let tried = 0; standing.length > 1; tried++) {
      if (tried >= TUNING.changes) return undefined;
      const cell =
        tried % 2 === 0 ? await this.#disputed(standing, seams.areas) : random.below(board.cellCount);
      const sides = seams.sides(cell).filter((area) => this.#fits(seams, cell, area));
      if (sides.length === 0) continue;
      const from = seams.areas[cell]!;
      seams.move(cell, sides[random.below(sides.length)]!);
      // Changes that make nothing better move the seams to where one can.
      const most = tried % 4 === 3 ? standing.length : standing.length - 1;
      const after = await this.#standing(seams.areas);
      if (after.length > 0 && after.length <= most) standing = after;
      else seams.move(cell, from);
    }
    return standing[0];
  }

  #fits(seams: Seams, cell: number, to: number): boolean {
    const { board, division } = this.#mending;
    if (!division.sizes) return true;
    const [least, most] = [endOn(division.sizes[0], board), endOn(division.sizes[1], board)];
    return seams.size(seams.areas[cell]!) - 1 >= least && seams.size(to) + 1 <= most;
  }

  /** Answers known that keep all rules with these areas, if one of them may be the one to stay. */
  async #standing(areas: Areas): Promise<readonly Assignment[]> {
    const key = areas.join();
    const known = this.#known.get(key) ?? (await this.#keeping(areas));
    this.#known.set(key, known);
    return known.some(this.#mending.mayStay) ? known : [];
  }

  async #keeping(areas: Areas): Promise<readonly Assignment[]> {
    const ground = await this.#mending.ground(areas, 'changing');
    if (!ground || ground.terms.variableCount !== this.#answers[0]?.length) return [];
    return this.#answers.filter((answer) => evaluate(ground, answer).length === 0);
  }

  /** A cell where two of these answers differ; any where they don't range over cells. */
  async #disputed(answers: readonly Assignment[], areas: Areas): Promise<number> {
    const { board, random } = this.#mending;
    const at = random.below(answers.length);
    const [one, other] = [answers[at]!, answers[(at + 1) % answers.length]!];
    const variables: number[] = [];
    for (let variable = 0; variable < one.length; variable++) {
      if (one[variable] !== other[variable]) variables.push(variable);
    }
    const cell = await this.#cellOf(variables[random.below(variables.length)] ?? -1, areas);
    return cell ?? random.below(board.cellCount);
  }

  #cells: Map<number, number> | undefined;

  /** The same whatever the areas are, but rules may speak of none that are larger than the division's: a product of so many numbers has no room. */
  async #cellOf(variable: number, areas: Areas): Promise<number | undefined> {
    if (!this.#cells) {
      this.#cells = new Map();
      const ground = await this.#mending.ground(areas, 'changing');
      for (const family of ground?.families ?? []) {
        if (family.over !== 'cells') continue;
        for (const [cell, ref] of family.refs.entries()) this.#cells.set(ground!.terms.variableOf(ref), cell);
      }
    }
    return this.#cells.get(variable);
  }

  /** Some answers with these areas beside the one; none when it is the only one. */
  async #find(areas: Areas, answer: Assignment): Promise<Assignment[] | undefined> {
    const { limits, random } = this.#mending;
    const ground = await this.#mending.ground(areas, 'all');
    if (!ground) return undefined;
    const questions = await Questions.open(ground, random.below(2 ** 31), limits);
    const { session } = questions;
    const visible = visibleRefs(ground);
    session.block(answer, visible);
    const found: Assignment[] = [];
    while (found.length < TUNING.localAnswers) {
      const reply = await questions.ask([]);
      if (reply.status !== 'satisfiable') break;
      found.push(reply.assignment);
      session.block(reply.assignment, visible);
    }
    session.close();
    return found;
  }
}
