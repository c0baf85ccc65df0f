import { describe, expect, it } from 'vitest';
import { Prober } from '../../../../src/tasks/deduce/probe/prober.ts';
import { Cases } from '../../../../src/tasks/deduce/techniques/cases.ts';
import { boardOf, endless, findsNothingWrong, knowledgeOf, variableAt } from '../small-worlds.ts';

describe('cases', () => {
  it('of one condition rule out no value that an answer has', async () => {
    const { finds, rounds } = await findsNothingWrong((known) => {
      const cases = new Cases(known, new Prober(known), endless);
      return { findRound: () => cases.withinOne() };
    });
    expect(rounds.every(({ level }) => level === 4)).toBe(true);
    expect(finds).toBeGreaterThan(0);
  });

  it('of two conditions rule out no value that an answer has, and put something before they cross out', async () => {
    const { finds, rounds } = await findsNothingWrong((known) => {
      const cases = new Cases(known, new Prober(known), endless);
      return { findRound: () => cases.withinTwo() };
    });
    expect(rounds.every(({ level }) => level === 5 || level === 6)).toBe(true);
    expect(finds).toBeGreaterThan(5);
  });

  const two = (rules: string) => boardOf(`find x[cells]: bool\n${rules}`, 'size: 1 4');
  const some = (cells: string, what: string): string =>
    `count(x[c] for c in cells where c.index in {${cells}}) ${what}`;

  it('of two begin with the fewest open places', async () => {
    // Of cells 0 and 1 one is filled, and of cells 0, 1 and 2 two are, so cell 2 is filled; the third condition is about other cells.
    const ground = two(
      `rule "a": ${some('0, 1', '= 1')}\nrule "b": ${some('0, 1, 2', '= 2')}\nrule "c": ${some('1, 2, 3', '<= 1')}`,
    );
    const known = knowledgeOf(ground);
    const cases = new Cases(known, new Prober(known), endless);
    const found = await cases.withinTwo();
    if (typeof found !== 'object') throw new Error(found);
    expect(found.round).toMatchObject({ level: 5, open: 3 });
    const third = known.domains.removalOf(variableAt(ground, 'x', 2), 0);
    expect(found.findings.flatMap(({ removals }) => removals)).toEqual([third]);
    expect(known.parts[found.findings[0]!.cause]).toEqual([0, 1]);
  });

  it('are tried again only where something has changed', async () => {
    const ground = two(`rule "a": ${some('0, 1', '= 1')}\nrule "b": ${some('1, 2', '= 1')}`);
    const known = knowledgeOf(ground);
    const cases = new Cases(known, new Prober(known), endless);
    expect(await cases.withinTwo()).toBeUndefined();
    expect(await cases.withinTwo()).toBeUndefined();
    known.learn({ variable: variableAt(ground, 'x', 3), value: 1, holds: true });
    expect(await cases.withinTwo()).toBeUndefined();
  });

  it('of one are what its propagation by itself doesn’t see', async () => {
    // For each value of the first cell, the second cell has no value left.
    const ground = boardOf(
      'find a: bool\nfind b: bool\nfind c: 0..2\nrule "r": (a and b or not a and b) and c = c',
      'size: 1 1',
    );
    const known = knowledgeOf(ground);
    const cases = new Cases(known, new Prober(known), endless);
    const found = await cases.withinOne();
    const b = variableAt(ground, 'b', 0);
    if (typeof found === 'object')
      expect(found.findings.flatMap(({ removals }) => removals)).toEqual([known.domains.removalOf(b, 0)]);
    else expect(known.domains.choicesOf(b).length).toBeLessThanOrEqual(2);
  });
});
