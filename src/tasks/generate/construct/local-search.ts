/**
 * Changes the regions of a layout by stochastic local search (Hoos and Stützle 2004) until its answer is unique, guided by counterexamples. Cells at
 * region boundaries change sides until each other answer found breaks a rule or has other clues, while one known answer still satisfies the rules.
 * Answers are remembered, so each round either comes nearer to a unique answer or learns another one. The answer that remains may change on the way,
 * as most changes make any given answer invalid.
 */

import { type Division, valueOfEnd } from '../../../language/sections/generate/plan.ts';
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
  /** Grounds the model with these areas; undefined after mistakes. `changing`: with only the rules that depend on the areas. */
  ground(areas: Areas, rules: 'all' | 'changing'): Promise<Ground | undefined>;
  /** Whether this answer may be the unique one. */
  mayStay(answer: Assignment): boolean;
  onRound(): void;
}

export interface Mended {
  readonly areas: Areas;
  /** The only answer. */
  readonly answer: Assignment;
}

export class LocalSearch {
  readonly #mending: Mending;
  /** The most recent answers to any of the layouts tried. */
  #answers: Assignment[] = [];
  /** [areas tried since the last answer]: the known answers that satisfy the rules. A cell often changes back to the same side. */
  #known = new Map<string, readonly Assignment[]>();

  constructor(mending: Mending) {
    this.#mending = mending;
  }

  /** Changes the areas until only one of these answers remains; undefined if `rounds` rounds of queries for other answers don't achieve that. */
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

  /** Changes the sides of cells until no second known answer has the same clues. */
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
      // Changes without improvement are allowed now and then, to reach boundaries where an improvement is possible.
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
    const [least, most] = [valueOfEnd(division.sizes[0], board), valueOfEnd(division.sizes[1], board)];
    return seams.size(seams.areas[cell]!) - 1 >= least && seams.size(to) + 1 <= most;
  }

  /** The known answers that satisfy all rules with these areas; empty if none of them may be the one that stays. */
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

  /** A random cell at which two of these answers differ; any cell if the answers have no values at cells. */
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

  /**
   * The cell whose value the variable is; undefined if it is none. The map holds for all areas. It is made by grounding with the present ones,
   * because rules may rely on their sizes to bound products.
   */
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

  /** Some other answers to the same clues with these areas; an empty list if the answer is unique. */
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
