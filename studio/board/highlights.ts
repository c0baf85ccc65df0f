/** The shapes, as SVG, by which places are highlighted: for hints, breaches and messages, and for the cursor and the selection. */
import { type StepMarks, shapeSvg } from '../../src/index.ts';
import { nameOf, type Player } from '../game/players.ts';
import { escapeXml } from './notes.ts';
import { type BoardPlan, isSide, type Spot, UNIT } from './plan.ts';

export interface Emphasis {
  /** The marks of the step that is shown: a hint, or a step of the way to the answer. */
  readonly step?: StepMarks<Spot> | undefined;
  /** The line or group that the player points at, or the place that a message is about. */
  readonly focus: readonly Spot[];
  readonly wrongSpots: readonly Spot[];
  /** The places that a broken rule is about, shown more faintly than the entries that break it. */
  readonly unit: readonly Spot[];
  /** While a puzzle is being set: the places where answers differ, or the clues that aren't needed. */
  readonly differ: readonly Spot[];
  /** While a puzzle is being set: what the answers have in common or at each place, drawn as SVG. */
  readonly answers?: string;
}

export const NO_EMPHASIS: Emphasis = {
  focus: [],
  wrongSpots: [],
  unit: [],
  differ: [],
};

/** The shape by which a place is highlighted: a cell's polygon or node, or the stroke of a border or link. */
export function highlightSvg(plan: BoardPlan, spot: Spot, name: string): string {
  if (isSide(spot.kind)) {
    const [left, top, width, height] = plan.strip(spot.kind, plan.point(spot));
    return `<rect class="${name}" x="${left + 2}" y="${top + 2}" width="${width - 4}" height="${height - 4}" rx="4"/>`;
  }
  return shapeSvg(plan.svg, { ...spot, kind: spot.kind }, `class="${name}"`, `class="${name} stroke"`);
}

/** The highlights of an emphasis, from the lowest to the highest. */
export function emphasisSvg(
  plan: BoardPlan,
  { focus, wrongSpots, unit, differ }: Emphasis,
  { conditions, reasons, conclusions }: StepMarks<Spot>,
): string {
  // Each place is highlighted only once, even if it is named several times.
  const highlights = (spots: readonly Spot[], name: string): string[] => {
    const distinctSpots = new Map(spots.map((spot) => [`${spot.kind} ${spot.index}`, spot]));
    return [...distinctSpots.values()].map((spot) => highlightSvg(plan, spot, name));
  };
  return [
    // A place where several conditions meet is tinted only once, so that a darker color doesn't give it away.
    ...conditions.flatMap((spots, at) => highlights(spots, at % 2 === 0 ? 'look' : 'look other')),
    ...highlights(reasons, 'reason'),
    ...highlights(unit, 'unit'),
    ...highlights(differ, 'differ'),
    ...highlights([...focus, ...conclusions], 'focus'),
    ...highlights(wrongSpots, 'wrong'),
  ].join('');
}

/** The cursor, the selection, and the places whose entries equal the selected ones. */
export const selectionSvg = (
  plan: BoardPlan,
  cursor: Spot | undefined,
  selected: readonly Spot[],
  alike: readonly Spot[],
): string =>
  [
    ...alike.map((spot) => highlightSvg(plan, spot, 'alike')),
    ...selected.map((spot) => highlightSvg(plan, spot, 'selected')),
    ...(cursor ? [highlightSvg(plan, cursor, 'cursor')] : []),
  ].join('');

/** The greatest number of characters of a player's name on the board. */
const MAX_SHOWN_NAME = 12;
/** The number of colors by which players are told apart. */
const PLAYER_COLORS = 5;
/** The class that gives a player's color; each player keeps it as long as they are in the room. */
export const playerColor = ({ id }: Player): string => `hue-${(id % PLAYER_COLORS) + 1}`;

/** The cursors of other players, each in a color of its own with the player's name above. */
export const playersSvg = (plan: BoardPlan, players: readonly Player[]): string =>
  players
    .flatMap((player) => {
      if (!player.spot) return [];
      const [x, y] = plan.point(player.spot);
      const size = UNIT * 0.22;
      // The name extends towards the middle of the picture, so that it isn't cut off at an edge.
      const [start, anchor] = x < plan.width / 2 ? [x - UNIT / 2, 'start'] : [x + UNIT / 2, 'end'];
      const at = `x="${start}" y="${y - UNIT / 2 + size / 3}" text-anchor="${anchor}" font-size="${size}"`;
      const name = `<text ${at}>${escapeXml(nameOf(player).slice(0, MAX_SHOWN_NAME))}</text>`;
      return [`<g class="player ${playerColor(player)}">${highlightSvg(plan, player.spot, 'at')}${name}</g>`];
    })
    .join('');
