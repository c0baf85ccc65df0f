import { describe, expect, it } from 'vitest';
import type { Literal } from '../../../../src/tasks/common/literals.ts';
import { SubsetSolvers } from '../../../../src/tasks/deduce/mus/subset-solvers.ts';
import type { Deduction } from '../../../../src/tasks/deduce/steps/deduction.ts';
import { JoinedSteps, type ProvedStep } from '../../../../src/tasks/deduce/steps/joined-steps.ts';
import { boardOf, expectMinimal, knowledgeOf, variableAt, worldOf } from '../small-worlds.ts';

describe('steps that exclude values', () => {
  const ground = boardOf(
    'find x[cells]: 1..3\nrule "Columns": forall u in columns: alldifferent(x[u])',
    'size: 2 3',
  );
  const is = (cell: number, value: number): Literal => ({
    variable: variableAt(ground, 'x', cell),
    value,
    holds: true,
  });
  const not = (cell: number, value: number): Literal => ({ ...is(cell, value), holds: false });
  const proved = (claims: Literal[], known: Literal[], constraints: number[]): ProvedStep => {
    const [lead] = claims as [Literal];
    const reasons = { constraints, known };
    const step: Deduction = { lead, claims, reasons, told: false, technique: 'last place', effort: 1 };
    return { step, proof: { reasons, chain: [], basis: [], level: 2 } };
  };
  const joining = async (): Promise<JoinedSteps> => {
    const knowledge = knowledgeOf(ground);
    return new JoinedSteps(knowledge, await SubsetSolvers.of(knowledge.view));
  };
  const column = (cell: number): number[] => [
    ground.constraints.findIndex((_, one) =>
      knowledgeOf(ground).view.scopes[one]!.includes(is(cell, 1).variable),
    ),
  ];

  it('are one if they exclude the same value', async () => {
    const joined = await (await joining()).join(
      proved([not(3, 1)], [is(0, 1)], column(0)),
      proved([not(4, 1)], [is(1, 1)], column(1)),
    );
    expect(joined?.step.claims).toEqual([not(3, 1), not(4, 1)]);
    expectMinimal(joined!.step, worldOf(ground));
  });

  it('stay two if they exclude different values at different places', async () => {
    const joined = await (await joining()).join(
      proved([not(3, 1)], [is(0, 1)], column(0)),
      proved([not(4, 2)], [is(1, 2)], column(1)),
    );
    expect(joined).toBeUndefined();
  });

  it('tell the value that they leave', async () => {
    const { step } = proved([not(3, 1)], [is(0, 1)], column(0));
    const left = proved([is(3, 3)], [not(3, 1), not(3, 2)], []).step;
    const whole = await (await joining()).withValueLeft(step, left);
    expect(whole?.claims).toEqual([is(3, 3)]);
    expect(whole?.reasons.known).toEqual([is(0, 1), not(3, 2)]);
    expectMinimal(whole!, worldOf(ground));
    const other = proved([is(4, 3)], [not(4, 1), not(4, 2)], []).step;
    expect(await (await joining()).withValueLeft(step, other)).toBeUndefined();
  });
});
