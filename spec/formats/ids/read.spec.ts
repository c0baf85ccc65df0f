/** Game ids written by hand from the descriptions of the games, and ids with mistakes. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { idFormats } from '../../../src/formats/foreign/choose.ts';
import { gameIdIn } from '../../../src/formats/ids/id.ts';
import { bestFitForId } from '../../../src/formats/ids/read.ts';
import { writeGameId } from '../../../src/formats/ids/write.ts';
import { writeInstance } from '../../../src/formats/values/write.ts';
import { openInstance } from '../../../src/index.ts';
import { convertInstance } from '../../../src/tasks/transfer/convert.ts';
import { galleryTypes } from '../../examples/gallery.ts';
import { groundOf } from '../../models.ts';

const TYPES = galleryTypes().filter(({ model }) => idFormats(model).length > 0);
const modelOf = (name: string) => TYPES.find((one) => one.name === name)!.model;
const textOf = ({ givens, board }: ReturnType<typeof groundOf>) => writeInstance(givens, board);

/** The message of the first mistake. */
function refused(name: string, id: string): string | undefined {
  const { diagnostics } = openInstance(modelOf(name), { name: 'id', text: id });
  return diagnostics.find(({ severity }) => severity === 'error')?.message;
}

const SUDOKU = 'clue:\n 1 . . .\n . . . .\n . . . .\n . . . 4\n';

it('may lack the last empty places of Palisade', () => {
  const model = modelOf('ncells');
  const { diagnostics } = openInstance(model, { name: 'id', text: '3x2n3:2' });
  expect(diagnostics).toMatchObject([
    { severity: 'note', message: 'The game id ends before the last 5 places, read as empty.' },
  ]);
  expect(textOf(groundOf(model, '3x2n3:2'))).toBe(textOf(groundOf(model, '3x2n3:2e')));
});

describe('a game id', () => {
  it.each([
    ['masyu', '3x2:aWcB', 'pearl:\n . white .\n . . black\n'],
    ['akari', '3x2:Ba0c', 'block:\n ? . 0\n . . .\n'],
    ['slitherlink', '2x2t0:3a0a', 'clue:\n 3 .\n 0 .\n'],
    ['hashi', '3x1m2:2a2', 'island:\n 2 . 2\n'],
    ['hashi', '3x1m3:CaC', 'most: 3\nisland:\n 12 . 12\n'],
    ['fillomino', '3x1:12a', 'clue:\n 1 2 .\n'],
    ['tentaisho', '2x1:b', 'size: 1 2\nstar: . white .\n'],
    ['tentaisho', '2x2:DA', 'size: 2 2\nstar:\n . . .\n black black .\n . . .\n'],
    ['binairo', '2x2:aBb', 'told:\n white .\n black .\n'],
    ['binairo', '2x2u:aBb', 'told:\n white .\n black .\ndifferent: true\n'],
    ['tents', '2x2:_c,0,1,1,0', 'tree:\n # .\n . .\ntop: 0 1\nleft: 1 0\n'],
    ['shikaku', '3x2:2_4d', 'clue:\n 2 4 .\n . . .\n'],
    ['kurodoko', '2x2:b12a', 'clue:\n . .\n 12 .\n'],
    ['hitori', '2x2:1a21', 'number:\n 1 10\n 2 1\n'],
    ['dominosa', '1:001011', 'number:\n 0 0 1\n 0 1 1\n'],
    ['gokigen', '1x1:1a0a', 'size: 1 1\nclue:\n 1 .\n 0 .\n'],
    ['nonogram', '2x3:1.1//2//1', 'columnRuns:\n [1, 1]\n []\nrowRuns:\n [2]\n []\n [1]\n'],
    ['skyscrapers', '2:1////2///2,1c', 'size: 2 2\ntop: 1 .\nleft: 2 .\nright: . 2\ntold:\n 1 .\n . .\n'],
    [
      'futoshiki',
      '2:0R,2D,0U,0,',
      'clue:\n . 2\n . .\nsign:\n o       greater o\n less            greater\n o       .       o\n',
    ],
    ['magnets', '2x2:1.,..,.1,2.,TTBB', 'domino:\n 1 2\n 1 2\nplusTop: 1 .\nminusTop: . 1\nminusLeft: 2 .\n'],
    ['calcudoku', '2:a___,a3a2a1', 'cage:\n 1 1\n 2 3\ntotal:\n 3 .\n 2 1\nop:\n plus .\n . .\n'],
    ['calcudoku', '2:__b,s1d2', 'cage:\n 1 2\n 1 2\ntotal:\n 1 2\n . .\nop:\n minus over\n . .\n'],
    [
      'killer',
      '2x2k:1o,l____________,10c10c10c10c',
      `${SUDOKU.replace('4', '.')}cage:\n 1 1 1 1\n 2 2 2 2\n 3 3 3 3\n 4 4 4 4\ntotal:\n${' 10 . . .\n'.repeat(4)}`,
    ],
    [
      'killer',
      '4jk:1o,l____________,l____________,10c10c10c10c',
      `${SUDOKU.replace('4', '.')}${['cage', 'region'].map((name) => `${name}:\n 1 1 1 1\n 2 2 2 2\n 3 3 3 3\n 4 4 4 4\n`).join('')}total:\n${' 10 . . .\n'.repeat(4)}`,
    ],
    ['fourcells', '2x2n4:2c', 'clue:\n 2 .\n . .\n'],
    ['fivecells', '5x1n5:2d', 'mark: two . . . .\n'],
    ['ncells', '3x2n3:2e', 'n: 3\nclue:\n 2 . .\n . . .\n'],
    ['mosaic', '3x2:a2b3a', 'clue:\n . 2 .\n . 3 .\n'],
    ['signpost', '2x2:1ecc4a', 'arrow:\n S E\n E .\nclue:\n 1 .\n . 4\n'],
    [
      'tracks',
      '3x2:a9Cc,2,S3,1,S1,3',
      'piece:\n . southEast southWest\n . . .\ntop: 2 3 1\nleft: 1 3\ngoes: . # .\ncomes: # .\n',
    ],
    [
      'undead',
      '2x2:1,2,0,LaRa,1,2,3,4,5,6,7,8',
      'mirror:\n falling .\n rising .\nghosts: 1\nvampires: 2\nzombies: 0\ntop: 1 2\nright: 3 4\nbottom: 6 5\nleft: 8 7\n',
    ],
    ['map', '3x2n3:aacc,a2a', 'region:\n 1 1 2\n 3 1 2\ntold:\n . . green\n . . .\n'],
    [
      'net',
      '3x2:1v5h1313',
      'tile:\n end straight end\n bend end bend\nwall:\n + + + +\n   |    \n + +-+ +\n        \n + + + +\n',
    ],
    ['sudoku', '2x2:1n4', SUDOKU],
    ['sudoku-diagonal', '2x2x:1n4', SUDOKU],
    [
      'sudoku-irregular',
      '4j:1n4,l____________',
      `${SUDOKU}region:\n 1 1 1 1\n 2 2 2 2\n 3 3 3 3\n 4 4 4 4\n`,
    ],
  ] as const)('of %s is read, and written again: %s', (name, id, native) => {
    const model = modelOf(name);
    const read = groundOf(model, id);
    expect(textOf(read)).toBe(textOf(groundOf(model, native)));
    expect(writeGameId(idFormats(model), read.givens, read.board)).toEqual({ id });
  });

  it('may have more in its parameters than the puzzle', () => {
    const opened = openInstance(modelOf('akari'), { name: 'id', text: '3x2b20s4d1:Ba0c' });
    expect(opened.unread).toEqual([]);
    expect(opened.ground).toBeDefined();
    const strange = openInstance(modelOf('akari'), { name: 'id', text: '3x2q:Ba0c' });
    expect(strange.unread.map(({ kind }) => kind)).toEqual(['clue']);
  });

  it.each([
    [
      'calcudoku',
      '2:a___,a3s2a1',
      "`s2` can't stand here: expected `a` or `m` for a cage that hasn’t two cells.",
    ],
    ['calcudoku', '2:a___,a3x2a1', "`x` can't stand here: expected a letter of `asmd` and a number."],
    ['calcudoku', '2:a___,a3a2', 'The game id ends too early: the board has more places.'],
    ['masyu', '3x2:aWc', 'The game id ends too early: the board has more places.'],
    ['masyu', '3x2:aWcBB', "`B` can't stand here: expected the end."],
    ['masyu', '3x2:aW!B', "`!` can't stand here: expected a digit or a letter."],
    ['masyu', '3x2#123456', 'A seed stands here, from which only the game itself makes the puzzle.'],
    ['masyu', '3x2#1', 'A seed stands here, from which only the game itself makes the puzzle.'],
    ['masyu', '3x2:', 'The game id ends too early: the board has more places.'],
    ['masyu', 'slant 3x2:aWcB', "This puzzle is not called `slant` in Simon Tatham's collection."],
    ['masyu', '0x2:a', 'A board of 2 rows and 0 columns has 0 cells; the limit is 1000000.'],
    ['slitherlink', '3x3t5:51b2a21b5b2a1', 'For this type the parameters of a game id say `t0`.'],
    ['dominosa', '3x2:001011', 'Expected one number for the size of the board.'],
    ['dominosa', '1:0010[11', "`[` can't stand here: expected a digit, or a number in `[ ]`."],
    ['sudoku', '3x2:zj', 'Boxes of 3 rows and 2 columns are not those of this model, which are 2 high.'],
    [
      'sudoku-irregular',
      '4j:p,ccc',
      'The address ends too early: it does not tell all borders of the rooms.',
    ],
    ['sudoku-irregular', '4j:p,zz', "`z` can't stand here: expected no more than the board has borders."],
    ['tents', '2x2:_c,0,1,1,', "`` can't stand here: expected a number."],
    [
      'magnets',
      '2x2:1.,..,.1,2.,LRTT',
      "`T` can't stand here: expected the halves of dominoes: `L` left of `R`, `T` above `B`, or `*`.",
    ],
    ['magnets', '3x2:...,..,...,..,*LT*RB', undefined],
    ['futoshiki', '2:0U,0,0,0,', "`0U,` can't stand here: expected no sign at the edge of the board."],
    ['tentaisho', '2x1:z', "`z` can't stand here: expected no more than the board has places for."],
    ['nonogram', '2x2:1/2', 'The game id ends too early: the board has more places.'],
  ])('of %s is refused in words: %s', (name, id, message) => {
    if (message === undefined) expect(refused(name, id)).toContain('the halves of dominoes');
    else expect(refused(name, id)).toBe(message);
  });
});

describe('a format', () => {
  const fitOf = (name: string, id: string) => {
    const fit = bestFitForId(idFormats(modelOf(name)), gameIdIn(id)!);
    return fit && [fit.metNeedCount, fit.missingCount];
  };

  it.each([
    ['slitherlink', '2x2t0:3a0a', [1, 0]],
    ['slitherlink', '2x2:3a0a', [0, 1]],
    ['slitherlink', '2x2t1:3a0a', undefined],
    ['slitherlink', '2x2t:3a0a', undefined],
    ['hashi', '3x1m2:2a2', [0, 0]],
    ['hashi', '3x1:2a2', [0, 1]],
    ['masyu', '3x2:aWcB', [0, 0]],
    ['masyu', 'slant 3x2:aWcB', undefined],
    ['killer', '4jk:1o', [2, 0]],
    ['killer', '2x2k:1o', [1, 0]],
    ['killer', '2x2:1o', undefined],
  ])('of %s has and lacks so many parameters of %s', (name, id, counts) => {
    expect(fitOf(name, id)).toEqual(counts);
  });
});

it('is read for the types that docs/formats.md lists', () => {
  const docs = readFileSync(path.resolve(import.meta.dirname, '../../../docs/formats.md'), 'utf8');
  const [, table = ''] = /\| game \| model \|\n\|---\|---\|\n((?:\|.*\n)+)/.exec(docs) ?? [];
  const listed = table.split('\n').flatMap((row) => {
    const [game, ...models] = row.match(/[\w-]+/g) ?? [];
    return models.map((name) => `${game} ${name}`);
  });
  const read = TYPES.flatMap(({ name, model }) => idFormats(model).map(({ types }) => `${types[0]} ${name}`));
  expect(listed.sort()).toEqual([...new Set(read)].sort());
});

describe.each(TYPES.map((one) => [one.name, one] as const))('%s', (_, { model, instances }) => {
  it('is written as ids that say the same, or not at all', () => {
    for (const [, text] of instances) {
      const written = convertInstance(model, groundOf(model, text), 'tatham');
      if ('problem' in written) expect(written.problem).toMatch(/[.]$/);
      else expect(written.text).toMatch(/^\d+(?:x\d+)?\w*:\S+\n$/);
    }
  });
});

it.each(['4x4w:4a9664ba66e58782', '5x5w:4h7h53865d6v5ve85v5vchahe6vh2v1habv461'])(
  'reads and writes a Net without edges: %s',
  (id) => {
    const model = modelOf('net');
    const ground = groundOf(model, id);
    expect(ground.board?.kind).toBe('torus');
    const written = convertInstance(model, ground, 'tatham');
    const text = 'text' in written ? written.text : written.problem;
    expect(text).toMatch(/^\dx\dw:/);
    expect(textOf(groundOf(model, text))).toBe(textOf(ground));
  },
);
