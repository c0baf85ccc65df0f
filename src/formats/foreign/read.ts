/**
 * Text in a format described by a `read` section, as the entries of an instance (or of a solution): values keep their
 * places in the file, so all checks and messages of native text apply. One pass over the lines.
 */

import type { FormatField, FormatPart, TextFormat } from '../../language/sections/read/format.ts';
import type { Board } from '../../model/board.ts';
import { isDrawn } from '../../model/boards/kinds.ts';
import { append } from '../../model/large-lists.ts';
import type { Diagnostics } from '../../text/diagnostics.ts';
import type { SourceFile, Span } from '../../text/source.ts';
import type { EntryLine, InstanceData, InstanceEntry } from '../native/instance.ts';
import { Faults, type Token } from '../native/tokens.ts';
import { ElementText } from '../values/element-text.ts';
import { layoutOf } from '../values/layout.ts';
import { countWithNoun } from '../values/value-text.ts';
import { strokeOf } from '../values/write.ts';
import { isItem, itemTokens, plainItems } from './items.ts';
import { DrawingLinks, placeKey, ShiftedLinks } from './places.ts';
import type { NamedShape } from './shapes.ts';
import { linkToNative, STROKES, symbolsOf, toNative } from './symbols.ts';

export interface ForeignText {
  readonly format: TextFormat;
  readonly file: SourceFile;
  /** A description of the text, for messages. */
  readonly title: string;
  /** The givens or finds that the format may contain. */
  readonly shapeByName: ReadonlyMap<string, NamedShape>;
  /** The board, if it is already known: always when solutions are read. */
  readonly board: Board | undefined;
}

/** Reads the text. Mistakes in its form are reported; the readable part is returned in any case. */
export function readForeign(text: ForeignText, diagnostics: Diagnostics): InstanceData {
  return new ForeignReader(text, diagnostics).read();
}

class ForeignReader {
  readonly #text: ForeignText;
  readonly #faults: Faults;
  readonly #lines: readonly Token[];
  /** The index of the next line to read. */
  #at = 0;
  readonly #sizes = new Map<string, Token>();
  readonly #entries = new Map<string, InstanceEntry>();
  readonly #elementText: ElementText;

  constructor(text: ForeignText, diagnostics: Diagnostics) {
    this.#text = text;
    this.#faults = new Faults(diagnostics, text.file.id);
    const hasItems = text.format.parts.some((part) => part.kind === 'items');
    this.#lines = linesOf(hasItems ? plainItems(text.file.text) : text.file.text);
    this.#elementText = new ElementText(text.board);
  }

  read(): InstanceData {
    for (const part of this.#text.format.parts) {
      if (this.#faults.hasMistakes) break;
      this.#part(part);
    }
    if (!this.#faults.hasMistakes) this.#reportUnreadTokens();
    const height = this.#sizes.get('height');
    const width = this.#sizes.get('width');
    if (height && width) this.#addEntry('size', [lineOf([height, width])]);
    const { file, title } = this.#text;
    return { title, span: { file: file.id, start: 0, end: file.text.length }, entries: this.#entries };
  }

  #part(part: FormatPart): void {
    switch (part.kind) {
      case 'line':
        this.#line(part.fields, part.optional);
        return;
      case 'values':
        this.#values(part.names.map(({ text }) => text));
        return;
      case 'items':
        this.#items(part.list.text, part.fields);
        return;
      case 'places':
        this.#readPlaces(part.fields);
        return;
      case 'key':
        this.#key(part.key, part.name.text);
        return;
      case 'grid':
      case 'characters':
        this.#rows(part.name.text, part.kind === 'characters');
        return;
      case 'drawing':
        this.#readDrawing(part.name.text);
    }
  }

  // ── Lines of values ──

  #line(fields: readonly FormatField[], optional: boolean): void {
    const lineIndex = this.#at;
    const line = this.#nextToken();
    if (optional && line && isItem(plainTokens(line), fields.length)) {
      this.#at = lineIndex;
      return;
    }
    if (!line) {
      this.#reportUnexpectedEnd(`a line with ${wordsOf(fields)}`);
      return;
    }
    const tokenByField = this.#fieldsIn(line, fields);
    if (!tokenByField) return;
    for (const { name, otherName } of fields) {
      const token = tokenByField.get(name.text) ?? (otherName && tokenByField.get(otherName.text));
      if (token) this.#addValues(name.text, [token]);
    }
  }

  /** Reads the values of these givens or finds, as many as the board's size requires; the last one takes the rest. */
  #values(names: readonly string[]): void {
    const tokens: Token[] = [];
    for (let line = this.#nextToken(); line; line = this.#nextToken()) append(tokens, plainTokens(line));
    let at = 0;
    for (const [position, name] of names.entries()) {
      const expectedCount = position === names.length - 1 ? undefined : this.#countValueOf(name);
      if (expectedCount !== undefined && tokens.length - at < expectedCount) {
        const countText = countWithNoun(tokens.length - at, 'value');
        this.#reportUnexpectedEnd(
          `${countWithNoun(expectedCount, 'value')} for \`${name}\`, but only ${countText}`,
        );
        return;
      }
      const end = expectedCount === undefined ? tokens.length : at + expectedCount;
      this.#addValues(name, tokens.slice(at, end));
      at = end;
    }
  }

  #items(list: string, fields: readonly FormatField[]): void {
    const lines: EntryLine[] = [];
    const fieldOrder = this.#text.shapeByName.get(list)?.fields ?? [];
    const itemLines: Token[] = [];
    for (let line = this.#nextToken(); line; line = this.#nextToken()) itemLines.push(line);
    const items = itemTokens(itemLines.map(plainTokens), fields);
    for (const [at, line] of itemLines.entries()) {
      if (this.#faults.isFull) break;
      const tokenByField = this.#fieldsIn(line, fields, items[at]);
      if (!tokenByField) continue;
      const end = { text: '-', start: line.start + line.text.length, width: 0 };
      const tokens = fieldOrder.map((name) => this.#toNativeToken(name, tokenByField.get(name)) ?? end);
      lines.push({ ...line, tokens });
    }
    this.#addEntry(list, lines);
    this.#setSquareSize(itemLines);
  }

  /**
   * Sets the size of a board whose text contains none, or only the number of items: the board is a square of as many
   * cells. Any other size has to be that of as many cells.
   */
  #setSquareSize(items: readonly Token[]): void {
    const isOptional = this.#text.format.parts.some((part) => part.kind === 'line' && part.optional);
    if (!isOptional || items.length === 0 || this.#faults.hasMistakes) return;
    const [height, width] = ['height', 'width'].map((name) => this.#sizes.get(name));
    const isCount = height?.start === width?.start && Number(height?.text) === items.length;
    if (height && width && (!isCount || items.length === 1)) {
      const cellCount = Number(height.text) * Number(width.text);
      if (cellCount !== items.length && Number.isSafeInteger(cellCount))
        this.#faults.at(
          'wrong-count',
          `A board of ${height.text} rows and ${width.text} columns has ${cellCount} cells; here are ${countWithNoun(items.length, 'item')}.`,
          width,
        );
      return;
    }
    const side = Math.round(Math.sqrt(items.length));
    const start = items[0]?.start ?? 0;
    if (side * side !== items.length)
      this.#faults.at(
        'missing-value',
        `${items.length} items make no square, and no line tells the size of the board.`,
        { text: '', start },
      );
    else
      for (const name of ['height', 'width']) this.#sizes.set(name, { text: String(side), start, width: 1 });
  }

  #readPlaces(fields: readonly FormatField[]): void {
    const linesByName = new Map<string, EntryLine[]>();
    for (const { name } of fields) {
      const family = name.text.replace(/\..*/, '');
      if (this.#text.shapeByName.has(family)) linesByName.set(family, []);
    }
    const placeLines: { readonly line: Token; readonly values: ReadonlyMap<string, Token> }[] = [];
    for (let line = this.#nextToken(); line && !this.#faults.isFull; line = this.#nextToken()) {
      const values = this.#fieldsIn(line, fields);
      if (values) placeLines.push({ line, values });
    }
    const { board, format, shapeByName } = this.#text;
    const writtenLines = new Set<string>();
    const linkPlaces = format.anyMargin
      ? new ShiftedLinks(
          board,
          placeLines.map(({ values }) => values),
        )
      : new DrawingLinks(board);
    for (const { line, values } of placeLines) {
      for (const [name, lines] of linesByName) {
        const shape = shapeByName.get(name);
        const key = placeKey(values, shape?.domainName, linkPlaces, this.#elementText, this.#faults);
        if (!key) break;
        const fieldNames = shape?.fields?.map((field) => `${name}.${field}`) ?? [name];
        const tokens = fieldNames.map((field) => this.#toNativeToken(field, values.get(field)));
        if (tokens.some((token) => token === undefined)) continue;
        // A line may repeat a value that an earlier line has set for the same place.
        const lineText = [name, key.text, ...tokens.map((token) => token?.text)].join(' ');
        if (writtenLines.has(lineText)) continue;
        writtenLines.add(lineText);
        lines.push({
          text: line.text,
          start: line.start,
          key,
          tokens: tokens.filter((token) => token !== undefined),
        });
      }
    }
    for (const [name, lines] of linesByName) if (lines.length > 0) this.#addEntry(name, lines);
  }

  /** The values of a line by the names of its fields; undefined if the line has too few or too many values. */
  #fieldsIn(
    line: Token,
    fields: readonly FormatField[],
    tokens: readonly Token[] = plainTokens(line),
  ): ReadonlyMap<string, Token> | undefined {
    const minCount = fields.filter(({ optional }) => !optional).length;
    if (tokens.length < minCount || tokens.length > fields.length) {
      const expectedText = minCount === fields.length ? `${minCount}` : `${minCount} to ${fields.length}`;
      const place = tokens[fields.length] ?? line;
      const countText = countWithNoun(tokens.length, 'value');
      this.#faults.at('wrong-count', `This line has ${countText}; it should have ${expectedText}.`, place, {
        advice: `A line here tells ${wordsOf(fields)}.`,
      });
      return undefined;
    }
    return new Map(tokens.map((token, at) => [fields[at]?.name.text ?? '', token]));
  }

  #key(key: string, name: string): void {
    const line = this.#nextToken();
    const colon = line?.text.indexOf(':') ?? -1;
    if (!line || line.text.slice(0, Math.max(0, colon)).trim() !== key) {
      if (!line) this.#reportUnexpectedEnd(`a line \`${key}: …\``);
      else this.#faults.at('wrong-line', `Expected a line \`${key}: …\`.`, line);
      return;
    }
    const value = line.text.slice(colon + 1);
    const text = value.trim();
    this.#addValues(
      name,
      plainTokens({ text, start: line.start + colon + 1 + Math.max(0, value.indexOf(text)) }),
    );
  }

  // ── Rows and drawings ──

  #rows(name: string, characters: boolean): void {
    const symbolPairs = symbolsOf(this.#text.format.symbols, name);
    const height = this.#sizeOf('height');
    const lines: EntryLine[] = [];
    while (height === undefined || lines.length < height) {
      const line = this.#nextToken();
      if (!line) break;
      const tokens = characters ? charactersOf(line) : symbolPairs ? plainTokens(line) : undefined;
      lines.push(tokens ? { ...line, tokens: tokens.map((token) => toNative(token, symbolPairs)) } : line);
    }
    this.#addEntry(name, lines);
  }

  /** Reads all remaining lines as a drawing, each character at its own position. */
  #readDrawing(name: string): void {
    const symbolPairs = symbolsOf(this.#text.format.symbols, name);
    const unreadLines = this.#lines.slice(this.#at);
    const lines = unreadLines.filter((line, at) => !this.#isComment(line) || at > 0);
    this.#at = this.#lines.length;
    const { board } = this.#text;
    if (board && isDrawn(board) && this.#text.shapeByName.get(name)?.domainName === 'links') {
      this.#addEntry(name, linkDrawing(lines, board, symbolPairs));
      return;
    }
    const toNativeText = (text: string): string =>
      Array.from({ length: text.length }, (_, at) => {
        const token = toNative({ text: text.charAt(at), start: 0 }, symbolPairs);
        return token.text.length === 1 ? token.text : text.charAt(at);
      }).join('');
    const filledLineCount = lines.findLastIndex(({ text }) => text !== '') + 1;
    this.#addEntry(
      name,
      lines
        .slice(0, filledLineCount)
        .map((line) => (symbolPairs ? { ...line, text: toNativeText(line.text) } : line)),
    );
  }

  // ── Pieces ──

  /** Adds a single value, the board's size, or all values of a given or find. */
  #addValues(name: string, tokens: readonly Token[]): void {
    const [token] = tokens;
    if ((name === 'height' || name === 'width') && token) {
      if (!/^\d{1,9}$/.test(token.text)) {
        this.#faults.at(
          'bad-size',
          `Expected a number of ${name === 'height' ? 'rows' : 'columns'}, found \`${token.text}\`.`,
          token,
        );
      }
      this.#sizes.set(name, token);
      return;
    }
    const nativeTokens = tokens.map((one) => toNative(one, symbolsOf(this.#text.format.symbols, name)));
    const width =
      this.#text.shapeByName.get(name)?.domainName === 'cells' ? this.#sizeOf('width') : undefined;
    const step = width && width > 0 ? width : Math.max(1, nativeTokens.length);
    const lines: EntryLine[] = [];
    for (let at = 0; at < nativeTokens.length; at += step)
      lines.push(lineOf(nativeTokens.slice(at, at + step)));
    this.#addEntry(name, lines);
  }

  #toNativeToken(name: string, token: Token | undefined): Token | undefined {
    return token && toNative(token, symbolsOf(this.#text.format.symbols, name));
  }

  #sizeOf(name: 'height' | 'width'): number | undefined {
    const token = this.#sizes.get(name);
    return token ? Number(token.text) : this.#text.board?.[name];
  }

  #countValueOf(name: string): number | undefined {
    if (name === 'height' || name === 'width') return 1;
    const { domainName } = this.#text.shapeByName.get(name) ?? {};
    if (domainName === undefined) return 1;
    const height = this.#sizeOf('height');
    const width = this.#sizeOf('width');
    if (domainName === 'rows') return height;
    if (domainName === 'columns') return width;
    return domainName === 'cells' && height !== undefined && width !== undefined ? height * width : undefined;
  }

  #addEntry(name: string, lines: readonly EntryLine[]): void {
    const firstToken = lines[0]?.tokens?.[0] ?? lines[0] ?? { text: '', start: this.#end };
    const lastLine = lines.at(-1) ?? firstToken;
    const span = this.#span(firstToken.start, lastLine.start + lastLine.text.length);
    const nameSpan = this.#span(
      firstToken.start,
      firstToken.start + Math.max(1, firstToken.width ?? firstToken.text.length),
    );
    this.#entries.set(name, { name, nameSpan, lines, span });
  }

  get #end(): number {
    return this.#text.file.text.trimEnd().length;
  }

  #span(start: number, end: number): Span {
    return { file: this.#text.file.id, start, end };
  }

  /** The next line that isn't blank or a comment. */
  #nextToken(): Token | undefined {
    while (this.#at < this.#lines.length) {
      const line = this.#lines[this.#at++];
      if (line && line.text !== '' && !this.#isComment(line)) return line;
    }
    return undefined;
  }

  #isComment({ text }: Token): boolean {
    return this.#text.format.comments.some(
      // A letter marks a comment only if it isn't the start of a word, or of a list of values that are letters.
      (mark) =>
        text.startsWith(mark) &&
        !(/\w$/.test(mark) && (/^\w/.test(text.slice(mark.length)) || /^[a-z](?:\s+[a-z])+$/.test(text))),
    );
  }

  /** Reports the lines that belong to no part of the format. */
  #reportUnreadTokens(): void {
    const line = this.#nextToken();
    if (!line) return;
    const { name } = this.#text.format;
    this.#faults.at('stray-text', `The format \`${name.text}\` has nothing more to say here.`, line);
  }

  #reportUnexpectedEnd(expected: string): void {
    const place = { text: '', start: Math.max(0, this.#end - 1) };
    this.#faults.at('text-ends', `The text ends where it should have ${expected}.`, place);
  }
}

/** The lines without trailing blanks and without a byte order mark. */
function linesOf(text: string): Token[] {
  const lines: Token[] = [];
  for (let at = text.charCodeAt(0) === 0xfeff ? 1 : 0; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    lines.push({ text: text.slice(at, end).trimEnd(), start: at });
    at = end + 1;
  }
  return lines;
}

/** The words of a line, split at blanks only; commas and brackets are ordinary characters. */
export function plainTokens({ text, start }: Token): Token[] {
  return Array.from(text.matchAll(/\S+/g), (found) => ({ text: found[0], start: start + found.index }));
}

function charactersOf({ text, start }: Token): Token[] {
  return Array.from({ length: text.length }, (_, at) => ({ text: text.charAt(at), start: start + at }));
}

function lineOf(tokens: readonly Token[]): EntryLine {
  const [first] = tokens;
  return { text: tokens.map(({ text }) => text).join(' '), start: first?.start ?? 0, tokens };
}

/** A drawing in which every link has a character, including blanks if they stand for a value. */
function linkDrawing(
  lines: readonly Token[],
  board: Board,
  pairs: Parameters<typeof linkToNative>[2],
): readonly EntryLine[] {
  const layout = layoutOf('link', board);
  if (layout.kind !== 'drawing') return lines;
  const rows = lines.map((line) => ({
    ...line,
    characters: Array.from({ length: line.text.length }, (_, at) => line.text.charAt(at)),
  }));
  for (const [code, { kind, index }] of layout.placeByCharacter) {
    const row = rows[Math.floor(code / layout.width)];
    const column = code % layout.width;
    if (kind !== 'link' || !row) continue;
    const oldCharacter = row.characters[column] ?? ' ';
    while (row.characters.length < column) row.characters.push(' ');
    row.characters[column] = linkToNative(oldCharacter, STROKES.indexOf(strokeOf(board, index)), pairs);
  }
  return rows.map(({ start, characters }) => ({ start, text: characters.join('') }));
}

function wordsOf(fields: readonly FormatField[]): string {
  return fields.map(({ name, optional }) => `\`${name.text}\`${optional ? ' (or nothing)' : ''}`).join(', ');
}
