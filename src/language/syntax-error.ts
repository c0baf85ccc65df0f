/** What is wrong with a file or a declaration that the grammar doesn't match, in the user's terms. */
import type { Diagnostic, Diagnostics } from './diagnostics.ts';
import { declarationKeywords, type Piece, sectionKeywords } from './scan.ts';
import type { SourceFile, Span } from './source.ts';
import { suggest } from './suggest.ts';

/** Reports a file that can't be a model at all. */
export function checkFile(file: SourceFile, diagnostics: Diagnostics): boolean {
  const nul = file.text.indexOf('\0');
  if (nul >= 0) {
    diagnostics.error('binary-file', `${file.name} is not a text file.`);
    return false;
  }
  return true;
}

/** The name that a declaration with a mistake would have declared. */
export function declaredName(file: SourceFile, piece: Piece): string | undefined {
  const found = /^(?:given|find|findhidden|let|def|enum)_/.exec(piece.text);
  if (!found) return undefined;
  const at = found[0].length - 1;
  return file.text.slice(piece.starts[at], piece.ends[at]);
}

/** A declaration whose first word is none. */
export function explainStart(file: SourceFile, piece: Piece): Diagnostic {
  const span: Span = { file: file.id, start: piece.starts[0]!, end: piece.ends[0]! };
  const word = file.text.slice(span.start, span.end);
  const meant = suggest(word, [...declarationKeywords, ...sectionKeywords]);
  return {
    code: 'syntax',
    severity: 'error',
    message: `\`${word}\` does not begin a declaration.`,
    span,
    ...(meant && { advice: `Did you mean \`${meant}\`?` }),
  };
}

/** One message for a declaration; `at` is where in its token text the grammar got stuck. */
export function explainMismatch(
  file: SourceFile,
  piece: Piece,
  at: number,
  failures: readonly string[],
): Diagnostic {
  const last = piece.starts.length - 1;
  const k = Math.min(at, last);
  const span: Span = { file: file.id, start: piece.starts[k]!, end: piece.ends[k]! };
  return {
    code: 'syntax',
    severity: 'error',
    message: `Expected ${failures.join(', ')} here.`,
    span,
  };
}
