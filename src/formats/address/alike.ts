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

/** The families with the values that they would have if they were written to an address and read again. */
export function asAddressed(
  families: readonly ToldFamily[],
  { parts }: EncodedFormat,
  board: Board | undefined,
): readonly ToldFamily[] {
  const changed = new Map(families.map((family) => [family.name, family]));
  const change = (name: string | undefined, values: (family: ToldFamily) => readonly Told[]): void => {
    const family = changed.get(name ?? '');
    if (family) changed.set(family.name, { ...family, values: values(family) });
  };
  for (const part of parts) {
    const names = part.names.map(({ text }) => text);
    for (const name of bordersOf(part, names)) change(name, (family) => withoutEdge(family, board));
    if (part.kind === 'coded' ? part.places === 'rooms' : part.scheme === 'results') {
      const rooms = changed.get(names.at(-1) ?? '')?.values ?? [];
      for (const name of names.slice(0, -1)) change(name, ({ values }) => atFirstCells(values, rooms));
    }
    if (part.kind === 'coded' && hasGaps(part.code)) {
      const channels = names.map((name) => changed.get(name)?.values ?? []);
      const hasValue = channels[0]?.map((_, at) => channels.some((values) => values[at] !== null)) ?? [];
      for (const name of names) change(name, (family) => withGaps(family, hasValue));
    }
  }
  for (const part of parts)
    if (part.kind === 'whole' && ROOM_CODES.has(part.scheme))
      change(part.names[0]?.text, ({ values }) => renumberValues(values));
  return families.map((family) => changed.get(family.name) ?? family);
}

/** The address codes for a division into rooms. The numbers of rooms are only labels there: other numbers give the same address. */
const ROOM_CODES: ReadonlySet<string> = new Set(['border', 'blocks', 'halves']);

/** The names of the givens over borders of which an address only stores borders between two cells. */
function bordersOf(part: AddressPart, names: readonly string[]): readonly string[] {
  if (part.kind === 'whole')
    return part.scheme === 'walls' ? names : part.scheme === 'border' ? names.slice(1) : [];
  if (part.places === 'borders') return names;
  return part.places === 'halves' ? names.filter((_, at) => at % 3 === 1) : [];
}

function withoutEdge({ type, values }: ToldFamily, board: Board | undefined): readonly Told[] {
  const nothing = coreOf(type).kind === 'bool' && !isWrapped(type, 'optional') ? false : null;
  return values.map((value, border) => ((board?.borderCells[2 * border + 1] ?? 0) < 0 ? nothing : value));
}

function atFirstCells(values: readonly Told[], rooms: readonly Told[]): readonly Told[] {
  const told = new Map<Told | undefined, Told>();
  for (const [cell, value] of values.entries())
    if (value !== null && !told.has(rooms[cell])) told.set(rooms[cell], value);
  return values.map((_, cell) => {
    const value = told.get(rooms[cell]) ?? null;
    told.delete(rooms[cell]);
    return value;
  });
}

function withGaps({ type, values }: ToldFamily, told: readonly boolean[]): readonly Told[] {
  if (!isWrapped(type, 'unknown')) return values;
  return values.map((value, at) => (value === null && told[at] ? MISSING_VALUE : value));
}

/** The values with labels renumbered in the order of their first occurrence on the board. */
export function renumberValues(values: readonly Told[]): readonly Told[] {
  const numbers = new Map<Told, number>();
  return values.map((value) => {
    if (value === null) return value;
    const number = numbers.get(value) ?? numbers.size + 1;
    numbers.set(value, number);
    return number;
  });
}
