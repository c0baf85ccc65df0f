/**
 * Messages for instances that contain more than their model reads: no verdict, or with --lenient a verdict with a
 * reservation.
 */
import type { Unread } from '../../formats/native/instance.ts';
import { OWN_FILE, reservation, withheld } from '../../tasks/open/unread.ts';
import { safeText } from '../../text/visible.ts';
import { EXIT, type ExitCode } from './exit.ts';
import type { OpenedGround } from './open.ts';
import type { Report, ReportOptions } from './report.ts';
import type { Shell } from './shell.ts';

/** The message in place of a verdict. */
export function reportWithheld(
  shell: Shell,
  report: Report,
  { title, unread }: Pick<OpenedGround, 'title' | 'unread'>,
  { json }: ReportOptions,
): ExitCode {
  const message = `${withheld(unread) ?? ''} \`--lenient\` gives the verdict on the rest.`;
  if (json) report.status('unread', { ...unreadStatus(unread), message, instance: title });
  else shell.out(`${safeText(message)}\n`);
  return EXIT.unread;
}

/** The message after results that depend on defaults which may not be meant. */
export function reportDoubt(
  shell: Shell,
  report: Report,
  { title, unread }: Pick<OpenedGround, 'title' | 'unread'>,
  doubt: string,
  { json }: ReportOptions,
): ExitCode {
  const message = `${doubt} ${OWN_FILE}`;
  if (json) report.status('unread', { ...unreadStatus(unread), message, instance: title });
  else shell.out(`\n${safeText(message)}\n`);
  return EXIT.unread;
}

/** The reservation beside a verdict, also on standard output. */
export function reportReservation(shell: Shell, unread: readonly Unread[]): void {
  const message = reservation(unread);
  if (message !== undefined) shell.out(`\n${safeText(message)}\n`);
}

/** The unread parts for JSON's status line; empty if everything was read. */
export function unreadStatus(unread: readonly Unread[]): object {
  const message = reservation(unread);
  return {
    ...(message !== undefined && { message }),
    ...(unread.length > 0 && { unread: unread.map(({ kind, what }) => ({ kind, what })) }),
  };
}
