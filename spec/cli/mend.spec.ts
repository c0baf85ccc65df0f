/** `pzl mend`, `pzl needless` and `pzl generate --from` as they are typed. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { objects, pzl } from './pzl.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'pzl-mend-'));
writeFileSync(
  path.join(directory, 'latin.pzl'),
  `puzzle "Latin"
board square
given clue[cells]: 1..3?
find digit[cells]: 1..3
rule "Clues hold": forall c in cells where clue[c]: digit[c] = clue[c]
rule "No digit twice in a line": forall u in rows + columns: alldifferent(digit[u])

generate {
  remove clue
  size only: 3 3
}
`,
);
const board = (name: string, ...rows: readonly string[]): string => {
  writeFileSync(path.join(directory, name), `clue:\n${rows.map((row) => `  ${row}\n`).join('')}`);
  return name;
};
const type = (...words: readonly string[]) => pzl(words, { directory });
const THREE = board('three.txt', '1 2 .', '. . 1', '3 . .');

describe('pzl mend', () => {
  it('tells the clues that are missing, and the instance with them', async () => {
    const open = board('open.txt', '1 2 .', '. . .', '. . .');
    const { out, code } = await type('mend', 'latin.pzl', '-i', open, '-n', '1');
    expect(out).toMatch(
      /^Several solutions\. No fewer than 1 clue to add:\n1\. clue \d at r\dc\d\n\nclue:\n( {2}.*\n){3}$/,
    );
    expect(code).toBe(0);
  });

  it('tells the clue that is wrong', async () => {
    const wrong = board('wrong.txt', '1 2 3', '2 3 1', '3 1 3');
    const { out } = await type('mend', 'latin.pzl', '-i', wrong);
    expect(out).toContain('No solution. No fewer than 1 clue to change:\n');
    const programs = objects(await type('mend', 'latin.pzl', '-i', wrong, '--json'));
    expect(programs.at(-1)).toMatchObject({ status: 'mended', fault: 'none', fewest: true });
    expect(programs[0]).toMatchObject({ type: 'proposal', answers: 'one' });
  });

  it('has nothing to say of a puzzle', async () => {
    const { out } = await type('mend', 'latin.pzl', '-i', THREE);
    expect(out).toBe('It has exactly one solution: there is nothing to mend.\n');
  });
});

describe('pzl needless', () => {
  it('tells the clues that can go, and the puzzle without them', async () => {
    const { out } = await type('needless', 'latin.pzl', '-i', THREE);
    expect(out).toMatch(/^4 clues of 4 can go when all others stay:\n( {2}clue at r\dc\d\n){4}/);
    const [verdict] = objects(await type('needless', 'latin.pzl', '-i', THREE, '--json'));
    expect(verdict).toMatchObject({ status: 'told', clues: 4, most: true, instance: THREE });
    expect(verdict?.left).toMatch(/^clue:\n( {2}\S \S \S\n){3}$/);
  });

  it('sends an instance with several solutions to mend', async () => {
    const { out } = await type('needless', 'latin.pzl', '-i', board('bare.txt', '. . .', '. . .', '. . .'));
    expect(out).toContain('`pzl mend` tells what to add');
  });
});

describe('pzl generate --from', () => {
  it('keeps the clues of a draft, and puts others only where it says', async () => {
    const draft = board('draft.txt', '1 ? ?', '. . .', '. ? ?');
    for (const seed of ['1', '2', '3']) {
      const { out } = await type('generate', 'latin.pzl', '--from', draft, '--seed', seed, '--minimal');
      expect(out).toMatch(/\n {2}1 \S \S\n {2}\. \. \.\n {2}\. \S \S\n$/);
    }
  });

  it('fills any place of a draft that marks none, for the solution that is kept', async () => {
    const draft = board('plain.txt', '. . .', '. 3 .', '. . .');
    writeFileSync(path.join(directory, 'kept.txt'), 'digit:\n  1 ? ?\n  ? ? ?\n  ? ? 2\n');
    const { out } = await type('generate', 'latin.pzl', '--from', draft, '--keep', 'kept.txt');
    writeFileSync(path.join(directory, 'made.txt'), out);
    const [solved] = objects(await type('run', 'latin.pzl', '-i', 'made.txt', '--json'));
    expect(solved).toMatchObject({
      find: {
        digit: [
          [1, 2, 3],
          [2, 3, 1],
          [3, 1, 2],
        ],
      },
    });
  });
});
