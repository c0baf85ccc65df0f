/**
 * An instance as read from text, before it meets its model: entries of lines. Every format (the native one,
 * `read` sections, addresses) ends here; `values.ts` turns entries into values by the givens' types.
 */
import type { Span } from '../../text/source.ts';

/** A line of an entry's value with the offset of its first character in its source file. */
export interface EntryLine {
  readonly text: string;
  readonly start: number;
  /** Length of what stands in the file for it, where that isn't the text. */
  readonly width?: number;
  /** The values of a line of a foreign format, each with its own place; else the text is cut at blanks. */
  readonly tokens?: readonly EntryLine[];
  /** The element of an `at: value` line of a foreign format; the tokens are its value. */
  readonly key?: EntryLine;
}

/** `name: value` or `name:` followed by an indented block. */
export interface InstanceEntry {
  readonly name: string;
  readonly nameSpan: Span;
  /** The value's lines: one for `name: value`, the block's lines (indentation removed alike) otherwise. */
  readonly lines: readonly EntryLine[];
  readonly span: Span;
  /** Of bools: marks that a picture has, so that there are none at all other places. */
  readonly marks?: boolean;
}

/** What stands in a text and the model doesn't take. */
export interface Unread {
  /**
   * `clue`: it may tell of the puzzle, whose answers may be others then. `decoration`: it means nothing, as a color.
   * `untold`: a given for all of the puzzle that such a text can't tell, so that the model's default stands for it.
   */
  readonly kind: 'clue' | 'decoration' | 'untold';
  /** As a sentence names it. */
  readonly what: string;
  /** The given's name, where it is `untold`. */
  readonly given?: string;
  readonly span?: Span;
}

export interface InstanceData {
  /** For messages: the instance's name or file. */
  readonly title: string;
  readonly span: Span;
  /** By given name, in the order written; `size` and `board` are reserved for the board. */
  readonly entries: ReadonlyMap<string, InstanceEntry>;
  /** What an address calls the puzzle's type. */
  readonly addressType?: string;
  /** Absent where all was read. */
  readonly unread?: readonly Unread[];
}
