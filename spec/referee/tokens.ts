/** The meaning of a token in a file, by the code that the address uses for the same givens: a native text for each given. */
import type { AddressCodeName } from '../../src/language/sections/read/format.ts';

/** Returns native texts, one for each name that the code has. */
export type Meaning = (token: string) => readonly string[];

const NONE = '-';
const WAYS: readonly string[] = [NONE, 'north', 'south', 'west', 'east'];

/** The native text of a number: `.` is an empty cell, `-` (or −2) an unknown number; letters are the numbers from 1 on. */
function number(token: string | undefined): string {
  if (token === undefined || token === '.' || token === '-1') return NONE;
  if (token.includes(',')) return number(token.split(',').at(-1));
  if (token === '-' || token === '-2' || token === '?') return '?';
  if (/^[A-Z]$/.test(token)) return String(token.charCodeAt(0) - 64);
  return /^\d+$/.test(token) ? token : NONE;
}

const isNumber = (token: string): boolean => /^\d+$/.test(token);
export const numbers = (token: string): readonly string[] => [number(token)];
const list = (token: string): readonly string[] =>
  /^[\d,-]+$/.test(token)
    ? [
        `[${token
          .split(',')
          .map((one) => (isNumber(one) ? one : '?'))
          .join(',')}]`,
      ]
    : [NONE];
const way = (token: string | undefined): string => WAYS[Number(token)] ?? NONE;
/** The number beside a color; −2 there means no number. */
const bare = (token: string | undefined): string => (isNumber(token ?? '') ? token! : NONE);

function arrows(token: string): readonly string[] {
  const [turn, count] = token.split(',');
  return count === undefined ? [number(token), NONE] : [number(count), way(turn)];
}

export const MEANINGS: Readonly<Record<AddressCodeName, Meaning>> = {
  number: numbers,
  '4cell': numbers,
  number10: numbers,
  number16: numbers,
  number10or16: numbers,
  number32: numbers,
  number36: numbers,
  circle: numbers,
  bits: (token) => [/^[#*]$/.test(token) ? '#' : '.'],
  marks: (token) => [/^[#*]$/.test(token) ? '#' : '.'],
  spots: (token) => [token === '1' ? '#' : '.'],
  stakes: (token) => [token === '1' ? '#' : '.'],
  dots: (token) => [/^[12]$/.test(token) ? token : NONE],
  quads: (token) => [token === '.' ? NONE : token],
  arrow16: arrows,
  fireflies: arrows,
  castle(token) {
    const [turn, count, color = ''] = token.split(',');
    return count === '-1' || count === undefined ? [NONE, NONE, NONE] : [color, number(count), way(turn)];
  },
  compass(token) {
    const [east, south, west, north] = token.split(',');
    if (south === undefined) return [NONE, NONE, NONE, NONE];
    return [north, south, west, east].map((one) => (isNumber(one ?? '') ? one! : '?'));
  },
  colored16(token) {
    const [color, count] = token.split(',');
    return count === undefined ? [NONE, NONE] : [String(Number(color) + 1), bare(count)];
  },
  tapa: list,
  tapaloop: list,
  lengths: list,
  sashigane(token) {
    if (/^[1-4]$/.test(token)) return [NONE, way(token)];
    return [token.startsWith('o') ? number(token.slice(1) || '-') : NONE, NONE];
  },
  maze: (token) => ('sgot'.includes(token) ? [String('sgot'.indexOf(token) + 1)] : [NONE]),
  mirrors(token) {
    if (token === '+') return ['5', NONE];
    const kind = token.charAt(0);
    return /^[1-4]$/.test(kind) ? [kind, token.length > 1 ? bare(token.slice(1)) : NONE] : [NONE, NONE];
  },
  boulders: (token) => (token === '0' ? [NONE, '#'] : [number(token), '.']),
  golf: (token) => [bare(token), token === 'H' ? '#' : '.'],
  pillars: (token) => [token === '5' ? '?' : number(token)],
  pieces: (token) =>
    /^[a-g]$/.test(token) ? [NONE, String(token.charCodeAt(0) - 96)] : [number(token), NONE],
  letters: numbers,
  blocks16: (token) => [number(token), token === '#' ? '#' : '.'],
  kakuru: (token) => [number(token), token === 'b' ? '#' : '.'],
  boxes(token) {
    const [turn, count] = token.split(',');
    if (token === '#') return ['#', NONE, NONE, '.'];
    // −4 stands for any number of cells; −5 for a cell that nothing passes.
    if (count === undefined || count === '-5') return ['.', NONE, NONE, '.'];
    return ['.', count === '-4' ? NONE : number(count), way(turn), count === '-4' ? '#' : '.'];
  },
};
