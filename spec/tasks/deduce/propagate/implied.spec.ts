/** The smallest sets of removals from which a condition implies something, compared with all subsets. */
import { expect, it } from 'vitest';
import { ConditionStore } from '../../../../src/tasks/deduce/propagate/condition-store.ts';
import { implies, leastGroups, type RemovalGroup } from '../../../../src/tasks/deduce/propagate/implied.ts';
import { groundText } from '../../../model/grounded.ts';

const { ground } = groundText('board square\nfind x[cells]: bool\nrule "Two": count(x) = 2', 'size: 1 5\n');
const { terms, constraints } = ground!;
const store = new ConditionStore(
  terms,
  constraints.map(({ root }) => root),
);
/** The fact that the cell at this position is, or isn't, x. */
const fact = (at: number, value: number): RemovalGroup => [store.removalOf(at, 1 - value)];
const subsets = (groups: readonly RemovalGroup[]): RemovalGroup[][] =>
  groups.reduce<RemovalGroup[][]>((all, group) => all.concat(all.map((one) => [...one, group])), [[]]);

it.each([
  ['two that are x rule out the others', [fact(0, 1), fact(1, 0), fact(2, 1), fact(3, 0)], fact(4, 0)],
  ['three that aren’t x leave the others', [fact(0, 0), fact(1, 0), fact(2, 0)], fact(3, 1)],
  ['it fails with three', [fact(0, 1), fact(1, 1), fact(2, 1), fact(3, 0)], undefined],
] as const)('%s', (_name, groups, wanted) => {
  const enough = subsets(groups).filter((subset) => implies(store, 0, subset, wanted));
  const least = leastGroups(store, 0, groups, wanted);
  expect(enough).toContainEqual(least);
  for (const smaller of subsets(least))
    if (smaller.length < least.length) expect(enough).not.toContainEqual(smaller);
  expect(store.removals).toHaveLength(0);
});
