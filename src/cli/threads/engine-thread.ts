// Engines in threads of their own, for parallel searches; ending an engine ends its thread at any point.
import { Worker } from 'node:worker_threads';
import { engineWorkerSource } from '../../../generated/engine-worker.js';
import type { EngineReply, RemoteEngine, StartEngine } from '../../backends/sat/engine/remote.ts';
import { NO_STATISTICS } from '../../backends/sat/engine/tables.ts';
import type { EngineMessage, EngineQuestion, EngineThreadData } from './engine-worker.ts';

export const startEngineThread: StartEngine = (module, seed, temper) => {
  const workerData: EngineThreadData = { module, options: { seed, ...temper } };
  const worker = new Worker(engineWorkerSource, { eval: true, workerData });
  let lastStatistics = NO_STATISTICS;
  let settleReply: (reply: EngineReply) => void = () => {};
  let failureReply: EngineReply | undefined;
  const failWith = (message: string): void => {
    failureReply ??= { status: 'failed', message };
    settleReply(failureReply);
  };
  worker.on('message', (news: EngineMessage) => {
    lastStatistics = news.figures;
    if (news.reply) settleReply(news.reply);
  });
  worker.on('error', (error) => failWith(`A thread broke down: ${error.message}`));
  worker.on('exit', () => failWith('A thread ended without an answer.'));
  const engine: RemoteEngine = {
    get figures() {
      return lastStatistics;
    },
    solve(growth, assumptions) {
      if (failureReply !== undefined) return Promise.resolve(failureReply);
      return new Promise((resolve) => {
        settleReply = resolve;
        worker.postMessage({ growth, assumptions } satisfies EngineQuestion, [
          growth.clauses.buffer as ArrayBuffer,
        ]);
      });
    },
    close() {
      settleReply = () => {};
      void worker.terminate();
    },
  };
  return engine;
};
