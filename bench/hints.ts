// Hints on published puzzles: the CPU of the first hint, as players get it (what the puzzle itself tells is none), and of the whole way, in one process that has solved a small puzzle before.
//   node bench/run.mjs hints [name part] [seconds for the whole way]

import { readFileSync } from 'node:fs';
import { published } from '../spec/published.ts';
import { hints, loadModel, openInstance } from '../src/index.ts';

const part = process.argv[2] ?? '';
const most = Number(process.argv[3] ?? 30);
const stepsWanted = Number(process.argv[4] ?? 0);

const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

for (const puzzle of published()) {
  const name = `${puzzle.type} ${puzzle.id}`;
  if (!name.includes(part)) continue;
  const file = `examples/${puzzle.model}.pzl`;
  const resolve = (use: string) => {
    try {
      return { name: use, text: readFileSync(`examples/${use}`, 'utf8') };
    } catch {
      return undefined;
    }
  };
  const { model } = loadModel(file, readFileSync(file, 'utf8'), { resolve } as never);
  if (!model) throw new Error(`${file} has mistakes`);
  const { ground } = openInstance(model, { name, text: puzzle.address } as never);
  if (!ground) {
    console.log(name, 'not opened');
    continue;
  }
  const start = cpu();
  const way = hints(ground, {
    timeLimit: most,
    withholdTold: true,
    ...(stepsWanted > 0 && { steps: stepsWanted }),
  });
  let first = 0,
    steps = 0;
  let next = await way.next();
  first = cpu() - start;
  while (!next.done) {
    steps++;
    next = await way.next();
  }
  console.log(
    name.padEnd(28),
    `first ${first.toFixed(2)} s`,
    `whole ${(cpu() - start).toFixed(2)} s`,
    next.value.status,
    `${steps} steps`,
    `difficulty ${next.value.difficulty}`,
  );
}
