/**
 * A portfolio: engines work in parallel on the same question, each with another seed, mode and first phase; the first answer wins. A question that is
 * hard for one engine may be easy for another. (Hamadi, Jabbour and Sais, "ManySAT", 2009; here without sharing learned clauses.) An engine that
 * still works on an earlier question continues with it: the program only grows, so a refutation stays valid.
 */

import type { EngineModule } from '../../backends/sat/engine/engine.ts';
import { GrowthMark } from '../../backends/sat/engine/growth.ts';
import {
  type EngineSettings,
  type RemoteEngine,
  type StartEngine,
  valuesOf,
} from '../../backends/sat/engine/remote.ts';
import { totalStatistics } from '../../backends/sat/engine/tables.ts';
import type { Oracle, OracleFigures, OracleQuestion, OracleReply } from '../solve/oracle-search.ts';
import { TUNING } from './tuning.ts';

/** The settings of the engines, in turn. The first engine has the settings of an engine that works alone. */
const ENGINE_SETTINGS: readonly EngineSettings[] = [
  {},
  { mode: 'stable' },
  { mode: 'focused', phase: false },
  { mode: 'stable', phase: false },
  { mode: 'focused' },
  { phase: false },
];

interface PortfolioMember {
  readonly engine: RemoteEngine;
  /** A mark of how far the program has been sent to the engine. */
  readonly sentClauses: GrowthMark;
  isBusy: boolean;
}

/** Starts an engine in each thread; they end when the portfolio is closed. */
export function portfolio(module: EngineModule, start: StartEngine, threads: number, seed = 0): Oracle {
  return new Portfolio(
    Array.from({ length: threads }, (_, i) =>
      start(module, seed + i, ENGINE_SETTINGS[i % ENGINE_SETTINGS.length]),
    ),
  );
}

class Portfolio implements Oracle {
  readonly clausesOnly = false;
  readonly #members: readonly PortfolioMember[];
  #currentQuestion: OracleQuestion | undefined;
  #reply: (reply: OracleReply) => void = () => {};

  constructor(engines: readonly RemoteEngine[]) {
    this.#members = engines.map((engine) => ({
      engine,
      sentClauses: new GrowthMark(),
      isBusy: false,
    }));
  }

  get figures(): OracleFigures {
    return totalStatistics(this.#members.map(({ engine }) => engine.figures));
  }

  async ask(question: OracleQuestion): Promise<OracleReply> {
    const { deadline, signal } = question;
    let end = (): void => {};
    const reply = new Promise<OracleReply>((resolve) => {
      this.#reply = resolve;
      end = () => resolve({ status: 'limit' });
    });
    signal?.addEventListener('abort', end);
    const clock = setInterval(
      () => performance.now() >= deadline && end(),
      Math.min(TUNING.clockInterval, Math.max(1, deadline - performance.now())),
    );
    this.#currentQuestion = question;
    for (const racer of this.#members) if (!racer.isBusy) void this.#runMember(racer);
    try {
      return await reply;
    } finally {
      this.#currentQuestion = undefined;
      clearInterval(clock);
      signal?.removeEventListener('abort', end);
    }
  }

  close(): void {
    this.#currentQuestion = undefined;
    for (const { engine } of this.#members) engine.close();
  }

  /** Lets one engine work on the current question until some engine has answered it. */
  async #runMember(racer: PortfolioMember): Promise<void> {
    racer.isBusy = true;
    while (this.#currentQuestion !== undefined) {
      const askedQuestion = this.#currentQuestion;
      const reply = await racer.engine.solve(
        racer.sentClauses.takeCopy(askedQuestion.program),
        askedQuestion.assumptions,
      );
      const isDecisive =
        askedQuestion === this.#currentQuestion ||
        (reply.status === 'unsatisfiable' && reply.always) ||
        reply.status === 'failed';
      if (!isDecisive) continue;
      this.#currentQuestion = undefined;
      if (reply.status !== 'satisfiable') {
        this.#reply(reply);
        break;
      }
      this.#reply({ status: 'satisfiable', value: valuesOf(reply.values) });
    }
    racer.isBusy = false;
  }
}
