/**
 * Compares instances, ignoring differences that addresses can't express: rooms may have any numbers; a room's value may
 * be in any of its cells; a border at the edge of the board carries no information; and an absent number beside another
 * mark counts as unknown. Two instances are alike if they are the same after being written as an address and read
 * again.
 */
import type { AddressPart, EncodedFormat } from '../../language/sections/read/format.ts';
import type { Board } from '../../model/board.ts';
import { MISSING_VALUE } from '../../model/instance-source.ts';
import { coreOf, isWrapped, type Told } from '../values/value-text.ts';
import type { ToldFamily } from '../values/write.ts';
import { hasGaps } from './schemes.ts';

/** The givens or finds with the values that they would have if they were written to an address and read again. */
export function asReadFromAddress(
  families: readonly ToldFamily[],
  { parts }: EncodedFormat,
  board: Board | undefined,
): readonly ToldFamily[] {
  const familyByName = new Map(families.map((family) => [family.name, family]));
  const setValues = (name: string | undefined, values: (family: ToldFamily) => readonly Told[]): void => {
    const family = familyByName.get(name ?? '');
    if (family) familyByName.set(family.name, { ...family, values: values(family) });
  };
  for (const part of parts) {
    const givenNames = part.givenNames.map(({ text }) => text);
    for (const name of bordersOf(part, givenNames))
      setValues(name, (family) => withoutEdgeValues(family, board));
    if (part.kind === 'coded' ? part.placesName === 'rooms' : part.scheme === 'results') {
      const rooms = familyByName.get(givenNames.at(-1) ?? '')?.values ?? [];
      for (const name of givenNames.slice(0, -1))
        setValues(name, ({ values }) => valuesAtFirstCells(values, rooms));
    }
    if (part.kind === 'coded' && hasGaps(part.code)) {
      const valueLists = givenNames.map((name) => familyByName.get(name)?.values ?? []);
      const hasValue = valueLists[0]?.map((_, at) => valueLists.some((values) => values[at] !== null)) ?? [];
      for (const name of givenNames) setValues(name, (family) => valuesWithGaps(family, hasValue));
    }
  }
  for (const part of parts)
    if (part.kind === 'whole' && ROOM_CODES.has(part.scheme))
      setValues(part.givenNames[0]?.text, ({ values }) => renumberValues(values));
  return families.map((family) => familyByName.get(family.name) ?? family);
}

/** The address codes for a division into rooms. The numbers of rooms are only labels there: other numbers give the same address. */
const ROOM_CODES: ReadonlySet<string> = new Set(['border', 'blocks', 'halves']);

/**
 * The names of the givens over borders for which the address encodes only borders between two cells, not those at the
 * edge.
 */
function bordersOf(part: AddressPart, names: readonly string[]): readonly string[] {
  if (part.kind === 'whole')
    return part.scheme === 'walls' ? names : part.scheme === 'border' ? names.slice(1) : [];
  if (part.placesName === 'borders') return names;
  return part.placesName === 'halves' ? names.filter((_, at) => at % 3 === 1) : [];
}

function withoutEdgeValues({ type, values }: ToldFamily, board: Board | undefined): readonly Told[] {
  const emptyValue = coreOf(type).kind === 'bool' && !isWrapped(type, 'optional') ? false : null;
  return values.map((value, border) => ((board?.borderCells[2 * border + 1] ?? 0) < 0 ? emptyValue : value));
}

function valuesAtFirstCells(values: readonly Told[], rooms: readonly Told[]): readonly Told[] {
  const valueByRoom = new Map<Told | undefined, Told>();
  for (const [cell, value] of values.entries())
    if (value !== null && !valueByRoom.has(rooms[cell])) valueByRoom.set(rooms[cell], value);
  return values.map((_, cell) => {
    const value = valueByRoom.get(rooms[cell]) ?? null;
    valueByRoom.delete(rooms[cell]);
    return value;
  });
}

function valuesWithGaps({ type, values }: ToldFamily, told: readonly boolean[]): readonly Told[] {
  if (!isWrapped(type, 'unknown')) return values;
  return values.map((value, at) => (value === null && told[at] ? MISSING_VALUE : value));
}

/** The values with labels renumbered in the order of their first occurrence on the board. */
export function renumberValues(values: readonly Told[]): readonly Told[] {
  const numberByValue = new Map<Told, number>();
  return values.map((value) => {
    if (value === null) return value;
    const number = numberByValue.get(value) ?? numberByValue.size + 1;
    numberByValue.set(value, number);
    return number;
  });
}
