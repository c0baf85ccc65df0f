/**
 * An instance as read from text, before it is combined with its model: entries of lines. Every format (the native one,
 * `read` sections, addresses) is converted to this; `values.ts` turns entries into values by the givens' types.
 */
import type { Span } from '../../text/source.ts';

/** A line of an entry's value, with the offset of its first character in its source file. */
export interface EntryLine {
  readonly text: string;
  readonly start: number;
  /** The length of its text in the file, if it differs. */
  readonly width?: number;
  /** The values of a line in a foreign format, each with its own place; without them the text is split at blanks. */
  readonly tokens?: readonly EntryLine[];
  /** The element of an `at: value` line in a foreign format; the tokens are its value. */
  readonly key?: EntryLine;
}

/** `name: value`, or `name:` followed by an indented block. */
export interface InstanceEntry {
  readonly name: string;
  readonly nameSpan: Span;
  /** The value's lines: one for `name: value`, otherwise the block's lines with their common indentation removed. */
  readonly lines: readonly EntryLine[];
  readonly span: Span;
  /** For bools: the entry lists marks, and all other places are false. */
  readonly marks?: boolean;
}

/** A part of a text that the model doesn't read. */
export interface Unread {
  /**
   * `clue`: it may belong to the puzzle, which may then have other answers. `decoration`: it has no meaning, such as a
   * color. `untold`: a given of the whole puzzle that such a text can't set, so that the model's default is used.
   */
  readonly kind: 'clue' | 'decoration' | 'untold';
  /** A noun phrase for messages. */
  readonly what: string;
  /** The given's name, if it is `untold`. */
  readonly given?: string;
  readonly span?: Span;
}

export interface InstanceData {
  /** For messages: the instance's name or file. */
  readonly title: string;
  readonly span: Span;
  /** By given name, in the order written; `size` and `board` are reserved for the board. */
  readonly entries: ReadonlyMap<string, InstanceEntry>;
  /** The puzzle type's name in an address. */
  readonly addressType?: string;
  /** Absent if everything was read. */
  readonly unread?: readonly Unread[];
}
