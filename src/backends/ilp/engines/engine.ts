// The interface of an ILP engine. The engine receives columns and rows, later more of them, and is asked for the best
// answer. Its results aren't trusted: values are rounded, checked for integrality and judged by the evaluator.
import type { IlpModel, Objective } from '../model.ts';

/** Columns and rows to append to an engine's program. They are plain arrays, so that they can be sent to a thread. */
export interface ModelAdditions {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly integer: Uint8Array;
  /**
   * The entries of new row r are those from starts[r] up to starts[r + 1] in `indices` and `values`; `starts` has one
   * more entry than there are new rows.
   */
  readonly starts: Int32Array;
  readonly indices: Int32Array;
  readonly values: Float64Array;
  readonly senses: Int8Array;
  readonly rhs: Float64Array;
  readonly objective: Objective | undefined;
}

export type EngineAnswer =
  /** The best answer, or any answer if there is no objective; `values` has one value per column. */
  | { readonly status: 'optimal'; readonly values: Float64Array }
  | { readonly status: 'infeasible' }
  /** Time ran out. `values` is the best answer so far, if there is one. */
  | { readonly status: 'limit'; readonly values?: Float64Array }
  /** Numerical trouble, lack of memory, or another failure; the message is for people. */
  | { readonly status: 'failed'; readonly message: string };

export interface IlpEngine {
  extend(growth: ModelAdditions): void;
  /** Solves the present program in at most `seconds` of wall-clock time. */
  solve(seconds: number): EngineAnswer;
  close(): void;
}

/** Imports an engine's package by its specifier; the caller knows where packages are. */
export type LoadPackage = (specifier: string) => Promise<unknown>;

export interface EngineKind {
  /** The import specifier of the engine's package. */
  readonly specifier: string;
  readonly packageName: string;
  readonly license: string;
  /** A description for the matrix in docs/backends.md. */
  readonly about: string;
  open(module: unknown): Promise<IlpEngine>;
}

/** Loads a package's WebAssembly once for all engines, and again if the loader is a different one. */
export function loadOnce<Loaded>(
  load: (module: unknown) => Promise<Loaded>,
): (module: unknown) => Promise<Loaded> {
  let from: unknown;
  let loadedPackage: Promise<Loaded> | undefined;
  return (module) => {
    if (loadedPackage === undefined || module !== from) {
      from = module;
      loadedPackage = load(module);
    }
    return loadedPackage;
  };
}

/** The part of the model after its first `columns` columns and first `rows` rows. */
export function additionsSince(model: IlpModel, columns: number, rows: number): ModelAdditions {
  const firstEntry = model.starts[rows]!;
  const newRowStarts = model.starts.slice(rows, model.rows + 1);
  for (let i = 0; i < newRowStarts.length; i++) newRowStarts[i] = newRowStarts[i]! - firstEntry;
  return {
    lower: model.lower.slice(columns, model.columns),
    upper: model.upper.slice(columns, model.columns),
    integer: model.integer.slice(columns, model.columns),
    starts: newRowStarts,
    indices: model.indices.slice(firstEntry, model.entries),
    values: model.values.slice(firstEntry, model.entries),
    senses: model.senses.slice(rows, model.rows),
    rhs: model.rhs.slice(rows, model.rows),
    objective: model.objective,
  };
}

/** The whole program, merged from all growths so far, for engines that keep nothing between calls. */
export class ResentProgram {
  readonly lower: number[] = [];
  readonly upper: number[] = [];
  readonly integer: number[] = [];
  readonly rows: { readonly columns: number[]; readonly values: number[]; sense: number; rhs: number }[] = [];
  objective: Objective | undefined;

  extend(growth: ModelAdditions): void {
    growth.lower.forEach((lower, i) => {
      this.lower.push(lower);
      this.upper.push(growth.upper[i]!);
      this.integer.push(growth.integer[i]!);
    });
    for (let row = 0; row < growth.rhs.length; row++) {
      const [from, to] = [growth.starts[row]!, growth.starts[row + 1]!];
      this.rows.push({
        columns: [...growth.indices.subarray(from, to)],
        values: [...growth.values.subarray(from, to)],
        sense: growth.senses[row]!,
        rhs: growth.rhs[row]!,
      });
    }
    this.objective = growth.objective;
  }
}
