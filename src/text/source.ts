import { UsageError } from './usage-error.ts';

/** A source text with its name, to which spans refer. Files are numbered in the order in which they were added. */
export interface SourceFile {
  readonly id: number;
  /** The file's name in messages: a path, `<stdin>`, or an invented name for text given through the API. */
  readonly name: string;
  readonly text: string;
  /** Returns the stored syntax tree of this text, if there is one. */
  readonly knownTree?: FindKnownTree;
  /** A cache of declarations' syntax trees, for parsing the text again after a change. */
  readonly keptTrees?: TreeCache;
  /** The text from which this one was derived, line by line; messages point into that text. */
  readonly origin?: Origin;
}

/** The source of a derived text: `spans[line]` is the span from which the 0-based line was derived, if it is known. */
export interface Origin {
  readonly spans: readonly (Span | undefined)[];
  /** The span for a line without one of its own. */
  readonly whole: Span;
}

/**
 * Returns the stored syntax tree of a text (src/language/syntax/stored-tree.ts); undefined for a text whose tree isn't
 * known. The command line passes a function that knows the models which come with pzl (src/cli/startup/known-trees.ts).
 */
export type FindKnownTree = (text: string) => string | undefined;

/**
 * A cache of declarations' syntax trees, for editors, which parse a text again after small changes (src/editor/). `get`
 * finds a tree by the text of its declaration, and moves the tree's spans to the given file and offset. It returns
 * undefined if the cache has no tree for the text.
 */
export interface TreeCache {
  get(read: string, file: number, start: number): object | undefined;
  set(read: string, file: number, start: number, tree: object): void;
}

/** A range of UTF-16 offsets into a source file: from `start` up to, but not including, `end`. */
export interface Span {
  readonly file: number;
  readonly start: number;
  readonly end: number;
}

export interface Position {
  /** The line number, counted from 1. */
  readonly line: number;
  /** The column, counted from 1 in UTF-16 units; a tab counts as one. */
  readonly column: number;
}

/** The files of one model and its instances, by id. */
export class Sources {
  readonly #files: SourceFile[] = [];
  readonly #lineStarts = new Map<number, readonly number[]>();
  readonly #knownTree: FindKnownTree | undefined;
  readonly #keptTrees: TreeCache | undefined;

  constructor(knownTree?: FindKnownTree, keptTrees?: TreeCache) {
    this.#knownTree = knownTree;
    this.#keptTrees = keptTrees;
  }

  add(name: string, text: string, origin?: Origin): SourceFile {
    const knownTree = this.#knownTree;
    const keptTrees = this.#keptTrees;
    const lookups = { ...(knownTree && { knownTree }), ...(keptTrees && { keptTrees }) };
    const file = { id: this.#files.length, name, text, ...lookups, ...(origin && { origin }) };
    this.#files.push(file);
    return file;
  }

  /** All files, in the order of their ids. */
  get files(): readonly SourceFile[] {
    return this.#files;
  }

  get(id: number): SourceFile {
    const file = this.#files[id];
    if (file === undefined) throw new UsageError(`There is no file ${id} among these sources.`);
    return file;
  }

  /** The line and column of an offset; an offset past the end of the file counts as the end. */
  position(file: number, offset: number): Position {
    const lineStarts = this.lineStarts(file);
    let low = 0;
    let high = lineStarts.length - 1;
    while (low < high) {
      const middleLine = (low + high + 1) >> 1;
      if (lineStarts[middleLine]! <= offset) low = middleLine;
      else high = middleLine - 1;
    }
    return { line: low + 1, column: offset - lineStarts[low]! + 1 };
  }

  /** The span in the text that the user wrote: for a derived text, the span from which its line was derived. */
  userSpan(span: Span): Span {
    const { origin } = this.get(span?.file);
    if (!origin) return span;
    return origin.spans[this.position(span.file, span.start).line - 1] ?? origin.whole;
  }

  /** The text of a span for a message, with blanks and line ends as single blanks. */
  quote(span: Span): string {
    return this.get(span?.file).text.slice(span.start, span.end).replace(/\s+/g, ' ');
  }

  /** The text of a 1-based line, without its line end. */
  line(file: number, line: number): string {
    const lineStarts = this.lineStarts(file);
    const lineStart = lineStarts[line - 1] ?? this.get(file).text.length;
    const end = lineStarts[line] ?? this.get(file).text.length;
    return this.get(file)
      .text.slice(lineStart, end)
      .replace(/\r?\n$/, '');
  }

  lineStarts(file: number): readonly number[] {
    const cachedLineStarts = this.#lineStarts.get(file);
    if (cachedLineStarts) return cachedLineStarts;
    const { text } = this.get(file);
    const lineStarts = [0];
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lineStarts.push(at + 1);
    this.#lineStarts.set(file, lineStarts);
    return lineStarts;
  }
}
