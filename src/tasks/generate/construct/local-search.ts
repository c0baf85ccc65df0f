/**
 * Stochastic local search on regions until an answer is the only one to its clues (Hoos and Stützle 2004), guided by counterexamples: other
 * answers are found, and cells at the seams change sides so that each of them breaks a rule or gives other clues, while one of all known
 * answers still keeps the rules. Answers are remembered, so each round comes nearer to one answer or learns more. Which answer is kept
 * changes on the way, as most changes break any single one.
 */

import { type Division, endOn, type Plan } from '../../../language/sections/generate/plan.ts';
import type { Board } from '../../../model/board.ts';
import { type Assignment, type Ground, visibleRefs } from '../../../model/ground.ts';
import { append } from '../../../model/large-lists.ts';
import { Evaluation } from '../../../model/meaning/evaluate.ts';
import type { Value } from '../../../model/values.ts';
import type { SearchLimits } from '../../common/limits.ts';
import { Questions } from '../../common/questions.ts';
import type { Random } from '../../common/random.ts';
import { type Areas, inOrder, Seams } from '../layout/division.ts';
import { TUNING } from '../spec/tuning.ts';
import { ClueModel } from './clue-model.ts';
import { fixed, keyText, refsOf } from './clue-values.ts';

export interface Mending {
  readonly board: Board;
  readonly plan: Plan;
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
  #last: Assignment | undefined;
  /**
   * By areas that were tried since answers were found: what stands with them. On a small board a cell goes to the same side again and again.
   */
  #known = new Map<string, readonly (readonly Assignment[])[]>();

  constructor(mending: Mending) {
    this.#mending = mending;
  }

  /** The areas, which have these answers, changed; undefined when that came to nothing in so many rounds of asking for other answers. */
  async mend(areas: Areas, answers: readonly Assignment[], rounds: number): Promise<Mended | undefined> {
    const { board, onRound } = this.#mending;
    const seams = new Seams(board, areas);
    append(this.#answers, answers);
    [this.#last] = answers;
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

  /** Changes sides of cells until there is no second answer known to the same clues. */
  async #leaveOne(seams: Seams): Promise<Assignment | undefined> {
    const { board, random } = this.#mending;
    this.#known = new Map();
    let standing = await this.#standing(seams.areas, Number.POSITIVE_INFINITY, this.#last);
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
      const after = await this.#standing(seams.areas, most, standing[0]);
      if (after.length > 0) standing = after;
      else seams.move(cell, from);
    }
    [this.#last] = standing;
    return this.#last;
  }

  #fits(seams: Seams, cell: number, to: number): boolean {
    const { board, division } = this.#mending;
    if (!division.sizes) return true;
    const [least, most] = [endOn(division.sizes[0], board), endOn(division.sizes[1], board)];
    return seams.size(seams.areas[cell]!) - 1 >= least && seams.size(to) + 1 <= most;
  }

  /**
   * Answers known that keep all rules with these areas and have their clues in common, at most so many; those with the clues of the
   * one that was there before, or else as few as there are. None where that can't be.
   */
  async #standing(areas: Areas, most: number, last: Assignment | undefined): Promise<readonly Assignment[]> {
    const key = areas.join();
    const groups = this.#known.get(key) ?? (await this.#groups(areas));
    this.#known.set(key, groups);
    const fit = groups.filter((group) => group.length <= most && group.some(this.#mending.mayStay));
    const own = fit.find((group) => last && group.includes(last));
    return own ?? fit.reduce((least, group) => (least.length > group.length ? group : least), fit[0] ?? []);
  }

  /** Answers known that keep all rules with these areas, by the clues that they have in common. */
  async #groups(areas: Areas): Promise<readonly (readonly Assignment[])[]> {
    const ground = await this.#mending.ground(areas, 'changing');
    if (!ground || ground.terms.variableCount !== this.#answers[0]?.length) return [];
    const clues = cluesOf(ground, this.#mending.plan);
    const groups = new Map<string, Assignment[]>();
    for (const answer of this.#answers) {
      const told = toldBy(ground, clues, answer);
      if (told === undefined) continue;
      const group = groups.get(told);
      if (group) group.push(answer);
      else groups.set(told, [answer]);
    }
    return [...groups.values()];
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

  /** Some answers to the same clues, with these areas, beside the one; none when it is the only one. */
  async #find(areas: Areas, answer: Assignment): Promise<Assignment[] | undefined> {
    const { limits, plan, random } = this.#mending;
    const ground = await this.#mending.ground(areas, 'all');
    if (!ground) return undefined;
    const questions = await Questions.open(ground, random.below(2 ** 31), limits);
    const { session } = questions;
    const visible = visibleRefs(ground);
    session.block(answer, visible);
    const clueModel = new ClueModel(session, plan);
    const silent = clueModel.taken.filter((place) => place.removable && clueModel.isAbsent(place, answer));
    const told = clueModel.places
      .filter((place) => !silent.some((each) => each === place))
      .map((place) => clueModel.valueLiteral(place, answer));
    const found: Assignment[] = [];
    while (found.length < TUNING.localAnswers) {
      const reply = await questions.ask(told);
      if (reply.status !== 'satisfiable') break;
      found.push(reply.assignment);
      session.block(reply.assignment, visible);
    }
    session.close();
    return found;
  }
}

/** What is chosen, removed or taken. */
const cluesOf = ({ givens }: Ground, { choose, remove, take }: Plan): Value[] =>
  givens
    .filter(({ name }) => choose.has(name) || remove.has(name) || take.has(name))
    .flatMap(({ values }) => values.filter((value) => refsOf(value).length > 0));

/** The clues that the answer has, as a text; undefined where it breaks a rule. */
function toldBy(
  { terms, constraints }: Ground,
  clues: readonly Value[],
  answer: Assignment,
): string | undefined {
  const roots = constraints.map(({ root }) => root);
  const evaluation = new Evaluation(terms, [...roots, ...clues.flatMap(refsOf)], answer);
  if (!roots.every((root) => evaluation.of(root) !== 0)) return undefined;
  return clues.map((value) => keyText(fixed(value, (ref) => evaluation.of(ref)))).join(' ');
}
