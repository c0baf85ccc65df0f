/** Several engines that search at the same time; the test decides when and what an engine replies. */
import { describe, expect, it } from 'vitest';
import type { SatProgram } from '../../src/backends/sat/encode/compile.ts';
import { compileSat } from '../../src/backends/sat/encode/compile.ts';
import type { EngineGrowth, EngineReply, RemoteEngine } from '../../src/backends/sat/engine/remote.ts';
import { NO_STATISTICS } from '../../src/backends/sat/engine/tables.ts';
import { Terms } from '../../src/model/terms/terms.ts';
import { portfolio } from '../../src/tasks/parallel/portfolio.ts';
import type { OracleQuestion } from '../../src/tasks/solve/oracle-search.ts';
import { engineModule, groundOf } from '../backends/sat/all-solutions.ts';

/** An engine that records queries and replies to the oldest open one when the test says so. */
class Puppet implements RemoteEngine {
  readonly figures = NO_STATISTICS;
  readonly asked: (readonly number[])[] = [];
  readonly #waiting: ((reply: EngineReply) => void)[] = [];

  solve(_growth: EngineGrowth, assumptions: readonly number[]): Promise<EngineReply> {
    this.asked.push(assumptions);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  async reply(reply: EngineReply): Promise<void> {
    this.#waiting.shift()?.(reply);
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  }

  close(): void {}
}

const terms = new Terms();
const program: SatProgram = compileSat(
  groundOf(terms, [terms.or([terms.boolVariable(), terms.boolVariable()])]),
);
const ask = (assumptions: readonly number[], signal?: AbortSignal): OracleQuestion => ({
  program,
  assumptions,
  deadline: Number.POSITIVE_INFINITY,
  ...(signal && { signal }),
});

/** One engine still works on the earlier query `[1]`, whose reply isn't needed any more, while the present query is `[-1]`. */
async function atAnEarlierQuestion() {
  const puppet = new Puppet();
  const oracle = portfolio(engineModule, () => puppet, 1);
  const abort = new AbortController();
  const earlier = oracle.ask(ask([1], abort.signal));
  abort.abort();
  expect(await earlier).toEqual({ status: 'limit' });
  const replies: string[] = [];
  const later = oracle.ask(ask([-1])).then(({ status }) => replies.push(status));
  return { puppet, oracle, replies, later };
}

describe('a portfolio', () => {
  it('takes no answer to an earlier question for one to the question that is asked', async () => {
    for (const status of ['unsatisfiable', 'satisfiable'] as const) {
      const { puppet, oracle, replies, later } = await atAnEarlierQuestion();
      await puppet.reply(
        status === 'unsatisfiable'
          ? { status, always: false }
          : { status, values: new Uint8Array(program.variables + 1) },
      );
      expect(replies).toEqual([]);
      expect(puppet.asked).toEqual([[1], [-1]]);
      await puppet.reply({ status: 'unsatisfiable', always: false });
      await later;
      expect(replies).toEqual(['unsatisfiable']);
      oracle.close();
    }
  });

  it('takes a refutation of everything for one of the question that is asked', async () => {
    const { puppet, oracle, replies, later } = await atAnEarlierQuestion();
    await puppet.reply({ status: 'unsatisfiable', always: true });
    await later;
    expect(replies).toEqual(['unsatisfiable']);
    expect(puppet.asked).toEqual([[1]]);
    oracle.close();
  });
});
