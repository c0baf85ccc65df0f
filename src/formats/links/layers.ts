/**
 * Matches the lines of a section with the layers of a listing. A layer's name consists of words: its kind, its
 * appearance, and `at` with its place: `number white on black at cells`. A line of a section matches all layers that
 * contain its words.
 */
import type { ListingLine } from './listing.ts';

/**
 * Whether a part of a section, `told`, matches a layer: all its words are among the layer's words, and the first words
 * are equal.
 */
export function matchesLayer({ layer }: { readonly layer: string }, told: string): boolean {
  if (layer === told) return true;
  const has = wordsOf(told);
  const wants = wordsOf(layer);
  if (!has.includes('at')) return false;
  if (wants.includes('points'))
    return POINTS.some((places) => matchesLayer({ layer: layer.replace(/\bpoints$/, places) }, told));
  const place = wants.includes('at') ? [] : ['cells'];
  return has[0] === wants[0] && [...wants, ...place].every((word) => isAmong(word, has));
}

/** The layer of a line, with the word `?` if its value is unknown. */
export const layerOf = ({ layer, fields }: ListingLine): string =>
  fields.get('value')?.text === '?' && layer.includes(' at ') ? layer.replace(' at ', ' ? at ') : layer;

/** The color of the cell under a layer's marks: `number white on black at cells`. */
export const groundOf = (layer: string): string | undefined => /\bon (\w+)/.exec(layer)?.[1];

/** The words of a layer's name. `on black` is one word, since it isn't the color of the mark itself. */
const wordsOf = (layer: string): readonly string[] => layer.replace(/\bon (?=\w)/g, ON).split(' ');
const ON = 'on-';

/**
 * Whether a layer with the words `has` has a word. All grays match `gray`, and grays and black match `dark`, because
 * people shade cells with any of them.
 */
function isAmong(word: string, has: readonly string[]): boolean {
  if (has.includes(word) || has.some((one) => SIZES.test(one) && one.startsWith(`${word}_`))) return true;
  const on = word.startsWith(ON) ? ON : '';
  const shades = SHADES.get(word.slice(on.length));
  return shades?.some((shade) => has.includes(on + shade)) ?? false;
}

/** Matches symbols with a size, and arrows of several kinds: `circle` matches `circle_L` to `circle_SS`. */
const SIZES = /^[a-z]+_(?:LL|L|M|S|SS)$|^arrow_\w+$/;

const GRAYS = ['gray', 'darkgray', 'lightgray'];
const SHADES: ReadonlyMap<string, readonly string[]> = new Map([
  ['gray', GRAYS],
  ['dark', ['black', ...GRAYS]],
]);

/** The kinds of places of half-cell points. */
const POINTS = ['cells', 'corners', 'borders'] as const;
