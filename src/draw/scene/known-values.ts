/**
 * Properties of givens, finds and their values that composing a scene needs. A family is a given or find with its
 * values by place.
 */
import type { ElementText } from '../../formats/values/element-text.ts';
import { coreOf, type Told } from '../../formats/values/value-text.ts';
import type { ToldFamily } from '../../formats/values/write.ts';
import { MISSING_VALUE } from '../../model/instance-source.ts';
import type { ValueType } from '../../model/value-types.ts';
import {
  Element,
  type ElementKind,
  EnumValue,
  Tuple,
  UnknownBool,
  UnknownInt,
  type Value,
} from '../../model/values.ts';
import { type Color, isColor } from './palette.ts';
import type { Origin } from './scene.ts';
import type { DrawingStyle, Side, Style } from './section.ts';

export const ARROWS: ReadonlyMap<string, string> = new Map([
  ['north', '↑'],
  ['northeast', '↗'],
  ['east', '→'],
  ['southeast', '↘'],
  ['south', '↓'],
  ['southwest', '↙'],
  ['west', '←'],
  ['northwest', '↖'],
]);

const ARROW_SIGNS: ReadonlySet<string> = new Set(ARROWS.values());
export const isArrow = (text: string): boolean => ARROW_SIGNS.has(text);

/** The arrow for the name of a direction; undefined for other names. */
export const arrowOf = (name: string): string | undefined => ARROWS.get(name);

/** The kind of the family's places; undefined if they aren't elements of the board. */
export function placeOf(family: ToldFamily): ElementKind | undefined {
  const firstKey = family.domain?.[0];
  return firstKey instanceof Element ? firstKey.kind : undefined;
}

/** Whether the given or find has several values for each cell. */
export function isPerCell({ domain }: ToldFamily): boolean {
  const firstKey = domain?.[0];
  const cell = firstKey instanceof Tuple ? firstKey.items[0] : undefined;
  return cell instanceof Element && cell.kind === 'cell';
}

export function plainText(value: Value, names: ElementText): string {
  if (value instanceof Element) return names.text(value.kind, value.index);
  return value instanceof EnumValue ? value.name : String(value);
}

export function isUnknownValue(value: Told): boolean {
  return value === MISSING_VALUE || value instanceof UnknownBool || value instanceof UnknownInt;
}

/** Whether the type is an int from 0 to at most 3, drawn as that many strokes. */
export function isMultiplicity(type: ValueType): boolean {
  const unwrappedType = coreOf(type);
  return (
    unwrappedType.kind === 'int' &&
    unwrappedType.low !== undefined &&
    unwrappedType.low >= 0 &&
    unwrappedType.high !== undefined &&
    unwrappedType.high <= 3
  );
}

/** Whether every member of the enum is the name of a color. */
export function isColored(type: ValueType): boolean {
  const unwrappedType = coreOf(type);
  return unwrappedType.kind === 'enum' && unwrappedType.enum.members.every((member) => isColor(member.name));
}

export function colorNamed(value: Told): Color | undefined {
  return value instanceof EnumValue && isColor(value.name) ? value.name : undefined;
}

export function colorOf(style: Style | undefined): { color?: Color } {
  return style?.color ? { color: style.color } : {};
}

/** How a given or find is drawn if no line of the `draw` section is about it. */
export function defaultStyle(family: ToldFamily, origin: Origin): { way: DrawingStyle; side?: Side } {
  const { kind } = coreOf(family.type);
  switch (placeOf(family)) {
    case 'cell':
      if (kind === 'bool') return { way: 'fill' };
      return { way: kind === 'enum' && isColored(family.type) ? 'symbol' : 'text' };
    case 'border':
    case 'link':
      return { way: kind === 'bool' || isMultiplicity(family.type) ? 'line' : 'text' };
    case 'corner':
      return { way: kind === 'bool' ? 'symbol' : 'text' };
    case 'point':
      return { way: kind === 'bool' || isColored(family.type) ? 'symbol' : 'text' };
    case 'row':
      return { way: 'label', side: origin === 'given' ? 'left' : 'right' };
    case 'column':
      return { way: 'label', side: origin === 'given' ? 'top' : 'bottom' };
    default:
      return { way: 'label' };
  }
}
