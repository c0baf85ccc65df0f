// Engines in threads of their own, for parallel searches; ending an engine ends its thread at any point.
import { Worker } from 'node:worker_threads';
import { engineWorkerSource } from '../../../generated/engine-worker.js';
import type { EngineReply, RemoteEngine, StartEngine } from '../../backends/sat/engine/remote.ts';
import { NO_FIGURES } from '../../backends/sat/engine/tables.ts';
import type { EngineNews, EngineQuestion, EngineThreadData } from './engine-worker.ts';

export const startEngineThread: StartEngine = (module, seed, temper) => {
  const workerData: EngineThreadData = { module, options: { seed, ...temper } };
  const worker = new Worker(engineWorkerSource, { eval: true, workerData });
  let figures = NO_FIGURES;
  let settle: (reply: EngineReply) => void = () => {};
  let broken: EngineReply | undefined;
  const fail = (message: string): void => {
    broken ??= { status: 'failed', message };
    settle(broken);
  };
  worker.on('message', (news: EngineNews) => {
    figures = news.figures;
    if (news.reply) settle(news.reply);
  });
  worker.on('error', (error) => fail(`A thread broke down: ${error.message}`));
  worker.on('exit', () => fail('A thread ended without an answer.'));
  const engine: RemoteEngine = {
    get figures() {
      return figures;
    },
    solve(growth, assumptions) {
      if (broken !== undefined) return Promise.resolve(broken);
      return new Promise((resolve) => {
        settle = resolve;
        worker.postMessage({ growth, assumptions } satisfies EngineQuestion, [
          growth.clauses.buffer as ArrayBuffer,
        ]);
      });
    },
    close() {
      settle = () => {};
      void worker.terminate();
    },
  };
  return engine;
};
