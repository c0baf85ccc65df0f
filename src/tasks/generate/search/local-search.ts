/**
 * Regions changed until one answer is left, for types whose only clues are the regions. The answer stays; others are
 * found, and cells at the seams change sides so that each of them breaks a rule while the answer goes on keeping all
 * (counterexample-guided, with stochastic local search in place of a second engine: Hoos and Stützle 2004). Other answers
 * are remembered, and none may come back, so each round ends nearer to one answer or knows more.
 */

import type { Board } from '../../../model/board.ts';
import { type Assignment, type Ground, visibleRefs } from '../../../model/ground.ts';
import { append } from '../../../model/large-lists.ts';
import { Evaluation } from '../../../model/meaning/evaluate.ts';
import { type Areas, inOrder, Seams } from '../layout/division.ts';
import type { Random } from '../layout/random.ts';
import { type Division, endOn } from '../section/plan.ts';
import { Questions, type SearchLimits } from './questions.ts';

export interface Mending {
  readonly board: Board;
  readonly division: Division;
  /** What is to be the only answer. */
  readonly answer: Assignment;
  readonly random: Random;
  readonly limits: SearchLimits;
  /** The model with these areas; undefined where something is wrong. */
  ground(areas: Areas): Promise<Ground | undefined>;
  onRound(): void;
}

/** Rounds of asking for other answers, and changes tried in each. */
const ROUNDS = 300;
const CHANGES = 400;
/** Other answers asked for at once. */
const OTHERS = 6;

export class LocalSearch {
  readonly #mending: Mending;
  /** Answers that must not be. */
  readonly #others: Assignment[] = [];

  constructor(mending: Mending) {
    this.#mending = mending;
  }

  /** The areas changed; undefined when that came to nothing. */
  async mend(areas: Areas, other: Assignment): Promise<Areas | undefined> {
    const { board, onRound } = this.#mending;
    const seams = new Seams(board, areas);
    this.#others.push(other);
    for (let round = 0; round < ROUNDS; round++) {
      if (!(await this.#breakOthers(seams))) return undefined;
      const others = await this.#find(seams.areas);
      if (!others) return undefined;
      if (others.length === 0) return inOrder(seams.areas);
      append(this.#others, others);
      onRound();
    }
    return undefined;
  }

  /** Changes sides of cells until none of the other answers holds any more. */
  async #breakOthers(seams: Seams): Promise<boolean> {
    const { board, random } = this.#mending;
    let standing = await this.#standing(seams.areas);
    for (let tried = 0; standing && standing.length > 0; tried++) {
      if (tried >= CHANGES) return false;
      const cell = tried % 2 === 0 ? await this.#disputed(standing) : random.below(board.cellCount);
      const sides = seams.sides(cell).filter((area) => this.#fits(seams, cell, area));
      if (sides.length === 0) continue;
      const from = seams.areas[cell]!;
      seams.move(cell, sides[random.below(sides.length)]!);
      const after = await this.#standing(seams.areas);
      // Changes that make nothing better move the seams to where one can.
      if (after && (after.length < standing.length || (after.length === standing.length && tried % 4 === 3)))
        standing = after;
      else seams.move(cell, from);
    }
    return standing !== undefined;
  }

  #fits(seams: Seams, cell: number, to: number): boolean {
    const { board, division } = this.#mending;
    if (!division.sizes) return true;
    const [least, most] = [endOn(division.sizes[0], board), endOn(division.sizes[1], board)];
    return seams.size(seams.areas[cell]!) - 1 >= least && seams.size(to) + 1 <= most;
  }

  /** The other answers that keep all rules; undefined when the answer itself doesn't. */
  async #standing(areas: Areas): Promise<Assignment[] | undefined> {
    const { answer } = this.#mending;
    const ground = await this.#mending.ground(areas);
    if (!ground || ground.terms.variableCount !== answer.length || !holds(ground, answer)) return undefined;
    return this.#others.filter((other) => holds(ground, other));
  }

  /** A cell where one of these answers is another than the answer; any where they don't range over cells. */
  async #disputed(others: readonly Assignment[]): Promise<number> {
    const { answer, board, random } = this.#mending;
    const other = others[random.below(others.length)]!;
    const variables: number[] = [];
    for (let variable = 0; variable < answer.length; variable++) {
      if (answer[variable] !== other[variable]) variables.push(variable);
    }
    const cell = await this.#cellOf(variables[random.below(variables.length)] ?? -1);
    return cell ?? random.below(board.cellCount);
  }

  #cells: Map<number, number> | undefined;

  async #cellOf(variable: number): Promise<number | undefined> {
    if (!this.#cells) {
      this.#cells = new Map();
      const ground = await this.#mending.ground(new Int32Array(this.#mending.board.cellCount));
      for (const family of ground?.families ?? []) {
        if (family.over !== 'cells') continue;
        for (const [cell, ref] of family.refs.entries()) this.#cells.set(ground!.terms.variableOf(ref), cell);
      }
    }
    return this.#cells.get(variable);
  }

  /** Some answers with these areas beside the one; none when it is the only one. */
  async #find(areas: Areas): Promise<Assignment[] | undefined> {
    const { answer, limits, random } = this.#mending;
    const ground = await this.#mending.ground(areas);
    if (!ground) return undefined;
    const questions = await Questions.open(ground, random.below(2 ** 31), limits);
    const { session } = questions;
    const visible = visibleRefs(ground);
    session.block(answer, visible);
    const found: Assignment[] = [];
    while (found.length < OTHERS) {
      const reply = await questions.ask([]);
      if (reply.status !== 'satisfiable') break;
      found.push(reply.assignment);
      session.block(reply.assignment, visible);
    }
    return found;
  }
}

function holds({ terms, constraints }: Ground, assignment: Assignment): boolean {
  const roots = constraints.map(({ root }) => root);
  const evaluation = new Evaluation(terms, roots, assignment);
  return roots.every((root) => evaluation.of(root) !== 0);
}
