// Puzzles of Simon Tatham's generators (Debian's sgt-puzzles, in /usr/games) with the difficulty classes for which they
// are made.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { loadModel, type Model } from '../src/index.ts';
import type { Resolve } from '../src/language/include.ts';

export interface Kind {
  readonly model: string;
  readonly program: string;
  /** The parameters by which the program makes puzzles of each difficulty class, from the easiest class on. */
  readonly classes: readonly string[];
  readonly size: readonly [width: number, height: number];
  /** Converts a puzzle from the program's own text to a native instance. */
  readonly convert: (text: string, width: number, height: number) => string;
}

/** Replaces each letter by as many empty places as its number in the alphabet; every other character is one place. */
function places(text: string): string[] {
  const all: string[] = [];
  for (const letter of text) {
    if (/[a-z]/.test(letter)) for (let at = 96; at < letter.charCodeAt(0); at++) all.push('.');
    else if (/[0-9A-Z]/.test(letter)) all.push(letter);
  }
  return all;
}

function rows(values: readonly string[], width: number): string {
  let text = '';
  for (let at = 0; at < values.length; at += width) text += `  ${values.slice(at, at + width).join(' ')}\n`;
  return text;
}

const grid =
  (name: string): Kind['convert'] =>
  (text, width) =>
    `${name}:\n${rows(places(text), width)}`;

/**
 * Reads stones from run-length text: each letter skips as many cells as its place in the alphabet, and puts a stone on
 * the next cell.
 */
function stones(text: string, width: number, height: number): string {
  const all: string[] = new Array(width * height).fill('.');
  let at = 0;
  for (const letter of text) {
    const skip = letter.toLowerCase().charCodeAt(0) - 97;
    at += skip;
    if (skip < 25 && at < all.length) all[at++] = letter === letter.toLowerCase() ? 'white' : 'black';
  }
  return `told:\n${rows(all, width)}`;
}

/**
 * Converts a puzzle of Unequal. Each cell is written as its digit (0 for none), followed by letters for the sides on
 * which the neighbour is less.
 */
function unequal(text: string, width: number): string {
  const cells = text.split(',').slice(0, width * width);
  const size = 2 * width - 1;
  const signs = Array.from({ length: size * size }, (_, at): string => {
    const [row, column] = [Math.floor(at / size) % 2, (at % size) % 2];
    return row === 0 && column === 0 ? 'o' : row === 1 && column === 1 ? ' ' : '.';
  });
  const sides: Record<string, readonly [number, string]> = {
    R: [1, 'greater'],
    L: [-1, 'less'],
    D: [size, 'greater'],
    U: [-size, 'less'],
  };
  for (const [index, cell] of cells.entries()) {
    const at = 2 * Math.floor(index / width) * size + 2 * (index % width);
    for (const side of cell.replace(/\d/g, '')) {
      const [step, sign] = sides[side]!;
      signs[at + step] = sign;
    }
  }
  const digits = cells.map((cell) => cell.replace(/\D/g, '').replace(/^0$/, '.'));
  const padded = signs.map((sign) => sign.padEnd('greater'.length));
  return `clue:\n${rows(digits, width)}sign:\n${rows(padded, size)}`;
}

export const KINDS: Record<string, Kind> = {
  sudoku: {
    model: 'sudoku',
    program: 'solo',
    classes: ['3x3dt', '3x3db', '3x3di', '3x3da', '3x3de'],
    size: [9, 9],
    convert: grid('clue'),
  },
  slitherlink: {
    model: 'slitherlink',
    program: 'loopy',
    classes: ['7x7t0de', '7x7t0dn', '7x7t0dt', '7x7t0dh'],
    size: [7, 7],
    convert: grid('clue'),
  },
  binairo: {
    model: 'shading/binairo',
    program: 'unruly',
    classes: ['8x8udt', '8x8ude', '8x8udn'],
    size: [8, 8],
    convert: stones,
  },
  futoshiki: {
    model: 'numbers/futoshiki',
    program: 'unequal',
    classes: ['5dt', '5de', '5dk', '5dx', '5dr'],
    size: [5, 5],
    convert: unequal,
  },
  dominosa: {
    model: 'objects/dominosa',
    program: 'dominosa',
    classes: ['5dt', '5db', '5dh', '5de'],
    size: [7, 6],
    convert: (text, width) => `number:\n${rows([...text], width)}`,
  },
  hashi: {
    model: 'hashi',
    program: 'bridges',
    classes: ['7x7d0', '7x7d1', '7x7d2'],
    size: [7, 7],
    convert: grid('island'),
  },
  akari: {
    model: 'akari',
    program: 'lightup',
    classes: ['7x7d0', '7x7d1', '7x7d2'],
    size: [7, 7],
    convert: (text, width, height) => grid('block')(text, width, height).replace(/B/g, '?'),
  },
  gokigen: {
    model: 'paths/gokigen',
    program: 'slant',
    classes: ['6x6de', '6x6dh'],
    size: [6, 6],
    convert: (text, width, height) =>
      `size: ${height} ${width}\n${grid('clue')(text, width + 1, height + 1)}`,
  },
};

const resolve: Resolve = (used) => {
  const name = `examples/${used.replace(/\.pzl$/, '')}.pzl`;
  return existsSync(name) ? { name, text: readFileSync(name, 'utf8') } : undefined;
};

export function modelOf(kind: Kind): Model {
  const file = `examples/${kind.model}.pzl`;
  const { model } = loadModel(file, readFileSync(file, 'utf8'), { resolve });
  if (!model) throw new Error(`${file} has mistakes`);
  return model;
}

/** Generates puzzles, in the program's own text; each call gives other puzzles. */
export function idsOf(kind: Kind, parameters: string, count: number): string[] {
  const words = ['--generate', String(count), parameters];
  const { stdout } = spawnSync(`/usr/games/sgt-${kind.program}`, words, { encoding: 'utf8' });
  return stdout.trim().split('\n');
}

export const textOf = (kind: Kind, id: string): string =>
  kind.convert(id.slice(id.indexOf(':') + 1), ...kind.size);
