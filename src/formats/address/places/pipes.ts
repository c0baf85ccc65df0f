/**
 * Tiles with openings, as in Simon Tatham's game Net: a character per cell, then `v` for a wall to its right and `h` for
 * a wall below it.
 */
import type { EntryLine } from '../../native/instance.ts';
import type { Token } from '../../native/tokens.ts';
import type { AddressCode } from '../schemes.ts';
import { borders } from './borders.ts';
import { type AddressBoard, emptyAt, lineOf, rowsOf } from './places.ts';

const TILE_PATTERN = /[0-9a-fA-F][vh]{0,2}/y;

const frameOf = ({ height, width }: Size): AddressBoard => ({
  height,
  width,
  holes: undefined,
  rooms: () => undefined,
  index: () => -1,
});

/**
 * The name of the border to the east or south of a cell. Behind the last column or row of a board without edges it is
 * the border in front of the first one.
 */
function borderName(cell: number, { height, width }: Size, side: 'east' | 'south'): string {
  const [row, column] = [Math.floor(cell / width), cell % width];
  if (side === 'east' && column === width - 1) return `(${row},0)west`;
  return side === 'south' && row === height - 1 ? `(0,${column})north` : `(${row},${column})${side}`;
}

interface Size {
  readonly height: number;
  readonly width: number;
}

/** The line for a border of a board without edges, where each cell has one border to the east and one to the south. */
const wrappedWall =
  (size: Size, side: 'east' | 'south') =>
  (token: Token, cell: number): EntryLine => ({
    ...lineOf([token]),
    key: { ...emptyAt(token), text: borderName(cell, size, side) },
  });

export const pipes: AddressCode = {
  readGivens(text, [tiles = '', walls = ''], sink) {
    const { height, width, wraps } = text;
    const tileTokens: Token[] = [];
    const [across, down]: [Token[], Token[]] = [[], []];
    for (let cell = 0; cell < height * width; cell++) {
      const token = text.match(TILE_PATTERN) ?? text.take(1);
      if (!token) return;
      const marks = token.text.slice(1);
      const isRightmost = !wraps && cell % width === width - 1;
      const isLowest = !wraps && cell >= (height - 1) * width;
      if (!/^[0-9a-f]/i.test(token.text)) text.reportUnexpected(token, 'a digit or a letter `a` to `f`');
      else if ((isRightmost && marks.includes('v')) || (isLowest && marks.includes('h')))
        text.reportUnexpected(token, 'no wall at the edge of the board');
      if (text.faults.hasMistakes) return;
      const wallToken = (mark: string): Token => ({ ...token, text: marks.includes(mark) ? '#' : '.' });
      tileTokens.push({ ...token, text: token.text.charAt(0).toLowerCase(), width: token.text.length });
      if (!isRightmost) across.push(wallToken('v'));
      if (!isLowest) down.push(wallToken('h'));
    }
    sink.addEntry(tiles, rowsOf(tileTokens, width));
    if (wraps) {
      sink.addEntry(walls, [
        ...across.map(wrappedWall(text, 'east')),
        ...down.map(wrappedWall(text, 'south')),
      ]);
      return;
    }
    const [lines = []] = borders.distribute([...across, ...down], frameOf(text), [walls]);
    sink.addEntry(walls, lines);
  },
  writeGivens(source, [tiles = '', walls = '']) {
    const { height, width, wraps } = source;
    const [tileTexts, wallTexts] = [source.texts(tiles), source.texts(walls)];
    if (!tileTexts.every((text) => /^[0-9a-f]$/.test(text)))
      return { problem: 'A value has no place in a game id.' };
    const hasWall = (cell: number, side: 'east' | 'south'): boolean =>
      wallTexts[source.index('border', borderName(cell, source, side))] === '#';
    const out = tileTexts.map((text, cell) => {
      const [isRightmost, isLowest] = [cell % width === width - 1, cell >= (height - 1) * width];
      const right = (wraps || !isRightmost) && hasWall(cell, 'east') ? 'v' : '';
      const below = (wraps || !isLowest) && hasWall(cell, 'south') ? 'h' : '';
      return text + right + below;
    });
    return { text: out.join('') };
  },
};
