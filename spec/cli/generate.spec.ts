/** `pzl generate` as a command: several puzzles in threads, the files that remain after an interruption, and its messages. */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { longTest } from '../sample.ts';
import { objects, pzl } from './pzl.ts';

const folder = (): string => mkdtempSync(path.join(tmpdir(), 'pzl-generate-'));

describe('pzl generate', () => {
  it('makes the same puzzles in threads as one by one', async () => {
    const together = objects(
      await pzl(['generate', 'sudoku', '--size', 'tiny', '-n', '3', '-s', '5', '--json']),
    );
    for (const [at, puzzle] of together.slice(0, 3).entries()) {
      const seed = 5 + at;
      const [alone] = objects(await pzl(['generate', 'sudoku', '--size', 'tiny', '-s', `${seed}`, '--json']));
      expect(puzzle).toEqual(alone);
      expect(puzzle.seed).toBe(seed);
    }
    expect(together.at(-1)).toMatchObject({ status: 'generated', puzzles: 3 });
  });

  longTest('keeps what was made when Ctrl-C comes', async () => {
    const out = folder();
    const words = ['generate', 'sudoku', '--size', 'medium', '-n', '5000', '-o', out];
    const { code, note } = await pzl(words, { interruptAfter: 4000 });
    expect(code).toBe(130);
    const made = readdirSync(out).length;
    expect(made).toBeGreaterThan(0);
    expect(note).toContain(`Stopped: ${made} puzzle`);
  });

  longTest('keeps what was made when the time is over', async () => {
    const out = folder();
    const words = ['generate', 'sudoku', '--size', 'medium', '-n', '5000', '-o', out, '--time-limit', '4'];
    const { code, note } = await pzl(words);
    expect(code).toBe(3);
    const made = readdirSync(out).length;
    expect(made).toBeGreaterThan(0);
    expect(note).toContain(`The time limit of 4 s is reached: ${made} puzzle`);
  });

  it('speaks of weights only where there are some', async () => {
    const none = await pzl(['generate', 'star-battle', '--size', '3x3']);
    expect(none.note).toBe(
      "error: `region` can't be divided so: 3 areas of at least 4 cells need 12, and the board has 9.\n",
    );
    const { code, note } = await pzl(['generate', 'sudoku', '--size', 'tiny', '--weights', '1=3']);
    expect(code).toBe(1);
    expect(note).toBe('error: This model chooses nothing by weights.\n');
    const other = await pzl(['generate', 'molekularis', '--size', 'tiny', '--weights', 'bonds:1=3']);
    expect(other.note).toContain('There are `atom`.');
  });

  it('never gives a value of weight 0', async () => {
    const words = [
      'generate',
      'molekularis',
      '--size',
      'small',
      '-w',
      'H=0,O=1,N=10,C=10',
      '-n',
      '2',
      '--json',
    ];
    const puzzles = objects(await pzl(words)).filter(({ type }) => type === 'puzzle');
    expect(puzzles.length).toBe(2);
    for (const { instance } of puzzles) expect(String(instance).replace(/^\/\/.*/gm, '')).not.toMatch(/H/);
  });

  it('says which figures there were when no puzzle was of the level', async () => {
    const model = path.join(folder(), 'plain.pzl');
    const text = readFileSync('examples/sudoku.pzl', 'utf8');
    writeFileSync(model, text.replace('generate {', 'generate {\n  difficulty easy = 500, hard = 900'));
    const { code, note } = await pzl(['generate', model, '--size', 'tiny', '--difficulty', 'hard']);
    expect(code).toBe(0);
    expect(note).toMatch(
      /^None of the 24 puzzles made was hard: the figures are \d+( to \d+)?, and hard is 900 or more\. Try another size or seed\.\n$/,
    );
  });

  longTest(
    'says that answers came and none was the only one, where the time ends before a puzzle comes',
    async () => {
      const model = path.join(folder(), 'vain.pzl');
      const rule = 'forall c in cells where clue[c]: clue[c] = 4 => count(line[c.borders]) = clue[c]';
      writeFileSync(
        model,
        `puzzle "Vain"\nboard square\ngiven clue[cells]: 0..4?\nfind line[borders]: bool\n` +
          `rule "The lines form one loop": loop(line)\nrule "Only a four counts": ${rule}\n` +
          'generate {\n  choose clue: 0 = 1, 1 = 1\n  size small: 5 5\n}\n',
      );
      const { code, note } = await pzl(['generate', model, '-t', '4']);
      expect(code).toBe(3);
      expect(note).toMatch(
        /\nNone of \d+ answers was the only one to its clues\. These may tell too little: /,
      );
    },
  );

  it('warns in a check of rules that can’t wait for what is chosen', async () => {
    const model = path.join(folder(), 'looks.pzl');
    writeFileSync(
      model,
      `puzzle "Looks"\nboard square\ngiven arrow[cells]: direction?\nfind lit[cells]: bool\n` +
        `rule "One light": forall c in cells where arrow[c]: count(lit[ray(c, arrow[c])]) = 1\n` +
        'generate {\n  choose arrow\n  size tiny: 3 3\n}\n',
    );
    const { code, out, note } = await pzl(['check', model]);
    expect(code).toBe(0);
    expect(out + note).toContain('The `generate` section leaves `arrow` open while a puzzle is made.');
  });

  it('reports mistakes of the section with the model', async () => {
    const model = path.join(folder(), 'mistaken.pzl');
    writeFileSync(model, readFileSync('examples/sudoku.pzl', 'utf8').replace('remove clue', 'remove clues'));
    const { code, out, note } = await pzl(['check', model]);
    expect(code).toBe(1);
    expect(out + note).toContain('There is no given `clues`.');
    expect(out + note).toContain('Did you mean `clue`?');
  });
});
