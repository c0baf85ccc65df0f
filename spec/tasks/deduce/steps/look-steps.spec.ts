import { describe, expect, it } from 'vitest';
import type { Ground } from '../../../../src/model/ground.ts';
import type { Literal } from '../../../../src/tasks/common/literals.ts';
import { SubsetSolvers } from '../../../../src/tasks/deduce/mus/subset-solvers.ts';
import { Explainer } from '../../../../src/tasks/deduce/probe/explainer.ts';
import { Prober } from '../../../../src/tasks/deduce/probe/prober.ts';
import { LookSteps } from '../../../../src/tasks/deduce/steps/look-steps.ts';
import { Looks } from '../../../../src/tasks/deduce/steps/looks.ts';
import { boardOf, expectMinimal, knowledgeOf, variableAt, worldOf } from '../small-worlds.ts';

async function stepsIn(ground: Ground, family = 'x') {
  const known = knowledgeOf(ground);
  const engines = await SubsetSolvers.of(known.view);
  const looks = new Looks(known, new Explainer(known, new Prober(known), engines));
  const learn = (literal: Literal): void => {
    known.learn(literal);
    looks.learn(literal);
  };
  const steps = new LookSteps(known, looks, engines, learn);
  const tell = (position: number, value: number): void =>
    learn({ variable: variableAt(ground, family, position), value, holds: true });
  const positionOf = new Map(
    ground.families
      .find(({ name }) => name === family)!
      .refs.map((ref, at) => [ground.terms.variableOf(ref), at]),
  );
  const next = async () =>
    (await steps.next()).map(({ claims, reasons, technique }) => ({
      claims: claims.map(({ variable, value }) => `${positionOf.get(variable)}=${value}`).join(' '),
      constraints: reasons.constraints,
      known: reasons.known.length,
      technique,
    }));
  return { steps, next, tell, learn };
}

describe('steps that are looks', () => {
  it('sweep over places where the same is seen without anything known', async () => {
    const ground = boardOf(
      'given full[rows]: bool\nfind x[cells]: bool\nrule "Full": forall r in rows where full[r]: count(x[r]) = 3',
      'size: 3 3\nfull: true false true',
    );
    const { next } = await stepsIn(ground);
    expect(await next()).toEqual([
      { claims: '0=1 1=1 2=1 6=1 7=1 8=1', constraints: [0, 1], known: 0, technique: 'sweep' },
    ]);
  });

  it('are what one placement leads to all around', async () => {
    const ground = boardOf(
      'find x[cells]: bool\nrule "One": forall u in rows + columns: count(x[u]) <= 1',
      'size: 3 3',
    );
    const { next, tell } = await stepsIn(ground);
    tell(4, 1);
    expect(await next()).toEqual([
      { claims: '1=0 3=0 5=0 7=0', constraints: [1, 4], known: 1, technique: 'sweep' },
    ]);
  });

  it('tell first of what is asked about, and near the last step', async () => {
    const ground = boardOf(
      'find x[cells]: 1..3\nrule "Rows": forall r in rows: alldifferent(x[r])',
      'size: 3 3',
    );
    const { next, tell, steps } = await stepsIn(ground);
    for (const [cell, value] of [
      [0, 1],
      [1, 2],
      [6, 2],
      [7, 3],
    ] as const)
      tell(cell, value);
    expect((await next())[0]?.claims).toBe('2=3');
    steps.askedPlaces = new Set([variableAt(ground, 'x', 8)]);
    expect((await next())[0]?.claims).toBe('8=1');
    steps.askedPlaces = new Set();
    steps.recordStep([{ variable: variableAt(ground, 'x', 7), value: 3, holds: true }]);
    expect((await next())[0]?.claims).toBe('8=1');
  });

  it('follow a line as far as it must go on', async () => {
    const ground = boardOf('find x[borders]: bool\nrule "Loop": loop(x)', 'size: 1 4');
    const { next, tell } = await stepsIn(ground);
    const { borderCells, borderCount } = ground.board!;
    // No line is on the inner borders and one is on the board's edge, so the loop runs along the whole edge.
    const all = Array.from({ length: borderCount }, (_, border) => border);
    const within = all.filter((border) => borderCells[2 * border]! >= 0 && borderCells[2 * border + 1]! >= 0);
    const around = all.filter((border) => !within.includes(border));
    for (const border of within) tell(border, 0);
    tell(around[0]!, 1);
    const [step] = await next();
    expect(step?.technique).toBe('goes on');
    expect(step?.claims.split(' ')).toEqual(around.slice(1).map((border) => `${border}=1`));
  });

  it('are minimal, joined or not', async () => {
    const ground = boardOf(
      'find x[cells]: bool\nfind y[cells]: 0..2\nrule "Rows": forall r in rows: count(x[r]) = 1\nrule "Sum": forall c in columns: sum(y[c]) = 4\nrule "Both": forall c in cells: x[c] => y[c] = 2',
      'size: 2 2',
    );
    const world = worldOf(ground);
    const { steps, tell } = await stepsIn(ground);
    let count = 0;
    tell(0, 1);
    for (let round = 0; round < 6; round++) {
      const found = await steps.next();
      if (found.length === 0) break;
      for (const step of found) {
        count++;
        expectMinimal(step, world);
      }
      for (const { claims } of found) for (const claim of claims) tellAll(claim);
    }
    expect(count).toBeGreaterThan(0);

    function tellAll({ variable, value }: Literal): void {
      const position = [0, 1, 2, 3].find((at) => variableAt(ground, 'x', at) === variable);
      if (position !== undefined) tell(position, value);
    }
  });

  it('sweep no other rule, nor what is seen in another way', async () => {
    const ground = boardOf(
      `given need[rows]: int
find x[cells]: bool
rule "First": forall r in rows where r.index < 2: count(x[r]) = need[r]
rule "Last": forall r in rows where r.index > 1: count(x[r]) = need[r]`,
      'size: 4 3\nneed: 1 2 1 1',
    );
    const { next, tell } = await stepsIn(ground);
    tell(0, 1);
    tell(3, 0);
    for (const cell of [6, 9]) tell(cell, 1);
    expect(await next()).toEqual([{ claims: '1=0 2=0', constraints: [0], known: 1, technique: 'has all' }]);
    for (const cell of [1, 2]) tell(cell, 0);
    for (const cell of [4, 5]) tell(cell, 1);
    expect(await next()).toEqual([
      { claims: '7=0 8=0 10=0 11=0', constraints: [2, 3], known: 2, technique: 'has all' },
    ]);
  });

  it('tell all that an easy look shows, where another one shows a part of it', async () => {
    const ground = boardOf(
      'find x[cells]: bool\nrule "Two": count(x[c] for c in cells where c.index < 3) <= 1\nrule "All": count(x) <= 1',
      'size: 1 5',
    );
    const { next, tell } = await stepsIn(ground);
    tell(0, 1);
    expect(await next()).toEqual([
      { claims: '1=0 2=0 3=0 4=0', constraints: [1], known: 1, technique: 'has all' },
    ]);
  });
});
