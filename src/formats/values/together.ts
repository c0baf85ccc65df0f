/** Reads lists, sets and tuples from the tokens of their line: `1 2 3`, `(a, b) (b, c)`, `SEND MORE`. */

import { MISSING_VALUE } from '../../model/instance-source.ts';
import type { ValueType } from '../../model/value-types.ts';
import { FixedSet } from '../../model/values.ts';
import type { InstanceEntry } from '../native/instance.ts';
import { itemsOf, joinTokens, type Token } from '../native/tokens.ts';
import {
  coreOf,
  isAbsence,
  isWrapped,
  lettersOf,
  readItems,
  readToken,
  readTuple,
  type TextReading,
  type Told,
} from './value-text.ts';

const OPENING_BRACKETS = { list: '[', set: '{', tuple: '(' } as const;

/**
 * Whether each token of a line is a list, set or tuple by itself, as in `(1,2) (2,3)` or `SEND MORE`; otherwise all
 * tokens of the line together form one.
 */
export function areSeparateValues(tokens: readonly Token[], type: ValueType): boolean {
  const unwrappedType = coreOf(type);
  if (unwrappedType.kind !== 'list' && unwrappedType.kind !== 'set' && unwrappedType.kind !== 'tuple')
    return false;
  if (tokens.length < 2) return false;
  const firstFieldType = unwrappedType.kind === 'tuple' ? unwrappedType.fields[0]?.type : unwrappedType.of;
  if (
    unwrappedType.kind === 'list' &&
    tokens.some((token) => token.text.length > 1 && lettersOf(token, unwrappedType.of))
  )
    return true;
  // If the items have the same brackets as the list itself, the whole line is one list.
  const { kind } = coreOf(firstFieldType ?? unwrappedType);
  const areAlike =
    unwrappedType.kind === kind ||
    (unwrappedType.kind === 'tuple' && (kind === 'element' || kind === 'oneOf'));
  return !areAlike && tokens.every(({ text }) => text.startsWith(OPENING_BRACKETS[unwrappedType.kind]));
}

/** Reads a list, set or tuple from the tokens of its line; the line may also be a single bracketed token. */
export function readJointValue(
  tokens: readonly Token[],
  type: ValueType,
  entry: InstanceEntry,
  reading: TextReading,
): Told | undefined {
  const unwrappedType = coreOf(type);
  const [first] = tokens;
  const mark = absenceOrUnknown(tokens, type);
  if (mark !== undefined) return mark;
  if (unwrappedType.kind === 'tuple') {
    const innerTokens = first && tokens.length === 1 ? itemsOf(first, '(') : undefined;
    const wholeToken = joinTokens(tokens) ?? { text: entry.name, start: entry.nameSpan.start };
    return readTuple(innerTokens ?? tokens, wholeToken, unwrappedType, reading);
  }
  if (unwrappedType.kind === 'list' || unwrappedType.kind === 'set') {
    const onlyToken = first && tokens.length === 1 ? first : undefined;
    const isEmptyMark = onlyToken?.text === '-' && unwrappedType.of.kind !== 'bool';
    const word =
      onlyToken && unwrappedType.kind === 'list' && onlyToken.text.length > 1
        ? lettersOf(onlyToken, unwrappedType.of)
        : undefined;
    const innerTokens = onlyToken
      ? (itemsOf(onlyToken, unwrappedType.kind === 'list' ? '[' : '{') ?? word)
      : undefined;
    const items = readItems(isEmptyMark ? [] : (innerTokens ?? tokens), unwrappedType.of, reading);
    if (items === undefined) return undefined;
    return unwrappedType.kind === 'set' ? new FixedSet(items) : items;
  }
  const [, extra] = tokens;
  if (extra) reading.faults.at('wrong-count', 'A single value is expected here.', extra);
  return first ? readToken(first, type, reading) : undefined;
}

/**
 * If the line is a single `-` or `?` that stands for the whole list, set or tuple: absent (`null`) or unknown.
 * Undefined for other lines.
 */
export function absenceOrUnknown(
  tokens: readonly Token[],
  type: ValueType,
): null | typeof MISSING_VALUE | undefined {
  const [first, more] = tokens;
  if (!first || more) return undefined;
  if (isWrapped(type, 'optional') && isAbsence(first.text, type)) return null;
  return isWrapped(type, 'unknown') && first.text === '?' ? MISSING_VALUE : undefined;
}

export function reportEmpty(entry: InstanceEntry, { faults }: TextReading): void {
  faults.at(
    'no-value',
    `\`${entry.name}\` has no value.`,
    { text: entry.name, start: entry.nameSpan.start },
    {
      advice: 'Write it behind the colon, or on indented lines below.',
    },
  );
}
