/**
 * Messages for instances that contain more than their model reads: no verdict, or with --lenient a verdict with a
 * reservation.
 */

import { readListing } from '../../formats/links/listing.ts';
import { describeMarks, textsIn } from '../../formats/links/summary.ts';
import type { Unread } from '../../formats/native/instance.ts';
import { LINK_SECTIONS } from '../../language/sections/read/link-layers.ts';
import { doubtAdvice, unreadCaveat, withheldReason } from '../../tasks/open/unread.ts';
import { Sources } from '../../text/source.ts';
import { safeText } from '../../text/visible.ts';
import { EXIT, type ExitCode } from './exit.ts';
import type { OpenedGround } from './open.ts';
import type { Report, ReportOptions } from './report.ts';
import type { Shell } from './shell.ts';

/** Prints why pzl gives no verdict on the instance. */
export function reportWithheldVerdict(
  shell: Shell,
  report: Report,
  { title, unread, source }: Pick<OpenedGround, 'title' | 'unread' | 'source'>,
  { json }: ReportOptions,
): ExitCode {
  const message = `${withheldReason(unread) ?? ''} \`--lenient\` gives the verdict on the rest.`;
  if (json) report.status('unread', { ...unreadStatus(unread), message, instance: title });
  else
    shell.out(
      `${safeText(message)}\n${linkDetails(unread, source)
        .map((line) => `${safeText(line)}\n`)
        .join('')}`,
    );
  return EXIT.unread;
}

/** Lines about a link for the user: its author's texts, and drawings in it that the model doesn't read. */
function linkDetails(unreadParts: readonly Unread[], source: OpenedGround['source']): readonly string[] {
  if (typeof source === 'string' || !LINK_SECTIONS.some((section) => section === source.format)) return [];
  const lines = readListing(new Sources().add(source.name, source.text));
  const layers = unreadParts.flatMap(({ kind, what }) =>
    kind === 'clue' ? [what.replace(/^`|`$/g, '')] : [],
  );
  const [talk, drawn] = [textsIn(lines), describeMarks(lines, new Set(layers))];
  return [
    ...(talk.length > 0 ? ['', ...talk] : []),
    ...(drawn.length > 0 ? ['', 'Drawn, and not checked:', ...drawn.map((line) => `  ${line}`)] : []),
  ];
}

/** Prints a message after results that rely on default values of a link, which its author may not have meant. */
export function reportDoubt(
  shell: Shell,
  report: Report,
  { title, unread }: Pick<OpenedGround, 'title' | 'unread'>,
  doubt: string,
  { json }: ReportOptions,
): ExitCode {
  const message = `${doubt} ${doubtAdvice(unread)}`;
  if (json) report.status('unread', { ...unreadStatus(unread), message, instance: title });
  else shell.out(`\n${safeText(message)}\n`);
  return EXIT.unread;
}

/**
 * Prints which parts of the instance weren't read, beside a verdict that --lenient asked for; also to standard output.
 */
export function reportUnreadParts(shell: Shell, unreadParts: readonly Unread[]): void {
  const message = unreadCaveat(unreadParts);
  if (message !== undefined) shell.out(`\n${safeText(message)}\n`);
}

/**
 * The parts of the instance that weren't read, as a field for JSON's status line; an empty object if everything was
 * read.
 */
export function unreadStatus(unreadParts: readonly Unread[]): object {
  const message = unreadCaveat(unreadParts);
  return {
    ...(message !== undefined && { message }),
    ...(unreadParts.length > 0 && { unread: unreadParts.map(({ kind, what }) => ({ kind, what })) }),
  };
}
