import { describe, expect, it } from 'vitest';
import { PresentValues } from '../../../../src/tasks/deduce/conditions/things.ts';
import { boardOf, variableAt, viewFor } from '../small-worlds.ts';

const ground = boardOf(
  `find shade[cells]: bool
find number[cells]: 1..3?
find lit[cells]: bool
find hidden far[cells]: bool
rule "Unshaded": connected(cells where not shade)
rule "Lit": forall c in cells: lit[c] or far[c] or number[c] = 1`,
  'size: 1 3',
);

describe('what a person puts on the board', () => {
  const things = new PresentValues(viewFor(ground));
  const has = (family: string, value: number): boolean => things.has(variableAt(ground, family, 0), value);
  const isYes = (family: string, value: number): boolean =>
    things.isYes(variableAt(ground, family, 0), value);
  const absent = ground.families.find(({ name }) => name === 'number')!.absent!;

  it('is what is true, or a number, and not what is absent', () => {
    expect([has('lit', 1), has('lit', 0)]).toEqual([true, false]);
    expect([has('number', 2), has('number', absent)]).toEqual([true, false]);
  });

  it('is either of two that are both marked, of which one is the yes', () => {
    expect([has('shade', 1), has('shade', 0)]).toEqual([true, true]);
    expect([isYes('shade', 1), isYes('shade', 0)]).toEqual([true, false]);
    expect([isYes('number', 2), isYes('number', absent)]).toEqual([true, false]);
  });

  it('is nothing at places that nobody sees', () => {
    expect([has('far', 1), has('far', 0)]).toEqual([false, false]);
  });
});
