/**
 * Pictures on terminals that support them: kitty's graphics protocol
 * (https://sw.kovidgoyal.net/kitty/graphics-protocol/), iTerm2's inline images
 * (https://iterm2.com/documentation-images.html), and sixels, of DEC's VT340
 * (https://vt100.net/docs/vt3xx-gp/chapter14.html).
 */

import type { Shell } from '../shell/shell.ts';
import type { Pixels } from './raster.ts';

const PROTOCOLS = ['kitty', 'iterm', 'sixel'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

const SIXEL_TERMINALS = /^(?:foot|mlterm|contour|yaft|xterm-sixel|.*-sixel)/;

/**
 * The graphics protocol: the one in `PZL_PICTURES`, or one that the terminal is known to support. Undefined if there is
 * none.
 */
export function protocolOf({
  env,
  outIsTerminal,
}: Pick<Shell, 'env' | 'outIsTerminal'>): Protocol | undefined {
  if (env.PZL_PICTURES !== undefined) return PROTOCOLS.find((one) => one === env.PZL_PICTURES);
  // Multiplexers such as tmux pass pictures on only if they are configured to.
  if (!outIsTerminal || env.TMUX !== undefined || env.STY !== undefined) return undefined;
  const { TERM = '', TERM_PROGRAM = '', LC_TERMINAL = '' } = env;
  if (env.KITTY_WINDOW_ID !== undefined || /kitty|ghostty/.test(`${TERM} ${TERM_PROGRAM}`)) return 'kitty';
  if (/iTerm|WezTerm|mintty|vscode/.test(`${TERM_PROGRAM} ${LC_TERMINAL}`)) return 'iterm';
  return SIXEL_TERMINALS.test(TERM) ? 'sixel' : undefined;
}

/** Encodes a picture as the characters that make a terminal show it. */
export function terminalPicture(protocol: Protocol, picture: Pixels): string {
  return `${ENCODERS[protocol](picture)}\n`;
}

const ENCODERS: Readonly<Record<Protocol, (picture: Pixels) => string>> = {
  kitty: encodeForKitty,
  iterm: encodeForIterm,
  sixel: encodeSixels,
};

/** The number of base64 characters per escape sequence of kitty's protocol. */
const KITTY_CHUNK_LENGTH = 4096;

function encodeForKitty(picture: Pixels): string {
  const data = Buffer.from(picture.png()).toString('base64');
  let text = '';
  for (let offset = 0; offset < data.length; offset += KITTY_CHUNK_LENGTH) {
    const hasMoreChunks = offset + KITTY_CHUNK_LENGTH < data.length ? 1 : 0;
    const controlKeys = offset === 0 ? `a=T,f=100,q=2,m=${hasMoreChunks}` : `m=${hasMoreChunks}`;
    text += `\x1b_G${controlKeys};${data.slice(offset, offset + KITTY_CHUNK_LENGTH)}\x1b\\`;
  }
  return text;
}

function encodeForIterm(picture: Pixels): string {
  const png = Buffer.from(picture.png());
  return `\x1b]1337;File=inline=1;size=${png.length};width=${picture.width}px:${png.toString('base64')}\x07`;
}

/** The height, in pixels, of a band: one character of a sixel picture encodes a column of six pixels. */
const BAND_ROWS = 6;
/** The number of different intensities of red, green and blue; few are enough, since boards have few colors. */
const LEVELS_PER_CHANNEL = 6;

/** Encodes a picture as sixels: each band is written once per color that occurs in it, with run-length encoding. */
function encodeSixels({ width, height, bytes }: Pixels): string {
  const colorIndices = new Uint8Array(width * height);
  const level = (at: number): number => Math.round(((bytes[at] ?? 0) * (LEVELS_PER_CHANNEL - 1)) / 255);
  for (let i = 0; i < colorIndices.length; i++)
    colorIndices[i] =
      (level(4 * i) * LEVELS_PER_CHANNEL + level(4 * i + 1)) * LEVELS_PER_CHANNEL + level(4 * i + 2);
  const part = (color: number, place: number): number =>
    Math.round(((Math.floor(color / place) % LEVELS_PER_CHANNEL) * 100) / (LEVELS_PER_CHANNEL - 1));
  const usedColors = [...new Set(colorIndices)].sort((a, b) => a - b);
  const registers = usedColors.map(
    (color) =>
      `#${color};2;${part(color, LEVELS_PER_CHANNEL * LEVELS_PER_CHANNEL)};${part(color, LEVELS_PER_CHANNEL)};${part(color, 1)}`,
  );
  const bands: string[] = [];
  for (let top = 0; top < height; top += BAND_ROWS) {
    const rows = Math.min(BAND_ROWS, height - top);
    const bandColors = new Set(colorIndices.subarray(top * width, (top + rows) * width));
    const lines = [...bandColors].map(
      (color) => `#${color}${runLengthEncoded(width, (x) => sixelAt(color, top, rows, x))}`,
    );
    bands.push(lines.join('$'));
  }
  return `\x1bP0;1q"1;1;${width};${height}${registers.join('')}${bands.join('-')}\x1b\\`;

  function sixelAt(color: number, top: number, rows: number, x: number): number {
    let bits = 0;
    for (let row = 0; row < rows; row++)
      if (colorIndices[(top + row) * width + x] === color) bits |= 1 << row;
    return bits;
  }
}

function runLengthEncoded(width: number, sixelAt: (x: number) => number): string {
  let text = '';
  for (let x = 0; x < width; ) {
    const bits = sixelAt(x);
    let end = x + 1;
    while (end < width && sixelAt(end) === bits) end++;
    const sign = String.fromCharCode(63 + bits);
    text += end - x > 3 ? `!${end - x}${sign}` : sign.repeat(end - x);
    x = end;
  }
  return text;
}
