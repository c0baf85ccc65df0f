import type { DiagnosticCode } from './codes.ts';
import type { Span } from './source.ts';

/** A `note` is nothing to be mended. */
export type Severity = 'error' | 'warning' | 'note';

/** A message about a source text, as data; `renderDiagnostic` makes prose with a caret of it. */
export interface Diagnostic {
  /** Stable, kebab-case: `unknown-name`, `type-mismatch`, … Listed in docs/errors.md. */
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  /** One sentence in the user's terms: what is wrong. */
  readonly message: string;
  /** Absent only where there is no text to point at (a file that isn't there). */
  readonly span?: Span;
  /** Further places that matter: the other declaration, the rule that needs it. */
  readonly notes?: readonly { readonly message: string; readonly span?: Span }[];
  /** What to do next, a sentence: "Did you mean `columns`?" An example may follow on lines of its own. */
  readonly advice?: string;
  /** A repair that is known to be what was meant, or to be one of few. */
  readonly fix?: Fix;
}

/** A change of the text that would mend it, as a tool can offer it. */
export interface Fix {
  /** What it does, to be shown: "Change to `columns`". */
  readonly title: string;
  /** What is replaced; empty where something is only inserted. */
  readonly span: Span;
  readonly text: string;
}

/** What a message may say beside its sentence. */
export type Details = Partial<Pick<Diagnostic, 'notes' | 'advice' | 'fix'>>;

/**
 * For a word that nothing knows: the one that was probably meant, to be written at `span`, or else what there is.
 * `shown` is the word as it would be used: `sum(…)`.
 */
export function didYouMean(
  meant: string | undefined,
  span: Span,
  otherwise?: string,
  shown: string | undefined = meant,
): Details {
  if (meant === undefined) return otherwise === undefined ? {} : { advice: otherwise };
  return {
    advice: `Did you mean \`${shown}\`?`,
    fix: { title: `Change to \`${meant}\``, span, text: meant },
  };
}

/** Collects diagnostics in the order found; one message per mistake. */
export class Diagnostics {
  readonly list: Diagnostic[] = [];

  get hasErrors(): boolean {
    return this.list.some((d) => d.severity === 'error');
  }

  /** Puts the messages in the order of the text, file by file; those without a place first. */
  sort(): void {
    const place = ({ span }: Diagnostic) => span ?? { file: -1, start: 0 };
    this.list.sort((a, b) => place(a).file - place(b).file || place(a).start - place(b).start);
  }

  error(code: DiagnosticCode, message: string, span?: Span, rest: Details = {}): void {
    this.list.push({ code, severity: 'error', message, ...(span && { span }), ...rest });
  }
}

/** Thrown inside one stage to leave it early; stages catch it and return its diagnostics. Never leaves the core. */
export class DiagnosticError extends Error {
  readonly diagnostic: Diagnostic;
  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message);
    this.diagnostic = diagnostic;
  }
}
