/**
 * `pzl sample`: random solutions, each with the same probability; only approximately so if they can neither be listed
 * nor counted.
 */
import { decodeSolution, solutionToJson } from '../../formats/solution/solution.ts';
import { sample as askSample, type SampleOutcome } from '../../tasks/count/sample.ts';
import { type AskOptions, ask } from '../shell/ask.ts';
import { explainNoSolution } from '../shell/breaches.ts';
import type { ExitCode } from '../shell/exit.ts';
import { plural } from '../shell/progress.ts';
import type { Shell } from '../shell/shell.ts';
import { numberOrText } from './count.ts';

export interface SampleOptions extends AskOptions {
  /** The number of solutions to draw. */
  readonly solutions: number;
}

export async function sample(shell: Shell, modelName: string, options: SampleOptions): Promise<ExitCode> {
  return await ask(shell, modelName, options, async (asked) => {
    const { ground, search, draw, out, object, report } = asked;
    let drawn = 0;
    const samples = askSample(ground, { ...search(), answers: options.solutions });
    for (;;) {
      const step = await samples.next();
      if (!step.done) {
        drawn++;
        const solution = decodeSolution(ground, step.value);
        if (options.json) object({ type: 'solution', find: solutionToJson(ground, solution) });
        else out(`${drawn > 1 ? '\n' : ''}${draw(solution)}`);
        continue;
      }
      const { status, total, statistics, message, objective, approximate } = step.value;
      if (!options.json && status === 'unsatisfiable') explainNoSolution(asked);
      const best = objective === undefined ? 'solution' : 'best solution';
      if (status === 'drawn') report.notice(drawnFromMessage(total, best, approximate));
      return {
        status,
        statistics,
        rest: {
          solutions: drawn,
          total: numberOrText(total),
          ...(approximate && { approximate }),
          ...(objective !== undefined && { objective }),
        },
        soFar: `${plural(drawn, 'solution')} drawn; there are at least ${plural(total, best)}`,
        ...(message !== undefined && { message }),
      };
    }
  });
}

/** The message about how the solutions were drawn. */
function drawnFromMessage(total: bigint, what: string, approximate: SampleOutcome['approximate']): string {
  if (approximate === undefined) return `Drawn from ${plural(total, what)}.`;
  const why = 'too many to list and to count';
  if (approximate === 'values')
    return `Drawn value by value from more than ${plural(total, what)}, ${why}: some may be far more likely than others.`;
  const [first, second, ...others] = String(total);
  const about =
    others.length < 5 ? plural(total, what) : `${first}.${second} · 10^${others.length + 1} ${what}s`;
  return `Drawn nearly evenly, by random parities, from about ${about}, ${why}.`;
}
