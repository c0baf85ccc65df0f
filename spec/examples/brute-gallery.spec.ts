/** Tests types of the gallery by brute force: random small boards must have as many answers as trying all possibilities finds. */
import { describe, expect, it } from 'vitest';
import { count, openInstance } from '../../src/index.ts';
import { generatorOf } from '../backends/sat/random.ts';
import { sampled } from '../sample.ts';
import { MOST_ANSWERS, range } from './brute/board.ts';
import { GALLERY_BRUTE_TYPES as COUNTED } from './brute/types.ts';
import { APART, CLASSIC, LIKE, PLAIN } from './brute/which.ts';
import { galleryTypes } from './gallery.ts';

const BOARDS = 16;
const types = galleryTypes();

/** The number of types in a sample; with `PZL_ALL`, all types are tested. */
const A_COMMIT = 50;

it('tells of every type whether it is counted, or why it is not', () => {
  const counted = [...Object.keys(COUNTED), ...CLASSIC, ...APART];
  const told = [...counted, ...Object.keys(LIKE), ...PLAIN];
  expect([...told].sort()).toEqual(types.map(({ name }) => name).sort());
  expect(counted).toEqual(expect.arrayContaining(Object.values(LIKE)));
});

describe.each(sampled(Object.entries(COUNTED), A_COMMIT))('%s', (name, make) => {
  const model = types.find((type) => type.name === name)?.model;
  /** Every fourth board has random clues; the others have clues from an answer. */
  const boards = range(BOARDS).map((seed) => make(generatorOf(seed + 1), seed % 4 !== 0));

  it('has as many answers as brute force finds', async () => {
    if (!model) throw new Error(`there is no type ${name}`);
    for (const { text, answers } of boards) {
      const { ground, diagnostics } = openInstance(model, { name: 'board', text });
      if (!ground) throw new Error(`${diagnostics.map(({ message }) => message).join('\n')}\n${text}`);
      const counted = await count(ground, { most: MOST_ANSWERS });
      expect(Number(counted.count), text).toBe(Math.min(answers, MOST_ANSWERS));
    }
  });

  it('makes boards of several kinds, some of them with answers', () => {
    expect(new Set(boards.map(({ answers }) => answers)).size).toBeGreaterThan(1);
    expect(boards.filter(({ answers }) => answers > 0).length).toBeGreaterThan(3);
  });
});
