// The domains after propagation, compared with the values that occur in solutions, found by brute force.
import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { Ground } from '../../../src/model/ground.ts';
import { evaluate } from '../../../src/model/meaning/evaluate.ts';
import { type TightenedDomains, tighten } from '../../../src/model/propagation/tighten.ts';
import { type BoolRef, type Ref, Terms } from '../../../src/model/terms/terms.ts';
import { assignments, type Choices, choices, groundOf } from '../random-terms.ts';

/** For each variable: its values, ascending; undefined if the constraints are refuted. */
type Values = readonly (readonly number[])[] | undefined;
type Tightening = (ground: Ground) => TightenedDomains;

export function valuesLeft(
  terms: Terms,
  roots: readonly BoolRef[],
  tightening: Tightening = tighten,
): Values {
  const known = tightening(groundOf(terms, roots));
  if (known.contradiction !== undefined) return undefined;
  return Array.from({ length: terms.variableCount }, (_, v) => {
    const ref = terms.variable(v);
    const low = known.low(ref);
    return [...(known.values(ref) ?? Array.from({ length: known.high(ref) - low + 1 }, (__, i) => low + i))];
  });
}

export function valuesInSolutions(terms: Terms, roots: readonly BoolRef[]): Values {
  const ground = groundOf(terms, roots);
  const found = Array.from({ length: terms.variableCount }, () => new Set<number>());
  for (const assignment of assignments(terms))
    if (evaluate(ground, assignment).length === 0)
      for (const [v, values] of found.entries()) values.add(assignment[v]!);
  if (found[0]?.size === 0) return undefined;
  return found.map((values) => [...values].sort((a, b) => a - b));
}

/** Random values for up to `most` of the variables, as constraints. */
export function someFixed(choose: Choices, terms: Terms, most = 3): BoolRef[] {
  return Array.from({ length: choose.below(most + 1) }, () => {
    const ref: Ref = terms.variable(choose.below(terms.variableCount));
    return terms.is(ref, choose.between(terms.low(ref), terms.high(ref)));
  });
}

type Build = (terms: Terms, choose: Choices) => readonly BoolRef[];

interface Strength {
  /**
   * What propagation must leave: exactly the values of solutions, or domains with the same least and greatest values. By default, it only mustn't
   * lose values of solutions.
   */
  readonly leaves?: 'solutions' | 'ends';
  readonly tightening?: Tightening;
  readonly runs?: number;
}

const ends = (values: Values): Values => values?.map((list) => [list[0]!, list.at(-1)!]);

/** Expects for random constraints, with some variables fixed, that propagation loses no value of a solution, and that it often removes values. */
export function expectPropagation(build: Build, { leaves, tightening, runs = 200 }: Strength = {}): void {
  let pruned = 0;
  fc.assert(
    fc.property(choices, (choose) => {
      const terms = new Terms();
      const built = build(terms, choose);
      const roots = [...built, ...someFixed(choose, terms)];
      const left = valuesLeft(terms, roots, tightening);
      const possible = valuesInSolutions(terms, roots);
      if (leaves === 'solutions') expect(left).toEqual(possible);
      else if (leaves === 'ends') expect(ends(left)).toEqual(ends(possible));
      else if (left)
        for (const [v, values] of (possible ?? []).entries())
          expect(left[v]).toEqual(expect.arrayContaining([...values]));
      else expect(possible).toBeUndefined();
      const fixed = valuesLeft(terms, roots.slice(built.length));
      if (!left || left.some((values, v) => values.length < (fixed?.[v]?.length ?? 0))) pruned++;
    }),
    { numRuns: runs },
  );
  expect(pruned).toBeGreaterThan(runs / 10);
}
