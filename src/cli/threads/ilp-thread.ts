// ILP engines in threads of their own: the time limit and Ctrl-C end the thread at any point.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ilpWorkerSource } from '../../../generated/ilp-worker.js';
import type { EngineAnswer, ModelAdditions } from '../../backends/ilp/engines/engine.ts';
import { ENGINES, type IlpEngineName } from '../../backends/ilp/engines/engines.ts';
import { type EngineHost, EngineMissing, type HostedEngine } from '../../backends/ilp/host.ts';
import type { EngineThreadData, MessageToEngine } from './ilp-worker.ts';

/**
 * Milliseconds after the time limit in which an engine may stop by itself with its best answer. After that, its thread
 * is ended without an answer.
 */
const STOP_GRACE = 300;
const LONGEST_TIMER = 0x7fffffff;

export const threadEngineHost: EngineHost = async (name) => new EngineThread(name, locatePackage(name));

function locatePackage(name: IlpEngineName): string {
  try {
    return pathToFileURL(createRequire(import.meta.url).resolve(ENGINES[name].specifier)).href;
  } catch (error) {
    throw new EngineMissing(name, error);
  }
}

class EngineThread implements HostedEngine {
  readonly #worker: Worker;
  #settleAnswer: ((answer: EngineAnswer) => void) | undefined;
  /** The answer to all further queries, once the engine's thread has ended. */
  #finalAnswer: EngineAnswer | undefined;

  constructor(name: IlpEngineName, module: string) {
    const workerData: EngineThreadData = { name, module };
    this.#worker = new Worker(ilpWorkerSource, { eval: true, workerData, stdout: true, stderr: true });
    this.#worker.unref();
    this.#worker.on('message', (answer: EngineAnswer) => this.#settleAnswer?.(answer));
    this.#worker.on('error', (error) =>
      this.#end({ status: 'failed', message: `${name} broke down: ${error.message}` }),
    );
    this.#worker.on('exit', () =>
      this.#end({ status: 'failed', message: `${name} ended without an answer.` }),
    );
  }

  extend(growth: ModelAdditions): void {
    this.#worker.postMessage({ kind: 'extend', growth } satisfies MessageToEngine);
  }

  async solve(seconds: number, signal?: AbortSignal): Promise<EngineAnswer> {
    if (this.#finalAnswer !== undefined) return this.#finalAnswer;
    if (signal?.aborted) return { status: 'limit' };
    const stopEngine = (): void => this.#end({ status: 'limit' });
    const timer = setTimeout(stopEngine, Math.min(seconds * 1000 + STOP_GRACE, LONGEST_TIMER));
    signal?.addEventListener('abort', stopEngine);
    try {
      return await new Promise((settle) => {
        this.#settleAnswer = settle;
        this.#worker.postMessage({ kind: 'solve', seconds } satisfies MessageToEngine);
      });
    } finally {
      this.#settleAnswer = undefined;
      clearTimeout(timer);
      signal?.removeEventListener('abort', stopEngine);
    }
  }

  close(): void {
    this.#end({ status: 'limit' });
  }

  #end(answer: EngineAnswer): void {
    this.#finalAnswer ??= answer;
    this.#settleAnswer?.(this.#finalAnswer);
    void this.#worker.terminate();
  }
}
