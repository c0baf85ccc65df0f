/**
 * Decides whether a line of a listing that no section reads may belong to the puzzle, or is decoration. In doubt it
 * counts as a clue: a verdict that ignores a clue is wrong, a withheld verdict is not.
 */
import type { Unread } from '../native/instance.ts';
import { BRIGHT_COLORS } from './colors.ts';

/** The layers of texts about the puzzle as a whole. */
export const TEXT_LAYERS: ReadonlySet<string> = new Set(['title', 'author', 'ruleset', 'genre']);

/** The beginnings of layers of Penpa+ that carry no information: the frame, and invisible texts. */
const DECORATION = [
  'looks ',
  'edge outer ',
  'blank ',
  ...[...BRIGHT_COLORS.values()].map((color) => `surface ${color} `),
];

export const unreadKind = (layer: string): Unread['kind'] =>
  TEXT_LAYERS.has(layer) || DECORATION.some((start) => layer.startsWith(start)) ? 'decoration' : 'clue';
