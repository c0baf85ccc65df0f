// The code of a thread with an engine: the engine receives clauses and answers queries in turn.
import { parentPort, workerData } from 'node:worker_threads';
import type { EngineOptions } from '../../backends/sat/engine/contract.ts';
import { createEngine, type EngineModule } from '../../backends/sat/engine/engine.ts';
import { sendGrowth } from '../../backends/sat/engine/growth.ts';
import type { EngineGrowth, EngineReply } from '../../backends/sat/engine/remote.ts';
import { NO_STATISTICS, type SearchStatistics, statisticsOf } from '../../backends/sat/engine/tables.ts';

export interface EngineThreadData {
  readonly module: EngineModule;
  readonly options: Pick<EngineOptions, 'seed' | 'mode' | 'phase'>;
}

export interface EngineQuestion {
  readonly growth: EngineGrowth;
  readonly assumptions: readonly number[];
}

export interface EngineMessage {
  readonly figures: SearchStatistics;
  readonly reply?: EngineReply;
}

const PROGRESS_INTERVAL = 250;
const { module, options } = workerData as EngineThreadData;
const engine = createEngine(module, options);

const currentStatistics = (): SearchStatistics => statisticsOf(engine.statistics());

parentPort?.on('message', (question: EngineQuestion) => {
  let reply: EngineReply;
  try {
    reply = answer(question);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    parentPort?.postMessage({
      figures: NO_STATISTICS,
      reply: { status: 'failed', message },
    } satisfies EngineMessage);
    return;
  }
  parentPort?.postMessage({ figures: currentStatistics(), reply } satisfies EngineMessage);
});

function answer({ growth, assumptions }: EngineQuestion): EngineReply {
  sendGrowth(engine, growth);
  const result = engine.solve(assumptions, { stop: statisticsSender() });
  if (result === 'unsatisfiable') return { status: result, always: engine.core().length === 0 };
  const values = new Uint8Array(engine.variables + 1);
  for (let variable = 1; variable < values.length; variable++)
    values[variable] = engine.value(variable) ? 1 : 0;
  return { status: 'satisfiable', values };
}

/**
 * Returns a function for the engine that asks whether to stop. It always says no, but sends the engine's statistics a
 * few times a second.
 */
function statisticsSender(): () => boolean {
  let lastReportTime = performance.now();
  return () => {
    const currentTime = performance.now();
    if (currentTime - lastReportTime >= PROGRESS_INTERVAL) {
      lastReportTime = currentTime;
      parentPort?.postMessage({ figures: currentStatistics() } satisfies EngineMessage);
    }
    return false;
  };
}
