/**
 * The protocol of engines in threads, other processes or other machines. All of it is plain data. The program grows here and is sent piece by
 * piece; an engine answers one question at a time, and its proposed answer is judged here (`acceptAnswer`).
 */
import type { EngineModule, EngineOptions } from './engine.ts';
import type { EngineGrowth } from './growth.ts';
import type { Figures } from './tables.ts';

export type { EngineGrowth } from './growth.ts';

export type EngineReply =
  /** By variable, 1 is true; index 0 is unused. */
  | { readonly status: 'satisfiable'; readonly values: Uint8Array }
  /** `always`: independent of the assumptions. */
  | { readonly status: 'unsatisfiable'; readonly always: boolean }
  | { readonly status: 'failed'; readonly message: string };

/** An engine that runs in parallel with this thread. */
export interface RemoteEngine {
  solve(growth: EngineGrowth, assumptions: readonly number[]): Promise<EngineReply>;
  /** Its statistics so far. */
  readonly figures: Figures;
  /** Stops it, whatever it is doing; pending questions are not answered. */
  close(): void;
}

/** The settings in which an engine differs from one that works alone. */
export type EngineTemper = Pick<EngineOptions, 'mode' | 'phase'>;

export type StartEngine = (module: EngineModule, seed: number, temper?: EngineTemper) => RemoteEngine;

/** The values of an engine's reply by literal. */
export const valuesOf =
  (values: Uint8Array) =>
  (literal: number): boolean =>
    (values[Math.abs(literal)] === 1) === literal > 0;
