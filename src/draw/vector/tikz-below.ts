/** The part of a picture below the board as TikZ: the tray of pieces and tiles, and notes. */
import type { Scene } from '../scene/scene.ts';
import { layTray, type TrayItem } from '../scene/tray.ts';
import type { Anchor } from './margins.ts';
import { type At, FRAME_INK, place, sideTikz } from './tikz-figures.ts';
import { labelTikz } from './tikz-labels.ts';

/** The least width, in cells, in which the tray's items are laid out, even if the board is narrower. */
const LEAST_WIDTH = 6;
const NOTE_SIZE = 0.38;
const NOTE_STEP = 0.55;

/** Draws the tray and the notes, from a position downwards, below a board of the given width. */
export function belowTikz({ tray, notes }: Scene, [left, top]: At, width: number): string[] {
  const layout = layTray(tray, Math.max(LEAST_WIDTH, width));
  const low = top - (tray.length > 0 ? layout.height + 0.4 : 0);
  return [
    ...layout.placed.flatMap(({ item, x, y }) => itemTikz(item, [left + x, top - y])),
    ...notes.map((note, at) => plainTextTikz(note, [left, low - (at + 0.5) * NOTE_STEP], NOTE_SIZE, 'start')),
  ];
}

/** One item of the tray. The sides of tiles show motifs instead of their numbers. */
function itemTikz({ polygons, labels }: TrayItem, [left, top]: At): string[] {
  const at = ([dx, dy]: readonly [number, number]): At => [left + dx, top - dy];
  return [
    ...polygons.flatMap(({ corners, tint, piece }) => {
      const [middle, a, b] = corners.map(at);
      if (tint !== undefined && middle && a && b) return sideTikz(middle, [a, b], tint);
      const outline = corners.map((corner) => place(at(corner))).join(' -- ');
      return `\\filldraw[draw=${FRAME_INK}, fill=${piece ? 'black!30' : 'white'}] ${outline} -- cycle;`;
    }),
    ...labels
      .filter(({ tinted }) => !tinted)
      .map(({ text, x, y, size }) => plainTextTikz(text, at([x, y]), size, 'middle')),
  ];
}

/** A text in the puzzle's ink, but not bold. */
const plainTextTikz = (text: string, at: At, size: number, anchor: Anchor): string =>
  labelTikz({ text, origin: 'answer' }, at, size, { anchor, textInk: 'black' });
