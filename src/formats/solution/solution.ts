/**
 * Answers to a puzzle outside the solver: the values of its finds. They come from an assignment or from text (native or
 * JSON, complete or partial) and are written as native text or JSON; docs/formats.md describes both.
 */
import { isRectangular } from '../../model/boards/kinds.ts';
import type { Assignment, Ground, GroundFamily, GroundGiven } from '../../model/ground.ts';
import { MISSING_VALUE } from '../../model/instance-source.ts';
import type { Terms } from '../../model/terms/terms.ts';
import type { ValueType } from '../../model/value-types.ts';
import { Element, type Value } from '../../model/values.ts';
import { isCellCharacter } from '../native/drawing-text.ts';
import { ElementText } from '../values/element-text.ts';
import type { Told } from '../values/value-text.ts';
import { textOfValue } from '../values/value-text.ts';
import { FamilyWriter, type ToldFamily } from '../values/write.ts';

/** The finds that are part of the answer, in the model's order; the constant UNTOLD stands for undecided values. */
export interface Solution {
  readonly families: readonly ToldFamily[];
  /** The hidden finds, if their values are known. They aren't part of the answer, but may be drawn. */
  readonly helperFamilies?: readonly ToldFamily[];
}

/** The answer that a full assignment of the ground model's variables means. */
export function decodeSolution(ground: Ground, assignment: Assignment): Solution {
  const { families, terms } = ground;
  const numberOf = (ref: number): number | undefined =>
    terms.constantValue(ref) ?? assignment[terms.variableOf(ref)];
  const hidden = families.filter((family) => family.hidden);
  return { ...solutionOf(ground, numberOf), helperFamilies: familiesWithValues(hidden, terms, numberOf) };
}

/** A solution with nothing decided. */
export function emptySolution(ground: Ground): Solution {
  return solutionOf(ground, () => undefined);
}

/**
 * The solution for partial knowledge of the variables; `numberOf` returns a variable's number, or undefined if it is
 * undecided.
 */
export function solutionOf(ground: Ground, numberOf: (ref: number) => number | undefined): Solution {
  const shownFamilies = ground.families.filter((family) => !family.hidden);
  return { families: familiesWithValues(shownFamilies, ground.terms, numberOf) };
}

/** Families with the values of their variables, as far as these are known. */
export function familiesWithValues(
  families: readonly GroundFamily[],
  terms: Terms,
  numberOf: (ref: number) => number | undefined,
): readonly ToldFamily[] {
  return families.map((family) => ({
    ...outline(family),
    type: answerType(family, terms),
    values: family.refs.map((ref) => {
      const number = numberOf(ref);
      return number === undefined ? MISSING_VALUE : valueOfNumber(family, number);
    }),
  }));
}

/** The number that encodes a value in the family's variables; undefined for an undecided value. */
export function numberOfValue(family: GroundFamily, value: Told): number | undefined {
  if (value === MISSING_VALUE) return undefined;
  if (value === null) return family.absent;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return value;
  return 'index' in value ? value.index : undefined;
}

/** The type with which a find's values are written: it has the bounds of the find's variables, and `?` if a value may be absent. */
export function answerType(family: GroundFamily, terms: Terms): ValueType {
  const { type, absent, refs } = family;
  const baseType = ((): ValueType => {
    switch (type.kind) {
      case 'bool':
      case 'enum':
      case 'element':
        return type;
      case 'int':
      case 'index': {
        const [low, high] = boundsOf(refs, absent, terms);
        return { kind: 'int', low, high };
      }
    }
  })();
  return absent === undefined ? baseType : { kind: 'optional', of: baseType };
}

/** A solution as native text: one entry per find, in the notation of instances, with `?` for undecided values. */
export function writeSolution(ground: Ground, solution: Solution): string {
  const writer = new FamilyWriter(ground.board, lettersOf(ground));
  return solution.families
    .flatMap((family) => writer.entry(family))
    .map((line) => `${line}\n`)
    .join('');
}

/**
 * A value in JSON: bools as 0 and 1, enum members by name, absent as null, undecided as "?", lists as arrays, and so
 * on.
 */
export type JsonValue = number | string | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/**
 * The values of the finds in JSON, by name: for a find over the cells of a square board an array of rows, for a single
 * value that value, otherwise an array of `{"at": …, "value": …}` (`at`: element-text.ts). Places without a cell are
 * null.
 */
export function solutionToJson(ground: Ground, solution: Solution): Record<string, JsonValue> {
  const elementText = new ElementText(ground.board);
  return Object.fromEntries(
    solution.families.map((family) => [family.name, familyToJson(ground, family, elementText)]),
  );
}

function familyToJson({ board }: Ground, family: ToldFamily, names: ElementText): JsonValue {
  const { domain, over, values } = family;
  if (!domain) return jsonOf(values[0] ?? null, family.type, names);
  if (board && isRectangular(board) && over === 'cells') {
    return Array.from({ length: board.height }, (_, row) =>
      Array.from({ length: board.width }, (_, column) => {
        const value = values[board.cellAt(row, column)];
        return value === undefined ? null : jsonOf(value, family.type, names);
      }),
    );
  }
  return domain.map((key, at) => {
    const value = values[at];
    return {
      at: keyToJson(key, names),
      value: value === undefined ? null : jsonOf(value, family.type, names),
    };
  });
}

function jsonOf(value: Told, type: ValueType, names: ElementText): JsonValue {
  if (value === MISSING_VALUE) return '?';
  if (value === null || typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Element) return names.key(value.kind, value.index);
  return textOfValue(value, type, names);
}

/** A number of answers in JSON: a number up to 2⁵³ − 1, up to which readers are exact, otherwise a text. */
export const countToJson = (count: bigint): number | string =>
  count <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(count) : String(count);

/** A told value in JSON; null if it is absent or unknown. */
export const toldToJson = (value: Told, type: ValueType, names: ElementText): JsonValue =>
  value === MISSING_VALUE ? null : jsonOf(value, type, names);

/** The value encoded by a number, in JSON. */
export function jsonOfNumber({ board, terms }: Ground, family: GroundFamily, number: number): JsonValue {
  return jsonOf(valueOfNumber(family, number), answerType(family, terms), new ElementText(board));
}

/** An element of a domain as the `at` of JSON; an array if the domain is a product of several sets. */
export function keyToJson(key: Value, names: ElementText): JsonValue {
  if (key instanceof Element) return names.key(key.kind, key.index);
  if (key !== null && typeof key === 'object' && 'items' in key && 'names' in key) {
    return key.items.map((item) => keyToJson(item, names));
  }
  if (typeof key === 'number' || typeof key === 'string') return key;
  return textOfValue(key, { kind: 'int' }, names);
}

/** The letter on each cell of a drawing that shows links: the values of the first given over cells. */
export function lettersOf(ground: Ground): (cell: number) => string {
  const elementText = new ElementText(ground.board);
  const text = (given: GroundGiven, cell: number): string =>
    textOfValue(given.values[cell] ?? null, given.type, elementText);
  const given = ground.givens.find(
    (candidate) =>
      candidate.over === 'cells' &&
      candidate.values.every((_, cell) => isCellCharacter(text(candidate, cell))),
  );
  return given ? (cell) => text(given, cell) : () => 'o';
}

function outline({ name, domain, over }: GroundFamily): Omit<ToldFamily, 'type' | 'values'> {
  return { name, ...(domain && { domain }), ...(over && { over }) };
}

/** The value that this number encodes in the find's variables. */
export function valueOfNumber({ type, absent }: GroundFamily, number: number): Value {
  if (number === absent) return null;
  switch (type.kind) {
    case 'bool':
      return number === 1;
    case 'enum':
      return type.enum.members[number] ?? null;
    case 'element':
      return new Element(type.element, number);
    case 'int':
    case 'index':
      return number;
  }
}

/** The least and the greatest number that any variable of the find can have, not counting the number that means absent. */
function boundsOf(
  refs: readonly number[],
  absent: number | undefined,
  terms: Terms,
): readonly [number, number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const ref of refs) {
    const [least, most] = [terms.low(ref), terms.high(ref)];
    low = Math.min(low, least === absent ? least + 1 : least);
    high = Math.max(high, most === absent ? most - 1 : most);
  }
  return refs.length === 0 ? [0, 0] : [low, high];
}
