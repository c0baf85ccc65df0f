import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateTerm } from '../../src/model/meaning/evaluate.ts';
import { Renaming, Substitution } from '../../src/model/terms/substitute.ts';
import { Terms } from '../../src/model/terms/terms.ts';
import { assignments, choices, randomModel } from './random-terms.ts';

describe('a term with values put in', () => {
  it('means what the term means where its variables have them', () => {
    const changed = new Set<string>();
    fc.assert(
      fc.property(choices, (choose) => {
        const { terms, bools, ints } = randomModel(choose, 25);
        const all = [...assignments(terms)];
        const known = choose.of(all);
        const values = new Map([...known.entries()].filter(() => choose.below(2) === 0));
        const put = new Substitution(terms, values, 1000);
        for (const { ref, means } of [...bools, ...ints]) {
          const left = put.applyTo(ref);
          if (left === undefined) continue;
          if (left !== ref) changed.add(terms.operation(ref));
          for (const assignment of all) {
            const told = assignment.map((value, variable) => values.get(variable) ?? value);
            if (evaluateTerm(terms, left, assignment) !== means(told))
              expect(`${terms.operation(ref)} with ${JSON.stringify([...values])}`).toBe('the same');
          }
        }
      }),
      { numRuns: 200 },
    );
    // Each operation that can be rebuilt was rebuilt.
    for (const operation of [
      'and',
      'xor',
      'choose',
      'atMost',
      'equals',
      'sum',
      'chooseInt',
      'product',
      'maximum',
    ])
      expect(changed).toContain(operation);
  });

  it('stays the same reference where it speaks of none of them, and is given up where too much would change', () => {
    const terms = new Terms();
    const [a, b, c] = [terms.boolVariable(), terms.boolVariable(), terms.boolVariable()];
    const apart = terms.and([a, b]);
    const both = terms.xor(apart, terms.and([b, c]));
    const values = new Map([[2, 1]]);
    const put = (most: number) => new Substitution(terms, values, most);
    expect(put(0).applyTo(apart)).toBe(apart);
    expect(put(2).applyTo(both)).toBe(terms.xor(apart, b));
    expect(put(1).applyTo(both)).toBeUndefined();
  });
});

describe('a term whose variables are called by other names', () => {
  it('means the same where they have the same values, graphs among it', () => {
    const changed = new Set<string>();
    fc.assert(
      fc.property(choices, (choose) => {
        const { terms, bools, ints } = randomModel(choose, 25);
        const all = [...assignments(terms)];
        const names = new Map<number, number>();
        for (let variable = 1; variable < terms.variableCount; variable++) {
          const [a, b] = [terms.variable(variable - 1), terms.variable(variable)];
          const isAlike = terms.low(a) === terms.low(b) && terms.high(a) === terms.high(b);
          if (terms.isInt(a) === terms.isInt(b) && isAlike)
            names.set(variable, names.get(variable - 1) ?? variable - 1);
        }
        const renaming = new Renaming(terms, names);
        const same = all.filter((values) => [...names].every(([a, b]) => values[a] === values[b]));
        for (const { ref, means } of [...bools, ...ints]) {
          const renamed = renaming.applyTo(ref);
          if (renamed === undefined) continue;
          if (renamed !== ref) changed.add(terms.operation(ref));
          for (const assignment of same)
            if (evaluateTerm(terms, renamed, assignment) !== means(assignment))
              expect(`${terms.operation(ref)} with ${JSON.stringify([...names])}`).toBe('the same');
        }
      }),
      { numRuns: 200 },
    );
    for (const operation of ['and', 'equals', 'sum', 'connected', 'loop', 'componentSize', 'reaches', 'rank'])
      expect(changed).toContain(operation);
  });
});
