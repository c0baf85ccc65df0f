/**
 * What a listing says and draws beside the puzzle, as text for people: title, author and rules; and the drawn things
 * that no line of the model reads, with their places.
 */
import type { ListingLine } from './listing.ts';

/** The title, author and rules as lines of text, each short enough to be read; empty if the link has none. */
export function textsIn(lines: readonly ListingLine[]): readonly string[] {
  const layerText = (layer: string): string =>
    lines
      .find((line) => line.layer === layer)
      ?.fields.get('text')
      ?.text.trim() ?? '';
  const [title, author, rules] = [layerText('title'), layerText('author'), layerText('ruleset')];
  const titleAndAuthor = [title === '' ? '' : `“${title}”`, author === '' ? '' : `by ${author}`].filter(
    (one) => one !== '',
  );
  const body = rules.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  return [
    ...(titleAndAuthor.length > 0 ? [titleAndAuthor.join(' ')] : []),
    ...firstItems(body, MAX_SHOWN_RULES),
  ];
}

/** A line for each kind of item drawn in the given layers: how many items there are, and where they are. */
export function describeMarks(
  lines: readonly ListingLine[],
  layers: ReadonlySet<string>,
  mostPlaces = MOST_PLACES,
): readonly string[] {
  const kinds = new Map<string, string[]>();
  for (const line of lines) {
    if (!layers.has(line.layer)) continue;
    const kind = kindOf(line);
    const placeTexts = kinds.get(kind) ?? [];
    kinds.set(kind, placeTexts);
    placeTexts.push(placeOf(line));
  }
  return Array.from(kinds, ([kind, places]) => {
    const placesText = firstItems(
      places.filter((place) => place !== ''),
      mostPlaces,
    );
    return `${places.length} × ${kind}${placesText.length > 0 ? `: ${placesText.join(', ')}` : ''}`;
  });
}

const MAX_SHOWN_RULES = 40;
const MOST_PLACES = 10;

function firstItems(all: readonly string[], most: number): readonly string[] {
  const shownTexts = all
    .slice(0, most)
    .map((one) => (one.length > MOST_LETTERS ? `${one.slice(0, MOST_LETTERS)}…` : one));
  return all.length > most ? [...shownTexts, '…'] : shownTexts;
}

const MOST_LETTERS = 400;

/** What the items in SudokuPad's drawings are called in messages, by layer. */
const KIND_NAMES: ReadonlyMap<string, string> = new Map([
  ['picture lines', 'line'],
  ['picture arrows', 'arrow'],
  ['picture cage', 'cage'],
]);

function kindOf({ layer, fields }: ListingLine): string {
  const kindName = KIND_NAMES.get(layer);
  if (kindName !== undefined) return kindName;
  if (layer.startsWith('picture ')) return fields.has('text') ? 'text' : 'shape';
  return layer.replace(/ at cells$/, '');
}

/** Where an item is, in words: its cells, counted from 1, and its text. */
function placeOf({ fields }: ListingLine): string {
  const text = fields.get('text')?.text ?? fields.get('value')?.text;
  const points = fields.get('points')?.text.split(' ') ?? [];
  const [first, last] = [points[0] ?? fields.get('centre')?.text, points.at(-1)];
  const namedCell = fields.get('at')?.text ?? /\([^)]*\)/.exec(fields.get('cells')?.text ?? '')?.[0];
  const at = first === undefined ? cellNamed(namedCell) : cellAt(first);
  const routeText = points.length > 1 && last !== undefined ? `${at}–${cellAt(last)}` : at;
  return [text === undefined ? '' : `“${text}”`, routeText].filter((one) => one !== '').join(' ');
}

/** The name of the cell that contains a point; the point is in rows and columns from the upper left corner. */
function cellAt(point: string): string {
  const [row = Number.NaN, column = Number.NaN] = point.split(',').map(Number);
  return Number.isFinite(row + column) ? `r${Math.floor(row) + 1}c${Math.floor(column) + 1}` : '';
}

/** The name of a place in words: `r1c2 south` for `(0,1)south`; a place beside the board has only its number. */
function cellNamed(name = ''): string {
  const [, row, column, side = ''] = /^\((\d+),\s*(\d+)\)(\w*)$/.exec(name) ?? [];
  if (row === undefined || column === undefined) return name;
  return `r${Number(row) + 1}c${Number(column) + 1}${side === '' ? '' : ` ${side}`}`;
}
