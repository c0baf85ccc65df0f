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
import { borderAcross, hasMarkNumber, placeKindOf, placeTouching } from './around.ts';
import { addBoardLines } from './board-lines.ts';
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
  addBoardLines(text, board);
  const [genre] = format.genres;
  if (genre !== undefined) text.addLine('genre', { text: genre });
  const elementText = new ElementText(board);
  const writtenNames = new Set<string>();
  for (const part of format.parts) {
    if (part.isNeeded) text.addLine(part.layer);
    const families = part.givenNames.map(({ text: name }) => givens.find((given) => given.name === name));
    const symbolOf = (value: Told, type: ValueType, name: string): string =>
      toSymbol(textOfValue(value, type, elementText), symbolsOf(format.symbols, name));
    const impliedValues = part.impliedValues.flatMap(({ name, value }) => {
      const family = givens.find((given) => given.name === name.text);
      const symbol = toSymbol(value, symbolsOf(format.symbols, name.text));
      return family ? [{ family, value: symbol, ...(symbol !== value && { symbol }) }] : [];
    });
    const layer = entryOf(LINK_LAYERS[format.system], part.layer.split(' ')[0] ?? '');
    const [bare = 'cells'] = entryOf(LINK_LAYERS[format.system], part.layer)?.fields ?? [];
    const field = layer?.kind === 'at' ? 'at' : bare;
    writeLayerPart(part, families, impliedValues, elementText, symbolOf, text, field, writtenNames, board);
  }
  return text.text;
}

/**
 * A value of a second given that follows from each mark of a line, `number white: clue color = black`: `black` in
 * `color` where `clue` has a mark.
 */
interface ImpliedValue {
  readonly family: ToldFamily;
  /** The value in native text. */
  readonly value: string;
  /** The section's symbol for the value, if it has one. */
  readonly symbol?: string;
}

/**
 * Writes a mark at a place. What is on a link is written at the border that the link crosses. Penpa's signs `inequality` open to the right, down,
 * to the left or up, by their numbers 1 to 4, so the signs between a cell and the one below it are turned.
 */
function addMarkAt(
  place: string,
  layer: string,
  fields: Readonly<Record<string, string | undefined>>,
  text: ListingText,
): void {
  const at = placeKindOf(layer) === 'borders' ? borderAcross(place) : place;
  const isTurned = layer.startsWith('symbol inequality') && at.endsWith('south');
  const turnedValue = fields.value === '1' ? '2' : fields.value === '3' ? '4' : fields.value;
  text.addLine(layer, { at, ...fields, ...(isTurned && { value: turnedValue }) });
}

type ValueWriter = (value: Told, type: ValueType, name: string) => string;

function writeLayerPart(
  part: LinkPart,
  families: readonly (ToldFamily | undefined)[],
  implied: readonly ImpliedValue[],
  names: ElementText,
  write: ValueWriter,
  text: ListingText,
  bare: string,
  told: Set<string>,
  board: Board | undefined,
): void {
  const [family = implied[0]?.family] = families;
  if (!family) return;
  const unwrappedType = coreOf(family.type);
  const isAtPlaces = bare === 'at';
  if (family.domain && !isAtPlaces) {
    for (const { cells, value } of cagesOf(family, families[1], names))
      text.addLine(part.layer, { cells: `[${cells.join(', ')}]`, value });
  } else if (family.domain) {
    for (const [at, key] of family.domain.entries()) {
      // If several layers can set a family, each place goes to the first layer that can express the values of all names
      // there.
      const place = `${family.name} ${at}`;
      if (told.has(place)) continue;
      const familyImplications = implied.filter((one) => one.family.domain !== undefined);
      const hasImpliedValue = ({ family: one, value }: ImpliedValue): boolean =>
        isWritten(one.values[at], one.type) && write(one.values[at], one.type, one.name) === value;
      if (!familyImplications.every((one) => told.has(`${one.family.name} ${at}`) || hasImpliedValue(one)))
        continue;
      const valueTexts = families.map((one) =>
        one ? valueAt(one, at, write, familyImplications.length > 0) : undefined,
      );
      const isArrow = part.layer.startsWith('arrow');
      // An arrow may lack a number but not its direction; of a number with a sign, either may be missing.
      if (
        valueTexts.length > 0 &&
        (isArrow ? valueTexts.at(-1) : valueTexts.find((one) => one !== undefined)) === undefined
      )
        continue;
      const writtenFamilies = families.map((one) => one ?? family);
      for (const one of [family, ...writtenFamilies, ...familyImplications.map(({ family }) => family)])
        told.add(`${one.name} ${at}`);
      const [value = familyImplications[0]?.symbol, second] = valueTexts;
      const valueText =
        unwrappedType.kind === 'bool' || (valueTexts.length > 1 && valueTexts[0] === undefined)
          ? undefined
          : value;
      const fields = isArrow
        ? { value: valueText, direction: second }
        : { value: second === undefined ? valueText : `${valueText ?? ''}${second}` };
      addMarkAt(keyText(key, names), part.layer, fields, text);
    }
  } else if (unwrappedType.kind === 'list') {
    const item = coreOf(unwrappedType.of);
    const [list] = family.values;
    for (const one of Array.isArray(list) ? (list as readonly Value[]) : []) {
      const fields = fieldsOf(one, item, family.name, bare, write);
      if (isAtPlaces) addMark(part.layer, fields, text, board);
      else text.addLine(part.layer, fields);
    }
  } else if (isWritten(family.values[0], family.type)) text.addLine(part.layer);
}

interface WrittenCage {
  readonly cells: readonly string[];
  readonly value: string | undefined;
}

/**
 * Lists of cells with the same value: one list for each value of a given or find, with the first value of `sums` in these cells. If there are sums,
 * a single cell without a sum isn't a cage.
 */
function cagesOf(
  { domain = [], values }: ToldFamily,
  sums: ToldFamily | undefined,
  names: ElementText,
): readonly WrittenCage[] {
  const cages = new Map<Told | undefined, { cells: string[]; value: string | undefined }>();
  for (const [at, key] of domain.entries()) {
    const cage = cages.get(values[at]) ?? { cells: [], value: undefined };
    cages.set(values[at], cage);
    cage.cells.push(keyText(key, names));
    const sum = sums?.values[at];
    if (sums && isWritten(sum, sums.type)) cage.value ??= textOfValue(sum, sums.type, names);
  }
  return [...cages.values()].filter(({ cells, value }) => !sums || cells.length > 1 || value !== undefined);
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
  const placeKind = placeKindOf(layer);
  const at = placeKind && cells !== undefined ? placeTouching(board, cells, placeKind) : undefined;
  const valueText = values === undefined ? value : (values.match(/\d+/g) ?? []).join(' ');
  // On boards of squares, the name of a place determines the cells at it.
  const isPlaceNameEnough = placeKind === 'cells' || !board || isRectangular(board);
  if (at !== undefined)
    text.addLine(layer, {
      at,
      value: hasMarkNumber(layer) ? undefined : valueText,
      cells: isPlaceNameEnough ? undefined : cells,
    });
}

/**
 * The text of a value of a given or find at a place; undefined if there is nothing to write. If other values already require a mark at this place
 * (`needsMark`), an absent value is written too, by its symbol, if it has one.
 */
function valueAt(family: ToldFamily, at: number, write: ValueWriter, needsMark: boolean): string | undefined {
  const value = family.values[at];
  if (isWritten(value, family.type)) return write(value, family.type, family.name);
  if (!needsMark || value !== null) return undefined;
  const symbol = write(null, family.type, family.name);
  return symbol === '-' || symbol === '.' ? undefined : symbol;
}

/** The fields of an item of a list. If the item isn't a tuple, its field is named `bare`. */
function fieldsOf(
  item: Value,
  type: ValueType,
  name: string,
  bare: string,
  write: ValueWriter,
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
