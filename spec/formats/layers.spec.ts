/** A given or find over several sets is written as a board or table for each layer, and read back. */
import { describe, expect, it } from 'vitest';
import { readSolution } from '../../src/formats/solution/solution-read.ts';
import { layersOf, tableOf } from '../../src/formats/values/layers.ts';
import { instanceText } from '../../src/formats/values/write.ts';
import { decodeSolution, openInstance, solve, writeSolution } from '../../src/index.ts';
import { Tuple } from '../../src/model/values.ts';
import { Diagnostics } from '../../src/text/diagnostics.ts';
import { Sources } from '../../src/text/source.ts';
import { groundOf, modelOf } from '../models.ts';

const product = (...sets: (readonly number[])[]): Tuple[] =>
  sets
    .reduce<number[][]>((all, set) => all.flatMap((one) => set.map((item) => [...one, item])), [[]])
    .map((items) => new Tuple(items));

const CUBE = `puzzle "p"
board square
given clue[1..2, cells]: 0..9?
find x[1..2, cells]: 0..9
find pair[0..1, 3..5]: bool
find deep[1..2, 1..2, 1..3]: bool
rule "Clues": forall k in 1..2, c in cells where clue[k, c]: x[k, c] = clue[k, c]
rule "Sums": forall k in 1..2: sum(x[k, c] for c in cells) = 5 * k
rule "Pairs": count(pair) = 1 and pair[0, 4] and count(deep) = 1 and deep[2, 1, 3]
`;

describe('layers', () => {
  it('are found where each has a form of its own', () => {
    expect(tableOf(product([1, 2], [1, 2, 3]))?.positions).toHaveLength(6);
    expect(tableOf(product([1, 2], [1, 2, 3]).slice(1))).toBeUndefined();
    expect(tableOf(product([1, 2], [7]))).toBeUndefined();
    expect(layersOf(product([1, 2], [1, 2]), undefined)).toBeUndefined();
    expect(layersOf(product([5, 6], [1, 2], [1, 2]), undefined)?.map(({ key }) => key)).toEqual([5, 6]);
    expect(layersOf(product([5, 6], [1, 2], [1, 2]).slice(1), undefined)).toBeUndefined();
  });

  it('are written and read back', async () => {
    const text = 'size: 2 2\nclue:\n  1:\n    1 .\n    . .\n  2:\n    . .\n    . 7\n';
    const ground = groundOf(modelOf(CUBE), text);
    expect(instanceText(modelOf(CUBE), ground)).toBe(text);
    const solution = decodeSolution(ground, (await solve(ground)).solutions[0]!);
    const written = writeSolution(ground, solution);
    expect(written).toContain('pair:\n  . # .\n  . . .\n');
    expect(written).toContain('deep:\n  1:\n    . . .\n    . . .\n  2:\n    . . #\n    . . .\n');
    expect(written).toMatch(/^x:\n {2}1:\n {4}1 \d\n {4}\d \d\n {2}2:\n {4}\d \d\n {4}\d 7\n/);
    const diagnostics = new Diagnostics();
    const read = readSolution(ground, new Sources().add('s', written), diagnostics);
    expect(diagnostics.list).toEqual([]);
    expect(read?.families.map(({ values }) => values)).toEqual(solution.families.map(({ values }) => values));
  });

  it('tell how large the board is', () => {
    const model = modelOf(CUBE);
    const size = (text: string) => {
      const { ground } = openInstance(model, { name: 'a', text });
      return ground?.board && [ground.board.height, ground.board.width];
    };
    expect(size('clue:\n  1:\n    1 . .\n    . . 2\n')).toEqual([2, 3]);
    expect(size('clue:\n  2:\n    1.\n    .2\n    ..\n')).toEqual([3, 2]);
    expect(size('clue:\n  1,(0,0): 3\n')).toBeUndefined();
    // A grid over corners has one row and one column more than the board.
    const corners = modelOf('puzzle "p"\nboard square\ngiven at[corners]: int?\nfind x[cells]: bool\n');
    const { board } = groundOf(corners, 'at:\n  . . 2\n  . 5 .\n');
    expect([board?.height, board?.width]).toEqual([1, 2]);
    // Layers over borders or corners are larger than the board.
    const borders = modelOf(
      'puzzle "p"\nboard square\ngiven w[1..2, corners, cells]: bool\nfind x[cells]: bool\n',
    );
    expect(openInstance(borders, { name: 'a', text: 'w:\n  1,(0,0):\n    # .\n' }).ground).toBeUndefined();
  });

  it('may be left out, or told place by place, and mistakes have their place', () => {
    const model = modelOf(CUBE);
    const messages = (clue: string): readonly string[] =>
      openInstance(model, { name: 'a', text: `size: 2 2\nclue:\n${clue}` }).diagnostics.map(
        ({ message }) => message,
      );
    expect(messages('  2:\n    . .\n    . 7\n')).toEqual([]);
    expect(messages('  1,(0,0): 3\n  2,(1,1): 4\n')).toEqual([]);
    expect(messages('  1:\n    . .\n    . .\n  3:\n    . .\n    . .\n')).toEqual([
      '`clue` has no layer `3`.',
    ]);
    expect(messages('  1:\n    . .\n    . .\n  1:\n    . .\n    . .\n')).toEqual(['`1` has values already.']);
    expect(messages('  1:\n    . . .\n    . .\n')).toEqual([
      'Row 1 has 3 values, but the board has 2 columns.',
    ]);
    expect(messages('  1:\n    . .\n')[0]).toContain('`clue 1` has 1 row');
  });
});
