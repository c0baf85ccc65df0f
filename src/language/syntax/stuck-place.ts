/** The place at which the grammar couldn't read on in a declaration, and what messages say about it. */

import type { SourceFile, Span } from '../../text/source.ts';
import type { Piece } from './piece.ts';

/** A message, advice, and the span of the mistake if it isn't the token at which the grammar got stuck. */
export type Message = readonly [message: string, advice?: string | undefined, span?: Span];

/** Returns the message for one kind of mistake; undefined if the mistake is of another kind. */
export type Explainer = (place: StuckPlace, expected: ReadonlySet<string>) => Message | undefined;

interface Token {
  readonly form: string;
  readonly source: string;
  /** How messages name the token: its text in backticks, or a word if the text isn't short. */
  readonly quoted: string;
  readonly span: Span;
}

/** The place at which the grammar got stuck: the token there, and the tokens around it. */
export class StuckPlace {
  readonly file: SourceFile;
  readonly piece: Piece;
  /** The offset in the token text at which the grammar got stuck. */
  readonly at: number;

  constructor(file: SourceFile, piece: Piece, at: number) {
    this.file = file;
    this.piece = piece;
    // If the grammar got stuck inside a keyword, the whole word is the mistake.
    const startOffset = piece.starts[at];
    let firstIndex = at;
    while (firstIndex > 0 && startOffset !== undefined && piece.starts[firstIndex - 1] === startOffset)
      firstIndex--;
    this.at = piece.text[firstIndex] === '⏎' ? firstIndex + 1 : firstIndex;
  }

  get isAtEnd(): boolean {
    return this.at >= this.piece.text.length;
  }

  get token(): Token {
    return this.#tokenAt(this.at);
  }

  get tokenBefore(): Token {
    let at = this.at - 1;
    if (this.piece.text[at] === '⏎') at--;
    while (at > 0 && this.piece.starts[at - 1] === this.piece.starts[at]) at--;
    return this.#tokenAt(Math.max(0, at));
  }

  /** The token after the one at which the grammar got stuck. */
  get tokenAfter(): Token {
    return this.#tokenAt(this.at + this.token.form.length);
  }

  get isOnNewLine(): boolean {
    return (
      this.isAtEnd || this.file.text.slice(this.tokenBefore.span.end, this.token.span.start).includes('\n')
    );
  }

  /** Whether the token could begin an operand of an expression. */
  get isAtOperand(): boolean {
    return !this.isAtEnd && operandForms.has(this.token.form);
  }

  /** The token text of the declaration before the place. */
  get textBefore(): string {
    return this.piece.text.slice(0, this.at);
  }

  /**
   * The span to which the message points: the token, or, if the token is on another line, the position after the
   * previous token.
   */
  get span(): Span {
    if (!this.isOnNewLine || this.isAtOperand || this.at === 0) return this.token.span;
    const { file, end } = this.tokenBefore.span;
    return { file, start: end, end };
  }

  #tokenAt(at: number): Token {
    const { starts, ends, text } = this.piece;
    if (at >= text.length) {
      const end = ends.at(-1)!;
      return { form: '', source: '', quoted: 'the end', span: { file: this.file.id, start: end, end } };
    }
    let to = at + 1;
    while (to < text.length && starts[to] === starts[at] && ends[to] === ends[at]) to++;
    const span = { file: this.file.id, start: starts[at]!, end: ends[at]! };
    const tokenForm = text.slice(at, to);
    const source = this.file.text.slice(span.start, span.end);
    const isLong = source.length > 40 || tokenForm === '|';
    const quotedToken = tokenForm === '|' ? 'a row of a pattern' : isLong ? 'this text' : `\`${source}\``;
    return { form: tokenForm, source, quoted: quotedToken, span };
  }
}

const operandForms = new Set([
  '_',
  '0',
  '(',
  '[',
  '{',
  'true',
  'false',
  'absent',
  'forall',
  'exists',
  'if',
  'forbid',
  'somewhere',
  'count',
  '¬',
]);

/** Where something is missing, in words: "before `x`". */
export function describePositionBefore(place: StuckPlace): string {
  return place.isAtEnd || (place.isOnNewLine && !place.isAtOperand)
    ? `after ${place.tokenBefore.quoted}`
    : `before ${place.token.quoted}`;
}
