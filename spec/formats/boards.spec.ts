import { describe, expect, it } from 'vitest';
import type { BoardKind } from '../../src/model/board.ts';
import { enumOf, type Given, read } from './reading.ts';

const crystal: Given = {
  name: 'crystal',
  over: 'cells',
  type: { kind: 'optional', of: { kind: 'enum', enum: enumOf('Crystal', ['R', 'Y']) } },
};
const number: Given = { name: 'number', over: 'cells', type: { kind: 'int' } };

const kindOf = (text: string, kinds: BoardKind[]): string | undefined =>
  read(text, [crystal], kinds).board?.kind;

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

describe('entries', () => {
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
