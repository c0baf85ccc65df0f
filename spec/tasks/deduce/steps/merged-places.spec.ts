import { describe, expect, it } from 'vitest';
import type { Literal } from '../../../../src/tasks/common/literals.ts';
import { SubsetSolvers } from '../../../../src/tasks/deduce/mus/subset-solvers.ts';
import type { Deduction } from '../../../../src/tasks/deduce/steps/deduction.ts';
import { MergedPlaces } from '../../../../src/tasks/deduce/steps/merged-places.ts';
import { boardOf, expectMinimal, forces, variableAt, viewFor, worldOf } from '../small-worlds.ts';

/** A bridge as three equal variables, and a variable with which their sum is known. */
const ground = boardOf(
  'find a: 0..2\nfind b: 0..2\nfind c: 0..2\nfind d: 0..2\nrule "ab": a = b\nrule "bc": b = c\nrule "Sum": c + d = 3\nrule "Few": a + d <= 3',
  'size: 1 1',
);
const value = (family: string, of: number): Literal => ({
  variable: variableAt(ground, family, 0),
  value: of,
  holds: true,
});
const world = worldOf(ground);

describe('equal places as one', () => {
  it('are not needed where there are none', () => {
    const none = new MergedPlaces(
      viewFor(boardOf('find a: 0..2\nfind b: 0..2\nrule "r": a < b', 'size: 1 1')),
    );
    expect(none.isNeeded).toBe(false);
    expect(new MergedPlaces(viewFor(ground)).isNeeded).toBe(true);
  });

  it('have one of them stand for all', () => {
    const merged = new MergedPlaces(viewFor(ground));
    const names = ['a', 'b', 'c'].map((name) => merged.mergedLiteral(value(name, 1)).variable);
    expect(new Set(names).size).toBe(1);
    expect(merged.mergedLiteral(value('d', 1))).toEqual(value('d', 1));
  });

  it('become known of one that is told, by the equations between them', () => {
    const merged = new MergedPlaces(viewFor(ground));
    merged.learn([value('c', 2)]);
    const rest = merged.rest(value('c', 2))!;
    expect(rest.claims).toEqual([value('a', 2), value('b', 2)]);
    expect(rest.reasons.known).toEqual([value('c', 2)]);
    expectMinimal(rest, world);
    merged.learn(rest.claims);
    expect(merged.rest(value('c', 2))).toBeUndefined();
    expect(merged.rest({ ...value('a', 1), holds: false })).toBeUndefined();
    expect(merged.rest(value('d', 1))).toBeUndefined();
  });

  it('are told of as they are, with the equations that this takes', async () => {
    const merged = new MergedPlaces(viewFor(ground));
    merged.learn([value('d', 1)]);
    const lead = merged.mergedLiteral(value('c', 2));
    const sum = ground.constraints.findIndex(({ rule }) => ground.rules[rule]?.sentence === 'Sum');
    const step: Deduction = {
      lead,
      claims: [lead],
      reasons: { constraints: [sum], known: [value('d', 1)] },
      told: false,
      technique: 'last place',
      effort: 1,
    };
    const told = await merged.originalStep(step, await SubsetSolvers.of(viewFor(ground)));
    expect(told.claims).toEqual([value('a', 2), value('b', 2), value('c', 2)]);
    for (const claim of told.claims)
      expect(forces(world, told.reasons.constraints, told.reasons.known, claim)).toBe(true);
    expectMinimal(told, world);
  });
});
