// The time to read and solve boards of areas and of several lines, and to prove uniqueness: published addresses (if
// `../shared` exists) and made boards. CPU seconds of a fresh process without its start, conflicts, and peak memory in
// MB.
//   node bench/run.mjs areas > bench/results/areas.md
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Generator, generatorOf } from '../spec/backends/sat/random.ts';
import { loadModel, openInstance } from '../src/index.ts';
import { Search } from '../src/tasks/solve/search.ts';
import { completeDraft } from './boards/draft.ts';
import { numberlink } from './boards/numberlink.ts';
import { pentominous } from './boards/pentominous.ts';
import { ringring } from './boards/ringring.ts';

const TIME_LIMIT = 120;
const ADDRESSES = path.resolve(process.env.PZL_SHARED ?? '../shared', 'addresses/types.json');

/**
 * `address`: the beginning of the published addresses to measure. `model`: the path, below examples/, of the model that
 * reads them.
 */
const PUBLISHED: readonly (readonly [address: string, model: string])[] = [
  ['dbchoco/8/8/', 'areas/dbchoco'],
  ['dbchoco/10/10/', 'areas/dbchoco'],
  ['araf/10/10/', '../spec/language/drafts/araf'],
  ['shikaku/24/14/', 'areas/shikaku'],
  ['kurotto/17/13/', 'shading/kurotto'],
  ['gokigen/40/25/', 'paths/gokigen'],
  ['lits/24/24/', 'shading/lits'],
  ['statuepark/12/12/', 'objects/statuepark'],
];
const MADE: readonly (readonly [height: number, width: number])[] = [
  [10, 18],
  [20, 36],
  [32, 50],
  [50, 64],
];

const SEEDS = [1, 2, 3, 4];
/** The fraction of the cells that show their pentomino's letter before clues are added to make the answer unique. */
const PENTOMINO_CLUE_SHARE = 0.1;

if (process.argv[2] === '--one') await measureInThisProcess(process.argv[3] ?? '');
else await compare();

async function measureInThisProcess(name: string): Promise<void> {
  const file = path.join('examples', `${name}.pzl`);
  const text = readFileSync(0, 'utf8');
  const start = process.cpuUsage();
  const { model } = loadModel(file, readFileSync(file, 'utf8'));
  if (!model) throw new Error(`${name} has mistakes`);
  const { ground } = openInstance(model, { name: text.startsWith('http') ? 'address' : name, text });
  if (!ground) throw new Error(`${name} can't be read`);
  const search = await Search.open(ground, { timeLimit: TIME_LIMIT });
  const first = await search.solve();
  if (first.status === 'satisfiable') search.program.block(first.assignment, search.visibleRefs);
  const { status } = first.status === 'satisfiable' ? await search.solve() : first;
  const { user, system } = process.cpuUsage(start);
  const memory = Math.round(process.resourceUsage().maxRSS / 1024);
  const answer = status === 'unsatisfiable' ? 'one' : status === 'satisfiable' ? 'several' : 'none in time';
  console.log(
    `${answer} | ${((user + system) / 1e6).toFixed(2)} | ${search.statistics().conflicts} | ${memory} |`,
  );
}

async function compare(): Promise<void> {
  console.log(`# Areas

Made by \`node bench/run.mjs areas\`, Node ${process.version}: CPU seconds of reading, solving and seeking a second answer, conflicts,
and the most memory of the process in MB; at most ${TIME_LIMIT} s of wall clock.

| board | answers | seconds | conflicts | memory |
|---|---|---:|---:|---:|`);
  for (const [start, model] of PUBLISHED) {
    const text = addressOf(start);
    if (text !== undefined && existsSync(path.join('examples', `${model}.pzl`))) printRow(start, model, text);
  }
  for (const seed of SEEDS) {
    const board = pentominous(10, 10, generatorOf(seed), PENTOMINO_CLUE_SHARE);
    printRow(
      `Pentominous made 10 × 10, ${seed}`,
      'areas/pentominous',
      await completeDraft('areas/pentominous', board),
    );
  }
  for (const seed of SEEDS)
    printRow(`Numberlink made 11 × 11, ${seed}`, 'paths/numlin', numberlink(11, 11, generatorOf(seed)));
  for (const seed of SEEDS)
    printRow(`Ring-ring made 16 × 16, ${seed}`, 'loops/ringring', ringring(16, 16, generatorOf(seed)));
  for (const [height, width] of MADE) {
    printRow(`Fillomino made ${height} × ${width}`, 'fillomino', fillomino(height, width, generatorOf(1)));
  }
}

function printRow(name: string, model: string, text: string): void {
  const run = spawnSync(process.execPath, [process.argv[1] ?? '', '--one', model], { input: text });
  console.log(`| ${name} | ${run.stdout.toString().trim() || run.stderr.toString().split('\n')[0]}`);
}

function addressOf(start: string): string | undefined {
  if (!existsSync(ADDRESSES)) return undefined;
  const { addresses } = JSON.parse(readFileSync(ADDRESSES, 'utf8')) as {
    addresses: readonly { readonly address: string }[];
  };
  return addresses.find(({ address }) => address.includes(`?${start}`))?.address;
}

/**
 * Makes a Fillomino: regions of one to nine cells, where no two neighbouring regions have the same size. Almost half of
 * the cells show their region's size.
 */
function fillomino(height: number, width: number, random: Generator): string {
  const size = new Int32Array(height * width);
  const around = (cell: number): number[] => [
    ...(cell % width > 0 ? [cell - 1] : []),
    ...((cell + 1) % width > 0 ? [cell + 1] : []),
    ...(cell >= width ? [cell - width] : []),
    ...(cell + width < size.length ? [cell + width] : []),
  ];
  const grow = (from: number): number[] => {
    const region = [from];
    for (const wanted = 1 + random.below(9); region.length < wanted; ) {
      const free = region.flatMap(around).filter((next) => size[next] === 0 && !region.includes(next));
      if (free.length === 0) break;
      region.push(free[Math.min(random.below(free.length), random.below(free.length))]!);
    }
    return region;
  };
  for (let cell = 0; cell < size.length; cell++) {
    for (let tries = 0; size[cell] === 0; tries++) {
      const region = grow(cell);
      const beside = region.flatMap(around).some((next) => size[next] === region.length);
      // If this cell got no region in 200 tries, starts again with an empty board.
      if (tries > 200) return fillomino(height, width, random);
      if (!beside) for (const each of region) size[each] = region.length;
    }
  }
  const rows = Array.from({ length: height }, (_, row) =>
    Array.from(size.subarray(row * width, (row + 1) * width), (n) => (random.chance(0.45) ? n : '.')).join(
      ' ',
    ),
  );
  return `clue:\n${rows.map((row) => `  ${row}\n`).join('')}`;
}
