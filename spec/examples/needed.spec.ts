/**
 * Every rule is needed: without it one of the type's own puzzles, or a small one made for this in `needed/`, has more
 * answers than one. A sample of types a commit; all of them with PZL_ALL=1.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openInstance, unique } from '../../src/index.ts';
import { sampled } from '../sample.ts';
import { type GalleryType, galleryTypes } from './gallery.ts';

/** Rules whose loss the stored puzzles don't show, and why they stand all the same. */
const FOLLOWS = 'it follows from another rule; magazines print it';
/** Any mixture of constraints: spec/formats/links counts mixtures of each of them by trying all grids. */
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
/** Small puzzles with one answer, each of which has more without some rule: `TYPE.some-words-of-the-rule.txt`. */
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
    // An excuse for a rule that is shown to be needed is out of date.
    const excused = EXCUSED[`${type.name}: ${sentence}`] !== undefined;
    expect(await needed(type, sentence)).toBe(!excused);
  });
});

/** Whether a puzzle of the type has more answers without the rule. */
async function needed({ name: type, model, instances }: GalleryType, sentence: string): Promise<boolean> {
  const rules = model.rules.filter((rule) => rule.sentence.text !== sentence);
  const made = MADE.filter(([file]) => file.split('.')[0] === type);
  for (const [name, text] of [...instances, ...made]) {
    const { ground } = openInstance({ ...model, rules }, { name, text });
    if (ground && (await unique(ground, { timeLimit: 10 })).status === 'several') return true;
  }
  return false;
}
