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

const OPENING = { list: '[', set: '{', tuple: '(' } as const;

/**
 * Whether each token of a line is a list, set or tuple by itself, as in `(1,2) (2,3)` or `SEND MORE`; otherwise all
 * tokens of the line together form one.
 */
export function areSeparateValues(tokens: readonly Token[], type: ValueType): boolean {
  const core = coreOf(type);
  if (core.kind !== 'list' && core.kind !== 'set' && core.kind !== 'tuple') return false;
  if (tokens.length < 2) return false;
  const firstPart = core.kind === 'tuple' ? core.fields[0]?.type : core.of;
  if (core.kind === 'list' && tokens.some((token) => token.text.length > 1 && lettersOf(token, core.of)))
    return true;
  // If the items have the same brackets as the list itself, the whole line is one list.
  const { kind } = coreOf(firstPart ?? core);
  const alike = core.kind === kind || (core.kind === 'tuple' && (kind === 'element' || kind === 'oneOf'));
  return !alike && tokens.every(({ text }) => text.startsWith(OPENING[core.kind]));
}

/** Reads a list, set or tuple from the tokens of its line; the line may also be a single bracketed token. */
export function readTogether(
  tokens: readonly Token[],
  type: ValueType,
  entry: InstanceEntry,
  reading: TextReading,
): Told | undefined {
  const core = coreOf(type);
  const [first] = tokens;
  const mark = wholeMark(tokens, type);
  if (mark !== undefined) return mark;
  if (core.kind === 'tuple') {
    const inside = first && tokens.length === 1 ? itemsOf(first, '(') : undefined;
    const whole = joinTokens(tokens) ?? { text: entry.name, start: entry.nameSpan.start };
    return readTuple(inside ?? tokens, whole, core, reading);
  }
  if (core.kind === 'list' || core.kind === 'set') {
    const lone = first && tokens.length === 1 ? first : undefined;
    const empty = lone?.text === '-' && core.of.kind !== 'bool';
    const word = lone && core.kind === 'list' && lone.text.length > 1 ? lettersOf(lone, core.of) : undefined;
    const inside = lone ? (itemsOf(lone, core.kind === 'list' ? '[' : '{') ?? word) : undefined;
    const items = readItems(empty ? [] : (inside ?? tokens), core.of, reading);
    if (items === undefined) return undefined;
    return core.kind === 'set' ? new FixedSet(items) : items;
  }
  const [, extra] = tokens;
  if (extra) reading.faults.at('wrong-count', 'A single value is expected here.', extra);
  return first ? readToken(first, type, reading) : undefined;
}

/**
 * If the line is a single `-` or `?` that stands for the whole list, set or tuple: absent (`null`) or unknown.
 * Undefined for other lines.
 */
export function wholeMark(
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
