import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { BOARD_KINDS } from '../../src/model/boards/kinds.ts';
import { pzl, root } from './pzl.ts';

const folder = (): string => mkdtempSync(path.join(tmpdir(), 'pzl-fmt-'));
const GOOD = 'puzzle "A"\n';
const WIDE = 'puzzle    "A"\n';

describe('pzl fmt', () => {
  it('finds all models of the repository in their form', { timeout: 60_000 }, async () => {
    const ran = await pzl(['fmt', '--check', 'examples', 'std', 'spec/language'], { directory: root });
    expect(ran).toEqual({ code: 0, out: '', note: '' });
  });

  it.each(BOARD_KINDS)('likes what `pzl new --board %s` writes', async (board) => {
    const directory = folder();
    await pzl(['new', 'first', '--board', board], { directory });
    expect(await pzl(['fmt', '--check'], { directory })).toEqual({ code: 0, out: '', note: '' });
  });

  it('writes the models of a folder anew, and names those it changed', async () => {
    const directory = folder();
    mkdirSync(path.join(directory, 'more'));
    writeFileSync(path.join(directory, 'good.pzl'), GOOD);
    writeFileSync(path.join(directory, 'more', 'wide.pzl'), WIDE);
    const checked = await pzl(['fmt', '--check'], { directory });
    expect(checked).toMatchObject({ code: 1, out: 'more/wide.pzl\n' });
    expect(checked.note).toContain('1 file of 2 in another form');
    expect(readFileSync(path.join(directory, 'more', 'wide.pzl'), 'utf8')).toBe(WIDE);
    expect(await pzl(['fmt'], { directory })).toMatchObject({ code: 0, out: 'more/wide.pzl\n' });
    expect(readFileSync(path.join(directory, 'more', 'wide.pzl'), 'utf8')).toBe(GOOD);
    expect(await pzl(['fmt'], { directory })).toEqual({ code: 0, out: '', note: '' });
  });

  it('leaves a model with mistakes alone, and tells them', async () => {
    const directory = folder();
    writeFileSync(path.join(directory, 'bad.pzl'), 'rule "A": (1');
    const ran = await pzl(['fmt', 'bad.pzl'], { directory });
    expect(ran.code).toBe(1);
    expect(ran.note).toContain('never closed');
    expect(readFileSync(path.join(directory, 'bad.pzl'), 'utf8')).toBe('rule "A": (1');
  });

  it('goes from standard input to standard output', async () => {
    expect(await pzl(['fmt', '-'], { input: WIDE })).toEqual({ code: 0, out: GOOD, note: '' });
    expect(await pzl(['fmt', '-', '--check'], { input: WIDE })).toMatchObject({ code: 1, out: '' });
  });

  it('tells of a file that is not there', async () => {
    const ran = await pzl(['fmt', 'nowhere.pzl'], { directory: folder() });
    expect(ran.code).toBe(1);
    expect(ran.note).toContain('There is no file nowhere.pzl');
  });
});
