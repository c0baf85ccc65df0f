/**
 * Cuts the bodies of `about`, `instance`, `read`, `draw`, `say` and `generate` sections, which the grammar doesn't
 * read, out of a model, in linear time.
 */
import type { Diagnostics } from '../../text/diagnostics.ts';
import { lettersPattern } from '../../text/letters.ts';
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

const sectionHeader = lettersPattern(
  String.raw`^(about|instance|read|draw|say|generate)(?:[ \t]+([\p{L}\p{M}\p{N}_-]+))?(?:(?<=read[^{}\n]*)[^{}\n]*|[ \t]*)\{`,
);
const blankOrComment = /[ \t]*(?:\/\/[^\n]*)?\r?(?=\n|$)/y;
const lineOfDeclaration =
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
  const found = sectionHeader(line).exec(line);
  if (!found) return undefined;
  const kind = found[1] as RawSection['kind'];
  const brace = at + found[0].length - 1;
  const indentation = at - lineStart;
  const span = (start: number, end: number): Span => ({ file: file.id, start, end });
  if (kind === 'instance' && found[2] === undefined) {
    diagnostics.error('syntax', 'An instance needs a name.', span(at, at + kind.length), {
      advice: 'For example `instance small {`.',
    });
  }
  let close =
    kind === 'instance' ? instanceEnd(file.text, brace, indentation) : balancedEnd(file.text, brace);
  let end = close + 1;
  if (close < 0) {
    diagnostics.error('bracket', 'This `{` is never closed.', span(brace, brace + 1), {
      advice: `The body of \`${kind}\` ends at a line that holds only \`}\`.`,
    });
    lineOfDeclaration.lastIndex = brace;
    // A section without a closing brace ends before the next declaration.
    const next = lineOfDeclaration.exec(file.text)?.index;
    close = next === undefined ? file.text.length : next - 1;
    end = close;
  }
  const nameEnd =
    found[2] === undefined
      ? at + kind.length
      : at + found[0].indexOf(found[2], kind.length) + found[2].length;
  const rest = file.text.slice(nameEnd, brace);
  const restStart = nameEnd + rest.length - rest.trimStart().length;
  const nameStart = found[2] === undefined ? -1 : nameEnd - found[2].length;
  return {
    kind,
    ...(found[2] !== undefined && {
      name: { text: found[2], span: span(nameStart, nameStart + found[2].length) },
    }),
    ...(rest.trim() !== '' && { header: span(restStart, restStart + rest.trim().length) }),
    body: span(...trimmedRange(file.text, brace + 1, close)),
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
    const close = text.slice(brace, lineEnd).lastIndexOf('}');
    if (close >= 0) return brace + close;
  }
  for (let at = text.indexOf('}', lineEnd); at >= 0; at = text.indexOf('}', at + 1)) {
    blankOrComment.lastIndex = at + 1;
    if (isIndentedAtMost(text, at, indentation) && blankOrComment.test(text)) return at;
  }
  return -1;
}

/** Whether only blanks, at most `indentation` of them, are before `at` on its line. */
function isIndentedAtMost(text: string, at: number, indentation: number): boolean {
  let start = at;
  while (start > 0 && (text[start - 1] === ' ' || text[start - 1] === '\t')) start--;
  return (start === 0 || text[start - 1] === '\n') && at - start <= indentation;
}

const plantHeader = /^[ \t]*plant[ \t]*\{/m;

/**
 * The spans of the block `plant { … }` of a `generate` section, and of the block's contents; undefined if there is
 * none.
 */
export function plantIn(
  file: SourceFile,
  section: Span,
): { readonly whole: Span; readonly body: Span } | undefined {
  const found = plantHeader.exec(file.text.slice(section.start, section.end));
  if (!found) return undefined;
  const start = section.start + found.index;
  const brace = start + found[0].length - 1;
  const close = balancedEnd(file.text, brace);
  if (close < 0 || close >= section.end) return undefined;
  const span = (from: number, to: number): Span => ({ file: file.id, start: from, end: to });
  return { whole: span(start, close + 1), body: span(brace + 1, close) };
}

/** The offset of the `}` that closes the brace; braces in quoted texts and comments don't count. */
function balancedEnd(text: string, brace: number): number {
  const interesting = /[{}]|"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*/g;
  interesting.lastIndex = brace;
  let depth = 0;
  for (let found = interesting.exec(text); found; found = interesting.exec(text)) {
    if (found[0] === '{') depth++;
    else if (found[0] === '}' && --depth === 0) return found.index;
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
