/**
 * Words in the cells of a text, and single values in front of it, which no layer of the model's drawing has: they go to
 * the givens by their types. A word is one of the section's symbols, an enum's member or its first letters, or the member's number; a direction, its
 * first letter or an arrow; digits are a list of numbers; `x`, `#` and the like are true for the only bool, and the beginning of its name for one of several.
 */
import type { LinkFormat, LinkPart } from '../../language/sections/read/format.ts';
import { pushTo } from '../../model/large-lists.ts';
import type { NamedShape } from '../foreign/shapes.ts';
import { symbolsOf } from '../foreign/symbols.ts';
import type { EntryLine } from '../native/instance.ts';
import type { Token } from '../native/tokens.ts';
import type { ListingLine } from './listing.ts';

type Shapes = ReadonlyMap<string, NamedShape>;

/** Gives the word in a cell to a given of the model; false if none has such values, or the line has no word. */
export function takeWord(
  { fields, token }: ListingLine,
  format: LinkFormat,
  shapes: Shapes,
  collected: Map<string, EntryLine[]>,
): boolean {
  const [at, word] = [fields.get('at'), fields.get('word')];
  if (!at || !word) return false;
  const index = fields.get('index');
  const givens = [...shapes.values()].filter(({ domainName, fields }) => domainName === 'cells' && !fields);
  const bools = givens.filter((shape) => shape.bools);
  for (const shape of givens) {
    if (shape.isList) {
      if (!/^[\d?]{1,8}$/.test(word.text)) continue;
      const digits = Array.from(word.text, (text) => ({
        text,
        start: token.start,
        width: token.text.length,
      }));
      pushTo(collected, shape.name, { ...digits[0]!, key: at, tokens: digits });
      return true;
    }
    const symbol =
      index === undefined
        ? symbolsOf(format.symbols, shape.name)?.find((pair) => pair.symbol === word.text)
        : undefined;
    const value = symbol
      ? symbol.value
      : shape.members
        ? memberOf(shape.members, word.text, index)
        : shape.directions
          ? (ARROWS.get(word.text) ?? memberOf(DIRECTIONS, word.text, undefined))
          : shape.bools && index === undefined && isMark(shape, word.text, bools)
            ? (shownValue(shape.name, format) ?? (shape.hasDefault ? '#' : undefined))
            : undefined;
    if (value === undefined) continue;
    const { text, start } = token;
    const cell = { text, start, width: text.length };
    pushTo(collected, shape.name, { ...cell, key: at, tokens: [{ ...cell, text: value }] });
    return true;
  }
  return false;
}

/** Whether a line has a letter or word in a cell, where the section expects a number: a given may have such values, as a bool `even` where `E` stands. */
export function isWordForNumber(
  { fields, layer }: ListingLine,
  { givenNames: [name] }: LinkPart,
  { symbols }: LinkFormat,
  shapes: Shapes,
): boolean {
  return (
    name !== undefined &&
    shapes.get(name.text)?.numbers === true &&
    !symbolsOf(symbols, name.text) &&
    layer.startsWith('number') &&
    /^\p{L}+$/u.test(fields.get('word')?.text ?? '')
  );
}

/** Gives the number of ships of a length to a bank of ships; false if the value is no number of ships. */
function takeShips(
  { fields, token }: ListingLine,
  { name, length }: ShipsOfLength,
  collected: Map<string, EntryLine[]>,
): boolean {
  const count = Number(fields.get('value')?.text);
  const lines = collected.get(name) ?? [];
  if (!Number.isInteger(count) || count < 0 || lines.length + count > MAX_SHIPS) return false;
  collected.set(name, lines);
  const { text, start } = token;
  const cells = Array.from({ length }, (_, at) => ({ text: `(0,${at})`, start, width: text.length }));
  for (let ship = 0; ship < count; ship++) lines.push({ text, start, tokens: cells });
  return true;
}

const MAX_SHIPS = 1000;

const DIRECTIONS = ['north', 'east', 'south', 'west'];
const ARROWS: ReadonlyMap<string, string> = new Map(
  ['^↑', '>→', 'v↓', '<←'].flatMap((signs, at) =>
    Array.from(signs, (sign) => [sign, DIRECTIONS[at] ?? ''] as const),
  ),
);

/** Whether a word is a mark of this given: it begins the given's name, or it is a sign and the model has no other marks. */
const isMark = ({ name }: NamedShape, word: string, bools: readonly NamedShape[]): boolean =>
  (bools.length === 1 && /^[x#*@+o■●]$/i.test(word)) ||
  (startsWith(name, word) && !bools.some((other) => other.name !== name && startsWith(other.name, word)));

const startsWith = (name: string, word: string): boolean => name.toLowerCase().startsWith(word.toLowerCase());

/** The value of a bool where the model's drawing has a symbol in a cell. */
const shownValue = (name: string, { parts }: LinkFormat): string | undefined =>
  parts
    .filter(({ layer }) => /^symbol (?!.* at )/.test(layer))
    .flatMap(({ impliedValues }) => impliedValues)
    .find((one) => one.name.text === name)?.value;

/** The member that a word stands for: by its number, by its first letter, or circles and crosses for two members. */
function memberOf(members: readonly string[], word: string, index: Token | undefined): string | undefined {
  if (index) return members[Number(index.text)];
  const letter = word.toLowerCase();
  const membersByLetter = members.filter((name) => name.toLowerCase().startsWith(letter));
  if (membersByLetter.length === 1) return membersByLetter[0];
  return members.length === 2 ? members['ox'.indexOf(letter)] : undefined;
}

interface ShipsOfLength {
  /** The name of the bank of ships. */
  readonly name: string;
  /** The number of cells of these ships. */
  readonly length: number;
}

/**
 * Gives a value without a name to a bank of ships, as the number of those of a length; or, without such a bank, to the first single given that has none yet, first to those without a default. The length of the board's side says nothing
 * more to a model without such a given; to one whose given has a default it may be either, so it isn't read.
 */
export function takeSingle(
  line: ListingLine,
  shapes: Shapes,
  size: readonly Token[],
  collected: Map<string, EntryLine[]>,
  ships?: ShipsOfLength,
): boolean {
  if (ships) return takeShips(line, ships, collected);
  const { fields, token } = line;
  const value = fields.get('value');
  if (!value) return false;
  const free = [...shapes.values()].filter(
    (one) =>
      one.domainName === undefined && !one.isList && !one.fields && !one.bools && !collected.has(one.name),
  );
  const isSide = size.some(({ text }) => text === value.text);
  const fieldForText = free.find(({ hasDefault }) => !hasDefault) ?? (isSide ? undefined : free[0]);
  if (fieldForText)
    collected.set(fieldForText.name, [{ text: token.text, start: token.start, tokens: [value] }]);
  return fieldForText !== undefined || (isSide && free.length === 0);
}

/**
 * The prefix of a layer in which files give a single value: `given stars`, where `stars` may be a given of the model.
 */
export const SINGLE_GIVEN_PREFIX = 'given ';

/** Reads a line with the name and the value of a given that has no place. Returns false if there is no such given. */
export function takeNamedSingle(
  line: ListingLine,
  shapeByName: Shapes,
  linesByName: Map<string, EntryLine[]>,
): boolean {
  const name = line.layer.slice(SINGLE_GIVEN_PREFIX.length);
  const shape = shapeByName.get(name);
  const value = line.fields.get('value');
  if (!shape || !value || shape.domainName !== undefined || shape.isList || shape.fields) return false;
  linesByName.set(name, [{ text: value.text, start: value.start, tokens: itemsOfToken(value) }]);
  return true;
}

/** The items of a list in brackets, each with its position; any other token is a single item. */
export function itemsOfToken(token: Token): Token[] {
  if (!token.text.startsWith('[')) return [token];
  return Array.from(token.text.matchAll(/\([^)]*\)|[^\s,[\]()]+/g), (match) => ({
    text: match[0],
    start: token.start + match.index,
  }));
}
