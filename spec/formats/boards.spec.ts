import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BoardKind } from '../../src/model/board.ts';
import { isEndless } from '../../src/model/boards/kinds.ts';
import { anyBoard } from './arbitrary.ts';
import { enumOf, type Given, read } from './reading.ts';

const crystal: Given = {
  name: 'crystal',
  over: 'cells',
  type: { kind: 'optional', of: { kind: 'enum', enum: enumOf('Crystal', ['R', 'Y']) } },
};
const number: Given = { name: 'number', over: 'cells', type: { kind: 'int' } };

const kindOf = (text: string, kinds: BoardKind[]): string | undefined =>
  read(text, [crystal], kinds).board?.kind;

describe('any board', () => {
  it('has each cell at its row and column, and none outside of them unless it is endless', () => {
    fc.assert(
      fc.property(anyBoard, (board) => {
        if (isEndless(board)) return;
        for (let row = -2; row <= board.height + 1; row++) {
          for (let column = -2; column <= board.width + 1; column++) {
            const cell = board.cellAt(row, column);
            const at = [board.cellRow[cell], board.cellColumn[cell]];
            expect(at).toEqual(cell === -1 ? [undefined, undefined] : [row, column]);
          }
        }
      }),
    );
  });
});

describe('the board of an instance', () => {
  it('is the one that the data add up to', () => {
    const hexagon = 'crystal:\n   R-\n  ---\n   Y-';
    const square = 'crystal:\n  R-\n  -Y';
    expect(kindOf(hexagon, ['square', 'hex'])).toBe('hex');
    expect(kindOf(square, ['square', 'hex'])).toBe('square');
    expect(kindOf(`board: hex\n${hexagon}`, ['square', 'hex'])).toBe('hex');
    expect(kindOf('crystal:\n  R-Y\n', ['square', 'drawing'])).toBe('drawing');
  });

  it('has the size the model fixes', () => {
    const reader = read('number:\n  1 2\n  3 4', [number], [{ name: 'square', arguments: [2, 3] }]);
    expect(reader.messages).toMatchInlineSnapshot(`
      [
        "2:3 «1 2» Row 1 has 2 values, but the board has 3 columns (and one more row). [Separate the values by blanks; \`-\` or \`.\` stands for an empty place.]",
      ]
    `);
  });

  it('takes a size from the instance', () => {
    expect(read('size: 2 3', [], ['square']).board).toMatchObject({ height: 2, width: 3 });
    expect(read('size: 4', [], ['square']).board).toMatchObject({ height: 4, width: 4 });
    expect(read('size: 10x12', [], ['square']).board).toMatchObject({ height: 10, width: 12 });
    expect(read('size: 3', [], ['hex']).board?.cellCount).toBe(19);
    expect(read('size: 3 4 5 4 3', [], ['hex']).board?.cellCount).toBe(19);
    expect(read('size: 3', [], ['square', 'hex']).board?.kind).toBe('hex');
    expect(read('board: square\nsize: 3', [], ['square', 'hex']).board?.kind).toBe('square');
  });

  it('is no hexagon if its rows grow again', () => {
    expect(read('size: 3 4 5 4 3', [], ['hex']).messages).toEqual([]);
    expect(read('size: 4 3 4', [], ['hex']).board).toBeUndefined();
    expect(read('size: 3 4 3 4 3', [], ['hex']).messages).toEqual([expect.stringContaining('«')]);
    const zigzag = 'crystal:\n   R--\n    --\n   Y--';
    expect(read(`board: hex\n${zigzag}`, [crystal], ['hex']).messages).not.toEqual([]);
    expect(kindOf(zigzag.replace('    --', '  R---'), ['hex'])).toBe('hex');
  });

  it('refuses sizes that are none', () => {
    expect(read('size: -5 5', [], ['square']).messages).toMatchInlineSnapshot(`
      [
        "1:7 «-5» Expected a number of cells, found \`-5\`.",
      ]
    `);
    expect(read('size: 0 5', [], ['square']).messages).toMatchInlineSnapshot(`
      [
        "1:7 «0» A board has at least one row and one column.",
      ]
    `);
    expect(read('size: 1 2 3', [], ['square']).messages).toMatchInlineSnapshot(`
      [
        "1:1 «size» \`size\` of a square board is its rows and its columns.",
      ]
    `);
    expect(read('size:', [], ['square']).messages).toMatchInlineSnapshot(`
      [
        "1:1 «size» \`size\` has no value.",
      ]
    `);
    expect(read('size: 3 4 4 3', [], ['hex']).messages).toMatchInlineSnapshot(`
      [
        "1:1 «size» The rows do not form a hexagon: row 3 has 4 cells. [Each row has one cell more than the row above, then, from the middle on, one less.]",
      ]
    `);
    expect(read('crystal:\n  R-\n  R--\n  ---', [crystal], ['hex']).messages).toMatchInlineSnapshot(`
      [
        "4:3 «---» The rows do not form a hexagon: row 3 has 3 cells. [Each row has one cell more than the row above, then, from the middle on, one less.]",
      ]
    `);
  });

  it('refuses a size that is another one than the model tells', () => {
    const told = (name: 'square' | 'hex' | 'torus', sizes: readonly number[], size: string) =>
      read(`size: ${size}`, [], [{ name, arguments: sizes }]).messages;
    expect(told('square', [9, 9], '12 12')).toEqual([
      '1:1 «size» The board is of size 9 9 here: the model says how large it is. [Leave the size out, or change the givens that it follows from, if there are some.]',
    ]);
    expect(told('square', [9], '9 9')).toEqual([]);
    expect(told('square', [9, 9], '9')).toEqual([]);
    expect(told('torus', [4, 5], '5 4')).toHaveLength(1);
    expect(told('hex', [3], '3 4 5 4 3')).toEqual([]);
    expect(told('hex', [3], '4')).toHaveLength(1);
  });

  it('refuses a board that is too large before it is made', () => {
    expect(read('size: 10000 10000', [], ['square']).messages).toMatchInlineSnapshot(`
      [
        "1:1 «size» A board of 10000 rows and 10000 columns has 100000000 cells; the limit is 1000000. [Use a smaller board, or raise the limit (\`--max cells=N\`).]",
      ]
    `);
    expect(read('size: 999999999', [], ['hex']).messages).toMatchInlineSnapshot(`
      [
        "1:1 «size» A board of side 999999999 has 2999999991000000000 cells; the limit is 1000000. [Use a smaller board, or raise the limit (\`--max cells=N\`).]",
      ]
    `);
  });

  it('refuses a kind the model does not allow, and no board at all', () => {
    expect(read('board: hex', [], ['square']).messages).toMatchInlineSnapshot(`
      [
        "1:8 «hex» This puzzle has no board of the kind \`hex\`. [Its board is \`square\`.]",
      ]
    `);
    expect(read('// nothing', [number], ['square']).messages).toMatchInlineSnapshot(`
      [
        "1:1 «/» The instance \`i.txt\` is empty. [The puzzle asks for \`number\`.]",
      ]
    `);
    expect(read('other: 1', [number], ['square']).messages).toMatchInlineSnapshot(`
      [
        "1:1 «o» The instance does not tell how large its board is. [Add a line such as \`size: 5 5\` (rows, then columns).]",
        "1:1 «other» The puzzle has no given \`other\`. [It asks for \`number\`.]",
      ]
    `);
    expect(read('board:\n', [crystal], ['drawing']).messages).toMatchInlineSnapshot(`
      [
        "1:1 «board» The instance does not draw its board. [Draw it on indented lines below \`crystal:\`, with letters for cells and - | / \\ for links.]",
      ]
    `);
  });
});

describe('a square board with holes', () => {
  const mask = 'board:\n  # # .\n  # # #\n  . # #\n';

  it('is drawn with a sign for each cell', () => {
    const reader = read(`${mask}number:\n  1 2 .\n  3 4 5\n  . 6 7\n`, [number], ['square']);
    expect(reader.messages).toEqual([]);
    expect(reader.board).toMatchObject({
      height: 3,
      width: 3,
      cellCount: 7,
      borderCount: 20,
      cornerCount: 14,
    });
    expect(reader.values.number).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(reader.board?.lineFamilies[0]?.lines.map((line) => [...line])).toEqual([
      [0, 1],
      [2, 3, 4],
      [5, 6],
    ]);
    expect(reader.board?.cellAt(0, 2)).toBe(-1);
  });

  it('is the one that is meant where the model has others, too', () => {
    expect(read(mask, [], ['square', 'hex', 'drawing', 'tiling']).board?.kind).toBe('square');
  });

  it('says what is wrong with it', () => {
    const fixed = [{ name: 'square' as const, arguments: [4, 4] }];
    const messages = [
      ...read('board:\n  ##.\n  ##\n', [], ['square']).messages,
      ...read(mask, [], fixed).messages,
      ...read(`${mask}number:\n  1 2\n  3 4 5\n  . 6 7\n`, [number], ['square']).messages,
    ];
    expect(messages).toMatchInlineSnapshot(`
      [
        "3:3 «##» This row of the board is 2 places long, others 3. [Write \`.\` where there is no cell.]",
        "1:1 «board» The board has 4 rows and 4 columns, but is drawn with 3 and 3.",
        "6:3 «1 2» Row 1 has 2 values, but the board has 3 columns. [Separate the values by blanks; \`-\` or \`.\` stands for an empty place.]",
      ]
    `);
  });
});

describe('tilings', () => {
  it('are named by the model or the instance', () => {
    expect(read('board: cairo\nsize: 2 3', [], ['tiling']).board).toMatchObject({
      cellCount: 24,
      tiling: { name: 'cairo', sizes: [2, 3] },
    });
    expect(read('board: kagome\nsize: 2', [], ['square', 'tiling']).board?.cellCount).toBe(12);
    expect(read('size: 2 3', [], ['square', 'tiling']).board?.kind).toBe('square');
    expect(read('board: penroserhombs\nsize: 5 5 9', [], ['tiling']).board?.tiling?.sizes).toEqual([5, 5, 9]);
  });

  it('are drawn by their corners', () => {
    const drawn = 'board:\n  0,0 1,0 0.5,0.9   // up\n  1,0 0.5,0.9 1.5,0.9\n';
    for (const kinds of [['tiling'], ['square', 'drawing', 'tiling']] as const) {
      const reader = read(drawn, [number], [...kinds]);
      expect(reader.messages).toEqual([]);
      expect(reader.board).toMatchObject({ cellCount: 2, borderCount: 5, linkCount: 1 });
    }
  });

  it('say what is wrong with them', () => {
    const messages = [
      'board: tiling\nsize: 3 3',
      'board: cairo',
      'board: cairo\nsize: 2 3 4',
      'board: penrosekites\nsize: 1 1',
      'board: floret\nsize: 9999 9999',
      'board:\n  0,0 1,0 1,1\n  0,0 1,0 0,x\n  0,0 1,1\n',
      'board:\n  0,0 1,0 1,1\n  1,0 1,1 0.5,0.6\n',
      'board:\n  0,0 1,0 1,1 1,0\n',
    ].flatMap((text) => read(text, [], ['tiling']).messages);
    expect(messages).toMatchInlineSnapshot(`
      [
        "1:1 «board» The instance does not tell which tiling its board is. [Add a line such as \`board: cairo\`. There are \`triangular\`, \`snubsquare\`, \`cairo\`, \`kagome\`, \`rhombille\`, \`kites\`, \`floret\`, \`greathexagonal\`, \`octagonal\`, \`dodecagonal\`, \`greatdodecagonal\`, \`compassdodecagonal\`, \`penrosekites\`, \`penroserhombs\`; or draw the cells below \`board:\`, a line each with its corners.]",
        "1:1 «b» The instance does not tell how large its board is. [Add a line such as \`size: 4 4\` (rows, columns).]",
        "2:1 «size» \`size\` of this board is rows, columns.",
        "2:1 «size» No cell of the tiling fits into 1 by 1. [The sides of its cells are about 1 long: take a larger size.]",
        "2:1 «size» A board of the size 9999 9999 has 599880006 cells; the limit is 1000000. [Use a smaller board, or raise the limit (\`--max cells=N\`).]",
        "3:11 «0,x» Expected a corner, found \`0,x\`. [A corner is two numbers, to the right and down: \`0,1.5\`.]",
        "4:3 «0,0 1,1» These corners enclose nothing. [A cell has three corners or more, in order around it: \`0,0 1,0 1,1 0,1\`.]",
        "3:3 «1,0 1,1 0.5,0.6» Another cell lies on the same side of 1,0–1,1. [Cells side by side lie on two sides of a stroke that both have from corner to corner.]",
        "2:3 «0,0 1,0 1,1 1,0» These corners enclose nothing. [A cell has three corners or more, in order around it: \`0,0 1,0 1,1 0,1\`.]",
      ]
    `);
  });
});

describe('entries', () => {
  it('of the board are none of a given with a similar name', () => {
    const bare: Given = { name: 'bare', type: { kind: 'bool' } };
    for (const name of ['bare', 'siz']) {
      const given = { ...bare, name };
      expect(read('board: square\nsize: 2 3', [given], ['square', 'hex']).messages).toEqual([]);
    }
  });

  it('names the given that was meant, once', () => {
    const reader = read('numbr:\n  1 2', [number], ['square']);
    expect(reader.messages).toMatchInlineSnapshot(`
      [
        "1:1 «numbr» The puzzle has no given \`numbr\`. [Did you mean \`number\`?]",
      ]
    `);
    const single: Given = { name: 'total', type: { kind: 'int' } };
    expect(read('totl: 1\nextra: 2', [single], []).messages).toMatchInlineSnapshot(`
      [
        "1:1 «totl» The puzzle has no given \`totl\`. [Did you mean \`total\`?]",
        "2:1 «extra» The puzzle has no given \`extra\`. [It asks for \`total\`.]",
      ]
    `);
  });

  it('knows `size` and `board` only where there is a board', () => {
    expect(read('size: 3', [], []).messages).toMatchInlineSnapshot(`
      [
        "1:1 «size» The puzzle has no given \`size\`. [It asks for nothing.]",
      ]
    `);
  });
});
