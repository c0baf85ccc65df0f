/** Box-drawing characters by the weights of the four strokes from their middle to their sides: 0 for none, 1 for light, 2 for heavy. */

import { entryOf } from '../../text/entry-of.ts';

/** `BOX_CHARACTERS[weights]`: the box-drawing character, by the weights of its strokes in the order `up right down left`. */
const BOX_CHARACTERS: Readonly<Record<string, string>> = {
  '0101': '─',
  '0202': '━',
  '1010': '│',
  '2020': '┃',
  '0110': '┌',
  '0210': '┍',
  '0120': '┎',
  '0220': '┏',
  '0011': '┐',
  '0012': '┑',
  '0021': '┒',
  '0022': '┓',
  '1100': '└',
  '1200': '┕',
  '2100': '┖',
  '2200': '┗',
  '1001': '┘',
  '1002': '┙',
  '2001': '┚',
  '2002': '┛',
  '1110': '├',
  '1210': '┝',
  '2110': '┞',
  '1120': '┟',
  '2120': '┠',
  '2210': '┡',
  '1220': '┢',
  '2220': '┣',
  '1011': '┤',
  '1012': '┥',
  '2011': '┦',
  '1021': '┧',
  '2021': '┨',
  '2012': '┩',
  '1022': '┪',
  '2022': '┫',
  '0111': '┬',
  '0112': '┭',
  '0211': '┮',
  '0212': '┯',
  '0121': '┰',
  '0122': '┱',
  '0221': '┲',
  '0222': '┳',
  '1101': '┴',
  '1102': '┵',
  '1201': '┶',
  '1202': '┷',
  '2101': '┸',
  '2102': '┹',
  '2201': '┺',
  '2202': '┻',
  '1111': '┼',
  '1112': '┽',
  '1211': '┾',
  '1212': '┿',
  '2111': '╀',
  '1121': '╁',
  '2121': '╂',
  '2112': '╃',
  '2211': '╄',
  '1122': '╅',
  '1221': '╆',
  '2212': '╇',
  '1222': '╈',
  '2122': '╉',
  '2221': '╊',
  '2222': '╋',
  '0001': '╴',
  '1000': '╵',
  '0100': '╶',
  '0010': '╷',
  '0002': '╸',
  '2000': '╹',
  '0200': '╺',
  '0020': '╻',
  '0201': '╼',
  '1020': '╽',
  '0102': '╾',
  '2010': '╿',
};

export type Weight = 0 | 1 | 2;

export const UP = 0;
export const RIGHT = 1;
export const DOWN = 2;
export const LEFT = 3;

/**
 * Draws the half stroke from a character's middle to one of its sides (`UP` to `LEFT`), at least this heavy. The weights
 * of a character's four half strokes are packed in a byte, two bits each: `weight << 2 * side`.
 */
export function withHalfStroke(weights: number, side: number, weight: Weight): number {
  const shift = 2 * side;
  return ((weights >> shift) & 3) >= weight ? weights : (weights & ~(3 << shift)) | (weight << shift);
}

/** The character for packed weights; a blank if there are none. */
export function boxCharacter(packedWeights: number, ascii: boolean): string {
  if (packedWeights === 0) return ' ';
  const weights = [UP, RIGHT, DOWN, LEFT].map((side) => (packedWeights >> (2 * side)) & 3);
  if (!ascii) return entryOf(BOX_CHARACTERS, weights.join('')) ?? '┼';
  const [up, right, down, left] = weights;
  if (!up && !down) return '-';
  return !right && !left ? '|' : '+';
}

const DASHED_CHARACTERS: Readonly<Record<string, string>> = {
  '─': '╌',
  '━': '╍',
  '│': '╎',
  '┃': '╏',
  '-': '~',
  '|': ':',
};

/** The dashed form of a character for a straight stroke; a character where strokes meet stays solid. */
export const dashedCharacter = (character: string): string =>
  entryOf(DASHED_CHARACTERS, character) ?? character;
