import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../src/model/meaning/evaluate.ts';
import { tightenFully } from '../../../src/model/propagation/either.ts';
import { tighten } from '../../../src/model/propagation/tighten.ts';
import { type Ref, Terms } from '../../../src/model/terms/terms.ts';
import { assignments, choices, groundOf, randomModel } from '../random-terms.ts';
import { expectPropagation, valuesLeft } from './propagated.ts';

describe('one of two conditions', () => {
  it('takes away what neither of two conditions allows', () => {
    const terms = new Terms();
    const [clue, number] = [terms.intVariable(0, 9), terms.intVariable(0, 9)];
    const told = terms.or([terms.is(clue, 0), terms.equals([1, -1], [clue, number], 0)]);
    const ground = groundOf(terms, [told, terms.atMost([1], [number], 4), terms.atMost([-1], [number], -2)]);
    expect(tighten(ground).high(clue)).toBe(9);
    expect([...(tightenFully(ground).values(clue) ?? [])]).toEqual([0, 2, 3, 4]);
  });

  it('loses no solution, whatever the conditions are', () => {
    fc.assert(
      fc.property(choices, (choose) => {
        const { terms, bools } = randomModel(choose, 30);
        const roots = choose.some(bools, 1, 4).map((item) => item.ref);
        const ground = groundOf(terms, roots);
        const left = valuesLeft(terms, roots, tightenFully);
        for (const assignment of assignments(terms)) {
          if (evaluate(ground, assignment).length > 0) continue;
          expect(left?.every((values, v) => values.includes(assignment[v]!))).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('leaves exactly what either allows, of comparisons with one variable', () => {
    expectPropagation(
      (terms, choose) => {
        const x = terms.intVariable(0, 6);
        const condition = () =>
          choose.of([
            terms.is(x, choose.below(7)),
            terms.atMost([1], [x], choose.below(7)),
            terms.atMost([-1], [x], -choose.below(7)),
            terms.and([terms.atMost([1], [x], choose.below(7)), terms.is(x, choose.below(7)) ^ 1]),
          ]);
        return [terms.or([condition(), condition()])];
      },
      { leaves: 'solutions', tightening: tightenFully },
    );
  });

  it('looks for the partner in an equation of two variables', () => {
    const terms = new Terms();
    const [x, y] = [terms.intVariable(0, 9), terms.intVariable(4, 6)];
    const either = terms.or([terms.is(x, 0), terms.equals([1, -1], [x, y], 1)]);
    expect(valuesLeft(terms, [either], tightenFully)?.[0]).toEqual([0, 5, 6, 7]);
  });

  it('looks at no variable that only one of them names', () => {
    const terms = new Terms();
    const [x, y] = [terms.intVariable(0, 9), terms.intVariable(0, 9)] as [Ref, Ref];
    expect(
      valuesLeft(terms, [terms.or([terms.is(x, 0), terms.is(y, 1)])], tightenFully)?.map((v) => v.length),
    ).toEqual([10, 10]);
  });
});
