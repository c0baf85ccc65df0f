/** If an instance contains more than its model reads, commands give no verdict, unless the user asks for one about the part that is read. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lzPacked } from '../../src/formats/links/codecs/pack.ts';
import { objects, pzl } from './pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-lenient-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A link with a board of 4 × 4 cells whose first row is given, and with further layers (`more`) that no model reads. */
const linkOf = (more: object): string => {
  const grid = Array.from({ length: 4 }, (_, row) =>
    Array.from({ length: 4 }, (_, column) => (row === 0 ? { value: column + 1, given: true } : {})),
  );
  const puzzle = { size: 4, grid, ...more };
  return `https://www.f-puzzles.com/?load=${encodeURIComponent(lzPacked(JSON.stringify(puzzle)))}`;
};
const LINK = linkOf({ selfmade: [{ cells: ['R1C1'] }] });
/** In the part that is read, a row contains the same digit twice, so there is no solution. */
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
        "No verdict: the model doesn't read `selfmade`, which may be a part of the puzzle. `--lenient` gives the verdict on the rest.\n\nDrawn, and not checked:\n  1 × selfmade: r1c1\n",
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

describe('a link that cannot tell a variant', () => {
  const drawn = async (text: string): Promise<string> => {
    const file = path.join(folder, 'board.txt');
    writeFileSync(file, text);
    const { out } = await pzl(['convert', 'masyu', '-i', file, '--to', 'penpa']);
    return out.trim().split('\n').at(-1) ?? '';
  };
  const NO_ANSWER = 'size: 3 3\npearl:\n  . . .\n  . . .\n  . . white\n';
  const SEVERAL = 'size: 3 3\npearl:\n  . . .\n  . . .\n  . . .\n';
  const ONE = 'size: 3 3\npearl:\n  black . .\n  . . .\n  . . black\n';

  it.each(['unique', 'run', 'count', 'facts', 'hint', 'explain', 'mend', 'needless', 'sample'])(
    '%s gives no verdict on a board without an answer',
    async (command) => {
      const { code, out } = await pzl([command, 'masyu', '-i', await drawn(NO_ANSWER)]);
      expect(code).toBe(4);
      expect(out).toContain("No verdict on the puzzle: a link can't tell `full`");
      expect(out).toContain('`--with "full: …"` tells it.');
    },
  );

  it('has one with an entry beside the link', async () => {
    const link = await drawn(NO_ANSWER);
    const { code, out } = await pzl(['unique', 'masyu', '-i', link, '--with', 'full: false']);
    expect([code, out]).toEqual([0, expect.stringContaining('No solution.')]);
    const strange = await pzl(['unique', 'masyu', '-i', link, '--with', 'fall: false']);
    expect(strange.note).toContain('--with:1:1');
  });

  it('has none where there are several, which --lenient gives', async () => {
    const link = await drawn(SEVERAL);
    expect((await pzl(['unique', 'masyu', '-i', link])).code).toBe(4);
    expect((await pzl(['count', 'masyu', '-i', link])).code).toBe(4);
    expect((await pzl(['count', 'masyu', '-i', link, '--lenient'])).code).toBe(0);
    const [rating] = objects(await pzl(['rate', 'masyu', link, '--json']));
    expect(rating).toMatchObject({ status: 'unread', message: expect.stringContaining('`full`') });
    const [timed] = objects(await pzl(['bench', 'masyu', '-i', await drawn(NO_ANSWER), '--json']));
    expect(timed).toMatchObject({ status: 'unread' });
  });

  it('has one where there is exactly one', async () => {
    expect(await pzl(['count', 'masyu', '-i', await drawn(ONE)])).toMatchObject({
      code: 0,
      out: '1 solution.\n',
    });
  });
});

describe('an address of former times', () => {
  it.each(['lits/d/2/2/0000', 'gokigen/d/2/2/4', 'creek/d/2/2/4'])('%s has no verdict', async (address) => {
    const { code, out } = await pzl(['run', `https://puzz.link/p?${address}`]);
    expect([code, out]).toEqual([
      4,
      expect.stringContaining('the flag `d` of the address, which asks for other rules'),
    ]);
  });

  it('with a given that there is no more says what to write', async () => {
    const file = path.join(folder, 'former.txt');
    writeFileSync(file, 'size: 2 2\nroom:\n  1 1\n  2 2\ntouching: true\n');
    const { code, note } = await pzl(['unique', 'country', '-i', file]);
    expect([code, note]).toEqual([
      1,
      expect.stringMatching(/no given `touching` any more.*`optional: true`/s),
    ]);
  });
});

describe('a link in a file', () => {
  it('is read like one that is typed, and like an address in a file', async () => {
    const { out: drawn } = await pzl(['convert', 'masyu', '--instance', 'tiny', '--to', 'penpa']);
    const { out: address } = await pzl(['convert', 'masyu', '--instance', 'tiny', '--to', 'url']);
    for (const text of [drawn, address]) {
      const file = path.join(folder, 'one.txt');
      writeFileSync(file, text);
      const ran = await pzl(['unique', 'masyu', '-i', file]);
      expect([ran.code, ran.out.split('\n')[0]]).toEqual([0, 'Exactly one solution:']);
      expect((await pzl(['unique', 'masyu', '-i', '-'], { input: text })).out).toBe(ran.out);
      const lines = (await pzl(['convert', 'masyu', '-i', file, '--to', 'native'])).out;
      expect(lines).toContain('pearl:');
      expect((await pzl(['generate', 'masyu', '--from', file])).out).toContain('pearl:');
    }
  });

  it('that holds no puzzle is told as a typed one is', async () => {
    const file = path.join(folder, 'cut.txt');
    writeFileSync(file, 'https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRb\n');
    const { code, note } = await pzl(['unique', 'masyu', '-i', file]);
    expect([code, note]).toEqual([1, expect.stringContaining('Copy the whole link')]);
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
