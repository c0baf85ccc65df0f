// `facts` compared with a plain uniqueness check, in CPU time: slitherlinks of 20 × 36 from random loops, with a
// decreasing share of their clues, so that some have one answer and others many. node bench/run.mjs facts [seeds] Last
// figures (2 shared cores, load 12, seeds 1 and 2): with one answer 0.6 to 0.9 times the uniqueness check, with several
// 0.6 to 2.2 times; 0.02 to 0.18 s each.

import { facts, loadModel, openInstance, unique } from '../src/index.ts';
import { Board, windingRegion } from './boards/board.ts';
import { randomOf } from './random.ts';

const MODEL = `puzzle "Slitherlink"
board square
given clue[cells]: 0..4?
find line[borders]: bool
rule "The lines form one loop": loop(line)
rule "A number counts the lines around its cell":
  forall c in cells where clue[c]: count(line[c.borders]) = clue[c]
`;
const [HEIGHT, WIDTH] = [20, 36];

function instance(seed: number, share: number): string {
  const random = randomOf(seed);
  const board = new Board(HEIGHT, WIDTH);
  const inside = windingRegion(board, random);
  return board.given('clue', (cell) => {
    const sides = board.around(cell).filter((_, i) => i % 2 === 1);
    return random.chance(share)
      ? sides.filter((side) => (inside[side] ?? 0) !== inside[cell]).length
      : undefined;
  });
}

async function seconds<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const start = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(start);
  return [result, (user + system) / 1e6];
}

const { model } = loadModel('slitherlink.pzl', MODEL);
if (!model) throw new Error('the model has mistakes');
const seeds = Number(process.argv[2] ?? 3);
const warm = openInstance(model, { name: 'warm-up', text: instance(99, 0.7) }).ground;
if (warm) await unique(warm, { timeLimit: 10 });
for (const share of [1, 0.7, 0.6, 0.5, 0.45, 0.4]) {
  for (let seed = 1; seed <= seeds; seed++) {
    const { ground } = openInstance(model, { name: `seed ${seed}`, text: instance(seed, share) });
    if (!ground) throw new Error('the instance has mistakes');
    const [verdict, asked] = await seconds(() => unique(ground, { timeLimit: 60 }));
    const [known, told] = await seconds(() => facts(ground, { timeLimit: 60 }));
    const decided = Object.values(known.possible)
      .flat()
      .filter((values) => values.length === 1).length;
    console.log(
      `clues ${share.toFixed(2)} seed ${seed}`,
      verdict.status.padEnd(8),
      `unique ${asked.toFixed(2)} s`.padStart(15),
      `facts ${told.toFixed(2)} s (${known.status}, ${decided} decided)`,
      `ratio ${(told / asked).toFixed(1)}`,
    );
  }
}
