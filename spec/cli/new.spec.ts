import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOARD_KINDS } from '../../src/model/boards/kinds.ts';
import { pzl } from './pzl.ts';

describe('pzl new', () => {
  let directory = '';
  beforeAll(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'pzl-new-'));
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  it.each(BOARD_KINDS)('begins a type on a %s board that has one answer at once', async (board) => {
    const made = await pzl(['new', `my-${board}`, '--board', board], { directory });
    expect(made.note).toBe('');
    expect(made.code).toBe(0);
    for (const file of made.out.split('\n\n')[0]?.split('\n') ?? [])
      expect(existsSync(path.join(directory, file))).toBe(true);
    const unique = await pzl(['unique', `my-${board}`], { directory });
    expect(unique.note).toBe('');
    expect(unique.out).toMatch(/^Exactly one solution/);
  });

  it('writes a README whose commands work in the folder where it lies', async () => {
    await pzl(['new', 'told'], { directory });
    const folder = path.join(directory, 'told');
    const readme = readFileSync(path.join(folder, 'README.md'), 'utf8');
    const commands = [...readme.matchAll(/`pzl ([^`]*)`/g)].map(([, words]) => words!.split(' '));
    expect(commands.map(([command]) => command)).toEqual(['run', 'unique', 'convert', 'check']);
    for (const words of commands) {
      const given = words.map((word) => (word === 'FILE' ? 'first.solution.txt' : word));
      expect(await pzl(given, { directory: folder })).toMatchObject({ code: 0 });
    }
    expect(readme).toContain('`../told.pzl`');
  });

  it('says that pzl has a type of that name', async () => {
    const made = await pzl(['new', 'sudoku'], { directory });
    expect(made.code).toBe(0);
    expect(made.note).toContain('pzl comes with a type of that name, `sudoku`');
  });

  it('writes nothing over', async () => {
    await pzl(['new', 'twice'], { directory });
    const again = await pzl(['new', 'twice'], { directory });
    expect(again.code).toBe(1);
    expect(again.note).toContain('There is a file twice.pzl already.');
  });

  it('refuses names that would leave the folder', async () => {
    const { code, note } = await pzl(['new', '../away'], { directory });
    expect(code).toBe(1);
    expect(note).toContain('`../away` is no name for a type.');
    expect(existsSync(path.join(directory, '../away.pzl'))).toBe(false);
  });
});
