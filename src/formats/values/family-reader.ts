/** Reads the values of a given or find from the lines of its entry: a grid, a lattice, a drawing, a list, layers, or lines `at: value`. */

import type { Board } from '../../model/board.ts';
import { MISSING_VALUE } from '../../model/instance-source.ts';
import type { ValueType } from '../../model/value-types.ts';
import { Element, EnumValue, Tuple, type Value } from '../../model/values.ts';
import { readDrawnValues } from '../native/drawing-text.ts';
import type { EntryLine, InstanceEntry } from '../native/instance.ts';
import { readLattice } from '../native/lattice.ts';
import { withoutMargin } from '../native/native.ts';
import { isSplittable, rowTokens } from '../native/rows.ts';
import {
  blocksOf,
  charactersOf,
  type Faults,
  filledLines,
  isKeyed,
  joinTokens,
  keyOfLine,
  listLines,
  type Token,
  tokensOf,
} from '../native/tokens.ts';
import type { ElementText } from './element-text.ts';
import { type Layer, layersOf, tableOf } from './layers.ts';
import {
  type DrawingLayout,
  type FamilyLayout,
  type GridLayout,
  type LatticeLayout,
  layoutOfFamily,
} from './layout.ts';
import { PlaceNames } from './place-name.ts';
import { readJointValue, reportEmpty } from './together.ts';
import {
  coreOf,
  countWithNoun,
  isCompound,
  isWrapped,
  readToken,
  type TextReading,
  type Told,
} from './value-text.ts';

export class FamilyReader {
  readonly #entry: InstanceEntry;
  readonly #type: ValueType;
  readonly #domain: readonly Value[];
  readonly #textReading: TextReading;
  readonly #fallback: (() => readonly Value[]) | undefined;
  readonly #board: Board | undefined;
  readonly #layout: FamilyLayout;
  readonly #placeNames: PlaceNames;
  readonly #values: (Told | undefined)[];
  readonly #labels: ValueLabels | undefined;
  /** The position in the family's domain of the value that is being read; −1 if it isn't known. */
  #position = -1;

  constructor(
    entry: InstanceEntry,
    type: ValueType,
    domain: readonly Value[],
    board: Board | undefined,
    reading: TextReading,
    fallback: (() => readonly Value[]) | undefined,
    { acceptsOutOfBounds, labels }: { readonly acceptsOutOfBounds: boolean; readonly labels: boolean },
  ) {
    this.#labels = labels ? new ValueLabels(entry.name, reading.faults) : undefined;
    this.#fallback = fallback;
    this.#placeNames = new PlaceNames(board);
    this.#entry = entry;
    this.#type = type;
    this.#domain = domain;
    this.#textReading = acceptsOutOfBounds
      ? { ...reading, warnOutOfBounds: (token, bounds) => this.#warnOutOfBounds(token, bounds) }
      : reading;
    this.#board = board;
    this.#layout = (isCompound(type) ? undefined : tableOf(domain)) ?? layoutOfFamily(domain, board);
    this.#values = new Array<Told | undefined>(domain.length).fill(undefined);
  }

  readValues(): readonly Told[] {
    const { layout } = this.#layout;
    const lines = filledLines(this.#entry.lines);
    if (lines.length === 0 && this.#entry.marks) this.#fillUnknownValues(false);
    else if (lines.length === 0 && layout.kind !== 'lattice') {
      if (this.#domain.length > 0) reportEmpty(this.#entry, this.#textReading);
    } else if (this.#layers(lines)) {
      this.#fillMissing();
    } else if (lines[0] && isKeyed(lines[0])) this.#readKeyedLines(lines);
    else if (layout.kind === 'grid') this.#grid(lines, layout);
    else if (layout.kind === 'list')
      isCompound(this.#type) ? this.#readCompounds(this.#listLines(lines)) : this.#readScalars(lines);
    else this.#readDrawnValues(layout);
    return this.#values.map((value) => (value === undefined ? null : value));
  }

  // ── Grids ──

  #grid(lines: readonly EntryLine[], layout: GridLayout): void {
    const { rows, rowNoun } = layout;
    const [first] = lines;
    if (first?.text.startsWith('[') && !isCompound(this.#type)) {
      this.#textReading.faults.at(
        'bad-value',
        `\`${this.#entry.name}\` is a grid, without brackets.`,
        first,
        {
          advice: 'Write a line for each row of the board, with blanks between the values.',
        },
      );
      return;
    }
    const faultByWidth = new Map<number, { readonly row: number; readonly token: Token; alike: number[] }>();
    for (let row = 0; row < Math.min(rows.length, lines.length); row++) {
      if (this.#textReading.faults.isFull) return;
      const line = lines[row] ?? { text: '', start: 0 };
      const rowElements = rows[row] ?? new Int32Array(0);
      const tokens = this.#rowTokens(line, rowElements.length);
      if (tokens.length === rowElements.length) {
        for (const [at, token] of tokens.entries()) this.#place(token, rowElements[at] ?? -1);
      } else {
        const similarFault = faultByWidth.get(tokens.length - rowElements.length);
        if (similarFault) similarFault.alike.push(row + 1);
        else
          faultByWidth.set(tokens.length - rowElements.length, {
            row,
            token: joinTokens(tokens) ?? line,
            alike: [],
          });
        for (const token of tokens) readToken(this.#numberOfLabel(token), this.#type, this.#textReading);
      }
    }
    for (const [surplus, { row, token, alike }] of faultByWidth) {
      this.#reportWrongLength(rows[row]?.length ?? 0, surplus, row, token, alike);
    }
    if (lines.length !== rows.length) this.#reportWrongHeight(lines, rows.length, rowNoun);
  }

  #rowTokens(line: EntryLine, wanted: number): readonly Token[] {
    return isCompound(this.#type) ? tokensOf(line) : rowTokens(line, this.#type, wanted);
  }

  #place(token: Token, element: number): void {
    const position = this.#layout.positions[element] ?? -1;
    if (position >= 0) this.#readValueAt(position, token);
    else if (token.text !== '.' && token.text !== '-') {
      const message = `\`${this.#entry.name}\` has no value here, but \`${token.text}\` stands in its place.`;
      this.#textReading.faults.at('stray-value', message, token, { advice: 'Write `.` or `-`.' });
    }
  }

  #reportWrongLength(
    width: number,
    surplus: number,
    row: number,
    token: Token,
    alike: readonly number[],
  ): void {
    const hex =
      this.#layout.layout.kind === 'grid' && new Set(this.#layout.layout.rows.map((r) => r.length)).size > 1;
    const expectedText = hex
      ? `row ${row + 1} of the board has ${countWithNoun(width, 'cell')}`
      : `the board has ${countWithNoun(width, 'column')}`;
    const otherRowsText =
      alike.length === 0
        ? ''
        : alike.length === 1
          ? ' (and one more row)'
          : ` (and ${alike.length} more rows)`;
    const countText = `Row ${row + 1} has ${countWithNoun(width + surplus, 'value')}`;
    const advice =
      surplus < 0 && token.text.length >= width
        ? 'Separate the values by blanks; `-` or `.` stands for an empty place.'
        : 'Every place needs a value; `-` or `.` stands for an empty one.';
    this.#textReading.faults.at(
      'wrong-row-length',
      `${countText}, but ${expectedText}${otherRowsText}.`,
      token,
      { advice },
    );
  }

  #reportWrongHeight(lines: readonly EntryLine[], height: number, noun: string): void {
    const place = lines[height] ??
      lines.at(-1) ?? { text: this.#entry.name, start: this.#entry.nameSpan.start };
    const board = noun === 'row' ? 'the board has' : 'the board needs';
    const expectedText = noun === 'row' ? countWithNoun(height, 'row') : `${height}`;
    const message = `\`${this.#entry.name}\` has ${countWithNoun(lines.length, 'row')}, but ${board} ${expectedText}.`;
    this.#textReading.faults.at('wrong-row-count', message, place);
  }

  // ── Lattices and drawings ──

  #readDrawnValues(layout: LatticeLayout | DrawingLayout): void {
    const { positions } = this.#layout;
    const { lines, name } = this.#entry;
    const setValue = (element: number, value: Told): void => {
      const position = positions[element] ?? -1;
      if (position >= 0) this.#values[position] = value;
    };
    if (layout.kind === 'lattice') {
      readLattice(lines, name, this.#type, layout, this.#textReading, setValue);
      return;
    }
    readDrawnValues(lines, this.#type, layout, this.#textReading, setValue);
    if (layout.shows === 'link' && coreOf(this.#type).kind === 'bool') this.#fillUnknownValues(false);
    this.#fillMissing();
  }

  #fillUnknownValues(value: Told): void {
    this.#values.forEach((known, at) => {
      this.#values[at] = known === undefined ? value : known;
    });
  }

  // ── Lists ──

  #readScalars(lines: readonly EntryLine[]): void {
    const expectedCount = this.#domain.length;
    let tokens = lines.flatMap(tokensOf);
    const onlyToken = tokens.length === 1 ? tokens[0] : undefined;
    if (onlyToken && expectedCount > 1 && isSplittable(onlyToken.text, this.#type))
      tokens = charactersOf(onlyToken);
    for (const [at, token] of tokens.slice(0, expectedCount).entries()) this.#readValueAt(at, token);
    for (const token of tokens.slice(expectedCount))
      readToken(this.#numberOfLabel(token), this.#type, this.#textReading);
    if (tokens.length !== expectedCount)
      this.#reportWrongCount(tokens.length, 'value', tokens[expectedCount] ?? joinTokens(tokens));
  }

  /** Reads lists: one on each line; or, all on one line, each in brackets. */
  /** The lines that are lists. Blank lines count as empty lists only if there are too few other lines. */
  #listLines(full: readonly EntryLine[]): readonly EntryLine[] {
    const { kind } = coreOf(this.#type);
    const usesListLines = full.length < this.#domain.length && (kind === 'list' || kind === 'set');
    return usesListLines ? listLines(this.#entry.lines) : full;
  }

  #readCompounds(lines: readonly EntryLine[]): void {
    const expectedCount = this.#domain.length;
    const [only] = lines;
    if (lines.length === 1 && only && expectedCount !== 1) {
      const tokens = tokensOf(only);
      if (tokens.every(({ text }) => /^[([{]/.test(text))) {
        for (const [at, token] of tokens.slice(0, expectedCount).entries()) this.#readValueAt(at, token);
        if (tokens.length !== expectedCount)
          this.#reportWrongCount(tokens.length, 'value', tokens[expectedCount] ?? joinTokens(tokens));
        return;
      }
    }
    lines.slice(0, expectedCount).forEach((line, at) => {
      const value = readJointValue(tokensOf(line), this.#type, this.#entry, this.#textReading);
      if (value !== undefined) this.#values[at] = value;
    });
    if (lines.length !== expectedCount)
      this.#reportWrongCount(lines.length, 'line', lines[expectedCount] ?? lines.at(-1));
  }

  #reportWrongCount(found: number, noun: string, place: Token | undefined): void {
    const { elements } = this.#layout;
    const expectedCount = this.#domain.length;
    const { name, nameSpan } = this.#entry;
    const neededText =
      elements === 'row' || elements === 'column' || elements === 'diagonal'
        ? `the board has ${countWithNoun(expectedCount, elements)}`
        : `${expectedCount === 1 ? 'one is' : `${expectedCount} are`} needed`;
    const message = `\`${name}\` has ${countWithNoun(found, noun)}, but ${neededText}.`;
    this.#textReading.faults.at('wrong-count', message, place ?? { text: name, start: nameSpan.start });
  }

  // ── Layers ──

  /** Reads a given or find written in layers, each a line `1:` with the layer's lines below; returns false if the lines aren't layers. */
  #layers(lines: readonly EntryLine[]): boolean {
    const [first] = lines;
    if (!first || first.tokens || !isKeyed(first) || !(this.#domain[0] instanceof Tuple)) return false;
    const layers = new Map(
      layersOf(this.#domain, this.#board)?.map((layer) => [this.#keyText(layer.key), layer] as const),
    );
    if (!layers.has(keyOfLine(first).text.replace(/\s+/g, ''))) return false;
    const layersRead = new Set<Layer>();
    for (const block of blocksOf(lines)) {
      const { faults } = this.#textReading;
      const layer = layers.get(block.key.text.replace(/\s+/g, ''));
      if (!layer) {
        faults.at(
          'unknown-element',
          `\`${this.#entry.name}\` has no layer \`${block.key.text}\`.`,
          block.key,
          {
            advice: `Layers are written like \`${layers.keys().next().value}:\`, each with its lines below, further indented.`,
          },
        );
      } else if (layersRead.has(layer)) {
        faults.at('duplicate-element', `\`${block.key.text}\` has values already.`, block.key);
      } else {
        layersRead.add(layer);
        this.#layer(layer, block.key, block.lines);
      }
    }
    const fallbackValues = this.#fallback?.();
    fallbackValues?.forEach((value, at) => {
      this.#values[at] ??= value;
    });
    return true;
  }

  #layer(layer: Layer, key: Token, lines: readonly EntryLine[]): void {
    const span = this.#textReading.faults.span(key);
    const entry = {
      name: `${this.#entry.name} ${key.text}`,
      nameSpan: span,
      lines: withoutMargin(lines),
      span,
    };
    const reader = new FamilyReader(
      entry,
      this.#type,
      layer.domain,
      this.#board,
      this.#textReading,
      undefined,
      {
        acceptsOutOfBounds: this.#textReading.warnOutOfBounds !== undefined,
        labels: this.#labels !== undefined,
      },
    );
    for (const [at, value] of reader.readValues().entries()) this.#values[layer.positions[at]!] = value;
  }

  // ── `at: value` lines ──

  #readKeyedLines(lines: readonly EntryLine[]): void {
    const positions = new Map(this.#domain.map((key, at) => [this.#keyText(key), at]));
    const { faults } = this.#textReading;
    for (const line of lines) {
      if (faults.isFull) return;
      const colon = line.key ? 0 : line.text.indexOf(':');
      const key: Token = line.key ?? {
        text: line.text.slice(0, Math.max(0, colon)).trimEnd(),
        start: line.start,
      };
      const position = positions.get(key.text.replace(/\s+/g, ''));
      if (position === undefined) {
        const message =
          colon < 0
            ? 'Expected a line `at: value`.'
            : `\`${this.#entry.name}\` has no element \`${key.text}\`.`;
        faults.at('unknown-element', message, colon < 0 ? line : key, {
          advice: `Elements are written like \`${this.#keyText(this.#domain[0] ?? null)}\`.`,
        });
        continue;
      }
      if (this.#values[position] !== undefined) {
        faults.at('duplicate-element', `\`${key.text}\` has a value already.`, key);
        continue;
      }
      const value: EntryLine = line.key
        ? line
        : { text: line.text.slice(colon + 1), start: line.start + colon + 1 };
      this.#position = position;
      const tokens = tokensOf(value).map((token) => this.#numberOfLabel(token));
      const valueRead = readJointValue(tokens, this.#type, this.#entry, this.#textReading);
      this.#position = -1;
      if (valueRead !== undefined) this.#values[position] = valueRead;
      else this.#values[position] = null;
    }
    const fallbackValues = this.#fallback?.();
    fallbackValues?.forEach((value, at) => {
      this.#values[at] ??= value;
    });
    this.#fillMissing();
  }

  #keyText(key: Value): string {
    return keyText(key, this.#textReading.elementText);
  }

  /**
   * Fills the positions without a value: with absent or unknown, if the type allows it, or with the other bool, if
   * the entry only lists true places or only false ones. Otherwise a missing value is reported.
   */
  #fillMissing(): void {
    if (isWrapped(this.#type, 'optional')) this.#fillUnknownValues(null);
    else if (isWrapped(this.#type, 'unknown')) this.#fillUnknownValues(MISSING_VALUE);
    else if (this.#entry.marks)
      this.#fillUnknownValues(this.#values.includes(false) && !this.#values.includes(true));
    const { faults } = this.#textReading;
    if (faults.hasMistakes) return;
    const at = this.#values.indexOf(undefined);
    if (at < 0) return;
    const { name, nameSpan } = this.#entry;
    const furtherCount = this.#values.filter((value) => value === undefined).length - 1;
    const furtherText = furtherCount === 0 ? '' : ` (and ${furtherCount} more)`;
    const message = `\`${name}\` has no value for ${this.#keyText(this.#domain[at] ?? null)}${furtherText}.`;
    faults.at('missing-value', message, { text: name, start: nameSpan.start });
  }

  #warnOutOfBounds(token: Token, bounds: string): void {
    const key = this.#domain[this.#position];
    const place = key === undefined ? 'here' : this.#placeNames.name(key);
    const at = key === undefined || this.#placeNames.isBetween(key) ? place : `at ${place}`;
    const message = `\`${this.#entry.name}\` ${at} is ${token.text}; its rule knows ${bounds}, so no answer may agree with it.`;
    this.#textReading.faults.warn('value-beyond', message, token);
  }

  /** If the family's numbers are labels: the token with a letter converted to a number. Otherwise the same token. */
  #numberOfLabel(token: Token): Token {
    return this.#labels?.token(token) ?? token;
  }

  #readValueAt(position: number, token: Token): void {
    this.#position = position;
    const value = readToken(this.#numberOfLabel(token), this.#type, this.#textReading);
    if (value !== undefined) this.#values[position] = value;
    this.#position = -1;
  }
}

/** Converts letters that stand for numbers: capitals are 1 to 26, small letters continue from 27. */
class ValueLabels {
  readonly #name: string;
  readonly #faults: Faults;
  #usedLabels: 'letters' | 'numbers' | undefined;

  constructor(name: string, faults: Faults) {
    this.#name = name;
    this.#faults = faults;
  }

  /**
   * The token with its letter converted to a number. If a family contains letters and numbers, this is reported, since
   * both might mean the same label.
   */
  token(token: Token): Token {
    const isLetter = /^[A-Za-z]$/.test(token.text);
    if (!isLetter && !/^\d/.test(token.text)) return token;
    const labelKind = isLetter ? 'letters' : 'numbers';
    const isMixed = this.#usedLabels !== undefined && this.#usedLabels !== labelKind;
    this.#usedLabels ??= labelKind;
    if (isMixed) {
      this.#faults.at('bad-value', `\`${this.#name}\` has letters and numbers.`, token, {
        advice: 'Its values are labels: all letters, or all numbers.',
      });
    }
    if (!isLetter) return token;
    const code = token.text.charCodeAt(0);
    return {
      ...token,
      width: 1,
      text: String(code < SMALL_A ? code - CAPITAL_A + 1 : code - SMALL_A + 1 + LETTERS),
    };
  }
}

const CAPITAL_A = 65;
const SMALL_A = 97;
const LETTERS = 26;

/** The text of a domain's element before the colon of a line `at: value`. */
export function keyText(key: Value, names: ElementText): string {
  if (key instanceof Element) return names.text(key.kind, key.index);
  if (key instanceof Tuple) return key.items.map((item) => keyText(item, names)).join(',');
  return key instanceof EnumValue ? key.name : String(key);
}
