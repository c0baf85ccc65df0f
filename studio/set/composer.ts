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
import type { Composing } from '../game/session.ts';
import type { GivenShape, PlainType } from '../worker/protocol.ts';
import {
  type Composed,
  displayText,
  isPartial,
  keysOf,
  parseComposed,
  takesDirection,
  textOf,
  valueAfterBackspace,
  valueAfterKey,
} from './composed.ts';

interface KnownValues {
  readonly type: PlainType;
  readonly numbers: Map<string, number>;
  readonly composed: Composed[];
  readonly looks: Map<number, Look>;
  readonly pattern: Look;
}

export class Composer implements Composing {
  /** The puzzle's sheet, in which composed finds have the values that occur so far; more are added while typing. */
  readonly sheet: Sheet;
  readonly #givens: readonly GivenShape[];
  readonly #board: Board | undefined;
  readonly #known = new Map<number, KnownValues>();

  constructor(sheet: Sheet, givens: readonly GivenShape[]) {
    this.#givens = givens;
    this.#board = sheet.board && boardOfSheet(sheet.board);
    this.sheet = { ...sheet, finds: sheet.finds.map((find, index) => this.#learning(find, index)) };
  }

  #learning(find: SheetFind, index: number): SheetFind {
    const type = this.#givens.find(({ name }) => name === find.name)?.type;
    if (find.kind !== 'composed' || !type) return find;
    const looks = new Map(find.looks);
    const pattern = find.pattern ?? { text: '?' };
    this.#known.set(index, { type, numbers: new Map(), composed: [], looks, pattern });
    return { ...find, looks, pattern: { ...pattern, text: textOf(type, { parts: [], at: 0 }) } };
  }

  /** The composed values that the instance contains, each with its find and position. */
  initialValues(): { readonly find: number; readonly position: number; readonly value: number }[] {
    return [...this.#known.keys()].flatMap((find) => {
      const name = this.sheet.finds[find]?.name;
      const texts = this.#givens.find((given) => given.name === name)?.texts ?? [];
      return texts.flatMap((text, position) => {
        const value = this.valueOf(find, text);
        return value === undefined || /^[[{]\W*$/.test(text) ? [] : [{ find, position, value }];
      });
    });
  }

  typed(find: number, entry: Entry, key: string): Entry | undefined {
    const known = this.#known.get(find);
    if (!known) return undefined;
    const now = entry.value === undefined ? undefined : known.composed[entry.value];
    if (key !== 'Backspace') {
      const after = valueAfterKey(known.type, now, key);
      return after && withValue(entry, this.#numberOf(known, after));
    }
    const shorter = now && valueAfterBackspace(known.type, now);
    return withValue(entry, shorter && this.#numberOf(known, shorter));
  }

  takesDirection(find: number): boolean {
    const known = this.#known.get(find);
    return known !== undefined && takesDirection(known.type);
  }

  pointed(find: number, entry: Entry, direction: number): Entry {
    const name = new ElementText(this.#board).text('direction', direction);
    return this.typed(find, entry, name) ?? entry;
  }

  valueOf(find: number, text: string): number | undefined {
    const known = this.#known.get(find);
    const composed = known && parseComposed(known.type, text);
    return known && composed && this.#numberOf(known, composed);
  }

  keys(find: number): readonly string[] {
    const known = this.#known.get(find);
    return known ? keysOf(known.type) : [];
  }

  #numberOf(known: KnownValues, composed: Composed): number {
    const { type, numbers, looks, pattern } = known;
    const key = `${composed.at} ${composed.parts.join(' ')}`;
    const before = numbers.get(key);
    if (before !== undefined) return before;
    const number = known.composed.length;
    numbers.set(key, number);
    known.composed.push(composed);
    const shown = displayText(type, composed, (name) => arrowOf(name) ?? name);
    looks.set(number, {
      ...withText(pattern, shown),
      ...(pattern.label && { labels: shown.split(' ').map((text) => ({ ...pattern.label!, text })) }),
      text: textOf(type, composed),
      name: shown,
      ...(isPartial(type, composed) && { unfinished: true }),
    });
    return number;
  }
}

/** The look with another text. If the look contains no text, the new one is written into the cell. */
function withText({ cell, stroke, corner, ...rest }: Look, text: string): Look {
  const put = <T extends { readonly label?: Label }>(mark: T): T =>
    mark.label ? { ...mark, label: { ...mark.label, text } } : mark;
  const usual: readonly Label[] = [{ text: '?', origin: 'given' }];
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
              labels: (cell.labels.length > 0 ? cell.labels : usual).map((label) =>
                label.text === '?' ? { ...label, text } : label,
              ),
            }),
      },
    }),
    ...(stroke && { stroke: put(stroke) }),
    ...(corner && { corner: put(corner) }),
  };
}
