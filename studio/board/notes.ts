/** Notes of a place: small values at fixed spots, so that they are easy to find; excluded ones are struck through. */
import type { SheetFind } from '../../src/index.ts';
import type { Entry } from '../game/entries.ts';
import { type Point, UNIT } from './plan.ts';

/** The greatest number of possible values for which each value has its own spot in a cell. */
const MAX_FIXED_SPOTS = 9;

export function notesSvg(find: SheetFind, entry: Entry, at: Point, tried: boolean, roomy: boolean): string {
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
  const hasFixedSpots = roomy && find.values.length <= MAX_FIXED_SPOTS;
  smallNotes.forEach((each, index) => {
    const place = hasFixedSpots ? find.values.indexOf(each) : index;
    const column = (place % 3) - 1;
    const row = Math.floor(place / 3) - 1;
    const isExcluded = not.includes(each);
    const spacing = UNIT * 0.3;
    parts.push(
      text(
        find,
        each,
        x + column * spacing,
        y + row * spacing,
        UNIT * 0.24,
        isExcluded ? 'note not' : 'note',
      ),
    );
    if (isExcluded) {
      const [cx, cy] = [x + column * spacing, y + row * spacing];
      parts.push(`<path class="not-stroke" d="M${cx - 5} ${cy + 4}L${cx + 5} ${cy - 4}"/>`);
    }
  });
  if (centre.length > 0) {
    const size = UNIT * Math.min(0.3, 0.9 / centre.length);
    const word = centre.map((each) => shortNameOf(find, each)).join('');
    parts.push(
      `<text class="note" x="${x}" y="${y + size * 0.36}" font-size="${size}">${escapeXml(word)}</text>`,
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
