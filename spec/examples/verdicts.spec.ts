/**
 * Published addresses have as many answers as another solver found, and are written back unchanged. A sample is tested if the folder beside this
 * one contains the addresses; `node scripts/gallery.mjs verdicts` or PZL_ALL=1 tests all of them.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { convertInstance, openInstance, unique } from '../../src/index.ts';
import { sampled } from '../sample.ts';
import { galleryTypes } from './gallery.ts';

const file = path.resolve(process.env.PZL_SHARED ?? '../shared', 'addresses/types.json');

interface Published {
  readonly type: string;
  readonly form: string;
  readonly address: string;
  /** What another solver found about the number of answers; null if it found nothing. */
  readonly answers: string | null;
}

/**
 * Addresses with walls that end inside a room. Such walls aren't written back, and the other solver has another answer where its rules consider
 * them.
 */
const STRAY_WALLS = ['aqre/25/18/', 'stostone/8/6/', 'cocktail/10/10/'];
/** Boards that take too long to be in a sample. */
const SLOW = [
  'kurotto/17/13/',
  'nuribou/20/15/',
  'araf/10/11/',
  'araf/10/10/',
  'dbchoco/10/10/',
  'symmarea/12/12/',
];

describe.skipIf(!existsSync(file))('published addresses', () => {
  const types = galleryTypes();
  const all: readonly Published[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).addresses : [];
  const known = all.flatMap((published) => {
    if (published.form !== 'puzzlink') return [];
    // A model that uses another model's rules on other boards has that model's addresses, too.
    const type = types.find(
      ({ addresses, model }) =>
        addresses.includes(published.type.replace(/\/.*/, '')) &&
        model.board?.kinds.some(({ name }) => name.text === 'square'),
    );
    return type && !SLOW.some((slow) => published.address.includes(slow)) ? [{ ...published, type }] : [];
  });

  it.each(sampled(known, 8))('$address', async ({ address, answers, type }) => {
    const { ground } = openInstance(type.model, { name: 'address', text: address });
    if (!ground) throw new Error('it is not read');
    const stray = STRAY_WALLS.some((one) => address.includes(one));
    const { status } = await unique(ground, { timeLimit: 20 });
    if (!stray || status === answers) expect(status).toBe(answers ?? 'unique');
    const written = convertInstance(type.model, ground, 'url');
    const dataOf = (text: string): string =>
      text
        .trim()
        .replace(/^[^?]*\?[^/]*/, '')
        .replace(/\/+$/, '');
    if (!stray) expect('text' in written ? dataOf(written.text) : written.problem).toBe(dataOf(address));
  });
});
