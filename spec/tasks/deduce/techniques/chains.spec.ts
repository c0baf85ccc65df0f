import { describe, expect, it } from 'vitest';
import { Chains } from '../../../../src/tasks/deduce/techniques/chains.ts';
import { Supports } from '../../../../src/tasks/deduce/techniques/supports.ts';
import { boardOf, endless, findsNothingWrong, knowledgeOf, rated, variableAt } from '../small-worlds.ts';

describe('chains of conditions', () => {
  it('carry "exactly one of two" from condition to condition', async () => {
    // Between two 3s on a diagonal there are 2s. At each 2, exactly one of the lines at its corner towards the first 3 is used, and the same
    // follows for the opposite corner.
    for (const twos of [1, 2]) {
      const size = twos + 4;
      const clue = (row: number, column: number): string => {
        if (row !== column || row === 0 || row === size - 1) return '.';
        return row === 1 || row === size - 2 ? '3' : '2';
      };
      const rows = Array.from({ length: size }, (_, row) =>
        Array.from({ length: size }, (_, column) => clue(row, column)).join(' '),
      );
      const { rounds } = await rated('slitherlink', rows);
      const chain = rounds.find(({ level }) => level === 7);
      // The two outer sides of both 3s get lines.
      expect(chain).toMatchObject({ ways: 4 });
      expect(chain?.depth).toBeGreaterThan(twos);
    }
  });

  it('rule out no value that an answer has', async () => {
    const { rounds } = await findsNothingWrong(
      (known) => new Chains(known, endless, new Supports(known, endless)),
    );
    expect(rounds.every(({ level }) => level === 7)).toBe(true);
  });

  const some = (cells: string, what: string): string =>
    `count(x[c] for c in cells where c.index in {${cells}}) ${what}`;
  async function foundIn(...rules: readonly string[]) {
    const text = rules.map((rule, at) => `rule "r${at}": ${rule}`).join('\n');
    const ground = boardOf(`find x[cells]: bool\n${text}`, 'size: 1 6');
    const known = knowledgeOf(ground);
    const found = await new Chains(known, endless, new Supports(known, endless)).findRound();
    if (typeof found !== 'object') return found;
    return {
      round: found.round,
      gone: found.findings.flatMap(({ removals }) => removals),
      parts: found.findings.map(({ cause }) => known.parts[cause]),
      removalOf: (cell: number, value: number) =>
        known.domains.removalOf(variableAt(ground, 'x', cell), value),
    };
  }

  it('name the conditions that they go through, and as many steps', async () => {
    // One of cells 0 and 1 is filled, so one of 2 and 3 is, so cell 4 isn't.
    const found = (await foundIn(some('0, 1', '= 1'), some('0, 1, 2, 3', '= 2'), some('2, 3, 4', '= 1')))!;
    if (typeof found === 'string') throw new Error(found);
    expect(found.round).toEqual({ level: 7, ways: 1, depth: 3, wide: false });
    expect(found.gone).toEqual([found.removalOf(4, 1)]);
    expect(found.parts).toEqual([[0, 1, 2]]);
  });

  it('carry no "both or neither", and nothing by way of a single place', async () => {
    const both = `(${some('0', '= 1')}) <=> (${some('1', '= 1')})`;
    const odd = `(${some('0, 1', '= 1')}) <=> (${some('2', '= 1')})`;
    expect(await foundIn(`(${both}) and (${some('5', '<= 1')})`, odd)).toBeUndefined();
    expect(await foundIn(some('0, 1', '= 1'), some('1, 2', '= 1'))).toBeUndefined();
  });
});
