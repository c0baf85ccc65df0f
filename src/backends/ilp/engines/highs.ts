// HiGHS (Huangfu and Hall 2018) as WebAssembly; it keeps its model between calls and accepts more rows.
import { GREATER, LESS } from '../model.ts';
import {
  type EngineAnswer,
  type EngineKind,
  type IlpEngine,
  loadOnce,
  type ModelAdditions,
} from './engine.ts';

/** The parts of the package's interface that are used. */
interface Highs {
  readonly constants: { readonly modelStatus: Readonly<Record<string, number>> };
  createModel(): HighsModel;
}
interface HighsModel {
  readonly options: { set(values: Readonly<Record<string, unknown>>): void };
  readonly info: { get(name: string): number | bigint };
  addVars(lower: Float64Array, upper: Float64Array): unknown;
  changeColsIntegrality(columns: Range, types: Int32Array): unknown;
  addRows(rows: {
    readonly lower: Float64Array;
    readonly upper: Float64Array;
    readonly matrix: {
      readonly format: 'csr';
      readonly numRows: number;
      readonly numCols: number;
      readonly starts: Int32Array;
      readonly indices: Int32Array;
      readonly values: Float64Array;
    };
  }): unknown;
  changeColCost(column: number, cost: number): unknown;
  run(): unknown;
  getModelStatus(): number;
  getSolution(): { readonly colValue: Float64Array };
  dispose(): void;
}
interface Range {
  readonly kind: 'range';
  readonly from: number;
  readonly to: number;
}

export const highs: EngineKind = {
  specifier: 'highs',
  packageName: 'highs',
  license: 'MIT',
  about: 'WebAssembly; branch and cut; keeps its model between answers',
  open: async (module) => new HighsEngine(await load(module)),
};

const load = loadOnce((module) => (module as { default: () => Promise<Highs> }).default());

class HighsEngine implements IlpEngine {
  readonly #statuses: Readonly<Record<string, number>>;
  readonly #model: HighsModel;
  #columns = 0;
  #hasObjective = false;

  constructor(module: Highs) {
    this.#statuses = module.constants.modelStatus;
    this.#model = module.createModel();
    // Objectives are integers, so a gap to the optimum isn't acceptable.
    this.#model.options.set({ output_flag: false, mip_rel_gap: 0, mip_abs_gap: 0 });
  }

  extend({ lower, upper, integer, starts, indices, values, senses, rhs, objective }: ModelAdditions): void {
    const model = this.#model;
    if (lower.length > 0) {
      model.addVars(lower, upper);
      const to = this.#columns + lower.length - 1;
      model.changeColsIntegrality({ kind: 'range', from: this.#columns, to }, Int32Array.from(integer));
      this.#columns += lower.length;
    }
    if (rhs.length > 0) {
      const unbounded = Number.POSITIVE_INFINITY;
      model.addRows({
        lower: rhs.map((side, row) => (senses[row] === LESS ? -unbounded : side)),
        upper: rhs.map((side, row) => (senses[row] === GREATER ? unbounded : side)),
        matrix: { format: 'csr', numRows: rhs.length, numCols: this.#columns, starts, indices, values },
      });
    }
    if (objective === undefined || this.#hasObjective) return;
    this.#hasObjective = true;
    const sign = objective.direction === 'minimize' ? 1 : -1;
    objective.columns.forEach((column, i) => {
      model.changeColCost(column, sign * objective.coefficients[i]!);
    });
  }

  solve(seconds: number): EngineAnswer {
    if (this.#columns === 0) return { status: 'optimal', values: new Float64Array(0) };
    const model = this.#model;
    const statuses = this.#statuses;
    const startTime = performance.now();
    let status = this.#runSolver(seconds);
    if (this.#isInfeasible(status)) {
      // HiGHS's presolve declares some solvable programs infeasible (version 1.15.3;
      // spec/corpus/fuzz/highs-presolves-answers-away.json), so such a result is checked without presolve.
      model.options.set({ presolve: 'off' });
      status = this.#runSolver(seconds - (performance.now() - startTime) / 1000);
      model.options.set({ presolve: 'choose' });
    }
    if (status === statuses.optimal) return { status: 'optimal', values: model.getSolution().colValue };
    if (this.#isInfeasible(status)) return { status: 'infeasible' };
    if (status === statuses.timeLimit || status === statuses.interrupted) {
      const isFeasible = model.info.get('primal_solution_status') === 2;
      return isFeasible ? { status: 'limit', values: model.getSolution().colValue } : { status: 'limit' };
    }
    const name = Object.keys(statuses).find((key) => statuses[key] === status) ?? `status ${status}`;
    return { status: 'failed', message: `HiGHS gave up: ${name}.` };
  }

  #runSolver(seconds: number): number {
    this.#model.options.set({ time_limit: Math.max(0, Math.min(seconds, 1e9)) });
    this.#model.run();
    return this.#model.getModelStatus();
  }

  /** All columns are bounded, so "infeasible or unbounded" can only mean infeasible. */
  #isInfeasible(status: number): boolean {
    return status === this.#statuses.infeasible || status === this.#statuses.unboundedOrInfeasible;
  }

  close(): void {
    this.#model.dispose();
  }
}
