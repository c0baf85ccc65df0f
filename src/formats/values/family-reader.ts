/**
 * Reads the values of a family from the lines of its entry: a grid, a lattice, a drawing, a list, layers, or lines `at:
 * value`.
 */

import type { Board } from '../../model/board.ts';
import { MISSING_VALUE } from '../../model/instance-source.ts';
import type { ValueType } from '../../model/value-types.ts';
import { Element, EnumValue, Tuple, type Value } from '../../model/values.ts';
import { readOnDrawing } from '../native/drawing-text.ts';
import type { EntryLine, InstanceEntry } from '../native/instance.ts';
import { readLattice } from '../native/lattice.ts';
import { withoutMargin } from '../native/native.ts';
import { isSplittable, rowTokens } from '../native/rows.ts';
import {
  blocksOf,
  charactersOf,
  type Faults,
  fullLines,
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
import { readTogether, reportEmpty } from './together.ts';
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
  readonly #reading: TextReading;
  readonly #fallback: (() => readonly Value[]) | undefined;
  readonly #board: Board | undefined;
  readonly #layout: FamilyLayout;
  readonly #places: PlaceNames;
  readonly #values: (Told | undefined)[];
  readonly #labels: Labels | undefined;
  /** The position in the family's domain of the value that is being read; −1 if it isn't known. */
  #position = -1;

  constructor(
    entry: InstanceEntry,
    type: ValueType,
    domain: readonly Value[],
    board: Board | undefined,
    reading: TextReading,
    fallback: (() => readonly Value[]) | undefined,
    { keepsBeyond, labels }: { readonly keepsBeyond: boolean; readonly labels: boolean },
  ) {
    this.#labels = labels ? new Labels(entry.name, reading.faults) : undefined;
    this.#fallback = fallback;
    this.#places = new PlaceNames(board);
    this.#entry = entry;
    this.#type = type;
    this.#domain = domain;
    this.#reading = keepsBeyond
      ? { ...reading, beyond: (token, bounds) => this.#beyond(token, bounds) }
      : reading;
    this.#board = board;
    this.#layout = (isCompound(type) ? undefined : tableOf(domain)) ?? layoutOfFamily(domain, board);
    this.#values = new Array<Told | undefined>(domain.length).fill(undefined);
  }

  read(): readonly Told[] {
    const { layout } = this.#layout;
    const lines = fullLines(this.#entry.lines);
    if (lines.length === 0 && this.#entry.marks) this.#fill(false);
    else if (lines.length === 0 && layout.kind !== 'lattice') {
      if (this.#domain.length > 0) reportEmpty(this.#entry, this.#reading);
    } else if (this.#layers(lines)) {
      this.#missing();
    } else if (lines[0] && isKeyed(lines[0])) this.#keyed(lines);
    else if (layout.kind === 'grid') this.#grid(lines, layout);
    else if (layout.kind === 'list')
      isCompound(this.#type) ? this.#compounds(this.#listLines(lines)) : this.#scalars(lines);
    else this.#drawn(layout);
    return this.#values.map((value) => (value === undefined ? null : value));
  }

  // ── Grids ──

  #grid(lines: readonly EntryLine[], layout: GridLayout): void {
    const { rows, rowNoun } = layout;
    const [first] = lines;
    if (first?.text.startsWith('[') && !isCompound(this.#type)) {
      this.#reading.faults.at('bad-value', `\`${this.#entry.name}\` is a grid, without brackets.`, first, {
        advice: 'Write a line for each row of the board, with blanks between the values.',
      });
      return;
    }
    const wrong = new Map<number, { readonly row: number; readonly token: Token; alike: number[] }>();
    for (let row = 0; row < Math.min(rows.length, lines.length); row++) {
      if (this.#reading.faults.isFull) return;
      const line = lines[row] ?? { text: '', start: 0 };
      const places = rows[row] ?? new Int32Array(0);
      const tokens = this.#rowTokens(line, places.length);
      if (tokens.length === places.length) {
        for (const [at, token] of tokens.entries()) this.#place(token, places[at] ?? -1);
      } else {
        const alike = wrong.get(tokens.length - places.length);
        if (alike) alike.alike.push(row + 1);
        else wrong.set(tokens.length - places.length, { row, token: joinTokens(tokens) ?? line, alike: [] });
        for (const token of tokens) readToken(this.#withNumber(token), this.#type, this.#reading);
      }
    }
    for (const [surplus, { row, token, alike }] of wrong) {
      this.#wrongLength(rows[row]?.length ?? 0, surplus, row, token, alike);
    }
    if (lines.length !== rows.length) this.#wrongHeight(lines, rows.length, rowNoun);
  }

  #rowTokens(line: EntryLine, wanted: number): readonly Token[] {
    return isCompound(this.#type) ? tokensOf(line) : rowTokens(line, this.#type, wanted);
  }

  #place(token: Token, element: number): void {
    const position = this.#layout.positions[element] ?? -1;
    if (position >= 0) this.#put(position, token);
    else if (token.text !== '.' && token.text !== '-') {
      const message = `\`${this.#entry.name}\` has no value here, but \`${token.text}\` stands in its place.`;
      this.#reading.faults.at('stray-value', message, token, { advice: 'Write `.` or `-`.' });
    }
  }

  #wrongLength(width: number, surplus: number, row: number, token: Token, alike: readonly number[]): void {
    const hex =
      this.#layout.layout.kind === 'grid' && new Set(this.#layout.layout.rows.map((r) => r.length)).size > 1;
    const wanted = hex
      ? `row ${row + 1} of the board has ${countWithNoun(width, 'cell')}`
      : `the board has ${countWithNoun(width, 'column')}`;
    const others =
      alike.length === 0
        ? ''
        : alike.length === 1
          ? ' (and one more row)'
          : ` (and ${alike.length} more rows)`;
    const found = `Row ${row + 1} has ${countWithNoun(width + surplus, 'value')}`;
    const advice =
      surplus < 0 && token.text.length >= width
        ? 'Separate the values by blanks; `-` or `.` stands for an empty place.'
        : 'Every place needs a value; `-` or `.` stands for an empty one.';
    this.#reading.faults.at('wrong-row-length', `${found}, but ${wanted}${others}.`, token, { advice });
  }

  #wrongHeight(lines: readonly EntryLine[], height: number, noun: string): void {
    const place = lines[height] ??
      lines.at(-1) ?? { text: this.#entry.name, start: this.#entry.nameSpan.start };
    const board = noun === 'row' ? 'the board has' : 'the board needs';
    const wanted = noun === 'row' ? countWithNoun(height, 'row') : `${height}`;
    const message = `\`${this.#entry.name}\` has ${countWithNoun(lines.length, 'row')}, but ${board} ${wanted}.`;
    this.#reading.faults.at('wrong-row-count', message, place);
  }

  // ── Lattices and drawings ──

  #drawn(layout: LatticeLayout | DrawingLayout): void {
    const { positions } = this.#layout;
    const { lines, name } = this.#entry;
    const put = (element: number, value: Told): void => {
      const position = positions[element] ?? -1;
      if (position >= 0) this.#values[position] = value;
    };
    if (layout.kind === 'lattice') {
      readLattice(lines, name, this.#type, layout, this.#reading, put);
      return;
    }
    readOnDrawing(lines, this.#type, layout, this.#reading, put);
    if (layout.shows === 'link' && coreOf(this.#type).kind === 'bool') this.#fill(false);
    this.#missing();
  }

  #fill(value: Told): void {
    this.#values.forEach((known, at) => {
      this.#values[at] = known === undefined ? value : known;
    });
  }

  // ── Lists ──

  #scalars(lines: readonly EntryLine[]): void {
    const wanted = this.#domain.length;
    let tokens = lines.flatMap(tokensOf);
    const lone = tokens.length === 1 ? tokens[0] : undefined;
    if (lone && wanted > 1 && isSplittable(lone.text, this.#type)) tokens = charactersOf(lone);
    for (const [at, token] of tokens.slice(0, wanted).entries()) this.#put(at, token);
    for (const token of tokens.slice(wanted)) readToken(this.#withNumber(token), this.#type, this.#reading);
    if (tokens.length !== wanted)
      this.#wrongCount(tokens.length, 'value', tokens[wanted] ?? joinTokens(tokens));
  }

  /** Reads lists: one on each line; or, all on one line, each in brackets. */
  /** The lines that are lists. Blank lines count as empty lists only if there are too few other lines. */
  #listLines(full: readonly EntryLine[]): readonly EntryLine[] {
    const { kind } = coreOf(this.#type);
    const lists = full.length < this.#domain.length && (kind === 'list' || kind === 'set');
    return lists ? listLines(this.#entry.lines) : full;
  }

  #compounds(lines: readonly EntryLine[]): void {
    const wanted = this.#domain.length;
    const [only] = lines;
    if (lines.length === 1 && only && wanted !== 1) {
      const tokens = tokensOf(only);
      if (tokens.every(({ text }) => /^[([{]/.test(text))) {
        for (const [at, token] of tokens.slice(0, wanted).entries()) this.#put(at, token);
        if (tokens.length !== wanted)
          this.#wrongCount(tokens.length, 'value', tokens[wanted] ?? joinTokens(tokens));
        return;
      }
    }
    lines.slice(0, wanted).forEach((line, at) => {
      const value = readTogether(tokensOf(line), this.#type, this.#entry, this.#reading);
      if (value !== undefined) this.#values[at] = value;
    });
    if (lines.length !== wanted) this.#wrongCount(lines.length, 'line', lines[wanted] ?? lines.at(-1));
  }

  #wrongCount(found: number, noun: string, place: Token | undefined): void {
    const { elements } = this.#layout;
    const wanted = this.#domain.length;
    const { name, nameSpan } = this.#entry;
    const needs =
      elements === 'row' || elements === 'column' || elements === 'diagonal'
        ? `the board has ${countWithNoun(wanted, elements)}`
        : `${wanted === 1 ? 'one is' : `${wanted} are`} needed`;
    const message = `\`${name}\` has ${countWithNoun(found, noun)}, but ${needs}.`;
    this.#reading.faults.at('wrong-count', message, place ?? { text: name, start: nameSpan.start });
  }

  // ── Layers ──

  /**
   * Reads a family written in layers, each a line `1:` with the layer's lines below; returns false if the lines aren't
   * layers.
   */
  #layers(lines: readonly EntryLine[]): boolean {
    const [first] = lines;
    if (!first || first.tokens || !isKeyed(first) || !(this.#domain[0] instanceof Tuple)) return false;
    const layers = new Map(
      layersOf(this.#domain, this.#board)?.map((layer) => [this.#keyText(layer.key), layer] as const),
    );
    if (!layers.has(keyOfLine(first).text.replace(/\s+/g, ''))) return false;
    const read = new Set<Layer>();
    for (const block of blocksOf(lines)) {
      const { faults } = this.#reading;
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
      } else if (read.has(layer)) {
        faults.at('duplicate-element', `\`${block.key.text}\` has values already.`, block.key);
      } else {
        read.add(layer);
        this.#layer(layer, block.key, block.lines);
      }
    }
    const others = this.#fallback?.();
    others?.forEach((value, at) => {
      this.#values[at] ??= value;
    });
    return true;
  }

  #layer(layer: Layer, key: Token, lines: readonly EntryLine[]): void {
    const span = this.#reading.faults.span(key);
    const entry = {
      name: `${this.#entry.name} ${key.text}`,
      nameSpan: span,
      lines: withoutMargin(lines),
      span,
    };
    const reader = new FamilyReader(entry, this.#type, layer.domain, this.#board, this.#reading, undefined, {
      keepsBeyond: this.#reading.beyond !== undefined,
      labels: this.#labels !== undefined,
    });
    for (const [at, value] of reader.read().entries()) this.#values[layer.positions[at]!] = value;
  }

  // ── `at: value` lines ──

  #keyed(lines: readonly EntryLine[]): void {
    const positions = new Map(this.#domain.map((key, at) => [this.#keyText(key), at]));
    const { faults } = this.#reading;
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
      const tokens = tokensOf(value).map((token) => this.#withNumber(token));
      const told = readTogether(tokens, this.#type, this.#entry, this.#reading);
      this.#position = -1;
      if (told !== undefined) this.#values[position] = told;
      else this.#values[position] = null;
    }
    const others = this.#fallback?.();
    others?.forEach((value, at) => {
      this.#values[at] ??= value;
    });
    this.#missing();
  }

  #keyText(key: Value): string {
    return keyText(key, this.#reading.names);
  }

  /**
   * Fills the positions without a value: with absent or unknown, if the type allows it, or with false, if the entry
   * only lists true places. Otherwise a missing value is reported.
   */
  #missing(): void {
    if (isWrapped(this.#type, 'optional')) this.#fill(null);
    else if (isWrapped(this.#type, 'unknown')) this.#fill(MISSING_VALUE);
    else if (this.#entry.marks) this.#fill(false);
    const { faults } = this.#reading;
    if (faults.hasMistakes) return;
    const at = this.#values.indexOf(undefined);
    if (at < 0) return;
    const { name, nameSpan } = this.#entry;
    const more = this.#values.filter((value) => value === undefined).length - 1;
    const others = more === 0 ? '' : ` (and ${more} more)`;
    const message = `\`${name}\` has no value for ${this.#keyText(this.#domain[at] ?? null)}${others}.`;
    faults.at('missing-value', message, { text: name, start: nameSpan.start });
  }

  #beyond(token: Token, bounds: string): void {
    const key = this.#domain[this.#position];
    const place = key === undefined ? 'here' : this.#places.name(key);
    const at = key === undefined || this.#places.isBetween(key) ? place : `at ${place}`;
    const message = `\`${this.#entry.name}\` ${at} is ${token.text}; its rule knows ${bounds}, so no answer may agree with it.`;
    this.#reading.faults.warn('value-beyond', message, token);
  }

  /** If the family's numbers are labels: the token with a letter converted to a number. Otherwise the same token. */
  #withNumber(token: Token): Token {
    return this.#labels?.token(token) ?? token;
  }

  #put(position: number, token: Token): void {
    this.#position = position;
    const value = readToken(this.#withNumber(token), this.#type, this.#reading);
    if (value !== undefined) this.#values[position] = value;
    this.#position = -1;
  }
}

/** Converts letters that stand for numbers: capitals are 1 to 26, small letters continue from 27. */
class Labels {
  readonly #name: string;
  readonly #faults: Faults;
  #before: 'letters' | 'numbers' | undefined;

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
    const own = isLetter ? 'letters' : 'numbers';
    const isMixed = this.#before !== undefined && this.#before !== own;
    this.#before ??= own;
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
      text: String(code < SMALL ? code - CAPITAL + 1 : code - SMALL + 1 + LETTERS),
    };
  }
}

const CAPITAL = 65;
const SMALL = 97;
const LETTERS = 26;

/** The text of a domain's element before the colon of a line `at: value`. */
export function keyText(key: Value, names: ElementText): string {
  if (key instanceof Element) return names.text(key.kind, key.index);
  if (key instanceof Tuple) return key.items.map((item) => keyText(item, names)).join(',');
  return key instanceof EnumValue ? key.name : String(key);
}
