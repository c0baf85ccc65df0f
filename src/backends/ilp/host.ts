// Where an engine runs. In the calling thread it blocks everything else, and only its own clock stops it. The command
// line runs it in a thread of its own, which can be terminated.
import type { EngineAnswer, LoadPackage, ModelAdditions } from './engines/engine.ts';
import { ENGINES, type IlpEngineName } from './engines/engines.ts';

export interface HostedEngine {
  extend(growth: ModelAdditions): void;
  /** Solves the program until the time limit or the signal. Never rejects because of the engine's behaviour. */
  solve(seconds: number, signal?: AbortSignal): Promise<EngineAnswer>;
  close(): void;
}

/** Opens an engine. @throws EngineMissing if its package isn't installed. */
export type EngineHost = (name: IlpEngineName) => Promise<HostedEngine>;

export class EngineMissing extends Error {
  constructor(name: IlpEngineName, cause?: unknown) {
    const { packageName } = ENGINES[name];
    super(`The engine ${name} needs the package ${packageName}: npm install ${packageName}.`, { cause });
    this.name = 'EngineMissing';
  }
}

/** Runs engines in this thread; `load` imports a package by its name. */
export function sameThreadHost(load: LoadPackage): EngineHost {
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
