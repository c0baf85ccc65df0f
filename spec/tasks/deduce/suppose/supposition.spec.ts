/** What would follow if a step's conclusion were false, checked against all assignments of a small board. */
import { expect, it } from 'vitest';
import { variablesOf } from '../../../../src/model/variables.ts';
import type { Literal } from '../../../../src/tasks/common/literals.ts';
import type { Deduction } from '../../../../src/tasks/deduce/steps/deduction.ts';
import { oppositeOf, Suppositions } from '../../../../src/tasks/deduce/suppose/supposition.ts';
import { worded } from '../wording/worded.ts';

const { ground, store, is, ofRule } = worded();
const [row] = ofRule('row') as [number];
const [near] = ofRule('near') as [number];
const suppositions = new Suppositions({
  ground,
  store,
  scopeOf: (one) => variablesOf(ground.terms, ground.constraints[one]!.root),
  isShown: () => true,
  mainOf: ([first]) => first!,
});
const step = (constraints: number[], lead: Literal, known: Literal[]): Deduction => ({
  claims: [lead],
  lead,
  reasons: { constraints, known },
  told: false,
  technique: 'chain',
  effort: 30,
});

it('keeps only what the failure needs, in the order of dependence', () => {
  // A star at r1c1 excludes r1c2 (row 1). Then the 2 at r2c2 has too few places, because r2c1 and r2c3 are known.
  const supposed = suppositions.of(step([row, near], is(1, 1, 0), [is(2, 1, 0), is(2, 3, 0)]))!;
  expect(supposed.failingConstraint).toBe(near);
  expect(supposed.links).toEqual([{ constraint: row, constraints: [row], claims: [is(1, 2, 0)], depth: 1 }]);
});

it('tells nothing as a consequence that was known before, or its contrary', () => {
  const after = (...known: Literal[]): Deduction => ({
    ...step([row, near], is(1, 1, 0), [is(2, 1, 0), is(2, 3, 0)]),
    after: [...known, is(1, 1, 0)],
  });
  const repeated = suppositions.of(after(is(1, 2, 0)))!;
  expect(repeated.failingConstraint).toBe(near);
  expect(repeated.links).toEqual([]);
  expect(repeated.assumed).toContainEqual(is(1, 2, 0));
  const contradicted = suppositions.of(after(is(1, 2, 1)))!;
  expect(contradicted.failingConstraint).toBe(row);
  expect(contradicted.links).toEqual([]);
});

it('tells a longer chain by depths', () => {
  // A star at r1c1 excludes r2c1 (room 1). Then the 2 at r2c2 needs r2c3 and r3c2, which are too many for the 1 at r3c3.
  const [room] = ofRule('room') as [number];
  const [two, one] = ofRule('near') as [number, number];
  const supposed = suppositions.of(step([room, two, one], is(1, 1, 0), [is(1, 2, 0)]))!;
  expect(supposed.failingConstraint).toBe(one);
  expect(supposed.links).toEqual([
    { constraint: room, constraints: [room], claims: [is(2, 1, 0)], depth: 1 },
    { constraint: two, constraints: [two], claims: [is(2, 3), is(3, 2)], depth: 2 },
  ]);
});

it('is undefined where the conclusion doesn’t follow', () => {
  expect(suppositions.of(step([row], is(1, 1, 0), []))).toBeUndefined();
});

it('has the other value as the opposite of a bool, and *not* for a number', () => {
  const { ground, is } = worded();
  expect(oppositeOf(ground, is(1, 1, 1))).toEqual(is(1, 1, 0));
  const numbers = worded(
    'board square\nfind n[cells]: 1..3\nrule "Some": n[cells[1, 1]] = 1'.replace(
      'n[cells[1, 1]] = 1',
      'any(n[c] = 1 for c in cells)',
    ),
    'size: 1 2',
  );
  expect(oppositeOf(numbers.ground, numbers.is(1, 1, 2))).toEqual(numbers.is(1, 1, 2, false));
});

it('distinguishes cases by what isn’t known yet', () => {
  const board = worded(
    `board square
find x[cells]: bool
rule alike "If the first cell is marked, the other two are alike": forall a, b, c in cells where a.index + 1 = b.index and b.index + 1 = c.index: x[a] => (x[b] <=> x[c])
rule apart "If the first cell is marked, the other two are not alike": forall a, b, c in cells where a.index + 1 = b.index and b.index + 1 = c.index: x[a] => (x[b] <=> not x[c])`,
    'size: 1 3',
  );
  const own = new Suppositions({
    ground: board.ground,
    store: board.store,
    scopeOf: (one) => variablesOf(board.ground.terms, board.ground.constraints[one]!.root),
    isShown: () => true,
    mainOf: ([first]) => first!,
  });
  const variables = [1, 2, 3].map((column) => board.is(1, column).variable);
  const constraints = [...board.ofRule('alike'), ...board.ofRule('apart')];
  const casesAfter = (...known: Literal[]) =>
    own
      .cases({ ...step(constraints, board.is(1, 1, 0), []), after: known }, variables)
      ?.map(({ claim }) => claim.variable);
  expect(casesAfter()).toEqual([variables[1], variables[1]]);
  expect(casesAfter(board.is(1, 2))).toEqual([variables[2], variables[2]]);
});
