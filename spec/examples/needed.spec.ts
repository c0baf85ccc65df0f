/**
 * Every rule is needed: without it one of the type's own puzzles, or a small one made for this in `needed/`, has more
 * answers than one. A sample of types a day; all of them with PZL_ALL=1.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openInstance, unique } from '../../src/index.ts';
import { type GalleryType, galleryTypes, sampled } from './gallery.ts';

/** Rules whose loss the stored puzzles don't show, and why they stand all the same. */
const FLAG = 'no stored puzzle asks for it';
const FOLLOWS = 'it follows from another rule; magazines print it';
const EMPTY = 'only boards without numbers need it, whose answer would be empty';
/** Any mixture of constraints: spec/formats/links counts mixtures of each of them by trying all grids. */
const MIXTURES: readonly string[] = ['sudoku-variant'];

const NOT_SHOWN = 'the stored puzzles have one answer without it, larger ones would not';
const EXCUSED: Readonly<Record<string, string>> = {
  'yajilin: Where that is asked for, all shaded cells lie outside of the loop': FLAG,
  'yajilin-regions: Where that is asked for, all shaded cells lie outside of the loop': FLAG,
  'easyasabc: Letters that are told stay': FLAG,
  'doppelblock: Numbers that are told stay': FLAG,
  'castle: A number tells how long the line runs along its arrow': FLAG,
  'doppelblock: Every row and column has two blocks': FOLLOWS,
  'norinuri: Numbers are not shaded': FOLLOWS,
  'nuribou: Numbers are not shaded': FOLLOWS,
  // A tent on a tree would touch the tent that belongs to this tree.
  'tents: No tent stands on a tree': FOLLOWS,
  'norinuri: No unshaded area has two numbers': NOT_SHOWN,
  'forestwalk: Where that is asked for, they pass all cells': FLAG,
  'icewalk: Where that is asked for, it passes all cells': FLAG,
  'waterwalk: Where that is asked for, it passes all cells': FLAG,
  'battleship: A part that is told lies there, and shows where its ship goes on': FLAG,
  'nuriloop: It passes no number': FOLLOWS,
  'mochikoro: Numbers are not shaded': FOLLOWS,
  'mochinyoro: Numbers are not shaded': FOLLOWS,
  'forestwalk: They pass all numbers': FOLLOWS,
  'icewalk: It goes straight over ice': NOT_SHOWN,
  'coral: The unshaded cells are connected with the edge': NOT_SHOWN,
  'coral: Shaded cells do not touch at a corner alone': NOT_SHOWN,
  'aquapelago: Numbers are shaded': FOLLOWS,
  'energywalk: They pass all numbers': FOLLOWS,
  'energywalk: Where that is asked for, they pass all cells': FLAG,
  'barns: It goes straight over ice': NOT_SHOWN,
  'nuriuzu: Where that is asked for, the shaded cells are connected': FLAG,
  'scrin: They are all connected': NOT_SHOWN,
  // For that a loop has to come round to itself, on 5 × 5 cells or more.
  'firewalk: The middle of a fire where it turns twice is inside of the loop': NOT_SHOWN,
  'balloon: Unless told otherwise, a string does not touch itself': NOT_SHOWN,
  'firewalk: Where that is asked for, it passes all cells': FLAG,
  'morningwalk: Where that is asked for, it passes all cells': FLAG,
  'arukone: Nothing but such lines is drawn': FOLLOWS,
  'japanesesums: Digits that are told stay': FLAG,
  'hinge: Some cell is shaded': EMPTY,
  'island: Some cell is shaded': EMPTY,
};

const TYPES = galleryTypes();
/** Small puzzles with one answer, each of which has more without some rule: `TYPE.some-words-of-the-rule.txt`. */
const MADE = readdirSync(path.join(import.meta.dirname, 'needed')).map((file): readonly [string, string] => [
  file,
  readFileSync(path.join(import.meta.dirname, 'needed', file), 'utf8'),
]);

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
    const excuse = EXCUSED[`${type.name}: ${sentence}`];
    expect((await needed(type, sentence)) || excuse !== undefined).toBe(true);
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
