/** Instances given as JavaScript values are read like their text, with the same messages. */
import { describe, expect, it } from 'vitest';
import type { InstanceValues } from '../../src/formats/native/instance-values.ts';
import { instanceText } from '../../src/formats/values/write.ts';
import { count, openInstance } from '../../src/index.ts';
import { groundOf, modelOf } from '../models.ts';

const MODEL = modelOf(`puzzle "p"
board square
given enum Name
given clue[cells]: 0..9? or unknown
given black[cells]: bool = false
given total[rows]: int?
given strips[columns]: (list of int)?
given signs[cells]: (list of int)?
given most: int = 7
given pair: (left: int, right: int)?
given spots: list of cell = []
given tiles: list of (left: int, right: int) = []
given edge: set of (Name, Name) = {}
given words: list of list of Name = []
given layer[1..2, cells]: int?
find x[cells]: bool
rule "r": true
`);

const opened = (values: InstanceValues): string => {
  const { ground, diagnostics } = openInstance(MODEL, values);
  if (!ground) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return instanceText(MODEL, ground);
};
const fromText = (text: string): string => instanceText(MODEL, groundOf(MODEL, text));
const messages = (values: InstanceValues): readonly string[] =>
  openInstance(MODEL, values).diagnostics.map(({ message }) => message);

describe('values', () => {
  it('are what their text is', () => {
    expect(
      opened({
        size: [2, 3],
        Name: ['a', 'b', 'c'],
        clue: [
          [3, null, '?'],
          [null, 0, 9],
        ],
        black: [
          [true, false, false],
          [false, false, true],
        ],
        total: [4, null],
        strips: [[1, 2], [], [3]],
        signs: [
          [[1, 2], null, null],
          [null, null, [3]],
        ],
        most: 5,
        pair: [1, 2],
        spots: [
          [0, 1],
          [1, 2],
        ],
        tiles: [{ left: 1, right: 2 }, [3, 4]],
        edge: new Set([
          ['a', 'b'],
          ['b', 'c'],
        ]),
        words: [['a', 'b'], ['c']],
        layer: {
          1: [
            [1, 2, 3],
            [4, 5, 6],
          ],
        },
      }),
    ).toBe(
      fromText(`size: 2 3
Name: a b c
clue:
  3 . ?
  . 0 9
black:
  # . .
  . . #
total: 4 -
strips:
  1 2
  []
  3
signs:
  [1 2] . .
  . . [3]
most: 5
pair: 1 2
spots: (0,1) (1,2)
tiles:
  1 2
  3 4
edge: (a,b) (b,c)
words:
  a b
  c
layer:
  1:
    1 2 3
    4 5 6
`),
    );
  });

  it('may name places, and be texts', () => {
    const grid = 'size: 2 2\nName: a\nclue:\n  . 4\n  . .\n';
    expect(opened({ size: '2 2', Name: ['a'], clue: { '(0,1)': 4 } })).toBe(fromText(grid));
    expect(opened({ size: [2, 2], Name: 'a', clue: new Map([[[0, 1], 4]]) })).toBe(fromText(grid));
    expect(opened({ Name: ['a'], clue: '. 4\n. .' })).toBe(fromText(grid));
  });

  it('have the messages of texts', () => {
    expect(messages({ size: [2, 2], Name: ['a'], cleu: 1 })[0]).toBe('The puzzle has no given `cleu`.');
    expect(messages({ size: [2, 2], Name: ['a'], most: 'x' })[0]).toContain('found `x`');
    expect(messages({ size: [2, 2], Name: ['a'], clue: [[1, 2, 3]] }).length).toBeGreaterThan(0);
    expect(messages({ size: [2, 2] })[0]).toContain('asks for `Name`');
  });

  it('that no text stands for are told', () => {
    expect(messages({ Name: ['a'], most: 1.5 })).toEqual(['1.5 is no whole number.']);
    expect(messages({ Name: ['a b\nmost: 3'] })[0]).toContain('is no single value');
    expect(messages({ 'Name: a\nmost': 3 })[0]).toContain("can't be the name of a given");
    let deep: unknown = 1;
    for (let i = 0; i < 10_000; i++) deep = [deep];
    expect(messages({ Name: ['a'], most: deep as number })[0]).toContain('nested too deeply');
    const round: unknown[] = [];
    round.push(round);
    expect(messages({ Name: ['a'], clue: round as number[] })[0]).toContain('nested too deeply');
    expect(messages({ Name: ['a'], most: [1, undefined] as never })[0]).toContain('`undefined` is no value');
    expect(messages({ Name: ['a'], most: [() => 1] as never })[0]).toContain('`function` is no value');
  });

  it('serve as a puzzle', async () => {
    const model = modelOf(`puzzle "Coins"
given total: int
given coins: list of int
find used[0..size(coins) - 1]: 0..9
rule "They add up": sum(used[i] * coins[i] for i in 0..size(coins) - 1) = total
`);
    const { ground } = openInstance(model, { total: 7, coins: [1, 2, 5] });
    expect(Number((await count(ground!)).count)).toBe(6);
  });
});
