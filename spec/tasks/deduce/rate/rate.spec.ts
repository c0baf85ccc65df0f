/** The rating of a puzzle is the same for all its rotations and reflections; and the levels have their documented meaning. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadModel } from '../../../../src/language/load.ts';
import type { Model } from '../../../../src/language/model.ts';
import { type RateOptions, type Rating, rate } from '../../../../src/tasks/deduce/rate/rate.ts';
import { generate } from '../../../../src/tasks/generate/generate.ts';
import { openInstance } from '../../../../src/tasks/open/open-instance.ts';

function modelOf(text: string): Model {
  const { model, diagnostics } = loadModel('model.pzl', text);
  if (!model) throw new Error(diagnostics.list.map((d) => d.message).join('\n'));
  return model;
}

const example = (name: string): Model => modelOf(readFileSync(`examples/${name}.pzl`, 'utf8'));

async function ratingOf(model: Model, text: string, options: RateOptions = {}): Promise<Rating> {
  const { ground } = openInstance(model, { name: 'puzzle', text });
  if (!ground) throw new Error(`unreadable: ${text}`);
  return await rate(ground, options);
}

type Rows = readonly (readonly string[])[];

const turned = (rows: Rows): Rows => rows[0]!.map((_, column) => rows.map((row) => row[column]!).reverse());
const mirrored = (rows: Rows): Rows => rows.map((row) => [...row].reverse());

/** Three of the seven rotations and reflections of a square board. `node bench/run.mjs ratings turns` tests all of them, on larger boards. */
const images = (rows: Rows): Rows[] => [turned(rows), mirrored(rows), mirrored(turned(rows))];

/** A model of Latin squares. */
const LATIN = `puzzle "Latin"
board square
given clue[cells]: 1..width?
find digit[cells]: 1..width
rule "Clues hold": forall c in cells where clue[c]: digit[c] = clue[c]
rule "Each once in its row and column": forall u in rows + columns: alldifferent(digit[u])
`;

describe('rate', () => {
  const types: readonly [name: string, size: string, puzzles: number][] = [
    ['slitherlink', '4 4', 2],
    ['akari', '5 5', 2],
    ['sudoku', '4 4', 2],
    ['hitori', '4 4', 2],
    ['shading/binairo', '4 4', 2],
    ['shading/kurodoko', '4 4', 1],
    ['nurikabe', '4 4', 1],
    ['hashi', '6 6', 3],
    ['paths/gokigen', '4 4', 2],
  ];
  for (const [name, size, puzzles] of types) {
    it(`rates a ${name} as its turns and mirror images`, async () => {
      const model = example(name);
      for (let seed = 1; seed <= puzzles; seed++) {
        const made = await generate(model, {
          size: { name: 'size', text: `size: ${size}\n` },
          seed,
          minimal: true,
        });
        if (made.status !== 'generated') throw new Error(made.status);
        const text = made.puzzle.text.replace(/^\/\/.*\n/gm, '');
        const [, given = '', body = ''] = /^(\w+):\n((?: .*\n?)+)/m.exec(text) ?? [];
        const rows = body
          .trimEnd()
          .split('\n')
          .map((row) => row.trim().split(/\s+/));
        // Clues at corners don't determine the size of the board, so the text states it.
        const told = /^size: .*\n/m.exec(text)?.[0] ?? '';
        const rating = await ratingOf(model, text);
        expect(rating.status).toBe('rated');
        for (const image of images(rows)) {
          const board = `${told}${given}:\n${image.map((row) => `  ${row.join(' ')}\n`).join('')}`;
          expect(await ratingOf(model, board)).toEqual(rating);
        }
      }
    });
  }

  it('has levels by what is needed', async () => {
    expect((await ratingOf(modelOf(LATIN), 'clue:\n  1 2 3\n  2 3 1\n  3 1 .\n')).level).toBe(1);
    const marks = await ratingOf(example('sudoku'), readFileSync('examples/sudoku/small.txt', 'utf8'));
    expect(marks).toMatchObject({ level: 2, needs: 'marks' });
    const supposed = await ratingOf(
      example('slitherlink'),
      readFileSync('examples/slitherlink/tiny.txt', 'utf8'),
    );
    expect(supposed).toMatchObject({ level: 9, needs: 'a supposition' });
    expect(supposed.figure).toBeGreaterThan(marks.figure);
  });

  it('tells what puts something from what only rules something out, and chains from those that meet', async () => {
    // Boards by the generator of Simon Tatham's Loopy: easy, normal, tricky and hard.
    const classes = [
      [5, ['. . 1 . 3', '0 3 . 3 .', '. . 1 . 3', '3 . . . .', '. 3 . . 3']],
      [6, ['1 3 . 2 0', '1 2 . . 2', '. . 1 1 .', '. 3 . . 2', '. . 2 . .']],
      [7, ['1 2 . 2 .', '. . 2 . .', '3 . . 2 2', '3 0 2 . 1', '. . 2 . .']],
      [8, ['. 2 2 1 .', '. 2 1 0 .', '. . . 0 .', '. 2 3 . .', '. 2 . . 3']],
    ] as const;
    const figures: number[] = [];
    for (const [level, rows] of classes) {
      const rating = await ratingOf(example('slitherlink'), `clue:\n  ${rows.join('\n  ')}\n`);
      expect(rating).toMatchObject({ status: 'rated', level });
      figures.push(rating.figure);
    }
    expect(figures).toEqual([...figures].sort((a, b) => a - b));
  });

  it('follows one value over two rules before it looks at several in one', async () => {
    // Boards by the generator of Simon Tatham's Solo: basic, intermediate and advanced.
    const classes = [
      [2, '...3.54.7 ..7.42..9 ......32. .5..8.6.. ....3.... ..9.1..7. .16...... 4..76.8.. 7.51.4...'],
      [3, '57.....6. ..94..... 68.21...3 ....3.1.9 ...6.4... 8.2.7.... 2...48.31 .....62.. .6.....98'],
      [4, '98......5 .249..6.. 3.5..8... .9..7.... 5.3.6.1.7 ....9..5. ...6..9.2 ..9..453. 8......64'],
    ] as const;
    const figures: number[] = [];
    for (const [level, puzzle] of classes) {
      const rows = puzzle.split(' ').map((row) => [...row]);
      const textOf = (board: Rows): string => `clue:\n${board.map((row) => `  ${row.join(' ')}\n`).join('')}`;
      const rating = await ratingOf(example('sudoku'), textOf(rows));
      expect(rating).toMatchObject({ status: 'rated', level });
      expect(await ratingOf(example('sudoku'), textOf(mirrored(turned(rows))))).toEqual(rating);
      figures.push(rating.figure);
    }
    expect(figures).toEqual([...figures].sort((a, b) => a - b));
  });

  it('tells of several solutions, and of none', async () => {
    const latin = modelOf(LATIN);
    expect((await ratingOf(latin, 'clue:\n  1 . .\n  . . .\n  . . .\n')).status).toBe('several');
    expect((await ratingOf(latin, 'clue:\n  1 1 .\n  . . .\n  . . .\n')).status).toBe('none');
  });

  it('has a rating where nothing short of a search helps', async () => {
    // Sums over all places don't imply the value of any single place.
    const model = modelOf(`puzzle "Sums"
board square
given dummy[cells]: bool = false
find on[cells]: bool
rule "First": sum(if on[c] then 3 * c.index * c.index + 7 else 0 for c in cells) = 171
rule "Second": sum(if on[c] then 5 * c.index + 2 else 0 for c in cells) = 68
`);
    const { status, level, needs } = await ratingOf(model, 'size: 3 3\n');
    expect(['rated', 'several', 'none']).toContain(status);
    if (status === 'rated') expect([9, 10]).toContain(level);
    if (level === 10) expect(needs).toBe('a search');
  });

  it('can be stopped, and ends with its time', async () => {
    const model = example('slitherlink');
    const text = `size: 12 12\nclue:\n${'  . . . . . . . . . . . .\n'.repeat(12)}`;
    expect((await ratingOf(model, text, { signal: AbortSignal.abort() })).status).toBe('stopped');
    expect((await ratingOf(model, text, { timeLimit: 0.001 })).status).toBe('limit');
  });
});
