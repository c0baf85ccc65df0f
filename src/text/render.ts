/** Renders diagnostics for a terminal (the line in question with a caret under it) or as JSON. */
import type { DiagnosticCode } from './codes.ts';
import type { Diagnostic } from './diagnostics.ts';
import type { Sources, Span } from './source.ts';
import { displayWidth, makeVisible, safeText } from './visible.ts';

/** The greatest width of a quoted source line, in terminal columns; longer lines are clipped around the caret. */
const maxColumns = 100;
/** How many UTF-16 units before and after the caret are examined, since an instance may be one line of megabytes. */
const maxExaminedUnits = 400;

const colorCodes = {
  error: '\x1b[1;31m',
  warning: '\x1b[1;33m',
  note: '\x1b[1;36m',
  dim: '\x1b[2m',
  bold: '\x1b[1m',
  off: '\x1b[0m',
};
type Paint = (color: keyof typeof colorCodes, text: string) => string;

export interface RenderOptions {
  readonly color: boolean;
}

/** The message as several lines of text, without a line end after the last one. */
export function renderDiagnostic(d: Diagnostic, sources: Sources, { color }: RenderOptions): string {
  const paint: Paint = (name, text) => (color ? `${colorCodes[name]}${text}${colorCodes.off}` : text);
  const lines = [`${paint(d.severity, `${d.severity}:`)} ${paint('bold', safeText(d.message))}`];
  if (d.span) for (const line of excerpt(d.span, sources, d.severity, paint)) lines.push(line);
  for (const note of d.notes ?? []) {
    lines.push(`  ${paint('dim', 'note:')} ${safeText(note.message)}`);
    if (note.span) for (const line of excerpt(note.span, sources, 'dim', paint)) lines.push(line);
  }
  for (const line of d.advice?.split('\n') ?? []) lines.push(`  ${safeText(line)}`);
  return lines.join('\n');
}

/** The lines that show the message's place: file and position, the source line, and the caret. */
function excerpt(
  derivedSpan: Span,
  sources: Sources,
  color: keyof typeof colorCodes,
  paint: Paint,
): readonly string[] {
  const span = sources.userSpan(derivedSpan);
  const { line, column } = sources.position(span.file, span.start);
  const text = sources.line(span.file, line);
  const columnOffset = column - 1;
  const to = Math.max(
    columnOffset + 1,
    Math.min(columnOffset + span.end - span.start, text.trimEnd().length),
  );
  const { shown, caretAt, caretWidth } = clipLine(text, columnOffset, to);
  const gutter = ' '.repeat(String(line).length);
  const place = `${safeText(sources.get(span.file).name)}:${line}:${column}`;
  return [
    `  ${paint('dim', place)}`,
    `  ${paint('dim', `${line} |`)} ${shown}`.trimEnd(),
    `  ${paint('dim', `${gutter} |`)} ${' '.repeat(caretAt)}${paint(color, '^'.repeat(caretWidth))}`,
  ];
}

/** The part of a line around `from..to` that fits into the width, and the column and width of the caret in it. */
function clipLine(text: string, from: number, to: number) {
  const viewStart = Math.max(0, from - maxExaminedUnits);
  const limit = Math.min(
    text.length,
    Math.max(from + maxExaminedUnits, Math.min(to, from + 2 * maxExaminedUnits)),
  );
  const textBefore = makeVisible(text.slice(viewStart, from));
  const markedText = makeVisible(text.slice(from, Math.min(to, limit)), displayWidth(textBefore));
  const textAfter = makeVisible(
    text.slice(Math.min(to, limit), limit),
    displayWidth(textBefore) + displayWidth(markedText),
  );
  const isWholeLine = viewStart === 0 && limit === text.length;
  const caretWidth = Math.max(1, displayWidth(markedText));
  if (isWholeLine && displayWidth(textBefore + markedText + textAfter) <= maxColumns) {
    return { shown: textBefore + markedText + textAfter, caretAt: displayWidth(textBefore), caretWidth };
  }
  // The marked part is shown first of all; the text before it gets half of the remaining width, the text after it the
  // rest.
  const clipped = takeStart(markedText, maxColumns - 20);
  const columnsLeft = maxColumns - displayWidth(clipped);
  const clippedBefore = takeEnd(
    textBefore,
    Math.max(Math.floor(columnsLeft / 2), columnsLeft - displayWidth(textAfter)),
    viewStart > 0,
  );
  const clippedAfter =
    clipped === markedText
      ? takeStart(textAfter, columnsLeft - displayWidth(clippedBefore), limit < text.length)
      : '';
  return {
    shown: clippedBefore + clipped + clippedAfter,
    caretAt: displayWidth(clippedBefore),
    caretWidth: displayWidth(clipped),
  };
}

/** The start of a text, at most `columns` wide; `…` at its end shows that something is left out. */
function takeStart(text: string, columns: number, isCut = false): string {
  if (!isCut && displayWidth(text) <= columns) return text;
  let takenText = '';
  let width = 0;
  for (const symbol of text) {
    width += displayWidth(symbol);
    if (width > columns - 1) break;
    takenText += symbol;
  }
  return `${takenText}…`;
}

function takeEnd(text: string, columns: number, isCut: boolean): string {
  if (!isCut && displayWidth(text) <= columns) return text;
  const symbolList = [...text];
  let width = 0;
  let firstKeptSymbol = symbolList.length;
  while (firstKeptSymbol > 0 && width + displayWidth(symbolList[firstKeptSymbol - 1]!) <= columns - 1) {
    firstKeptSymbol -= 1;
    width += displayWidth(symbolList[firstKeptSymbol]!);
  }
  return `…${symbolList.slice(firstKeptSymbol).join('')}`;
}

/**
 * A range in a source file. Lines and columns count from 1; `endColumn` is the column after the range's last character.
 */
interface JsonPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface JsonDiagnostic extends Partial<JsonPlace> {
  readonly type: 'diagnostic';
  readonly code: DiagnosticCode;
  readonly severity: string;
  readonly message: string;
  readonly advice?: string;
  readonly notes?: readonly (Partial<JsonPlace> & { readonly message: string })[];
  /** An edit that repairs the mistake: `text` replaces the text in the range. */
  readonly fix?: Partial<JsonPlace> & { readonly title: string; readonly text: string };
}

/** The diagnostic as JSON data. Lines and columns count from 1; columns are UTF-16 units. */
export function diagnosticToJson(d: Diagnostic, sources: Sources): JsonDiagnostic {
  const { code, severity, message, advice, notes, fix } = d;
  return {
    type: 'diagnostic',
    code,
    severity,
    message,
    ...place(d.span, sources),
    ...(advice !== undefined && { advice }),
    ...(notes && { notes: notes.map((note) => ({ message: note.message, ...place(note.span, sources) })) }),
    ...(fix && { fix: { title: fix.title, text: fix.text, ...place(fix.span, sources) } }),
  };
}

function place(derivedSpan: Span | undefined, sources: Sources): Partial<JsonPlace> {
  if (!derivedSpan) return {};
  const span = sources.userSpan(derivedSpan);
  const startPosition = sources.position(span.file, span.start);
  const end = sources.position(span.file, span.end);
  return { file: sources.get(span.file).name, ...startPosition, endLine: end.line, endColumn: end.column };
}
