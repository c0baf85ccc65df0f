/** No verdict is given where an instance holds more than its model reads, unless one is asked for on the rest. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lzPacked } from '../../src/formats/links/codecs/pack.ts';
import { objects, pzl } from './pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-lenient-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A board of four, the first row told, with more that no model reads. */
const linkOf = (more: object): string => {
  const grid = Array.from({ length: 4 }, (_, row) =>
    Array.from({ length: 4 }, (_, column) => (row === 0 ? { value: column + 1, given: true } : {})),
  );
  const puzzle = { size: 4, grid, ...more };
  return `https://www.f-puzzles.com/?load=${encodeURIComponent(lzPacked(JSON.stringify(puzzle)))}`;
};
const LINK = linkOf({ selfmade: [{ cells: ['R1C1'] }] });
/** Twice the same digit in a row: what is read has no solution. */
const NONE = linkOf({
  selfmade: [{ cells: ['R1C1'] }],
  killercage: [{ cells: ['R2C1', 'R2C2'], value: '99' }],
});
const PLAIN = linkOf({ title: 'Plain', text: [{ cells: ['R1C1'], value: 'a' }] });
const asked = (command: string, link: string, ...words: string[]) =>
  pzl([command, 'sudoku-variant', '-i', link, ...words]);

describe('a link that holds more than its model reads', () => {
  it.each(['unique', 'run', 'count', 'sample', 'facts', 'hint', 'explain', 'mend', 'needless'])(
    '%s gives no verdict, and says why',
    async (command) => {
      const { code, out, note } = await asked(command, LINK);
      expect(out).toBe(
        "No verdict: the model doesn't read `selfmade`, which may be a part of the puzzle. `--lenient` gives the verdict on the rest.\n",
      );
      expect(code).toBe(4);
      expect(note).toContain("warning: The model doesn't read all that is told: `selfmade`.");
    },
  );

  it.each(['unique', 'run', 'count'])(
    '%s says no more where what is read has no solution',
    async (command) => {
      const { code, out } = await asked(command, NONE);
      expect(out).toMatch(/^No verdict: /);
      expect(code).toBe(4);
    },
  );

  it('has a status of its own for programs', async () => {
    const ran = await asked('unique', LINK, '--json');
    expect(ran.code).toBe(4);
    expect(objects(ran)).toEqual([
      {
        type: 'status',
        version: 1,
        status: 'unread',
        message: expect.stringContaining('No verdict: '),
        unread: [{ kind: 'clue', what: '`selfmade`' }],
        instance: 'link',
      },
    ]);
  });

  it('has a verdict with that sentence where it is asked for', async () => {
    const several = await asked('unique', LINK, '--lenient');
    expect(several.code).toBe(0);
    expect(several.out).toMatch(/^More than one solution/);
    expect(several.out).toContain("This holds for what was read: the model doesn't read `selfmade`");
    const none = await asked('run', NONE, '--lenient');
    expect(none.out).toMatch(/^No solution\.\n\nThis holds for what was read: /);
    const [status] = objects(await asked('count', NONE, '--lenient', '--json'));
    expect(status).toMatchObject({ status: 'exact', solutions: 0, unread: [{ kind: 'clue' }] });
    expect(status?.message).toContain('This holds for what was read');
  });

  it('is not checked against an answer', async () => {
    writeFileSync(path.join(folder, 'answer.txt'), '1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n');
    const file = path.join(folder, 'answer.txt');
    const { code, out } = await asked('check', LINK, '--solution', file);
    expect([code, out.slice(0, 11)]).toEqual([4, 'No verdict:']);
  });

  it('has no rating, nor a verdict in a survey', async () => {
    const rated = await pzl(['rate', LINK, '--json']);
    expect(objects(rated)[0]).toMatchObject({
      status: 'unread',
      message: expect.stringContaining('`selfmade`'),
    });
    const lenient = await pzl(['rate', LINK, '--json', '--lenient']);
    expect(objects(lenient)[0]).toMatchObject({
      message: expect.stringContaining('This holds for what was read'),
    });
    expect(objects(lenient)[0]?.status).not.toBe('unread');
  });
});

describe('a link with what is for looks', () => {
  it('has its verdict, and names that', async () => {
    const { code, out, note } = await asked('unique', PLAIN);
    expect(code).toBe(0);
    expect(out).toMatch(/^More than one solution/);
    expect(out).not.toContain('was read');
    expect(note).toMatch(/^note: Not read, for it tells nothing of the puzzle: `title`, `looks text`\.$/m);
    const { unread, message } = objects(await asked('unique', PLAIN, '--json')).at(-1) ?? {};
    expect(unread).toEqual([
      { kind: 'decoration', what: '`title`' },
      { kind: 'decoration', what: '`looks text`' },
    ]);
    expect(message).toBeUndefined();
  });
});
