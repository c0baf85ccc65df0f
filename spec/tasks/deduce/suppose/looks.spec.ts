/** Looks of a small board with a hidden find. */
import { describe, expect, it } from 'vitest';
import { variablesOf } from '../../../../src/model/variables.ts';
import { Looks } from '../../../../src/tasks/deduce/suppose/looks.ts';
import { worded } from '../wording/worded.ts';

const MODEL = `board square
find x[cells]: bool
find hidden mark[cells]: bool
rule one "One mark in each row": forall r in rows: count(mark[r]) = 1
rule marked "Marked cells are shaded, and no others": forall c in cells: x[c] = mark[c]
rule free "The first two cells of a row are alike": forall r in rows: x[r[1]] = x[r[2]]`;

const { ground, store, is, ofRule } = worded(MODEL, 'size: 2 3');
const scopeOf = (one: number) => variablesOf(ground.terms, ground.constraints[one]!.root);
const shown = new Set(ground.families[0]!.refs.map((ref) => ground.terms.variableOf(ref)));
const looks = new Looks(scopeOf, (variable) => shown.has(variable));
const marked = [...ofRule('one').slice(0, 1), ...ofRule('marked').slice(0, 3)];

describe('the looks of some conditions', () => {
  it('are those that share hidden variables, by way of others, too', () => {
    const free = ofRule('free');
    const groups = looks.of([...marked, ...free]).map((look) => [...look].sort((a, b) => a - b));
    expect(groups).toContainEqual([...marked].sort((a, b) => a - b));
    for (const one of free) expect(groups).toContainEqual([one]);
    expect(groups).toHaveLength(1 + free.length);
  });
});

describe('a look', () => {
  it('implies at visible places what all of its conditions imply together, and leaves the store as it was', () => {
    const domains = store();
    // No mark can stand at r1c1 and r1c3, so the mark is at r1c2.
    for (const claim of [is(1, 1, 0), is(1, 3, 0)])
      for (const removal of domains.excludedBy(claim)) domains.addRemoval(removal);
    const before = domains.removals.length;
    const { fails, removals } = looks.propagate(domains, marked);
    expect(fails).toBe(false);
    const [shaded] = domains.excludedBy(is(1, 2, 1));
    expect(removals).toContain(shaded);
    expect(removals.every((removal) => shown.has(domains.variableOf(removal)))).toBe(true);
    expect(domains.removals).toHaveLength(before);
    domains.goBack(0);
  });

  it('fails where no assignment of its hidden places is left', () => {
    const domains = store();
    for (const claim of [is(1, 1, 0), is(1, 2, 0), is(1, 3, 0)])
      for (const removal of domains.excludedBy(claim)) domains.addRemoval(removal);
    expect(looks.propagate(domains, marked).fails).toBe(true);
    domains.goBack(0);
  });

  it('implies nothing that is open', () => {
    const { fails, removals } = looks.propagate(store(), marked);
    expect(fails).toBe(false);
    expect(removals).toEqual([]);
  });
});
