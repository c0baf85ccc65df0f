/**
 * Typing lists, sets and tuples. A list grows by its possible items: a digit continues the last number if the result is
 * valid, else it begins the next item; a comma ends a number. In a tuple each part goes to the field that accepts it,
 * in any order. Pure: values are what has been typed so far, even if incomplete.
 */
import type { PlainType } from '../worker/protocol.ts';

/** A list, set or tuple that is being typed, as the texts of its parts. */
export interface ComposedValue {
  readonly parts: readonly string[];
  /** The index of the part that is being typed. */
  readonly at: number;
}

/**
 * A key as text: a digit, `?`, `-`, a letter of a name, or a whole name; a comma or the like ends a part of the value.
 */
export type TypedKey = string;

export const SEPARATORS: ReadonlySet<string> = new Set([',', ' ', '/']);
/** The text of a clue of which nothing is known. */
const UNKNOWN_TEXT = '?';

type Shape =
  | { readonly kind: 'list'; readonly of: PlainType; readonly isSet: boolean }
  | { readonly kind: 'tuple'; readonly fields: readonly PlainType[] };

/** What a list, set or tuple of the type consists of; undefined for other types. */
function shapeOf(type: PlainType): Shape | undefined {
  switch (type.kind) {
    case 'optional':
    case 'unknown':
      return shapeOf(type.of);
    case 'list':
      return { kind: 'list', of: type.of, isSet: type.isSet === true };
    case 'tuple':
      return { kind: 'tuple', fields: type.fields.map((field) => field.type) };
    default:
      return undefined;
  }
}

/** The value after a key is typed; undefined if the key has no meaning there. */
export function valueAfterKey(
  type: PlainType,
  now: ComposedValue | undefined,
  typed: TypedKey,
): ComposedValue | undefined {
  const shape = shapeOf(type);
  if (!shape) return undefined;
  const oldValue = now && isWhollyUnknown(now) ? undefined : now;
  const newValue =
    shape.kind === 'list' ? listAfterKey(shape, oldValue, typed) : tupleAfterKey(shape, oldValue, typed);
  return (
    newValue ?? (typed === UNKNOWN_TEXT && isUnknown(type) ? { parts: [UNKNOWN_TEXT], at: -1 } : undefined)
  );
}

function listAfterKey(
  { of, isSet }: Shape & { kind: 'list' },
  now: ComposedValue | undefined,
  typed: TypedKey,
): ComposedValue | undefined {
  const parts = now?.parts ?? [];
  const last = parts.at(-1);
  if (SEPARATORS.has(typed)) {
    const open = last === undefined || last === '' || isUnfinished(of, last);
    return open ? undefined : listOf([...parts, '']);
  }
  const longer = last === undefined ? undefined : extendedPart(of, last, typed);
  if (longer !== undefined) return listOf([...parts.slice(0, -1), longer]);
  const next = extendedPart(of, '', typed);
  if (next === undefined || (last !== undefined && isUnfinished(of, last))) return undefined;
  if (isSet && parts.includes(next)) return undefined;
  return listOf([...parts, next]);
}

const listOf = (parts: readonly string[]): ComposedValue => ({ parts, at: parts.length - 1 });

function tupleAfterKey(
  { fields }: Shape & { kind: 'tuple' },
  now: ComposedValue | undefined,
  typed: TypedKey,
): ComposedValue | undefined {
  const parts = fields.map((_, at) => now?.parts[at] ?? '');
  const currentField = now?.at ?? 0;
  const withPart = (at: number, part: string): ComposedValue => ({
    parts: parts.map((each, index) => (index === at ? part : each)),
    at,
  });
  if (SEPARATORS.has(typed)) return { parts, at: (currentField + 1) % fields.length };
  const of = (at: number): PlainType => fields[at] ?? { kind: 'other' };
  const longer = extendedPart(of(currentField), parts[currentField] ?? '', typed);
  if (longer !== undefined) return withPart(currentField, longer);
  // Finds the field for the character: the next empty one that accepts it, or else the next one in which it can begin a
  // new text.
  const otherFields = fields.map((_, index) => (currentField + 1 + index) % fields.length);
  for (const takes of [(at: number) => parts[at] === '', () => true]) {
    for (const at of otherFields) {
      const part = takes(at) ? extendedPart(of(at), '', typed) : undefined;
      if (part !== undefined) return withPart(at, part);
    }
  }
  return undefined;
}

/** The text of a part with the typed character appended; undefined if no value of the type begins with that text. */
function extendedPart(type: PlainType, part: string, typed: TypedKey): string | undefined {
  switch (type.kind) {
    case 'unknown':
      if (typed === UNKNOWN_TEXT) return part === '' ? UNKNOWN_TEXT : undefined;
      return part === UNKNOWN_TEXT ? undefined : extendedPart(type.of, part, typed);
    case 'optional':
      return extendedPart(type.of, part, typed) ?? (typed === '-' && part === '' ? '-' : undefined);
    case 'int': {
      const extendedText = part + typed;
      return /^-?\d*$/.test(extendedText) && hasNumberWithPrefix(type, extendedText)
        ? extendedText
        : undefined;
    }
    case 'bool':
      return part !== '' ? undefined : typed === '1' ? '#' : typed === '0' ? '.' : undefined;
    case 'names':
    case 'element': {
      const { names = [] } = type;
      if (part !== '') return undefined;
      if (names.includes(typed)) return typed;
      const matchingNames = names.filter((name) => name.toLowerCase().startsWith(typed.toLowerCase()));
      // If a letter begins both `north` and `northeast`, the shorter name is meant.
      const [first = ''] = matchingNames;
      return typed.length === 1 &&
        matchingNames.length > 0 &&
        matchingNames.every((name) => name.startsWith(first))
        ? first
        : undefined;
    }
    default:
      return undefined;
  }
}

type IntType = PlainType & { kind: 'int' };

/** Whether any number of the type begins with these digits. */
function hasNumberWithPrefix({ low = -MAX_INTEGER, high = MAX_INTEGER }: IntType, text: string): boolean {
  if (text === '-') return low < 0;
  const value = Number(text);
  if (String(value) !== text || text.length > 9) return false;
  const [least, most] = value < 0 ? [-high, -low] : [low, high];
  for (let [first, last] = [Math.abs(value), Math.abs(value)]; first <= most; ) {
    if (last >= least) return true;
    if (first === 0) return false;
    [first, last] = [first * 10, last * 10 + 9];
  }
  return false;
}

const MAX_INTEGER = 999_999_999;

/** Whether more digits are needed before the text is a number of the type. */
function isUnfinished(type: PlainType, part: string): boolean {
  if (type.kind === 'optional' || type.kind === 'unknown')
    return !(type.kind === 'optional' ? part === '-' : part === UNKNOWN_TEXT) && isUnfinished(type.of, part);
  if (type.kind !== 'int') return false;
  const value = Number(part);
  return Number.isNaN(value) || value < (type.low ?? -MAX_INTEGER) || value > (type.high ?? MAX_INTEGER);
}

/** The value after Backspace: without the last character, or without the last name. Undefined if nothing is left. */
export function valueAfterBackspace(
  type: PlainType,
  { parts, at }: ComposedValue,
): ComposedValue | undefined {
  const shape = shapeOf(type);
  // Backspace removes a whole name, but only one digit of a number.
  const shorter = (part: string): string => (/^-?\d+$/.test(part) ? part.slice(0, -1) : '');
  if (shape?.kind !== 'tuple') {
    const last = shorter(parts.at(-1) ?? '');
    const rest = last === '' ? parts.slice(0, -1) : [...parts.slice(0, -1), last];
    return rest.length === 0 ? undefined : listOf(rest);
  }
  const isFilled = (index: number): boolean => (parts[index] ?? '') !== '';
  const last = isFilled(at) ? at : parts.findLastIndex((part) => part !== '');
  const rest = parts.map((part, index) => (index === last ? shorter(part) : part));
  return rest.every((part) => part === '') ? undefined : { parts: rest, at: Math.max(0, last) };
}

/** Whether the value isn't complete: a number needs further digits, or a tuple lacks a part. */
export function isPartial(type: PlainType, now: ComposedValue): boolean {
  const shape = shapeOf(type);
  if (!shape || isWhollyUnknown(now)) return false;
  if (shape.kind === 'list') return now.parts.some((part) => part !== '' && isUnfinished(shape.of, part));
  return shape.fields.some((field, at) => {
    const part = now.parts[at] ?? '';
    return part === '' ? !isOptional(field) : isUnfinished(field, part);
  });
}

/** Writes the value in instance notation. Missing parts become blanks, which only optional parts may be. */
export function textOf(type: PlainType, now: ComposedValue): string {
  const shape = shapeOf(type);
  if (!shape || isWhollyUnknown(now)) return UNKNOWN_TEXT;
  if (shape.kind === 'tuple') {
    const parts = now.parts.map((part, at) => part || (isOptionalAt(shape.fields, at) ? '-' : '.'));
    return `(${parts.join(',')})`;
  }
  const items = now.parts.filter((part) => part !== '');
  if (!shape.isSet) return `[${items.join(',')}]`;
  return `{${[...items].sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1)).join(',')}}`;
}

const isOptionalAt = (fields: readonly PlainType[], at: number): boolean => {
  const field = fields[at];
  return field !== undefined && isOptional(field);
};

/** Parses a value in instance notation; undefined if the text isn't a value of the type. */
export function parseComposedValue(type: PlainType, text: string): ComposedValue | undefined {
  const shape = shapeOf(type);
  if (!shape) return undefined;
  if (text === UNKNOWN_TEXT) return isUnknown(type) ? { parts: [UNKNOWN_TEXT], at: -1 } : undefined;
  const innerText = /^[[({](.*)[\])}]$/.exec(text)?.[1];
  if (innerText === undefined) return undefined;
  const words = innerText.split(',').filter((word) => word !== '');
  if (shape.kind === 'list') return listOf(words);
  const parts = shape.fields.map((field, at) => {
    const word = words[at] ?? '';
    return (word === '-' || word === '.') && isOptional(field) ? '' : word;
  });
  return words.length > shape.fields.length ? undefined : { parts, at: 0 };
}

/**
 * Writes the value for people: without brackets, with arrows for directions, and with a comma at the end if another
 * part begins.
 */
export function displayText(type: PlainType, now: ComposedValue, arrowOf: (name: string) => string): string {
  const shape = shapeOf(type);
  if (!shape || isWhollyUnknown(now)) return UNKNOWN_TEXT;
  if (shape.kind === 'list') return now.parts.join(' ').trim() + (now.parts.at(-1) === '' ? ',' : '');
  const parts = now.parts.map((part, at) => {
    const field = shape.fields[at];
    if (part === '') return field && isOptional(field) ? '-' : '…';
    return field && coreOf(field).kind === 'element' ? arrowOf(part) : part;
  });
  return parts.join(' ');
}

/** The keys by which values of the type can be typed: whole names, the digits of possible numbers, and other signs. */
export function keysOf(type: PlainType): readonly TypedKey[] {
  const shape = shapeOf(type);
  if (!shape) return [];
  const types = shape.kind === 'list' ? [shape.of] : shape.fields;
  const ints = types.map(coreOf).filter((core): core is IntType => core.kind === 'int');
  const digits = [...'1234567890'].filter((digit) =>
    ints.some((int) => (int.high ?? MAX_INTEGER) > 9 || hasNumberWithPrefix(int, digit)),
  );
  const nameKeys = types.map(coreOf).flatMap((core) => ('names' in core ? (core.names ?? []) : []));
  const unknownKeys = isUnknown(type) || types.some(isUnknown) ? [UNKNOWN_TEXT] : [];
  const minus = ints.some(({ low = 0 }) => low < 0) ? ['-'] : [];
  const needsSeparator =
    ints.some(({ high = MAX_INTEGER }) => high > 9) || (shape.kind === 'tuple' && ints.length > 1);
  return [...new Set([...nameKeys, ...digits, ...minus, ...unknownKeys, ...(needsSeparator ? [','] : [])])];
}

/** Whether values of the type can contain directions. */
export function takesDirection(type: PlainType): boolean {
  const shape = shapeOf(type);
  const types = shape?.kind === 'tuple' ? shape.fields : shape ? [shape.of] : [];
  return types.some((each) => coreOf(each).kind === 'element');
}

function coreOf(type: PlainType): PlainType {
  return type.kind === 'optional' || type.kind === 'unknown' ? coreOf(type.of) : type;
}

const isOptional = (type: PlainType): boolean =>
  type.kind === 'optional' || (type.kind === 'unknown' && isOptional(type.of));

const isUnknown = (type: PlainType): boolean =>
  type.kind === 'unknown' || (type.kind === 'optional' && isUnknown(type.of));

/** Whether nothing is known of the clue; a list with one unknown part is different from that. */
const isWhollyUnknown = ({ parts, at }: ComposedValue): boolean => at < 0 && parts[0] === UNKNOWN_TEXT;
