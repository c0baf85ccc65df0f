import { describe, expect, it } from 'vitest';
import { Budget } from '../../../../src/model/clock.ts';
import { evaluateTerm } from '../../../../src/model/meaning/evaluate.ts';
import { conditionsOf } from '../../../../src/tasks/deduce/conditions/conditions.ts';
import { EqualPlaces } from '../../../../src/tasks/deduce/conditions/equal-places.ts';
import { isShown, mergedView, viewOf } from '../../../../src/tasks/deduce/conditions/view.ts';
import { everyAssignment } from '../../../model/grounded.ts';
import { boardOf, variableAt, viewFor } from '../small-worlds.ts';

const ground = boardOf(
  `find x[cells]: 0..2
find hidden far[cells]: bool
rule "Same": x[cell(0, 0)] = x[cell(0, 1)]
rule "Sum": sum(x) = 3
rule "Far": forall c in cells: far[c] or x[c] > 0`,
  'size: 1 3',
);
const x = (position: number): number => variableAt(ground, 'x', position);

describe('what there is to reason about', () => {
  const view = viewFor(ground);

  it('knows of which places each condition speaks', () => {
    expect(view.scopes.slice(0, 2)).toEqual([
      [x(0), x(1)],
      [x(0), x(1), x(2)],
    ]);
    expect(view.scopes).toHaveLength(view.ground.constraints.length);
  });

  it('shows places that are open and not hidden', () => {
    expect([isShown(view, x(0)), isShown(view, variableAt(ground, 'far', 0)), isShown(view, 999)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('has nothing to say once time is over', () => {
    const large = boardOf(
      'find x[cells]: 0..2\nrule "Not equal": forall l in links: x[l.cells.first] != x[l.cells.last]',
      'size: 60 60',
    );
    const late = viewOf(conditionsOf(large), Budget.ofSeconds(0));
    expect(late.scopes.every((scope) => scope.length === 0)).toBe(true);
  });
});

describe('the view with one place for equal ones', () => {
  const view = viewFor(ground);
  const equal = new EqualPlaces(view.ground, (variable) => isShown(view, variable));
  const merged = mergedView(view, equal);

  it('says the same of the place that stands for them', () => {
    expect(merged.scopes.slice(0, 2)).toEqual([[], [x(0), x(2)]]);
    expect([merged.places[x(0)] !== undefined, merged.places[x(1)]]).toEqual([true, undefined]);
    const { terms } = ground;
    for (const assignment of everyAssignment(ground)) {
      if (assignment[x(0)] !== assignment[x(1)]) continue;
      for (const [at, { root }] of view.ground.constraints.entries())
        expect(evaluateTerm(terms, merged.ground.constraints[at]!.root, assignment)).toBe(
          evaluateTerm(terms, root, assignment),
        );
    }
  });

  it('is the same view where there are none', () => {
    const other = viewFor(boardOf('find x[cells]: 0..2\nrule "Sum": sum(x) = 3', 'size: 1 3'));
    expect(mergedView(other, new EqualPlaces(other.ground, () => true))).toBe(other);
  });
});
