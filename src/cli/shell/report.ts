/** Prints diagnostics and notices to standard error (for programs as JSON), and results to standard output. */
import type { Diagnostic } from '../../text/diagnostics.ts';
import { diagnosticToJson, renderDiagnostic } from '../../text/render.ts';
import type { Sources } from '../../text/source.ts';
import { jsonLine, safeLines } from '../../text/visible.ts';
import { type Shell, wantsColor } from './shell.ts';

/** The greatest number of diagnostics that are printed at a time. */
const MAX_MESSAGES = 20;

export interface ReportOptions {
  readonly json?: boolean;
  /** Whether to use colors; false with --no-color. */
  readonly color?: boolean;
}

/** The version of the JSON output, which every status line contains; see docs/cli.md. */
export const JSON_VERSION = 1;

export class Report {
  readonly #shell: Shell;
  readonly #writesJson: boolean;
  readonly #colorsNotes: boolean;
  readonly colorsOutput: boolean;
  /**
   * Where diagnostics go as JSON: for `check`, whose results they are, to standard output; otherwise to standard error.
   */
  readonly #jsonStream: 'out' | 'note';

  constructor(shell: Shell, options: ReportOptions, jsonTo: 'out' | 'note' = 'note') {
    this.#jsonStream = jsonTo;
    this.#shell = shell;
    this.#writesJson = options.json === true;
    this.#colorsNotes = wantsColor(shell.env, shell.isStderrTerminal, options.color);
    this.colorsOutput = wantsColor(shell.env, shell.outIsTerminal, options.color);
  }

  /** Prints the diagnostics in the order found. */
  diagnostics(list: readonly Diagnostic[], sources: Sources): void {
    if (this.#writesJson) {
      for (const diagnostic of list)
        this.#shell[this.#jsonStream](`${jsonLine(diagnosticToJson(diagnostic, sources))}\n`);
      return;
    }
    const color = this.#colorsNotes;
    for (const diagnostic of list.slice(0, MAX_MESSAGES))
      this.#shell.note(`${renderDiagnostic(diagnostic, sources, { color })}\n`);
    if (list.length > MAX_MESSAGES) this.notice(`${list.length - MAX_MESSAGES} more messages.`);
  }

  /** Prints a line for people; omitted in JSON output. */
  notice(text: string): void {
    if (!this.#writesJson) this.#shell.note(`${safeLines(text)}\n`);
  }

  /** Prints a JSON object on a line of its own, on standard output. */
  writeObject(value: object): void {
    this.#shell.out(`${jsonLine(value)}\n`);
  }

  /** Prints the status of a run, which is its last JSON object. */
  status(status: string, otherFields: object = {}): void {
    this.writeObject({ type: 'status', version: JSON_VERSION, status, ...otherFields });
  }
}
