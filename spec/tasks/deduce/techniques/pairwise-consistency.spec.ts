import { describe, expect, it } from 'vitest';
import { PairwiseConsistency } from '../../../../src/tasks/deduce/techniques/pairwise-consistency.ts';
import { Supports } from '../../../../src/tasks/deduce/techniques/supports.ts';
import { boardOf, endless, findsNothingWrong, knowledgeOf, variableAt } from '../small-worlds.ts';

async function foundIn(rules: readonly string[], size: string) {
  const text = rules.map((rule, at) => `rule "r${at}": ${rule}`).join('\n');
  const ground = boardOf(`find x[cells]: bool\n${text}`, `size: ${size}`);
  const known = knowledgeOf(ground);
  const supports = new Supports(known, endless);
  await supports.update();
  const found = await new PairwiseConsistency(known, endless, supports).findRound();
  if (typeof found === 'string') throw new Error(found);
  const gone = found?.findings.flatMap(({ removals }) => removals) ?? [];
  const positions = new Map(
    [...ground.families[0]!.refs.keys()].map((at) => [variableAt(ground, 'x', at), at]),
  );
  return {
    round: found?.round,
    gone: gone
      .map((one) => `${positions.get(known.domains.variableOf(one))}≠${known.domains.valueOf(one)}`)
      .sort(),
    parts: found?.findings.map(({ cause }) => known.parts[cause]),
  };
}

const some = (cells: string, what: string): string =>
  `count(x[c] for c in cells where c.index in {${cells}}) ${what}`;
const same = (a: number, b: number): string => `(${some(`${a}`, '= 1')}) <=> (${some(`${b}`, '= 1')})`;

describe('ways that no neighbor agrees with', () => {
  it('go, and so do values that no way is left of', async () => {
    // One condition says that cells 1 and 2 are equal; the other says that one of cells 0, 1 and 2 is filled. So cell 0 is filled.
    const { round, gone, parts } = await foundIn(
      [`${same(1, 2)} and (${some('3', '<= 1')})`, some('0, 1, 2', '= 1')],
      '1 4',
    );
    expect(round).toMatchObject({ level: 8, wide: false });
    expect(gone).toEqual(['0≠0', '1≠1', '2≠1']);
    expect(parts?.every((one) => one?.join() === '0,1')).toBe(true);
  });

  it('go where one neighbor has none, though another one has', async () => {
    const both = `${same(0, 1)} and (${some('5', '<= 1')})`;
    const { gone } = await foundIn([both, some('0, 1, 2, 3', '= 1'), some('2, 3, 4', '<= 2')], '1 6');
    expect(gone).toEqual(['0≠1', '1≠1']);
  });

  it('are none where each has an agreeing one', async () => {
    expect((await foundIn([some('0, 1, 2', '= 1'), some('1, 2, 3', '= 1')], '1 4')).round).toBeUndefined();
  });

  it('rule out no value that an answer has', async () => {
    const { rounds } = await findsNothingWrong((known) => {
      const supports = new Supports(known, endless);
      const technique = new PairwiseConsistency(known, endless, supports);
      return {
        findRound: async () => {
          await supports.update();
          return await technique.findRound();
        },
      };
    });
    expect(rounds.every(({ level, depth }) => level === 8 && depth! >= 1)).toBe(true);
  });

  it('go by all neighbors together, which are named', async () => {
    // Cells 0 and 1 are equal; at most one of 2 and 3 is filled; two of the four are filled. So cells 0 and 1 are filled.
    const both = `${same(0, 1)} and (${some('5', '<= 1')})`;
    const { round, gone, parts } = await foundIn(
      [both, some('0, 1, 2, 3', '= 2'), some('2, 3, 4', '= 1')],
      '1 6',
    );
    expect(round).toEqual({ level: 8, ways: 4, depth: 2, wide: false });
    expect(gone).toEqual(['0≠0', '1≠0', '2≠1', '3≠1']);
    expect(parts).toEqual([[0, 1, 2]]);
  });

  it('go from neighbor to neighbor, all of which are named', async () => {
    // Cells 0 and 1 are equal; so are 2 and 3, and so are 4 and 5. Therefore not exactly one of
    // cells 4 and 5 is filled, so cell 6 isn't filled.
    const { round, gone, parts } = await foundIn(
      [
        `${same(0, 1)} and (${some('7', '<= 1')})`,
        some('0, 1, 2, 3', '= 2'),
        some('2, 3, 4, 5', '= 2'),
        `(${some('4, 5', '= 1')}) <=> (${some('6', '= 1')})`,
      ],
      '1 8',
    );
    expect(round).toEqual({ level: 8, ways: 1, depth: 4, wide: false });
    expect(gone).toEqual(['6≠1']);
    expect(parts).toEqual([[0, 1, 2, 3]]);
  });

  it('are none by way of a single place', async () => {
    expect((await foundIn([some('0, 1', '= 1'), some('1, 2', '= 1')], '1 4')).round).toBeUndefined();
  });
});
