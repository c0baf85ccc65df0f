/** `pzl check`: every mistake in a model, and in an instance of it. */
import { EXIT, type ExitCode } from './exit.ts';
import { openInstance, openModel, type ReadingOptions } from './open.ts';
import { plural } from './progress.ts';
import { Report, type ReportOptions } from './report.ts';
import type { Shell } from './shell.ts';

export interface CheckOptions extends ReportOptions, ReadingOptions {
  readonly instance?: string;
}

export async function check(shell: Shell, modelName: string, options: CheckOptions): Promise<ExitCode> {
  const report = new Report(shell, options, 'out');
  const open = openModel(shell, modelName, report);
  const good =
    open !== undefined &&
    (options.instance === undefined ||
      (await openInstance(shell, open, options.instance, report, options)) !== undefined);
  if (options.json) report.status(good ? 'ok' : 'error');
  else if (good)
    shell.out(`${open.model.title}: no mistakes in its ${plural(open.model.rules.length, 'rule')}.\n`);
  return good ? EXIT.answered : EXIT.error;
}
