/** Computes the values of a model's `let`s in an instance; editors show each value after its `let`. */
import { ElementText } from '../../formats/values/element-text.ts';
import { loadModel } from '../../language/load.ts';
import { Element, EnumValue, FixedSet, Tuple, type Value } from '../../model/values.ts';
import { openInstance } from '../../tasks/open/open-instance.ts';
import { OWN_FILE } from '../places.ts';
import type { Snapshot } from '../snapshot.ts';
import { type InstanceFile, instanceNamed } from './beside.ts';

export interface KnownValue {
  /** The offset of the end of the `let`, where the value is shown. */
  readonly at: number;
  readonly text: string;
  /** The name of the instance for which the `let` is evaluated. */
  readonly instance: string;
}

/** The time limit for computing the values of all `let`s, in milliseconds. */
const TIME_LIMIT_MS = 1000;
const MAX_LETTERS = 40;

/** The values of the `let`s in the model's first instance; values that depend on the answer are left out. */
export function knownValues(
  snapshot: Snapshot,
  instanceFiles: readonly InstanceFile[],
): readonly KnownValue[] {
  const lets = snapshot.own.declarations.filter((one) => one.kind === 'let');
  if (lets.length === 0) return [];
  const { model } = loadModel(snapshot.name, snapshot.text, {
    ...(snapshot.resolve && { resolve: snapshot.resolve }),
  });
  if (!model) return [];
  const source = instanceNamed(model, instanceFiles, undefined) ?? { name: 'no instance', text: '' };
  const { named, ground, title } = openInstance(model, source, {
    deadline: performance.now() + TIME_LIMIT_MS,
  });
  if (!named || !ground) return [];
  const elementText = new ElementText(ground.board);
  return lets.flatMap(({ name, span, value }): KnownValue[] => {
    if (span.file !== OWN_FILE || value.kind === 'integer') return [];
    const text = textOf(named(name.text), elementText);
    return text === undefined ? [] : [{ at: span.end, text: shortenText(text), instance: title }];
  });
}

const shortenText = (text: string): string =>
  text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS)}…` : text;

/** Writes a value in the model's notation; undefined if the value depends on the answer. */
function textOf(value: Value | undefined, names: ElementText): string | undefined {
  if (value === null) return 'none';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof EnumValue) return value.name;
  if (value instanceof Element) return names.text(value.kind, value.index);
  if (value instanceof Tuple) return textOfItems(value.items, names, '(', ')');
  if (value instanceof FixedSet) return textOfItems(value.items, names, '{', '}');
  return Array.isArray(value) ? textOfItems(value as readonly Value[], names, '[', ']') : undefined;
}

/** A list, set or tuple as text. Only items that are shown are evaluated. */
function textOfItems(
  items: readonly Value[],
  names: ElementText,
  open: string,
  close: string,
): string | undefined {
  const itemTexts = items.slice(0, MAX_LETTERS).map((item) => textOf(item, names));
  return itemTexts.includes(undefined) ? undefined : `${open}${itemTexts.join(', ')}${close}`;
}
