/**
 * Composed values (lists and tuples) on the board of a puzzle being set. A game knows values only as numbers. So each
 * composed value gets a number when it first occurs, and is drawn like its find's other values, with its own text.
 */
import {
  arrowOf,
  type Board,
  boardOfSheet,
  ElementText,
  type Label,
  type Look,
  type Sheet,
  type SheetFind,
} from '../../src/index.ts';
import { type Entry, withValue } from '../game/entries.ts';
import type { ValueComposer } from '../game/session.ts';
import type { GivenShape, PlainType } from '../worker/protocol.ts';
import {
  type ComposedValue,
  displayText,
  isPartial,
  keysOf,
  parseComposedValue,
  takesDirection,
  textOf,
  valueAfterBackspace,
  valueAfterKey,
} from './composed.ts';

interface LearnedValues {
  readonly type: PlainType;
  readonly numberByKey: Map<string, number>;
  readonly composedValues: ComposedValue[];
  readonly lookByValue: Map<number, Look>;
  readonly pattern: Look;
}

export class Composer implements ValueComposer {
  /** The puzzle's sheet, in which composed finds have the values that occur so far; more are added while typing. */
  readonly sheet: Sheet;
  readonly #givens: readonly GivenShape[];
  readonly #board: Board | undefined;
  readonly #learnedByPlace = new Map<number, LearnedValues>();

  constructor(sheet: Sheet, givens: readonly GivenShape[]) {
    this.#givens = givens;
    this.#board = sheet.board && boardOfSheet(sheet.board);
    this.sheet = { ...sheet, finds: sheet.finds.map((find, index) => this.#findWithNewValues(find, index)) };
  }

  #findWithNewValues(find: SheetFind, index: number): SheetFind {
    const type = this.#givens.find(({ name }) => name === find.name)?.type;
    if (find.kind !== 'composed' || !type) return find;
    const lookByValue = new Map(find.looks);
    const pattern = find.pattern ?? { text: '?' };
    this.#learnedByPlace.set(index, {
      type,
      numberByKey: new Map(),
      composedValues: [],
      lookByValue,
      pattern,
    });
    return { ...find, looks: lookByValue, pattern: { ...pattern, text: textOf(type, { parts: [], at: 0 }) } };
  }

  /** The composed values that the instance contains, each with its find and position. */
  initialValues(): { readonly find: number; readonly position: number; readonly value: number }[] {
    return [...this.#learnedByPlace.keys()].flatMap((find) => {
      const name = this.sheet.finds[find]?.name;
      const texts = this.#givens.find((given) => given.name === name)?.texts ?? [];
      return texts.flatMap((text, position) => {
        const value = this.valueOf(find, text);
        return value === undefined || /^[[{]\W*$/.test(text) ? [] : [{ find, position, value }];
      });
    });
  }

  entryAfterKey(find: number, entry: Entry, key: string): Entry | undefined {
    const learnedValues = this.#learnedByPlace.get(find);
    if (!learnedValues) return undefined;
    const oldValue = entry.value === undefined ? undefined : learnedValues.composedValues[entry.value];
    if (key !== 'Backspace') {
      const newValue = valueAfterKey(learnedValues.type, oldValue, key);
      return newValue && withValue(entry, this.#numberOf(learnedValues, newValue));
    }
    const shorter = oldValue && valueAfterBackspace(learnedValues.type, oldValue);
    return withValue(entry, shorter && this.#numberOf(learnedValues, shorter));
  }

  takesDirection(find: number): boolean {
    const learnedValues = this.#learnedByPlace.get(find);
    return learnedValues !== undefined && takesDirection(learnedValues.type);
  }

  entryAfterDirection(find: number, entry: Entry, direction: number): Entry {
    const name = new ElementText(this.#board).text('direction', direction);
    return this.entryAfterKey(find, entry, name) ?? entry;
  }

  valueOf(find: number, text: string): number | undefined {
    const learnedValues = this.#learnedByPlace.get(find);
    const composedValue = learnedValues && parseComposedValue(learnedValues.type, text);
    return learnedValues && composedValue && this.#numberOf(learnedValues, composedValue);
  }

  keys(find: number): readonly string[] {
    const learnedValues = this.#learnedByPlace.get(find);
    return learnedValues ? keysOf(learnedValues.type) : [];
  }

  #numberOf(known: LearnedValues, composed: ComposedValue): number {
    const { type, numberByKey, lookByValue, pattern } = known;
    const key = `${composed.at} ${composed.parts.join(' ')}`;
    const knownNumber = numberByKey.get(key);
    if (knownNumber !== undefined) return knownNumber;
    const number = known.composedValues.length;
    numberByKey.set(key, number);
    known.composedValues.push(composed);
    const shownText = displayText(type, composed, (name) => arrowOf(name) ?? name);
    lookByValue.set(number, {
      ...withText(pattern, shownText),
      ...(pattern.label && { labels: shownText.split(' ').map((text) => ({ ...pattern.label!, text })) }),
      text: textOf(type, composed),
      name: shownText,
      ...(isPartial(type, composed) && { unfinished: true }),
    });
    return number;
  }
}

/** The look with another text. If the look contains no text, the new one is written into the cell. */
function withText({ cell, stroke, corner, ...rest }: Look, text: string): Look {
  const withNewLabel = <T extends { readonly label?: Label }>(mark: T): T =>
    mark.label ? { ...mark, label: { ...mark.label, text } } : mark;
  const usualLabels: readonly Label[] = [{ text: '?', origin: 'given' }];
  return {
    ...rest,
    ...(cell && {
      cell: {
        ...cell,
        ...(cell.upper || cell.lower
          ? {
              ...(cell.upper && { upper: { ...cell.upper, text } }),
              ...(cell.lower && { lower: { ...cell.lower, text } }),
            }
          : {
              labels: (cell.labels.length > 0 ? cell.labels : usualLabels).map((label) =>
                label.text === '?' ? { ...label, text } : label,
              ),
            }),
      },
    }),
    ...(stroke && { stroke: withNewLabel(stroke) }),
    ...(corner && { corner: withNewLabel(corner) }),
  };
}
