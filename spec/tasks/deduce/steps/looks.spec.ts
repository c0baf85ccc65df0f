import { describe, expect, it } from 'vitest';
import type { Ground } from '../../../../src/model/ground.ts';
import type { Literal } from '../../../../src/tasks/common/literals.ts';
import { SubsetSolvers } from '../../../../src/tasks/deduce/mus/subset-solvers.ts';
import { Explainer } from '../../../../src/tasks/deduce/probe/explainer.ts';
import { Prober } from '../../../../src/tasks/deduce/probe/prober.ts';
import { Looks } from '../../../../src/tasks/deduce/steps/looks.ts';
import { boardOf, knowledgeOf, variableAt } from '../small-worlds.ts';

async function looksAt(ground: Ground) {
  const known = knowledgeOf(ground);
  const looks = new Looks(known, new Explainer(known, new Prober(known), await SubsetSolvers.of(known.view)));
  const tell = (family: string, position: number, value: number): void => {
    const literal = { variable: variableAt(ground, family, position), value, holds: true };
    known.learn(literal);
    looks.learn(literal);
  };
  return { looks, tell };
}

const claim = (ground: Ground, position: number, value: number): Literal => ({
  variable: variableAt(ground, 'x', position),
  value,
  holds: true,
});

describe('what one condition leads to', () => {
  const three = () =>
    boardOf('find x[cells]: bool\nrule "Three": forall r in rows: count(x[r]) = 3', 'size: 2 5');

  it('is nothing without anything known, and all of it once enough is', async () => {
    const ground = three();
    const { looks, tell } = await looksAt(ground);
    expect(looks.allLooks()).toEqual([]);
    for (const cell of [0, 1, 2]) tell('x', cell, 1);
    expect(looks.allLooks()).toMatchObject([
      { condition: 0, technique: 'has all', claims: [claim(ground, 3, 0), claim(ground, 4, 0)] },
    ]);
    for (const cell of [5, 6]) tell('x', cell, 0);
    expect(
      looks
        .allLooks()
        .map(({ technique }) => technique)
        .sort(),
    ).toEqual(['has all', 'needs all']);
  });

  it('has as little for reasons as it takes', async () => {
    const ground = three();
    const { looks, tell } = await looksAt(ground);
    tell('x', 4, 0);
    for (const cell of [0, 1, 2]) tell('x', cell, 1);
    const [look] = looks.allLooks();
    const seen = await looks.lookWithReasons(look!);
    expect(seen?.claims).toEqual([claim(ground, 3, 0)]);
    expect(new Set(seen?.known)).toEqual(new Set([0, 1, 2].map((cell) => claim(ground, cell, 1))));
    expect(seen?.constraints).toEqual([0]);
    // The consequence is kept until a value at one of its places is stated.
    expect(await looks.lookWithReasons(look!)).toBe(seen);
  });

  it('is gone once it was told', async () => {
    const ground = three();
    const { looks, tell } = await looksAt(ground);
    for (const cell of [0, 1, 2]) tell('x', cell, 1);
    for (const cell of [3, 4]) tell('x', cell, 0);
    expect(looks.allLooks()).toEqual([]);
    expect(looks.openVariablesOf(0)).toEqual([]);
    expect(looks.openVariablesOf(1)).toHaveLength(5);
  });

  it('comes from what is all over the board only where nothing is seen at a glance', async () => {
    const ground = boardOf(
      'find x[cells]: bool\nrule "All": count(x) = 45\nrule "One": forall c in cells where c.index = 0: x[c]',
      'size: 5 9',
    );
    const { looks, tell } = await looksAt(ground);
    expect(looks.allLooks().map(({ claims }) => claims)).toEqual([[claim(ground, 0, 1)]]);
    tell('x', 0, 1);
    expect(looks.allLooks().map(({ claims }) => claims.length)).toEqual([44]);
  });

  it('is a way on, or no branch, at a corner of a line', async () => {
    const ground = boardOf('find x[borders]: bool\nrule "Loop": loop(x)', 'size: 2 2');
    const { looks, tell } = await looksAt(ground);
    tell('x', 0, 1);
    const techniques = looks.allLooks().map(({ technique }) => technique);
    expect(techniques).toContain('goes on');
    tell('x', 1, 0);
    expect(
      looks
        .allLooks()
        .every(({ technique }) => ['goes on', 'no branch', 'closes early', 'way out'].includes(technique)),
    ).toBe(true);
  });
});
