// Compares with puzz.link's program as a second opinion.
//   node bench/run.mjs referee [MINUTES] [SEED] [TYPES]      random small boards of all types that npm's `pzpr` also
//   knows: its answers by brute force against `pzl count`
// A SEED of `today`, the default, is the day's. Prints the smallest board for each kind of difference, and exits 1 if
// there is any that isn't intended (spec/referee/differences.ts).
//   node bench/run.mjs referee told [TYPES]      the differences in the data that spec/referee.spec.ts reads
import {
  addressDifferences,
  boardDifferences,
  countDifferences,
  type Found,
} from '../spec/referee/compare.ts';
import { countsOf, modelOf, refereeTypes } from '../spec/referee/data.ts';
import { DIFFERENCES, isMeant } from '../spec/referee/differences.ts';
import { drawsOf, RANDOM_TYPES, randomBoard } from '../spec/referee/random.ts';

/** The greatest number of answers of a board that brute force lists. */
const MOST_ANSWERS = 20_000;

const textOf = ({ kind, example, broken = '', pzl }: Found): string =>
  `${kind} ${example} ${broken} | ${pzl}`;

function seedOf(text: string): number {
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  return Number(text === '' || text === 'today' ? today : text);
}

const asked = (types: string) => (type: string) =>
  modelOf(type) !== undefined && (types === '' || types.split(',').includes(type));

const unintended = (found: readonly Found[]): readonly Found[] =>
  found.filter((one) => !DIFFERENCES.some((meant) => isMeant(one, meant)));

async function checkStored(types: string): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const [type, referee] of refereeTypes()) {
    if (!asked(types)(type)) continue;
    const start = process.cpuUsage().user;
    const here = unintended([
      ...addressDifferences(type, referee),
      ...(await boardDifferences(type, referee)),
      ...(await countDifferences(type, countsOf(type))),
    ]);
    found.push(...here);
    const seconds = (process.cpuUsage().user - start) / 1e6;
    console.log(`${type}: ${here.length} differences, ${seconds.toFixed(1)} s`);
    for (const one of here) console.log(`  ${textOf(one)}`);
  }
  return found;
}

async function random(minutes: number, seed: number, types: string): Promise<readonly Found[]> {
  console.log(`seed ${seed}`);
  const all = [...RANDOM_TYPES.keys()].filter(asked(types));
  const draws = new Map(all.map((type, at) => [type, drawsOf(seed + 1000 * at)]));
  const smallest = new Map<string, Found>();
  const end = Date.now() + 60_000 * minutes;
  let boards = 0;
  while (Date.now() < end) {
    for (const [type, draw] of draws) {
      const board = await randomBoard(type, draw, MOST_ANSWERS);
      if (board.asked) boards++;
      for (const found of unintended(board.found ? [board.found] : [])) {
        const known = smallest.get(`${type} ${found.kind}`);
        if (!known || found.example.length < known.example.length)
          smallest.set(`${type} ${found.kind}`, found);
      }
      if (Date.now() >= end) break;
    }
  }
  console.log(`${boards} boards of ${draws.size} types`);
  return [...smallest.values()];
}

const [first = '1', second = '', third = ''] = process.argv.slice(2);
const left =
  first === 'told' ? await checkStored(second) : await random(Number(first), seedOf(second), third);
if (first !== 'told') for (const one of left) console.log(textOf(one));
console.log(`${left.length} differences that are not meant`);
process.exitCode = left.length > 0 ? 1 : 0;
