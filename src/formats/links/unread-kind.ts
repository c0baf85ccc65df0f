/**
 * Whether a line of a listing that no model's section reads may tell of the puzzle, or is there for looks. Who can't be sure takes it for a
 * clue: a verdict in spite of one is wrong, a withheld one is not.
 */
import type { Unread } from '../native/instance.ts';
import { BRIGHT_COLORS } from './colors.ts';

/** What a listing says about the puzzle as a whole, in words. */
export const TALK: ReadonlySet<string> = new Set(['title', 'author', 'ruleset', 'genre']);

/** Lines of Penpa+ that begin so tell nothing: the frame; texts that can't be seen. */
const LOOKS = [
  'looks ',
  'edge outer ',
  'blank ',
  ...[...BRIGHT_COLORS.values()].map((color) => `surface ${color} `),
];

export const unreadKind = (layer: string): Unread['kind'] =>
  TALK.has(layer) || LOOKS.some((start) => layer.startsWith(start)) ? 'decoration' : 'clue';
