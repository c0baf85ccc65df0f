import { describe, expect, it } from 'vitest';
import { EnumValue } from '../../../../src/model/values.ts';
import { Random } from '../../../../src/tasks/common/random.ts';
import {
  fixedLiterals,
  NeighbourhoodSearch,
} from '../../../../src/tasks/generate/construct/neighbourhood-search.ts';
import {
  ValueDistribution,
  valueGroup,
} from '../../../../src/tasks/generate/construct/value-distribution.ts';
import type { Puzzle } from '../../../../src/tasks/generate/spec/options.ts';
import { allAnswers, clueModelOf, example, LIGHTS, opened, puzzleOf } from '../small-boards.ts';

const atomsOf = (puzzle: Puzzle): string[] =>
  puzzle.ground.givens[0]!.values.map((value) => (value instanceof EnumValue ? value.name : '?'));

describe('neighbourhood search for the wanted distribution', () => {
  it('brings shares as near to the weights as the board allows', async () => {
    const weights = new Map([['', new Map(Object.entries({ H: 1, O: 1, N: 1, C: 1 }))]]);
    for (const seed of [1, 2, 3]) {
      const atoms = atomsOf(await puzzleOf(example('molekularis'), { size: 'medium', seed, weights }));
      for (const atom of 'HONC') {
        const count = atoms.filter((one) => one === atom).length;
        expect(Math.abs(count - atoms.length / 4)).toBeLessThanOrEqual(1.5);
      }
    }
  });

  it('asks for answers whose counts are nearer to their parts, until none is nearer', () => {
    const board = opened(LIGHTS, '2x3');
    const clueModel = clueModelOf(board);
    const weights = new Map([
      ['0', 1],
      ['1', 2],
      ['2', 1],
    ]);
    const group = valueGroup(clueModel, { name: 'seen', kind: 'chosen' }, clueModel.openPlaces, weights)!;
    const distribution = new ValueDistribution(clueModel, [group]);
    const search = new NeighbourhoodSearch(clueModel, distribution);
    const parts = distribution.wantedCounts(group);
    const distance = (answer: Int32Array): number =>
      group.values.reduce((sum, { code }, at) => {
        const count = group.refs.filter((ref) => clueModel.numberOf(ref, answer) === code).length;
        return sum + Math.max(0, parts[at]!.low - count, count - parts[at]!.high);
      }, 0);
    const random = new Random(3);
    const answers = allAnswers(board.ground, clueModel.variables).filter((answer) =>
      group.refs.every((ref) => clueModel.numberOf(ref, answer) <= 2),
    );
    let nearer = 0;
    for (const answer of answers) {
      if (distance(answer) === 0) {
        expect(search.nextQuery(answer, random)).toBeUndefined();
        continue;
      }
      const assumptions = search.nextQuery(answer, random)!;
      const reply = clueModel.session.solve({ assumptions });
      if (reply.status !== 'satisfiable') continue;
      expect(distance(reply.assignment)).toBeLessThanOrEqual(distance(answer));
      if (distance(reply.assignment) < distance(answer)) nearer++;
    }
    expect(nearer).toBeGreaterThan(0);
  });

  it('leaves everything as it is that isn’t near', () => {
    const board = opened(LIGHTS, '2x3');
    const clueModel = clueModelOf(board);
    const [answer] = allAnswers(board.ground, clueModel.variables);
    const isNear = new Uint8Array(board.ground.terms.variableCount);
    const near = clueModel.finds.slice(0, 2);
    for (const ref of near) isNear[board.ground.terms.variableOf(ref)] = 1;
    const literals = fixedLiterals(clueModel, answer!, isNear);
    expect(literals).toHaveLength(clueModel.variables.length - 2);
    const reply = clueModel.session.solve({ assumptions: literals });
    if (reply.status !== 'satisfiable') throw new Error(reply.status);
    for (const ref of clueModel.variables)
      if (!near.includes(ref))
        expect(clueModel.numberOf(ref, reply.assignment)).toBe(clueModel.numberOf(ref, answer!));
  });
});
