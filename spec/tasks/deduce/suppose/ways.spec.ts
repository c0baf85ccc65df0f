import { expect, it } from 'vitest';
import { Ways } from '../../../../src/tasks/deduce/suppose/ways.ts';
import { worded } from '../wording/worded.ts';

const { ground, store, is, ofRule } = worded();
const [row] = ofRule('row') as [number];

/** The ways to complete the first row if these cells are known to have no stars, as reasons or from other steps; for each way, the columns of its stars. */
function waysWith(known: readonly number[], foundBefore: readonly number[] = []) {
  const variables = [1, 2, 3].map((column) => is(1, column).variable);
  const step = {
    claims: [],
    lead: is(1, 1),
    reasons: { constraints: [row], known: known.map((column) => is(1, column, 0)) },
    told: false,
    technique: 'all ways agree' as const,
    effort: 1,
    after: foundBefore.map((column) => is(1, column, 0)),
  };
  const ways = new Ways(ground, store).of(step, variables);
  return ways?.map((way) => way.flatMap(({ value }, at) => (value === 1 ? [at + 1] : [])));
}

it('lists the ways that what is known leaves', () => {
  expect(waysWith([1])?.sort()).toEqual([[2], [3]]);
  expect(waysWith([1, 2])).toEqual([[3]]);
});

it('leaves out ways that other steps have ruled out', () => {
  expect(waysWith([], [3])?.sort()).toEqual([[1], [2]]);
});

it('lists no more than people do', () => {
  const {
    ground: large,
    store: ofLarge,
    is: at,
    ofRule: of,
  } = worded(undefined, `room:\n${'  1 1 1 1 1\n'.repeat(5)}`);
  const variables = [1, 2, 3, 4, 5].map((column) => at(1, column).variable);
  const step = {
    claims: [],
    lead: at(1, 1),
    reasons: { constraints: [of('row')[0]!], known: [] },
    told: false,
    technique: 'all ways agree' as const,
    effort: 1,
  };
  expect(new Ways(large, ofLarge).of(step, variables)).toBeUndefined();
});
