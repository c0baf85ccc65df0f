import { describe, expect, it } from 'vitest';
import type { Literal } from '../../../../src/tasks/common/literals.ts';
import { SubsetSolvers } from '../../../../src/tasks/deduce/mus/subset-solvers.ts';
import type { Deduction } from '../../../../src/tasks/deduce/steps/deduction.ts';
import { claimsBeside, ReasonGatherer } from '../../../../src/tasks/deduce/steps/gather.ts';
import { boardOf, expectMinimal, knowledgeOf, variableAt, worldOf } from '../small-worlds.ts';

const stepOf = (
  claims: readonly Literal[],
  constraints: readonly number[],
  known: readonly Literal[],
): Deduction => ({
  claims,
  lead: claims[0]!,
  reasons: { constraints, known },
  told: false,
  technique: 'pattern',
  effort: 0,
});

describe('all that the reasons of a step show', () => {
  const ground = boardOf(
    'find x[cells]: bool\nrule "Two": forall r in rows: count(x[r]) = 2\nrule "Apart": forall l in links: not (x[l.cells.first] and x[l.cells.last])',
    'size: 1 3',
  );
  const at = (cell: number): number => variableAt(ground, 'x', cell);
  const value = (cell: number, of: number): Literal => ({ variable: at(cell), value: of, holds: true });

  it('are the other values that they force, with the same reasons', async () => {
    const known = knowledgeOf(ground);
    const gatherer = new ReasonGatherer(known, await SubsetSolvers.of(known.view), () => true);
    const all = ground.constraints.map((_, one) => one);
    const whole = await gatherer.withAllClaims(stepOf([value(1, 0)], all, []));
    expect(whole.claims).toEqual([value(0, 1), value(1, 0), value(2, 1)]);
    expect(whole.reasons.constraints).toEqual(all);
    expectMinimal(whole, worldOf(ground));
  });

  it('are none of places that are told, or of which the conditions don’t speak', async () => {
    const known = knowledgeOf(ground);
    const isOpen = (variable: number): boolean => variable === at(2);
    const gatherer = new ReasonGatherer(known, await SubsetSolvers.of(known.view), isOpen);
    const all = ground.constraints.map((_, one) => one);
    expect((await gatherer.withAllClaims(stepOf([value(1, 0)], all, []))).claims).toEqual([
      value(1, 0),
      value(2, 1),
    ]);
    const closed = new ReasonGatherer(known, await SubsetSolvers.of(known.view), () => false);
    const step = stepOf([value(1, 0)], all, []);
    expect(await closed.withAllClaims(step)).toBe(step);
  });

  it('are tried as the answer at hand has them', async () => {
    const known = knowledgeOf(ground);
    known.answer = Int32Array.of(1, 0, 1);
    const gatherer = new ReasonGatherer(known, await SubsetSolvers.of(known.view), () => true);
    const all = ground.constraints.map((_, one) => one);
    expect((await gatherer.withAllClaims(stepOf([value(1, 0)], all, []))).claims).toHaveLength(3);
  });
});

describe('a step that tells a contradiction', () => {
  const ground = boardOf(
    'find x[cells]: bool\nrule "Two": forall r in rows: count(x[r]) = 2\nrule "Apart": forall l in links: not (x[l.cells.first] and x[l.cells.last])',
    'size: 1 3',
  );
  const at = (cell: number, of: number): Literal => ({
    variable: variableAt(ground, 'x', cell),
    value: of,
    holds: true,
  });
  const all = ground.constraints.map((_, one) => one);

  it('claims what its lead gives by one condition, and leaves the rest to other steps', async () => {
    const { view } = knowledgeOf(ground);
    const engine = (await SubsetSolvers.of(view)).reasoner(all);
    const beside = async (lead: Literal, technique: Deduction['technique']): Promise<Literal[]> =>
      await claimsBeside(
        { ...stepOf([lead], all, []), technique },
        [at(0, 1), at(1, 0), at(2, 1)].filter((one) => one !== lead && one.variable !== lead.variable),
        view.scopes,
        engine,
      );
    expect(await beside(at(1, 0), 'pattern')).toEqual([at(0, 1), at(2, 1)]);
    // With a cell filled, the rule of the row doesn't say which of the others is; the link does for its neighbor alone.
    expect(await beside(at(0, 1), 'pattern')).toEqual([at(1, 0)]);
    expect(await beside(at(0, 1), 'counting')).toEqual([at(1, 0), at(2, 1)]);
  });
});
