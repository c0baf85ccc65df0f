/** The lines of a `read` section as tokens: words, double-quoted texts, and the signs `? = , :`. */
import type { Diagnostics } from '../../../text/diagnostics.ts';
import type { SourceFile, Span } from '../../../text/source.ts';

export interface FormatToken {
  readonly kind: 'word' | 'text' | 'mark';
  /** The token's text; for a quoted text the text between the quotes, with `\"` and `\\` unescaped. */
  readonly text: string;
  readonly span: Span;
}

const TOKEN_PATTERN = /[ \t\r]+|(\/\/.*)|("(?:[^"\\\n]|\\["\\])*")|([?=,:])|([^\s?=,:"]+)|(")/gy;

/** The tokens of each non-empty line; an unterminated quoted text is reported. */
export function formatLines(
  file: SourceFile,
  body: Span,
  diagnostics: Diagnostics,
): readonly (readonly FormatToken[])[] {
  const lines: FormatToken[][] = [];
  for (let start = body.start; start < body.end; ) {
    const newline = file.text.indexOf('\n', start);
    const end = newline < 0 || newline > body.end ? body.end : newline;
    const tokens = tokensIn(file, start, end, diagnostics);
    if (tokens.length > 0) lines.push(tokens);
    start = end + 1;
  }
  return lines;
}

export function tokensIn(
  file: SourceFile,
  start: number,
  end: number,
  diagnostics: Diagnostics,
): FormatToken[] {
  const tokens: FormatToken[] = [];
  const text = file.text.slice(start, end);
  TOKEN_PATTERN.lastIndex = 0;
  for (let at = 0; at < text.length; at = TOKEN_PATTERN.lastIndex) {
    TOKEN_PATTERN.lastIndex = at;
    const tokenMatch = TOKEN_PATTERN.exec(text);
    if (!tokenMatch) break;
    const span = { file: file.id, start: start + at, end: start + TOKEN_PATTERN.lastIndex };
    const [, , quoted, mark, word, loose] = tokenMatch;
    if (quoted !== undefined) {
      tokens.push({ kind: 'text', text: quoted.slice(1, -1).replace(/\\(.)/g, '$1'), span });
    } else if (mark !== undefined || word !== undefined) {
      tokens.push({ kind: mark === undefined ? 'word' : 'mark', text: tokenMatch[0], span });
    } else if (loose !== undefined) {
      diagnostics.error('format-syntax', 'This text is never closed.', span, {
        advice: 'Add a `"` before the end of the line.',
      });
      break;
    }
  }
  return tokens;
}
