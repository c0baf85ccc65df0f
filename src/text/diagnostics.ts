import type { DiagnosticCode } from './codes.ts';
import type { Span } from './source.ts';

/** The severity of a message. A `note` is only information; nothing needs to be repaired. */
export type Severity = 'error' | 'warning' | 'note';

/** A message about a source text, as data. `renderDiagnostic` turns it into prose with a caret. */
export interface Diagnostic {
  /** Stable, kebab-case: `unknown-name`, `type-mismatch`, … Listed in docs/errors.md. */
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  /** One sentence in words for users: what is wrong. */
  readonly message: string;
  /** The text to which the message points; absent only if there is none (a missing file, for example). */
  readonly span?: Span;
  /** Other relevant places, such as the first declaration or the rule that needs this one. */
  readonly notes?: readonly { readonly message: string; readonly span?: Span }[];
  /** What to do next, as a sentence: "Did you mean `columns`?" An example may follow on lines of its own. */
  readonly advice?: string;
  /** An edit that repairs the mistake, certainly or as one of a few likely repairs. */
  readonly fix?: Fix;
}

/** An edit of the text, in the form that editors offer as a quick fix. */
export interface Fix {
  /** A short description of the edit for people: "Change to `columns`". */
  readonly title: string;
  /** The span that `text` replaces; empty if text is only inserted. */
  readonly span: Span;
  readonly text: string;
}

/** The optional parts of a message, to be added to its sentence. */
export type Details = Partial<Pick<Diagnostic, 'notes' | 'advice' | 'fix'>>;

/**
 * Advice for an unknown word: the most similar candidate, with a fix that replaces `span`; or a list of what is
 * available. `shown` converts a candidate to the form in which users write it: `sum(…)`.
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

/** Collects messages in the order in which mistakes are found. */
export class Diagnostics {
  readonly list: Diagnostic[] = [];

  get hasErrors(): boolean {
    return this.list.some((d) => d.severity === 'error');
  }

  /** Sorts the messages by file and position; messages without a position come first. */
  sort(): void {
    const place = ({ span }: Diagnostic) => span ?? { file: -1, start: 0 };
    this.list.sort((a, b) => place(a).file - place(b).file || place(a).start - place(b).start);
  }

  error(code: DiagnosticCode, message: string, span?: Span, rest: Details = {}): void {
    this.list.push({ code, severity: 'error', message, ...(span && { span }), ...rest });
  }

  note(code: DiagnosticCode, message: string): void {
    this.list.push({ code, severity: 'note', message });
  }
}

/**
 * Thrown within a stage of loading or grounding to end the stage early. The stage catches it and returns its
 * diagnostic, so callers of pzl never see it.
 */
export class DiagnosticError extends Error {
  readonly diagnostic: Diagnostic;
  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message);
    this.diagnostic = diagnostic;
  }
}
