// GLPK (Makhorin) as WebAssembly. The whole program is sent again with each call.
import { EQUAL, LESS } from '../model.ts';
import { type EngineAnswer, type EngineKind, type IlpEngine, loadOnce, ResentProgram } from './engine.ts';

/** The parts of the package's interface that are used. */
interface Glpk {
  readonly GLP_MIN: number;
  readonly GLP_MAX: number;
  readonly GLP_LO: number;
  readonly GLP_UP: number;
  readonly GLP_DB: number;
  readonly GLP_FX: number;
  readonly GLP_MSG_OFF: number;
  readonly GLP_UNDEF: number;
  readonly GLP_FEAS: number;
  readonly GLP_INFEAS: number;
  readonly GLP_NOFEAS: number;
  readonly GLP_OPT: number;
  readonly GLP_UNBND: number;
  solve(program: unknown, options: unknown): GlpkResult;
}
interface GlpkResult {
  readonly result: { readonly status: number; readonly vars: Readonly<Record<string, number>> };
}

export const glpk: EngineKind = {
  specifier: 'glpk.js/node',
  packageName: 'glpk.js',
  license: 'GPL-3.0',
  about: 'WebAssembly; branch and bound; starts anew for each answer',
  open: async (module) => new GlpkEngine(await load(module)),
};

const load = loadOnce((module) => (module as { default: () => Promise<Glpk> }).default());

class GlpkEngine extends ResentProgram implements IlpEngine {
  readonly #glpk: Glpk;

  constructor(module: Glpk) {
    super();
    this.#glpk = module;
  }

  solve(seconds: number): EngineAnswer {
    if (this.lower.length === 0) return { status: 'optimal', values: new Float64Array(0) };
    if (seconds <= 0) return { status: 'limit' };
    const glpk = this.#glpk;
    const options = { msglev: glpk.GLP_MSG_OFF, presol: true, mipgap: 0 };
    // GLPK counts whole seconds; it takes 0 for no limit.
    const limitOption = seconds < 1e6 ? { tmlim: Math.max(1, Math.ceil(seconds)) } : {};
    const startTime = performance.now();
    const { result } = glpk.solve(this.#program(), { ...options, ...limitOption });
    const values = Float64Array.from(this.lower, (_, column) => result.vars[`x${column + 1}`] ?? 0);
    switch (result.status) {
      case glpk.GLP_OPT:
        return { status: 'optimal', values };
      case glpk.GLP_FEAS:
        return { status: 'limit', values };
      case glpk.GLP_NOFEAS:
      case glpk.GLP_INFEAS:
        return { status: 'infeasible' };
      case glpk.GLP_UNDEF:
        if ((performance.now() - startTime) / 1000 >= seconds) return { status: 'limit' };
        return { status: 'failed', message: 'GLPK came to no conclusion.' };
      default:
        return { status: 'failed', message: `GLPK came to no conclusion (status ${result.status}).` };
    }
  }

  close(): void {}

  #program(): unknown {
    const glpk = this.#glpk;
    const { objective, lower, upper } = this;
    const name = (column: number): string => `x${column + 1}`;
    const columns = [...lower.keys()];
    return {
      name: 'pzl',
      objective: {
        direction: objective?.direction === 'maximize' ? glpk.GLP_MAX : glpk.GLP_MIN,
        name: 'value',
        vars:
          objective === undefined || objective.columns.length === 0
            ? [{ name: name(0), coef: 0 }]
            : objective.columns.map((column, i) => ({
                name: name(column),
                coef: objective.coefficients[i]!,
              })),
      },
      subjectTo: this.rows.map(({ columns: indices, values, sense, rhs }, row) => ({
        name: `c${row + 1}`,
        vars: indices.map((column, i) => ({ name: name(column), coef: values[i]! })),
        bnds: {
          type: sense === LESS ? glpk.GLP_UP : sense === EQUAL ? glpk.GLP_FX : glpk.GLP_LO,
          lb: rhs,
          ub: rhs,
        },
      })),
      bounds: columns.map((column) => ({
        name: name(column),
        type: lower[column] === upper[column] ? glpk.GLP_FX : glpk.GLP_DB,
        lb: lower[column]!,
        ub: upper[column]!,
      })),
      generals: columns.filter((column) => this.integer[column] === 1).map(name),
    };
  }
}
