/**
 * Changes the regions of a layout by stochastic local search (Hoos and Stützle 2004) until its answer is unique, guided by counterexamples. Cells at
 * region boundaries change sides until each other answer found breaks a rule or has other clues, while one known answer still satisfies the rules.
 * Answers are remembered, so each round either comes nearer to a unique answer or learns another one. The answer that remains may change on the way,
 * as most changes make any given answer invalid.
 */

import { type Division, valueOfRangeEnd } from '../../../language/sections/generate/plan.ts';
import type { Board } from '../../../model/board.ts';
import { type Assignment, type Ground, visibleRefs } from '../../../model/ground.ts';
import { append } from '../../../model/large-lists.ts';
import { evaluate } from '../../../model/meaning/evaluate.ts';
import type { SearchLimits } from '../../common/limits.ts';
import { Questions } from '../../common/questions.ts';
import type { Random } from '../../common/random.ts';
import { type Areas, MovableBoundaries, renumberAreas } from '../layout/division.ts';
import { TUNING } from '../spec/tuning.ts';

export interface LocalSearchInput {
  readonly board: Board;
  /** For each variable of a find over the cells, which all areas have alike: its cell. */
  readonly cellByVariable: ReadonlyMap<number, number>;
  readonly division: Division;
  readonly random: Random;
  readonly limits: SearchLimits;
  /** Grounds the model with these areas; undefined after mistakes. `rules`: all rules, or only those that depend on the areas (`changing`). */
  ground(areas: Areas, rules: 'all' | 'changing'): Promise<Ground | undefined>;
  /** Whether this answer may be the unique one. */
  mayBeUnique(answer: Assignment): boolean;
  onRound(): void;
}

export interface Repair {
  readonly areas: Areas;
  /** The only answer with these areas. */
  readonly answer: Assignment;
}

export class LocalSearch {
  readonly #input: LocalSearchInput;
  /** The answers found most recently, to any of the layouts tried. */
  #knownAnswers: Assignment[] = [];
  /** For each division into areas, as text: the known answers that satisfy the rules. A cache, because cells often move back. */
  #validByAreas = new Map<string, readonly Assignment[]>();

  constructor(mending: LocalSearchInput) {
    this.#input = mending;
  }

  /** Changes the areas until only one of these answers remains; undefined if `rounds` rounds of queries for other answers don't achieve that. */
  async repair(areas: Areas, answers: readonly Assignment[], rounds: number): Promise<Repair | undefined> {
    const { board, onRound } = this.#input;
    const boundaries = new MovableBoundaries(board, areas);
    append(this.#knownAnswers, answers);
    for (
      let round = 0, fruitlessRounds = 0;
      round < rounds && fruitlessRounds < TUNING.fruitlessRounds;
      round++
    ) {
      const lastAnswer = await this.#excludeOtherAnswers(boundaries);
      if (!lastAnswer) return undefined;
      const otherAnswers = await this.#otherAnswers(boundaries.areas, lastAnswer);
      if (!otherAnswers) return undefined;
      if (otherAnswers.length === 0) return { areas: renumberAreas(boundaries.areas), answer: lastAnswer };
      fruitlessRounds = otherAnswers.length < TUNING.localAnswers ? 0 : fruitlessRounds + 1;
      append(this.#knownAnswers, otherAnswers);
      this.#knownAnswers = [
        lastAnswer,
        ...this.#knownAnswers.filter((each) => each !== lastAnswer).slice(1 - TUNING.rememberedAnswers),
      ];
      onRound();
    }
    return undefined;
  }

  /** Moves cells to neighbouring regions until no second known answer has the same clues. */
  async #excludeOtherAnswers(boundaries: MovableBoundaries): Promise<Assignment | undefined> {
    const { board, random } = this.#input;
    this.#validByAreas = new Map();
    let validAnswers = await this.#validAnswers(boundaries.areas);
    for (let changeCount = 0; validAnswers.length > 1; changeCount++) {
      if (changeCount >= TUNING.mostChanges) return undefined;
      const cell =
        changeCount % 2 === 0 ? this.#disputedCell(validAnswers) : random.intBelow(board.cellCount);
      const sides = boundaries.adjacentAreas(cell).filter((area) => this.#keepsSizes(boundaries, cell, area));
      if (sides.length === 0) continue;
      const oldArea = boundaries.areas[cell]!;
      boundaries.move(cell, sides[random.intBelow(sides.length)]!);
      // Every fourth change may leave as many answers as before, to reach regions from which an improvement is possible.
      const maxAnswers = changeCount % 4 === 3 ? validAnswers.length : validAnswers.length - 1;
      const newAnswers = await this.#validAnswers(boundaries.areas);
      if (newAnswers.length > 0 && newAnswers.length <= maxAnswers) validAnswers = newAnswers;
      else boundaries.move(cell, oldArea);
    }
    return validAnswers[0];
  }

  #keepsSizes(boundaries: MovableBoundaries, cell: number, to: number): boolean {
    const { board, division } = this.#input;
    if (!division.sizes) return true;
    const [least, most] = [
      valueOfRangeEnd(division.sizes[0], board),
      valueOfRangeEnd(division.sizes[1], board),
    ];
    return boundaries.size(boundaries.areas[cell]!) - 1 >= least && boundaries.size(to) + 1 <= most;
  }

  /** The known answers that satisfy all rules with these regions of the board; empty if none of them may become the unique one. */
  async #validAnswers(areas: Areas): Promise<readonly Assignment[]> {
    const key = areas.join();
    const cachedAnswers = this.#validByAreas.get(key) ?? (await this.#judgeAnswers(areas));
    this.#validByAreas.set(key, cachedAnswers);
    return cachedAnswers.some(this.#input.mayBeUnique) ? cachedAnswers : [];
  }

  async #judgeAnswers(areas: Areas): Promise<readonly Assignment[]> {
    const ground = await this.#input.ground(areas, 'changing');
    if (!ground || ground.terms.variableCount !== this.#knownAnswers[0]?.length) return [];
    return this.#knownAnswers.filter((answer) => evaluate(ground, answer).length === 0);
  }

  /** A random cell at which two of these answers differ; any cell if the answers have no values at cells. */
  #disputedCell(answers: readonly Assignment[]): number {
    const { board, random, cellByVariable } = this.#input;
    const at = random.intBelow(answers.length);
    const [one, other] = [answers[at]!, answers[(at + 1) % answers.length]!];
    const variables: number[] = [];
    for (let variable = 0; variable < one.length; variable++) {
      if (one[variable] !== other[variable]) variables.push(variable);
    }
    const variable = variables[random.intBelow(variables.length)] ?? -1;
    return cellByVariable.get(variable) ?? random.intBelow(board.cellCount);
  }

  /** Some other answers to the same clues with these regions of the board; an empty list if the answer is unique. */
  async #otherAnswers(areas: Areas, answer: Assignment): Promise<Assignment[] | undefined> {
    const { limits, random } = this.#input;
    const ground = await this.#input.ground(areas, 'all');
    if (!ground) return undefined;
    const questions = await Questions.open(ground, random.intBelow(2 ** 31), limits);
    const { session } = questions;
    const visibleFinds = visibleRefs(ground);
    session.block(answer, visibleFinds);
    const otherAnswers: Assignment[] = [];
    while (otherAnswers.length < TUNING.localAnswers) {
      const reply = await questions.ask([]);
      if (reply.status !== 'satisfiable') break;
      otherAnswers.push(reply.assignment);
      session.block(reply.assignment, visibleFinds);
    }
    session.close();
    return otherAnswers;
  }
}
