import { expect, it } from 'vitest';
import { objects, pzl } from './pzl.ts';

const namesOf = async (...words: string[]): Promise<unknown[]> =>
  objects(await pzl(['types', ...words, '--json'])).flatMap(({ type, name }) =>
    type === 'type' ? [name] : [],
  );

it('lists all types, by genre', async () => {
  const { code, out } = await pzl(['types']);
  expect(code).toBe(0);
  expect(out).toMatch(/^loops\n(?: {2}.*\n)* {2}yajilin +Yajilin \(Yajirin, Arrow Ring\): Shade cells/m);
  expect(out).toMatch(/^ {2}masyu +Masyu$/m);
});

it('finds types by genre, other names, and words of their rules', async () => {
  expect(await namesOf('loops')).toContain('country');
  expect(await namesOf('corral')).toEqual(['cave']);
  expect(await namesOf('pearl', 'turns')).toContain('masyu');
  expect(await namesOf('pearl', 'corral')).toEqual([]);
  expect(await namesOf('nothing', 'of', 'the', 'kind')).toEqual([]);
});

it('finds types by what they have', async () => {
  const all = await namesOf();
  const told = await namesOf('address');
  expect(told).toContain('yajilin');
  expect(told).not.toContain('storm');
  expect(all.length).toBeGreaterThan(told.length);
  expect(await namesOf('generator')).not.toContain('signs');
});

it('proposes the nearest word', async () => {
  const { code, out, note } = await pzl(['types', 'corrall']);
  expect([code, out]).toEqual([0, '']);
  expect(note).toBe('No type speaks of `corrall`. Did you mean `corral`?\n');
});

it('lets a type go by its other names', async () => {
  const { code, note } = await pzl(['check', 'bag']);
  expect([code, note]).toEqual([0, '']);
  expect((await pzl(['check', 'baag'])).note).toContain('Did you mean `bag`?');
});
