// javascript-lp-solver: plain JavaScript, for small programs. It knows columns from 0 upwards only, so each column is
// counted from its lower bound, and upper bounds are rows.
import { EQUAL, LESS } from '../model.ts';
import { type EngineAnswer, type EngineKind, type IlpEngine, Whole } from './engine.ts';

/** The part of the package's interface that is used here. */
interface JsLp {
  Solve(model: unknown): Readonly<Record<string, number | boolean | undefined>>;
}

export const jslp: EngineKind = {
  specifier: 'javascript-lp-solver',
  packageName: 'javascript-lp-solver',
  license: 'Unlicense (public domain)',
  about: 'JavaScript; for small programs; starts anew for each answer',
  async open(module) {
    return new JsLpEngine((module as { default: JsLp }).default);
  },
};

class JsLpEngine extends Whole implements IlpEngine {
  readonly #solver: JsLp;

  constructor(solver: JsLp) {
    super();
    this.#solver = solver;
  }

  solve(seconds: number): EngineAnswer {
    if (this.lower.length === 0) return { status: 'optimal', values: new Float64Array(0) };
    if (seconds <= 0) return { status: 'limit' };
    const start = performance.now();
    const result = this.#solver.Solve(this.#program(seconds));
    const values = Float64Array.from(
      this.lower,
      (low, column) => low + Number(result[`x${column + 1}`] ?? 0),
    );
    const late = (performance.now() - start) / 1000 >= seconds;
    if (result.feasible === true) return { status: late ? 'limit' : 'optimal', values };
    return { status: late ? 'limit' : 'infeasible' };
  }

  close(): void {}

  #program(seconds: number): unknown {
    const constraints: Record<string, unknown> = {};
    const variables: Record<string, Record<string, number>> = {};
    const ints: Record<string, 1> = {};
    this.lower.forEach((low, column) => {
      const name = `x${column + 1}`;
      constraints[`u${column + 1}`] = { max: this.upper[column]! - low };
      variables[name] = { [`u${column + 1}`]: 1, value: 0 };
      if (this.integer[column] === 1) ints[name] = 1;
    });
    this.rows.forEach(({ columns, values, sense, rhs }, row) => {
      let side = rhs;
      columns.forEach((column, i) => {
        side -= values[i]! * this.lower[column]!;
        variables[`x${column + 1}`]![`c${row + 1}`] = values[i]!;
      });
      constraints[`c${row + 1}`] =
        sense === LESS ? { max: side } : sense === EQUAL ? { equal: side } : { min: side };
    });
    this.objective?.columns.forEach((column, i) => {
      variables[`x${column + 1}`]!.value = this.objective!.coefficients[i]!;
    });
    const limit = seconds < 1e6 ? { timeout: seconds * 1000 } : {};
    const opType = this.objective?.direction === 'maximize' ? 'max' : 'min';
    return { optimize: 'value', opType, constraints, variables, ints, ...limit };
  }
}
