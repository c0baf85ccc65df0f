import { describe, expect, it } from 'vitest';
import { EnumValue, UnknownBool, UnknownInt } from '../../../../src/model/values.ts';
import { isDrawn } from '../../../../src/tasks/generate/layout/open-source.ts';
import type { Puzzle } from '../../../../src/tasks/generate/spec/options.ts';
import { example, LATIN, LIGHTS, opened, puzzleOf, TAKEN_LIGHTS } from '../small-boards.ts';

const atomsOf = (puzzle: Puzzle): string[] =>
  puzzle.ground.givens[0]!.values.map((value) => (value instanceof EnumValue ? value.name : '?'));

describe('a size whose clues are open', () => {
  it('keeps what a template tells', async () => {
    const text = 'board:\n    ?-C\n   /   \\\n  H     ?\n   \\   /\n    ?-?\n';
    const puzzle = await puzzleOf(example('molekularis'), { size: { name: 'template', text }, seed: 1 });
    expect(puzzle.text).toMatch(/.-C\n/);
    expect(puzzle.text).toMatch(/\n {2}H/);
    expect(atomsOf(puzzle)).not.toContain('?');
  });

  it('completes the draft that is told, also after another one of the same model', async () => {
    const model = example('sudoku');
    for (const first of ['1', '4']) {
      const text = `size: 4 4\nclue:\n  ${first} . . .\n  . . . .\n  . . . .\n  . . . .\n`;
      const puzzle = await puzzleOf(model, { from: { name: 'draft', text } });
      expect(puzzle.text).toMatch(new RegExp(`clue:\n +${first} `));
    }
  });

  it('has a variable for each clue that is chosen or may go, with absence where that is possible', () => {
    const clues = opened(LATIN, '2x3').ground.givens[0]!.values;
    expect(clues).toHaveLength(6);
    expect(clues.every((value) => value instanceof UnknownInt && value.absent !== undefined)).toBe(true);
    const numbers = opened(LIGHTS, '2x3').ground.givens[0]!.values;
    expect(numbers.every((value) => value instanceof UnknownInt && value.absent === undefined)).toBe(true);
  });

  it('has the terms of the answer for clues that are taken', () => {
    const { ground } = opened(TAKEN_LIGHTS, '2x3');
    expect(ground.givens[0]?.values.every((value) => value instanceof UnknownInt)).toBe(true);
    expect(ground.terms.variableCount).toBe(6);
  });

  it('has what was drawn, and variables where that is open', () => {
    const text = `board square
given wall[cells]: bool
given clue[cells]: 1..3?
find x[cells]: 1..3
rule "r": forall c in cells where clue[c]: x[c] = clue[c]
generate {
  scatter wall: 30%
  remove clue
}`;
    const draw = ({ name }: { readonly name: string }) =>
      name === 'wall' ? [true, false, false, true] : undefined;
    const { ground, plan } = opened(text, '2x2', draw);
    expect(ground.givens.find(({ name }) => name === 'wall')?.values).toEqual([true, false, false, true]);
    expect([isDrawn(plan, 'wall'), isDrawn(plan, 'clue')]).toEqual([true, false]);
    const open = opened(text, '2x2').ground.givens.find(({ name }) => name === 'wall')!;
    expect(open.values.every((value) => value instanceof UnknownBool)).toBe(true);
  });

  it('bounds what is chosen from a range by the board', () => {
    const { ground } = opened(
      `board square
given seen[cells]: int
find x[cells]: 0..9
rule "r": forall c in cells: x[c] = seen[c]
generate {
  choose seen in 2..width
}`,
      '2x5',
    );
    const [value] = ground.givens[0]!.values;
    if (!(value instanceof UnknownInt)) throw new Error('no variable');
    expect([ground.terms.low(value.ref), ground.terms.high(value.ref)]).toEqual([2, 5]);
  });
});
