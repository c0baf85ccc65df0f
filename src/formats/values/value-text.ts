/** Converts values to tokens and back; reading and writing use the same grammar for each type. */

import { MISSING_VALUE } from '../../model/instance-source.ts';
import type { ValueType } from '../../model/value-types.ts';
import {
  Element,
  type ElementKind,
  EnumValue,
  FixedSet,
  Tuple,
  UNKNOWN_ITEM,
  UnknownBool,
  UnknownInt,
  UnknownItem,
  type Value,
} from '../../model/values.ts';
import { didYouMean } from '../../text/diagnostics.ts';
import { patternSelector } from '../../text/letters.ts';
import { suggest } from '../../text/suggest.ts';
import { charactersOf, type Faults, itemsOf, type Token } from '../native/tokens.ts';
import type { ElementText } from './element-text.ts';

/** A value in an instance or solution: a value of the model, or UNTOLD for `?`. */
export type Told = Value | typeof MISSING_VALUE;

/** What reading a value needs besides the token and the type. */
export interface TextReading {
  readonly faults: Faults;
  readonly elementText: ElementText;
  /** Returns the board's own object for an element; without it, new objects are made. */
  readonly element?: (kind: ElementKind, index: number) => Element | undefined;
  /** Called for an int outside its type's bounds, if such ints are accepted. */
  readonly warnOutOfBounds?: (token: Token, bounds: string) => void;
}

/** Matches the name of an enum member that an instance lists. */
const NAME_PATTERN = patternSelector(String.raw`^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_'’-]{0,63}$`);
const INT_MAX = 0x7fffffff;
const TRUE_TEXTS: ReadonlySet<string> = new Set(['#', 'x', 'X', '1', 'true']);
const FALSE_TEXTS: ReadonlySet<string> = new Set(['.', '-', '0', 'false']);

/**
 * Reads a token as a value of the type. If it isn't one, this is reported as a mistake about the type `whole`, of which
 * `type` may be a part, and the result is undefined.
 */
export function readToken(
  token: Token,
  type: ValueType,
  reading: TextReading,
  whole = type,
): Told | undefined {
  switch (type.kind) {
    case 'optional':
      if (isAbsence(token.text, type)) return null;
      return readToken(token, type.of, reading, whole);
    case 'unknown':
      return token.text === '?' ? MISSING_VALUE : readToken(token, type.of, reading, whole);
    case 'list': {
      const items = itemsOf(token, '[') ?? lettersOf(token, type.of);
      return items ? readItems(items, type.of, reading) : reportUnexpected(token, whole, reading);
    }
    case 'set': {
      const items = itemsOf(token, '{');
      const values = items ? readItems(items, type.of, reading) : reportUnexpected(token, whole, reading);
      return values === undefined ? undefined : new FixedSet(values);
    }
    case 'tuple': {
      const items = itemsOf(token, '(');
      return items ? readTuple(items, token, type, reading) : reportUnexpected(token, whole, reading);
    }
    default:
      return (
        readScalar(token.text, type, reading) ??
        acceptOutOfBounds(token, type, whole, reading) ??
        reportUnexpected(token, whole, reading)
      );
  }
}

/**
 * An int outside the bounds of its type, if such ints are accepted; undefined otherwise. Sites allow any number as a
 * clue, and the puzzle then has no solution.
 */
function acceptOutOfBounds(
  token: Token,
  type: ValueType,
  whole: ValueType,
  reading: TextReading,
): number | undefined {
  if (!reading.warnOutOfBounds || type.kind !== 'int' || type === whole || !/^\d{1,9}$/.test(token.text))
    return undefined;
  reading.warnOutOfBounds(token, describeType(type));
  return Number(token.text);
}

/**
 * The letters or digits of a word such as `STORM` or `1078` as a list; undefined unless every item is one character.
 */
export function lettersOf(token: Token, item: ValueType): Token[] | undefined {
  const unwrappedType = coreOf(item);
  const hasLetterItems =
    (unwrappedType.kind === 'enum' && unwrappedType.enum.members.every(({ name }) => name.length === 1)) ||
    (unwrappedType.kind === 'int' && (unwrappedType.low ?? -1) >= 0 && (unwrappedType.high ?? 10) <= 9);
  return hasLetterItems && !/^[([{]/.test(token.text) ? charactersOf(token) : undefined;
}

/** The items of a list or set. In a list `*` stands for absent, as clues use it for "any". */
export function readItems(
  tokens: readonly Token[],
  type: ValueType,
  reading: TextReading,
): readonly Value[] | undefined {
  const values: Value[] = [];
  let areAllValid = true;
  for (const token of tokens) {
    if (reading.faults.isFull) return undefined;
    const isAbsentItem = token.text === '*' && isWrapped(type, 'optional');
    const value = isAbsentItem ? null : readToken(token, type, reading);
    if (value === undefined) areAllValid = false;
    else values.push(value === MISSING_VALUE ? UNKNOWN_ITEM : value);
  }
  return areAllValid ? values : undefined;
}

export function readTuple(
  tokens: readonly Token[],
  whole: Token,
  type: ValueType & { kind: 'tuple' },
  reading: TextReading,
): Tuple | undefined {
  const { fields } = type;
  const areRestOptional = fields.slice(tokens.length).every((field) => isWrapped(field.type, 'optional'));
  if (tokens.length > fields.length || !areRestOptional) {
    const areAllNamed = fields.every((field) => field.name !== undefined);
    const fieldsText = areAllNamed ? ` (${fields.map((field) => field.name).join(', ')})` : '';
    const message = `Expected ${countWithNoun(fields.length, 'item')}${fieldsText}, found ${tokens.length}.`;
    reading.faults.at('wrong-count', message, whole);
    return undefined;
  }
  const items = tokens.map((token, at) => readItems([token], fields[at]?.type ?? type, reading)?.[0]);
  const values = items.filter((item) => item !== undefined);
  if (values.length < items.length) return undefined;
  // Fields at the end that may be absent may be left out.
  while (values.length < fields.length) values.push(null);
  const fieldNames = fields.map((field) => field.name);
  return fieldNames.some((name) => name !== undefined) ? new Tuple(values, fieldNames) : new Tuple(values);
}

/** The value of a text without brackets; undefined if the type has no such value. */
function readScalar(text: string, type: ValueType, reading: TextReading): Value | undefined {
  switch (type.kind) {
    case 'bool':
      return TRUE_TEXTS.has(text) ? true : FALSE_TEXTS.has(text) ? false : undefined;
    case 'int': {
      if (!/^[+-]?\d{1,10}$/.test(text)) return undefined;
      const value = Number(text) + 0;
      const isInBounds = value >= (type.low ?? -INT_MAX) && value <= (type.high ?? INT_MAX);
      return isInBounds ? value : undefined;
    }
    case 'enum':
      return type.enum.members.find((member) => member.name === text);
    case 'names': {
      const { members } = type.enum;
      if (!NAME_PATTERN(text).test(text) || members.some((member) => member.name === text)) return undefined;
      const member = new EnumValue(type.enum, members.length, text);
      members.push(member);
      return member;
    }
    case 'element': {
      const index = reading.elementText.index(type.element, text);
      if (index === undefined) return undefined;
      return reading.element?.(type.element, index) ?? new Element(type.element, index);
    }
    case 'oneOf':
      return type.values.find(
        (value) => textOfValue(value, type, reading.elementText) === text.replace(/\s+/g, ''),
      );
    default:
      return undefined;
  }
}

const UNKNOWN_VALUE_ADVICE =
  '`?` stands for a value that is there and not told: of a given whose type ends in `or unknown`. `.` or `-` stands for none.';

function reportUnexpected(token: Token, type: ValueType, { faults, elementText }: TextReading): undefined {
  const unwrappedType = coreOf(type);
  if (
    unwrappedType.kind === 'element' &&
    unwrappedType.element === 'cell' &&
    /^\(\s*\d+\s*,\s*\d+\s*\)$/.test(token.text)
  ) {
    const lastCell = elementText.last('cell');
    faults.at('unknown-element', `The board has no cell \`${token.text}\`.`, token, {
      ...(lastCell !== undefined && {
        advice: `Rows and columns count from 0: the last cell is \`${lastCell}\`.`,
      }),
    });
    return undefined;
  }
  const nearName = suggest(token.text, memberNames(type));
  const advice = token.text === '?' ? UNKNOWN_VALUE_ADVICE : valueAdvice(token.text, type);
  faults.at(
    'bad-value',
    `Expected ${describeType(type)}, found \`${shortenText(token.text)}\`.`,
    token,
    advice === undefined ? didYouMean(nearName, faults.span(token)) : { advice },
  );
  return undefined;
}

const FOREIGN_ABSENCE = /^(?:none|null|nil|undefined|empty|na|n\/a|_|\*|-\d+)$/i;

/** Advice for a text that is the notation of another program; undefined for other texts. */
function valueAdvice(text: string, type: ValueType): string | undefined {
  const unwrappedType = coreOf(type);
  if (text.startsWith('"')) return 'Values stand without quotes.';
  if (isWrapped(type, 'optional') && FOREIGN_ABSENCE.test(text))
    return 'A place without a value is written `.` or `-`.';
  if (unwrappedType.kind !== 'element') return undefined;
  const [, row, column] = /^r(\d+)c(\d+)$/i.exec(text) ?? [];
  if (unwrappedType.element === 'cell' && Number(row) > 0 && Number(column) > 0)
    return `In data rows and columns count from 0: this cell is written \`(${Number(row) - 1},${Number(column) - 1})\`.`;
  if (unwrappedType.element === 'cell' && /^\(.*\)-\(.*\)$/.test(text))
    return 'A pair of cells is a tuple: `((0,0),(0,1))`.';
  return undefined;
}

/** The text of a value, which `readToken` reads as the same value. */
export function textOfValue(value: Told, type: ValueType, names: ElementText): string {
  if (
    value === MISSING_VALUE ||
    value instanceof UnknownItem ||
    value instanceof UnknownBool ||
    value instanceof UnknownInt
  )
    return '?';
  if (value === null) return '-';
  if (typeof value === 'boolean') return value ? '#' : '.';
  if (typeof value === 'number') return String(value);
  if (value instanceof Element) return names.text(value.kind, value.index);
  const unwrappedType = coreOf(type);
  if (value instanceof Tuple) {
    const fields = unwrappedType.kind === 'tuple' ? unwrappedType.fields : [];
    return `(${value.items.map((item, at) => textOfValue(item, fields[at]?.type ?? unwrappedType, names)).join(',')})`;
  }
  const of = unwrappedType.kind === 'list' || unwrappedType.kind === 'set' ? unwrappedType.of : unwrappedType;
  if (value instanceof FixedSet)
    return `{${value.items.map((item) => textOfValue(item, of, names)).join(',')}}`;
  if (isList(value)) return `[${value.map((item) => textOfValue(item, of, names)).join(',')}]`;
  return 'name' in value ? value.name : String(value);
}

/** The type without `?` and `or unknown`. */
export function coreOf(type: ValueType): ValueType {
  let unwrappedType = type;
  while (unwrappedType.kind === 'optional' || unwrappedType.kind === 'unknown')
    unwrappedType = unwrappedType.of;
  return unwrappedType;
}

/** Whether a type is optional (or may be unknown), inside or outside of the other wrapper. */
export function isWrapped(type: ValueType, kind: 'optional' | 'unknown'): boolean {
  let unwrappedType = type;
  while (unwrappedType.kind === 'optional' || unwrappedType.kind === 'unknown') {
    if (unwrappedType.kind === kind) return true;
    unwrappedType = unwrappedType.of;
  }
  return false;
}

/** Whether values of the type are lists, sets or tuples, so that a family needs a line for each value. */
export function isCompound(type: ValueType): boolean {
  const { kind } = coreOf(type);
  return kind === 'list' || kind === 'set' || kind === 'tuple';
}

/** A description of the texts that the type allows, for messages "Expected …": `0..4`, `H, O, N or C`. */
export function describeType(type: ValueType): string {
  switch (type.kind) {
    case 'bool':
      return '`#` or `.`';
    case 'int':
      return describeInt(type.low, type.high);
    case 'enum':
      return type.enum.members.length > 0
        ? joinAlternatives(type.enum.members.map((member) => member.name))
        : `a member of \`${type.enum.name}\`, of which none is listed`;
    case 'names':
      return 'a name (letters and digits) that is not listed before';
    case 'oneOf':
      return joinAlternatives(type.values.map((value) => textOfScalar(value)));
    case 'optional':
    case 'unknown':
      return `${describeType(coreOf(type))} (${absenceWordsOf(type).join(', ')})`;
    case 'element':
      return ELEMENT_EXAMPLES[type.element] ?? `a ${type.element}`;
    case 'list':
      return 'a list such as `[…]`';
    case 'set':
      return 'a set such as `{…}`';
    case 'tuple':
      return `${countWithNoun(type.fields.length, 'item')} such as \`(…)\``;
  }
}

/** Examples of the names of elements, by kind, for messages. */
const ELEMENT_EXAMPLES: Partial<Record<ElementKind, string>> = {
  cell: 'a cell such as `(0,3)`',
  link: 'a link such as `(0,1)-(0,2)`',
  border: 'a border such as `(0,1)east`',
  row: 'the number of a row, from 0',
  column: 'the number of a column, from 0',
  diagonal: 'the number of a diagonal, from 0',
};

/** The signs that may be written in place of a value, each with its meaning: "`-` for none". */
function absenceWordsOf(type: ValueType): readonly string[] {
  if (type.kind === 'optional') return [...absenceWordsOf(type.of), '`-` for none'];
  return type.kind === 'unknown' ? [...absenceWordsOf(type.of), '`?` if not told'] : [];
}

export function countWithNoun(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Whether the text means that an optional value is absent: `-`, or `.`, except that `.` is false for a bool. */
export function isAbsence(text: string, type: ValueType): boolean {
  return text === '-' || (text === '.' && coreOf(type).kind !== 'bool');
}

function describeInt(low: number | undefined, high: number | undefined): string {
  if (low === undefined && high === undefined) return 'a whole number';
  if (high === undefined) return `a whole number from ${low} on`;
  if (low === undefined) return `a whole number up to ${high}`;
  return `${low}..${high}`;
}

function joinAlternatives(names: readonly string[]): string {
  const shownNames = names.length > 12 ? [...names.slice(0, 11), '…'] : names;
  const lastName = shownNames.at(-1) ?? 'nothing';
  return shownNames.length < 2 ? lastName : `${shownNames.slice(0, -1).join(', ')} or ${lastName}`;
}

function memberNames(type: ValueType): readonly string[] {
  const unwrappedType = coreOf(type);
  if (unwrappedType.kind === 'enum') return unwrappedType.enum.members.map((member) => member.name);
  return unwrappedType.kind === 'oneOf' ? unwrappedType.values.map(textOfScalar) : [];
}

function textOfScalar(value: Value): string {
  return value !== null && typeof value === 'object' && 'name' in value ? value.name : String(value);
}

function shortenText(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}
