// An engine and a program that grows: solve, examine the answer, add rows, solve again. An engine's values are rounded.
// Values that aren't near integers, and answers that the evaluator rejects, are reported as failures, never as
// solutions. If an answer breaks a constraint that is only checked (connectivity by cuts), rows that exclude it are
// added.

import type { Assignment } from '../../model/ground.ts';
import { evaluate } from '../../model/meaning/evaluate.ts';
import type { Ref } from '../../model/terms/terms.ts';
import { type IlpProgram, UNRELIABLE_COEFFICIENT } from './compile.ts';
import { additionsSince } from './engines/engine.ts';
import type { HostedEngine } from './host.ts';
import { GREATER, LESS } from './model.ts';

export type IlpOutcome =
  /** The best answer if the model has an objective, otherwise any answer. */
  | { readonly status: 'optimal'; readonly assignment: Assignment }
  | { readonly status: 'unsatisfiable' }
  /** Time ran out. `assignment` is the best answer so far, if there is one. */
  | { readonly status: 'limit'; readonly assignment?: Assignment }
  | { readonly status: 'failed'; readonly message: string };

/** An engine's value counts as an integer if its distance from that integer is at most this. */
const INTEGRALITY_TOLERANCE = 1e-4;

export class IlpSession {
  readonly program: IlpProgram;
  readonly #engine: HostedEngine;
  /** The number of columns that the engine has received. */
  #columns = 0;
  /** The number of rows that the engine has received. */
  #rows = 0;
  cuts = 0;
  solves = 0;

  constructor(program: IlpProgram, engine: HostedEngine) {
    this.program = program;
    this.#engine = engine;
  }

  /** Solves the program. `deadline` is in milliseconds, as performance.now() counts. */
  async solve(deadline: number, signal?: AbortSignal): Promise<IlpOutcome> {
    for (;;) {
      if (this.program.model.isContradictory) return { status: 'unsatisfiable' };
      this.#sendModelGrowth();
      const secondsLeft = (deadline - performance.now()) / 1000;
      if (secondsLeft <= 0 || signal?.aborted) return { status: 'limit' };
      this.solves++;
      const answer = await this.#engine.solve(secondsLeft, signal);
      if (answer.status === 'failed') return answer;
      if (answer.status === 'infeasible') return this.#unsatisfiableOutcome();
      if (answer.values === undefined) return { status: 'limit' };
      const { values } = answer;
      const brokenColumn = this.#fractionalColumn(values);
      if (brokenColumn !== undefined) return { status: 'failed', message: brokenColumn };
      const value = (column: number): number => Math.round(values[column]!);
      const cutClauses = this.program.cuts(value);
      if (cutClauses.length > 0 && answer.status === 'limit') return { status: 'limit' };
      if (cutClauses.length === 0)
        return this.#checkedOutcome(this.program.decode(value), answer.status, values);
      for (const cut of cutClauses) this.program.clause(cut);
      this.cuts += cutClauses.length;
    }
  }

  /** Requires from now on that some variable of `refs` differs from its value in the assignment. */
  block(assignment: Assignment, refs: Iterable<Ref>): void {
    this.program.block(assignment, refs);
  }

  close(): void {
    this.#engine.close();
  }

  #sendModelGrowth(): void {
    const { model } = this.program;
    if (model.columns === this.#columns && model.rows === this.#rows) return;
    this.#engine.extend(additionsSince(model, this.#columns, this.#rows));
    this.#columns = model.columns;
    this.#rows = model.rows;
  }

  #fractionalColumn(values: Float64Array): string | undefined {
    const { model } = this.program;
    for (let column = 0; column < model.columns; column++) {
      if (model.integer[column] === 0) continue;
      const value = values[column]!;
      if (Math.abs(value - Math.round(value)) <= INTEGRALITY_TOLERANCE) continue;
      return `The engine's answer has ${value} where a whole number belongs. ${this.#advice()}`;
    }
    return undefined;
  }

  #checkedOutcome(assignment: Assignment, status: 'optimal' | 'limit', values: Float64Array): IlpOutcome {
    const { ground } = this.program;
    const [violation] = evaluate(ground, assignment);
    if (violation === undefined) {
      if (status === 'limit' || ground.objective === undefined || !this.#isUnreliable)
        return { status, assignment };
      return {
        status: 'failed',
        message: `That there is nothing better can't be trusted. ${this.#advice()}`,
      };
    }
    const problem =
      violation.kind === 'domain'
        ? 'leaves the range of a variable'
        : `breaks the rule “${ground.rules[violation.rule]?.sentence}”`;
    const adviceText = this.#satisfiesRows(values)
      ? 'It keeps all rows, so these are wrong: please report it, with the model and the instance.'
      : this.#advice();
    return { status: 'failed', message: `The engine's answer, rounded, ${problem}. ${adviceText}` };
  }

  /**
   * Whether the rows hold for the values when integer columns are rounded. If they don't, the engine computes too
   * coarsely.
   */
  #satisfiesRows(values: Float64Array): boolean {
    const { model } = this.program;
    for (let row = 0; row < model.rows; row++) {
      let sum = -model.rhs[row]!;
      for (let at = model.starts[row]!; at < model.starts[row + 1]!; at++) {
        const column = model.indices[at]!;
        const value = values[column]!;
        sum += model.values[at]! * (model.integer[column] === 1 ? Math.round(value) : value);
      }
      const sense = model.senses[row]!;
      if (
        (sense !== GREATER && sum > INTEGRALITY_TOLERANCE) ||
        (sense !== LESS && sum < -INTEGRALITY_TOLERANCE)
      )
        return false;
    }
    return true;
  }

  /** With huge coefficients the result "infeasible" may be a rounding error. */
  #unsatisfiableOutcome(): IlpOutcome {
    if (!this.#isUnreliable) return { status: 'unsatisfiable' };
    return {
      status: 'failed',
      message: `The engine found no solution, which can't be trusted. ${this.#advice()}`,
    };
  }

  get #isUnreliable(): boolean {
    return this.program.model.largestNumber >= UNRELIABLE_COEFFICIENT;
  }

  #advice(): string {
    const { largestNumber } = this.program.model;
    const cause =
      largestNumber < UNRELIABLE_COEFFICIENT
        ? 'It is numerically weak here'
        : `The rows have coefficients up to ${largestNumber}, too many digits`;
    return `${cause}; use another engine, or --backend sat, whose numbers are exact.`;
  }
}
