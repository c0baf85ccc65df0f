/**
 * `pzl sample`: random solutions, each with the same probability; only approximately so if they can neither be listed
 * nor counted.
 */
import { countToJson, decodeSolution, solutionToJson } from '../../formats/solution/solution.ts';
import { sample as askSample, type SampleOutcome } from '../../tasks/count/sample.ts';
import { type AskOptions, answerQuestion } from '../shell/ask.ts';
import { explainNoSolution } from '../shell/breaches.ts';
import type { ExitCode } from '../shell/exit.ts';
import { plural } from '../shell/progress.ts';
import type { Shell } from '../shell/shell.ts';

export interface SampleOptions extends AskOptions {
  /** The number of solutions to draw. */
  readonly solutions: number;
}

export async function sample(shell: Shell, modelName: string, options: SampleOptions): Promise<ExitCode> {
  return await answerQuestion(shell, modelName, options, async (question) => {
    const { ground, search, draw, out, writeObject, report } = question;
    let sampleCount = 0;
    const samples = askSample(ground, { ...search(), answers: options.solutions });
    for (;;) {
      const step = await samples.next();
      if (!step.done) {
        sampleCount++;
        const solution = decodeSolution(ground, step.value);
        if (options.json) writeObject({ type: 'solution', find: solutionToJson(ground, solution) });
        else out(`${sampleCount > 1 ? '\n' : ''}${draw(solution)}`);
        continue;
      }
      const { status, total, statistics, message, objective, approximate } = step.value;
      if (!options.json && status === 'unsatisfiable') explainNoSolution(question);
      const noun = objective === undefined ? 'solution' : 'best solution';
      if (status === 'drawn') report.notice(drawnFromMessage(total, noun, approximate));
      return {
        status,
        statistics,
        rest: {
          solutions: sampleCount,
          total: countToJson(total),
          ...(approximate && { approximate }),
          ...(objective !== undefined && { objective }),
        },
        progressText: `${plural(sampleCount, 'solution')} drawn; there are at least ${plural(total, noun)}`,
        ...(message !== undefined && { message }),
      };
    }
  });
}

/** A message about the solutions from which the sample was drawn, and whether all were equally likely. */
function drawnFromMessage(total: bigint, noun: string, approximate: SampleOutcome['approximate']): string {
  if (approximate === undefined) return `Drawn from ${plural(total, noun)}.`;
  const reason = 'too many to list and to count';
  if (approximate === 'values')
    return `Drawn value by value from more than ${plural(total, noun)}, ${reason}: some may be far more likely than others.`;
  const [first, second, ...others] = String(total);
  const approximateCount =
    others.length < 5 ? plural(total, noun) : `${first}.${second} · 10^${others.length + 1} ${noun}s`;
  return `Drawn nearly evenly, by random parities, from about ${approximateCount}, ${reason}.`;
}
