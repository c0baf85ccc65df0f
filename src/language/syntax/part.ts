import type { DiagnosticCode } from '../../text/codes.ts';
import { DiagnosticError } from '../../text/diagnostics.ts';
import type { SourceFile, Span } from '../../text/source.ts';
import type { Name } from './ast.ts';
import type { Piece } from './piece.ts';

/** The greatest depth of a syntax tree; a deeper tree could overflow the stack of recursive code. */
const maxDepth = 1000;

/** A node of Ohm's match; the offsets of its children count from the start of the enclosing rule's match. */
export interface Match {
  readonly ctorName: string;
  readonly matchLength: number;
  readonly children?: readonly Match[];
  readonly childOffsets?: readonly number[];
}

/** A declaration that is being read, and the current depth of its tree. */
export class DeclarationReader {
  readonly file: SourceFile;
  readonly piece: Piece;
  #depth = 0;

  constructor(file: SourceFile, piece: Piece) {
    this.file = file;
    this.piece = piece;
  }

  /** Builds a part of the tree that is `levels` deeper than the part around it; throws if the tree gets too deep. */
  buildDeeper<T>(levels: number, span: Span, build: () => T): T {
    this.#depth += levels;
    if (this.#depth > maxDepth) throw tooDeepError(span);
    const builtNode = build();
    this.#depth -= levels;
    return builtNode;
  }
}

/** A part of a declaration's token text that a grammar rule matched. */
export class Part {
  readonly reader: DeclarationReader;
  readonly #match: Match;
  readonly #startOffset: number;
  /** The offset from which the children's offsets count; for a repetition, the start of the rule around it. */
  readonly #baseOffset: number;

  constructor(reader: DeclarationReader, match: Match, from: number, base = from) {
    this.reader = reader;
    this.#match = match;
    this.#startOffset = from;
    this.#baseOffset = base;
  }

  /** The grammar rule that matched. */
  get rule(): string {
    return this.#match.ctorName;
  }

  get #endOffset(): number {
    return this.#startOffset + this.#match.matchLength;
  }

  get span(): Span {
    const { file, piece } = this.reader;
    return { file: file.id, start: piece.starts[this.#startOffset]!, end: piece.ends[this.#endOffset - 1]! };
  }

  /** The part's tokens in the form that the grammar reads, without blanks. */
  get form(): string {
    return this.reader.piece.text.slice(this.#startOffset, this.#endOffset);
  }

  /** The part's text as the user wrote it. */
  get source(): string {
    const { start, end } = this.span;
    return this.reader.file.text.slice(start, end);
  }

  get name(): Name {
    return { text: this.source, span: this.span };
  }

  /** The contents of a part that is a double-quoted text, and their span. */
  get string(): { readonly text: string; readonly span: Span } {
    return { text: this.source.slice(1, -1).replaceAll('\\"', '"'), span: this.span };
  }

  /** The span from the start of this part to the end of another. */
  spanTo(last: Part): Span {
    return { ...this.span, end: last.span.end };
  }

  /** Whether the other part follows immediately after this part, with no token in between. */
  isFollowedBy(next: Part): boolean {
    return this.#endOffset === next.#startOffset;
  }

  /** The first token of this part. */
  get firstToken(): Part {
    return new Part(this.reader, { ctorName: '_terminal', matchLength: 1 }, this.#startOffset);
  }

  child(i: number): Part {
    const child = this.#match.children![i]!;
    const startOffset = this.#baseOffset + this.#match.childOffsets![i]!;
    return new Part(
      this.reader,
      child,
      startOffset,
      child.ctorName === '_iter' ? this.#baseOffset : startOffset,
    );
  }

  /** The matches of the repetition that is child number `i`. */
  children(i: number): readonly Part[] {
    const repetition = this.child(i);
    return repetition.#match.children!.map((_, k) => repetition.child(k));
  }

  /** The match of the optional child number `i`; undefined if it is missing. */
  optionalChild(i: number): Part | undefined {
    return this.child(i).optionalMatch();
  }

  /** The match of this optional part; undefined if it is missing. */
  optionalMatch(): Part | undefined {
    return this.#match.children?.length ? this.child(0) : undefined;
  }

  /** The items of a list `item (separator item)*` that begins at child number `i`. */
  list(i: number): readonly Part[] {
    return [this.child(i), ...this.children(i + 2)];
  }
}

/** Makes an error to be thrown, for text that the grammar accepts but the language doesn't. */
export function languageError(
  code: DiagnosticCode,
  message: string,
  span: Span,
  advice?: string,
): DiagnosticError {
  return new DiagnosticError({
    code,
    severity: 'error',
    message,
    span,
    ...(advice !== undefined && { advice }),
  });
}

export function tooDeepError(span: Span): DiagnosticError {
  return languageError(
    'too-deep',
    `This is too deeply nested (more than ${maxDepth} steps).`,
    span,
    'Give parts of it names with `let` or `def`.',
  );
}
