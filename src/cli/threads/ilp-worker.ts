// The code of an ILP engine's thread, built as one script. It gets the engine's name and its package's location, then
// receives growths and queries in turn.
import { parentPort, workerData } from 'node:worker_threads';
import type { EngineAnswer, IlpEngine, ModelAdditions } from '../../backends/ilp/engines/engine.ts';
import { ENGINES, type IlpEngineName } from '../../backends/ilp/engines/engines.ts';

export interface EngineThreadData {
  readonly name: IlpEngineName;
  /** The URL of the package's module. */
  readonly module: string;
}

export type MessageToEngine =
  | { readonly kind: 'extend'; readonly growth: ModelAdditions }
  | { readonly kind: 'solve'; readonly seconds: number };

const { name, module } = workerData as EngineThreadData;
let engine: IlpEngine | undefined;
/** Resolves when all queries received so far are answered; the next one waits for it. */
let lastAnswer: Promise<void> = Promise.resolve();

parentPort?.on('message', (message: MessageToEngine) => {
  lastAnswer = lastAnswer.then(() => answer(message));
});

async function answer(message: MessageToEngine): Promise<void> {
  try {
    engine ??= await ENGINES[name].open(await import(module));
    if (message.kind === 'extend') engine.extend(message.growth);
    else parentPort?.postMessage(engine.solve(message.seconds) satisfies EngineAnswer);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    parentPort?.postMessage({ status: 'failed', message: `${name} broke down: ${reason}` });
  }
}
