import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { pzl } from './pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-convert-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ADDRESS = 'https://puzz.link/p?slither/2/2/cc';

describe('pzl convert', () => {
  it('writes an instance in a format of the model, which can be run', async () => {
    const file = path.join(folder, 'tiny.txt');
    const { code } = await pzl(['convert', 'storm', '-i', 'tiny', '--to', 'list', '-o', file]);
    expect(code).toBe(0);
    expect(readFileSync(file, 'utf8')).toMatch(/^\d+ \d+\n(?:\d+\n)+$/);
    const own = await pzl(['run', 'storm', '-i', 'tiny']);
    expect((await pzl(['run', 'storm', '-i', file])).out).toBe(own.out);
    expect((await pzl(['run', 'storm', '-i', file, '--format', 'native'])).code).toBe(1);
  });

  it('adds what other files have of the instance', async () => {
    writeFileSync(path.join(folder, 'a.puz'), '2\n1 2 1 2\n1 2 1 2\n1 2 1 2\n1 2 1 2\n');
    writeFileSync(path.join(folder, 'a.clue'), '2 0 0 0\n');
    const words = ['convert', 'edge-matching', '-i', 'a.puz', '--with', 'a.clue', '--to', 'native'];
    const { out, note } = await pzl(words, { directory: folder });
    expect(note).toBe('');
    expect(out).toContain('(2,0)');
  });

  it('refuses what the format has no place for', async () => {
    const { code, note } = await pzl(['convert', 'edge-matching', '-i', 'tiny', '--to', 'puz']);
    expect(code).toBe(1);
    expect(note).toContain('`hint` would not be read back');
  });

  it('tells which formats there are', async () => {
    const { code, note } = await pzl(['convert', 'storm', '-i', 'tiny', '--to', 'lst']);
    expect(code).toBe(1);
    expect(note).toContain('Did you mean `list`?');
    // The advice must not propose the format that the command has just refused.
    const words = ['convert', 'akari', '-i', 'tiny', '--to', 'url'];
    expect((await pzl(words)).code).toBe(0);
    const ofSolution = await pzl([...words, '--solve']);
    expect(ofSolution.code).toBe(1);
    expect(ofSolution.note).toContain('There are: `native`');
    expect(ofSolution.note).not.toMatch(/There are:.*`url`/);
  });
});

describe('puzzle addresses', () => {
  it('pick their model, and are written again', async () => {
    expect((await pzl(['run', ADDRESS])).code).toBe(0);
    expect((await pzl(['url', 'slitherlink', '-i', ADDRESS])).out).toBe(`${ADDRESS}\n`);
    expect((await pzl(['url', ADDRESS])).out).toBe(`${ADDRESS}\n`);
  });

  it('of no known type name those that are', async () => {
    const { code, note } = await pzl(['run', ADDRESS.replace('slither', 'slihter')]);
    expect(code).toBe(1);
    expect(note).toContain('Did you mean `slither`?');
    const other = (await pzl(['run', ADDRESS.replace('slither', 'forestry')])).note;
    expect(other).toMatch(/Nearest are `fo\w+`, .*\. `pzl types address` lists those that come with pzl\./);
    expect((await pzl(['run', ADDRESS.replace('slither', 'zzz')])).note).toMatch(
      /^ {2}`pzl types address` lists/m,
    );
  });
});
