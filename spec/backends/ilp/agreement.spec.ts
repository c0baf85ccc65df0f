// SAT and the ILP engines find the same solutions of all examples, on boards that are small enough for all of them.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { IlpEngineName } from '../../../src/backends/ilp/engines/engines.ts';
import type { Ground } from '../../../src/model/ground.ts';
import { solve } from '../../../src/tasks/solve/solve.ts';
import { groundOf, modelIn } from '../../models.ts';
import { sampled } from '../../sample.ts';
import { answersOf, asText, isInstalled, visibleOf } from './all-solutions.ts';
import { SMALL_PUZZLES } from './small-puzzles.ts';

const folder = path.join(import.meta.dirname, '../../../examples');
const textOf = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
const examples = readdirSync(folder)
  .filter((file) => file.endsWith('.pzl'))
  .map((file) => file.slice(0, -'.pzl'.length));

/** The names of shipped boards that are tested besides the small ones. */
const SHIPPED = ['tiny', 'small', 'impossible'];

/** Shipped boards that take an engine too long for a test, as docs/backends.md says. */
const TOO_LONG: Record<IlpEngineName, readonly string[]> = {
  highs: ['fillomino tiny', 'fillomino small', 'signs tiny', 'signs small'],
  glpk: ['fillomino tiny', 'fillomino small', 'signs small'],
  jslp: ['fillomino tiny', 'fillomino small', 'nurikabe small', 'signs tiny', 'signs small'],
};

async function bySat(ground: Ground): Promise<string[]> {
  const { solutions } = await solve(ground, { answers: Number.POSITIVE_INFINITY });
  return solutions.map((answer) => asText(ground.terms, visibleOf(ground), answer)).sort();
}

const installed: IlpEngineName[] = [];
for (const engine of ['highs', 'glpk', 'jslp'] as const)
  if (await isInstalled(engine)) installed.push(engine);

it('has small boards of every example', () => {
  expect(Object.keys(SMALL_PUZZLES).sort()).toEqual([...examples].sort());
});

describe.runIf(installed.length > 0).each(sampled(examples, 8))(
  'the engines have the solutions of %s',
  (name) => {
    const model = modelIn(path.join(folder, `${name}.pzl`));
    const boards = new Map(Object.entries(SMALL_PUZZLES[name] ?? {}));
    const files = readdirSync(path.join(folder, name));
    for (const instance of SHIPPED.filter((each) => files.includes(`${each}.txt`))) {
      boards.set(instance, textOf(`${name}/${instance}.txt`));
    }
    for (const [title, text] of boards) {
      const ground = groundOf(model, text);
      const expected = bySat(ground);
      for (const engine of installed.filter((each) => !TOO_LONG[each].includes(`${name} ${title}`))) {
        it(`${title}, by ${engine}`, async () => {
          expect(await answersOf(ground, engine, { connectivity: 'cuts' })).toEqual(await expected);
        });
      }
    }
  },
);

it.each(sampled(Object.entries(SMALL_PUZZLES), 20))(
  'the boards of %s leave something to the engines',
  async (name, boards) => {
    const model = modelIn(path.join(folder, `${name}.pzl`));
    for (const [title, text] of Object.entries(boards)) {
      const { length } = await bySat(groundOf(model, text));
      if (title === 'without a solution') expect(length).toBe(0);
      else expect(length).toBeGreaterThan(1);
    }
  },
);

it.runIf(installed.includes('jslp'))('an engine that turns in circles ends at its time', async () => {
  const ground = groundOf(modelIn(path.join(folder, 'fillomino.pzl')), textOf('fillomino/small.txt'));
  const begin = process.cpuUsage();
  const { status } = await solve(ground, { backend: 'jslp', timeLimit: 0.5 });
  const { user } = process.cpuUsage(begin);
  expect(status).toBe('limit');
  // This took 5 s when the time was only checked between nodes of the search.
  expect(user / 1e6).toBeLessThan(3);
});
