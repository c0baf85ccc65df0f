/**
 * Regions changed until one answer is left, for types whose only clues are the regions. Other answers are found, and cells at the
 * seams change sides so that each of them breaks a rule while one of all that are known goes on keeping all
 * (counterexample-guided, with stochastic local search in place of a second engine: Hoos and Stützle 2004). Answers
 * are remembered, and one alone may stay, so each round ends nearer to one answer or knows more. Which one that is changes on the way: most
 * changes break any one answer.
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
  readonly random: Random;
  readonly limits: SearchLimits;
  /** The model with these areas; undefined where something is wrong. */
  ground(areas: Areas): Promise<Ground | undefined>;
  /** Whether this may be the one answer. */
  mayStay(answer: Assignment): boolean;
  onRound(): void;
}

/** Rounds of asking for other answers, and changes tried in each. */
const ROUNDS = 300;
const CHANGES = 400;
/** Other answers asked for at once. */
const OTHERS = 6;

export class LocalSearch {
  readonly #mending: Mending;
  /** All answers that some layout had. */
  readonly #answers: Assignment[] = [];

  constructor(mending: Mending) {
    this.#mending = mending;
  }

  /** The areas, which have these answers, changed; undefined when that came to nothing. */
  async mend(areas: Areas, answers: readonly Assignment[]): Promise<Areas | undefined> {
    const { board, onRound } = this.#mending;
    const seams = new Seams(board, areas);
    append(this.#answers, answers);
    for (let round = 0; round < ROUNDS; round++) {
      const last = await this.#leaveOne(seams);
      if (!last) return undefined;
      const others = await this.#find(seams.areas, last);
      if (!others) return undefined;
      if (others.length === 0) return inOrder(seams.areas);
      append(this.#answers, others);
      onRound();
    }
    return undefined;
  }

  /** Changes sides of cells until one of the answers known holds, and no other one. */
  async #leaveOne(seams: Seams): Promise<Assignment | undefined> {
    const { board, random, mayStay } = this.#mending;
    let standing = await this.#standing(seams.areas, Number.POSITIVE_INFINITY, []);
    for (let tried = 0; standing.length > 1; tried++) {
      if (tried >= CHANGES) return undefined;
      const cell = tried % 2 === 0 ? await this.#disputed(standing) : random.below(board.cellCount);
      const sides = seams.sides(cell).filter((area) => this.#fits(seams, cell, area));
      if (sides.length === 0) continue;
      const from = seams.areas[cell]!;
      seams.move(cell, sides[random.below(sides.length)]!);
      // Changes that make nothing better move the seams to where one can.
      const most = tried % 4 === 3 ? standing.length : standing.length - 1;
      const after = await this.#standing(seams.areas, most, standing);
      if (after.length <= most && after.some(mayStay)) standing = after;
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

  /** The answers known that keep all rules with these areas; where there are more than so many, some of them. */
  async #standing(areas: Areas, most: number, first: readonly Assignment[]): Promise<Assignment[]> {
    const ground = await this.#mending.ground(areas);
    const standing: Assignment[] = [];
    if (!ground || ground.terms.variableCount !== this.#answers[0]?.length) return standing;
    for (const answer of new Set([...first, ...this.#answers])) {
      if (holds(ground, answer)) standing.push(answer);
      if (standing.length > most) break;
    }
    return standing;
  }

  /** A cell where two of these answers differ; any where they don't range over cells. */
  async #disputed(answers: readonly Assignment[]): Promise<number> {
    const { board, random } = this.#mending;
    const at = random.below(answers.length);
    const [one, other] = [answers[at]!, answers[(at + 1) % answers.length]!];
    const variables: number[] = [];
    for (let variable = 0; variable < one.length; variable++) {
      if (one[variable] !== other[variable]) variables.push(variable);
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
  async #find(areas: Areas, answer: Assignment): Promise<Assignment[] | undefined> {
    const { limits, random } = this.#mending;
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
