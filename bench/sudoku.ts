// Sudokus and their variants in one process: opening a link's listing or clues, which includes compiling, and deciding
// whether there is exactly one answer; compared with a plain backtracker with bitsets. Every puzzle is solved once per
// round; reported is the median of the rounds after the first two, in which V8 still compiles.
//   npm run build && node bench/run.mjs sudoku [ROUNDS] > bench/results/sudoku.md
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { generatorOf } from '../spec/backends/sat/random.ts';
import { KINDS, WHOLE, wholeMixtureOf } from '../spec/formats/links/mixtures.ts';
import { searchGrids } from '../spec/formats/links/search-grids.ts';
import * as codecs from '../src/formats/links/codecs/codecs.ts';
import { lzPacked } from '../src/formats/links/codecs/pack.ts';
import { generate, type InstanceText, loadModel, type Model, openInstance, unique } from '../src/index.ts';
import { convertInstance } from '../src/tasks/transfer/convert.ts';

const rounds = Math.max(5, Number(process.argv[2] ?? 9));
const WARM = 2;

/** Well-known classics that are hard for people or for search, or have only 17 clues. */
const CLASSICS: readonly (readonly [name: string, clues: string])[] = [
  ['AI Escargot', '1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..'],
  ['Golden Nugget', '.......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....'],
  ['Easter Monster', '1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1'],
  ['Platinum Blonde', '.......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...'],
  ['Inkala 2012', '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'],
  ['Norvig', '4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......'],
  ['against searches', '..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9'],
  ['17 clues', '.......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...'],
];

function modelOf(file: string): Model {
  const medianTotal = path.resolve('examples', file);
  const { model, diagnostics } = loadModel(medianTotal, readFileSync(medianTotal, 'utf8'));
  if (!model) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return model;
}

const classic = modelOf('sudoku.pzl');
const variant = modelOf('numbers/sudoku-variant.pzl');

interface Case {
  readonly name: string;
  readonly model: Model;
  readonly instance: InstanceText;
  /** `opening[round]`: milliseconds to open the puzzle. */
  readonly opening: number[];
  /** `deciding[round]`: milliseconds to decide whether there is exactly one answer. */
  readonly deciding: number[];
  /** Solves the puzzle with the plain backtracker; absent if that doesn't know the rules. */
  readonly plain?: () => void;
}

function listingOf(puzzle: object): string {
  const unpacked = codecs.unpackLink({ system: 'fpuzzles', data: lzPacked(JSON.stringify(puzzle)) });
  if ('problem' in unpacked) throw new Error(unpacked.problem);
  return unpacked.listing;
}

const nativeOf = (clues: string): string =>
  `size: 9 9\nclue:\n${(clues.match(/.{9}/g) ?? []).map((row) => `  ${[...row].join(' ')}\n`).join('')}`;

const classics: Case[] = CLASSICS.map(([name, clues]) => ({
  name,
  model: classic,
  instance: { name, text: nativeOf(clues) },
  opening: [],
  deciding: [],
  plain: () => {
    const found = searchGrids(WHOLE, { most: 2, clues: [...clues].map((digit) => Number(digit) || 0) });
    if (found.length !== 1) throw new Error(`${name} has ${found.length} answers`);
  },
}));

const EMPTY = Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => ({})));
/** Constraints that apply to the whole board, such as diagonals. The solution is generated under them. */
const WHOLE_BOARD: ReadonlySet<string> = new Set([
  'diagonal+',
  'diagonal-',
  'antiknight',
  'antiking',
  'disjointgroups',
  'nonconsecutive',
]);

/** Generates a sudoku with up to eight constraints of one kind, and the clues that pzl adds for uniqueness. */
async function variantOf(kind: string): Promise<Case | undefined> {
  for (let seed = 1; seed < 40; seed++) {
    const puzzle = WHOLE_BOARD.has(kind)
      ? { size: 9, grid: EMPTY, [kind]: true }
      : wholeMixtureOf(seed, 8, kind)?.puzzle;
    if (!puzzle) continue;
    const { ground } = openInstance(variant, {
      name: kind,
      text: listingOf(puzzle),
      format: 'fpuzzles',
    });
    const native = ground && convertInstance(variant, ground, 'native');
    if (!native || 'problem' in native) throw new Error(`${kind}: the mixture has mistakes`);
    const from = { name: kind, text: native.text };
    const made = await generate(variant, { from, seed, timeLimit: 20 });
    if (made.status !== 'generated') continue;
    return {
      name: kind,
      model: variant,
      instance: { name: kind, text: made.puzzle.text },
      opening: [],
      deciding: [],
    };
  }
  console.error(`no puzzle of the kind ${kind}`);
  return undefined;
}

async function run({ name, model, instance, opening, deciding }: Case): Promise<void> {
  const startTime = performance.now();
  const { ground, diagnostics } = openInstance(model, instance);
  if (!ground) throw new Error(`${name}: ${diagnostics.map(({ message }) => message).join(' ')}`);
  const opened = performance.now();
  const { status } = await unique(ground, {});
  if (status !== 'unique') throw new Error(`${name}: ${status}`);
  opening.push(opened - startTime);
  deciding.push(performance.now() - opened);
}

const median = (figures: readonly number[]): number =>
  [...figures].sort((a, b) => a - b)[figures.length >> 1] ?? Number.NaN;
const ms = (figure: number): string => figure.toFixed(figure < 10 ? 1 : 0);
const warmRounds = (figures: readonly number[]): readonly number[] => figures.slice(WARM);

const variants: Case[] = [];
for (const kind of KINDS) {
  const one = await variantOf(kind);
  if (one) variants.push(one);
}
for (let round = 0; round < rounds; round++) for (const one of [...classics, ...variants]) await run(one);

const totalTimes = ({ opening, deciding }: Case): readonly number[] =>
  warmRounds(opening.map((figure, at) => figure + (deciding[at] ?? 0)));
const medianTotal = (one: Case): number => median(totalTimes(one));
/** The time of the fastest round, since other programs only make rounds slower. */
const least = (one: Case): number => Math.min(...totalTimes(one));
/** The machine's load average over the last minute, to be reported with the figures. */
const [load = 0] = loadavg();

console.log('# Sudokus and their variants, in one process\n');
console.log(
  `\`node bench/run.mjs sudoku ${rounds}\`, Node ${process.version}; milliseconds of wall time, medians of ${rounds - WARM} rounds, and the least of them.\n`,
);
console.log(
  '| classic | opened | decided | whole | least | first time | plain backtracker |\n|---|---|---|---|---|---|---|',
);
for (const one of classics) {
  const plain = Array.from({ length: 3 }, () => {
    const startTime = performance.now();
    one.plain?.();
    return performance.now() - startTime;
  });
  const first = (one.opening[0] ?? 0) + (one.deciding[0] ?? 0);
  const cells = [
    median(warmRounds(one.opening)),
    median(warmRounds(one.deciding)),
    medianTotal(one),
    least(one),
    first,
    median(plain),
  ];
  console.log(`| ${one.name} | ${cells.map(ms).join(' | ')} |`);
}
console.log(
  `\nMedian of the classics: ${ms(median(classics.map(medianTotal)))}, of their least ${ms(median(classics.map(least)))}.\n`,
);
console.log('| variant | opened | decided | whole | least | first time |\n|---|---|---|---|---|---|');
for (const one of variants) {
  const first = (one.opening[0] ?? 0) + (one.deciding[0] ?? 0);
  console.log(
    `| ${one.name} | ${[median(warmRounds(one.opening)), median(warmRounds(one.deciding)), medianTotal(one), least(one), first].map(ms).join(' | ')} |`,
  );
}
console.log(
  `\nSlowest variant: ${ms(Math.max(...variants.map(medianTotal)))}, of the least ${ms(Math.max(...variants.map(least)))}.\n`,
);

// Tests that opening takes linear time: twice as many constraints should take twice as long.
console.log('| cages given | opened |\n|---|---|');
const random = generatorOf(1);
for (const count of [50, 100, 200, 400, 800]) {
  const cages = Array.from({ length: count }, () => ({
    cells: Array.from({ length: 3 }, () => `R${1 + random.below(9)}C${1 + random.below(9)}`),
    value: '15',
  })).filter(({ cells }) => new Set(cells).size === 3);
  const instance = {
    name: 'many',
    text: listingOf({ size: 9, grid: EMPTY, killercage: cages }),
    format: 'fpuzzles',
  };
  const taken = Array.from({ length: 7 }, () => {
    const startTime = performance.now();
    if (!openInstance(variant, instance).ground) throw new Error('mistakes');
    return performance.now() - startTime;
  });
  console.log(`| ${cages.length} | ${ms(median(warmRounds(taken)))} |`);
}
console.log(
  `\nLoad of the machine's ${cpus().length} processors when the rounds were over: ${load.toFixed(1)}.`,
);
