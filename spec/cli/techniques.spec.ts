/** `pzl techniques`: the techniques stored beside a model, printed as text and as JSON, and their check. */

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withTechniques } from '../../src/cli/commands/stored-techniques.ts';
import { loadModel } from '../../src/language/load.ts';
import { openInstance } from '../../src/tasks/open/open-instance.ts';
import { objects, pzl, root } from './pzl.ts';

const tentsFile = path.join(root, 'examples/objects/tents.pzl');
const tents = loadModel(tentsFile, readFileSync(tentsFile, 'utf8')).model!;

/** A model without stored techniques, whose patterns are found in an instant. */
const model = path.join(mkdtempSync(path.join(tmpdir(), 'pzl-techniques-')), 'dots.pzl');
writeFileSync(
  model,
  `puzzle "Dots"
board square
given clue[cells]: 0..2?
find dark[cells]: bool
rule "A clue counts": forall c in cells where clue[c]: count(dark[c.neighbors]) = clue[c] and not dark[c]
`,
);

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
    // Each pattern is shown on its own board, whose text can be read again, and its claims hold there.
    const pattern = lines.find(({ type }) => type === 'pattern')!;
    const { ground } = openInstance(tents, { name: 'shown', text: pattern.instance as string });
    const claims = pattern.claims as { family: string; at: [number, number]; value?: number }[];
    expect(claims.length).toBeGreaterThan(0);
    for (const { family, at } of claims) {
      expect(ground!.families.map(({ name }) => name)).toContain(family);
      expect([at[0] < ground!.board!.height, at[1] < ground!.board!.width]).toEqual([true, true]);
    }
    for (const { at, value } of pattern.clues as { at: [number, number]; value?: unknown }[]) {
      const cell = ground!.board!.cellAt(...at);
      if (value === true) expect(ground!.givens[0]!.values[cell]).toBe(true);
    }
    expect(pattern.text).toMatch(/\.$/);
    const technique = lines.find(({ type }) => type === 'technique')!;
    expect(technique).toMatchObject({ text: expect.stringMatching(/\.$/), technique: expect.any(String) });
    expect((technique.claims as object[])[0]).toMatchObject({
      family: 'tent',
      at: [expect.any(Number), expect.any(Number)],
    });
    const { code, out } = await pzl(['techniques', 'tents', '--prove', '60']);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^60 placements: \d+ held.*no pattern is false\.\n$/),
    ]);
  });

  it('refuses a size that is none', async () => {
    const { code, note } = await pzl(['techniques', 'tents', '--size', 'large']);
    expect([code, note]).toEqual([2, expect.stringContaining('Rows and columns are expected')]);
    expect((await pzl(['techniques', 'tents', '--size', '100x100'])).note).toContain('at most 20 of each');
  });

  it('says for boards that are no rectangles that it seeks no patterns, and tells the techniques', async () => {
    const { code, out } = await pzl(['techniques', 'molekularis', '-t', '20']);
    expect(code).toBe(0);
    expect(out).toContain('0 patterns. Its clues are not at places of a rectangular board');
    expect(out).toContain('Techniques of the ways to the solutions');
  });

  it('names the sizes of the boards of its proof, and says that the time was up', async () => {
    const { out, note } = await pzl(['techniques', model, '--size', '4x3', '--clues', '1', '-t', '60']);
    expect(out).toContain('Each is proved at every place of boards of 4×3,');
    expect(note).toBe('');
    const json = objects(
      await pzl(['techniques', model, '--size', '4x3', '--clues', '1', '-t', '60', '--json']),
    );
    expect(json.at(-1)).toMatchObject({ kind: 'proved', sizes: [[4, 3]], complete: true });
    const cut = await pzl(['techniques', 'slitherlink', '--clues', '3', '-t', '3', '--no-color']);
    expect(cut.note).toMatch(/^The time was up after \d+ candidates? for patterns: a higher limit \(-t\)/m);
  });

  it('are served to the studio with their model, if there are any', () => {
    const texts = { model: { name: 'tents.pzl', text: '', used: {} }, name: 'mine', text: '' };
    const { techniques = '{}' } = withTechniques({ ...texts, files: [tentsFile] }).model;
    expect(JSON.parse(techniques).patterns.length).toBeGreaterThan(3);
    expect(withTechniques({ ...texts, files: [model] }).model.techniques).toBeUndefined();
  });

  it('is told a second word as one too many, without an option that it lacks', async () => {
    const { code, note } = await pzl(['techniques', 'masyu', 'sudoku']);
    expect([code, note]).toEqual([2, expect.stringContaining('too many arguments')]);
    expect(note).not.toContain('--instance');
    expect((await pzl(['run', 'masyu', 'small'])).note).toContain('`pzl run masyu --instance small`');
  });
});
