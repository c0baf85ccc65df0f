/**
 * The protocol of engines in threads, other processes or other machines. All of it is plain data. The program grows in
 * this thread and is sent piece by piece. An engine answers one question at a time, and its proposed answer is judged
 * in this thread (`acceptAnswer`).
 */
import type { EngineOptions } from './contract.ts';
import type { EngineModule } from './engine.ts';
import type { EngineGrowth } from './growth.ts';
import type { SearchStatistics } from './tables.ts';

export type { EngineGrowth } from './growth.ts';

export type EngineReply =
  /** `values` has an entry for each variable: 1 is true. Index 0 is unused. */
  | { readonly status: 'satisfiable'; readonly values: Uint8Array }
  /** If `always` is true, there is no answer whatever the assumptions are. */
  | { readonly status: 'unsatisfiable'; readonly always: boolean }
  | { readonly status: 'failed'; readonly message: string };

/** An engine that runs in parallel with this thread. */
export interface RemoteEngine {
  solve(growth: EngineGrowth, assumptions: readonly number[]): Promise<EngineReply>;
  /** The engine's statistics so far. */
  readonly figures: SearchStatistics;
  /** Stops the engine, whatever it is doing. Pending questions aren't answered. */
  close(): void;
}

/** The settings by which engines that work on one problem in parallel differ. */
export type EngineSettings = Pick<EngineOptions, 'mode' | 'phase'>;

export type StartEngine = (module: EngineModule, seed: number, settings?: EngineSettings) => RemoteEngine;

/** Returns a function that tells whether a literal is true in an engine's reply. */
export const valuesOf =
  (values: Uint8Array) =>
  (literal: number): boolean =>
    (values[Math.abs(literal)] === 1) === literal > 0;
