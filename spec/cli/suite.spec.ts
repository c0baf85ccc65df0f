/** Board suites: puzzles that a model's section `plant` makes are written to a folder, in a format of the model, and timed. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { objects, pzl } from './pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-suite-'));
afterAll(() => rmSync(folder, { recursive: true }));

const wishes = ['generate', 'edge-matching', '--size', '3x4', '--set', 'colors=4', '--any'];

describe('a suite of planted boards', () => {
  it('is a folder of files with their solutions, the same for the same seed', async () => {
    const suite = path.join(folder, 'suite');
    const words = [...wishes, '-n', '3', '-s', '7', '--to', 'puz', '--solutions', '-o', suite];
    const { code, note } = await pzl(words);
    expect(note).toBe('');
    expect(code).toBe(0);
    const names = ['7', '8', '9'].flatMap((seed) => [`${seed}.puz`, `${seed}.solution.txt`]);
    expect(readdirSync(suite)).toEqual(names);
    const board = readFileSync(path.join(suite, '8.puz'), 'utf8');
    expect(board).toMatch(
      /^c pzl .* generate --size 3x4 --seed 8 --set colors=4 --any\n4 3\n(\d+ \d+ \d+ \d+\n){12}$/,
    );
    const again = await pzl([...wishes, '-s', '8', '--to', 'puz']);
    expect(again.out).toBe(board);
    const instance = ['-i', path.join(suite, '8.puz')];
    const solution = path.join(suite, '8.solution.txt');
    const judged = await pzl(['check', 'edge-matching', ...instance, '--solution', solution]);
    expect(judged.out).toContain('Right');
    const sol = await pzl(['convert', 'edge-matching', ...instance, '--solution', solution, '--to', 'sol']);
    expect(sol.out).toMatch(/^(\d+ [0-3] [0-2] [0-3]\n){12}$/);
    const timed = await pzl(['bench', 'edge-matching', '-i', suite, '-t', '60', '--json']);
    const rows = objects(timed).filter(({ type }) => type === 'instance');
    expect(rows.map(({ status }) => status)).toEqual(['solved', 'solved', 'solved']);
  });

  it('tells what a format can’t hold, and what there is to set', async () => {
    const unknown = await pzl([...wishes, '--to', 'puzz']);
    expect(unknown.note).toContain('Did you mean `puz`?');
    expect(unknown.code).toBe(1);
    const nothing = await pzl(['generate', 'edge-matching', '--set', 'color=4', '--any']);
    expect(nothing.note).toContain('Did you mean `colors`?');
    const wrong = await pzl(['generate', 'edge-matching', '--set', 'colors=many', '--any']);
    expect(wrong.note).toContain('Expected 1..10000, found `many`.');
  });

  it('hands solutions over in JSON, too', async () => {
    const ran = await pzl([...wishes, '--solutions', '--json']);
    const [puzzle] = objects(ran);
    expect(puzzle?.instance).toContain('tiles:');
    expect(puzzle?.solution).toContain('turn:');
  });
});
