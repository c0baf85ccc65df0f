import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ToldFamily, writeInstance } from '../../src/formats/values/write.ts';
import { squareBoard } from '../../src/model/boards/square.ts';
import { BoardElements } from '../../src/model/elements.ts';
import type { ValueType } from '../../src/model/value-types.ts';
import { anyBoard, familyOn } from './arbitrary.ts';
import { enumOf, type Given, read } from './reading.ts';

describe('writing instances', () => {
  it('gives the same board and values when read again, for all boards and types', () => {
    const boards = fc.option(anyBoard, { nil: undefined });
    const instances = boards.chain((board) =>
      fc.tuple(fc.constant(board), familyOn(board, 'a'), familyOn(board, 'b')),
    );
    fc.assert(
      fc.property(instances, ([board, ...givens]) => {
        const text = writeInstance(givens, board, { comments: ['made by a test'] });
        const reader = read(text, givens as Given[], board ? [board.kind] : []);
        expect(reader.messages, text).toEqual([]);
        for (const given of givens) expect(reader.values[given.name], text).toEqual(given.values);
        for (const part of ['cellRow', 'cellColumn', 'linkCells', 'borderCells'] as const) {
          expect(reader.board?.[part], text).toEqual(board?.[part]);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('writes what a person would', () => {
    const board = squareBoard(2, 3);
    const elements = new BoardElements(board);
    const given = (
      name: string,
      over: 'cells' | 'rows' | 'links' | 'borders',
      type: ValueType,
      values: ToldFamily['values'],
    ): ToldFamily => ({
      name,
      over,
      type,
      domain: elements[over],
      values,
    });
    const int: ValueType = { kind: 'int' };
    const text = writeInstance(
      [
        given('clue', 'cells', { kind: 'optional', of: int }, [1, null, 10, null, 3, 4]),
        given('storm', 'cells', { kind: 'bool' }, [true, true, false, false, false, true]),
        given('total', 'rows', int, [3, 12]),
        given('runs', 'rows', { kind: 'list', of: int }, [[1, 2], []]),
        given('bonds', 'links', int, [0, 1, 2, 0, 1, 2, 3]),
        given(
          'line',
          'borders',
          { kind: 'bool' },
          elements.borders.map((_, at) => at % 3 !== 0),
        ),
        { name: 'limit', type: int, values: [7] },
      ],
      board,
    );
    expect(text).toMatchInlineSnapshot(`
      "clue:
         1  . 10
         .  3  4
      storm:
        # # .
        . . #
      total: 3 12
      runs:
        1 2
        []
      bonds:
        o 0 o 1 o
        2   0   2
        o 1 o 3 o
      line:
        + +-+-+
          | | |
        +-+ + +
          | |
        +-+-+-+
      limit: 7
      "
    `);
    const atoms: ValueType = { kind: 'enum', enum: enumOf('Atom', ['H', 'O']) };
    const drawn = read(
      'atom:\n    H-O\n     \\\n      H',
      [{ name: 'atom', over: 'cells', type: atoms }],
      ['drawing'],
    );
    const cells = drawn.board && new BoardElements(drawn.board).cells;
    expect(
      writeInstance(
        [{ name: 'atom', over: 'cells', type: atoms, values: drawn.values.atom ?? [], domain: cells ?? [] }],
        drawn.board,
      ),
    ).toBe('atom:\n  H-O\n   \\\n    H\n');
  });
});
