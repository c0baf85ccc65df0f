// Ratings beside the classes of Simon Tatham's generators (Debian's sgt-puzzles, in /usr/games): the rank correlation (Spearman) of
// the figure with the class, over puzzles that the generators make anew each time.
//   node bench/run.mjs ratings [COUNT a class [TYPE]]      the table of bench/results/ratings.md
//   node bench/run.mjs ratings turns [COUNT a type]      whether all turns and mirror images of puzzles are rated the same
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { loadModel, type Model, openInstance, type Rating, rate } from '../src/index.ts';
import type { Resolve } from '../src/language/include.ts';

interface Kind {
  readonly model: string;
  readonly program: string;
  /** From the easiest on: parameters of the program. */
  readonly classes: readonly string[];
  readonly size: readonly [width: number, height: number];
  /** From the program's own text of a puzzle to a native instance. */
  readonly convert: (text: string, width: number, height: number) => string;
}

/** Letters stand for so many places without anything; what is left is one place each. */
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

/** A letter skips so many cells and fills the next one. */
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

/** A cell is its digit, 0 for none, and the sides on which the neighbor is less. */
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

const KINDS: Record<string, Kind> = {
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

function modelOf(kind: Kind): Model {
  const file = `examples/${kind.model}.pzl`;
  const { model } = loadModel(file, readFileSync(file, 'utf8'), { resolve });
  if (!model) throw new Error(`${file} has mistakes`);
  return model;
}

/** New puzzles in the program's own text. */
function idsOf(kind: Kind, parameters: string, count: number): string[] {
  const words = ['--generate', String(count), parameters];
  const { stdout } = spawnSync(`/usr/games/sgt-${kind.program}`, words, { encoding: 'utf8' });
  return stdout.trim().split('\n');
}

const textOf = (kind: Kind, id: string): string => kind.convert(id.slice(id.indexOf(':') + 1), ...kind.size);

interface Rated {
  readonly of: number;
  readonly rating: Rating;
  readonly cpu: number;
}

async function ratedOf(kind: Kind, count: number): Promise<Rated[]> {
  const model = modelOf(kind);
  const rated: Rated[] = [];
  for (const [of, parameters] of kind.classes.entries()) {
    for (const id of idsOf(kind, parameters, count)) {
      const text = textOf(kind, id);
      const { ground, diagnostics } = openInstance(model, { name: id, text });
      if (!ground) throw new Error(`${id}: ${diagnostics[0]?.message}`);
      const before = process.cpuUsage();
      const rating = await rate(ground, { timeLimit: 30 });
      const { user, system } = process.cpuUsage(before);
      if (rating.status !== 'rated') throw new Error(`${id} is ${rating.status}\n${text}`);
      rated.push({ of, rating, cpu: (user + system) / 1e6 });
    }
  }
  return rated;
}

/** Ranks from 1 on; equal values share the mean of theirs. */
function ranks(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2 + 1);
}

/** Spearman's: the correlation of the ranks. */
function spearman(a: readonly number[], b: readonly number[]): number {
  const mean = (a.length + 1) / 2;
  const [x, y] = [ranks(a), ranks(b)].map((list) => list.map((rank) => rank - mean)) as [number[], number[]];
  const product = (p: readonly number[], q: readonly number[]): number =>
    p.reduce((sum, value, at) => sum + value * q[at]!, 0);
  return product(x, y) / Math.sqrt(product(x, x) * product(y, y));
}

type Rows = readonly (readonly string[])[];

const turned = (board: Rows): Rows =>
  board[0]!.map((_, column) => board.map((row) => row[column]!).reverse());
const mirrored = (board: Rows): Rows => board.map((row) => [...row].reverse());

/** All eight that a square board is by turning and mirroring it. */
function images(board: Rows): Rows[] {
  const half = turned(turned(board));
  return [board, turned(board), half, turned(half)].flatMap((turn) => [turn, mirrored(turn)]);
}

/** Rates the images of puzzles whose givens are one grid. */
async function compareTurns(count: number): Promise<void> {
  console.log('| type | puzzles | rated the same in all eight ways |');
  console.log('|---|---|---|');
  for (const name of ['sudoku', 'slitherlink', 'binairo', 'hashi', 'akari']) {
    const kind = KINDS[name]!;
    const model = modelOf(kind);
    let same = 0;
    const parameters = kind.classes.slice(0, count);
    const ids = parameters.flatMap((one) => idsOf(kind, one, Math.ceil(count / parameters.length)));
    for (const id of ids.slice(0, count)) {
      const [given = '', ...lines] = textOf(kind, id).trimEnd().split('\n');
      const figures = new Set<string>();
      for (const image of images(lines.map((line) => line.trim().split(/\s+/)))) {
        const text = `${given}\n${image.map((row) => `  ${row.join(' ')}\n`).join('')}`;
        const { ground } = openInstance(model, { name: id, text });
        if (!ground) throw new Error(text);
        const { level, figure, status } = await rate(ground, { timeLimit: 30 });
        figures.add(`${status} ${level} ${figure}`);
      }
      if (figures.size === 1) same++;
    }
    console.log(`| ${name} | ${Math.min(count, ids.length)} | ${same} |`);
  }
}

async function besideClasses(count: number, wanted: string): Promise<void> {
  console.log(
    '| type | classes | puzzles | of the figure | of the level | figures by class, least–median–most | most CPU, s |',
  );
  console.log('|---|---|---|---|---|---|---|');
  for (const [name, kind] of Object.entries(KINDS)) {
    if (!name.includes(wanted)) continue;
    const rated = await ratedOf(kind, count);
    const classes = rated.map(({ of }) => of);
    const byClass = kind.classes.map((_, of) => {
      const list = rated.filter((one) => one.of === of).map(({ rating }) => rating.figure);
      list.sort((a, b) => a - b);
      return [list[0], list[list.length >> 1], list.at(-1)].join('–');
    });
    const cells = [
      name,
      `${kind.program} ${kind.classes.join(' ')}`,
      rated.length,
      spearman(
        rated.map(({ rating }) => rating.figure),
        classes,
      ).toFixed(3),
      spearman(
        rated.map(({ rating }) => rating.level),
        classes,
      ).toFixed(3),
      byClass.join(', '),
      Math.max(...rated.map(({ cpu }) => cpu)).toFixed(2),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

const [what = '20', rest = ''] = process.argv.slice(2);
if (what === 'turns') await compareTurns(Number(rest || '10'));
else await besideClasses(Number(what), rest);
