import type { Span } from './source.ts';

export type Severity = 'error' | 'warning';

/** A message about a source text, as data; `renderDiagnostic` makes prose with a caret of it. */
export interface Diagnostic {
  /** Stable, kebab-case: `unknown-name`, `type-mismatch`, … Listed in docs/errors.md. */
  readonly code: string;
  readonly severity: Severity;
  /** One sentence in the user's terms: what is wrong. */
  readonly message: string;
  /** Absent only where there is no text to point at (a file that isn't there). */
  readonly span?: Span;
  /** Further places that matter: the other declaration, the rule that needs it. */
  readonly notes?: readonly { readonly message: string; readonly span?: Span }[];
  /** What to do next, a sentence: "Did you mean `columns`?" An example may follow on lines of its own. */
  readonly advice?: string;
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

  error(
    code: string,
    message: string,
    span?: Span,
    rest: Partial<Pick<Diagnostic, 'notes' | 'advice'>> = {},
  ): void {
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
