/**
 * An instance given as JavaScript values, converted to native text: numbers, bools, strings, `null` for absent, arrays
 * for rows of the board, lists, sets and tuples, objects and maps for places by their names. The text is then read like
 * any other, so that mistakes have the same messages; the declarations tell which arrays are lists and which are rows.
 */
import type { Model } from '../../language/model.ts';
import type { GivenDeclaration, TypeExpression } from '../../language/syntax/ast.ts';
import { append } from '../../model/large-lists.ts';

/** A value of a given, or several values in nested arrays and objects. */
export type InstanceValue =
  | number
  | boolean
  | string
  | null
  | readonly InstanceValue[]
  | (ArrayBufferView & Iterable<number>)
  | ReadonlySet<InstanceValue>
  | ReadonlyMap<unknown, InstanceValue>
  | { readonly [key: string]: InstanceValue };

/** The values of the givens, by name; `size` and `board` describe the board. */
export type InstanceValues = Readonly<Record<string, InstanceValue>>;

/** The greatest nesting depth of arrays. */
const MAX_DEPTH = 12;

/** Thrown for a value that can't be written as text. */
export class BadValue extends Error {}

/** The native text of the values. @throws BadValue with a sentence, if a value can't be written. */
export function textOfValues(model: Model, values: InstanceValues): string {
  const lines: string[] = [];
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if (!/^[\p{L}_][\p{L}\p{M}\p{N}_]*$/u.test(name))
      throw new BadValue(`\`${name}\` can't be the name of a given.`);
    const given = model.declarations.find(
      (one): one is GivenDeclaration => one.kind === 'given' && one.name.text === name,
    );
    const valueLines = given ? givenLines(value, given) : linesOfValue(value);
    const [only = ''] = valueLines;
    if (valueLines.length === 1 && !isKeyed(value)) lines.push(`${name}: ${only}`);
    else append(lines, [`${name}:`, ...valueLines.map((line) => `  ${line}`)]);
  }
  return lines.map((line) => `${line}\n`).join('');
}

/**
 * The lines of an entry that belongs to no given: `size`, `board`, or an unknown name, which is reported when the text
 * is read.
 */
const linesOfValue = (value: InstanceValue): string[] =>
  typeof value === 'string' ? value.split('\n') : linesOf(value, undefined, 1, 0);

function givenLines(value: InstanceValue, { type, domain }: GivenDeclaration): string[] {
  // A string for a whole given is native text, possibly of several lines.
  if (typeof value === 'string' && (domain.length > 0 || /\s/.test(value))) return value.split('\n');
  const unwrappedType = itemTypeOf(type);
  if (domain.length > 0) return linesOf(value, unwrappedType, 2, 0);
  const isList =
    unwrappedType.kind === 'list' || unwrappedType.kind === 'set' || unwrappedType.kind === 'ownEnum';
  if (!isList || !isCollection(value)) return [tokenText(value, unwrappedType, 0)];
  const items = itemsOf(value);
  const of = unwrappedType.kind === 'ownEnum' ? undefined : itemTypeOf(unwrappedType.of);
  if (of?.kind !== 'list' && of?.kind !== 'set' && of?.kind !== 'tuple')
    return [items.length === 0 ? '' : items.map((item) => tokenText(item, of, 0)).join(' ')];
  return items.map((item) => tokenText(item, of, 0));
}

/**
 * The lines of a given with several values: rows of the board, a line for each list, or `at: value`. The outer `deep` levels of nested arrays may
 * be rows of the board; deeper ones are values.
 */
function linesOf(
  value: InstanceValue,
  type: TypeExpression | undefined,
  deep: number,
  depth: number,
): string[] {
  if (depth > MAX_DEPTH) throw new BadValue('These arrays are nested too deeply.');
  if (isKeyed(value)) {
    return [...entriesOf(value)].flatMap(([key, each]) => {
      const lines =
        isKeyed(each) || isRows(each, type)
          ? linesOf(each, type, 2, depth + 1)
          : [tokenText(each, type, depth)];
      return lines.length === 1 && !isKeyed(each)
        ? [`${keyText(key)}: ${lines[0]}`]
        : [`${keyText(key)}:`, ...lines.map((line) => `  ${line}`)];
    });
  }
  if (!isCollection(value)) return [tokenText(value, type, depth)];
  const items = itemsOf(value);
  const rows = deep > 1 && items.length > 0 && items.every((item) => isRows(item, type));
  if (rows)
    return items.map((row) =>
      itemsOf(row)
        .map((item) => tokenText(item, type, depth + 1))
        .join(' '),
    );
  const hasCompoundItems = type !== undefined && isCompound(type);
  const texts = items.map((item) => tokenText(item, type, depth + 1));
  return hasCompoundItems ? texts : [texts.join(' ')];
}

/** Whether a value is an array of several values of the type; if the type is a list, an array of arrays. */
function isRows(value: InstanceValue, type: TypeExpression | undefined): boolean {
  if (!isCollection(value)) return false;
  if (type === undefined || !isCompound(type)) return true;
  return (
    itemsOf(value).some((item) => item !== null && isCollection(item)) &&
    depthOf(value, 0) > depthOfType(type)
  );
}

function depthOf(value: InstanceValue, depth: number): number {
  if (depth > MAX_DEPTH || !isCollection(value)) return 0;
  return itemsOf(value)
    .slice(0, 64)
    .reduce<number>((most, item) => Math.max(most, 1 + depthOf(item, depth + 1)), 1);
}

function depthOfType(type: TypeExpression): number {
  const unwrappedType = itemTypeOf(type);
  if (unwrappedType.kind === 'list' || unwrappedType.kind === 'set') return 1 + depthOfType(unwrappedType.of);
  if (unwrappedType.kind === 'tuple')
    return unwrappedType.fields.reduce((most, field) => Math.max(most, 1 + depthOfType(field.type)), 1);
  return isPlace(unwrappedType) ? 1 : 0;
}

/** The text of a value as one token; lists, sets and tuples are in brackets. */
function tokenText(value: InstanceValue, type: TypeExpression | undefined, depth: number): string {
  if (depth > MAX_DEPTH) throw new BadValue('These arrays are nested too deeply.');
  if (value === null) return '-';
  if (typeof value === 'boolean') return value ? '#' : '.';
  if (typeof value === 'number') {
    if (Number.isInteger(value)) return String(value);
    throw new BadValue(`${value} is no whole number.`);
  }
  if (typeof value === 'string') {
    if (value === '' || /[\s,]/.test(value.replaceAll(/\([^()]*\)/g, '')))
      throw new BadValue(`${JSON.stringify(value)} is no single value: names and numbers have no blanks.`);
    return value;
  }
  if (typeof value !== 'object')
    throw new BadValue(`\`${typeof value}\` is no value of an instance; \`null\` stands for an absent one.`);
  const unwrappedType = type && itemTypeOf(type);
  if (isKeyed(value)) {
    if (unwrappedType?.kind !== 'tuple')
      throw new BadValue('An object stands for a tuple, or for places by their names.');
    const fields = new Map(entriesOf(value));
    const items = unwrappedType.fields.map(({ name, type: of }) =>
      tokenText((name && fields.get(name.text)) ?? null, of, depth + 1),
    );
    return `(${items.join(', ')})`;
  }
  const items = itemsOf(value);
  if (unwrappedType?.kind === 'tuple')
    return `(${items.map((item, at) => tokenText(item, unwrappedType.fields[at]?.type, depth + 1)).join(', ')})`;
  if (unwrappedType !== undefined && isPlace(unwrappedType))
    return `(${items.map((item) => tokenText(item, undefined, depth + 1)).join(',')})`;
  const of = unwrappedType?.kind === 'list' || unwrappedType?.kind === 'set' ? unwrappedType.of : undefined;
  const texts = items.map((item) => tokenText(item, of, depth + 1)).join(', ');
  return unwrappedType?.kind === 'set' ? `{${texts}}` : `[${texts}]`;
}

const PLACE_WORDS: ReadonlySet<string> = new Set(['cell', 'corner', 'border', 'link', 'point']);

const isPlace = (type: TypeExpression): boolean => type.kind === 'name' && PLACE_WORDS.has(type.name.text);

const isCompound = (type: TypeExpression): boolean => depthOfType(type) > 0;

function itemTypeOf(type: TypeExpression): TypeExpression {
  return type.kind === 'optional' || type.kind === 'unknown' ? itemTypeOf(type.of) : type;
}

type ValueCollection = Iterable<InstanceValue>;
type ValueByKey = ReadonlyMap<unknown, InstanceValue> | { readonly [key: string]: InstanceValue };

/** Whether a value is an array, also one of numbers of a fixed size, or a set. */
const isCollection = (value: InstanceValue): value is InstanceValue & ValueCollection =>
  Array.isArray(value) || value instanceof Set || (ArrayBuffer.isView(value) && Symbol.iterator in value);

const isKeyed = (value: InstanceValue): value is ValueByKey =>
  typeof value === 'object' && value !== null && !isCollection(value);

const itemsOf = (value: InstanceValue): readonly InstanceValue[] =>
  isCollection(value) ? [...value] : [value];

const entriesOf = (value: ValueByKey): Iterable<readonly [unknown, InstanceValue]> =>
  value instanceof Map ? value : Object.entries(value);

/** The text of a key before the colon of a line `at: value`; `key` may be an array for a cell, or for several keys. */
function keyText(key: unknown): string {
  if (Array.isArray(key)) return `(${key.map(String).join(',')})`;
  const text = String(key);
  if (text === '' || /[\n:]/.test(text)) throw new BadValue(`${JSON.stringify(text)} is no name of a place.`);
  return text;
}
