import { describe, expect, it } from 'vitest';
import type { Ground } from '../../../../src/model/ground.ts';
import type { Literal } from '../../../../src/tasks/common/literals.ts';
import { Reasoner } from '../../../../src/tasks/deduce/mus/reasoner.ts';
import { SubsetSolvers } from '../../../../src/tasks/deduce/mus/subset-solvers.ts';
import { SearchSteps } from '../../../../src/tasks/deduce/steps/search-steps.ts';
import { allFacts } from '../../../../src/tasks/solve/facts.ts';
import { boardOf, expectMinimal, onEntered, RICH, variableAt, viewFor } from '../small-worlds.ts';

async function searching(ground: Ground, known: readonly Literal[]): Promise<SearchSteps> {
  const view = viewFor(ground);
  const reasoner = await Reasoner.open(view.ground, {}, view);
  const facts = await allFacts(ground, { known });
  const possible = 'possible' in facts ? facts.possible : {};
  return new SearchSteps(reasoner, await reasoner.keeping(), await SubsetSolvers.of(view), known, possible);
}

describe('steps of a search', () => {
  it('tell all that every answer has, each by minimal reasons that were known before', async () => {
    let count = 0;
    await onEntered(
      20,
      async ({ ground, world, entered, possible }) => {
        const steps = await searching(ground, [entered]);
        const told: Literal[] = [entered];
        for (let step = await steps.next(); step; step = await steps.next()) {
          count++;
          expectMinimal(step, world);
          for (const one of step.reasons.known) expect(told).toContainEqual(one);
          told.push(...step.claims);
        }
        const forced = [...possible[0]!].flatMap((value, variable) =>
          possible.every((one) => one[variable] === value) ? [variable] : [],
        );
        expect([...new Set(told.map(({ variable }) => variable))].sort((a, b) => a - b)).toEqual(forced);
        expect(steps.open.size).toBe(0);
      },
      RICH.slice(0, 2),
    );
    expect(count).toBeGreaterThan(0);
  });

  it('leave alone what is told elsewhere', async () => {
    const ground = boardOf('find x[cells]: bool\nrule "All": forall c in cells: x[c]', 'size: 1 3');
    const steps = await searching(ground, []);
    expect(steps.open.size).toBe(3);
    steps.learn([...steps.open.values()].slice(0, 2));
    expect((await steps.next())?.claims).toHaveLength(1);
    expect(await steps.next()).toBeUndefined();
  });

  it('name all conditions around open places where nothing shorter is found', async () => {
    // Nine different values in eight holes: only a long search refutes this.
    const ground = boardOf(
      `find hole[cells]: 0..7
find full: bool
rule "Holes": forall a in cells, b in cells where a.index < b.index: full or hole[a] != hole[b]`,
      'size: 1 9',
    );
    const full = { variable: variableAt(ground, 'full', 0), value: 1, holds: true };
    const steps = await searching(ground, []);
    expect([...steps.open.values()]).toEqual([full]);
    const step = await steps.next();
    expect(step?.claims).toEqual([full]);
    expect(step?.reasons.constraints).toEqual([...ground.constraints.keys()]);
    expect(await steps.next()).toBeUndefined();
  });
});
