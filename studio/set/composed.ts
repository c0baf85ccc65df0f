/**
 * Lists, sets and tuples as they are typed. A list grows by what its items can be: a digit goes on with the last number as
 * long as that is one of the type, else it is the next item; a comma ends a number. In a tuple each part goes to the
 * field that takes it, whatever comes first. Pure: values are what has been typed so far, also where something is missing.
 */
import type { PlainType } from '../worker/protocol.ts';

/** Parts as they are written; '' for one that is still to come. */
export interface Composed {
  readonly parts: readonly string[];
  /** The part that is typed on. */
  readonly at: number;
}

/** A digit, `?`, `-`, a letter of a name, or the whole name; a comma, and what stands for one, ends a part. */
export type Typed = string;

export const SEPARATORS: ReadonlySet<string> = new Set([',', ' ', '/']);
/** Of clues that aren't told at all. */
const UNTOLD = '?';

type Shape =
  | { readonly kind: 'list'; readonly of: PlainType; readonly isSet: boolean }
  | { readonly kind: 'tuple'; readonly fields: readonly PlainType[] };

/** What can be put together of a type; undefined where it is no list, set or tuple. */
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

/** What that makes of it; undefined where it means nothing there. */
export function typedOn(type: PlainType, now: Composed | undefined, typed: Typed): Composed | undefined {
  const shape = shapeOf(type);
  if (!shape) return undefined;
  const before = now && isUntoldWhole(now) ? undefined : now;
  const after = shape.kind === 'list' ? onList(shape, before, typed) : onTuple(shape, before, typed);
  return after ?? (typed === UNTOLD && isUnknown(type) ? { parts: [UNTOLD], at: -1 } : undefined);
}

function onList(
  { of, isSet }: Shape & { kind: 'list' },
  now: Composed | undefined,
  typed: Typed,
): Composed | undefined {
  const parts = now?.parts ?? [];
  const last = parts.at(-1);
  if (SEPARATORS.has(typed)) {
    const open = last === undefined || last === '' || isUnfinished(of, last);
    return open ? undefined : listOf([...parts, '']);
  }
  const longer = last === undefined ? undefined : grown(of, last, typed);
  if (longer !== undefined) return listOf([...parts.slice(0, -1), longer]);
  const next = grown(of, '', typed);
  if (next === undefined || (last !== undefined && isUnfinished(of, last))) return undefined;
  if (isSet && parts.includes(next)) return undefined;
  return listOf([...parts, next]);
}

const listOf = (parts: readonly string[]): Composed => ({ parts, at: parts.length - 1 });

function onTuple(
  { fields }: Shape & { kind: 'tuple' },
  now: Composed | undefined,
  typed: Typed,
): Composed | undefined {
  const parts = fields.map((_, at) => now?.parts[at] ?? '');
  const here = now?.at ?? 0;
  const with_ = (at: number, part: string): Composed => ({
    parts: parts.map((each, index) => (index === at ? part : each)),
    at,
  });
  if (SEPARATORS.has(typed)) return { parts, at: (here + 1) % fields.length };
  const of = (at: number): PlainType => fields[at] ?? { kind: 'other' };
  const longer = grown(of(here), parts[here] ?? '', typed);
  if (longer !== undefined) return with_(here, longer);
  // The next field that is free and takes it, else the next that takes it at all, from its beginning.
  const others = fields.map((_, index) => (here + 1 + index) % fields.length);
  for (const takes of [(at: number) => parts[at] === '', () => true]) {
    for (const at of others) {
      const part = takes(at) ? grown(of(at), '', typed) : undefined;
      if (part !== undefined) return with_(at, part);
    }
  }
  return undefined;
}

/** A part with that at its end; undefined where it would be none of the type. */
function grown(type: PlainType, part: string, typed: Typed): string | undefined {
  switch (type.kind) {
    case 'unknown':
      if (typed === UNTOLD) return part === '' ? UNTOLD : undefined;
      return part === UNTOLD ? undefined : grown(type.of, part, typed);
    case 'optional':
      return grown(type.of, part, typed) ?? (typed === '-' && part === '' ? '-' : undefined);
    case 'int': {
      const whole = part + typed;
      return /^-?\d*$/.test(whole) && begins(type, whole) ? whole : undefined;
    }
    case 'bool':
      return part !== '' ? undefined : typed === '1' ? '#' : typed === '0' ? '.' : undefined;
    case 'names':
    case 'element': {
      const { names = [] } = type;
      if (part !== '') return undefined;
      if (names.includes(typed)) return typed;
      const meant = names.filter((name) => name.toLowerCase().startsWith(typed.toLowerCase()));
      // Of `north` and `northeast` the letter means the first.
      const [first = ''] = meant;
      return typed.length === 1 && meant.length > 0 && meant.every((name) => name.startsWith(first))
        ? first
        : undefined;
    }
    default:
      return undefined;
  }
}

type IntType = PlainType & { kind: 'int' };

/** Whether some number of the type begins with these digits. */
function begins({ low = -MOST, high = MOST }: IntType, text: string): boolean {
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

const MOST = 999_999_999;

/** Digits or a sign that are no number of the type yet. */
function isUnfinished(type: PlainType, part: string): boolean {
  if (type.kind === 'optional' || type.kind === 'unknown')
    return !(type.kind === 'optional' ? part === '-' : part === UNTOLD) && isUnfinished(type.of, part);
  if (type.kind !== 'int') return false;
  const value = Number(part);
  return Number.isNaN(value) || value < (type.low ?? -MOST) || value > (type.high ?? MOST);
}

/** Without what was typed last; undefined where nothing is left. */
export function shortened(type: PlainType, { parts, at }: Composed): Composed | undefined {
  const shape = shapeOf(type);
  // Names go as a whole, numbers by their last digit.
  const shorter = (part: string): string => (/^-?\d+$/.test(part) ? part.slice(0, -1) : '');
  if (shape?.kind !== 'tuple') {
    const last = shorter(parts.at(-1) ?? '');
    const rest = last === '' ? parts.slice(0, -1) : [...parts.slice(0, -1), last];
    return rest.length === 0 ? undefined : listOf(rest);
  }
  const filled = (index: number): boolean => (parts[index] ?? '') !== '';
  const last = filled(at) ? at : parts.findLastIndex((part) => part !== '');
  const rest = parts.map((part, index) => (index === last ? shorter(part) : part));
  return rest.every((part) => part === '') ? undefined : { parts: rest, at: Math.max(0, last) };
}

/** Something is missing: a number of which there are only the first digits, or a part of a tuple. */
export function isPartial(type: PlainType, now: Composed): boolean {
  const shape = shapeOf(type);
  if (!shape || isUntoldWhole(now)) return false;
  if (shape.kind === 'list') return now.parts.some((part) => part !== '' && isUnfinished(shape.of, part));
  return shape.fields.some((field, at) => {
    const part = now.parts[at] ?? '';
    return part === '' ? !isOptional(field) : isUnfinished(field, part);
  });
}

/** As instances have it; what is missing is a blank, which only optional parts can be. */
export function textOf(type: PlainType, now: Composed): string {
  const shape = shapeOf(type);
  if (!shape || isUntoldWhole(now)) return UNTOLD;
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

/** From such a text; undefined for one that is no value of the type. */
export function composedOf(type: PlainType, text: string): Composed | undefined {
  const shape = shapeOf(type);
  if (!shape) return undefined;
  if (text === UNTOLD) return isUnknown(type) ? { parts: [UNTOLD], at: -1 } : undefined;
  const inside = /^[[({](.*)[\])}]$/.exec(text)?.[1];
  if (inside === undefined) return undefined;
  const words = inside.split(',').filter((word) => word !== '');
  if (shape.kind === 'list') return listOf(words);
  const parts = shape.fields.map((field, at) => {
    const word = words[at] ?? '';
    return (word === '-' || word === '.') && isOptional(field) ? '' : word;
  });
  return words.length > shape.fields.length ? undefined : { parts, at: 0 };
}

/** As people see it: without brackets, directions as arrows; a comma stands at the end where another item begins. */
export function shownOf(type: PlainType, now: Composed, arrowOf: (name: string) => string): string {
  const shape = shapeOf(type);
  if (!shape || isUntoldWhole(now)) return UNTOLD;
  if (shape.kind === 'list') return now.parts.join(' ').trim() + (now.parts.at(-1) === '' ? ',' : '');
  const parts = now.parts.map((part, at) => {
    const field = shape.fields[at];
    if (part === '') return field && isOptional(field) ? '-' : '…';
    return field && coreOf(field).kind === 'element' ? arrowOf(part) : part;
  });
  return parts.join(' ');
}

/** What a pad has for it: names whole, digits that numbers can have, and what else there is to type. */
export function keysOf(type: PlainType): readonly Typed[] {
  const shape = shapeOf(type);
  if (!shape) return [];
  const types = shape.kind === 'list' ? [shape.of] : shape.fields;
  const ints = types.map(coreOf).filter((core): core is IntType => core.kind === 'int');
  const digits = [...'1234567890'].filter((digit) =>
    ints.some((int) => (int.high ?? MOST) > 9 || begins(int, digit)),
  );
  const names = types.map(coreOf).flatMap((core) => ('names' in core ? (core.names ?? []) : []));
  const untold = isUnknown(type) || types.some(isUnknown) ? [UNTOLD] : [];
  const minus = ints.some(({ low = 0 }) => low < 0) ? ['-'] : [];
  const long = ints.some(({ high = MOST }) => high > 9) || (shape.kind === 'tuple' && ints.length > 1);
  return [...new Set([...names, ...digits, ...minus, ...untold, ...(long ? [','] : [])])];
}

/** Whether a direction is a part of it. */
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

/** A clue that isn't told at all, not a list with one part that isn't. */
const isUntoldWhole = ({ parts, at }: Composed): boolean => at < 0 && parts[0] === UNTOLD;
