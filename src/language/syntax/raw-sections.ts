/**
 * Cuts the bodies of `about`, `instance`, `read`, `draw`, `say` and `generate` sections, which the grammar doesn't
 * read, out of a model, in linear time.
 */
import type { Diagnostics } from '../../text/diagnostics.ts';
import { patternSelector } from '../../text/letters.ts';
import type { SourceFile, Span } from '../../text/source.ts';

export interface RawSection {
  readonly kind: 'about' | 'instance' | 'read' | 'draw' | 'say' | 'generate';
  readonly name?: { readonly text: string; readonly span: Span };
  /** The span of the text between the name and the brace of a `read` section, if there is any. */
  readonly header?: Span;
  /** The span of the body, without the lines that contain the braces. */
  readonly body: Span;
  readonly span: Span;
}

const sectionHeader = patternSelector(
  String.raw`^(about|instance|read|draw|say|generate)(?:[ \t]+([\p{L}\p{M}\p{N}_-]+))?(?:(?<=read[^{}\n]*)[^{}\n]*|[ \t]*)\{`,
);
const blankOrComment = /[ \t]*(?:\/\/[^\n]*)?\r?(?=\n|$)/y;
const DECLARATION_LINE_PATTERN =
  /^(?:puzzle|use|board|enum|given|find|let|def|rule|override|minimize|maximize|about|instance|read|draw|say|generate)\b/gm;

/**
 * Cuts out the section whose header is at `at`, on the line that starts at `lineStart`; undefined if there is no
 * section.
 */
export function cutSection(
  file: SourceFile,
  at: number,
  lineStart: number,
  diagnostics: Diagnostics,
): RawSection | undefined {
  const newline = file.text.indexOf('\n', at);
  const line = file.text.slice(at, newline < 0 ? undefined : newline);
  const headerMatch = sectionHeader(line).exec(line);
  if (!headerMatch) return undefined;
  const kind = headerMatch[1] as RawSection['kind'];
  const brace = at + headerMatch[0].length - 1;
  const indentation = at - lineStart;
  const span = (start: number, end: number): Span => ({ file: file.id, start, end });
  if (kind === 'instance' && headerMatch[2] === undefined) {
    diagnostics.error('syntax', 'An instance needs a name.', span(at, at + kind.length), {
      advice: 'For example `instance small {`.',
    });
  }
  let closingOffset =
    kind === 'instance' ? instanceEnd(file.text, brace, indentation) : balancedEnd(file.text, brace);
  let end = closingOffset + 1;
  if (closingOffset < 0) {
    diagnostics.error('bracket', 'This `{` is never closed.', span(brace, brace + 1), {
      advice: `The body of \`${kind}\` ends at a line that holds only \`}\`.`,
    });
    DECLARATION_LINE_PATTERN.lastIndex = brace;
    // A section without a closing brace ends before the next declaration.
    const nextDeclaration = DECLARATION_LINE_PATTERN.exec(file.text)?.index;
    closingOffset = nextDeclaration === undefined ? file.text.length : nextDeclaration - 1;
    end = closingOffset;
  }
  const nameEnd =
    headerMatch[2] === undefined
      ? at + kind.length
      : at + headerMatch[0].indexOf(headerMatch[2], kind.length) + headerMatch[2].length;
  const textAfterName = file.text.slice(nameEnd, brace);
  const restStart = nameEnd + textAfterName.length - textAfterName.trimStart().length;
  const nameStart = headerMatch[2] === undefined ? -1 : nameEnd - headerMatch[2].length;
  return {
    kind,
    ...(headerMatch[2] !== undefined && {
      name: { text: headerMatch[2], span: span(nameStart, nameStart + headerMatch[2].length) },
    }),
    ...(textAfterName.trim() !== '' && { header: span(restStart, restStart + textAfterName.trim().length) }),
    body: span(...trimmedRange(file.text, brace + 1, closingOffset)),
    span: span(at, end),
  };
}

/**
 * The offset of the `}` that ends an instance. Since instance text may contain any characters, only a `}` at the end of
 * the header's line, or alone on a later line, ends it.
 */
function instanceEnd(text: string, brace: number, indentation: number): number {
  blankOrComment.lastIndex = brace + 1;
  const newline = text.indexOf('\n', brace);
  const lineEnd = newline < 0 ? text.length : newline;
  if (!blankOrComment.test(text)) {
    const closingOffset = text.slice(brace, lineEnd).lastIndexOf('}');
    if (closingOffset >= 0) return brace + closingOffset;
  }
  for (let at = text.indexOf('}', lineEnd); at >= 0; at = text.indexOf('}', at + 1)) {
    blankOrComment.lastIndex = at + 1;
    if (isIndentedAtMost(text, at, indentation) && blankOrComment.test(text)) return at;
  }
  return -1;
}

/** Whether only blanks, at most `indentation` of them, are before `at` on its line. */
function isIndentedAtMost(text: string, at: number, indentation: number): boolean {
  let lineStart = at;
  while (lineStart > 0 && (text[lineStart - 1] === ' ' || text[lineStart - 1] === '\t')) lineStart--;
  return (lineStart === 0 || text[lineStart - 1] === '\n') && at - lineStart <= indentation;
}

const plantHeader = /^[ \t]*plant[ \t]*\{/m;

/**
 * The spans of the block `plant { … }` of a `generate` section, which describes how a solution is found before its
 * puzzle, and of the block's contents; undefined if there is none.
 */
export function plantBlockIn(
  file: SourceFile,
  section: Span,
): { readonly whole: Span; readonly body: Span } | undefined {
  const headerMatch = plantHeader.exec(file.text.slice(section.start, section.end));
  if (!headerMatch) return undefined;
  const startOffset = section.start + headerMatch.index;
  const brace = startOffset + headerMatch[0].length - 1;
  const closingOffset = balancedEnd(file.text, brace);
  if (closingOffset < 0 || closingOffset >= section.end) return undefined;
  const span = (from: number, to: number): Span => ({ file: file.id, start: from, end: to });
  return { whole: span(startOffset, closingOffset + 1), body: span(brace + 1, closingOffset) };
}

/** The offset of the `}` that closes the brace; braces in quoted texts and comments don't count. */
function balancedEnd(text: string, brace: number): number {
  const braceStringOrComment = /[{}]|"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*/g;
  braceStringOrComment.lastIndex = brace;
  let depth = 0;
  for (let match = braceStringOrComment.exec(text); match; match = braceStringOrComment.exec(text)) {
    if (match[0] === '{') depth++;
    else if (match[0] === '}' && --depth === 0) return match.index;
  }
  return -1;
}

/**
 * The range of a body: from the line after the header to the line before the `}`. If all is on one line, it is the text
 * between the braces.
 */
function trimmedRange(text: string, start: number, end: number): [number, number] {
  blankOrComment.lastIndex = start;
  if (!blankOrComment.test(text)) return [start, end];
  const bodyStart = Math.min(blankOrComment.lastIndex + 1, end);
  const lastLine = text.lastIndexOf('\n', end - 1) + 1;
  return [bodyStart, Math.max(bodyStart, text.slice(lastLine, end).trim() === '' ? lastLine : end)];
}
