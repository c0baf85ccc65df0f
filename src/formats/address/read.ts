/** Reads a puzzle address as the entries of an instance: each value keeps its position in the address. */

import type { AddressFlag, AddressFormat, EncodedFormat } from '../../language/sections/read/format.ts';
import { append } from '../../model/large-lists.ts';
import type { Diagnostics } from '../../text/diagnostics.ts';
import type { SourceFile, Span } from '../../text/source.ts';
import { suggest } from '../../text/suggest.ts';
import { symbolsOf, toNative } from '../foreign/symbols.ts';
import type { EntryLine, InstanceData, InstanceEntry, Unread } from '../native/instance.ts';
import { Faults, type Token } from '../native/tokens.ts';
import { type Address, type AddressData, AddressText, OTHER_RULES_FLAG, readAddress } from './address.ts';
import type { Rooms } from './places/rooms.ts';
import { addressCodeOf, type EntrySink, namesOf } from './schemes.ts';

/** The greatest number of cells of a board; the address of a larger board would be too long. */
const MAX_CELLS = 1_000_000;

/** Reads an address with the format for its type, for a board of at most `limit` cells; mistakes are reported. */
export function readAddressData(
  formats: readonly AddressFormat[],
  file: SourceFile,
  title: string,
  diagnostics: Diagnostics,
  limit: number = MAX_CELLS,
): InstanceData {
  const faults = new Faults(diagnostics, file.id);
  const entries = new Map<string, InstanceEntry>();
  const span = { file: file.id, start: 0, end: file.text.length };
  const unreadParts: Unread[] = [];
  const linkAddress = readAddress(file.text, faults);
  if (!linkAddress) return { title, span, entries, unreadParts };
  const data = { title, span, entries, unreadParts, addressType: linkAddress.type.text };
  const format = formats.find(({ types }) => types.includes(linkAddress.type.text));
  if (!format) {
    const knownTypes = formats.flatMap(({ types }) => types);
    faults.at(
      'unknown-address',
      `This puzzle is not called \`${linkAddress.type.text}\`.`,
      linkAddress.type,
      {
        advice: adviceFor(linkAddress.type.text, knownTypes),
      },
    );
    return data;
  }
  const { width, height } = linkAddress;
  const cells = Number(width.text) * Number(height.text);
  const maxCells = Math.min(limit, MAX_CELLS);
  if (cells > maxCells) {
    const message = `A board of ${height.text} rows and ${width.text} columns has ${cells} cells; the limit is ${maxCells}.`;
    faults.at('too-large', message, width);
    return data;
  }
  const addEntry = (name: string, lines: readonly EntryLine[]): void => {
    entries.set(name, entryOf(name, applySymbols(lines, format, name), span));
  };
  append(unreadParts, readFlags(linkAddress, format, faults, addEntry));
  if (faults.hasMistakes) return data;
  let addressParts = readParts(linkAddress, format, faults);
  // Rooms end at holes, but the rooms' data come before the holes. Once the holes are known, all data are read again.
  if (addressParts.holes?.includes(true))
    addressParts = readParts(linkAddress, format, faults, addressParts.holes);
  const { text, margin, holes } = addressParts;
  if (faults.hasMistakes) return data;
  append(unreadParts, addressParts.unreadParts);
  for (const [name, lines] of addressParts.entries) addEntry(name, lines);
  append(unreadParts, unreadData(text, faults));
  if (holes && !holes.includes(false)) {
    faults.at('bad-address', 'The address tells a board of holes, without any cell.', linkAddress.data);
    return { ...data, entries: new Map() };
  }
  if (holes?.includes(true)) {
    addEntry('board', maskOf(holes, Number(width.text), text.token));
    return data;
  }
  const size = [height, width].map((side) => ({
    ...side,
    text: String(Number(side.text) + margin),
    width: side.text.length,
  }));
  addEntry('size', [{ text: size.map((side) => side.text).join(' '), start: width.start, tokens: size }]);
  return data;
}

/** The data that don't belong to any place of the board. */
function unreadData(text: AddressText, faults: Faults): readonly Unread[] {
  // The sites ignore values for places beyond the last one, too.
  const surplusReports = text.surplus.map(
    (token): Unread => ({
      kind: 'decoration',
      what: `what \`${token.text}\` in the address tells of more places than the board has`,
      span: faults.span(token),
    }),
  );
  const unreadToken = text.finish();
  if (!unreadToken) return surplusReports;
  // An address in a sentence may have its full stop or comma behind it.
  const isPunctuation = /^[.,;:!?)\]}>'"”»]+$/.test(unreadToken.text);
  if (isPunctuation)
    return [
      ...surplusReports,
      {
        kind: 'decoration',
        what: `\`${unreadToken.text}\` behind the address`,
        span: faults.span(unreadToken),
      },
    ];
  return [
    ...surplusReports,
    { kind: 'clue', what: 'what follows the last value of the address', span: faults.span(unreadToken) },
  ];
}

interface AddressParts {
  readonly text: AddressText;
  readonly entries: ReadonlyMap<string, readonly EntryLine[]>;
  readonly unreadParts: readonly Unread[];
  /** `holes[cell of the rectangle]`: whether there is a hole; undefined if the address doesn't list holes. */
  readonly holes: readonly boolean[] | undefined;
  readonly margin: number;
}

/** Reads the data, part by part; `known` are the holes of the board, if a first reading found them. */
export function readParts(
  address: AddressData,
  format: EncodedFormat,
  faults: Faults,
  known?: readonly boolean[],
): AddressParts {
  const text = new AddressText(address, faults);
  const entries = new Map<string, readonly EntryLine[]>();
  const unreadParts: Unread[] = [];
  const rooms = new Map<string, Rooms>();
  let holes: readonly boolean[] | undefined;
  let margin = 0;
  const sink: EntrySink = {
    holes: known,
    addEntry: (name, lines) => entries.set(name, lines),
    rooms: (name) => rooms.get(name),
    storeRooms: (name, found) => rooms.set(name, found),
    storeHoles(found) {
      holes = found;
    },
    reportUnread: (what, token, kind = 'clue') => unreadParts.push({ kind, what, span: faults.span(token) }),
    holeValue: (name) => (name === format.holes?.name.text ? format.holes.symbol : undefined),
  };
  for (const part of format.parts) {
    const scheme = addressCodeOf(part);
    margin += scheme.margin ?? 0;
    scheme.readGivens(text, namesOf(part), sink);
    if (faults.hasMistakes) break;
  }
  return { text, entries, unreadParts, holes, margin };
}

/** The rows of the board, with `#` for a cell and `.` for a hole. */
function maskOf(holes: readonly boolean[], width: number, { start }: Token): readonly EntryLine[] {
  return Array.from({ length: holes.length / width }, (_, row) => {
    const text = holes
      .slice(row * width, (row + 1) * width)
      .map((hole) => (hole ? '.' : '#'))
      .join('');
    return { text, start, width: 1 };
  });
}

/**
 * Sets the model's givens for the letters between type and size, and for a type name that selects a variant. Returns
 * the letters for which the model has no given.
 */
function readFlags(
  { type: called, flags }: Pick<Address, 'type' | 'flags'>,
  format: AddressFormat,
  faults: Faults,
  add: (name: string, lines: readonly EntryLine[]) => void,
): readonly Unread[] {
  const unreadParts: Unread[] = [];
  const set = ({ name }: AddressFlag, by: Token): void =>
    add(name.text, [{ ...by, text: '#', tokens: [{ ...by, text: '#', width: 1 }] }]);
  const flagByName = format.flags.find(({ type }) => type === called.text);
  if (flagByName) set(flagByName, called);
  for (const flag of flags) {
    const knownFlag = format.flags.find(({ letter }) => letter === flag.text);
    const span = faults.span(flag);
    if (knownFlag) set(knownFlag, flag);
    else if (format.looks.includes(flag.text))
      unreadParts.push({ kind: 'decoration', what: `the flag \`${flag.text}\` of the address`, span });
    else {
      const flagMeaning = flag.text.startsWith(OTHER_RULES_FLAG)
        ? 'which says that it has rules of its own'
        : 'which asks for other rules';
      unreadParts.push({
        kind: 'clue',
        what: `the flag \`${flag.text}\` of the address, ${flagMeaning}`,
        span,
      });
    }
  }
  for (const { letter, type, name } of format.flags) {
    if (type === called.text || flags.some(({ text }) => text === letter)) continue;
    add(name.text, [{ text: '.', start: 0, tokens: [{ text: '.', start: 0, width: 1 }] }]);
  }
  return unreadParts;
}

function adviceFor(type: string, known: readonly string[]): string {
  const nearName = suggest(type, known);
  if (nearName !== undefined) return `Did you mean \`${nearName}\`?`;
  if (known.length === 0) return 'Its model has no section `read url` for addresses.';
  return `In addresses it is ${known.map((one) => `\`${one}\``).join(' or ')}.`;
}

export function applySymbols(
  lines: readonly EntryLine[],
  format: EncodedFormat,
  name: string,
): readonly EntryLine[] {
  const symbolPairs = symbolsOf(format.symbols, name);
  if (!symbolPairs) return lines;
  return lines.map((line) => {
    const tokens = line.tokens?.map((token) => toNative(token, symbolPairs)) ?? [];
    return { ...line, tokens, text: tokens.map(({ text }) => text).join(' ') };
  });
}

export function entryOf(name: string, lines: readonly EntryLine[], whole: Span): InstanceEntry {
  const firstToken = lines[0]?.tokens?.[0];
  const startOffset = firstToken?.start ?? whole.start;
  const nameSpan = { ...whole, start: startOffset, end: startOffset + Math.max(1, firstToken?.width ?? 1) };
  return { name, nameSpan, lines, span: { ...whole, start: startOffset } };
}
