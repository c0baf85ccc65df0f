import { describe, expect, it } from 'vitest';
import type { ValueType } from '../../src/model/value-types.ts';
import { enumOf, type Given, read } from './reading.ts';

const digit: ValueType = { kind: 'int', low: 0, high: 4 };
const clue: Given = { name: 'clue', over: 'cells', type: { kind: 'optional', of: digit } };
const storm: Given = { name: 'storm', over: 'cells', type: { kind: 'bool' } };
const rowTotal: Given = { name: 'rowTotal', over: 'rows', type: { kind: 'int' } };
const columnTotal: Given = { name: 'columnTotal', over: 'columns', type: { kind: 'int' } };
const atom: Given = {
  name: 'atom',
  over: 'cells',
  type: { kind: 'enum', enum: enumOf('Atom', ['H', 'O', 'N', 'C']) },
};
const pearls = enumOf('Pearl', ['white', 'black']);

describe('comments', () => {
  it('may hold colons beside values without keys, and beside keys', () => {
    const grid = read('clue:\n  2 - // note: a comment\n  1 3\n', [clue]);
    expect(grid.messages).toEqual([]);
    expect(grid.plain('clue')).toEqual([2, null, 1, 3]);
    const keyed = read('size: 2 2\nclue:\n  (1,1): 2 // note: a comment\n', [clue]);
    expect(keyed.messages).toEqual([]);
    expect(keyed.plain('clue')).toEqual([null, null, null, 2]);
  });
});

describe('ints', () => {
  it.each(['1e1', '0x4', '1.0', '--1', '', '12345678901'])('are not written %j', (text) => {
    const reader = read(`n: ${text}\n`, [{ name: 'n', type: { kind: 'int' } }]);
    expect(reader.messages).toHaveLength(1);
  });
});

describe('grids', () => {
  it('reads values separated by blanks, tabs or commas, or without blanks', () => {
    for (const grid of ['2 - . 1\n  - 3 0 -', '2\t-,.  1\n  -, 3, 0, -', '2-.1\n  .30-', '2- .1\n  -3 0-']) {
      const reader = read(`clue:\n  ${grid}\n`, [clue]);
      expect(reader.messages).toEqual([]);
      expect([reader.board?.height, reader.board?.width]).toEqual([2, 4]);
      expect(reader.plain('clue')).toEqual([2, null, null, 1, null, 3, 0, null]);
    }
  });

  it('reads every way to write a bool', () => {
    const reader = read('storm:\n  # . x -\n  1 0 true false', [storm]);
    expect(reader.plain('storm')).toEqual([true, false, true, false, true, false, true, false]);
  });

  it('reads ints of several digits and names', () => {
    const numbers = read('n:\n  12 -3\n  7 100', [{ name: 'n', over: 'cells', type: { kind: 'int' } }]);
    expect(numbers.plain('n')).toEqual([12, -3, 7, 100]);
    const type: ValueType = { kind: 'optional', of: { kind: 'enum', enum: pearls } };
    const names = read('pearl:\n  white -\n  - black', [{ name: 'pearl', over: 'cells', type }]);
    expect(names.plain('pearl')).toEqual(['white', null, null, 'black']);
  });

  it('reads a value that is not told only where the type says so', () => {
    const type: ValueType = {
      kind: 'optional',
      of: { kind: 'unknown', of: { kind: 'int', low: 1, high: 9 } },
    };
    expect(read('clue:\n  ? 3 -', [{ ...clue, type }]).plain('clue')).toEqual(['?', 3, null]);
    expect(read('clue:\n  ? 3 -', [clue]).messages).toEqual([
      '2:3 «?» Expected 0..4 (`-` for none), found `?`. [`?` stands for a value that is there and not told: of a given whose type ends in `or unknown`. `.` or `-` stands for none.]',
    ]);
    expect(read('clue:\n  x 3 -', [{ ...clue, type }]).messages).toEqual([
      '2:3 «x» Expected 1..9 (`?` if not told, `-` for none), found `x`.',
    ]);
  });

  it('reads one-row and one-cell boards', () => {
    expect(read('clue: 1 - 2', [clue]).plain('clue')).toEqual([1, null, 2]);
    expect(read('clue: 3', [clue]).plain('clue')).toEqual([3]);
  });

  it('reads lists and tuples in brackets', () => {
    const pair: ValueType = {
      kind: 'tuple',
      fields: [{ type: { kind: 'int' } }, { type: { kind: 'enum', enum: pearls } }],
    };
    const reader = read('p:\n  (1, white) (2,black)', [{ name: 'p', over: 'cells', type: pair }]);
    expect(reader.plain('p')).toEqual([
      [1, 'white'],
      [2, 'black'],
    ]);
  });

  it('reports wrong rows and values together, each at its place', () => {
    const text = 'clue:\n  2 - - 1\n  - 7 -\n  0 0 0 0 0\n  x - - -\n  1 1 1 1 1\n';
    expect(read(text, [clue]).messages).toMatchInlineSnapshot(`
      [
        "3:5 «7» \`clue\` here is 7; its rule knows 0..4, so no answer may agree with it.",
        "5:3 «x» Expected 0..4 (\`-\` for none), found \`x\`.",
        "3:3 «- 7 -» Row 2 has 3 values, but the board has 4 columns. [Separate the values by blanks; \`-\` or \`.\` stands for an empty place.]",
        "4:3 «0 0 0 0 0» Row 3 has 5 values, but the board has 4 columns (and one more row). [Every place needs a value; \`-\` or \`.\` stands for an empty one.]",
      ]
    `);
  });

  it('rejects too few and too many rows for a size told elsewhere', () => {
    expect(read('size: 3 2\nclue:\n  1 2\n  1 2', [clue]).messages).toMatchInlineSnapshot(`
      [
        "4:3 «1 2» \`clue\` has 2 rows, but the board has 3 rows.",
      ]
    `);
    expect(read('size: 1 2\nclue:\n  1 2\n  1 2', [clue]).messages).toMatchInlineSnapshot(`
      [
        "4:3 «1 2» \`clue\` has 2 rows, but the board has 1 row.",
      ]
    `);
  });

  it('gives up after twenty mistakes in one entry', () => {
    const text = `size: 30 30\nclue:\n${`  ${'9 '.repeat(30)}\n`.repeat(30)}`;
    expect(read(text, [clue]).messages).toHaveLength(20);
  });
});

describe('lists', () => {
  it('reads a value for each row and column, on one line or several', () => {
    const reader = read('rowTotal: 2 2 0\n  3 3\ncolumnTotal:\n  0\n  2 4', [rowTotal, columnTotal]);
    expect(reader.plain('rowTotal')).toEqual([2, 2, 0, 3, 3]);
    expect([reader.board?.height, reader.board?.width]).toEqual([5, 3]);
  });

  it('rejects a list that does not fit the board', () => {
    const text = 'size: 2 2\nrowTotal: 1\ncolumnTotal: 1 2 3';
    expect(read(text, [rowTotal, columnTotal]).messages).toMatchInlineSnapshot(`
      [
        "2:11 «1» \`rowTotal\` has 1 value, but the board has 2 rows.",
        "3:18 «3» \`columnTotal\` has 3 values, but the board has 2 columns.",
      ]
    `);
  });

  it('reads a list a line for each row', () => {
    const type: ValueType = { kind: 'list', of: { kind: 'int' } };
    const runs: Given[] = [
      { name: 'rowRuns', over: 'rows', type },
      { name: 'columnRuns', over: 'columns', type },
    ];
    const reader = read('rowRuns:\n  1 2\n  -\n  3\ncolumnRuns: [1] [] [1 1] [2]', runs);
    expect(reader.messages).toEqual([]);
    expect(reader.plain('rowRuns')).toEqual([[1, 2], [], [3]]);
    expect(reader.plain('columnRuns')).toEqual([[1], [], [1, 1], [2]]);
  });

  it('takes a blank line between others for an empty list where a line is missing, and else for a gap', () => {
    const type: ValueType = { kind: 'list', of: { kind: 'int' } };
    const runs: Given[] = [
      { name: 'rowRuns', over: 'rows', type },
      { name: 'columnRuns', over: 'columns', type },
    ];
    const reader = read('rowRuns:\n  1\n\n  // a comment\n  1\ncolumnRuns:\n  1 1\n', runs);
    expect(reader.messages).toEqual([]);
    expect(reader.plain('rowRuns')).toEqual([[1], [], [1]]);
    const told = read('size: 2 2\nrowRuns:\n  1\n\n  1\ncolumnRuns:\n  1\n  1\n', runs);
    expect(told.messages).toEqual([]);
    expect(told.plain('rowRuns')).toEqual([[1], [1]]);
  });

  it('reads a list of tuples, one a line', () => {
    const sides = ['north', 'east', 'south', 'west'].map((name) => ({
      name,
      type: { kind: 'int' } as const,
    }));
    const tiles: Given = { name: 'tiles', type: { kind: 'list', of: { kind: 'tuple', fields: sides } } };
    const reader = read('tiles:\n  1 17 0 0\n  (1, 5, 0, 0)\n', [tiles], []);
    expect(reader.plain('tiles')).toEqual([
      [
        [1, 17, 0, 0],
        [1, 5, 0, 0],
      ],
    ]);
    expect(read('tiles:\n  1 17 0\n  1 x 0 0 // no\n', [tiles], []).messages).toMatchInlineSnapshot(`
      [
        "2:3 «1 17 0» Expected 4 items (north, east, south, west), found 3.",
        "3:5 «x» Expected a whole number, found \`x\`.",
      ]
    `);
  });

  it('reads a list of tuples in one bracket, and any number of them as `*`', () => {
    const run: ValueType = {
      kind: 'tuple',
      fields: [{ type: { kind: 'int' } }, { type: { kind: 'unknown', of: { kind: 'int' } } }],
    };
    const ring: Given = { name: 'ring', type: { kind: 'list', of: { kind: 'optional', of: run } } };
    const lines = read('ring:\n  *\n  1 2\n', [ring], []);
    expect(lines.messages).toEqual([]);
    expect(lines.plain('ring')).toEqual([[null, [1, 2]]]);
    expect(read('ring: [(1, 2), *, (3, 4)]', [ring], []).plain('ring')).toEqual([[[1, 2], null, [3, 4]]]);
    expect(read('ring: []', [ring], []).plain('ring')).toEqual([[]]);
    expect(read('ring: (1, ?)', [ring], []).messages).toEqual([]);
  });

  it('reads sets and single values', () => {
    const set: Given = { name: 's', type: { kind: 'set', of: { kind: 'int' } } };
    expect(read('s: 1 2 3', [set], []).plain('s')).toEqual([[1, 2, 3]]);
    expect(read('s: {1, 2}', [set], []).plain('s')).toEqual([[1, 2]]);
    const single: Given = { name: 'k', type: { kind: 'int', low: 1 } };
    expect(read('k: 3', [single], []).plain('k')).toEqual([3]);
    expect(read('k: 3 4', [single], []).messages).toMatchInlineSnapshot(`
      [
        "1:6 «4» \`k\` is a single value; this is too much.",
      ]
    `);
    expect(read('k:', [single], []).messages).toMatchInlineSnapshot(`
      [
        "1:1 «k» \`k\` has no value. [Write it behind the colon, or on indented lines below.]",
      ]
    `);
    expect(read('k: 99999999999', [single], []).messages).toMatchInlineSnapshot(`
      [
        "1:4 «99999999999» Expected a whole number from 1 on, found \`99999999999\`.",
      ]
    `);
  });

  it('reads a million values in a few seconds', () => {
    const many: Given = { name: 'k', type: { kind: 'list', of: { kind: 'int' } } };
    const start = performance.now();
    const reader = read(`k:\n${`  ${'12 7 '.repeat(500)}\n`.repeat(1000)}`, [many], []);
    expect(reader.values.k?.[0]).toHaveLength(1_000_000);
    expect(performance.now() - start).toBeLessThan(15_000);
  });

  it('reads elements by name', () => {
    const target: Given = { name: 'target', type: { kind: 'element', element: 'cell' } };
    const reader = read('size: 2 2\ntarget: (1,0)', [target]);
    expect(reader.values.target).toMatchObject([{ kind: 'cell', index: 2 }]);
    expect(read('size: 2 2\ntarget: (2, 0)', [target]).messages).toMatchInlineSnapshot(`
      [
        "2:9 «(2, 0)» The board has no cell \`(2, 0)\`. [Rows and columns count from 0: the last cell is \`(1,1)\`.]",
      ]
    `);
  });

  it('reads `at: value` lines for anything', () => {
    const reader = read('size: 2 2\nclue:\n  (0,1): 3\n  (1, 1): 2', [clue]);
    expect(reader.messages).toEqual([]);
    expect(reader.plain('clue')).toEqual([null, 3, null, 2]);
    const wrong = 'size: 2 2\nclue:\n  (0,2): 3\n  (1,1): 2\n  (1,1): 9\n  what';
    expect(read(wrong, [clue]).messages).toMatchInlineSnapshot(`
      [
        "3:3 «(0,2)» \`clue\` has no element \`(0,2)\`. [Elements are written like \`(0,0)\`.]",
        "5:3 «(1,1)» \`(1,1)\` has a value already.",
        "6:3 «what» Expected a line \`at: value\`. [Elements are written like \`(0,0)\`.]",
      ]
    `);
  });
});

describe('lattices', () => {
  it('reads borders as strokes between corners', () => {
    const line: Given = { name: 'line', over: 'borders', type: { kind: 'bool' } };
    const reader = read('size: 1 2\nline:\n  +-+ +\n  | |\n  + +-+', [line]);
    expect(reader.messages).toEqual([]);
    const { board } = reader;
    const drawn = reader.values.line?.flatMap((value, border) => {
      const cell = board?.borderCells[2 * border];
      return value
        ? [`${cell} ${board?.borderCells[2 * border + 1]} ${board?.borderCorners[2 * border]}`]
        : [];
    });
    expect(drawn).toHaveLength(4);
    const borderOf = (cell: number, side: number): unknown =>
      reader.values.line?.[board?.stepBorder[cell * 4 + side] ?? -1];
    expect([0, 1, 2, 3].map((side) => borderOf(0, side))).toEqual([true, true, false, true]);
    expect([0, 1, 2, 3].map((side) => borderOf(1, side))).toEqual([false, false, true, true]);
  });

  it('reads ints on links', () => {
    const bridges: Given = { name: 'bridges', over: 'links', type: { kind: 'int', low: 0, high: 2 } };
    const reader = read('size: 2 2\nbridges:\n  o 2 o\n  1   0\n  o 0 o', [bridges]);
    expect(reader.messages).toEqual([]);
    const { board } = reader;
    const linkOf = (cell: number, side: number): unknown =>
      reader.values.bridges?.[board?.stepLink[cell * 4 + side] ?? -1];
    expect([linkOf(0, 1), linkOf(0, 2), linkOf(1, 2), linkOf(2, 1)]).toEqual([2, 1, 0, 0]);
    expect(read('size: 2 2\nbridges:\n  o 2 o\n  1   9\n  o  0o', [bridges]).messages).toMatchInlineSnapshot(`
      [
        "4:7 «9» Expected 0..2, found \`9\`.",
      ]
    `);
    expect(read('size: 2 2\nbridges:\n  o 2 o\n  o 0 o', [bridges]).messages).toMatchInlineSnapshot(`
      [
        "4:3 «o 0 o» \`bridges\` should have 3 lines (2 of \`o\` and those between), but has 2.",
      ]
    `);
    expect(read('size: 2 2\nbridges:\n  o 2 x\n  1   1\n  o 0 o', [bridges]).messages).toMatchInlineSnapshot(`
      [
        "3:3 «o 2 x» Expected 2 \`o\` at equal distances.",
      ]
    `);
  });
});

describe('drawings', () => {
  it('reads the board and its letters from one drawing', () => {
    const text = ':\n      O-N\n     /   \\\n    H     C\n';
    for (const name of ['atom', 'board']) {
      const reader = read(name + text, [atom], ['drawing']);
      expect(reader.messages).toEqual([]);
      expect(reader.plain('atom')).toEqual(['O', 'N', 'H', 'C']);
      expect(reader.board?.linkCount).toBe(3);
      expect([...(reader.board?.linkCells ?? [])]).toEqual([0, 1, 0, 2, 1, 3]);
    }
  });

  it('reports what does not belong, loose links and tabs together', () => {
    const text = 'atom:\n   O-N-\n  /   *\n H    |\n\tC';
    expect(read(text, [atom], ['drawing']).messages).toMatchInlineSnapshot(`
      [
        "3:7 «*» \`*\` does not belong in a drawing. [Letters and digits are cells; \`-\`, \`|\`, \`/\` and \`\\\` are links between them.]",
        "5:1 «	» There is a tab in the drawing, where every column counts. [Put blanks in its place.]",
        "2:7 «-» This link has a cell at one end only. [A \`-\` joins the cells next to it, left and right.]",
        "4:7 «|» This link has no cell at either end. [A \`|\` joins the cells above and below it.]",
      ]
    `);
  });

  it('reports letters that are no values', () => {
    expect(read('atom:\n  X-h\n', [atom], ['drawing']).messages).toMatchInlineSnapshot(`
      [
        "2:3 «X» Expected H, O, N or C, found \`X\`.",
        "2:5 «h» Expected H, O, N or C, found \`h\`. [Did you mean \`H\`?]",
      ]
    `);
  });

  it('reads a second given on the same drawing, and values on its links', () => {
    const charge: Given = { name: 'charge', over: 'cells', type: { kind: 'optional', of: digit } };
    const bonds: Given = { name: 'bonds', over: 'links', type: { kind: 'int', low: 0, high: 3 } };
    const text = 'board:\n  O-N\n   \\\n    C\ncharge:\n  2-.\n   \\\n    1\nbonds:\n  O2N\n   3\n    C';
    const reader = read(text, [atom, charge, bonds], ['drawing']);
    expect(reader.messages).toEqual([]);
    expect(reader.plain('charge')).toEqual([2, null, 1]);
    expect(reader.plain('bonds')).toEqual([2, 3]);
    const tabbed = 'board:\n  O-N\n   \\\n    C\nbonds:\n  O2N\n\t3\n    C';
    expect(read(tabbed, [atom, bonds], ['drawing']).messages).toContain(
      '7:1 «\t» There is a tab in the drawing, where every column counts. [Put blanks in its place.]',
    );
    const stray = 'board:\n  O-N\nbonds:\n  O4N\n    x';
    expect(read(stray, [atom, bonds], ['drawing']).messages).toMatchInlineSnapshot(`
      [
        "4:4 «4» Expected 0..3, found \`4\`.",
        "5:5 «x» The board has no cell or link where this \`x\` stands. [Draw the same cells and links as the board has, at the same places.]",
      ]
    `);
  });
});
