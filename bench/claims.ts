// Tests every claim of hints against all answers, for all shipped instances, unchanged and with some of their numbers
// removed, if there are at most 400 answers. Prints a line per type, and every claim that some answer contradicts.
//   node bench/run.mjs claims [CLAIMS in all [SECONDS a puzzle [NAME PART]]]
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hints, loadModel, openInstance } from '../src/index.ts';
import type { Ground } from '../src/model/ground.ts';
import { enumerate } from '../src/tasks/solve/enumerate.ts';
import { randomOf } from './random.ts';

const MOST_ANSWERS = 400;
const [, , most = '10000', seconds = '10', part = ''] = process.argv;
const timeLimit = Number(seconds);
const random = randomOf(Date.now() % 1_000_000);

const modelsIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((one) => {
    const file = path.join(folder, one.name);
    if (one.isDirectory()) return modelsIn(file);
    return one.name.endsWith('.pzl') ? [file] : [];
  });

/** Returns an instance's text in which each number of a grid is removed with the probability `share`. */
const removeNumbers = (text: string, share: number): string =>
  text
    .split('\n')
    .map((line) =>
      /^\s{2,}\S/.test(line)
        ? line.replace(/(?<=\s)\d+(?=\s|$)/g, (one) => (random.chance(share) ? '.' : one))
        : line,
    )
    .join('\n');

/** All answers of a puzzle, each as a list of the values of all variables; undefined if there are too many answers. */
async function answersOf(ground: Ground): Promise<Int32Array[] | undefined> {
  const found: Int32Array[] = [];
  const listing = enumerate(ground, { answers: MOST_ANSWERS, timeLimit });
  for (;;) {
    const next = await listing.next();
    if (next.done) return next.value.status === 'exhausted' ? found : undefined;
    found.push(Int32Array.from(next.value as unknown as Int32Array));
  }
}

let [claims, wrong, open, puzzles] = [0, 0, 0, 0];

async function check(name: string, ground: Ground): Promise<number> {
  const answers = await answersOf(ground);
  if (!answers) return 0;
  puzzles++;
  if (answers.length > 1) open++;
  let testedCount = 0;
  for await (const step of hints(ground, { timeLimit })) {
    for (const { variable, value, holds } of step.claims) {
      testedCount++;
      if (answers.every((answer) => (answer[variable] === value) === holds)) continue;
      wrong++;
      console.log(
        `FALSE in ${name}: variable ${variable} ${holds ? 'is' : 'is not'} ${value} (${step.technique})`,
      );
    }
  }
  return testedCount;
}

while (claims < Number(most)) {
  for (const file of modelsIn('examples').sort(() => random.below(3) - 1)) {
    if (claims >= Number(most)) break;
    if (!file.includes(part)) continue;
    const { model } = loadModel(file, readFileSync(file, 'utf8'));
    const folder = file.replace(/\.pzl$/, '');
    const texts = ['tiny', 'small'].flatMap((size) => {
      try {
        return [[size, readFileSync(path.join(folder, `${size}.txt`), 'utf8')] as const];
      } catch {
        return [];
      }
    });
    if (!model) continue;
    for (const [size, text] of texts) {
      for (const [what, given] of [
        ['', text],
        [' thinned', removeNumbers(text, 0.3)],
      ] as const) {
        if (what === '' && claims > Number(most) / 2) continue;
        try {
          const { ground } = openInstance(model, { name: size, text: given });
          if (!ground) continue;
          const testedCount = await check(`${folder}/${size}${what}`, ground);
          claims += testedCount;
          console.log(
            `${folder}/${size}${what}: ${testedCount}; in all ${claims} claims, ${puzzles} puzzles, ${open} with several answers, ${wrong} false`,
          );
        } catch (error) {
          console.log(`${folder}/${size}${what}: ${(error as Error).message}`);
        }
      }
    }
  }
}
console.log(`${claims} claims of ${puzzles} puzzles, ${open} of them with several answers: ${wrong} false.`);
