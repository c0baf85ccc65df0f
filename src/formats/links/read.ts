/**
 * Reads the listing of a link as the entries of an instance, by the model's `read` section for this kind of link. Each
 * layer goes to the given that the section names for the layer. Every line of the listing that the section doesn't read
 * is reported, never dropped silently.
 */
import type { LinkFormat, LinkPart, SymbolPair } from '../../language/sections/read/format.ts';
import { append, pushTo } from '../../model/large-lists.ts';
import type { Diagnostics } from '../../text/diagnostics.ts';
import { entryOf } from '../../text/entry-of.ts';
import type { SourceFile, Span } from '../../text/source.ts';
import type { NamedShape } from '../foreign/shapes.ts';
import { symbolsOf, toNative } from '../foreign/symbols.ts';
import type { EntryLine, InstanceData, InstanceEntry, Unread } from '../native/instance.ts';
import { Faults, type Token } from '../native/tokens.ts';
import { cellsAround, hasMarkNumber, linkAcross, placeKindOf } from './around.ts';
import { asPolygons } from './as-polygons.ts';
import { DIVIDING_LAYER_PATTERN, isOfRooms, linesOfSingleRoom, roomShapesOf } from './board-lines.ts';
import { areRoomsBoxes } from './boxes.ts';
import { cagesAtCells } from './cages.ts';
import { statedRange, takeStatedRange } from './codecs/stated-range.ts';
import { cornersAsCells } from './corners.ts';
import { boardWithHoles, holesIn, isInHole } from './holes.ts';
import { groundOf, layerOf, matchesLayer, partFor, valuesLike } from './layers.ts';
import { ASSUMED_LAYER, type ListingLine, readListing } from './listing.ts';
import {
  isWordForNumber,
  itemsOfToken,
  SINGLE_GIVEN_PREFIX,
  takeNamedSingle,
  takeSingle,
  takeWord,
} from './text-words.ts';
import { TEXT_LAYERS, unreadKind } from './unread-kind.ts';

export interface LinkText {
  readonly format: LinkFormat;
  /** The file whose text holds the link's contents, one line for each mark (see listing.ts). */
  readonly file: SourceFile;
  readonly title: string;
  readonly shapeByName: ReadonlyMap<string, NamedShape>;
  /** The kinds of boards that the model allows. */
  readonly boards: readonly string[];
  /** The given that is a bank of ships, as in addresses; a file tells how many ships there are of each length. */
  readonly fleetName?: string;
  /** What a line that isn't read is called in messages; by default the name of its layer. */
  readonly nameOf?: (line: ListingLine) => string;
}

export function readLink(
  { format, file, title, shapeByName, boards, fleetName, nameOf = quoteLayer }: LinkText,
  diagnostics: Diagnostics,
): InstanceData {
  const faults = new Faults(diagnostics, file.id);
  const linesByName = new Map<string, EntryLine[]>();
  const unreadByLayer = new Map<string, ListingLine>();
  let size: Token[] = [];
  let shipLength = 0;
  /** The lines of the entry `board`: the kind of board, or its cells. */
  const boardLines: EntryLine[] = [];
  const linesByPart = new Map<LinkPart, ListingLine[]>();
  const listingLines = linesOf(file, format, shapeByName);
  const backgroundLayers = backgroundLayersOf(format, listingLines);
  const holes = holesIn(listingLines, format);
  const drawsHexes = boards.includes('tiling') && !boards.includes('hex');
  const toldLines = drawsHexes ? asPolygons(listingLines) : listingLines;
  const lines = toldLines.filter((line) => !isInHole(line, format, holes));
  for (const line of lines) {
    if (line.layer === 'size') {
      const sides = ['rows', 'columns'].flatMap((side) => line.fields.get(side) ?? []);
      size = sides.length === 2 ? sides : [];
    } else if (line.layer === 'board' || line.layer === 'cell') {
      const sizeField = line.fields.get('size');
      if (sizeField) size = itemsOfToken(sizeField);
      const entryLine = boardLine(line);
      if (entryLine) boardLines.push(entryLine);
    } else if (line.layer === 'single') {
      const ships = fleetName === undefined ? undefined : { name: fleetName, length: ++shipLength };
      if (!takeSingle(line, shapeByName, size, linesByName, ships)) unreadByLayer.set(line.token.text, line);
    } else if (line.layer === ASSUMED_LAYER) diagnostics.note('assumed', line.fields.get('text')?.text ?? '');
    else if (line.layer === '')
      faults.at('bad-link', 'This line says nothing.', line.token, { advice: FORM_ADVICE });
    else if (line.layer.startsWith(SINGLE_GIVEN_PREFIX)) {
      if (!takeNamedSingle(line, shapeByName, linesByName)) unreadByLayer.set(line.layer, line);
    } else if (TEXT_LAYERS.has(line.layer) || line.layer.startsWith('looks ')) {
      if (line.layer !== 'genre' && !unreadByLayer.has(line.layer)) unreadByLayer.set(line.layer, line);
    } else if (!backgroundLayers.has(placeOf(line))) {
      const part = partOfLine(line, format.parts);
      const isTaken =
        (!part || isWordForNumber(line, part, format, shapeByName)) &&
        takeWord(line, format, shapeByName, linesByName);
      if (part && !isTaken) {
        assignLine(part, line, format, shapeByName, linesByName);
        pushTo(linesByPart, part, line);
      } else if (!isTaken && !unreadByLayer.has(line.layer) && !isReadFromOtherLayer(format, line.layer))
        unreadByLayer.set(line.layer, line);
    }
  }
  takeStatedRange(lines, shapeByName, linesByName, diagnostics);
  reportMissingLayer(format, linesByPart, listingLines, faults);
  implyValues(format, shapeByName, linesByPart, linesByName);
  const rooms = roomsIn(lines);
  settleRooms(format, shapeByName, listingLines, { rooms, unreadByLayer, linesByName });
  const fileSpan = { file: file.id, start: 0, end: file.text.length };
  for (const [name, ofName] of linesByName) fillOutsideLines(ofName, shapeByName.get(name), size);
  if (boardLines.length === 0) append(boardLines, boardWithHoles(holes, size));
  const entries = entriesOf(fileSpan, size, boardLines, linesByName, marksOf(format, shapeByName));
  const unreadParts = unreadPartsOf([...unreadByLayer.values()], format, listingLines, faults, nameOf);
  const unsetGivens = unsettableGivens(format, shapeByName).filter(({ given = '' }) => !entries.has(given));
  return { title, span: fileSpan, entries, unreadParts: [...unreadParts, ...unsetGivens] };
}

/** The section's line that reads a line of the listing. What a drawing shows for looks alone may be a clue where it is a word in a text. */
function partOfLine(line: ListingLine, parts: readonly LinkPart[]): LinkPart | undefined {
  const part = partFor(parts, layerOf(line));
  const isLook = part?.givenNames.length === 0 && part.impliedValues.length === 0;
  return isLook && line.fields.has('word') ? undefined : part;
}

/** The numbers of the rooms that lines tell. */
const roomsIn = (lines: readonly ListingLine[]): ReadonlySet<string | undefined> =>
  new Set(
    lines.flatMap(({ layer, fields }) => (layer === 'rooms at cells' ? [fields.get('value')?.text] : [])),
  );

/** The layers that aren't read, each by its first line. */
const unreadPartsOf = (
  lines: readonly ListingLine[],
  format: LinkFormat,
  all: readonly ListingLine[],
  faults: Faults,
  nameOf: (line: ListingLine) => string,
): readonly Unread[] =>
  lines.map((line) => ({
    kind: unreadKind(line.layer, isOfRooms(format)),
    what: nameOf(line),
    span: faults.span(line.token),
    ...statedRange(all.filter(({ layer }) => layer === line.layer)),
  }));

/** The lines of the listing, with corners as cells and cages as rooms where the section reads them so. */
function linesOf(
  file: SourceFile,
  format: LinkFormat,
  shapes: ReadonlyMap<string, NamedShape>,
): readonly ListingLine[] {
  const lines = readListing(file);
  return cagesAtCells(format.corners ? cornersAsCells(lines) : lines, format, shapes);
}

/** Reports the first layer that the section needs and the link lacks: the link is then for another puzzle type. */
function reportMissingLayer(
  { parts }: LinkFormat,
  found: ReadonlyMap<LinkPart, unknown>,
  [first]: readonly ListingLine[],
  faults: Faults,
): void {
  const missingPart = parts.find((part) => part.isNeeded && !found.has(part));
  if (!missingPart) return;
  const message = `The link is for another type: it has no \`${missingPart.layer}\`.`;
  faults.at('bad-link', message, first?.token ?? { text: '', start: 0 });
}

const quoteLayer = ({ layer }: ListingLine): string => `\`${layer}\``;

/**
 * Completes the givens that number rooms, after all layers have been read: removes rooms without information, and
 * supplies missing ones.
 */
function settleRooms(
  format: LinkFormat,
  shapes: ReadonlyMap<string, NamedShape>,
  told: readonly ListingLine[],
  readState: {
    readonly rooms: ReadonlySet<string | undefined>;
    readonly unreadByLayer: Map<string, ListingLine>;
    readonly linesByName: Map<string, EntryLine[]>;
  },
): void {
  const { rooms, unreadByLayer, linesByName } = readState;
  // If all cells are in one room, because a frame or nothing is drawn, the rooms carry no information.
  if (rooms.size === 1) unreadByLayer.delete('rooms at cells');
  for (const areas of ['rooms at cells', 'region']) {
    const areaLines =
      format.boxes && unreadByLayer.has(areas) ? told.filter(({ layer }) => layer === areas) : [];
    if (format.boxes && areaLines.length > 0 && areRoomsBoxes(areaLines, format.boxes))
      for (const layer of unreadByLayer.keys())
        if (layer === areas || DIVIDING_LAYER_PATTERN.test(layer)) unreadByLayer.delete(layer);
  }
  if (rooms.size < 2) {
    for (const shape of roomShapesOf(format, shapes)) {
      if (shape.optional) linesByName.delete(shape.name);
      else if (!linesByName.has(shape.name)) linesByName.set(shape.name, linesOfSingleRoom(told));
    }
  }
}

/** The givens without which there is a puzzle, and which no line of the section can set; many are variants of the rules. */
function unsettableGivens({ parts, system }: LinkFormat, shapes: ReadonlyMap<string, NamedShape>): Unread[] {
  // All rules of an f-puzzles puzzle are in its link, so no further rules are assumed.
  if (system === 'fpuzzles') return [];
  const readNames = new Set(
    parts.flatMap(({ givenNames, impliedValues }) =>
      [...givenNames, ...impliedValues.map(({ name }) => name)].map(({ text }) => text),
    ),
  );
  return Array.from(shapes.values())
    .filter(({ name, optional, hasDefault }) => (optional || hasDefault) && !readNames.has(name))
    .map(({ name }) => ({ kind: 'untold', what: `\`${name}\``, given: name }));
}

/** Adds the values of further givens that the section's lines imply at the places of marks. */
function implyValues(
  format: LinkFormat,
  shapes: ReadonlyMap<string, NamedShape>,
  found: ReadonlyMap<LinkPart, readonly ListingLine[]>,
  collected: Map<string, EntryLine[]>,
): void {
  for (const part of format.parts) {
    for (const { name, value } of part.impliedValues) {
      const shape = shapes.get(name.text);
      for (const line of shape ? (found.get(part) ?? []) : [])
        if (shape) addImpliedValues(shape, value, line, placeFor(part, line, shape), collected);
    }
  }
}

function entriesOf(
  whole: Span,
  size: readonly Token[],
  drawn: readonly EntryLine[],
  collected: ReadonlyMap<string, readonly EntryLine[]>,
  marks: ReadonlyMap<string, NamedShape>,
): Map<string, InstanceEntry> {
  const entries = new Map<string, InstanceEntry>();
  const addEntry = (name: string, lines: readonly EntryLine[]): void => {
    const startOffset = lines[0]?.start ?? 0;
    const nameSpan = {
      ...whole,
      start: startOffset,
      end: startOffset + Math.max(1, lines[0]?.text.length ?? 1),
    };
    const isMarkFamily = marks.has(name);
    entries.set(name, {
      name,
      nameSpan,
      lines,
      span: { ...whole, start: startOffset },
      ...(isMarkFamily && { marks: true }),
    });
  };
  const [rows] = size;
  if (rows)
    addEntry('size', [{ text: size.map(({ text }) => text).join(' '), start: rows.start, tokens: size }]);
  if (drawn.length > 0) addEntry('board', drawn);
  for (const [name, lines] of collected) if (lines.length > 0) addEntry(name, lines);
  for (const { name, hasDefault } of marks.values())
    if (!hasDefault && !entries.has(name)) addEntry(name, []);
  return entries;
}

/** The bools over places that the section sets to true at marks; they are false at all other places. */
function marksOf({ parts }: LinkFormat, shapes: ReadonlyMap<string, NamedShape>): Map<string, NamedShape> {
  const readNames = parts.flatMap(({ givenNames, impliedValues }) => [
    ...givenNames,
    ...impliedValues.map(({ name }) => name),
  ]);
  return new Map(
    readNames.flatMap(({ text }): [string, NamedShape][] => {
      const shape = shapes.get(text);
      return shape?.bools && shape.domainName !== undefined && !shape.optional ? [[text, shape]] : [];
    }),
  );
}

/**
 * The lines `surface COLOR at cells PLACE` that need no line in the section, because the color is read together with
 * the mark on it: the section has a layer such as `number on black`. Returned as texts.
 */
function backgroundLayersOf({ parts }: LinkFormat, told: readonly ListingLine[]): ReadonlySet<string> {
  const backgroundParts = parts.filter(({ layer }) => groundOf(layer) !== undefined);
  const backgroundLines = told.filter(({ layer }) => groundOf(layer) !== undefined);
  return new Set(
    backgroundLines
      .filter(({ layer }) => backgroundParts.some((part) => matchesLayer(part, layer)))
      .map((line) => `surface ${groundOf(line.layer)} at cells ${line.fields.get('at')?.text}`),
  );
}

const placeOf = ({ layer, fields }: ListingLine): string => `${layer} ${fields.get('at')?.text}`;

/** The line of the entry `board`, as in instances: the board's name, or a cell given by its corners. */
function boardLine({ fields }: ListingLine): EntryLine | undefined {
  const kind = fields.get('kind');
  const boardToken = kind?.text === 'polygons' ? undefined : (kind ?? fields.get('corners'));
  return boardToken && { text: boardToken.text, start: boardToken.start };
}

/** Adds empty lists for the rows or columns without clues, if the given has lists beside the board. */
function fillOutsideLines(lines: EntryLine[], shape: NamedShape | undefined, size: readonly Token[]): void {
  const side = SIZE_INDEX_BY_DOMAIN.get(shape?.domainName ?? '');
  const count = Number(size[side ?? 0]?.text);
  if (side === undefined || !shape?.isList || !(count <= MAX_LINES)) return;
  const lineKeys = new Set(lines.map(({ key }) => key?.text));
  for (let line = 0; line < count; line++) {
    const key = { text: String(line), start: lines[0]?.start ?? 0, width: 1 };
    if (!lineKeys.has(key.text)) lines.push({ ...key, text: '[]', key, tokens: [{ ...key, text: '[]' }] });
  }
}

/** The sets of lines that have clues beside the board, each with the index of its count in the board's size. */
const SIZE_INDEX_BY_DOMAIN: ReadonlyMap<string, 0 | 1> = new Map([
  ['rows', 0],
  ['columns', 1],
]);

const MAX_LINES = 1000;

const FORM_ADVICE =
  'A line is `LAYER: FIELD VALUE …`, for example `killercage: cells [(0,0), (0,1)] value 9`.';

/** The token of a place; `corner` is appended to a corner's name, to distinguish it from a cell. */
const toCornerKey = (token: Token, layer: string): Token =>
  layer.endsWith(' corners') ? { ...token, text: `${token.text}corner` } : token;

/**
 * The name of the half-cell point at a cell, border or corner of a square board: its row and column in half cells from
 * the middle of the first cell.
 */
function halfCellToken(token: Token): Token {
  const [, row = 0, column = 0] = (/\((\d+),\s*(\d+)\)/.exec(token.text) ?? []).map(Number);
  const side = token.text.slice(token.text.indexOf(')') + 1);
  const [down, right] = entryOf(STEPS, side) ?? [0, 0];
  return { ...token, text: `(${2 * row + down},${2 * column + right})` };
}

const STEPS = { north: [-1, 0], south: [1, 0], west: [0, -1], east: [0, 1], corner: [-1, -1] } as const;

/**
 * Whether another layer has the information of this layer. Thick lines, and the rooms between them, carry the same
 * information, and a model reads one of the two. Strokes inside rooms aren't part of the rooms, and strokes on the
 * frame carry no information.
 */
function isReadFromOtherLayer({ parts }: LinkFormat, layer: string): boolean {
  if (layer.startsWith('edge outer ')) return true;
  const hasLayer = (words: RegExp): boolean => parts.some((part) => words.test(part.layer));
  if (layer.startsWith('edge inner ')) return hasLayer(/^edge\b/);
  return /^(?:edge (?:2|21|at)|rooms) /.test(layer) && hasLayer(/^(?:edge|rooms)\b/);
}

function assignLine(
  part: LinkPart,
  line: ListingLine,
  format: LinkFormat,
  shapes: ReadonlyMap<string, NamedShape>,
  collected: Map<string, EntryLine[]>,
): void {
  for (const [channel, { text: name }] of part.givenNames.entries()) {
    const shape = shapes.get(name);
    if (!shape) continue;
    const lines = collected.get(name) ?? [];
    collected.set(name, lines);
    const symbolPairs = symbolsOf(format.symbols, name);
    const toNativeToken = (token: Token | undefined): Token | undefined =>
      token && toNative(likeSymbol(line, token, symbolPairs), symbolPairs);
    const lineToken = { text: line.token.text, start: line.token.start, width: line.token.text.length };
    const trueToken = { ...lineToken, text: '#' };
    const at = line.fields.get('at');
    const place = placeFor(part, line, shape);
    if (at && shape.domainName === undefined && shape.fields) {
      lines.push({
        ...lineToken,
        tokens: markTokens(shape.fields, at, line, part.layer, toNativeToken, lineToken),
      });
    } else if (place) {
      const fieldToken = fieldsOf(part, line)[channel];
      const nativeToken = shape.bools ? undefined : toNativeToken(fieldToken);
      // Whether the first given, for the number, gets no value here: the mark is an arrow or a sign without a number.
      const lacksNumber = channel === 0 && part.givenNames.length > 1 && !fieldToken;
      const value =
        nativeToken ?? (channel === 0 && !lacksNumber ? (toNativeToken(trueToken) ?? trueToken) : undefined);
      if (value) addFieldValue(lines, shape, place, value, lineToken);
    } else if (shape.fields) {
      const tokens = shape.fields.map(
        (field) => toNativeToken(line.fields.get(field)) ?? { ...lineToken, text: '-' },
      );
      lines.push({ ...lineToken, tokens });
    } else if (shape.isList) {
      const cells = line.fields.get('line') ?? line.fields.get('cells') ?? lineToken;
      lines.push({ ...lineToken, tokens: itemsOfToken(cells) });
    } else lines.push({ ...lineToken, text: '#', tokens: [trueToken] });
  }
}

/** The token with a value that has a symbol in the section and means the same, if its own value has none. */
function likeSymbol({ layer }: ListingLine, token: Token, pairs: readonly SymbolPair[] = []): Token {
  if (pairs.some(({ symbol }) => symbol === token.text)) return token;
  const alikeTexts = valuesLike(layer, token.text);
  const knownSymbol = pairs.find(({ symbol }) => alikeTexts.includes(symbol))?.symbol;
  return knownSymbol === undefined ? token : { ...token, text: knownSymbol, width: token.text.length };
}

/**
 * The value of a mark for each name in the section's line: a number and a direction, or a number and the sign before or
 * after it.
 */
function fieldsOf({ layer, givenNames }: LinkPart, { fields }: ListingLine): readonly (Token | undefined)[] {
  const value = fields.get('value');
  const room = fields.get('room');
  if (room) return [room, value];
  if (givenNames.length < 2) return [value];
  if (layer.startsWith('arrow')) return [value, fields.get('direction')];
  const { text, start } = value ?? { text: '', start: 0 };
  const number = /\d+/.exec(text)?.[0] ?? '';
  const sign = text.replace(number, '').trim();
  const part = (of: string): Token | undefined =>
    of === '' ? undefined : { text: of, start: start + Math.max(0, text.indexOf(of)), width: of.length };
  return [part(number), part(sign)];
}

/** The place of a mark; for a given over points the name of the half-cell point, for one over links that across the border. */
function placeFor({ layer }: LinkPart, line: ListingLine, { domainName }: NamedShape): Token | undefined {
  const at = line.fields.get('at');
  if (at && domainName === 'links') return { ...at, text: linkAcross(at.text) };
  const usesHalfCells = layer.endsWith(' points') && !line.layer.endsWith(' points');
  return at && usesHalfCells ? halfCellToken(toCornerKey(at, line.layer)) : at;
}

/**
 * The tokens of a mark between cells as a tuple with these fields: the cells at the mark's place, and the mark's text
 * or the numbers in the text.
 */
function markTokens(
  fields: readonly string[],
  at: Token,
  line: ListingLine,
  layer: string,
  native: (token: Token | undefined) => Token | undefined,
  own: EntryLine,
): Token[] {
  const placeKind = placeKindOf(line.layer);
  const value = hasMarkNumber(layer) ? undefined : line.fields.get('value');
  const numberText = value?.text.match(/\d/g)?.join(', ');
  const tokenByField: Readonly<Record<string, Token | undefined>> = {
    cells: line.fields.get('cells') ?? {
      ...at,
      text: (placeKind && cellsAround(at.text, placeKind)) ?? at.text,
    },
    value: native(value),
    values: value && { ...value, text: `[${numberText ?? value.text}]` },
  };
  return fields.map((field) => entryOf(tokenByField, field) ?? { ...own, text: '-' });
}

/**
 * Adds a value that follows from a mark by the section's line (`number white: clue color = black`): at the mark's place
 * or, for a given without places, once. A value that has been set before is kept.
 */
function addImpliedValues(
  shape: NamedShape,
  value: string,
  line: ListingLine,
  at: Token | undefined,
  collected: Map<string, EntryLine[]>,
): void {
  const lines = collected.get(shape.name) ?? [];
  collected.set(shape.name, lines);
  const { text, start } = line.token;
  const entryToken = { text, start, width: text.length };
  const token = { ...entryToken, text: value };
  if (shape.domainName === undefined) {
    if (lines.length === 0) lines.push({ ...entryToken, text: value, tokens: [token] });
  } else if (at && !lines.some(({ key }) => key?.text === at.text))
    lines.push({ ...entryToken, key: at, tokens: [token] });
}

/** Adds a value at a place; if the given's values are lists, all values at one place form one list. */
function addFieldValue(
  lines: EntryLine[],
  shape: NamedShape,
  key: Token,
  value: Token,
  own: EntryLine,
): void {
  const earlierLine = shape.isList ? lines.find((line) => line.key?.text === key.text) : undefined;
  if (!earlierLine) lines.push({ ...own, key, tokens: itemsOfToken(value) });
  else
    lines[lines.indexOf(earlierLine)] = {
      ...earlierLine,
      tokens: [...(earlierLine.tokens ?? []), ...itemsOfToken(value)],
    };
}
