/**
 * Decides whether a line of a listing that no section reads may belong to the puzzle, or is only decoration. In doubt
 * it counts as a clue: a verdict about a puzzle without one of its clues may be wrong, so the verdict is withheld.
 */
import type { Unread } from '../native/instance.ts';
import { BRIGHT_COLORS } from './colors.ts';

/** The layers that describe the fog over a puzzle (codecs/fog.ts). */
export const FOG_LAYERS: ReadonlySet<string> = new Set(['fog', 'fog trigger', 'solution']);

/** The layers of texts about the puzzle as a whole, and of the fog over it, which changes nothing in its answer. */
export const TEXT_LAYERS: ReadonlySet<string> = new Set([
  ...['title', 'author', 'ruleset', 'genre'],
  ...FOG_LAYERS,
]);

/** The beginnings of Penpa layers that carry no information: the frame, and invisible texts. */
const DECORATION_LAYERS = [
  'looks ',
  'edge outer ',
  'blank ',
  ...[...BRIGHT_COLORS.values()].map((color) => `surface ${color} `),
];

/** `readsRooms`: whether the section reads rooms; then a stroke inside a room divides nothing. */
export const unreadKind = (layer: string, readsRooms = false): Unread['kind'] =>
  TEXT_LAYERS.has(layer) ||
  DECORATION_LAYERS.some((start) => layer.startsWith(start)) ||
  (readsRooms && layer.startsWith('edge inner '))
    ? 'decoration'
    : 'clue';
