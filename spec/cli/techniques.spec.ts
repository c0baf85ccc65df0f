/** `pzl techniques`: what is stored beside a model, in text and JSON, and its check. */
import { describe, expect, it } from 'vitest';
import { objects, pzl } from './pzl.ts';

describe('pzl techniques', () => {
  it('tells the patterns of a type by their names, with pictures, and its techniques', async () => {
    const { code, out } = await pzl(['techniques', 'slitherlink', '--no-color']);
    expect(code).toBe(0);
    expect(out).toContain('Each is proved at every place of boards of 5×5, 6×7, 8×8');
    for (const name of ['Adjacent 3s', 'Diagonal 3s', '3 in a corner', '2 in a corner', '0 beside 3'])
      expect(out).toMatch(new RegExp(`^${name}, .*: .*ine`, 'm'));
    expect(out).toContain('Techniques of the ways to the solutions');
    const [, first = ''] = /Adjacent 3s.*\n((?:.*\n){8})/.exec(out) ?? [];
    expect(first).toContain('3   3');
  });

  it('writes them as JSON, and checks them at random places', async () => {
    const lines = objects(await pzl(['techniques', 'tents', '--json']));
    expect(lines.at(-1)).toMatchObject({ type: 'status', status: 'ok', kind: 'proved' });
    expect(lines.filter(({ type }) => type === 'pattern').length).toBeGreaterThan(3);
    const { code, out } = await pzl(['techniques', 'tents', '--prove', '60']);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^60 placements: \d+ held.*no pattern is false\.\n$/),
    ]);
  });

  it('refuses a size that is none', async () => {
    const { code, note } = await pzl(['techniques', 'tents', '--size', 'large']);
    expect([code, note]).toEqual([2, expect.stringContaining('Rows and columns are expected')]);
  });
});
