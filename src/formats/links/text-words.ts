/**
 * Words in the cells of a text, and single values in front of it, which no layer of the model's drawing has: they go to
 * the givens by their types. A word is an enum's member or its first letters, or the member's number; a direction, its
 * first letter or an arrow; digits are a list of numbers; any sign is true for a bool.
 */
import type { LinkFormat } from '../../language/sections/read/format.ts';
import type { NamedShape } from '../foreign/shapes.ts';
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
  for (const shape of givens) {
    if (shape.isList) {
      if (!/^[\d?]{1,8}$/.test(word.text)) continue;
      const digits = Array.from(word.text, (text) => ({
        text,
        start: token.start,
        width: token.text.length,
      }));
      addTo(collected, shape, { ...digits[0]!, key: at, tokens: digits });
      return true;
    }
    const value = shape.members
      ? memberOf(shape.members, word.text, index)
      : shape.directions
        ? (ARROWS.get(word.text) ?? memberOf(DIRECTIONS, word.text, undefined))
        : shape.bools && index === undefined
          ? (shownValue(shape.name, format) ?? (shape.hasDefault ? '#' : undefined))
          : undefined;
    if (value === undefined) continue;
    const textToken = { text: token.text, start: token.start, width: token.text.length };
    addTo(collected, shape, { ...textToken, key: at, tokens: [{ ...textToken, text: value }] });
    return true;
  }
  return false;
}

function addTo(collected: Map<string, EntryLine[]>, { name }: NamedShape, line: EntryLine): void {
  const lines = collected.get(name) ?? [];
  collected.set(name, lines);
  lines.push(line);
}

const DIRECTIONS = ['north', 'east', 'south', 'west'];
const ARROWS: ReadonlyMap<string, string> = new Map(
  ['^↑', '>→', 'v↓', '<←'].flatMap((signs, at) =>
    Array.from(signs, (sign) => [sign, DIRECTIONS[at] ?? ''] as const),
  ),
);

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

/**
 * Gives a value without a name to the first single given that has none yet, first to those without a default. The length of the board's side says nothing
 * more to a model without such a given; to one whose given has a default it may be either, so it isn't read.
 */
export function takeSingle(
  { fields, token }: ListingLine,
  shapes: Shapes,
  size: readonly Token[],
  collected: Map<string, EntryLine[]>,
): boolean {
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
