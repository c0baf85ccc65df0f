/** The message for a failure of pzl itself. */
import { safeText } from '../text/visible.ts';
import { version } from '../version.ts';
import type { Shell } from './shell/shell.ts';

/** The message that reports a bug in pzl; with PZL_DEBUG=1, the stack follows. */
export function crashMessage(error: unknown, shell: Shell): string {
  const message = error instanceof Error ? error.message : String(error);
  const lines = [
    `pzl: internal error: ${safeText(message)}`,
    `This is a mistake in pzl ${version} (Node ${process.version}, ${process.platform}), not in your model.`,
    'Please report it with the command, the model and the instance.',
  ];
  if (shell.env.PZL_DEBUG === '1' && error instanceof Error) lines.push(error.stack ?? '');
  else lines.push('PZL_DEBUG=1 shows where it happened.');
  return `${lines.join('\n')}\n`;
}
