/** Models as newcomers write them: logic grids, graphs, words, plans and types from elsewhere. Each has a known number of answers. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  count,
  decodeSolution,
  openInstance,
  solutionToJson,
  solve,
  tally,
  unique,
} from '../../src/index.ts';
import { groundOf, modelIn } from '../models.ts';

const folder = path.join(import.meta.dirname, 'newcomers');
const models = new Map(
  readdirSync(folder).map((name) => [path.basename(name, '.pzl'), path.join(folder, name)] as const),
);

const grounded = (name: string, instance: string) => {
  const { ground, diagnostics } = openInstance(modelIn(models.get(name)!), instance);
  if (!ground) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return ground;
};

/** Counts by others' brute force, or published ones: the chromatic polynomial of the Petersen graph, latin cubes of order 4, … */
const COUNTS: Readonly<Record<string, readonly [instance: string, count: number]>> = {
  blackbox: ['a', 8],
  bulls: ['a', 1],
  coloring: ['petersen', 120],
  crossword: ['a', 2],
  cube: ['a', 13_824],
  evolmino: ['a', 18],
  haisu: ['a', 3],
  hexakari: ['a', 1],
  knight: ['a', 528],
  kouchoku: ['a', 3],
  magic: ['three', 8],
  mines: ['a', 12],
  queens: ['eight', 92],
  railpool: ['a', 2],
  send: ['a', 1],
  slalom: ['a', 1],
  sokoban: ['a', 1],
  zebra: ['a', 1],
};

describe('models of newcomers', () => {
  it.each(Object.entries(COUNTS))('%s', async (name, [instance, wanted]) => {
    expect(Number((await count(grounded(name, instance))).count)).toBe(wanted);
  });

  it('are all asked', () => {
    expect([...Object.keys(COUNTS), 'golfer', 'wordsearch'].sort()).toEqual([...models.keys()].sort());
  });

  it('the Norwegian drinks water, and the Japanese has the zebra', async () => {
    const ground = grounded('zebra', 'a');
    const [answer] = (await solve(ground)).solutions;
    const houses = new Map(
      (solutionToJson(ground, decodeSolution(ground, answer!)).house as { at: string; value: number }[]).map(
        ({ at, value }) => [at, value],
      ),
    );
    expect(houses.get('norwegian')).toBe(houses.get('water'));
    expect(houses.get('japanese')).toBe(houses.get('zebra'));
  });

  it('four weeks of golf are possible; the plan of six moves is the shortest; all words are found', async () => {
    expect((await solve(grounded('golfer', 'a'))).solutions).toHaveLength(1);
    expect((await solve(grounded('wordsearch', 'a'))).solutions).toHaveLength(1);
    const text = readFileSync(models.get('sokoban')!, 'utf8');
    const instance = /instance a \{\n([^}]*)\}/.exec(text)![1]!.replace('moves: 6', 'moves: 5');
    expect((await unique(groundOf(modelIn(models.get('sokoban')!), instance))).status).toBe('none');
  });

  it('has the odds of mines', async () => {
    const { counts, total } = await tally(grounded('mines', 'a'));
    expect(total).toBe(12n);
    const third = counts.mine!.filter((each) => each.get(1) === 4n);
    expect(third.length).toBe(8);
  });

  // The same puzzles as they were first written, without newer parts of the language, if they are on this machine.
  const before = path.resolve(process.env.PZL_SHARED ?? '../shared', 'newcomer');
  it.skipIf(!existsSync(before)).each([...models.keys()])(
    '%s takes no more characters than before',
    (name) => {
      const length = (file: string) =>
        readFileSync(file, 'utf8')
          .replace(/\/\/.*/g, '')
          .split(/^(?:instance|generate)\b/m)[0]!
          .replace(/\s/g, '').length;
      expect(length(models.get(name)!)).toBeLessThanOrEqual(length(path.join(before, `${name}.pzl`)));
    },
  );
});
