import { describe, expect, it } from 'vitest';
import type { Element } from '../../../../src/model/values.ts';
import { failureOf, sumFailureOf } from '../../../../src/tasks/deduce/wording/failures.ts';
import { worded } from './worded.ts';

/** The failure of the rule with this name, if the links or cells in `entered` have the given values. */
function failureIn(model: string, size: string, told: Readonly<Record<string, number>>) {
  const { ground, original, nouns, ofRule } = worded(model, size);
  const [family] = ground.families;
  const claims = (family!.domain as readonly Element[]).flatMap((element, at) => {
    const value = told[nouns.spots.list([element])];
    return value === undefined
      ? []
      : [{ variable: ground.terms.variableOf(family!.refs[at]!), value, holds: true }];
  });
  for (const one of ofRule('shape')) {
    const failure = failureOf(original, one, claims);
    if (failure) return { kind: failure.kind, where: nouns.spots.list(failure.elements) };
  }
  return undefined;
}

describe('a connected area', () => {
  const model = 'board square\nfind x[cells]: bool\nrule shape "Connected": connected(x)';

  it('has a part that is cut off, the smaller one', () => {
    const cut = { r1c1: 1, r1c2: 0, r2c1: 0, r3c2: 1, r3c3: 1 };
    expect(failureIn(model, 'size: 3 3', cut)).toEqual({ kind: 'cut off', where: 'r1c1' });
  });

  it('doesn’t fail as long as its parts may be joined', () => {
    expect(failureIn(model, 'size: 3 3', { r1c1: 1, r1c2: 0, r3c3: 1 })).toBeUndefined();
  });
});

describe('a rule about pairs of nodes', () => {
  const links = 'for l in links where line[l]';

  it('names the line that could not go on, where a cell is two nodes', () => {
    const model = `board square
find line[links]: bool
rule shape "One loop, which crosses itself": loop({((l.cells[0], l.cells[0].row = l.cells[1].row), (l.cells[1], l.cells[0].row = l.cells[1].row)) ${links}})`;
    expect(failureIn(model, 'size: 1 3', { 'r1c1–r1c2': 1, 'r1c2–r1c3': 0 })).toEqual({
      kind: 'dead end',
      where: 'r1c1–r1c2',
    });
  });

  it('names the cells that would be cut off, but not what belongs to the outside', () => {
    const model = `board square
find x[cells]: bool
rule shape "Connected with the edge": connected({c in cells where x[c]} + {absent}, {(l.cells[0], l.cells[1]) for l in links} + {(c, absent) for c in cells where c.row.index = 0})`;
    const cut = { r1c1: 0, r1c2: 0, r1c3: 0, r2c1: 1, r2c2: 0, r3c1: 0, r2c3: 0 };
    expect(failureIn(model, 'size: 3 3', cut)).toEqual({ kind: 'cut off', where: 'r2c1' });
  });
});

describe('a loop', () => {
  const model = 'board square\nfind line[links]: bool\nrule shape "One loop": loop(line)';
  const square = { 'r1c1–r1c2': 1, 'r1c2–r2c2': 1, 'r2c1–r2c2': 1, 'r1c1–r2c1': 1 };

  it('is closed too early where lines are elsewhere', () => {
    expect(failureIn(model, 'size: 4 4', { ...square, 'r4c3–r4c4': 1 })?.kind).toBe('closed');
    expect(failureIn(model, 'size: 4 4', square)).toBeUndefined();
  });

  it('neither branches nor ends', () => {
    const three = { 'r2c1–r2c2': 1, 'r2c2–r2c3': 1, 'r2c2–r3c2': 1 };
    expect(failureIn(model, 'size: 3 3', three)?.kind).toBe('branch');
    expect(failureIn(model, 'size: 3 3', { 'r1c1–r1c2': 1, 'r1c1–r2c1': 0 })).toEqual({
      kind: 'dead end',
      where: 'r1c1–r1c2',
    });
  });
});

it('is none of a rule that isn’t about a graph', () => {
  expect(
    failureIn('board square\nfind x[cells]: bool\nrule shape "Any": any(x)', 'size: 1 2', {
      r1c1: 0,
      r1c2: 0,
    }),
  ).toBeUndefined();
});

it('counts places with one of several things, and not those without, where both would give the same number', () => {
  const { ground, is, ofRule } = worded(
    `board square
given total[rows]: int?
find lit[cells]: bool
rule row "A number counts the cells beside lit ones":
  forall r in rows where total[r]: count(any(lit[n] for n in c.neighbors) for c in r) = total[r]`,
    'size: 1 5\ntotal:\n  3\n',
  );
  const [row] = ofRule('row') as [number];
  // Lit cells at r1c2 and r1c3 stand beside r1c1, r1c2, r1c3 and r1c4.
  expect(sumFailureOf(ground, row, 3, [is(1, 2), is(1, 3)])?.kind).not.toBe('few');
});
