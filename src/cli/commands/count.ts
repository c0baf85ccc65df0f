/** `pzl count`: the number of solutions. */
import { countToJson } from '../../formats/solution/solution.ts';
import { count as askCount } from '../../tasks/count/count.ts';
import type { SearchOptions } from '../../tasks/solve/search.ts';
import { type AskOptions, answerQuestion, type Conclusion, type OpenQuestion } from '../shell/ask.ts';
import type { ExitCode } from '../shell/exit.ts';
import { plural } from '../shell/progress.ts';
import { type ProofOptions, runWithProof } from '../shell/proof/proof.ts';
import type { Shell } from '../shell/shell.ts';

export interface CountOptions extends AskOptions, ProofOptions {
  /** The number of solutions at which counting stops. */
  readonly limit?: number;
}

export async function count(shell: Shell, modelName: string, options: CountOptions): Promise<ExitCode> {
  return await answerQuestion(shell, modelName, options, (question) =>
    runWithProof(shell, options, question, (hooks) => countAnswers(question, options, hooks)),
  );
}

async function countAnswers(
  { ground, search, oracle, out }: OpenQuestion,
  { limit, json }: CountOptions,
  hooks: SearchOptions | undefined,
): Promise<Conclusion> {
  const countOptions = limit === undefined ? {} : { most: limit };
  const countingOracle = await oracle()?.();
  const outcome = await askCount(ground, {
    ...search(),
    ...(countingOracle && { oracle: countingOracle }),
    ...hooks,
    ...countOptions,
  });
  const { status, count: answerCount, statistics, message, objective } = outcome;
  const solutions = plural(answerCount, objective === undefined ? 'solution' : 'best solution');
  const value = objective === undefined ? '' : `, with ${objective}`;
  if (!json && status === 'exact') out(`${solutions}${value}.\n`);
  if (!json && status === 'most') out(`More than ${solutions}${value}.\n`);
  const progressText = `at least ${solutions}`;
  return {
    status,
    count: answerCount,
    statistics,
    rest: { solutions: countToJson(answerCount), ...(objective !== undefined && { objective }) },
    progressText,
    ...(message !== undefined && { message }),
  };
}
