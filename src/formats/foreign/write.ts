/** Values as text in a format described by a `read` section: the counterpart of read.ts. */

import type { FormatField, FormatPart, TextFormat } from '../../language/sections/read/format.ts';
import type { Board } from '../../model/board.ts';
import { MISSING_VALUE } from '../../model/instance-source.ts';
import type { ValueType } from '../../model/value-types.ts';
import { Element, Tuple, type Value } from '../../model/values.ts';
import { entryOf } from '../../text/entry-of.ts';
import { isCellCharacter, writeOnDrawing } from '../native/drawing-text.ts';
import { ElementText } from '../values/element-text.ts';
import { layoutOfFamily } from '../values/layout.ts';
import { coreOf, type Told, textOfValue } from '../values/value-text.ts';
import { strokeOf, type ToldFamily } from '../values/write.ts';
import { linkToSymbol, STROKES, symbolsOf, toSymbol } from './symbols.ts';

export interface ForeignValues {
  readonly format: TextFormat;
  /** The givens, or a solution's finds, with their values. */
  readonly families: readonly ToldFamily[];
  readonly board: Board | undefined;
  /** The letter on each cell of a drawing that shows links. */
  readonly letters?: (cell: number) => string;
}

/** The values as text. Values that the format can't express are left out; reading the text back shows which. */
export function writeForeign(values: ForeignValues): string {
  const writer = new ForeignWriter(values);
  return values.format.parts
    .flatMap((part) => writer.lines(part))
    .map((line) => `${line}\n`)
    .join('');
}

class ForeignWriter {
  readonly #values: ForeignValues;
  readonly #elementText: ElementText;
  readonly #families: ReadonlyMap<string, ToldFamily>;

  constructor(values: ForeignValues) {
    this.#values = values;
    this.#elementText = new ElementText(values.board);
    this.#families = new Map(values.families.map((family) => [family.name, family]));
  }

  lines(part: FormatPart): readonly string[] {
    switch (part.kind) {
      case 'line':
        return [trimmedEnd(part.fields.map(({ name }) => this.#allTexts(name.text)[0] ?? '-')).join(' ')];
      case 'values':
        return part.names.flatMap(({ text }) => this.#allTexts(text));
      case 'key':
        return [`${part.key}: ${this.#allTexts(part.name.text).join(' ')}`];
      case 'items':
        return this.#items(part.list.text, part.fields);
      case 'places':
        return this.#placeLines(part.fields);
      case 'grid':
      case 'characters':
        return this.#rows(part.name.text, part.kind === 'grid' ? ' ' : '');
      case 'drawing':
        return this.#writeDrawing(part.name.text);
    }
  }

  /** The texts of all values of the given or find with this name. */
  #allTexts(name: string): readonly string[] {
    const { board } = this.#values;
    if (name === 'height' || name === 'width') return [String(board?.[name] ?? 0)];
    if (name === 'board') return [board?.kind ?? ''];
    if (name === 'size') return [String(board?.height ?? 0), String(board?.width ?? 0)];
    const family = this.#families.get(name);
    return family ? family.values.map((value) => this.#text(value, family.type, name)) : [];
  }

  #items(list: string, fields: readonly FormatField[]): readonly string[] {
    const family = this.#families.get(list);
    const items = family?.values[0];
    const unwrappedType = family && coreOf(family.type);
    if (!Array.isArray(items) || unwrappedType?.kind !== 'list') return [];
    const tuple = coreOf(unwrappedType.of);
    return (items as readonly Value[]).map((item) => this.#item(item, tuple, fields));
  }

  #item(item: Value, type: ValueType, fields: readonly FormatField[]): string {
    if (!(item instanceof Tuple) || type.kind !== 'tuple') return '';
    const texts = fields.map(({ name, optional }) => {
      const at = type.fields.findIndex((field) => field.name === name.text);
      const value = item.items[at] ?? null;
      if (value === null && optional) return '';
      return this.#text(value, type.fields[at]?.type ?? type, name.text);
    });
    return trimmedEnd(texts).join(' ');
  }

  /** Writes a line for each element that has a value. */
  #placeLines(fields: readonly FormatField[]): readonly string[] {
    const families = fields.flatMap(({ name }) => this.#families.get(name.text.replace(/\..*/, '')) ?? []);
    const domain = families[0]?.domain ?? [];
    const hasSides = fields.some(({ name }) => name.text === 'side');
    return domain.flatMap((key, at) => {
      const hasValue = families.some(
        (family) => family.values[at] !== MISSING_VALUE && family.values[at] !== null,
      );
      if (!hasValue || !(key instanceof Element)) return [];
      const place = this.#placeOf(key, hasSides);
      return fields.map(({ name }) => entryOf(place, name.text) ?? this.#field(name.text, at)).join(' ');
    });
  }

  #field(name: string, at: number): string {
    const [head = '', field] = name.split('.');
    const family = this.#families.get(head);
    const value = family?.values[at] ?? null;
    if (!family || value === MISSING_VALUE) return '?';
    const unwrappedType = coreOf(family.type);
    if (field === undefined) return this.#text(value, family.type, name);
    if (!(value instanceof Tuple) || unwrappedType.kind !== 'tuple') return '-';
    const position = unwrappedType.fields.findIndex((one) => one.name === field);
    return this.#text(
      value.items[position] ?? null,
      unwrappedType.fields[position]?.type ?? unwrappedType,
      name,
    );
  }

  #placeOf(element: Element, sided: boolean): Readonly<Record<string, string>> {
    const { board } = this.#values;
    if (!board) return {};
    if (element.kind === 'link' && !sided) {
      return placeAt(board.linkRow[element.index] ?? 0, board.linkColumn[element.index] ?? 0);
    }
    if (element.kind === 'link') {
      const cell = board.linkCells[2 * element.index] ?? 0;
      return sideOf(board, cell, board.stepLink, element.index);
    }
    if (element.kind === 'border') {
      return sideOf(board, board.borderCells[2 * element.index] ?? 0, board.stepBorder, element.index);
    }
    return placeAt(board.cellRow[element.index] ?? 0, board.cellColumn[element.index] ?? 0);
  }

  #rows(name: string, separator: string): readonly string[] {
    const family = this.#families.get(name);
    const { board } = this.#values;
    if (!family?.domain || !board) return [];
    const { layout, positions } = layoutOfFamily(family.domain, board);
    if (layout.kind !== 'grid') return [];
    return layout.rows.map((row) =>
      Array.from(row, (element) => {
        const value = family.values[positions[element] ?? -1] ?? null;
        return this.#text(value, family.type, name);
      }).join(separator),
    );
  }

  #writeDrawing(name: string): readonly string[] {
    const family = this.#families.get(name);
    const { board, letters = () => 'o' } = this.#values;
    if (!family?.domain || !board) return [];
    const { layout, positions } = layoutOfFamily(family.domain, board);
    if (layout.kind !== 'drawing') return [];
    const textAt = (element: number): string => {
      const value = family.values[positions[element] ?? -1] ?? null;
      return textOfValue(value, family.type, this.#elementText);
    };
    const symbolPairs = symbolsOf(this.#values.format.symbols, name);
    if (layout.shows === 'link') {
      const stroke = (link: number): number => STROKES.indexOf(strokeOf(board, link));
      return writeOnDrawing(layout, (link) => linkToSymbol(textAt(link), stroke(link), symbolPairs), letters);
    }
    const cell = (element: number): string => {
      const text = toSymbol(textAt(element), symbolPairs);
      return isCellCharacter(text) ? text : '?';
    };
    return writeOnDrawing(layout, cell, (link) => strokeOf(board, link));
  }

  #text(value: Told, type: ValueType, name: string): string {
    return toSymbol(
      textOfValue(value, type, this.#elementText),
      symbolsOf(this.#values.format.symbols, name),
    );
  }
}

function placeAt(row: number, column: number): Readonly<Record<string, string>> {
  return { row: String(row), column: String(column) };
}

function sideOf(
  board: Board,
  cell: number,
  steps: Int32Array,
  element: number,
): Readonly<Record<string, string>> {
  const sides = board.directions.length;
  const side = board.directions.findIndex((_, direction) => steps[cell * sides + direction] === element);
  const place = placeAt(board.cellRow[cell] ?? 0, board.cellColumn[cell] ?? 0);
  return { ...place, side: board.directions[side]?.name ?? '' };
}

/** The texts without the empty ones at the end, which a line may omit. */
function trimmedEnd(texts: readonly string[]): readonly string[] {
  const lastTextIndex = texts.findLastIndex((text) => text !== '');
  return texts.slice(0, lastTextIndex + 1);
}
