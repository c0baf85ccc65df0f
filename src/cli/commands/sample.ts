/** `pzl sample`: solutions drawn at random, each as likely as any other. */
import { decodeSolution, solutionToJson } from '../../formats/solution/solution.ts';
import { sample as askSample } from '../../tasks/count/sample.ts';
import { type AskOptions, ask } from '../shell/ask.ts';
import { tellNoSolution } from '../shell/breaches.ts';
import type { ExitCode } from '../shell/exit.ts';
import { plural } from '../shell/progress.ts';
import type { Shell } from '../shell/shell.ts';
import { numberOrText } from './count.ts';

export interface SampleOptions extends AskOptions {
  /** How many are drawn. */
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
      const { status, total, statistics, message, objective } = step.value;
      if (!options.json && status === 'unsatisfiable') tellNoSolution(asked);
      const best = objective === undefined ? 'solution' : 'best solution';
      if (status === 'drawn') report.notice(`Drawn from ${plural(total, best)}.`);
      return {
        status,
        statistics,
        rest: { solutions: drawn, total: numberOrText(total), ...(objective !== undefined && { objective }) },
        soFar: `${plural(drawn, 'solution')} drawn; there are at least ${plural(total, best)}`,
        ...(message !== undefined && { message }),
      };
    }
  });
}
