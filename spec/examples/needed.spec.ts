/**
 * Every rule is needed: without it, one of the type's puzzles, or a small one made for this in `needed/`, has more than one answer. Usually a
 * sample of the types is tested; with PZL_ALL=1, all of them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openInstance, unique } from '../../src/index.ts';
import { sampled } from '../sample.ts';
import { type GalleryType, galleryTypes } from './gallery.ts';

/** The reason why some rules stay although no stored puzzle needs them. */
const FOLLOWS = 'it follows from another rule; magazines print it';
/** Types that mix many constraints; spec/formats/links counts mixtures of each constraint by trying all grids. */
const MIXTURES: readonly string[] = ['sudoku-variant'];

const EXCUSED: Readonly<Record<string, string>> = {
  'doppelblock: Every row and column has two blocks': FOLLOWS,
  'norinuri: Numbers are not shaded': FOLLOWS,
  'nuribou: Numbers are not shaded': FOLLOWS,
  // A tent on a tree would touch the tent that belongs to this tree.
  'tents: No tent stands on a tree': FOLLOWS,
  'nuriloop: It passes no number': FOLLOWS,
  'mochikoro: Numbers are not shaded': FOLLOWS,
  'mochinyoro: Numbers are not shaded': FOLLOWS,
  'forestwalk: They pass all numbers': FOLLOWS,
  'aquapelago: Numbers are shaded': FOLLOWS,
  'arukone: Nothing but such lines is drawn': FOLLOWS,
  'hashi: No island is left alone': FOLLOWS,
  'shikaku: A number lies in its own rectangle': FOLLOWS,
  'samurai: Every cell lies in a square': 'it says which boards there are',
  "edge-matching: A cell has its tile's sign": 'it says what is drawn, and nothing of the answer',
};

const TYPES = galleryTypes();
/** Small puzzles with one answer that have more answers without a certain rule. The file's name is `TYPE.some-words-of-the-rule.txt`. */
const MADE = readdirSync(path.join(import.meta.dirname, 'needed')).map((file): readonly [string, string] => [
  file,
  readFileSync(path.join(import.meta.dirname, 'needed', file), 'utf8'),
]);

it('excuses rules that there are', () => {
  const rules = TYPES.flatMap(({ name, model }) =>
    model.rules.map(({ sentence }) => `${name}: ${sentence.text}`),
  );
  expect(Object.keys(EXCUSED).filter((rule) => !rules.includes(rule))).toEqual([]);
});

it.each(MADE)('%s has one answer', async (file, text) => {
  const { model } = TYPES.find(({ name }) => name === file.split('.')[0]) as GalleryType;
  const { ground } = openInstance(model, { name: file, text });
  expect(ground && (await unique(ground, { timeLimit: 10 })).status).toBe('unique');
});

describe.each(
  sampled(
    TYPES.filter(({ name }) => !MIXTURES.includes(name)),
    6,
  ),
)('$name', (type) => {
  it.each(type.model.rules.map(({ sentence }) => sentence.text))('%s', async (sentence) => {
    // If the rule is shown to be needed, it must have no excuse.
    const excused = EXCUSED[`${type.name}: ${sentence}`] !== undefined;
    expect(await needed(type, sentence)).toBe(!excused);
  });
});

/** Whether some puzzle of the type has more answers without the rule. */
async function needed({ name: type, model, instances }: GalleryType, sentence: string): Promise<boolean> {
  const rules = model.rules.filter((rule) => rule.sentence.text !== sentence);
  const made = MADE.filter(([file]) => file.split('.')[0] === type);
  for (const [name, text] of [...instances, ...made]) {
    const { ground } = openInstance({ ...model, rules }, { name, text });
    if (ground && (await unique(ground, { timeLimit: 10 })).status === 'several') return true;
  }
  return false;
}
