/** The native instance text: `name: value` lines and indented blocks, read in one pass over the lines. */
import { checkMemory } from '../../model/clock.ts';
import type { Diagnostics } from '../../text/diagnostics.ts';
import { patternSelector } from '../../text/letters.ts';
import type { SourceFile, Span } from '../../text/source.ts';
import type { EntryLine, InstanceData, InstanceEntry } from './instance.ts';

/** A line without its end and trailing blanks; `start` is the offset of its first character in the file. */
interface Line {
  readonly text: string;
  readonly start: number;
}

interface OpenEntry {
  readonly name: string;
  readonly nameSpan: Span;
  readonly inlineLine: EntryLine | undefined;
  readonly blockLines: Line[];
  end: number;
}

/** Matches the beginning of `clue = 1 2`, which is how other languages assign values. */
const ASSIGNMENT = patternSelector(String.raw`^[ \t]*([\p{L}_][\p{L}\p{M}\p{N}_]*)[ \t]*=`);
const ENTRY_HEADER_PATTERN = patternSelector(String.raw`^[ \t]*([\p{L}_][\p{L}\p{M}\p{N}_]*)[ \t]*:`);

/**
 * Reads the entries between two offsets of a file: a whole instance file, or the body of `instance NAME { … }`. Lines
 * indented no further than the first start an entry (`name:`) or are comments (`#` or `//`); lines indented further
 * belong to the entry above. Mistakes are reported; the readable part is returned in any case.
 */
export function readInstanceText(
  file: SourceFile,
  body: Span,
  title: string,
  diagnostics: Diagnostics,
): InstanceData {
  const entries = new Map<string, InstanceEntry>();
  const data = { title, span: body, entries };
  const binaryOffset = firstBinaryOffset(file.text, body.start, body.end);
  if (binaryOffset !== undefined) {
    diagnostics.error('not-text', 'This is not a text file.', spanOf(file, binaryOffset, binaryOffset + 1), {
      advice: 'An instance is plain text in UTF-8: lines such as `name: value`.',
    });
    return data;
  }
  new Reader(file, entries, diagnostics).readEntries(body);
  return data;
}

class Reader {
  readonly #file: SourceFile;
  readonly #entries: Map<string, InstanceEntry>;
  readonly #diagnostics: Diagnostics;
  #openEntry: OpenEntry | undefined;
  /** The indentation of the first nonempty line; lines with this indentation start entries. */
  #margin: number | undefined;
  /** Whether the line before belongs to no entry, so that further such lines aren't reported again. */
  #isAstray = false;

  constructor(file: SourceFile, entries: Map<string, InstanceEntry>, diagnostics: Diagnostics) {
    this.#file = file;
    this.#entries = entries;
    this.#diagnostics = diagnostics;
  }

  readEntries(body: Span): void {
    const { text } = this.#file;
    let at = body.start;
    if (at === 0 && text.charCodeAt(0) === 0xfeff) at = 1;
    while (at < body.end) {
      const newline = text.indexOf('\n', at);
      const end = newline < 0 || newline > body.end ? body.end : newline;
      this.#line({ text: text.slice(at, end).trimEnd(), start: at });
      at = end + 1;
    }
    this.#closeEntry();
  }

  #line(line: Line): void {
    if (line.text === '') {
      this.#openEntry?.blockLines.push(line);
      return;
    }
    const indentation = line.text.length - line.text.trimStart().length;
    if (this.#margin !== undefined && indentation > this.#margin) {
      if (this.#openEntry) this.#openEntry.blockLines.push(line);
      else this.#reportStrayLine(line, indentation);
      return;
    }
    if (isComment(line.text, indentation)) return;
    this.#margin ??= indentation;
    const header = ENTRY_HEADER_PATTERN(line.text).exec(line.text);
    if (header) this.#startEntry(line, indentation, header);
    else this.#reportStrayLine(line, indentation);
  }

  #startEntry(line: Line, indentation: number, header: RegExpExecArray): void {
    // A text with millions of entries isn't an instance, but could fill the memory.
    checkMemory();
    this.#closeEntry();
    this.#isAstray = false;
    const name = header[1] ?? '';
    const nameStart = line.start + indentation;
    const nameSpan = spanOf(this.#file, nameStart, nameStart + name.length);
    this.#openEntry = {
      name,
      nameSpan,
      inlineLine: inlineValue(line, header[0].length),
      blockLines: [],
      end: line.start + line.text.length,
    };
    const earlierEntry = this.#entries.get(name);
    if (!earlierEntry) return;
    this.#diagnostics.error('duplicate-entry', `\`${name}\` is given twice.`, nameSpan, {
      notes: [{ message: 'It was first given here.', span: earlierEntry.nameSpan }],
      advice: 'Remove one of the two.',
    });
  }

  #closeEntry(): void {
    const openEntry = this.#openEntry;
    if (!openEntry) return;
    this.#openEntry = undefined;
    if (this.#entries.has(openEntry.name)) return;
    const blockLines = withoutMargin(openEntry.blockLines);
    const lines = openEntry.inlineLine ? [openEntry.inlineLine, ...blockLines] : blockLines;
    const lastLine = lines.at(-1);
    const end = lastLine ? lastLine.start + lastLine.text.length : openEntry.end;
    const span = spanOf(this.#file, openEntry.nameSpan.start, end);
    this.#entries.set(openEntry.name, { name: openEntry.name, nameSpan: openEntry.nameSpan, lines, span });
  }

  #reportStrayLine(line: Line, indentation: number): void {
    if (this.#isAstray) return;
    this.#isAstray = true;
    const span = spanOf(this.#file, line.start + indentation, line.start + line.text.length);
    const openEntry = this.#openEntry;
    const assignmentMatch = ASSIGNMENT(line.text).exec(line.text);
    if (openEntry && !assignmentMatch) {
      this.#diagnostics.error('stray-text', 'This line belongs to no entry.', span, {
        advice: `Indent it if it belongs to \`${openEntry.name}\` above, else start it with a name and a colon.`,
      });
    } else {
      this.#diagnostics.error('stray-text', 'An instance consists of entries, but this is none.', span, {
        advice: assignmentMatch
          ? `A colon stands behind a name: \`${assignmentMatch[1]}: …\`.`
          : 'Start it with a name and a colon: `name: value`, or `name:` and indented lines below.',
      });
    }
    // A line that belongs to no entry ends the entry above it.
    this.#closeEntry();
  }
}

function isComment(text: string, indentation: number): boolean {
  return text[indentation] === '#' || text.startsWith('//', indentation);
}

/** The text of a line after the colon, without a `//` comment; undefined if that text is empty. */
function inlineValue(line: Line, colonEnd: number): EntryLine | undefined {
  const textAfterColon = line.text.slice(colonEnd);
  const comment = /\/\//.exec(textAfterColon);
  const value = (comment ? textAfterColon.slice(0, comment.index) : textAfterColon).trimEnd();
  const text = value.trimStart();
  if (text === '') return undefined;
  return { text, start: line.start + colonEnd + value.length - text.length };
}

/** The lines of a block without their common indentation, and without blank lines at the start and the end. */
export function withoutMargin(block: readonly EntryLine[]): EntryLine[] {
  const firstLineIndex = block.findIndex((line) => line.text !== '');
  if (firstLineIndex < 0) return [];
  const lastLineIndex = block.findLastIndex((line) => line.text !== '');
  const lines = block.slice(firstLineIndex, lastLineIndex + 1);
  let margin = /^[ \t]*/.exec(lines[0]?.text ?? '')?.[0] ?? '';
  for (const { text } of lines) {
    if (text === '') continue;
    let commonIndentLength = 0;
    while (commonIndentLength < margin.length && text[commonIndentLength] === margin[commonIndentLength])
      commonIndentLength++;
    margin = margin.slice(0, commonIndentLength);
  }
  return lines.map(({ text, start }) =>
    text === '' ? { text, start } : { text: text.slice(margin.length), start: start + margin.length },
  );
}

/**
 * The offset of the first character that no text contains: a control character, or invalid UTF-8; undefined if there is
 * none.
 */
function firstBinaryOffset(text: string, start: number, end: number): number | undefined {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code < 32 && code !== 9 && code !== 10 && code !== 13 && code !== 12) return at;
    if (code === 0xfffd || code === 127) return at;
  }
  return undefined;
}

function spanOf(file: SourceFile, start: number, end: number): Span {
  return { file: file.id, start, end };
}
