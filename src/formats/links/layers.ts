/**
 * Matches the lines of a section with the layers of a listing. A layer's name consists of words: its kind, its
 * appearance, and `at` with its place: `number white on black at cells`. A line of a section matches all layers that
 * contain its words.
 */
import type { ListingLine } from './listing.ts';

/**
 * Whether `told`, the layer of a line in a link (`number black circled at cells`), matches `layer`, one that a model's
 * section reads (`number black`): the first words are equal, and `told` contains all words of `layer`.
 */
export function matchesLayer({ layer }: { readonly layer: string }, told: string): boolean {
  if (layer === told) return true;
  const toldWords = wordsOf(told);
  const wantedWords = wordsOf(layer);
  if (!toldWords.includes('at')) return false;
  if (wantedWords.includes('points'))
    return POINT_KINDS.some((places) => matchesLayer({ layer: layer.replace(/\bpoints$/, places) }, told));
  const place = wantedWords.includes('at') ? [] : ['cells'];
  return (
    toldWords[0] === wantedWords[0] && [...wantedWords, ...place].every((word) => hasWord(word, toldWords))
  );
}

/**
 * The section's line that reads a layer. If none names this very look, the line reads it that names another look with
 * the same meaning: another size of the symbol, another number for circles of one color, another gray of the cell.
 */
export const partFor = <Part extends { readonly layer: string }>(
  parts: readonly Part[],
  layer: string,
): Part | undefined =>
  parts.find((part) => matchesLayer(part, layer)) ??
  parts.find((part) => matchesLayer(part, withOtherLooks(layer)));

/** The layer's name with the words for all looks that mean the same. */
function withOtherLooks(layer: string): string {
  const layerWithoutSize = layer.replace(/\b([a-z]+)_(?:LL|L|M|S|SS)\b/, (_, form: string) =>
    ['LL', 'L', 'M', 'S', 'SS'].map((size) => `${form}_${size}`).join(' '),
  );
  const [, form = '', number = ''] = /^symbol (circle)_\w+ (\d+) at/.exec(layer) ?? [];
  if (form !== '')
    return layerWithoutSize.replace(` ${number} at`, ` ${valuesLike(layer, number).join(' ')} at`);
  const [, shade = ''] = /^surface (\w+) at/.exec(layer) ?? [];
  return DARK.includes(shade) ? layerWithoutSize.replace(shade, DARK.join(' ')) : layerWithoutSize;
}

/** The values that mean the same in this layer: Penpa's numbers of circles in one color, or dark colors of cells. */
export const valuesLike = (layer: string, value: string): readonly string[] =>
  (layer.startsWith('symbol circle_')
    ? CIRCLES.find((numbers) => numbers.includes(value))
    : layer.startsWith('surface ') && DARK.includes(value)
      ? DARK
      : undefined) ?? [value];

/** Penpa's numbers of white circles, of black ones, and of gray ones. */
export const CIRCLES: readonly (readonly string[])[] = [
  ['1', '4', '6', '8', '10', '13'],
  ['2'],
  ['3', '5', '9'],
];

/** The layer of a listing's line, with the word `?` before `at` if the mark's value is unknown. */
export const layerOf = ({ layer, fields }: ListingLine): string =>
  fields.get('value')?.text === '?' && layer.includes(' at ') ? layer.replace(' at ', ' ? at ') : layer;

/**
 * The color of the cell under a layer's marks, as in `number white on black at cells`; undefined if the layer has none.
 */
export const groundOf = (layer: string): string | undefined => /\bon (\w+)/.exec(layer)?.[1];

/** The words of a layer's name. `on black` counts as one word, since black isn't the color of the mark itself. */
const wordsOf = (layer: string): readonly string[] => layer.replace(/\bon (?=\w)/g, ON).split(' ');
const ON = 'on-';

/**
 * Whether a word is among the words `has` of a layer. `gray` matches all grays, and `dark` matches black and all grays,
 * because people shade cells with any of these colors.
 */
function hasWord(word: string, has: readonly string[]): boolean {
  if (has.includes(word) || has.some((one) => SIZED_FORM_PATTERN.test(one) && one.startsWith(`${word}_`)))
    return true;
  const on = word.startsWith(ON) ? ON : '';
  const shades = SHADES.get(word.slice(on.length));
  return shades?.some((shade) => has.includes(on + shade)) ?? false;
}

/**
 * Matches a symbol's name with a size, so that `circle` matches `circle_L` to `circle_SS`; or the name of an arrow of
 * some kind.
 */
const SIZED_FORM_PATTERN = /^[a-z]+_(?:LL|L|M|S|SS)$|^arrow_\w+$/;

const GRAYS = ['gray', 'darkgray', 'lightgray'];
const DARK = ['black', ...GRAYS];
const SHADES: ReadonlyMap<string, readonly string[]> = new Map([
  ['gray', GRAYS],
  ['dark', DARK],
]);

/** What a point of the half-cell grid can be: the centre of a cell, a corner, or the middle of a border. */
const POINT_KINDS = ['cells', 'corners', 'borders'] as const;
