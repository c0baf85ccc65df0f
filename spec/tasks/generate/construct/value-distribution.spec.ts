import { describe, expect, it } from 'vitest';
import { EnumValue } from '../../../../src/model/values.ts';
import { Random } from '../../../../src/tasks/common/random.ts';
import {
  ValueDistribution,
  type ValueGroup,
  valueGroup,
} from '../../../../src/tasks/generate/construct/value-distribution.ts';
import type { Puzzle } from '../../../../src/tasks/generate/spec/options.ts';
import { allAnswers, clueModelOf, example, LIGHTS, opened, puzzleOf } from '../small-boards.ts';

const atomsOf = (puzzle: Puzzle): string[] =>
  puzzle.ground.givens[0]!.values.map((value) => (value instanceof EnumValue ? value.name : '?'));

function distributionOf(weights: Readonly<Record<string, number>>) {
  const board = opened(LIGHTS, '2x3');
  const clueModel = clueModelOf(board);
  const group = valueGroup(
    clueModel,
    { name: 'seen', kind: 'chosen' },
    clueModel.openPlaces,
    new Map(Object.entries(weights)),
  )!;
  return {
    board,
    clueModel,
    group,
    distribution: new ValueDistribution(clueModel, [group]),
  };
}

const codesWith = ({ values }: ValueGroup): Record<string, number> =>
  Object.fromEntries(values.map(({ text, weight }) => [text, weight]));

describe('the distribution of values', () => {
  it('never chooses a value of weight 0, and keeps to the shares asked for', async () => {
    const weights = new Map([['', new Map(Object.entries({ H: 0, O: 1, N: 10, C: 10 }))]]);
    for (const seed of [1, 2]) {
      const atoms = atomsOf(await puzzleOf(example('molekularis'), { size: 'medium', seed, weights }));
      expect(atoms).not.toContain('H');
      expect(atoms.filter((atom) => atom === 'C').length).toBeGreaterThan(15);
    }
  });

  it('has a weight for each value, 0 where none is told; and is none without weights', () => {
    const { clueModel, group } = distributionOf({ 1: 2, 3: 1 });
    expect(codesWith(group)).toEqual({ 0: 0, 1: 2, 2: 0, 3: 1, 4: 0 });
    expect(
      valueGroup(clueModel, { name: 'seen', kind: 'chosen' }, clueModel.openPlaces, new Map()),
    ).toBeUndefined();
    expect(valueGroup(clueModel, { name: 'seen', kind: 'chosen' }, [], new Map([['1', 1]]))).toBeUndefined();
  });

  it('excludes values of weight 0', () => {
    const { board, clueModel, group } = distributionOf({ 0: 1, 1: 2, 2: 1 });
    const count = (answer: Int32Array, code: number): number =>
      group.refs.filter((ref) => clueModel.numberOf(ref, answer) === code).length;
    for (const answer of allAnswers(board.ground, clueModel.variables)) {
      const assumptions = clueModel.variables.map((ref) =>
        clueModel.session.program.is(ref, clueModel.numberOf(ref, answer)),
      );
      const reply = clueModel.session.solve({ assumptions, isExistenceOnly: true });
      const isAllowed = count(answer, 3) + count(answer, 4) === 0;
      expect(reply.status === 'satisfiable').toBe(isAllowed);
    }
  });

  it('asks for less and less from level to level, and for nothing in the end', () => {
    const { board, clueModel, distribution } = distributionOf({ 0: 1, 1: 1, 2: 1 });
    const answers = allAnswers(board.ground, clueModel.variables);
    const allowed: number[] = [];
    for (let loosened = 0; ; loosened++) {
      const level = distribution.toleranceLiteral(loosened);
      if (level === undefined) break;
      expect(distribution.toleranceLiteral(loosened)).toBe(level);
      const isAllowed = (answer: Int32Array): boolean => {
        const assumptions = clueModel.variables.map((ref) =>
          clueModel.session.program.is(ref, clueModel.numberOf(ref, answer)),
        );
        return (
          clueModel.session.solve({ assumptions: [...assumptions, level], isExistenceOnly: true }).status ===
          'satisfiable'
        );
      };
      allowed.push(answers.filter(isAllowed).length);
    }
    // At the first level of tolerance, each value has exactly its share.
    const isNear = (answer: Int32Array): boolean =>
      [0, 1, 2, 3, 4].every((code) => {
        const count = clueModel.openPlaces.filter(
          ({ ref }) => clueModel.numberOf(ref, answer) === code,
        ).length;
        return code > 2 ? count === 0 : count === 2;
      });
    expect(allowed[0]).toBe(answers.filter(isNear).length);
    expect(allowed.length).toBeGreaterThan(3);
    expect(allowed).toEqual(allowed.toSorted((a, b) => a - b));
    expect(allowed[0]!).toBeLessThan(answers.length);
  });

  it('prefers values by their weights, the same for the same seed', () => {
    const { clueModel, group, distribution } = distributionOf({ 1: 1 });
    distribution.randomPhases(new Random(5));
    // Lights aren't restricted; numbers are 1 wherever the rules allow that.
    const reply = clueModel.session.solve({});
    expect(reply.status).toBe('satisfiable');
    const other = distributionOf({ 1: 1 });
    other.distribution.randomPhases(new Random(5));
    const again = other.clueModel.session.solve({});
    expect(again.status === 'satisfiable' && reply.status === 'satisfiable' && again.assignment).toEqual(
      reply.status === 'satisfiable' && reply.assignment,
    );
    expect(group.refs).toHaveLength(6);
  });
});
