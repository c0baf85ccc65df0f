/**
 * Numbers with arrows: a digit for the direction (0 none, 1 north, 2 south, 3 west, 4 east) and a hexadecimal digit or
 * `.`; the direction plus 5 for two hexadecimal digits, `-` before the direction for three; a..z are 1..26 empty cells.
 * In castles a digit for the color comes first.
 */
import type { Token } from '../../native/tokens.ts';
import { isBlank, NOTHING, numberIn, UNKNOWN_TEXT } from './code.ts';
import { letterRun, type RunCode, runs, type TakeCharacters } from './runs.ts';

const ARROW_DIRECTIONS: readonly string[] = ['', 'north', 'south', 'west', 'east'];
const EXPECTED_TEXT = 'a direction (`0`..`4`) and a hexadecimal number, or a letter';

function decodeArrow(
  token: Token,
  more: TakeCharacters,
): readonly [number: string, direction: string] | undefined {
  const isLong = token.text === '-';
  const directionToken = isLong ? more(1) : token;
  const digit = directionToken && /^\d$/.test(directionToken.text) ? Number(directionToken.text) : -1;
  const number = directionToken && digit >= 0 ? more(isLong ? 3 : digit < 5 ? 1 : 2) : undefined;
  if (!number || !/^(?:\.|[0-9a-f]+)$/.test(number.text) || (isLong && digit > 4)) return undefined;
  const value = number.text === '.' ? UNKNOWN_TEXT : String(Number.parseInt(number.text, 16));
  return [value, ARROW_DIRECTIONS[digit % 5] || NOTHING];
}

function encodeArrow(text: string, way: string): string | undefined {
  const direction = Math.max(0, ARROW_DIRECTIONS.indexOf(way));
  const value = numberIn(text);
  if (value === undefined) return `${direction}.`;
  if (value < 16) return `${direction}${value.toString(16)}`;
  if (value < 256) return `${direction + 5}${value.toString(16)}`;
  return value < 4096 ? `-${direction}${value.toString(16)}` : undefined;
}

const arrowCode = {
  channelCount: 2,
  decode(token: Token, more: TakeCharacters) {
    if (/^[a-z]$/.test(token.text)) return { emptyCount: Number.parseInt(token.text, 36) - 9 };
    const texts = decodeArrow(token, more);
    return texts && { texts };
  },
  expectedText: EXPECTED_TEXT,
  longest: 26,
  run: letterRun(9),
  encode: ([text = NOTHING, way = NOTHING]) => encodeArrow(text, way),
} satisfies RunCode;

/** Numbers with arrows, in which a place without a number is empty. */
export const arrow16 = runs({ ...arrowCode, blank: ([text = NOTHING]) => isBlank([text]) });
/** Numbers with arrows, in which a place without an arrow is empty. */
export const fireflies = runs({
  ...arrowCode,
  encodesGaps: true,
  blank: ([, way = NOTHING]) => isBlank([way]),
});

export const castle = runs({
  channelCount: 3,
  encodesGaps: true,
  decode(token, more) {
    if (/^[a-z]$/.test(token.text)) return { emptyCount: Number.parseInt(token.text, 36) - 9 };
    const nextToken = /^[0-2]$/.test(token.text) ? more(1) : undefined;
    const arrow = nextToken && decodeArrow(nextToken, more);
    return arrow && { texts: [token.text, ...arrow] };
  },
  expectedText: `a color (\`0\`..\`2\`), ${EXPECTED_TEXT}`,
  longest: 26,
  run: letterRun(9),
  blank: ([color = NOTHING]) => isBlank([color]),
  encode([color = NOTHING, text = NOTHING, way = NOTHING]) {
    const arrow = encodeArrow(text, way);
    return arrow !== undefined && /^[0-2]$/.test(color) ? color + arrow : undefined;
  },
});
