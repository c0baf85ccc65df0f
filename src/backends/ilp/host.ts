// Where an engine runs. In this thread it blocks what else the thread does, and only its own clock stops it; a shell
// can run it in a thread of its own and end that.
import type { EngineAnswer, Growth, LoadPackage } from './engines/engine.ts';
import { ENGINES, type IlpEngineName } from './engines/engines.ts';

export interface HostedEngine {
  extend(growth: Growth): void;
  /** Gives up when the time is over or the signal comes. Never rejects for what the engine does. */
  solve(seconds: number, signal?: AbortSignal): Promise<EngineAnswer>;
  close(): void;
}

/** Opens an engine; an EngineMissing error when its package isn't installed. */
export type EngineHost = (name: IlpEngineName) => Promise<HostedEngine>;

export class EngineMissing extends Error {
  constructor(name: IlpEngineName, cause?: unknown) {
    const { packageName } = ENGINES[name];
    super(`The engine ${name} needs the package ${packageName}: npm install ${packageName}.`, { cause });
    this.name = 'EngineMissing';
  }
}

/** Runs engines in this thread; `load` imports a package by its name. */
export function inThisThread(load: LoadPackage): EngineHost {
  return async (name) => {
    const kind = ENGINES[name];
    let module: unknown;
    try {
      module = await load(kind.specifier);
    } catch (error) {
      throw new EngineMissing(name, error);
    }
    const engine = await kind.open(module);
    return {
      extend: (growth) => engine.extend(growth),
      solve: async (seconds, signal) => {
        if (signal?.aborted) return { status: 'limit' };
        try {
          return engine.solve(seconds);
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error);
          return { status: 'failed', message: `${name} broke down: ${message}` };
        }
      },
      close: () => engine.close(),
    };
  };
}
