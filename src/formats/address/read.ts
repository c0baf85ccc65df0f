/** A puzzle address as the entries of an instance: each value keeps its place in the address. */

import type { AddressFormat } from '../../language/sections/read/format.ts';
import { append } from '../../model/large-lists.ts';
import type { Diagnostics } from '../../text/diagnostics.ts';
import type { SourceFile, Span } from '../../text/source.ts';
import { suggest } from '../../text/suggest.ts';
import { symbolsOf, toNative } from '../foreign/symbols.ts';
import type { EntryLine, InstanceData, InstanceEntry, Unread } from '../native/instance.ts';
import { Faults, type Token } from '../native/tokens.ts';
import { AddressText, OTHER_RULES, readAddress } from './address.ts';
import type { Rooms } from './places/rooms.ts';
import { namesOf, schemeOf } from './schemes.ts';

/** The most cells an address is read for; more would not fit into one. */
const MOST_CELLS = 1_000_000;

/** Reads an address with the one of the formats that has its type, of a board of at most so many cells; mistakes are reported. */
export function readAddressData(
  formats: readonly AddressFormat[],
  file: SourceFile,
  title: string,
  diagnostics: Diagnostics,
  limit: number = MOST_CELLS,
): InstanceData {
  const faults = new Faults(diagnostics, file.id);
  const entries = new Map<string, InstanceEntry>();
  const span = { file: file.id, start: 0, end: file.text.length };
  const unread: Unread[] = [];
  const data = { title, span, entries, unread };
  const address = readAddress(file.text, faults);
  if (!address) return data;
  const format = formats.find(({ types }) => types.includes(address.type.text));
  if (!format) {
    const known = formats.flatMap(({ types }) => types);
    faults.at('unknown-address', `This puzzle is not called \`${address.type.text}\`.`, address.type, {
      advice: adviceFor(address.type.text, known),
    });
    return data;
  }
  const { width, height } = address;
  const cells = Number(width.text) * Number(height.text);
  const most = Math.min(limit, MOST_CELLS);
  if (cells > most) {
    const message = `A board of ${height.text} rows and ${width.text} columns has ${cells} cells; the limit is ${most}.`;
    faults.at('too-large', message, width);
    return data;
  }
  const add = (name: string, lines: readonly EntryLine[]): void => {
    entries.set(name, entryOf(name, mapped(lines, format, name), span));
  };
  append(unread, readFlags(address.flags, format, faults, add));
  if (faults.any) return data;
  const rooms = new Map<string, Rooms>();
  const text = new AddressText(address, faults);
  let margin = 0;
  for (const part of format.parts) {
    const scheme = schemeOf(part);
    margin += scheme.margin ?? 0;
    scheme.read(text, namesOf(part), {
      add,
      rooms: (name) => rooms.get(name),
      keepRooms: (name, found) => rooms.set(name, found),
      leave: (what, token) => unread.push({ kind: 'clue', what, span: faults.span(token) }),
    });
    if (faults.any) return { ...data, entries: new Map() };
  }
  const rest = text.finish();
  if (rest)
    unread.push({
      kind: 'clue',
      what: 'what follows the last value of the address',
      span: faults.span(rest),
    });
  const size = [height, width].map((side) => ({
    ...side,
    text: String(Number(side.text) + margin),
    width: side.text.length,
  }));
  add('size', [{ text: size.map((side) => side.text).join(' '), start: width.start, tokens: size }]);
  return data;
}

/** Each letter between type and size sets the given that the model has for it. Gives what it has none for. */
function readFlags(
  flags: readonly Token[],
  format: AddressFormat,
  faults: Faults,
  add: (name: string, lines: readonly EntryLine[]) => void,
): readonly Unread[] {
  const unread: Unread[] = [];
  for (const flag of flags) {
    const known = format.flags.find(({ letter }) => letter === flag.text);
    const span = faults.span(flag);
    if (known) add(known.name.text, [{ ...flag, text: '#', tokens: [{ ...flag, text: '#', width: 1 }] }]);
    else if (format.looks.includes(flag.text))
      unread.push({ kind: 'decoration', what: `the flag \`${flag.text}\` of the address`, span });
    else {
      const asks = flag.text.startsWith(OTHER_RULES)
        ? 'which says that it has rules of its own'
        : 'which asks for other rules';
      unread.push({ kind: 'clue', what: `the flag \`${flag.text}\` of the address, ${asks}`, span });
    }
  }
  for (const { letter, name } of format.flags) {
    if (flags.some(({ text }) => text === letter)) continue;
    add(name.text, [{ text: '.', start: 0, tokens: [{ text: '.', start: 0, width: 1 }] }]);
  }
  return unread;
}

function adviceFor(type: string, known: readonly string[]): string {
  const near = suggest(type, known);
  if (near !== undefined) return `Did you mean \`${near}\`?`;
  if (known.length === 0) return 'Its model has no section `read url` for addresses.';
  return `In addresses it is ${known.map((one) => `\`${one}\``).join(' or ')}.`;
}

function mapped(lines: readonly EntryLine[], format: AddressFormat, name: string): readonly EntryLine[] {
  const pairs = symbolsOf(format.symbols, name);
  if (!pairs) return lines;
  return lines.map((line) => {
    const tokens = line.tokens?.map((token) => toNative(token, pairs)) ?? [];
    return { ...line, tokens, text: tokens.map(({ text }) => text).join(' ') };
  });
}

function entryOf(name: string, lines: readonly EntryLine[], whole: Span): InstanceEntry {
  const first = lines[0]?.tokens?.[0];
  const start = first?.start ?? whole.start;
  const nameSpan = { ...whole, start, end: start + Math.max(1, first?.width ?? 1) };
  return { name, nameSpan, lines, span: { ...whole, start } };
}
