import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Ground } from '../../../../src/model/ground.ts';
import { isTrue, type Literal } from '../../../../src/tasks/common/literals.ts';
import { SubsetSolvers } from '../../../../src/tasks/deduce/mus/subset-solvers.ts';
import type { Deduction } from '../../../../src/tasks/deduce/steps/deduction.ts';
import { hints } from '../../../../src/tasks/deduce/steps/hints.ts';
import { TechniqueSteps } from '../../../../src/tasks/deduce/steps/technique-steps.ts';
import { levelNumberOf } from '../../../../src/tasks/deduce/techniques/technique.ts';
import { groundOf, modelIn } from '../../../models.ts';
import { boardOf, endless, expectMinimal, onEntered, RICH, variableAt, viewFor } from '../small-worlds.ts';

async function stepsIn(ground: Ground, known: readonly Literal[], asked: readonly Literal[] = [], most = 40) {
  const view = viewFor(ground);
  const steps = new TechniqueSteps(view, known, undefined, endless, await SubsetSolvers.of(view));
  steps.askAbout(asked);
  const found: Deduction[] = [];
  for (;;) {
    const step = await steps.next();
    if (typeof step !== 'object' || found.length === most)
      return { found, complete: steps.complete, ending: step };
    found.push(step);
  }
}

describe('steps by the ladder of techniques', () => {
  it('follow from their reasons, which are minimal and were told before', async () => {
    let count = 0;
    await onEntered(
      40,
      async ({ ground, world, entered, possible }) => {
        const { found, ending } = await stepsIn(ground, [entered]);
        expect(ending).toBeUndefined();
        const told: Literal[] = [entered];
        for (const step of found) {
          count++;
          expectMinimal(step, world);
          for (const one of step.reasons.known) expect(told).toContainEqual(one);
          for (const claim of step.claims) expect(possible.every((one) => isTrue(claim, one))).toBe(true);
          told.push(...step.claims);
        }
      },
      RICH.slice(0, 2),
    );
    expect(count).toBeGreaterThan(20);
  });

  const latin = () =>
    boardOf('find x[cells]: 1..4\nrule "Latin": forall u in rows + columns: alldifferent(x[u])', 'size: 4 4');
  /** The entries 1 2 3 . / 3 . 1 . / . . . . / . . . 4, from which many values follow. */
  const entered = (ground: Ground): Literal[] =>
    (
      [
        [0, 1],
        [1, 2],
        [2, 3],
        [4, 3],
        [6, 1],
        [15, 4],
      ] as const
    ).map(([cell, value]) => ({
      variable: variableAt(ground, 'x', cell),
      value,
      holds: true,
    }));

  it('begin with what is easiest to see', async () => {
    const ground = boardOf(
      'find x[cells]: 1..4\nrule "Latin": forall u in rows + columns: alldifferent(x[u])',
      'size: 4 4',
    );
    const known = entered(ground).filter(({ variable }) => variable !== variableAt(ground, 'x', 15));
    const { found } = await stepsIn(ground, known, [], 1);
    expect(found[0]?.claims).toEqual([{ variable: variableAt(ground, 'x', 3), value: 4, holds: true }]);
    expect(found[0]?.technique).toBe('last place');
    expect(levelNumberOf(found[0]!.technique)).toBeLessThan(4);
  });

  it('tell first of what is asked about', async () => {
    const ground = latin();
    const known = [
      ...entered(ground).slice(0, 5),
      { variable: variableAt(ground, 'x', 5), value: 4, holds: true },
    ];
    // Two rows have one open place each.
    const [first] = (await stepsIn(ground, known, [], 1)).found;
    const other = first!.claims[0]!.variable === variableAt(ground, 'x', 3) ? 7 : 3;
    const place = { variable: variableAt(ground, 'x', other), value: 1, holds: true };
    const [asked] = (await stepsIn(ground, known, [place], 1)).found;
    expect(asked!.claims.map(({ variable }) => variable)).toEqual([place.variable]);
  });

  it('take a stated value as a reason, not the condition that led to it', async () => {
    const model = modelIn('examples/numbers/calcudoku.pzl');
    const ground = groundOf(model, readFileSync('examples/numbers/calcudoku/small.txt', 'utf8'));
    const found: Deduction[] = [];
    for await (const step of hints(ground)) found.push(step);
    const cell = (variable: number): number =>
      ground.families[0]!.refs.indexOf(ground.terms.variable(variable));
    // The 2 at r3c4 is its cage's; then rows and columns leave the 4 of row 3 one place, and the cage adds nothing to that.
    const step = found.find(({ claims }) => claims.some((one) => cell(one.variable) === 14 && one.holds))!;
    const sites = step.reasons.constraints.flatMap((one) => ground.constraints[one]!.site);
    expect(sites.filter(({ kind }) => kind === 'row').map(({ index }) => index)).toEqual([2]);
    expect(sites.every(({ kind }) => kind === 'row' || kind === 'column')).toBe(true);
    expect(step.reasons.known.map(({ variable }) => cell(variable))).toContain(13);
  });

  it('end where all is known, and say so', async () => {
    const ground = boardOf('find x[cells]: bool\nrule "All": forall c in cells: x[c]', 'size: 2 2');
    const { found, complete } = await stepsIn(ground, []);
    expect(complete).toBe(true);
    expect(found.flatMap(({ claims }) => claims)).toHaveLength(4);
  });
});
