/** What the command line says where an instance holds more than its model reads: no verdict, or with --lenient one with a sentence. */
import type { Unread } from '../../formats/native/instance.ts';
import { OWN_FILE, reservation, withheld } from '../../tasks/open/unread.ts';
import { told } from '../../text/visible.ts';
import { EXIT, type ExitCode } from './exit.ts';
import type { OpenedGround } from './open.ts';
import type { Report, ReportOptions } from './report.ts';
import type { Shell } from './shell.ts';

/** In place of a verdict. */
export function tellWithheld(
  shell: Shell,
  report: Report,
  { title, unread }: Pick<OpenedGround, 'title' | 'unread'>,
  { json }: ReportOptions,
): ExitCode {
  const message = `${withheld(unread) ?? ''} \`--lenient\` gives the verdict on the rest.`;
  if (json) report.status('unread', { ...toldOf(unread), message, instance: title });
  else shell.out(`${told(message)}\n`);
  return EXIT.unread;
}

/** Behind what was found under defaults of which nobody knows whether they are meant. */
export function tellDoubt(
  shell: Shell,
  report: Report,
  { title, unread }: Pick<OpenedGround, 'title' | 'unread'>,
  doubt: string,
  { json }: ReportOptions,
): ExitCode {
  const message = `${doubt} ${OWN_FILE}`;
  if (json) report.status('unread', { ...toldOf(unread), message, instance: title });
  else shell.out(`\n${told(message)}\n`);
  return EXIT.unread;
}

/** Beside a verdict, on standard output as that is. */
export function tellReservation(shell: Shell, unread: readonly Unread[]): void {
  const message = reservation(unread);
  if (message !== undefined) shell.out(`\n${told(message)}\n`);
}

/** For the status line of programs; nothing where all was read. */
export function toldOf(unread: readonly Unread[]): object {
  const message = reservation(unread);
  return {
    ...(message !== undefined && { message }),
    ...(unread.length > 0 && { unread: unread.map(({ kind, what }) => ({ kind, what })) }),
  };
}
