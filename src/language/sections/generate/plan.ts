/** The contents of a `generate` section as data: which givens are made in which way, and the sizes. */

import { BOARD_TRAITS, boardNamed } from '../../../model/boards/kinds.ts';
import type { SymmetryName } from '../../../model/boards/symmetry.ts';
import type { EnumType } from '../../../model/values.ts';
import { patternSelector } from '../../../text/letters.ts';
import type { Span } from '../../../text/source.ts';
import { suggest } from '../../../text/suggest.ts';
import type { Model } from '../../model.ts';
import type { TypeExpression } from '../../syntax/ast.ts';

/** The relative frequency of each value, by the value's text (`H`, `3`, `true`, `absent`); 0 means never. */
export type Weights = ReadonlyMap<string, number>;

/** A bound of a range: a number, or the words `height` or `width` for the board's. */
export type RangeEnd = string;

/** How to draw a given at random that divides the board into areas: all cells of an area have the area's number. */
export interface Division {
  /** The shape of the areas: any (`regions`), or rectangles. */
  readonly shape: 'regions' | 'rectangles';
  /** The number of areas; by default it follows from `sizes`. */
  readonly count?: RangeEnd;
  /** The least and the greatest number of cells of an area; by default any number. */
  readonly sizes?: readonly [RangeEnd, RangeEnd];
}

/**
 * The limits between levels of difficulty, as ratings (src/tasks/deduce/rate): an easy puzzle has at most the rating
 * `easy`, a hard one at least `hard`.
 */
export interface Levels {
  readonly easy: number;
  readonly hard: number;
}

/** Where a size is written in the section. A size is an instance with open givens, which new puzzles fill. */
export interface SizeText {
  readonly body: Span;
  /**
   * For the short form `size NAME: VALUE`, the span of the name; `body` then spans only VALUE, which is the value of
   * `size`. Absent for the form with braces.
   */
  readonly shortFormSpan?: Span;
}

export interface GeneratePlan {
  /** The sizes by name, in the order of the section. */
  readonly sizes: ReadonlyMap<string, SizeText>;
  /**
   * The givens that get a random value at every place that the size leaves open; with the relative frequency of each
   * value.
   */
  readonly choose: ReadonlyMap<string, Weights>;
  /** The givens that at first have values everywhere, and then lose all that aren't needed for a unique answer. */
  readonly remove: ReadonlySet<string>;
  /** The givens that aren't chosen: their values are computed from the answer, by a statement `take GIVEN = …`. */
  readonly take: ReadonlySet<string>;
  /**
   * The givens that are present, or true, at places drawn at random before there is an answer; with the fraction of the
   * places (0 to 1).
   */
  readonly scatter: ReadonlyMap<string, number>;
  /** The givens that divide the board into areas, which are also drawn at random before there is an answer. */
  readonly divisionByGiven: ReadonlyMap<string, Division>;
  /** The range of each given whose values are chosen as ints. */
  readonly range: ReadonlyMap<string, readonly [RangeEnd, RangeEnd]>;
  /** The relative frequency of each value of a find in the answer. */
  readonly share: ReadonlyMap<string, Weights>;
  /** The symmetry of the places of clues, unless the options select another one. */
  readonly symmetry: SymmetryName | undefined;
  readonly levels: Levels;
}

/**
 * The default limits: an easy puzzle needs only a few pencil marks, a hard one usually needs assumptions that are
 * followed to a contradiction.
 */
export const LEVELS: Levels = { easy: 30, hard: 70 };

const WEIGHT_PATTERN = patternSelector(String.raw`^\s*(-?[\p{L}\p{M}\p{N}_]+)\s*=\s*(\d+(?:\.\d+)?)\s*$`);

/** Parses weights such as `H=0,O=1` or `40%`; returns the words of an error message for any other text. */
export function readWeights(text: string): Weights | string {
  const percent = /^(\d+(?:\.\d+)?)\s*%$/.exec(text.trim());
  if (percent) {
    const part = Number(percent[1]);
    if (part > 100) return 'A part is at most 100%.';
    return new Map([
      ['true', part],
      ['false', 100 - part],
    ]);
  }
  const weights = new Map<string, number>();
  for (const entry of text.split(',')) {
    const match = WEIGHT_PATTERN(entry).exec(entry);
    if (!match) return 'Expected weights such as `A = 2, B = 1`, or a part such as `40%`.';
    weights.set(match[1] ?? '', Number(match[2]));
  }
  if ([...weights.values()].every((weight) => weight === 0)) return 'One of the weights is to be above 0.';
  return weights;
}

/** A message about a weight for a value that the given or find can't have; undefined if there is no such weight. */
export function impossibleWeight(
  { declarations, enums, board }: Model,
  name: string,
  weights: Weights,
): { readonly message: string; readonly advice: string } | undefined {
  const declaration = declarations.find((d) => d.name.text === name);
  if (declaration?.kind !== 'given' && declaration?.kind !== 'find') return undefined;
  let { type } = declaration;
  let isOptional = false;
  while (type.kind === 'optional' || type.kind === 'unknown') {
    isOptional ||= type.kind === 'optional';
    type = type.of;
  }
  const values =
    type.kind === 'name' && type.name.text === 'direction'
      ? directionsOn(board)
      : namesOf(type, enums.get(type.kind === 'name' ? type.name.text : name));
  if (
    declaration.kind === 'given' &&
    isOptional &&
    [...weights].every(([key, weight]) => key === 'absent' || weight === 0)
  )
    return {
      message: `With these weights \`${name}\` is never there, so it tells nothing.`,
      advice: 'Give a value a weight as well, or leave the line out.',
    };
  if (values === undefined) return undefined;
  const valueNames = isOptional ? [...values, 'absent'] : values;
  const unknownValue = [...weights.keys()].find(
    (value) => !valueNames.includes(value) && !isNumberOf(type, value),
  );
  if (unknownValue === undefined) return undefined;
  const suggestion = suggest(unknownValue, valueNames);
  const valueNamesText = valueNames.map((one) => `\`${one}\``).join(', ');
  const allowedText = `It may be ${[...(isNumber(type) ? ['a number'] : []), ...(valueNamesText === '' ? [] : [valueNamesText])].join(', or ')}.`;
  const advice = suggestion === undefined ? allowedText : `Did you mean \`${suggestion}\`?`;
  return { message: `\`${name}\` is never \`${unknownValue}\`.`, advice };
}

/** The texts of a type's values in weights; undefined if the values aren't known before there is a board. */
function namesOf(type: TypeExpression, enumType: EnumType | undefined): string[] | undefined {
  if (enumType) return enumType.members.map((member) => member.name);
  if (type.kind === 'name' && type.name.text === 'bool') return ['true', 'false'];
  return isNumber(type) ? [] : undefined;
}

/** The names of the directions on the boards that the model allows; undefined if some board's sides have no names. */
function directionsOn(board: Model['board']): string[] | undefined {
  const kinds = board?.kinds.flatMap((kind) => boardNamed(kind.name.text)?.name ?? []) ?? [];
  const directionNames = new Set<string>();
  for (const kind of kinds) {
    const { directions, diagonalDirections } = BOARD_TRAITS[kind];
    if (directions.length === 0) return undefined;
    for (const { name } of [...directions, ...diagonalDirections]) directionNames.add(name);
  }
  return directionNames.size === 0 ? undefined : [...directionNames];
}

const isNumber = (type: TypeExpression): boolean =>
  type.kind === 'range' || (type.kind === 'name' && type.name.text === 'int');

function isNumberOf(type: TypeExpression, value: string): boolean {
  if (!isNumber(type) || !/^-?\d+$/.test(value)) return false;
  if (type.kind !== 'range') return true;
  const [low, high] = [type.low, type.high].map((end) => (end.kind === 'integer' ? end.value : undefined));
  return (
    Number(value) >= (low ?? Number.NEGATIVE_INFINITY) && Number(value) <= (high ?? Number.POSITIVE_INFINITY)
  );
}

/** The number that a bound of a range stands for on a board; 0 for `height` and `width` without a board. */
export function valueOfRangeEnd(
  end: RangeEnd,
  board: { readonly height: number; readonly width: number } | undefined,
): number {
  return end === 'height' || end === 'width' ? (board?.[end] ?? 0) : Number(end);
}
