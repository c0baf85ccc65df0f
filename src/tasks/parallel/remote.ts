/**
 * The protocol of engines elsewhere: in threads, in other processes, on other machines. All of it is plain data. A
 * program grows here and is sent piece by piece; an engine answers one question at a time, and what it offers as an
 * answer is judged here (`acceptAnswer`).
 */
import type { EngineModule, EngineOptions } from '../../backends/sat/engine/engine.ts';
import type { EngineGrowth } from '../../backends/sat/engine/growth.ts';

export type { EngineGrowth } from '../../backends/sat/engine/growth.ts';

export type EngineReply =
  /** By variable, 1 is true; index 0 is unused. */
  | { readonly status: 'satisfiable'; readonly values: Uint8Array }
  /** `always`: whatever is assumed. */
  | { readonly status: 'unsatisfiable'; readonly always: boolean }
  | { readonly status: 'failed'; readonly message: string };

/** An engine that works beside this thread. */
export interface RemoteEngine {
  solve(growth: EngineGrowth, assumptions: readonly number[]): Promise<EngineReply>;
  /** What it has done so far. */
  readonly figures: EngineFigures;
  /** Ends it, whatever it is doing; questions that wait are not answered. */
  close(): void;
}

export interface EngineFigures {
  readonly conflicts: number;
  readonly decisions: number;
  readonly propagations: number;
  readonly memoryBytes: number;
}

export const NO_FIGURES: EngineFigures = { conflicts: 0, decisions: 0, propagations: 0, memoryBytes: 0 };

/** What several engines have done together. */
export function totalFigures(all: readonly EngineFigures[]): EngineFigures {
  const total = (of: keyof EngineFigures): number => all.reduce((sum, each) => sum + each[of], 0);
  return {
    conflicts: total('conflicts'),
    decisions: total('decisions'),
    propagations: total('propagations'),
    memoryBytes: total('memoryBytes'),
  };
}

/** How an engine differs from the one that works alone. */
export type EngineTemper = Pick<EngineOptions, 'mode' | 'phase'>;

export type StartEngine = (module: EngineModule, seed: number, temper?: EngineTemper) => RemoteEngine;

/** The values of an engine's reply by literal. */
export const valuesOf =
  (values: Uint8Array) =>
  (literal: number): boolean =>
    (values[Math.abs(literal)] === 1) === literal > 0;
