// Hints: CPU time of the first hint, as players get it (without the steps that only enter givens), and of all hints up
// to the answer, in one process that has solved a small puzzle before. node bench/run.mjs hints [name part] [seconds
// for all hints]      on published puzzles node bench/run.mjs hints classes [COUNT a class]      on new sudokus of
// Tatham's generator, in its five classes

import { readFileSync } from 'node:fs';
import { published } from '../spec/published.ts';
import { type Ground, hints, loadModel, openInstance } from '../src/index.ts';
import { idsOf, KINDS, modelOf, textOf } from './tatham.ts';

const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

interface HintFigures {
  /** The CPU time until the first hint, in seconds. */
  readonly first: number;
  readonly whole: number;
  readonly status: string;
  readonly steps: number;
  readonly difficulty: number;
}

async function measureHints(ground: Ground, most: number, stepsWanted = 0): Promise<HintFigures> {
  const start = cpu();
  const sequence = hints(ground, {
    timeLimit: most,
    ...(stepsWanted > 0 && { steps: stepsWanted }),
  });
  let steps = 0;
  let next = await sequence.next();
  const first = cpu() - start;
  while (!next.done) {
    steps++;
    next = await sequence.next();
  }
  const { status, difficulty } = next.value;
  return { first, whole: cpu() - start, status, steps, difficulty };
}

async function onPublished(part: string, most: number, stepsWanted: number): Promise<void> {
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
    const { first, whole, status, steps, difficulty } = await measureHints(ground, most, stepsWanted);
    console.log(
      name.padEnd(28),
      `first ${first.toFixed(2)} s`,
      `whole ${whole.toFixed(2)} s`,
      status,
      `${steps} steps`,
      `difficulty ${difficulty}`,
    );
  }
}

async function onClasses(count: number): Promise<void> {
  const kind = KINDS.sudoku!;
  const model = modelOf(kind);
  console.log(
    '| class | puzzles | whole way, median, s | most, s | first hint, most, s | hardest step | not solved |',
  );
  console.log('|---|---|---|---|---|---|---|');
  for (const parameters of kind.classes) {
    const allFigures: HintFigures[] = [];
    for (const id of idsOf(kind, parameters, count)) {
      const { ground } = openInstance(model, { name: id, text: textOf(kind, id) });
      if (!ground) throw new Error(id);
      allFigures.push(await measureHints(ground, 60));
    }
    const sorted = (of: (sequence: HintFigures) => number): number[] =>
      allFigures.map(of).sort((a, b) => a - b);
    const [firsts, wholes] = [sorted(({ first }) => first), sorted(({ whole }) => whole)];
    const cells = [
      parameters,
      allFigures.length,
      wholes[wholes.length >> 1]!.toFixed(2),
      wholes.at(-1)!.toFixed(2),
      firsts.at(-1)!.toFixed(2),
      sorted(({ difficulty }) => difficulty).at(-1)!,
      allFigures.filter(({ status }) => status !== 'solved').length,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

const [what = '', second, third = '0'] = process.argv.slice(2);
if (what === 'classes') await onClasses(Number(second ?? '20'));
else await onPublished(what, Number(second ?? '30'), Number(third));
