/** Checks of the messages about untrusted texts that people or programs see. */
import { type Diagnostic, diagnosticToJson, renderDiagnostic, type Sources } from '../../src/index.ts';
import { jsonLine } from '../../src/text/visible.ts';
import { type Problem, problem } from './target.ts';

const LONGEST_MESSAGE = 8000;

/** Characters that a terminal obeys, or that change the direction of text. */
export const CONTROL_CHARACTERS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for control characters.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;

/** A problem if a message, as text or as JSON, contains control characters or is too long; undefined otherwise. */
export function findUnsafeMessage(list: readonly Diagnostic[], sources: Sources): Problem | undefined {
  for (const diagnostic of list.slice(0, 5)) {
    const shown = renderDiagnostic(diagnostic, sources, { color: false });
    const line = jsonLine(diagnosticToJson(diagnostic, sources));
    if (CONTROL_CHARACTERS.test(shown) || CONTROL_CHARACTERS.test(line))
      return problem('obeyed', JSON.stringify(shown));
    if (shown.length > LONGEST_MESSAGE) return problem('endless', shown);
  }
  return undefined;
}
