// javascript-lp-solver: plain JavaScript, for small programs. It supports only columns from 0 upwards, so each column
// is counted from its lower bound; upper bounds are rows, unless other rows imply them.
//
// Its simplex method cycles if all costs are equal, as they are without an objective. So a model without an objective
// gets costs that are positive and all different: the solver then begins with the dual simplex method, which doesn't
// stall, and a tolerance accepts the first integral answer. The solver's own reaction to a cycle, declaring the program
// infeasible, is turned off. Some cycles remain, so the time is checked before each pivot; the solver itself checks its
// limit only between nodes of its branch and bound.
import { EQUAL, GREATER, LESS } from '../model.ts';
import { type EngineAnswer, type EngineKind, type IlpEngine, ResentProgram } from './engine.ts';

/** The parts of the package's interface that are used. */
interface JsLp {
  readonly Model: new (precision: number | undefined, name: undefined, branching: unknown) => JsLpModel;
  selectBranchAndCutService(program: unknown): unknown;
  Solve(model: JsLpModel): Readonly<Record<string, number | boolean | undefined>>;
}

interface JsLpModel {
  readonly tableau: { pivot(row: number, column: number): void };
  loadJson(program: unknown): JsLpModel;
}

/** Thrown from within the package's solver, by a function that it calls, to end it when time runs out. */
class OutOfTimeError extends Error {}

export const jslp: EngineKind = {
  specifier: 'javascript-lp-solver',
  packageName: 'javascript-lp-solver',
  license: 'Unlicense (public domain)',
  about: 'JavaScript; for small programs; starts anew for each answer',
  async open(module) {
    return new JsLpEngine((module as { default: JsLp }).default);
  },
};

class JsLpEngine extends ResentProgram implements IlpEngine {
  readonly #solver: JsLp;

  constructor(solver: JsLp) {
    super();
    this.#solver = solver;
  }

  solve(seconds: number): EngineAnswer {
    if (this.lower.length === 0) return { status: 'optimal', values: new Float64Array(0) };
    if (seconds <= 0) return { status: 'limit' };
    const startTime = performance.now();
    const isLate = (): boolean => (performance.now() - startTime) / 1000 >= seconds;
    let result: ReturnType<JsLp['Solve']>;
    try {
      result = this.#solver.Solve(this.#limitedProgram(seconds, isLate));
    } catch (error) {
      if (error instanceof OutOfTimeError) return { status: 'limit' };
      throw error;
    }
    const wasLate = isLate();
    if (result.feasible !== true) return { status: wasLate ? 'limit' : 'infeasible' };
    const values = Float64Array.from(
      this.lower,
      (low, column) => low + Number(result[`x${column + 1}`] ?? 0),
    );
    // If the solver stops early without an integral answer, it returns the answer of the relaxation.
    if (wasLate && result.isIntegral !== true) return { status: 'limit' };
    return { status: wasLate ? 'limit' : 'optimal', values };
  }

  close(): void {}

  #limitedProgram(seconds: number, isLate: () => boolean): JsLpModel {
    const program = this.#program(seconds);
    const { Model } = this.#solver;
    const model = new Model(undefined, undefined, this.#solver.selectBranchAndCutService(program));
    const { tableau } = model;
    const pivot = tableau.pivot.bind(tableau);
    tableau.pivot = (row, column) => {
      if (isLate()) throw new OutOfTimeError();
      pivot(row, column);
    };
    return model.loadJson(program);
  }

  #program(seconds: number): unknown {
    const { objective } = this;
    const constraints: Record<string, unknown> = {};
    const variables: Record<string, Record<string, number>> = {};
    const ints: Record<string, 1> = {};
    const impliedColumns = this.#impliedBounds();
    this.lower.forEach((low, column) => {
      const name = `x${column + 1}`;
      variables[name] = { value: objective === undefined ? distinctCost(column) : 0 };
      if (this.integer[column] === 1) ints[name] = 1;
      if (impliedColumns.has(column)) return;
      constraints[`u${column + 1}`] = { max: this.upper[column]! - low };
      variables[name][`u${column + 1}`] = 1;
    });
    this.rows.forEach(({ columns, values, sense, rhs }, row) => {
      columns.forEach((column, i) => {
        variables[`x${column + 1}`]![`c${row + 1}`] = values[i]!;
      });
      const shiftedRhs = this.#shiftByLowerBounds(columns, values, rhs);
      constraints[`c${row + 1}`] =
        sense === LESS ? { max: shiftedRhs } : sense === EQUAL ? { equal: shiftedRhs } : { min: shiftedRhs };
    });
    objective?.columns.forEach((column, i) => {
      variables[`x${column + 1}`]!.value = objective.coefficients[i]!;
    });
    const opType = objective?.direction === 'maximize' ? 'max' : 'min';
    const options = {
      // With `hybrid`, the solver searches depth first until it has found an answer.
      nodeSelection: 'hybrid',
      branching: 'pseudocost',
      exitOnCycles: false,
      ...(objective === undefined && { tolerance: ANY_ANSWER_TOLERANCE }),
      ...(seconds < 1e6 && { timeout: seconds * 1000 }),
    };
    return { optimize: 'value', opType, constraints, variables, ints, options };
  }

  /** The columns whose upper bounds follow from a row in which all coefficients are positive. */
  #impliedBounds(): Set<number> {
    const impliedColumns = new Set<number>();
    for (const { columns, values, sense, rhs } of this.rows) {
      if (sense === GREATER || values.some((value) => value < 0)) continue;
      const shiftedRhs = this.#shiftByLowerBounds(columns, values, rhs);
      columns.forEach((column, i) => {
        if (shiftedRhs <= values[i]! * (this.upper[column]! - this.lower[column]!))
          impliedColumns.add(column);
      });
    }
    return impliedColumns;
  }

  /** The right side of a row after its columns are shifted to their lower bounds. */
  #shiftByLowerBounds(columns: readonly number[], values: readonly number[], rhs: number): number {
    return columns.reduce((side, column, i) => side - values[i]! * this.lower[column]!, rhs);
  }
}

/** The relative tolerance to the optimum that lets the first answer be accepted. */
const ANY_ANSWER_TOLERANCE = 1e6;

/** Costs from 1 to 2, different for each column: the fractional parts of the multiples of the golden ratio. */
const distinctCost = (column: number): number => 1 + ((column * 0.618_033_988_749_895) % 1);
