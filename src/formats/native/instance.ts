/**
 * An instance as read from text, before it is combined with its model: entries of lines. Every format (the native one,
 * `read` sections, addresses) is converted to this; `values.ts` turns entries into values by the givens' types.
 */
import type { Span } from '../../text/source.ts';

/** A line of an entry's value, with the offset of its first character in its source file. */
export interface EntryLine {
  readonly text: string;
  readonly start: number;
  /** The length of the text's place in the file, if it differs from the length of `text`. */
  readonly width?: number;
  /**
   * The values of a line in another program's format, each with its own position; without `tokens` the text is split at
   * blanks.
   */
  readonly tokens?: readonly EntryLine[];
  /**
   * For a line that gives the value of one element in another program's format: the element's name; the tokens are its
   * value.
   */
  readonly key?: EntryLine;
}

/** `name: value`, or `name:` followed by an indented block. */
export interface InstanceEntry {
  readonly name: string;
  readonly nameSpan: Span;
  /**
   * The lines of the value: one for `name: value`, otherwise the block's lines with their common indentation removed.
   */
  readonly lines: readonly EntryLine[];
  readonly span: Span;
  /**
   * Whether the entry lists only the places whose bools are true, or only those whose bools are false; all other places
   * have the other value.
   */
  readonly marks?: boolean;
}

/** A part of a text that the model doesn't read. */
export interface Unread {
  /**
   * `clue`: the part may belong to the puzzle, which may then have other answers. `decoration`: the part has no
   * meaning, such as a color. `untold`: a given that texts of this form can't set, so that its default is used. `words`:
   * a sentence of the rules that a link tells in words. `around`: the text in which a link stood.
   */
  readonly kind: 'clue' | 'decoration' | 'untold' | 'words' | 'around';
  /** What the model doesn't read, as a noun phrase for messages. */
  readonly what: string;
  /** The name of the given that keeps its default, for the kind `untold`. */
  readonly given?: string;
  readonly span?: Span;
  /** The numbers in a text beside the board that states a range, as `1-6`: perhaps it only repeats what the model says of its cells. */
  readonly range?: { readonly low: number; readonly high: number };
}

export interface InstanceData {
  /** The instance's name or file, for messages. */
  readonly title: string;
  readonly span: Span;
  /** The entries by given name, in the order written; `size` and `board` are reserved for the board. */
  readonly entries: ReadonlyMap<string, InstanceEntry>;
  /** The name of the puzzle type in the instance's address. */
  readonly addressType?: string;
  /** The parts that the model doesn't read; absent if everything was read. */
  readonly unreadParts?: readonly Unread[];
}
