/** One sentence for each technique, on a board of stars (worded.ts). */
import { expect, it } from 'vitest';
import type { Literal } from '../../../../src/tasks/common/literals.ts';
import type { Deduction } from '../../../../src/tasks/deduce/steps/deduction.ts';
import type { TechniqueName } from '../../../../src/tasks/deduce/techniques/technique.ts';
import { worded } from './worded.ts';

const { wording, is, ofRule } = worded();
const told = (
  technique: TechniqueName,
  claims: readonly Literal[],
  constraints: readonly number[],
  known: readonly Literal[],
): string => {
  const step: Deduction = {
    claims,
    lead: claims[0]!,
    reasons: { constraints, known },
    told: false,
    technique,
    effort: 1,
  };
  return wording.step(step);
};
const [row] = ofRule('row') as [number];
const [near] = ofRule('near') as [number];

it('tells what one placement rules out', () => {
  expect(told('has all', [is(1, 2, 0), is(1, 3, 0)], [row], [is(1, 1)])).toBe(
    'The star at r1c1 leaves no other in row 1.',
  );
});

it('tells the last place that a line has', () => {
  const sentence = told('last place', [is(1, 3)], [row], [is(1, 1, 0), is(1, 2, 0)]);
  expect(sentence).toMatch(/row 1/i);
  expect(sentence).toContain('r1c3');
});

it('calls a cell the last open one only where it is, and else the last place for its value', () => {
  const { wording, is, ofRule } = worded(
    'board square\nfind n[cells]: 1..3\nrule row "Latin": forall r in rows: alldifferent(n[r])',
    'size: 3 3',
  );
  const [row] = ofRule('row') as [number];
  const step = (known: readonly Literal[]): string =>
    wording.step({
      claims: [is(1, 3, 1)],
      lead: is(1, 3, 1),
      reasons: { constraints: [row], known },
      told: false,
      technique: 'last place',
      effort: 1,
    });
  expect(step([is(1, 1, 2), is(1, 2, 3)])).toBe('r1c3 is the last open cell of row 1: 1.');
  expect(step([is(1, 1, 1, false), is(1, 2, 1, false)])).toBe('In row 1 the 1 can only stand at r1c3.');
});

it('calls a cell itself the last one for its own clue', () => {
  const { wording, is, ofRule } = worded(
    `board square
given clue[cells]: int?
enum Lamp { red, green }
find lamp[cells]: Lamp?
rule lit "Lit": forall c in cells where clue[c]: any(lamp[x] = red for x in {c} + c.neighbors)
say { lamp: "has a {} lamp", "has no lamp" }`,
    'clue:\n  1 - -\n',
  );
  const none = (column: number): Literal => is(1, column, 2);
  const step = { told: false, technique: 'last place', effort: 1 } as const;
  const reasons = { constraints: ofRule('lit'), known: [none(2)] };
  expect(wording.step({ ...step, claims: [is(1, 1, 0)], lead: is(1, 1, 0), reasons })).toBe(
    'Only r1c1 itself is left for the 1 at r1c1: it has a red lamp.',
  );
});

it('calls a clue complete only if it lacks nothing', () => {
  const { wording, is, ofRule } = worded(
    `board square
given clue[cells]: int?
find shaded[cells]: bool
rule touch "Touch": forall c in cells where clue[c]:
  count(x in cells where any(x in component(n, shaded) for n in c.neighbors)) = clue[c]
say { shaded: "shaded", "unshaded" }`,
    'clue:\n  2 - -\n  - - -\n',
  );
  const told = (claim: Literal, known: readonly Literal[]): string => {
    const reasons = { constraints: ofRule('touch'), known };
    return wording.step({
      claims: [claim],
      lead: claim,
      reasons,
      told: false,
      technique: 'has all',
      effort: 1,
    });
  };
  expect(told(is(1, 3), [is(1, 1, 0), is(1, 2), is(2, 1, 0), is(2, 2, 0)])).toBe(
    'r1c3 is shaded: otherwise the 2 at r1c1 would come to 1 at most.',
  );
  expect(told(is(2, 1, 0), [is(1, 1, 0), is(1, 2), is(1, 3)])).toBe(
    'The 2 at r1c1 is complete: r2c1 is unshaded.',
  );
});

it('names the clue that needs all of its places, or has them', () => {
  expect(told('needs all', [is(1, 2), is(2, 1)], [near], [is(2, 3, 0), is(3, 2, 0)])).toMatch(
    /^The 2 at r2c2 .*r1c2 and r2c1/,
  );
  expect(told('has all', [is(2, 3, 0), is(3, 2, 0)], [near], [is(1, 2), is(2, 1)])).toMatch(
    /^The 2 at r2c2 has both its stars: no star at r2c3 and r3c2/,
  );
});

it('says that all ways to complete a line agree, and by what idea', () => {
  const sentence = told('search', [is(1, 1, 0)], [row, near], []);
  expect(sentence).toBe('Whichever way row 1 is completed: no star at r1c1, as a number counts stars.');
});

it('calls a clue complete only where it has all that it needs', () => {
  const { wording, is, ofRule } = worded(
    `board square
given clue[cells]: int?
find x[cells]: bool
rule near "A number counts the unshaded cells beside it": forall c in cells where clue[c]: sum(leading(not x[d] for d in ray(c, e)) for e in directions) = clue[c]
say { x: "shaded", "unshaded" }`,
    'clue:\n  2 - -\n  - - -\n  - - -\n',
  );
  const sentence = (claim: Literal, known: readonly Literal[]): string =>
    wording.step({
      claims: [claim],
      lead: claim,
      reasons: { constraints: ofRule('near'), known },
      told: false,
      technique: 'has all',
      effort: 1,
    });
  expect(sentence(is(1, 2), [is(2, 1, 0), is(3, 1, 0)])).toBe('The 2 at r1c1 is complete: r1c2 is shaded.');
  expect(sentence(is(1, 3, 0), [is(2, 1)])).not.toContain('complete:');
});

it('tells the rule where a clue is not complete but lacks something', () => {
  const { wording, is, ofRule } = worded(
    'board square\ngiven clue[cells]: int?\nfind on[cells]: bool\nlet off = not on\n' +
      'rule end "E": forall c in cells: clue[c] => count(off[c.neighbors]) = 1\n' +
      'say { on: "shaded", "unshaded"\n end: "a number has one way out" }',
    'size: 2 2\nclue:\n  3 .\n  . .',
  );
  const sentence = wording.step({
    claims: [is(2, 1, 0)],
    lead: is(2, 1, 0),
    reasons: { constraints: [...ofRule('end')], known: [is(1, 2)] },
    told: false,
    technique: 'has all',
    effort: 1,
  });
  expect(sentence).toBe('r1c2 is shaded, so r2c1 is unshaded, as a number has one way out.');
});
