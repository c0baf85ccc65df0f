/** Sentences of contradictions: if something were there, a condition would fail. */
import { expect, it } from 'vitest';
import type { Literal } from '../../../../src/tasks/common/literals.ts';
import { worded } from './worded.ts';

const { wording, is, ofRule } = worded();
const [row, second] = ofRule('row') as [number, number];
const [near] = ofRule('near') as [number];
const told = (constraints: number[], lead: Literal, known: Literal[], later: Literal[] = []): string =>
  wording.step({
    claims: [lead, ...later],
    lead,
    reasons: { constraints, known },
    told: false,
    technique: 'chain',
    effort: 30,
  });

it('says what would follow, and what would fail in the end', () => {
  expect(told([row, near], is(1, 1, 0), [is(2, 1, 0), is(2, 3, 0)])).toBe(
    'If there is a star at r1c1, then there is no star at r1c2 (row 1), but the 2 at r2c2 would have too few stars. So no star at r1c1.',
  );
});

it('goes from link to link with *then*', () => {
  expect(told([row, second, near], is(1, 1, 0), [is(3, 2, 0), is(2, 1, 0)])).toMatch(
    /^If there is a star at r1c1, then there is no star at r1c2 \(row 1\).*, but the 2 at r2c2 would have too few stars\. So no star at r1c1/,
  );
});

it('lists conditions where supposing the contrary leads to no failure', () => {
  expect(told([row, near], is(1, 1, 0), [])).not.toMatch(/^If /);
});

it('tells apart what the argument proves and what follows from that', () => {
  const claims = [is(1, 1, 0), is(1, 3, 0)];
  expect(told([row, near], is(1, 2), [is(2, 1, 0), is(2, 3, 0)], claims)).toBe(
    'A star at r1c2: otherwise the 2 at r2c2 would have too few stars; then there is no star at r1c1 and r1c3 (row 1).',
  );
});

it('names all conditions that would fail alike, each for a claim of its own', () => {
  const claims = [is(2, 2, 0)];
  const known = [is(1, 2), is(2, 3)];
  expect(told([row, second], is(1, 1, 0), known, claims)).toBe(
    'No star at r1c1 and r2c2: otherwise rows 1 and 2 would have too many stars.',
  );
});

it('doesn’t tell a rule again that was the last reason', () => {
  const numbers = worded(
    `board square
find n[cells]: 1..3
rule near "Neighbors differ": forall a, b in cells where b in a.neighbors and a.index < b.index: n[a] != n[b]
say { near: "neighbors differ" }`,
    'size: 1 3',
  );
  const { is: at, ofRule: of } = numbers;
  const known = [at(1, 2, 3, false), at(1, 3, 1)];
  const text = numbers.wording.step({
    claims: [at(1, 1, 2, false)],
    lead: at(1, 1, 2, false),
    reasons: { constraints: of('near'), known },
    told: false,
    technique: 'chain',
    effort: 30,
  });
  expect(text).toBe(
    'If r1c1 is 2, then r1c2 is 1 (neighbors differ), but the same rule would be broken (r1c2–r1c3). So r1c1 is not 2.',
  );
});

it('names the rule where what follows is too much to tell', () => {
  const numbers = worded(
    `board square
find n[cells]: 1..2
rule alike "Numbers are alike, and not 2":
  (forall a, b in cells where a.index < b.index: n[a] = n[b]) and any(n[c] = 1 for c in cells)
say { alike: "numbers are alike" }`,
    'size: 1 20',
  );
  const { is: at, ofRule: of } = numbers;
  const alike = of('alike');
  const text = numbers.wording.step({
    claims: [at(1, 1, 1)],
    lead: at(1, 1, 1),
    // All pairs with r1c1, and that not all are 2.
    reasons: { constraints: [...alike.slice(0, 19), alike.at(-1)!], known: [] },
    told: false,
    technique: 'chain',
    effort: 30,
  });
  expect(text).toBe('If r1c1 is 2, then the rule that numbers are alike would be broken. So r1c1 is 1.');
});
