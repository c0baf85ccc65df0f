/**
 * Whether a line of a listing that no model's section reads may tell of the puzzle, or is there for looks. Who can't be sure takes it for a
 * clue: a verdict in spite of one is wrong, a withheld one is not.
 */
import type { Unread } from '../native/instance.ts';

/** What a listing says about the puzzle as a whole, in words. */
export const TALK: ReadonlySet<string> = new Set(['title', 'author', 'ruleset', 'genre']);

/** Colors that people mark with, or make a board pretty; cells are shaded in black and grays. */
const BRIGHT = ['green', 'blue', 'red', 'yellow', 'pink', 'orange', 'purple', 'brown'];

/** Lines of Penpa+ that begin so tell nothing: the frame; texts that can't be seen. */
const LOOKS = ['looks ', 'edge outer ', 'blank ', ...BRIGHT.map((color) => `surface ${color} `)];

export const unreadKind = (layer: string): Unread['kind'] =>
  TALK.has(layer) || LOOKS.some((start) => layer.startsWith(start)) ? 'decoration' : 'clue';
