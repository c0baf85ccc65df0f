import type { DiagnosticCode } from './codes.ts';
import type { Span } from './source.ts';

/** A `note` is information only; nothing needs to be repaired. */
export type Severity = 'error' | 'warning' | 'note';

/** A message about a source text, as data. `renderDiagnostic` turns it into prose with a caret. */
export interface Diagnostic {
  /** Stable, kebab-case: `unknown-name`, `type-mismatch`, … Listed in docs/errors.md. */
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  /** One sentence in the user's terms: what is wrong. */
  readonly message: string;
  /** Absent only when there is no text to point at (a missing file, for example). */
  readonly span?: Span;
  /** Other relevant places, such as the first declaration or the rule that needs this one. */
  readonly notes?: readonly { readonly message: string; readonly span?: Span }[];
  /** What to do next, as a sentence: "Did you mean `columns`?" An example may follow on lines of its own. */
  readonly advice?: string;
  /** A repair that can be applied: certain, or one of a few likely ones. */
  readonly fix?: Fix;
}

/** An edit of the text that repairs the mistake, in the form that editors offer as a quick fix. */
export interface Fix {
  /** A short description of the edit for people: "Change to `columns`". */
  readonly title: string;
  /** The range that `text` replaces; empty for a pure insertion. */
  readonly span: Span;
  readonly text: string;
}

/** The optional parts of a message, besides its sentence. */
export type Details = Partial<Pick<Diagnostic, 'notes' | 'advice' | 'fix'>>;

/**
 * Advice for an unknown word: the most similar candidate with a fix for `span`, or a list of what is available. `shown`
 * turns a candidate into the form in which users write it: `sum(…)`.
 */
export function didYouMean(
  suggestion: string | undefined,
  span: Span,
  otherwise?: string,
  suggestedForm: string | undefined = suggestion,
): Details {
  if (suggestion === undefined) return otherwise === undefined ? {} : { advice: otherwise };
  return {
    advice: `Did you mean \`${suggestedForm}\`?`,
    fix: { title: `Change to \`${suggestion}\``, span, text: suggestion },
  };
}

/** Collects diagnostics in the order in which they are found; each mistake is reported once. */
export class Diagnostics {
  readonly list: Diagnostic[] = [];

  get hasErrors(): boolean {
    return this.list.some((d) => d.severity === 'error');
  }

  /** Sorts the messages by file and position; those without a place come first. */
  sort(): void {
    const place = ({ span }: Diagnostic) => span ?? { file: -1, start: 0 };
    this.list.sort((a, b) => place(a).file - place(b).file || place(a).start - place(b).start);
  }

  error(code: DiagnosticCode, message: string, span?: Span, rest: Details = {}): void {
    this.list.push({ code, severity: 'error', message, ...(span && { span }), ...rest });
  }
}

/**
 * Thrown inside a stage to end it early. The stage catches it and returns its diagnostic, so callers of pzl never see
 * it.
 */
export class DiagnosticError extends Error {
  readonly diagnostic: Diagnostic;
  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message);
    this.diagnostic = diagnostic;
  }
}
