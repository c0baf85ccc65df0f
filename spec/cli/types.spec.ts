import { expect, it } from 'vitest';
import { objects, pzl } from './pzl.ts';

const namesOf = async (...words: string[]): Promise<unknown[]> =>
  objects(await pzl(['types', ...words, '--json'])).flatMap(({ type, name }) =>
    type === 'type' ? [name] : [],
  );

it('lists all types, by genre', async () => {
  const { code, out } = await pzl(['types']);
  expect(code).toBe(0);
  expect(out).toMatch(
    /^loops\n(?: {2}.*\n)* {2}yajilin +Yajilin \(Yajirin, Arrow Ring, ヤジリン\): Shade cells/m,
  );
  expect(out).toMatch(/^ {2}algemy +Algemy$/m);
});

it('finds types by genre, other names, and words of their rules', async () => {
  expect(await namesOf('loops')).toContain('country');
  expect(await namesOf('corral')).toEqual(['cave']);
  expect(await namesOf('ましゅ')).toEqual(['masyu']);
  expect(await namesOf('Zeltlager')).toEqual(['tents']);
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

it('tells all that a type says of itself, by any of its names', async () => {
  const { code, out } = await pzl(['types', 'koburin']);
  expect(code).toBe(0);
  expect(out).toMatch(/^Koburin/);
  expect(out).toContain('\nRules:\n  - Cells with a number are neither');
  expect(out).toContain('\nAddresses: koburin\n');
  expect(out).toMatch(/^ {2}- `m` in an address: \S/m);
  expect(out).toContain('  - `b` in an address: looks only\n');
  expect(out).toContain('\nNew puzzles: tiny, small, medium\n');
  expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  const [cave] = await namesOf('corral');
  const byName = await pzl(['types', 'corral']);
  expect(byName.out).toContain(`examples/`);
  expect(byName.out).toContain(`${String(cave)}.pzl`);
});
