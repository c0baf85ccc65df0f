/**
 * Draws the candidates on the board of a draft with several answers: at each place where answers differ, the possible
 * values. A value is smaller if fewer answers have it, and ringed if exactly one has it. For lines and shading, it
 * shows the number of answers.
 */
import type { Sheet, SheetFind } from '../../src/index.ts';
import { shortNameOf, wordForValue } from '../board/notes.ts';
import { type BoardPlan, type Point, spotOf, UNIT } from '../board/plan.ts';
import type { PlainCandidates, Questions } from '../worker/protocol.ts';

export type Candidates = Questions['candidates']['reply'];

/**
 * The greatest number of values of a find for which each value has its own spot in a cell; with more, a cell shows only
 * how many are possible.
 */
const MAX_FIXED_SPOTS = 9;

export function candidatesSvg(sheet: Sheet, plan: BoardPlan, { answers, places }: Candidates): string {
  // If several finds have values in the same cell, only the first with candidates is shown.
  const drawnTexts = new Set<string>();
  return places
    .flatMap(({ find, position, values }) => {
      const shape = sheet.finds[find];
      const [spot] = spotOf({ kind: shape?.place ?? '', index: shape?.elements[position] ?? -1 });
      const key = `${spot?.kind} ${spot?.index}`;
      if (!shape || !spot || drawnTexts.has(key)) return [];
      drawnTexts.add(key);
      return placeSvg(shape, values, plan.point(spot), answers);
    })
    .join('');
}

function placeSvg(
  find: SheetFind,
  values: PlainCandidates['values'],
  [x, y]: Point,
  answers: number | undefined,
): string {
  if (find.kind === 'bool') {
    const [, count = 0] = values.find(([value]) => value === 1) ?? [];
    return textAt(answers === undefined ? '?' : String(count), [x, y], UNIT * 0.26, count === 1);
  }
  if (values.length > MAX_FIXED_SPOTS) return textAt(`${values.length}…`, [x, y], UNIT * 0.3, false);
  const hasSpots = find.values.length <= MAX_FIXED_SPOTS;
  return values
    .map(([value, count], index) => {
      const place = hasSpots && find.values.includes(value) ? find.values.indexOf(value) : index;
      const at: Point = [x + ((place % 3) - 1) * UNIT * 0.3, y + (Math.floor(place / 3) - 1) * UNIT * 0.3];
      const share = answers === undefined ? 1 : count / answers;
      return textAt(shortNameOf(find, value), at, UNIT * (0.17 + 0.09 * Math.min(1, 2 * share)), count === 1);
    })
    .join('');
}

function textAt(word: string, [x, y]: Point, size: number, single: boolean): string {
  const escaped = word.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const ring = single ? `<circle class="candidate-ring" cx="${x}" cy="${y}" r="${UNIT * 0.145}"/>` : '';
  return `${ring}<text class="candidate" x="${x}" y="${y + size * 0.36}" font-size="${size}">${escaped}</text>`;
}

/** Says how many answers there are and at how many places they differ, and explains what the board shows there. */
export function candidatesSentence(
  { finds }: Sheet,
  { answers, complete, places }: Candidates,
  most: number,
): string {
  const count = answers === undefined ? `More than ${most} answers` : `${answers} answers`;
  const differencePhrase = `they differ in ${places.length} ${places.length === 1 ? 'place' : 'places'}`;
  const isYesOrNo = places.every(({ find }) => finds[find]?.kind === 'bool');
  const countPhrase =
    answers === undefined
      ? 'There stands what is possible.'
      : isYesOrNo
        ? 'There stands how many of them say yes.'
        : 'There stands what is possible: smaller where fewer have it, ringed where just one does.';
  return `${count}; ${differencePhrase}. ${countPhrase}${complete ? '' : ' The time was up: not all of it need be possible.'}`;
}

/** The candidates of one place in words: `3 in 12 answers, 5 in 4`. */
export function candidatesAt(
  sheet: Sheet,
  { answers, places }: Candidates,
  find: number,
  position: number,
): string {
  const shape = sheet.finds[find];
  const place = places.find((each) => each.find === find && each.position === position);
  if (!shape || !place) return '';
  return place.values
    .map(([value, count]) => {
      const word = value === shape.absent ? 'none' : wordForValue(shape, value);
      return answers === undefined ? word : `${word} in ${count}`;
    })
    .join(', ');
}
