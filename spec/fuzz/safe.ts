/** What is shown to people, or to programs, of texts by others. */
import { type Diagnostic, diagnosticToJson, renderDiagnostic, type Sources } from '../../src/index.ts';
import { jsonLine } from '../../src/text/visible.ts';
import { type Problem, problem } from './target.ts';

const LONGEST_MESSAGE = 8000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
export const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;

/** Messages as people and programs see them: nothing that is obeyed, and an end. */
export function unsafe(list: readonly Diagnostic[], sources: Sources): Problem | undefined {
  for (const diagnostic of list.slice(0, 5)) {
    const shown = renderDiagnostic(diagnostic, sources, { color: false });
    const line = jsonLine(diagnosticToJson(diagnostic, sources));
    if (OBEYED.test(shown) || OBEYED.test(line)) return problem('obeyed', JSON.stringify(shown));
    if (shown.length > LONGEST_MESSAGE) return problem('endless', shown);
  }
  return undefined;
}
