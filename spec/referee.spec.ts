/**
 * Compares pzl with the program of puzz.link, whose results are stored on some machines. For every common type: unusual
 * addresses are read as the same puzzle and written back unchanged, right boards are accepted and wrong boards refused,
 * and small boards have the same number of answers. Intended differences are listed in referee/differences.ts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  addressDifferences,
  boardDifferences,
  countDifferences,
  type Found,
  keyOf,
} from './referee/compare.ts';
import { countsOf, modelOf, refereeTypes } from './referee/data.ts';
import { DIFFERENCES, isMeant } from './referee/differences.ts';

const types = [...refereeTypes()].filter(([type]) => modelOf(type));

/** The list of unintended differences, which should be empty; UPDATE_REFEREE=1 writes it. */
const listed = path.join(import.meta.dirname, 'referee', 'not-yet.json');
const notYet = new Set(JSON.parse(readFileSync(listed, 'utf8')) as string[]);
const update = process.env.UPDATE_REFEREE !== undefined;

const found: Found[] = [];
function expectNone(differences: readonly Found[]): void {
  found.push(...differences);
  if (update) return;
  const left = differences.filter((one) => !DIFFERENCES.some((meant) => isMeant(one, meant)));
  expect(left.filter((one) => !notYet.has(keyOf(one)))).toEqual([]);
}

describe.skipIf(types.length === 0)('as puzz.link', () => {
  describe.each(types)('%s', (type, referee) => {
    it('reads and writes addresses', () => expectNone(addressDifferences(type, referee)));
    it('judges boards', async () => expectNone(await boardDifferences(type, referee)));
    it('counts answers', async () => expectNone(await countDifferences(type, countsOf(type))));
  });

  it.each(DIFFERENCES.filter(({ bare }) => !bare))('differs: $type $kind, $reason', (difference) => {
    expect(found.some((one) => isMeant(one, difference))).toBe(true);
  });

  it('differs in all that it does not do yet', () => {
    const keys = found.map(keyOf);
    expect(update ? [] : [...notYet].filter((key) => !keys.includes(key))).toEqual([]);
  });

  afterAll(() => {
    if (!update) return;
    const left = found.filter((one) => !DIFFERENCES.some((meant) => isMeant(one, meant))).map(keyOf);
    writeFileSync(listed, `${JSON.stringify([...new Set(left)].sort(), undefined, 2)}\n`);
  });
});
