/** Splits a line of single values into tokens: at blanks, or character by character. */
import type { ValueType } from '../../model/value-types.ts';
import { ElementText } from '../values/element-text.ts';
import { coreOf, textOfValue } from '../values/value-text.ts';
import type { EntryLine } from './instance.ts';
import { charactersOf, type Token, tokensOf } from './tokens.ts';

/**
 * The values of a line. The line is split into characters only if that, and not splitting at blanks, gives the wanted
 * number of values.
 */
export function rowTokens(line: EntryLine, type: ValueType, wanted: number): Token[] {
  const tokens = tokensOf(line);
  if (line.tokens || tokens.length === wanted || !tokens.some((token) => token.text.length > 1))
    return tokens;
  if (!tokens.every((token) => isSplittable(token.text, type))) return tokens;
  return tokens.flatMap(charactersOf);
}

/** The number of values that a line seems to have, while neither their type nor the board's width is known. */
export function guessedLength(line: EntryLine): number {
  const tokens = tokensOf(line);
  if (line.tokens) return tokens.length;
  const runText = tokens.length === 1 ? tokens[0]?.text : tokens.find(({ text }) => isRun(text))?.text;
  if (runText === undefined || /^[([{]/.test(runText)) return tokens.length;
  return tokens.reduce((length, token) => length + token.text.length, 0);
}

/** Whether a token seems to be several values: it contains a sign for "no value" next to other characters. */
function isRun(text: string): boolean {
  return text.length > 1 && /[.?-]/.test(text) && !/^[+-]?\d+$/.test(text) && !/^[([{]/.test(text);
}

/** Whether every value of the type is one character, so that values needn't be separated by blanks. */
export function isSplittable(text: string, type: ValueType): boolean {
  const unwrappedType = coreOf(type);
  switch (unwrappedType.kind) {
    case 'bool':
      return text !== 'true' && text !== 'false';
    case 'int':
      if (unwrappedType.low !== undefined && unwrappedType.low < 0) return false;
      return (
        unwrappedType.high === undefined ||
        unwrappedType.high <= 9 ||
        (text.length > 1 && /\D/.test(text)) ||
        text.length === 1
      );
    case 'enum':
      return unwrappedType.enum.members.every((member) => member.name.length === 1);
    case 'oneOf':
      return unwrappedType.values.every(
        (value) => textOfValue(value, unwrappedType, PLAIN_ELEMENT_TEXT).length === 1,
      );
    default:
      return false;
  }
}

const PLAIN_ELEMENT_TEXT = new ElementText(undefined);
