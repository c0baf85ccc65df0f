/** `pzl explain`, `pzl hint`, `pzl check --solution` and `pzl solvers` as they are typed. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { objects, pzl } from './pzl.ts';

const board = (rows: readonly string[]): string => `storm:\n${rows.map((row) => `  ${row}\n`).join('')}`;
/** The tiny storm with an answer in rows 3 to 5 and columns 2 to 4. */
const ANSWER = board(['.....', '.....', '.###.', '.###.', '.###.']);
const PART = board(['??...', '.....', '.###.', '.#???', '?????']);

const check = (input: string, ...words: string[]) =>
  pzl(['check', 'storm', '-i', 'tiny', '--solution', '-', ...words], { input });

describe('pzl check --solution', () => {
  it('accepts the answer, and a part of it so far', async () => {
    expect((await check(ANSWER)).out).toBe('Right: every rule holds.\n');
    expect((await check(PART)).out).toBe('Right so far: no rule is broken.\n');
    expect((await check(PART, '--strict')).out).toBe('Right so far, and it can be completed.\n');
  });

  it('names the broken rules with their places, in the model and on the board', async () => {
    const { code, out } = await check(board(['?????', '?#???', '?????', '?????', '?????']));
    expect(code).toBe(0);
    expect(out).toMatch(
      /^Wrong. Broken:\n {2}“The numbers tell .*”\n {4}at row 2\n {4}examples.storm.pzl:\d+:1\n/,
    );
    const [status] = objects(await check(board(['?????', '?#???', '?????', '?????', '?????']), '--json'));
    expect(status).toMatchObject({ status: 'broken', broken: [{ at: [{ kind: 'row', place: 1 }] }] });
  });

  it('finds entries that can’t stand together though no rule is broken', async () => {
    const { out } = await check(board(['?????', '?????', '?????', '?????', '?.???']), '--strict');
    expect(out).toMatch(/No solution has this entry: r5c2 is not storm\./);
  });

  it('reports mistakes in the answer', async () => {
    const { code, note } = await check('strom: 1');
    expect(code).toBe(1);
    expect(note).toMatch(/Did you mean `storm`\?/);
  });
});

describe('pzl hint', () => {
  it('goes on from what is known, and draws the board', async () => {
    const words = ['hint', 'storm', '-i', 'tiny', '--from', '-'];
    const { code, out } = await pzl(words, { input: PART });
    expect(code).toBe(0);
    expect(out).toMatch(/\b(is|are) (not )?storm\b.*\.\n\n[\s\S]*│/);
    expect(out).not.toMatch(/Rules?:|“/);
  });

  it('passes over what the puzzle itself tells', async () => {
    const { out } = await pzl(['hint', 'sudoku', '-i', 'tiny']);
    expect(out).toMatch(/(row|column|box of) /);
    expect(out).not.toMatch(/^r1c2/);
    expect(out).toMatch(/│.\S.2 │|│\S\S\S2 │/);
    // If only the clue's own place is open, the step about it is shown nevertheless.
    const all = ['4 2 3 1', '1 3 2 4', '3 4 1 2', '2 1 4 3'];
    const rest = await pzl(['hint', 'sudoku', '-i', '-'], {
      input: `clue:\n${all.map((row) => `  ${row}\n`).join('')}`,
    });
    expect(rest.out).toMatch(/^The 4 cells A are 4\./);
  });

  it('says when no solution has what is known', async () => {
    const words = ['hint', 'storm', '-i', 'tiny', '--from', '-'];
    const { out } = await pzl(words, { input: board(['#????', '?????', '?????', '?????', '?????']) });
    expect(out).toMatch(/No solution has all of these entries/);
  });
});

describe('pzl explain', () => {
  it('gives programs the steps with their reasons, and the difficulty', async () => {
    const lines = objects(await pzl(['explain', 'storm', '-i', 'small', '--json']));
    expect(lines[1]).toMatchObject({ type: 'step', known: [], conditions: [{ at: [{}] }] });
    expect(lines.at(-1)).toMatchObject({ status: 'solved', steps: lines.length - 1 });
  });

  it('tells programs what conflicts', async () => {
    const lines = objects(await pzl(['explain', 'storm', '-i', 'impossible', '--json']));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ status: 'conflict' });
  });

  it('tells all steps for `-n all`, as without it', async () => {
    const all = await pzl(['explain', 'storm', '-i', 'tiny', '-n', 'all']);
    expect(all.out).toMatch(/^1\. /);
    expect(all.out).toBe((await pzl(['explain', 'storm', '-i', 'tiny'])).out);
  });

  it('tells below the board which values are left where some are excluded', async () => {
    const drawn = await pzl(['explain', 'sukoro', '-i', 'small', '--draw', '-n', '8']);
    expect(drawn.out).toMatch(/^Candidates: r\dc\d: [^→]+ → .*$/m);
    expect((await pzl(['explain', 'sukoro', '-i', 'small', '-n', '8'])).out).not.toContain('Candidates');
  });

  it('writes a page with a picture and a sentence for every step, and a picture of a hint', async () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'pzl-lesson-'));
    try {
      const { code, out } = await pzl(['explain', 'storm', '-i', 'tiny', '--html', 'lesson.html'], {
        directory,
      });
      expect(code).toBe(0);
      const page = readFileSync(path.join(directory, 'lesson.html'), 'utf8');
      expect(page.match(/<figure>/g)).toHaveLength(out.match(/^\d+\. /gm)!.length);
      expect(page.match(/<svg /g)).toHaveLength(page.match(/<figcaption>/g)!.length);
      expect(page).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/);
      await pzl(['hint', 'storm', '-i', 'tiny', '--svg', 'hint.svg'], { directory });
      expect(readFileSync(path.join(directory, 'hint.svg'), 'utf8')).toMatch(
        /^<svg [\s\S]*<title>[\s\S]*<\/svg>\n$/,
      );
    } finally {
      rmSync(directory, { recursive: true });
    }
  });

  it('stops after so many steps', async () => {
    const { out } = await pzl(['explain', 'storm', '-i', 'tiny', '--steps', '2']);
    expect(out.match(/^\d+\. /gm)).toEqual(['1. ', '2. ']);
  });
});

describe('pzl solvers', () => {
  it('lists solvers one a line, or as JSON', async () => {
    const { code, out } = await pzl(['solvers']);
    expect(code).toBe(0);
    const lines = objects(await pzl(['solvers', '--json']));
    expect(lines.at(-1)).toMatchObject({ status: 'ok' });
    expect(out.split('\n').length - 1).toBe(lines.length - 1);
  });
});
