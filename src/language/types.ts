/**
 * The types of pzl, which the checker assigns to every expression. They are plain data; two types are the same if they
 * have the same structure.
 */
import type { ElementKind, EnumType } from '../model/values.ts';

export interface Field {
  readonly name?: string;
  readonly type: Type;
}

export type Type =
  /**
   * The type of an expression for which an error has been reported; it fits everywhere, so that it causes no further
   * errors.
   */
  | { readonly kind: 'error' }
  /** The type of the items of an empty list or set; it fits everywhere. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'bool' }
  /** An int; it has bounds if these are known before there is an instance. */
  | { readonly kind: 'int'; readonly low?: number; readonly high?: number }
  | { readonly kind: 'enum'; readonly enum: EnumType; readonly anonymous?: true }
  | { readonly kind: 'element'; readonly element: ElementKind }
  /** `T?`; the type of `absent` itself is an optional `nothing`. Optional types are never nested. */
  | { readonly kind: 'optional'; readonly of: Type }
  | { readonly kind: 'tuple'; readonly fields: readonly Field[] }
  | { readonly kind: 'list'; readonly of: Type }
  | { readonly kind: 'set'; readonly of: Type }
  | { readonly kind: 'map'; readonly key: Type; readonly value: Type }
  | { readonly kind: 'family'; readonly domain: readonly Type[]; readonly of: Type }
  /**
   * A shape to be placed on the board; drawn enum members and lists of rows and columns are accepted as shapes, too.
   */
  | { readonly kind: 'shape' }
  /**
   * The result of `runs(…)`: a list of run lengths whose number is unknown before solving. `of` is the type of the
   * runs' values, if the runs have values.
   */
  | { readonly kind: 'runs'; readonly of?: Type };

export const ERROR: Type = { kind: 'error' };
export const NOTHING: Type = { kind: 'nothing' };
export const BOOL: Type = { kind: 'bool' };
export const INT: Type = { kind: 'int' };
export const SHAPE: Type = { kind: 'shape' };
export const RUNS: Type = { kind: 'runs' };
export const ABSENT: Type = { kind: 'optional', of: NOTHING };

export const intOf = (low: number | undefined, high: number | undefined): Type => ({
  kind: 'int',
  ...(low !== undefined && { low }),
  ...(high !== undefined && { high }),
});
export const listOf = (of: Type): Type => ({ kind: 'list', of });
export const setOf = (of: Type): Type => ({ kind: 'set', of });
export const elementOf = (element: ElementKind): Type => ({ kind: 'element', element });
export const optionalOf = (of: Type): Type =>
  of.kind === 'optional' || of.kind === 'error' ? of : { kind: 'optional', of };

/** The type without its `?`. */
export const presentType = (type: Type): Type => (type.kind === 'optional' ? type.of : type);

/** Whether the type is `error` or `nothing`, which fit everywhere. */
export const fitsEverywhere = (type: Type): boolean => type.kind === 'error' || type.kind === 'nothing';

const LINES: readonly ElementKind[] = ['row', 'column', 'diagonal', 'region'];

/**
 * Whether the type is that of a row, column, diagonal or region: these are elements and, at the same time, lists of
 * cells.
 */
export function isLine(type: Type): boolean {
  return type.kind === 'element' && LINES.includes(type.element);
}

/**
 * Whether it may be unknown which members a value has: those of a set, or of a line if it is unknown which line it is.
 * The length of a list is always known.
 */
export const hasUnknownMembers = (type: Type): boolean => type.kind === 'set' || isLine(type);

/** Whether a single variable can have values of this type. */
export function isScalar(type: Type): boolean {
  const { kind } = presentType(type);
  return (
    kind === 'bool' ||
    kind === 'int' ||
    kind === 'enum' ||
    kind === 'element' ||
    fitsEverywhere(presentType(type))
  );
}

/** The type of the items of a list, set or other collection; undefined for types without items. */
export function itemsOf(type: Type): Type | undefined {
  switch (type.kind) {
    case 'error':
      return ERROR;
    case 'nothing':
      return NOTHING;
    case 'list':
    case 'set':
    case 'family':
      return type.of;
    case 'map':
      return type.key;
    case 'element':
      return isLine(type) ? elementOf('cell') : undefined;
    case 'tuple':
      return type.fields.map((f) => f.type).reduce<Type | undefined>((a, b) => a && join(a, b), NOTHING);
    default:
      return undefined;
  }
}

/** The smallest type that both types fit; undefined if there is none. */
export function join(a: Type, b: Type): Type | undefined {
  if (fitsEverywhere(a)) return b;
  if (fitsEverywhere(b)) return a;
  if (a.kind === 'optional' || b.kind === 'optional') {
    const of = join(presentType(a), presentType(b));
    return of && optionalOf(of);
  }
  if (a.kind === 'int' && b.kind === 'int')
    return intOf(lowerBound(a.low, b.low), greaterNumber(a.high, b.high));
  if (a.kind === 'enum' && b.kind === 'enum') return a.enum === b.enum ? a : undefined;
  if (a.kind === 'element' && b.kind === 'element') {
    if (a.element === b.element) return a;
    return isLine(a) && isLine(b) ? listOf(elementOf('cell')) : undefined;
  }
  if (a.kind === 'tuple' && b.kind === 'tuple') return joinTuples(a.fields, b.fields);
  if (a.kind === 'map' && b.kind === 'map') {
    const key = join(a.key, b.key);
    const value = join(a.value, b.value);
    return key && value && { kind: 'map', key, value };
  }
  if (a.kind === 'family' && b.kind === 'family') {
    const of = sameDomain(a.domain, b.domain) ? join(a.of, b.of) : undefined;
    return of && { kind: 'family', domain: a.domain, of };
  }
  if (a.kind === 'set' && b.kind === 'set') return wrapType(setOf, join(a.of, b.of));
  if (isListLike(a) && isListLike(b)) return wrapType(listOf, join(itemsOf(a) ?? ERROR, itemsOf(b) ?? ERROR));
  return a.kind === b.kind && (a.kind === 'bool' || a.kind === 'shape')
    ? a
    : a.kind === 'runs' && b.kind === 'runs' && !a.of === !b.of
      ? a
      : undefined;
}

const lowerBound = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? undefined : Math.min(a, b);
const greaterNumber = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? undefined : Math.max(a, b);
const isListLike = (type: Type): boolean => type.kind === 'list' || isLine(type);
const wrapType = (make: (of: Type) => Type, of: Type | undefined): Type | undefined => of && make(of);

function joinTuples(a: readonly Field[], b: readonly Field[]): Type | undefined {
  if (a.length !== b.length) return undefined;
  const fields: Field[] = [];
  for (const [at, field] of a.entries()) {
    const other = b[at];
    const type = other && join(field.type, other.type);
    if (!type) return undefined;
    const name = field.name ?? other.name;
    fields.push(name === undefined ? { type } : { name, type });
  }
  return { kind: 'tuple', fields };
}

/** Whether two lists of sets contain the same kinds of elements. */
export function sameDomain(a: readonly Type[], b: readonly Type[]): boolean {
  return a.length === b.length && a.every((type, at) => fits(type, b[at] ?? ERROR));
}

/** Whether a value of type `type` may be used where type `expected` is expected. */
export function fits(type: Type, expected: Type): boolean {
  if (fitsEverywhere(type) || fitsEverywhere(expected)) return true;
  if (type.kind === 'optional' && expected.kind !== 'optional') return false;
  const joinedType = join(type, expected);
  if (!joinedType) return false;
  // Any row is a list of cells, but not any list of cells is a row.
  return isLine(expected) ? isLine(presentType(type)) && joinedType.kind === 'element' : true;
}

const sizeByType = new WeakMap<Type, number>();

/** The number of parts of a type when it is written out; a part that occurs several times counts each time. */
export function typeSize(type: Type): number {
  switch (type.kind) {
    case 'tuple':
    case 'map':
    case 'family':
    case 'optional':
    case 'list':
    case 'set':
      break;
    default:
      return 1;
  }
  const cachedSize = sizeByType.get(type);
  if (cachedSize !== undefined) return cachedSize;
  const partTypes =
    type.kind === 'tuple'
      ? type.fields.map((field) => field.type)
      : type.kind === 'map'
        ? [type.key, type.value]
        : type.kind === 'family'
          ? [...type.domain, type.of]
          : [type.of];
  const size = partTypes.reduce((sum, part) => sum + typeSize(part), 1);
  sizeByType.set(type, size);
  return size;
}

/** A text that is the same for two types only if they are equal; undefined if the type has more than `limit` parts. */
export function typeKey(type: Type, limit = 200): string | undefined {
  let partsLeft = limit;
  const key = (t: Type): string => {
    if (--partsLeft < 0) return '';
    switch (t.kind) {
      case 'enum':
        return `enum ${t.enum.name}`;
      case 'int':
        return `int ${t.low ?? ''}..${t.high ?? ''}`;
      case 'element':
        return t.element;
      case 'tuple':
        return `(${t.fields.map((f) => `${f.name ?? ''}:${key(f.type)}`).join()})`;
      case 'map':
        return `{${key(t.key)}:${key(t.value)}}`;
      case 'family':
        return `[${t.domain.map(key).join()}]${key(t.of)}`;
      case 'optional':
      case 'list':
      case 'set':
        return `${t.kind} ${key(t.of)}`;
      default:
        return t.kind;
    }
  };
  const text = key(type);
  return partsLeft < 0 ? undefined : text;
}
