/** A folder given in place of a model: the command treats each puzzle in it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { pzl } from '../pzl.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'pzl-folder-'));
afterAll(() => rmSync(directory, { recursive: true }));
const write = (name: string, text: string): void => {
  mkdirSync(path.dirname(path.join(directory, name)), { recursive: true });
  writeFileSync(path.join(directory, name), text);
};
write('good/a.txt', '1234\n3412\n2143\n432.\n');
write(
  'good/b.txt',
  'See https://puzz.link/p?nurikabe/2/1/2g today.\nAnd https://puzz.link/p?nurikabe/2/1/1g\n',
);
write('good/model.pzl', 'puzzle "One"\nboard square(1, 1)\nfind x[cells]: bool\n');
write('bad/a.txt', '1234\n3412\n2143\n432.\n');
write('bad/b.txt', 'Some prose.\n');
mkdirSync(path.join(directory, 'empty'));

describe('a folder of puzzles', () => {
  it.each(['run', 'unique', 'count'])('is asked about one by one by `%s`', async (command) => {
    const { out, code, note } = await pzl([command, 'good'], { directory });
    expect(out.match(/^good.*$/gm)).toEqual(['good/a.txt', 'good/b.txt:1', 'good/b.txt:2']);
    expect(note).toContain('Read as a sudoku of 4 by 4.');
    expect(code).toBe(0);
  });

  it('has an object for each puzzle, and the code of the first without an answer', async () => {
    const { out, code } = await pzl(['unique', 'bad', '--json'], { directory });
    const objects = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(objects.filter(({ type }) => type !== 'solution')).toMatchObject([
      { type: 'puzzle', place: 'bad/a.txt' },
      { type: 'status', status: 'unique' },
      { type: 'puzzle', place: 'bad/b.txt' },
      { type: 'status', status: 'error' },
    ]);
    expect(code).toBe(1);
  });

  it.each([
    [['run', 'empty'], 'There is no puzzle in empty.'],
    [['run', 'good', '-i', 'x'], '`--instance` is about one puzzle'],
    [['unique', 'good', '--proof', 'x.drat'], '`--proof` is about one puzzle'],
    [['hint', 'good'], '`pzl run good` solves all puzzles in it'],
  ])('is refused: %s', async (words, message) => {
    const { code, note } = await pzl(words, { directory });
    expect([code, note]).toEqual([1, expect.stringContaining(message)]);
  });
});
