/** A picture of one step of a solution: the board with tints, outlines, letters, arrows and numbers. The studio draws its hints with the same shapes. */
import type { Solution } from '../../formats/solution/solution.ts';
import type { Ground } from '../../model/ground.ts';
import { least } from '../../model/large-lists.ts';
import type { Element } from '../../model/values.ts';
import { composeScene } from '../scene/compose.ts';
import type { Drawing } from '../scene/section.ts';
import type { StepMarks } from '../scene/step-marks.ts';
import { BoardSvg } from './board-svg.ts';
import { figureSvg, line, roundedText } from './svg-figures.ts';
import { escapeXml } from './svg-tray.ts';

const CELL_SIZE = 40;
/** The number of layers, from the lowest on, that draw only the cells' background. */
export const BACKGROUND_LAYERS = 3;
/** The first layer of what lies on the edges of cells, such as clues at corners. */
export const FIRST_LAYER_BETWEEN_CELLS = 8;

/** The colors of a step: the tints of its conditions, then the outline of reasons, the conclusions, and the failure. */
export const STEP_COLORS = {
  tints: ['#dbe7fb', '#fbe3c8'],
  reason: '#8a5a10',
  conclusion: '#f2b705',
  letter: '#8a5a10',
  chain: '#6b3fa0',
  failure: '#d1382c',
  onDisc: '#fff',
} as const;

/** The colors of a step's arrows, letters and numbers. */
export type SignColors = Readonly<Record<'reason' | 'letter' | 'chain' | 'failure' | 'onDisc', string>>;

const FONT = `font-family="'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif"`;
const CAPTION_SIZE = 14;
/** The least width of a picture with a caption, in pixels. */
const CAPTION_WIDTH = 360;

type Place = Pick<Element, 'kind' | 'index'>;

/** The shape of a place as an SVG element: a cell's outline, the stroke of a border or link, a circle around a corner. `area` and `stroke`: its attributes. */
export function shapeSvg(board: BoardSvg, place: Place, area: string, stroke = area): string {
  const [x, y] = board.middle(place);
  const circle = (radius: number): string =>
    `<circle ${area} cx="${roundedText(x)}" cy="${roundedText(y)}" r="${roundedText(board.unit * radius)}"/>`;
  if (place.kind === 'cell') {
    const points = board.outline(place.index);
    if (points.length === 0) return circle(0.4);
    return `<polygon ${area} points="${points.map((point) => point.map(roundedText).join(',')).join(' ')}"/>`;
  }
  if (place.kind !== 'border' && place.kind !== 'link') return circle(0.2);
  return board
    .strokes(place)
    .map(
      ([[ax, ay], [bx, by]]) =>
        `<line ${stroke} x1="${roundedText(ax)}" y1="${roundedText(ay)}" x2="${roundedText(bx)}" y2="${roundedText(by)}"/>`,
    )
    .join('');
}

/** A letter or number of a hint in a disc: in the corner of a cell, beside its contents, or in the middle of any other place. `before`: the number of discs that are there already; it stands to the left of them. */
export function letterSvg(
  board: BoardSvg,
  letter: string,
  place: Place,
  attributes: string,
  ink: string,
  before = 0,
): string {
  const [x, y] = board.middle(place);
  const { unit } = board;
  const aside = place.kind === 'cell' ? unit * 0.33 : 0;
  const [cx, cy] = [x + aside - before * unit * 0.31, y - aside];
  return `<circle ${attributes} cx="${roundedText(cx)}" cy="${roundedText(cy)}" r="${roundedText(unit * 0.15)}"/><text ${ink} x="${roundedText(cx)}" y="${roundedText(cy + unit * 0.08)}" font-size="${roundedText(unit * 0.22)}">${escapeXml(letter)}</text>`;
}

export interface StepPictureOptions {
  readonly drawing?: Drawing;
  /** A sentence below the board. */
  readonly caption?: string;
}

/** The picture of a step as SVG; `after` holds the values that are known after the step. */
export function drawStep(
  ground: Ground,
  after: Solution,
  marks: StepMarks,
  { drawing, caption }: StepPictureOptions = {},
): string {
  const scene = composeScene(ground, { solution: after, deduced: true, ...(drawing && { drawing }) });
  const { board } = scene;
  const picture = board && board.cellCount > 0 ? new BoardSvg(scene, board, { unit: CELL_SIZE }) : undefined;
  const pictureSvgs = picture ? stepParts(picture, marks) : [];
  const width = Math.max(picture?.width ?? 0, caption === undefined ? 0 : CAPTION_WIDTH);
  const top = picture?.height ?? 0;
  const lines = [...(caption === undefined ? [] : linesOf(caption, width)), ...scene.notes];
  const texts = lines.map(
    (text, at) =>
      `<text x="16" y="${roundedText(top + (at + 1) * CAPTION_SIZE * 1.4)}" font-size="${CAPTION_SIZE}" fill="#1f2937">${escapeXml(text)}</text>`,
  );
  const height = top + (lines.length + (lines.length > 0 ? 1 : 0)) * CAPTION_SIZE * 1.4;
  const title = caption === undefined ? [] : [`<title>${escapeXml(caption)}</title>`];
  const allSvgs = [...title, '<rect width="100%" height="100%" fill="#fff"/>', ...pictureSvgs, ...texts];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${roundedText(width)}" height="${roundedText(height)}" viewBox="0 0 ${roundedText(width)} ${roundedText(height)}" ${FONT}>\n${allSvgs.join('\n')}\n</svg>\n`;
}

/** The parts of the picture from bottom to top: backgrounds, tints, the board's contents, then letters, arrows and numbers. */
export function stepParts(board: BoardSvg, marks: StepMarks): string[] {
  const layers = board.layers.map(({ count, part }) =>
    Array.from({ length: count }, (_, element) => part(element)).filter((text) => text !== ''),
  );
  return [
    ...layers.slice(0, BACKGROUND_LAYERS).flat(),
    ...tintSvgs(board, marks),
    ...layers.slice(BACKGROUND_LAYERS).flat(),
    ...signSvgs(board, marks),
  ];
}

function tintSvgs(board: BoardSvg, { conditions, reasons, conclusions }: StepMarks<Place>): string[] {
  const { tints, reason, conclusion } = STEP_COLORS;
  const insetPolygonSvg = (place: Place): string =>
    shapeSvg(
      board,
      place,
      `fill="none" stroke="${reason}" stroke-width="2" stroke-dasharray="4 3"`,
      `stroke="${reason}" stroke-width="9" stroke-opacity="0.25" stroke-linecap="round"`,
    );
  return [
    ...conditions.flatMap((places, at) =>
      distinct(places).map((place) => {
        const color = tints[at % tints.length]!;
        return shapeSvg(
          board,
          place,
          `fill="${color}" fill-opacity="0.75" style="mix-blend-mode: multiply"`,
          `stroke="${color}" stroke-width="10" stroke-linecap="round"`,
        );
      }),
    ),
    ...distinct(reasons).map(insetPolygonSvg),
    ...distinct(conclusions).map((place) =>
      shapeSvg(
        board,
        place,
        `fill="${conclusion}" fill-opacity="0.2" stroke="${conclusion}" stroke-width="3"`,
        `stroke="${conclusion}" stroke-width="12" stroke-opacity="0.6" stroke-linecap="round"`,
      ),
    ),
  ];
}

/** What is drawn above the board's contents: arrows, letters, the numbers of a chain, and a cross where it fails. */
export function signSvgs(
  board: BoardSvg,
  { letters, path, chain, failure }: StepMarks<Place>,
  colors: SignColors = STEP_COLORS,
): string[] {
  const letterAttributes = `class="letter" fill="${colors.onDisc}" font-weight="700" text-anchor="middle"`;
  const discCounts = new Map<string, number>();
  const disc = (text: string, place: Place, color: string): string => {
    const key = `${place.kind} ${place.index}`;
    const before = discCounts.get(key) ?? 0;
    discCounts.set(key, before + 1);
    return letterSvg(board, text, place, `fill="${color}"`, letterAttributes, before);
  };
  return [
    ...arrowsAlong(board, path, colors.reason),
    ...letters.flatMap(({ letter, elements }) =>
      distinct(elements).map((place) => disc(letter, place, colors.letter)),
    ),
    ...chain.flatMap((places, at) =>
      distinct(places).map((place) => disc(String(at + 1), place, colors.chain)),
    ),
    ...failureSvg(board, distinct(failure), colors.failure),
  ];
}

/** The places where a condition fails: their outlines, and a cross at the place nearest to their middle. */
function failureSvg(board: BoardSvg, places: readonly Place[], color: string): string[] {
  const stroke = `stroke="${color}" stroke-width="2" stroke-opacity="0.8"`;
  const outlines = places.map((place) => shapeSvg(board, place, `fill="none" ${stroke}`, stroke));
  const middles = places.map((place) => board.middle(place));
  const mean = (axis: 0 | 1): number => middles.reduce((sum, point) => sum + point[axis], 0) / middles.length;
  const center = [mean(0), mean(1)] as const;
  const centerDistances = middles.map(([x, y]) => Math.hypot(x - center[0], y - center[1]));
  const at = centerDistances.indexOf(least(centerDistances));
  if (at < 0) return [];
  const [x, y] = middles[at]!;
  const aside = places[at]!.kind === 'cell' ? board.unit * 0.3 : 0;
  return [...outlines, figureSvg({ shape: 'cross', color: 'red' }, x - aside, y + aside, board.unit * 0.25)];
}

/** Arrows from place to place: each goes to the place nearest to the start or to those reached before. */
function arrowsAlong(board: BoardSvg, { from, to }: StepMarks<Place>['path'], color: string): string[] {
  const reached = distinct(from).map((place) => board.middle(place));
  const unreachedEnds = new Set(distinct(to).map((place) => board.middle(place)));
  const arrows: string[] = [];
  while (unreachedEnds.size > 0 && reached.length > 0) {
    const arrowCandidates = [...unreachedEnds].flatMap((end) => reached.map((start) => ({ start, end })));
    const lengths = arrowCandidates.map(({ start, end }) => Math.hypot(start[0] - end[0], start[1] - end[1]));
    const { start, end } = arrowCandidates[lengths.indexOf(least(lengths))]!;
    arrows.push(arrowSvg(start, end, color, board.unit * 0.2));
    reached.push(end);
    unreachedEnds.delete(end);
  }
  return arrows;
}

/** An arrow whose head is between two points. */
function arrowSvg(
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  color: string,
  headLength: number,
): string {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return '';
  const [dx, dy] = [(bx - ax) / length, (by - ay) / length];
  const headCorner = (side: number): string =>
    `${roundedText(bx - dx * headLength - dy * side * headLength * 0.6)} ${roundedText(by - dy * headLength + dx * side * headLength * 0.6)}`;
  const shaft = line([ax, ay], [bx - dx * headLength, by - dy * headLength], color, 2.5);
  return `${shaft}<path d="M${headCorner(1)}L${roundedText(bx)} ${roundedText(by)}L${headCorner(-1)}Z" fill="${color}"/>`;
}

function distinct<P extends Place>(places: readonly P[]): P[] {
  return [...new Map(places.map((place) => [`${place.kind} ${place.index}`, place])).values()];
}

/** The text in lines of about this width in pixels. */
function linesOf(text: string, width: number): string[] {
  const maxLineLength = Math.floor((width - 32) / (CAPTION_SIZE * 0.52));
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const lastLine = lines.at(-1);
    if (lastLine !== undefined && lastLine.length + word.length < maxLineLength)
      lines[lines.length - 1] = `${lastLine} ${word}`;
    else lines.push(word);
  }
  return lines;
}
