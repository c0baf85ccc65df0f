/** Random boards, types and values of all kinds, for tests that write and read them. */
import fc from 'fast-check';
import { readDrawing } from '../../src/formats/native/drawing-text.ts';
import { Faults } from '../../src/formats/native/tokens.ts';
import type { ToldFamily } from '../../src/formats/values/write.ts';
import type { Board, BoardKind } from '../../src/model/board.ts';
import { drawingBoard } from '../../src/model/boards/drawing.ts';
import { hexBoard } from '../../src/model/boards/hex.ts';
import { polygonBoard } from '../../src/model/boards/polygons.ts';
import { squareBoard } from '../../src/model/boards/square.ts';
import { TILING_NAMES, tilingBoard } from '../../src/model/boards/tilings.ts';
import { torusBoard } from '../../src/model/boards/torus.ts';
import { BoardElements } from '../../src/model/elements.ts';
import { MISSING_VALUE } from '../../src/model/instance-source.ts';
import type { ValueType } from '../../src/model/value-types.ts';
import { FixedSet, Tuple, type Value } from '../../src/model/values.ts';
import { Diagnostics } from '../../src/text/diagnostics.ts';
import { enumOf } from './reading.ts';

export const SETS = ['cells', 'rows', 'columns', 'borders', 'corners', 'links'] as const;

const ENUMS = [enumOf('Letter', ['R', 'Y', 'B']), enumOf('Pearl', ['white', 'black', 'o'])];

export const scalarType: fc.Arbitrary<ValueType> = fc.oneof(
  fc.constant<ValueType>({ kind: 'bool' }),
  fc.constant<ValueType>({ kind: 'int', low: 0, high: 3 }),
  fc.constant<ValueType>({ kind: 'int', low: -12, high: 120 }),
  fc.constant<ValueType>({ kind: 'int' }),
  fc.constantFrom(...ENUMS).map((type): ValueType => ({ kind: 'enum', enum: type })),
);

const optional = (type: fc.Arbitrary<ValueType>): fc.Arbitrary<ValueType> =>
  fc.oneof(
    { weight: 2, arbitrary: type },
    type.map((of): ValueType => ({ kind: 'optional', of })),
  );

const unknown = (type: fc.Arbitrary<ValueType>): fc.Arbitrary<ValueType> =>
  fc.oneof(
    { weight: 3, arbitrary: type },
    type.map((of): ValueType => ({ kind: 'unknown', of })),
  );

const compoundType: fc.Arbitrary<ValueType> = fc.oneof(
  optional(scalarType).map((of): ValueType => ({ kind: 'list', of })),
  scalarType.map((of): ValueType => ({ kind: 'set', of })),
  fc
    .array(optional(scalarType), { minLength: 1, maxLength: 4 })
    .map((types): ValueType => ({ kind: 'tuple', fields: types.map((type) => ({ type })) })),
);

export const anyType: fc.Arbitrary<ValueType> = optional(
  unknown(
    fc.oneof(
      { weight: 3, arbitrary: scalarType },
      { weight: 1, arbitrary: compoundType },
      { weight: 1, arbitrary: compoundType.map((of): ValueType => ({ kind: 'list', of })) },
    ),
  ),
);

export function toldOf(type: ValueType): fc.Arbitrary<Value | typeof MISSING_VALUE> {
  if (type.kind === 'optional') return fc.oneof(fc.constant(null), toldOf(type.of));
  if (type.kind === 'unknown') return fc.oneof(fc.constant(MISSING_VALUE), toldOf(type.of));
  return plainValue(type);
}

function plainValue(type: ValueType): fc.Arbitrary<Value> {
  switch (type.kind) {
    case 'bool':
      return fc.boolean();
    case 'int':
      return fc.integer({ min: type.low ?? -0x7fffffff, max: type.high ?? 0x7fffffff });
    case 'enum':
      return fc.constantFrom(...type.enum.members);
    case 'optional':
      return fc.oneof(fc.constant(null), plainValue(type.of));
    case 'list':
      return fc.array(plainValue(type.of), { maxLength: 4 });
    case 'set':
      return fc.uniqueArray(plainValue(type.of), { maxLength: 3 }).map((items) => new FixedSet(items));
    case 'tuple':
      return fc.tuple(...type.fields.map((field) => plainValue(field.type))).map((items) => new Tuple(items));
    default:
      throw new Error(`no values of ${type.kind}`);
  }
}

/** A drawn board: cells two columns and two lines apart, some of them missing, with strokes between some neighbours. */
const drawing: fc.Arbitrary<Board> = fc
  .tuple(
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 1, max: 4 }),
    fc.array(fc.nat(5), { minLength: 64, maxLength: 64 }),
  )
  .map(([height, width, choices]) => {
    const there = (row: number, column: number): boolean =>
      row >= 0 &&
      column >= 0 &&
      row < height &&
      column < width &&
      (choices[row * 4 + column] !== 0 || row + column === 0);
    const lines = Array.from({ length: 2 * height - 1 }, (_, y) =>
      Array.from({ length: 2 * width - 1 }, (_, x) => {
        const [row, column] = [y >> 1, x >> 1];
        const choice = choices[16 + row * 8 + column * 2 + (y % 2)] ?? 0;
        if (y % 2 === 0 && x % 2 === 0) return there(row, column) ? 'X' : ' ';
        if (y % 2 === 0) return there(row, column) && there(row, column + 1) && choice > 1 ? '-' : ' ';
        if (x % 2 === 0) return choice > 2 && there(row, column) && there(row + 1, column) ? '|' : ' ';
        if (choice > 3 && there(row, column) && there(row + 1, column + 1)) return '\\';
        return choice > 1 && there(row, column + 1) && there(row + 1, column) ? '/' : ' ';
      })
        .join('')
        .trimEnd(),
    );
    while (lines.at(-1) === '') lines.pop();
    const read = readDrawing(
      lines.map((text) => ({ text, start: 0 })),
      new Faults(new Diagnostics(), 0),
    );
    return drawingBoard(read);
  });

/** Random boards of each kind; boards that are listed several times are chosen more often. A new kind doesn't compile until it is listed here. */
const BOARDS: Readonly<Record<BoardKind, readonly fc.Arbitrary<Board>[]>> = {
  square: [
    fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
      .map(([h, w]) => squareBoard(h, w)),
    fc.constant(
      squareBoard(3, 4, [true, false, false, false, false, false, true, false, false, true, true, false]),
    ),
  ],
  hex: [fc.constantFrom([1], [1, 2, 1], [2, 3, 2], [3, 4, 5, 4], [2, 1]).map((lengths) => hexBoard(lengths))],
  drawing: [drawing],
  torus: [fc.constantFrom(3, 4).map((width) => torusBoard(3, width))],
  tiling: [
    fc.constantFrom(...TILING_NAMES).map((name) => tilingBoard(name, 5, name.startsWith('penrose') ? 6 : 1)),
    fc.constantFrom(3, 7).map((seed) => tilingBoard('penroserhombs', 5, 4, seed)),
    fc.constant(
      polygonBoard(
        [
          [
            [0, 0],
            [2, 0],
            [2, 1.5],
            [0, 1],
          ],
          [
            [2, 0],
            [3, 2],
            [2, 1.5],
          ],
          [
            [0, 1],
            [2, 1.5],
            [-1, 3.25],
          ],
        ],
        { name: 'polygons', sizes: [] },
      ),
    ),
  ],
};
export const anyBoard: fc.Arbitrary<Board> = fc.oneof(...Object.values(BOARDS).flat());

/** A random given or find: over one of the board's sets, or a single value. */
export function familyOn(
  board: Board | undefined,
  name: string,
  types: fc.Arbitrary<ValueType> = anyType,
): fc.Arbitrary<ToldFamily> {
  const elements = board && new BoardElements(board);
  return fc
    .tuple(board ? fc.option(fc.constantFrom(...SETS), { nil: undefined }) : fc.constant(undefined), types)
    .chain(([over, type]) => {
      const domain = over && elements?.[over];
      const count = domain ? domain.length : 1;
      return fc
        .array(toldOf(type), { minLength: count, maxLength: count })
        .map((values) => ({ name, type, values, ...(over && { over }), ...(domain && { domain }) }));
    });
}
