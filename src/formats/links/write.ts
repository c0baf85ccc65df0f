/** Writes an instance as the listing of a link: the counterpart of read.ts. */
import type { LinkFormat, LinkPart } from '../../language/sections/read/format.ts';
import { LINK_LAYERS } from '../../language/sections/read/link-layers.ts';
import type { Board } from '../../model/board.ts';
import { isRectangular } from '../../model/boards/kinds.ts';
import { MISSING_VALUE } from '../../model/instance-source.ts';
import type { ValueType } from '../../model/value-types.ts';
import { FixedSet, Tuple, type Value } from '../../model/values.ts';
import { entryOf } from '../../text/entry-of.ts';
import { symbolsOf, toSymbol } from '../foreign/symbols.ts';
import { ElementText } from '../values/element-text.ts';
import { keyText } from '../values/family-reader.ts';
import { coreOf, type Told, textOfValue } from '../values/value-text.ts';
import type { ToldFamily } from '../values/write.ts';
import { identifiesMark, marksAt, placeOn } from './around.ts';
import { tellBoard } from './board-lines.ts';
import { ListingText } from './listing.ts';

/**
 * The listing with the values of the givens. Values that no line of the section can express are left out; reading the
 * listing back shows which.
 */
export function writeLinkListing(
  format: LinkFormat,
  givens: readonly ToldFamily[],
  board: Board | undefined,
): string {
  const text = new ListingText();
  tellBoard(text, board);
  const [genre] = format.genres;
  if (genre !== undefined) text.add('genre', { text: genre });
  const names = new ElementText(board);
  const writtenNames = new Set<string>();
  for (const part of format.parts) {
    if (part.needed) text.add(part.layer);
    const families = part.names.map(({ text: name }) => givens.find((given) => given.name === name));
    const write = (value: Told, type: ValueType, name: string): string =>
      toSymbol(textOfValue(value, type, names), symbolsOf(format.symbols, name));
    const implied = part.implied.flatMap(({ name, value }) => {
      const family = givens.find((given) => given.name === name.text);
      const symbol = toSymbol(value, symbolsOf(format.symbols, name.text));
      return family ? [{ family, value: symbol, ...(symbol !== value && { symbol }) }] : [];
    });
    const layer = entryOf(LINK_LAYERS[format.system], part.layer.split(' ')[0] ?? '');
    const [bare = 'cells'] = entryOf(LINK_LAYERS[format.system], part.layer)?.fields ?? [];
    const field = layer?.kind === 'at' ? 'at' : bare;
    writePart(part, families, implied, names, write, text, field, writtenNames, board);
  }
  return text.text;
}

/** A value of a given that a section's line implies at its marks' places. */
interface Implied {
  readonly family: ToldFamily;
  /** The value in native text. */
  readonly value: string;
  /** The section's symbol for the value, if it has one. */
  readonly symbol?: string;
}

type Write = (value: Told, type: ValueType, name: string) => string;

function writePart(
  part: LinkPart,
  families: readonly (ToldFamily | undefined)[],
  implied: readonly Implied[],
  names: ElementText,
  write: Write,
  text: ListingText,
  bare: string,
  told: Set<string>,
  board: Board | undefined,
): void {
  const [family = implied[0]?.family] = families;
  if (!family) return;
  const core = coreOf(family.type);
  const atPlaces = bare === 'at';
  if (family.domain && !atPlaces) {
    for (const cells of cagesOf(family, names)) text.add(part.layer, { cells: `[${cells.join(', ')}]` });
  } else if (family.domain) {
    for (const [at, key] of family.domain.entries()) {
      // If several layers can set a family, each place goes to the first layer that can express the values of all names
      // there.
      const place = `${family.name} ${at}`;
      if (told.has(place)) continue;
      const placed = implied.filter((one) => one.family.domain !== undefined);
      const says = ({ family: one, value }: Implied): boolean =>
        isWritten(one.values[at], one.type) && write(one.values[at], one.type, one.name) === value;
      if (!placed.every((one) => told.has(`${one.family.name} ${at}`) || says(one))) continue;
      const said = families.map((one) => (one ? valueAt(one, at, write, placed.length > 0) : undefined));
      const isArrow = part.layer.startsWith('arrow');
      // An arrow may lack a number but not its direction; of a number with a sign, either may be missing.
      if (said.length > 0 && (isArrow ? said.at(-1) : said.find((one) => one !== undefined)) === undefined)
        continue;
      const all = families.map((one) => one ?? family);
      for (const one of [family, ...all, ...placed.map(({ family }) => family)])
        told.add(`${one.name} ${at}`);
      const [value = placed[0]?.symbol, second] = said;
      const plain = core.kind === 'bool' || (said.length > 1 && said[0] === undefined) ? undefined : value;
      const fields = isArrow
        ? { value: plain, direction: second }
        : { value: second === undefined ? plain : `${plain ?? ''}${second}` };
      text.add(part.layer, { at: keyText(key, names), ...fields });
    }
  } else if (core.kind === 'list') {
    const item = coreOf(core.of);
    const [list] = family.values;
    for (const one of Array.isArray(list) ? (list as readonly Value[]) : []) {
      const fields = fieldsOf(one, item, family.name, bare, write);
      if (atPlaces) addMark(part.layer, fields, text, board);
      else text.add(part.layer, fields);
    }
  } else if (isWritten(family.values[0], family.type)) text.add(part.layer);
}

/** The lists of cells that have the same value, one list for each value of a family. */
function cagesOf({ domain = [], values }: ToldFamily, names: ElementText): Iterable<readonly string[]> {
  const cages = new Map<Told | undefined, string[]>();
  for (const [at, key] of domain.entries()) {
    const value = values[at];
    const cells = cages.get(value) ?? [];
    cages.set(value, cells);
    cells.push(keyText(key, names));
  }
  return cages.values();
}

/**
 * Writes an item of a list as a mark at the place between the item's cells. If there is no such place, the item is left
 * out; reading the listing back shows that.
 */
function addMark(
  layer: string,
  { cells, value, values }: Readonly<Record<string, string | undefined>>,
  text: ListingText,
  board: Board | undefined,
): void {
  const where = marksAt(layer);
  const at = where && cells !== undefined ? placeOn(board, cells, where) : undefined;
  const told = values === undefined ? value : (values.match(/\d+/g) ?? []).join(' ');
  // On boards of squares, the name of a place determines the cells at it.
  const named = where === 'cells' || !board || isRectangular(board);
  if (at !== undefined)
    text.add(layer, {
      at,
      value: identifiesMark(layer) ? undefined : told,
      cells: named ? undefined : cells,
    });
}

/**
 * The text of a family's value at a place; undefined if there is nothing to write. If the layer implies values there
 * (`chosen`), an absent value is written by its symbol, if it has one.
 */
function valueAt(family: ToldFamily, at: number, write: Write, chosen: boolean): string | undefined {
  const value = family.values[at];
  if (isWritten(value, family.type)) return write(value, family.type, family.name);
  if (!chosen || value !== null) return undefined;
  const symbol = write(null, family.type, family.name);
  return symbol === '-' || symbol === '.' ? undefined : symbol;
}

/** The fields of an item of a list. If the item isn't a tuple, its field is named `bare`. */
function fieldsOf(
  item: Value,
  type: ValueType,
  name: string,
  bare: string,
  write: Write,
): Readonly<Record<string, string | undefined>> {
  if (!(item instanceof Tuple) || type.kind !== 'tuple') {
    const text = write(item, type, name);
    return { [bare]: text };
  }
  return Object.fromEntries(
    type.fields.map((field, at) => {
      const value = item.items[at] ?? null;
      return [field.name ?? bare, value === null ? undefined : write(value, field.type, field.name ?? name)];
    }),
  );
}

/**
 * Whether a value is written. Absent, false and empty values aren't; an unknown value is written only if values may
 * also be absent.
 */
function isWritten(value: Told | undefined, type: ValueType): value is Told {
  if (value === MISSING_VALUE) return isOptional(type);
  if (value === undefined || value === null || value === false) return false;
  return (
    !(value instanceof FixedSet && value.items.length === 0) && !(Array.isArray(value) && value.length === 0)
  );
}

const isOptional = (type: ValueType): boolean =>
  type.kind === 'optional' || (type.kind === 'unknown' && isOptional(type.of));
