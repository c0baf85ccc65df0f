/** Checks the names in a `draw` section against the givens and finds of its model. */
import { describeType } from '../../formats/values/value-text.ts';
import { fitsEverywhere, presentType, type Type } from '../../language/types.ts';
import { type Diagnostics, didYouMean } from '../../text/diagnostics.ts';
import type { Span } from '../../text/source.ts';
import { suggest } from '../../text/suggest.ts';

/** A given or find (`family`) named in the section, with the span of the name. */
export interface Mention {
  readonly family: string;
  readonly familySpan: Span;
  /**
   * The kind of place that its values must have, or `cells` if it must list cells; undefined if any given or find may
   * stand here.
   */
  readonly place?: string | undefined;
  /** What its values must be: numbers, or tiles, which have four sides. */
  readonly holds?: 'numbers' | 'tiles' | undefined;
  /** The values for which the line defines a style. */
  readonly values?: readonly { readonly text: string; readonly span: Span }[];
}

/**
 * Reports names in a drawing that are no given or find of the model, or whose places or values don't suit the line in
 * which they stand. `types`: the types of the model's givens and finds.
 */
export function checkDrawing(
  drawing: { readonly mentions?: readonly Mention[] },
  types: ReadonlyMap<string, Type>,
  diagnostics: Diagnostics,
): void {
  for (const { family, familySpan, place, holds, values = [] } of drawing.mentions ?? []) {
    const type = types.get(family);
    if (!type) {
      const suggestion = suggest(family, types.keys());
      diagnostics.error('unknown-name', `There is no given or find \`${family}\`.`, familySpan, {
        ...didYouMean(suggestion, familySpan),
      });
      continue;
    }
    const [domain, value] =
      type.kind === 'family' ? [type.domain, presentType(type.of)] : [[], presentType(type)];
    if ([...domain, value].some(fitsEverywhere)) continue;
    const places: readonly string[] = domain.flatMap((part) => (part.kind === 'element' ? part.element : []));
    const isCellList = places.length > 1 || hasPlaces(value);
    if (place && !(place === 'cells' ? isCellList : places.includes(place)))
      diagnostics.error('draw-section', `\`${family}\` ${wrongPlaceMessage(place, places)}.`, familySpan);
    else if (holds && !HOLDS[holds](value))
      diagnostics.error('draw-section', `\`${family}\` ${WANTED[holds]}.`, familySpan, {
        advice: 'A line is `cell tile FIND of LIST turned FIND`; `turned FIND` may be left out.',
      });
    const item = value.kind === 'list' || value.kind === 'set' ? presentType(value.of) : value;
    const names = namesOfValues(item);
    for (const { text, span } of values) {
      // Open (`?`) and absent (`-`) values may have a style, whatever the type.
      if (text === '?' || text === '-') continue;
      const intRange = item.kind === 'int' && !isNumberInRange(item, text) && describeType(item);
      const expectedText = names ? !names.includes(text) && quotedNames(names) : intRange;
      if (expectedText)
        diagnostics.error('draw-section', `\`${family}\` has no value \`${text}\`.`, span, {
          ...didYouMean(suggest(text, names ?? []), span, `It may be ${expectedText}.`),
        });
    }
  }
}

const TILE_SIDES = ['north', 'east', 'south', 'west'];
const HOLDS: Readonly<Record<'numbers' | 'tiles', (value: Type) => boolean>> = {
  numbers: ({ kind }) => kind === 'int',
  tiles: (value) => {
    const tile = value.kind === 'list' ? presentType(value.of) : value;
    return (
      value.kind === 'list' &&
      tile.kind === 'tuple' &&
      TILE_SIDES.every((side) => tile.fields.some(({ name }) => name === side))
    );
  },
};
const WANTED = {
  numbers: 'has no numbers, by which tiles are chosen and turned',
  tiles: 'is no list of tiles: tuples with the parts `north`, `east`, `south` and `west`',
} as const;

const wrongPlaceMessage = (place: string, [own]: readonly string[]): string =>
  place === 'cells' ? 'does not list cells' : `is ${own ? `over ${own}s, ` : ''}not over ${place}s`;

export const quotedNames = (names: readonly string[]): string =>
  names.map((name) => `\`${name}\``).join(', ');

/** The names of the values of a bool or an enum whose members are known. */
function namesOfValues(type: Type): readonly string[] | undefined {
  if (type.kind === 'bool') return ['true', 'false'];
  return type.kind === 'enum' && type.enum.members.length > 0
    ? type.enum.members.map(({ name }) => name)
    : undefined;
}

/** Whether a text is a number in the range, written as pzl writes it. */
const isNumberInRange = (
  { low = -Infinity, high = Infinity }: { low?: number; high?: number },
  text: string,
): boolean => String(Number(text)) === text && low <= Number(text) && Number(text) <= high;

/** Whether values of the type contain places of the board. */
function hasPlaces(type: Type): boolean {
  if (type.kind === 'list' || type.kind === 'set' || type.kind === 'optional') return hasPlaces(type.of);
  if (type.kind === 'tuple') return type.fields.some((field) => hasPlaces(field.type));
  return type.kind !== 'bool' && type.kind !== 'int' && type.kind !== 'enum';
}
