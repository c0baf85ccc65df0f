/** Steps that only exclude values come only where they are needed, and what players see with a placement is no step. */
import { describe, expect, it } from 'vitest';
import { openInstance } from '../../../../src/index.ts';
import type { Literal } from '../../../../src/tasks/common/literals.ts';
import { SubsetSolvers } from '../../../../src/tasks/deduce/mus/subset-solvers.ts';
import type { Deduction } from '../../../../src/tasks/deduce/steps/deduction.ts';
import { hints } from '../../../../src/tasks/deduce/steps/hints.ts';
import { hasClaim } from '../../../../src/tasks/deduce/steps/joined-steps.ts';
import { WithheldExclusions } from '../../../../src/tasks/deduce/steps/withheld-exclusions.ts';
import type { TechniqueName } from '../../../../src/tasks/deduce/techniques/technique.ts';
import { galleryTypes } from '../../../examples/gallery.ts';
import { boardOf, expectMinimal, knowledgeOf, variableAt, worldOf } from '../small-worlds.ts';

const ground = boardOf(
  'find x[cells]: 1..3\nrule "Rows": forall u in rows: alldifferent(x[u])\nrule "Columns": forall u in columns: alldifferent(x[u])',
  'size: 3 3',
);
const { view } = knowledgeOf(ground);
const is = (cell: number, value: number): Literal => ({
  variable: variableAt(ground, 'x', cell),
  value,
  holds: true,
});
const not = (cell: number, value: number): Literal => ({ ...is(cell, value), holds: false });
/** The conditions that contain both cells. */
const linesWith = (...cells: number[]): number[] =>
  ground.constraints.flatMap((_, one) =>
    cells.every((cell) => view.scopes[one]!.includes(is(cell, 1).variable)) ? [one] : [],
  );
const step = (
  claims: readonly Literal[],
  constraints: readonly number[],
  known: readonly Literal[],
  technique: TechniqueName = 'last place',
): Deduction => ({
  claims,
  lead: claims[0]!,
  reasons: { constraints, known },
  told: false,
  technique,
  effort: 1,
});
const opened = async (): Promise<WithheldExclusions> =>
  new WithheldExclusions(view, await SubsetSolvers.of(view));

describe('a step that only excludes values', () => {
  // The 1 at r1c1 leaves no 1 in row 1, and the 1 at r2c2 none in column 2.
  const inRow = step([not(1, 1), not(2, 1)], linesWith(0, 1), [is(0, 1)]);
  const inColumn = step([not(1, 1), not(7, 1)], linesWith(1, 4), [is(4, 1)]);

  it('is withheld, and told at the end if nothing follows from it', async () => {
    const withheld = await opened();
    expect(withheld.withhold(inRow)).toBe(true);
    expect(withheld.withhold(step([is(0, 1)], [], []))).toBe(false);
    const other = step([is(8, 3)], [], [not(8, 1), not(8, 2)]);
    expect(await withheld.before(other)).toEqual([other]);
    expect(withheld.rest()).toEqual([inRow]);
    expect(withheld.rest()).toEqual([]);
  });

  it('is a reason rather than a step if a placement excludes its values at once, and one value is left', async () => {
    const withheld = await opened();
    withheld.withhold(inRow);
    withheld.withhold(inColumn);
    const last = step([is(7, 2)], [], [not(7, 1), not(7, 3)]);
    const [seen, value, ...none] = await withheld.before(last);
    expect(none).toEqual([]);
    expect(seen).toMatchObject({ told: true, claims: inColumn.claims });
    expect(value!.reasons).toEqual({ constraints: linesWith(1, 4), known: [is(4, 1), not(7, 3)] });
    // The value's other place in column 3: r3c3.
    const place = step([is(8, 1)], linesWith(2, 8), [not(2, 1), not(5, 1)]);
    const [, placed] = await withheld.before(place);
    expect(placed!.reasons.known).toContainEqual(is(0, 1));
    expectMinimal(placed!, worldOf(ground));
  });

  it('is one with others for the same reasons, unless each is a contradiction of its own', async () => {
    const withheld = await opened();
    const known = [not(0, 3), not(1, 3)];
    const [row] = linesWith(0, 1);
    const [column] = linesWith(2, 5);
    const pair = (claims: readonly Literal[], technique: TechniqueName): Deduction =>
      step(claims, [row!, column!], known, technique);
    for (const one of [pair([not(2, 1)], 'last place'), pair([not(2, 2)], 'last place')])
      withheld.withhold(one);
    const value = step([is(5, 1)], linesWith(5, 8), [not(2, 1), not(2, 2)]);
    expect((await withheld.before(value)).map(({ claims }) => claims)).toEqual([
      [not(2, 1), not(2, 2)],
      [is(5, 1)],
    ]);
    for (const one of [pair([not(2, 1)], 'chain'), pair([not(2, 2)], 'chain')]) withheld.withhold(one);
    expect(await withheld.before(value)).toHaveLength(3);
  });

  it('comes before the step that needs it if it takes more than a placement', async () => {
    const withheld = await opened();
    const byPair = step([not(2, 1)], [...linesWith(0, 1)], [not(0, 3), not(1, 3)], 'pattern');
    withheld.withhold(byPair);
    const value = step([is(5, 1)], linesWith(2, 8), [not(2, 1), not(8, 1)]);
    expect(await withheld.before(value)).toEqual([byPair, value]);
  });
});

it('all that a step builds on is told before it', async () => {
  const { model, instances } = galleryTypes().find(({ name }) => name === 'calcudoku')!;
  const [name, text] = instances[1]!;
  const { ground: puzzle } = openInstance(model, { name, text });
  const told: Literal[] = [];
  let exclusions = 0;
  for await (const { claims, reasons, after } of hints(puzzle!)) {
    for (const claim of reasons.known) expect(hasClaim(after, claim)).toBe(true);
    if (claims.every(({ holds }) => !holds)) exclusions++;
    told.push(...claims);
  }
  expect(told.filter(({ holds }) => holds).length).toBe(25);
  expect(exclusions).toBeLessThan(5);
});

describe('what a rule excludes at a single place', () => {
  const single = boardOf(
    'given told[cells]: 1..3?\nfind x[cells]: 1..3\nrule "Told": forall c in cells where told[c]: x[c] != told[c]\nrule "Rows": forall u in rows: alldifferent(x[u])',
    'told:\n  3 - -\n  - - -\n  - - -\n',
  );

  it('is no step of its own', async () => {
    const { view: own } = knowledgeOf(single);
    const withheld = new WithheldExclusions(own, await SubsetSolvers.of(own));
    const variable = variableAt(single, 'x', 0);
    const ofCell = own.scopes.findIndex((scope) => scope.length === 1 && scope[0] === variable);
    const excluded: Literal = { variable, value: 3, holds: false };
    const next = variableAt(single, 'x', 1);
    const other = step([{ variable: next, value: 3, holds: true }], [], [excluded]);
    expect(withheld.withhold(step([excluded], [ofCell], []))).toBe(true);
    const steps = await withheld.before(other);
    expect(steps.filter(({ told }) => !told)).toHaveLength(1);
  });
});
