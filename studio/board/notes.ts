/** Notes of a place: small values at fixed spots, so that they are easy to find; excluded ones are struck through. */
import type { CellMark, Scene, SheetFind } from '../../src/index.ts';
import type { Entry } from '../game/entries.ts';
import { type Point, UNIT } from './plan.ts';

/** The greatest number of possible values for which each value has its own spot in a cell. */
const MAX_FIXED_SPOTS = 9;

/** Where small notes stand: the place of each by its number, from the middle of their place, and their size, in cells. */
interface NoteGrid {
  readonly columns: number;
  readonly gap: number;
  /** The heights of the rows. */
  readonly rows: readonly number[];
  readonly size: number;
  /** The height of notes in the middle, and their greatest size. */
  readonly middle: number;
  readonly middleSize: number;
}

const WHOLE_GRID: NoteGrid = {
  columns: 3,
  gap: 0.3,
  rows: [-0.3, 0, 0.3],
  size: 0.24,
  middle: 0,
  middleSize: 0.3,
};
/** Below the sum of a cage. */
const LOWER_GRID: NoteGrid = {
  columns: 3,
  gap: 0.3,
  rows: [-0.13, 0.11, 0.35],
  size: 0.2,
  middle: 0.1,
  middleSize: 0.24,
};
/** Above and below a clue in the middle. */
const RIM_GRID: NoteGrid = {
  columns: 5,
  gap: 0.19,
  rows: [-0.38, 0.38],
  size: 0.18,
  middle: 0.38,
  middleSize: 0.22,
};

/** The room that the puzzle's own clues leave for notes in a cell. */
export function noteGridOf({ lists }: Pick<Scene, 'lists'>, cell: number, { labels }: CellMark): NoteGrid {
  if (labels.some(({ text }) => text !== '')) return RIM_GRID;
  const hasSum = lists.some(
    ({ way, text, cells }) =>
      way === 'cage' && text !== undefined && cells.every((one) => one >= cell) && cells.includes(cell),
  );
  return hasSum ? LOWER_GRID : WHOLE_GRID;
}

/** `grid`: where notes in a cell stand; undefined for other places, which have less room. */
export function notesSvg(
  find: SheetFind,
  entry: Entry,
  at: Point,
  tried: boolean,
  grid: NoteGrid | undefined,
): string {
  const { value, corner = [], centre = [], not = [] } = entry;
  const [x, y] = at;
  const parts: string[] = [];
  if (tried && value !== undefined)
    parts.push(circle('tried', x + UNIT * 0.36, y - UNIT * 0.36, UNIT * 0.07));
  if (entry.done) parts.push(tick(x, y));
  if (value !== undefined && find.looks.get(value)?.unfinished) {
    const side = UNIT * 0.84;
    parts.push(
      `<rect class="unfinished" x="${x - side / 2}" y="${y - side / 2}" width="${side}" height="${side}" rx="4"/>`,
    );
  }
  if (value !== undefined) return parts.join('');
  const smallNotes = [...corner, ...not].sort((a, b) => a - b);
  const { columns, gap, rows, size, middle, middleSize } = grid ?? WHOLE_GRID;
  const hasFixedSpots = grid !== undefined && find.values.length <= MAX_FIXED_SPOTS;
  smallNotes.forEach((each, index) => {
    const place = hasFixedSpots ? find.values.indexOf(each) : index;
    const column = (place % columns) - (columns - 1) / 2;
    // Further rows, of more values than places have room for, go on below the last one.
    const row = Math.floor(place / columns);
    const height = rows[row] ?? (rows.at(-1) ?? 0) + gap * (row + 1 - rows.length);
    const [cx, cy] = [x + column * gap * UNIT, y + height * UNIT];
    const isExcluded = not.includes(each);
    parts.push(text(find, each, cx, cy, UNIT * size, isExcluded ? 'note not' : 'note'));
    if (isExcluded) {
      parts.push(`<path class="not-stroke" d="M${cx - 5} ${cy + 4}L${cx + 5} ${cy - 4}"/>`);
    }
  });
  if (centre.length > 0) {
    const wordSize = UNIT * Math.min(middleSize, 0.9 / centre.length);
    const word = centre.map((each) => shortNameOf(find, each)).join('');
    parts.push(
      `<text class="note" x="${x}" y="${y + middle * UNIT + wordSize * 0.36}" font-size="${wordSize}">${escapeXml(word)}</text>`,
    );
  }
  return parts.join('');
}

function text(find: SheetFind, value: number, x: number, y: number, size: number, name: string): string {
  const word = shortNameOf(find, value);
  const fittingSize = word.length > 2 ? size * 0.75 : size;
  return `<text class="${name}" x="${x}" y="${y + size * 0.36}" font-size="${fittingSize}">${escapeXml(word)}</text>`;
}

/** The word by which messages refer to a value: the name of the element that it stands for, otherwise its text. */
export function wordForValue(find: SheetFind, value: number): string {
  const valueLook = find.looks.get(value);
  return valueLook?.name ?? valueLook?.text ?? String(value);
}

/** A short text for a value, for notes. */
export function shortNameOf(find: SheetFind, value: number): string {
  if (value === find.absent) return '–';
  const name = wordForValue(find, value);
  return find.kind === 'enum' ? name.slice(0, 2) : name;
}

const circle = (name: string, x: number, y: number, r: number): string =>
  `<circle class="${name}" cx="${x}" cy="${y}" r="${r}"/>`;

const tick = (x: number, y: number): string => `<path class="done" d="M${x - 5} ${y}l4 4l7 -8"/>`;

export function escapeXml(word: string): string {
  return word.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
