/** What text has below a board because it has no place on it: lists of cells, and the pieces and tiles to be placed. */
import { PlaceNames } from '../../formats/values/place-name.ts';
import { append, greatest, pushTo } from '../../model/large-lists.ts';
import { Element } from '../../model/values.ts';
import type { ListMark } from '../scene/list-marks.ts';
import { SHAPES } from '../scene/palette.ts';
import type { Scene } from '../scene/scene.ts';
import { PIECE_CELL_SIDE, type TrayItem } from '../scene/tray.ts';
import type { TextOptions } from './canvas.ts';
import { printableText } from './cell-text.ts';

/** The width of the text in characters, at least if no item is wider. */
const TEXT_WIDTH = 78;
const INDENT = '  ';
/** The number of blanks between neighboring items of a tray. */
const GAP = 3;

/** The lists of cells that pictures draw, each with its name: `cages: 7 in r1c1, r1c2; 9 in r2c1, r3c1`. */
export function listLines({ lists, board }: Scene, options: TextOptions): string[] {
  const names = new PlaceNames(board);
  return groupsByName(lists).flatMap(([name, marks]) => {
    const texts = marks.map((mark, at) => `${markText(mark, names)}${at < marks.length - 1 ? ';' : ''}`);
    return wrapped([`${name}:`, ...texts].map((text) => printableText(text, options)));
  });
}

function markText({ text, cells, line }: ListMark, names: PlaceNames): string {
  const placesOf = (all: readonly number[]): string =>
    all.map((cell) => names.name(new Element('cell', cell))).join(', ');
  const label = text === undefined ? '' : `${text} in `;
  return `${label}${placesOf(cells)}${line && line.length > 0 ? ` > ${placesOf(line)}` : ''}`;
}

/** The pieces and tiles beside each other, below the name of their list: pieces as blocks, tiles as their numbers amid those of their sides. */
export function trayLines({ tray }: Scene, options: TextOptions): string[] {
  return groupsByName(tray).flatMap(([name, items]) => {
    const lines = [`${printableText(name, options)}:`];
    let row: string[] = [];
    for (const item of items) {
      const block = blockOf(item, options);
      const next = beside(row, block);
      if (row.length > 0 && widthOf(next) > TEXT_WIDTH) {
        append(lines, [...row, '']);
        row = beside([], block);
      } else row = next;
    }
    append(lines, row);
    return lines.map((line) => line.trimEnd());
  });
}

/** A piece with a block for each of its cells, or a tile: the numbers of its sides, and its own number in the middle. */
function blockOf({ polygons, labels }: TrayItem, options: TextOptions): readonly string[] {
  const [north = '', east = '', south = '', west = '', middle = ''] = labels.map(({ text }) =>
    printableText(text, options),
  );
  if (middle !== '') {
    const room = middle.length >> 1;
    const above = (text: string): string =>
      ' '.repeat(Math.max(0, west.length + 1 + room - (text.length >> 1))) + text;
    return [above(north), `${west} ${middle} ${east}`, above(south)];
  }
  const cells = polygons.map(({ corners: [[x, y] = [0, 0]] }) =>
    [x, y].map((at) => Math.round(at / PIECE_CELL_SIDE)),
  );
  const block = SHAPES.block[options.ascii ? 1 : 0];
  const filled = new Set(cells.map(String));
  const [columns, rows] = [0, 1].map((axis) => greatest(cells.map((cell) => cell[axis]!)) + 1);
  return Array.from({ length: rows! }, (_, y) =>
    Array.from({ length: columns! }, (_, x) => (filled.has(`${x},${y}`) ? block : ' ')).join(''),
  );
}

const widthOf = (lines: readonly string[]): number => greatest([0, ...lines.map((line) => [...line].length)]);

/** The lines with a block to the right of them. */
function beside(lines: readonly string[], block: readonly string[]): string[] {
  const width = widthOf(lines);
  const before = lines.length === 0 ? INDENT : ' '.repeat(width + GAP);
  return Array.from({ length: Math.max(lines.length, block.length) }, (_, at) => {
    const line = lines[at] ?? '';
    return line + before.slice([...line].length) + (block[at] ?? '');
  });
}

/** The words in lines no longer than a text is wide, each line after the first indented. */
function wrapped(words: readonly string[]): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= TEXT_WIDTH)
      lines[lines.length - 1] += ` ${word}`;
    else lines.push(last === undefined ? word : `${INDENT}${word}`);
  }
  return lines;
}

/** The items by the names of their givens. */
function groupsByName<Item extends { readonly of?: string }>(
  items: readonly Item[],
): readonly (readonly [name: string, items: readonly Item[]])[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) if (item.of !== undefined) pushTo(groups, item.of, item);
  return [...groups];
}
