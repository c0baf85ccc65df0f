/** `pzl solvers`: lists the SAT solvers on this machine that pzl can call. */
import { greatest } from '../../model/large-lists.ts';
import { safeText } from '../../text/visible.ts';
import { EXIT, type ExitCode } from '../shell/exit.ts';
import { Report, type ReportOptions } from '../shell/report.ts';
import type { Shell } from '../shell/shell.ts';
import { listSolvers } from '../solvers/solvers.ts';

export async function solvers(shell: Shell, options: ReportOptions): Promise<ExitCode> {
  const report = new Report(shell, options);
  const installedSolvers = await listSolvers();
  if (options.json) {
    for (const { name, path, version } of installedSolvers) {
      report.writeObject({ type: 'solver', name, path, version: version ?? null });
    }
    report.status('ok');
    return EXIT.answered;
  }
  if (installedSolvers.length === 0) report.notice('None of the solvers that pzl knows is on the PATH.');
  const width = Math.max(0, greatest(installedSolvers.map(({ name }) => name.length)));
  for (const { name, path, version } of installedSolvers) {
    shell.out(
      `${name.padEnd(width)}  ${safeText(path)}${version === undefined ? '' : `  ${safeText(version)}`}\n`,
    );
  }
  return EXIT.answered;
}
