/**
 * The contents of an instance that its model doesn't use. They are always reported; if they may be a part of the puzzle, there is no verdict unless
 * the user requests one on the other parts.
 */
import type { Unread } from '../../formats/native/instance.ts';
import type { Diagnostics } from '../../text/diagnostics.ts';

/**
 * Reports unread contents: first those that may belong to the puzzle, then the text around a link and mere decoration. Defaults that replace missing
 * values aren't reported here, because they matter to some verdicts only.
 */
export function reportUnread(unread: readonly Unread[], diagnostics: Diagnostics): void {
  for (const kind of ['clue', 'words', 'around', 'decoration'] as const) {
    const unreadOfKind = unread.filter((one) => one.kind === kind);
    if (unreadOfKind.length === 0) continue;
    if (kind === 'words') {
      const message = `The rules in the link are words, and the model doesn't know all of them: ${listNames(unreadOfKind)}.`;
      const advice = 'An answer is that of the puzzle if the model says the same.';
      diagnostics.list.push({ code: 'unread-layer', severity: 'warning', message, advice });
    } else if (kind === 'around') {
      const message = `Only the link is read, not the text around it: ${listNames(unreadOfKind)}.`;
      const advice = 'If it tells a rule, the answers are not those of the puzzle.';
      diagnostics.list.push({ code: 'unread-layer', severity: 'note', message, advice });
    } else if (kind === 'clue') {
      const span = unreadOfKind.find((one) => one.span)?.span;
      const message = `The model doesn't read all that is told: ${listNames(unreadOfKind)}.`;
      const advice = 'If that is part of a rule, the answers are not those of the puzzle.';
      diagnostics.list.push({
        code: 'unread-layer',
        severity: 'warning',
        message,
        ...(span && { span }),
        advice,
      });
    } else {
      const message = `Not read, for it tells nothing of the puzzle: ${listNames(unreadOfKind)}.`;
      diagnostics.list.push({ code: 'unread-layer', severity: 'note', message });
    }
  }
}

/** The reason why there is no verdict on the puzzle; undefined if everything was read that may be a part of it. */
export function withheldReason(unread: readonly Unread[]): string | undefined {
  const clues = unread.filter(({ kind }) => kind === 'clue');
  if (clues.length === 0) return undefined;
  return `No verdict: the model doesn't read ${listNames(clues)}, which may be a part of the puzzle.`;
}

/** The reservation to print with a verdict that the user requested in spite of unread contents; undefined if none is needed. */
export function unreadCaveat(unread: readonly Unread[]): string | undefined {
  const clues = unread.filter(({ kind }) => kind === 'clue');
  if (clues.length === 0) return undefined;
  return `This holds for what was read: the model doesn't read ${listNames(clues)}, which may be a part of the puzzle.`;
}

/**
 * The reason why "none" and "several" aren't verdicts on the puzzle; undefined if they are. If there is exactly one answer, it is the puzzle's: the
 * defaults were the intended ones, or rules in words allow no other.
 */
export function undecidedMessage(
  unread: readonly Unread[],
  status: string,
  /** The number of answers that were counted, if the question was to count. */
  count?: bigint,
): string | undefined {
  const isDoubtful = count === undefined ? DOUBTFUL_STATUSES.has(status) : count !== 1n;
  if (!isDoubtful) return undefined;
  const missingValues = unread.filter(({ kind }) => kind === 'untold');
  if (missingValues.length > 0)
    return `No verdict on the puzzle: a link can't tell ${listNames(missingValues)}, and the model's default may not be what is meant.`;
  const words = unread.filter(({ kind }) => kind === 'words');
  if (words.length === 0) return undefined;
  return `No verdict on the puzzle: its rules are words, and the model may not know all of them: ${listNames(words)}.`;
}

const DOUBTFUL_STATUSES: ReadonlySet<string> = new Set([
  'none',
  'several',
  'unsatisfiable',
  'conflict',
  'mended',
  'hopeless',
]);

/** Advice for users of the command line who get no verdict for the reason of `undecidedMessage`. */
export function doubtAdvice(unread: readonly Unread[]): string {
  const missingValue = unread.find(({ kind }) => kind === 'untold');
  return missingValue
    ? `\`--with "${missingValue.given ?? ''}: …"\` tells it.`
    : '`--lenient` gives the verdict without them.';
}

function listNames(unread: readonly Unread[]): string {
  const unreadNames = [...new Set(unread.map(({ what }) => clipText(what)))];
  const remainderText = unreadNames.length > MAX_NAMES ? ` and ${unreadNames.length - MAX_NAMES} more` : '';
  return `${unreadNames.slice(0, MAX_NAMES).join(', ')}${remainderText}`;
}

const clipText = (what: string): string =>
  what.length > MAX_NAME_LENGTH ? `${what.slice(0, MAX_NAME_LENGTH)}…` : what;

/** The greatest number of names listed, since links come from anywhere and messages should stay short. */
const MAX_NAMES = 12;
const MAX_NAME_LENGTH = 120;
