/** Pictures as pixels, in files and on terminals. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openRasterizer } from '../../src/cli/pictures/raster.ts';
import { protocolOf, terminalPicture } from '../../src/cli/pictures/terminal-picture.ts';
import { pzl } from './pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-picture-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const there = (() => {
  try {
    createRequire(import.meta.url).resolve('@resvg/resvg-js');
    return true;
  } catch {
    return false;
  }
})();

const visible = (text: string): string => text.replaceAll('\x1b', '␛');

/** A picture of 12 × 8 units: two thirds red, one third white. */
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="8" viewBox="0 0 12 8"><rect width="12" height="8" fill="#fff"/><rect width="8" height="8" fill="#f00"/></svg>';

describe.skipIf(!there)('pictures as pixels', () => {
  it('are PNG files of the size that was asked for', async () => {
    const file = path.join(folder, 'a.png');
    const words = [
      'convert',
      'sudoku',
      '-i',
      'tiny',
      '--solve',
      '--to',
      'png',
      '--pixels',
      '300',
      '-o',
      file,
    ];
    expect(await pzl(words)).toMatchObject({ code: 0, note: '' });
    const bytes = readFileSync(file);
    expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([300, 300]);
  });

  it('may not be larger than memory allows', async () => {
    const { code, note } = await pzl(['convert', 'sudoku', '-i', 'tiny', '--to', 'png', '--pixels', '10000']);
    expect(code).not.toBe(0);
    expect(note).toContain('from 16 to 8192');
  });

  it('go to kitty in chunks, to iTerm2 as a file', () => {
    const picture = openRasterizer()(SVG, 300);
    const chunks = [...visible(terminalPicture('kitty', picture)).matchAll(/␛_G([^;]*);([^␛]*)␛\\/g)];
    expect(chunks[0]?.[1]).toMatch(/^a=T,f=100,q=2,m=[01]$/);
    expect(chunks.at(-1)?.[1]).toMatch(/m=0$/);
    const sent = chunks.map((chunk) => chunk[2]).join('');
    expect(Buffer.from(sent, 'base64')).toEqual(Buffer.from(picture.png()));
    expect(terminalPicture('iterm', picture)).toContain(`1337;File=inline=1;size=${picture.png().length};`);
  });

  it('become sixels that have the same pixels', () => {
    const picture = openRasterizer()(SVG, 24);
    const { colors, rows } = readSixels(terminalPicture('sixel', picture));
    expect(rows).toHaveLength(picture.height);
    for (const [y, row] of rows.entries())
      for (const [x, register] of row.entries()) {
        const at = 4 * (y * picture.width + x);
        const shown = [...picture.bytes.subarray(at, at + 3)].map((part) => Math.round((part * 100) / 255));
        expect(colors.get(register)).toEqual(shown);
      }
  });

  it('are shown where the terminal is known to, and else the text is', async () => {
    const shown = await pzl(['run', 'sudoku', '-i', 'tiny', '--picture'], { env: { PZL_PICTURES: 'iterm' } });
    expect(shown.out).toContain('\x1b]1337;File=');
    const text = await pzl(['run', 'sudoku', '-i', 'tiny', '--picture']);
    expect(text.note).toContain('This terminal is none that is known to show pictures');
    expect(text.out).toContain('│');
  });
});

describe('without the optional package', () => {
  const modules = Module as unknown as { _load: (request: string, ...rest: unknown[]) => unknown };
  const load = modules._load;
  afterEach(() => {
    modules._load = load;
  });

  it('pictures as pixels say what to install, and what does without', async () => {
    modules._load = (request, ...rest) => {
      if (request === '@resvg/resvg-js') throw Object.assign(new Error('none'), { code: 'MODULE_NOT_FOUND' });
      return load(request, ...rest);
    };
    const { code, note, out } = await pzl([
      'convert',
      'sudoku',
      '-i',
      'tiny',
      '--to',
      'png',
      '--pixels',
      '300',
    ]);
    expect(code).not.toBe(0);
    expect(out).toBe('');
    expect(note).toContain(
      'Pictures as pixels need the package @resvg/resvg-js, which is not installed here.',
    );
    expect(note).toContain('npm install @resvg/resvg-js');
  });
});

it('terminals tell what they can by their environment', () => {
  const of = (env: Readonly<Record<string, string>>) => protocolOf({ env, outIsTerminal: true });
  expect(of({ TERM: 'xterm-kitty' })).toBe('kitty');
  expect(of({ TERM: 'xterm-256color', TERM_PROGRAM: 'iTerm.app' })).toBe('iterm');
  expect(of({ TERM: 'foot' })).toBe('sixel');
  expect(of({ TERM: 'xterm-256color' })).toBeUndefined();
  expect(of({ TERM: 'xterm-kitty', TMUX: '/tmp/tmux' })).toBeUndefined();
  expect(of({ TERM: 'foot', PZL_PICTURES: 'none' })).toBeUndefined();
  expect(protocolOf({ env: { TERM: 'xterm-kitty' }, outIsTerminal: false })).toBeUndefined();
});

/** Reads sixel graphics as pzl writes them: color registers, bands of six rows, runs. */
function readSixels(text: string): {
  readonly colors: ReadonlyMap<number, number[]>;
  readonly rows: number[][];
} {
  const [, width = '', height = '', data = ''] =
    /^␛P0;1q"1;1;(\d+);(\d+)([\s\S]*)␛\\\n$/.exec(visible(text)) ?? [];
  const colors = new Map<number, number[]>();
  const rows = Array.from({ length: Number(height) }, () => new Array<number>(Number(width)).fill(-1));
  let [color, x, top] = [0, 0, 0];
  for (const [sign, , register, parts, , count, repeated] of data.matchAll(
    /(#(\d+)(?:;2;([\d;]+))?)|(!(\d+)([?-~]))|[$\-?-~]/g,
  )) {
    if (register !== undefined) {
      color = Number(register);
      if (parts !== undefined) colors.set(color, parts.split(';').map(Number));
    } else if (sign === '$') x = 0;
    else if (sign === '-') [x, top] = [0, top + 6];
    else {
      const bits = (repeated ?? sign).charCodeAt(0) - 63;
      for (let left = Number(count ?? 1); left > 0; left--, x++)
        for (let row = 0; row < 6; row++) if (bits & (1 << row)) rows[top + row]![x] = color;
    }
  }
  return { colors, rows };
}
