/**
 * What a listing says and draws beside the puzzle, as text for people: title, author and rules; and the drawn things
 * that no line of the model reads, with their places.
 */
import type { ListingLine } from './listing.ts';

/** The title, author and rules as lines of text, each short enough to be read; empty if the listing has none. */
export function textsIn(lines: readonly ListingLine[]): readonly string[] {
  const said = (layer: string): string =>
    lines
      .find((line) => line.layer === layer)
      ?.fields.get('text')
      ?.text.trim() ?? '';
  const [title, author, rules] = [said('title'), said('author'), said('ruleset')];
  const head = [title === '' ? '' : `“${title}”`, author === '' ? '' : `by ${author}`].filter(
    (one) => one !== '',
  );
  const body = rules.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  return [...(head.length > 0 ? [head.join(' ')] : []), ...firstItems(body, MOST_RULES)];
}

/** A line for each kind of item drawn in the given layers: how many items there are, and where they are. */
export function describeDrawn(lines: readonly ListingLine[], layers: ReadonlySet<string>): readonly string[] {
  const kinds = new Map<string, string[]>();
  for (const line of lines) {
    if (!layers.has(line.layer)) continue;
    const kind = kindOf(line);
    const places = kinds.get(kind) ?? [];
    kinds.set(kind, places);
    places.push(placeOf(line));
  }
  return Array.from(kinds, ([kind, places]) => {
    const where = firstItems(
      places.filter((place) => place !== ''),
      MOST_PLACES,
    );
    return `${places.length} × ${kind}${where.length > 0 ? `: ${where.join(', ')}` : ''}`;
  });
}

const MOST_RULES = 40;
const MOST_PLACES = 10;

function firstItems(all: readonly string[], most: number): readonly string[] {
  const kept = all
    .slice(0, most)
    .map((one) => (one.length > MOST_LETTERS ? `${one.slice(0, MOST_LETTERS)}…` : one));
  return all.length > most ? [...kept, '…'] : kept;
}

const MOST_LETTERS = 400;

/** What the items in SudokuPad's drawings are called in messages, by layer. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['picture lines', 'line'],
  ['picture arrows', 'arrow'],
  ['picture cage', 'cage'],
  ['picture fog', 'fog'],
]);

function kindOf({ layer, fields }: ListingLine): string {
  const known = KINDS.get(layer);
  if (known !== undefined) return known;
  if (layer.startsWith('picture ')) return fields.has('text') ? 'text' : 'shape';
  return layer.replace(/ at cells$/, '');
}

/** Where an item is, in words: its cells, counted from 1, and its text. */
function placeOf({ fields }: ListingLine): string {
  const text = fields.get('text')?.text ?? fields.get('value')?.text;
  const points = fields.get('points')?.text.split(' ') ?? [];
  const [first, last] = [points[0] ?? fields.get('centre')?.text, points.at(-1)];
  const named = fields.get('at')?.text ?? /\([^)]*\)/.exec(fields.get('cells')?.text ?? '')?.[0];
  const at = first === undefined ? cellNamed(named) : cellAt(first);
  const way = points.length > 1 && last !== undefined ? `${at}–${cellAt(last)}` : at;
  return [text === undefined ? '' : `“${text}”`, way].filter((one) => one !== '').join(' ');
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
