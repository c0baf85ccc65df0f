/**
 * The techniques that are stored beside models: they belong to the models' present rules, their patterns hold at random places of random boards,
 * each has a picture, and every name in `say` belongs to a pattern that was found. A sample is tested for each commit; `pzl techniques TYPE --prove
 * COUNT` tests all.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadModel } from '../../../src/language/load.ts';
import type { Model } from '../../../src/language/model.ts';
import { Budget } from '../../../src/model/clock.ts';
import { describedPatterns } from '../../../src/tasks/discover/describe.ts';
import {
  readTechniques,
  rulesKey,
  type Techniques,
  writeTechniques,
} from '../../../src/tasks/discover/stored.ts';
import { verify } from '../../../src/tasks/discover/verify.ts';
import { openInstance } from '../../../src/tasks/open/open-instance.ts';
import { openSolution } from '../../../src/tasks/open/open-solution.ts';
import { sampled, trials } from '../../sample.ts';
import { sampleSeed } from '../../sample-seed.ts';

const examples = path.join(import.meta.dirname, '../../../examples');
const files = readdirSync(examples, { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'techniques.json')
  .sort();

interface Stored {
  readonly file: string;
  readonly folder: string;
  readonly model: Model;
  readonly text: string;
  readonly techniques: Techniques;
}

function read(file: string): Stored {
  const folder = path.join(examples, path.dirname(file));
  const { model } = loadModel(`${folder}.pzl`, readFileSync(`${folder}.pzl`, 'utf8'), {
    resolve: (used, from) => {
      const beside = path.join(path.dirname(from), `${used}.pzl`);
      return existsSync(beside) ? { name: beside, text: readFileSync(beside, 'utf8') } : undefined;
    },
  });
  const text = readFileSync(path.join(examples, file), 'utf8');
  const techniques = model && readTechniques(text, model);
  if (!techniques)
    throw new Error(`${file} is for other rules: \`pzl techniques TYPE --make\` makes it anew`);
  return { file, folder, model, text, techniques };
}

const first = (techniques: Record<string, unknown>, list: 'patterns' | 'used' = 'patterns'): object =>
  (techniques[list] as object[])[0]!;

describe('stored techniques', () => {
  it('are there for the types whose players know patterns by name', () => {
    const types = files.map((file) => path.basename(path.dirname(file)));
    for (const type of ['akari', 'hashi', 'heyawake', 'masyu', 'nurikabe', 'slitherlink', 'star-battle'])
      expect(types).toContain(type);
    for (const type of ['sudoku', 'tents', 'yajilin']) expect(types).toContain(type);
  });

  it.each(files)('%s: for the present rules, with pictures, and with a pattern for each name', (file) => {
    const { model, text, techniques, folder } = read(file);
    expect(writeTechniques(techniques)).toBe(text);
    const described = describedPatterns(model, techniques.patterns);
    expect(described).toHaveLength(techniques.patterns.length);
    for (const { illustration } of described) expect(illustration.claims.length).toBeGreaterThan(0);
    const names = model.words?.patterns ?? [];
    const titles = new Set(described.flatMap(({ title, isNamed }) => (isNamed ? [title] : [])));
    expect(names.map(({ name }) => name).filter((name) => !titles.has(name))).toEqual([]);
    for (const { instance, known } of techniques.used) {
      const puzzle = readFileSync(path.join(folder, `${instance}.txt`), 'utf8');
      const { ground } = openInstance(model, { name: instance, text: puzzle });
      const opened = openSolution(model, ground!, { name: 'known', text: known, format: 'native' });
      expect(opened.diagnostics).toEqual([]);
    }
  });

  it.each(sampled(files, 2))(
    '%s: no pattern is false at random places',
    { timeout: 120_000 },
    async (file) => {
      const { model, techniques } = read(file);
      const limits = { budget: Budget.ofSeconds(trials(10, 100)) };
      const { wrong } = await verify(model, techniques.patterns, trials(100, 1000), limits, sampleSeed);
      expect([...wrong.keys()]).toEqual([]);
    },
  );

  it('count as absent if the rules have changed', () => {
    const { model, text, techniques } = read(files[0]!);
    expect(rulesKey(model)).toBe(techniques.rules);
    expect(readTechniques(text.replace(techniques.rules, '0123456789abcdef'), model)).toBeUndefined();
    expect(readTechniques('no JSON', model)).toBeUndefined();
  });

  it.each<[string, (techniques: Record<string, unknown>) => unknown]>([
    ['nothing', () => null],
    ['no patterns', ({ patterns: _, ...rest }) => rest],
    ['a pattern that is a text', (all) => ({ ...all, patterns: ['3 3'] })],
    ['a huge window', (all) => ({ ...all, patterns: [{ ...first(all), size: [1e9, 1e9] }] })],
    [
      'a position of one number',
      (all) => ({ ...all, patterns: [{ ...first(all), clues: [{ given: 'clue', at: [1] }] }] }),
    ],
    ['a side from elsewhere', (all) => ({ ...all, patterns: [{ ...first(all), sides: ['constructor'] }] })],
    [
      'a technique from elsewhere',
      (all) => ({ ...all, used: [{ ...first(all, 'used'), technique: 'toString' }] }),
    ],
  ])('count as absent if they are damaged: %s', (_, damage) => {
    const { model, text } = read(files[0]!);
    expect(readTechniques(JSON.stringify(JSON.parse(text)), model)).toBeDefined();
    expect(readTechniques(JSON.stringify(damage(JSON.parse(text))), model)).toBeUndefined();
  });

  it('are found wrong by the check if they are', async () => {
    const { model, techniques } = read(files.find((file) => file.startsWith('slitherlink'))!);
    const [zero] = techniques.patterns;
    const false_ = { ...zero!, clues: zero!.clues.map((clue) => ({ ...clue, value: 1 })) };
    const limits = { budget: Budget.ofSeconds(30) };
    expect([...(await verify(model, [false_], 20, limits)).wrong.keys()]).toEqual([false_]);
  });
});
