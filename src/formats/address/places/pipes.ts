/**
 * Tiles with openings, as in Simon Tatham's game Net: a character per cell, then `v` for a wall to its right and `h` for
 * a wall below it.
 */
import type { Token } from '../../native/tokens.ts';
import type { AddressCode } from '../schemes.ts';
import { borders } from './borders.ts';
import { type AddressBoard, rowsOf } from './places.ts';

const TILE_PATTERN = /[0-9a-fA-F][vh]{0,2}/y;

const frameOf = ({ height, width }: { readonly height: number; readonly width: number }): AddressBoard => ({
  height,
  width,
  holes: undefined,
  rooms: () => undefined,
  index: () => -1,
});

export const pipes: AddressCode = {
  readGivens(text, [tiles = '', walls = ''], sink) {
    const { height, width } = text;
    const tileTokens: Token[] = [];
    const [across, down]: [Token[], Token[]] = [[], []];
    for (let cell = 0; cell < height * width; cell++) {
      const token = text.match(TILE_PATTERN) ?? text.take(1);
      if (!token) return;
      const marks = token.text.slice(1);
      const [isRightmost, isLowest] = [cell % width === width - 1, cell >= (height - 1) * width];
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
    const [lines = []] = borders.distribute([...across, ...down], frameOf(text), [walls]);
    sink.addEntry(walls, lines);
  },
  writeGivens(source, [tiles = '', walls = '']) {
    const frame = { ...frameOf(source), index: source.index.bind(source) };
    const wallTexts = borders.collectTexts([source.texts(walls)], frame, [walls]);
    if ('problem' in wallTexts) return wallTexts;
    const { height, width } = source;
    const texts = source.texts(tiles);
    if (!texts.every((text) => /^[0-9a-f]$/.test(text)))
      return { problem: 'A value has no place in a game id.' };
    const eastBorderCount = height * (width - 1);
    const out = texts.map((text, cell) => {
      const column = cell % width;
      const hasWallRight = column < width - 1 && wallTexts[cell - Math.floor(cell / width)] === '#';
      return `${text}${hasWallRight ? 'v' : ''}${wallTexts[eastBorderCount + cell] === '#' ? 'h' : ''}`;
    });
    return { text: out.join('') };
  },
};
