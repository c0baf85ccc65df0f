/** The values of expressions during grounding: plain JavaScript values if fixed, terms if unknown. */
import type { BoolRef, IntRef } from './terms/terms.ts';

export interface EnumType {
  readonly name: string;
  readonly members: readonly EnumValue[];
}

/** A member of an enum; one object per member, so identity is equality. */
export class EnumValue {
  readonly type: EnumType;
  readonly index: number;
  readonly name: string;
  constructor(type: EnumType, index: number, name: string) {
    this.type = type;
    this.index = index;
    this.name = name;
  }
}

/**
 * `region`: any set of cells with a place on the board that isn't a row, column or diagonal, such as a box, a window or
 * a given region.
 */
export const ELEMENT_KINDS = [
  'cell',
  'border',
  'corner',
  'link',
  'point',
  'direction',
  'row',
  'column',
  'diagonal',
  'region',
] as const;
export type ElementKind = (typeof ELEMENT_KINDS)[number];

/** An element of the board; one object per element, so identity is equality. */
export class Element {
  readonly kind: ElementKind;
  readonly index: number;
  /** The cells of a row, column, diagonal or region, in order; undefined for other elements. */
  readonly cells: readonly Element[] | undefined;
  constructor(kind: ElementKind, index: number, cells?: readonly Element[]) {
    this.kind = kind;
    this.index = index;
    this.cells = cells;
  }
}

/** A bool that depends on the answer. */
export class UnknownBool {
  readonly ref: BoolRef;
  constructor(ref: BoolRef) {
    this.ref = ref;
  }
}

/** How to decode the integer of an unknown value: as itself, as a member's index, or as an element's index. */
export type DecodedKind = 'int' | EnumType | ElementKind;

/** An int, enum member or element that depends on the answer. `absent` is the integer that stands for "none". */
export class UnknownInt {
  readonly ref: IntRef;
  readonly reading: DecodedKind;
  readonly absent: number | undefined;
  constructor(ref: IntRef, reading: DecodedKind = 'int', absent?: number) {
    this.ref = ref;
    this.reading = reading;
    this.absent = absent;
  }
}

export const isUnknown = (value: unknown): value is UnknownInt | UnknownBool =>
  value instanceof UnknownInt || value instanceof UnknownBool;

/** One of several fixed values, each under a condition; exactly one of the conditions holds. */
export class Choice {
  readonly cases: readonly { readonly condition: BoolRef; readonly value: Value }[];
  constructor(cases: readonly { readonly condition: BoolRef; readonly value: Value }[]) {
    this.cases = cases;
  }
}

/** The tuple `(a, b)`. Its items have names if its type names them. */
export class Tuple {
  readonly items: readonly Value[];
  readonly names: readonly (string | undefined)[] | undefined;
  constructor(items: readonly Value[], names?: readonly (string | undefined)[]) {
    this.items = items;
    this.names = names;
  }
}

const elementKindOf = (value: Value | undefined): ElementKind | undefined =>
  value instanceof Element ? value.kind : undefined;

/** The kind of element that a set, list or family (values by key) contains, if any. */
export function elementKind(value: Value): ElementKind | undefined {
  if (value instanceof FixedSet) return value.memberKind;
  if (value instanceof UnknownSet) return elementKindOf(value.candidates[0]);
  if (value instanceof Family) return elementKindOf(value.domain[0]);
  return Array.isArray(value) ? elementKindOf(value[0]) : undefined;
}

/** A set with fixed members, in the order of their insertion; members are distinct by `keyOf`. */
export class FixedSet {
  readonly items: readonly Value[];
  /** The kind of its members, if these are elements of the board; stored so that it is known for empty sets, too. */
  readonly memberKind: ElementKind | undefined;
  #keys: Set<unknown> | undefined;
  constructor(items: readonly Value[], memberKind?: ElementKind) {
    this.items = items;
    this.memberKind = memberKind ?? elementKindOf(items[0]);
  }
  has(value: Value): boolean {
    this.#keys ??= new Set(this.items.map(keyOf));
    return this.#keys.has(keyOf(value));
  }
}

/** A set whose members depend on the answer: each candidate is a member under a condition. */
export class UnknownSet {
  readonly candidates: readonly Value[];
  /**
   * The condition under which the candidate at a position is a member. It may build a term, so call it only for
   * candidates that matter.
   */
  readonly condition: (at: number) => BoolRef;
  constructor(candidates: readonly Value[], condition: (at: number) => BoolRef) {
    this.candidates = candidates;
    this.condition = condition;
  }
}

/** A fixed table from keys to values (`{ R: {R}, O: {R, Y} }`). */
export class FixedMap {
  readonly keys: readonly Value[];
  readonly values: readonly Value[];
  readonly #positions: ReadonlyMap<unknown, number>;
  constructor(keys: readonly Value[], values: readonly Value[]) {
    this.keys = keys;
    this.values = values;
    this.#positions = new Map(keys.map((key, at) => [keyOf(key), at]));
  }
  /** The value for the key; undefined if the table has no such key. */
  get(key: Value): Value | undefined {
    const at = this.#positions.get(keyOf(key));
    return at === undefined ? undefined : this.values[at];
  }
}

/** A shape drawn in the model, as a value: its rows and columns, and the motions allowed when it is placed. */
export class Shape {
  readonly cells: readonly (readonly [row: number, column: number])[];
  /**
   * How the shape may be placed: as drawn only (`upright`), with rotations (`turnable`), or with rotations and
   * reflections (`free`).
   */
  readonly freedom: 'upright' | 'turnable' | 'free';
  constructor(cells: Shape['cells'], freedom: Shape['freedom']) {
    this.cells = cells;
    this.freedom = freedom;
  }
}

/** A value for every element of a fixed set (for a product of several sets, keys are tuples). */
export class Family {
  readonly name: string;
  readonly domain: readonly Value[];
  readonly values: readonly Value[];
  #positions: ReadonlyMap<unknown, number> | undefined;
  constructor(name: string, domain: readonly Value[], values: readonly Value[]) {
    this.name = name;
    this.domain = domain;
    this.values = values;
  }
  /** The value for the key; undefined if the family has no such key. */
  get(key: Value): Value | undefined {
    // A family over all elements of a kind stores them in the order of their numbers, so no map is needed.
    if (key instanceof Element && this.domain[key.index] === key) return this.values[key.index];
    // A composite key, whose text may be long, is looked up only if the domain has composite keys.
    if (isComposite(key) && !isComposite(this.domain[0] ?? null)) return undefined;
    this.#positions ??= positionsIn(this.domain);
    const at = this.#positions.get(keyOf(key));
    return at === undefined ? undefined : this.values[at];
  }
  /** The family with the same keys and each value changed. */
  map(change: (value: Value) => Value): Family {
    return new Family(this.name, this.domain, this.values.map(change));
  }
}

const positionsByDomain = new WeakMap<readonly Value[], ReadonlyMap<unknown, number>>();

/** For each key of the domain: its position. Cached, because most families range over the same few sets. */
function positionsIn(domain: readonly Value[]): ReadonlyMap<unknown, number> {
  let positionByKey = positionsByDomain.get(domain);
  if (positionByKey === undefined) {
    positionByKey = new Map(domain.map((key, at) => [keyOf(key), at]));
    positionsByDomain.set(domain, positionByKey);
  }
  return positionByKey;
}

/**
 * The lengths of the runs of true items in a list of bools that depend on the answer; allowed only on one side of `=`.
 */
export class UnknownRuns {
  readonly bools: readonly BoolRef[];
  /** Whether the list is a ring (the last item is next to the first): then the lengths of its runs have no first one. */
  readonly ring: boolean;
  constructor(bools: readonly BoolRef[], ring = false) {
    this.bools = bools;
    this.ring = ring;
  }
}

/**
 * The runs of equal values in a list, by value codes; `absent` is the code of items that belong to no run. `ring`: see
 * UnknownRuns.
 */
export class UnknownValueRuns {
  readonly refs: readonly IntRef[];
  readonly absent: number;
  readonly values: readonly Value[];
  readonly ring: boolean;
  constructor(refs: readonly IntRef[], absent: number, values: readonly Value[], ring: boolean) {
    this.refs = refs;
    this.absent = absent;
    this.values = values;
    this.ring = ring;
  }
}

/** A list item that the instance leaves open, until grounding replaces it by a variable. */
export class UnknownItem {
  readonly isKnown = false;
}
export const UNKNOWN_ITEM = new UnknownItem();

/** A value of an expression; `null` means absent. */
export type Value =
  | boolean
  | number
  | null
  | EnumValue
  | Element
  | UnknownBool
  | UnknownInt
  | Choice
  | Tuple
  | readonly Value[]
  | FixedSet
  | UnknownSet
  | FixedMap
  | Shape
  | Family
  | UnknownRuns
  | UnknownValueRuns
  | UnknownItem;

/** Thrown for lists and tuples whose text would be too long to compare, which is possible if they share parts. */
export class TooLongKey extends Error {}

/** The greatest length, in UTF-16 units, of a text that stands for a list, a tuple or a set. */
const LONGEST_KEY = 1 << 26;

/** A primitive or object that is identical for equal fixed values, for use as a Map key. @throws TooLongKey */
export function keyOf(value: Value): unknown {
  if (!isComposite(value)) return value;
  if (value instanceof Tuple) return `(${joinKeys(value.items.map(keyText))})`;
  if (Array.isArray(value)) return `[${joinKeys(value.map(keyText))}]`;
  if (value instanceof FixedSet) return `{${joinKeys(value.items.map(keyText).sort())}}`;
  return value;
}

function joinKeys(texts: readonly string[]): string {
  let length = texts.length;
  for (const text of texts) length += text.length;
  if (length > LONGEST_KEY) throw new TooLongKey();
  return texts.join(',');
}

/** Whether the value is made of other values, so that equal values may be different objects. */
function isComposite(value: Value): boolean {
  return value instanceof Tuple || value instanceof FixedSet || Array.isArray(value);
}

function keyText(value: Value): string {
  if (value instanceof Element) return `${value.kind}${value.index}`;
  if (value instanceof EnumValue) return `${value.type.name}.${value.index}`;
  if (!isComposite(value)) return String(value);
  const cachedKey = longKeys.get(value as object);
  if (cachedKey !== undefined) return cachedKey;
  const text = String(keyOf(value));
  if (text.length > MAX_SHORT_KEY_LENGTH) longKeys.set(value as object, text);
  return text;
}

/**
 * Keys longer than SHORT_KEY, cached by the object they stand for, because one list may occur many times in another.
 */
const longKeys = new WeakMap<object, string>();
const MAX_SHORT_KEY_LENGTH = 64;
