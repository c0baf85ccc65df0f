import { describe, expect, it } from 'vitest';
import { contrary, type Literal } from '../../../../src/tasks/common/literals.ts';
import { SubsetSolvers } from '../../../../src/tasks/deduce/mus/subset-solvers.ts';
import { Explainer } from '../../../../src/tasks/deduce/probe/explainer.ts';
import { Prober } from '../../../../src/tasks/deduce/probe/prober.ts';
import { nextRound, orderedTechniques } from '../../../../src/tasks/deduce/techniques/ladder.ts';
import { boardOf, endless, forces, knowledgeOf, onEntered, variableAt } from '../small-worlds.ts';

describe('why something is known', () => {
  it('is what forces it, of what was told, whichever technique found it', async () => {
    let explained = 0;
    await onEntered(40, async ({ ground, world, entered }) => {
      const known = knowledgeOf(ground);
      known.learn(entered);
      const prober = new Prober(known);
      const explainer = new Explainer(known, prober, await SubsetSolvers.of(known.view));
      const { easy, hard } = orderedTechniques(known, prober, endless);
      for (let round = 0; round < 6 && known.open().length > 0; round++) {
        const found = await nextRound([...easy, ...hard], known);
        if (typeof found !== 'object') break;
        if (found.round.level === 9)
          for (const { removals } of found.findings)
            explainer.refuted(removals, found.round.depth ?? 1, found.round.wide);
      }
      for (const place of known.wantedVariables) {
        const left = known.domains.choicesOf(place);
        if (place === entered.variable || left.length !== 1) continue;
        const literal: Literal = { variable: place, value: known.domains.valueOf(left[0]!), holds: true };
        const why = await explainer.whyValue(literal);
        if (!why) continue;
        explained++;
        expect(forces(world, why.reasons.constraints, why.reasons.known, literal)).toBe(true);
        // Each link of a chain follows from the links before it, or from these and the negated conclusion.
        const before: Literal[] = [...why.reasons.known, ...why.basis];
        for (const link of why.chain)
          for (const claim of link.claims) {
            const follows = [before, [...before, contrary(literal)]].some((told) =>
              forces(world, link.constraints, told, claim),
            );
            expect(follows).toBe(true);
            before.push(claim);
          }
      }
    });
    expect(explained).toBeGreaterThan(30);
  });

  const latin = () =>
    boardOf('find x[cells]: 1..3\nrule "Latin": forall u in rows + columns: alldifferent(x[u])', 'size: 3 3');

  it('is one condition where that does, with as little as it takes', async () => {
    const ground = latin();
    const known = knowledgeOf(ground);
    const at = (cell: number): number => variableAt(ground, 'x', cell);
    for (const [cell, value] of [
      [0, 1],
      [1, 2],
      [8, 2],
    ] as const)
      known.learn({ variable: at(cell), value, holds: true });
    const explainer = new Explainer(known, new Prober(known), await SubsetSolvers.of(known.view));
    const claim = { variable: at(2), value: 3, holds: true };
    const why = await explainer.explainByOneCondition(claim, () => true);
    expect(why?.reasons.constraints).toEqual([0]);
    const needed = [
      [0, 1],
      [1, 2],
    ].map(([cell, value]) => ({ variable: at(cell!), value, holds: true }));
    expect(new Set(why?.reasons.known)).toEqual(new Set(needed));
    expect(await explainer.explainByOneCondition(claim, (condition) => condition !== 0)).toBeUndefined();
    expect((await explainer.least(0, [claim]))?.reasons.known).toHaveLength(2);
    expect(await explainer.least(1, [claim])).toBeUndefined();
  });

  it('is nothing for what was told', async () => {
    const ground = latin();
    const known = knowledgeOf(ground);
    const told = { variable: variableAt(ground, 'x', 0), value: 1, holds: false };
    known.learn(told);
    const explainer = new Explainer(known, new Prober(known), await SubsetSolvers.of(known.view));
    expect([explainer.isGone(told), explainer.isTold(told)]).toEqual([true, true]);
    expect(explainer.isGone({ ...told, value: 2 })).toBe(false);
    expect(await explainer.whyNot(told)).toBeUndefined();
  });
});
