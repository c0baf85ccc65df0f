import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateTerm } from '../../../../src/model/meaning/evaluate.ts';
import { OnDemandValues } from '../../../../src/model/meaning/on-demand.ts';
import {
  type BoolRef,
  FALSE,
  isGraphRule,
  type Ref,
  Terms,
  TRUE,
} from '../../../../src/model/terms/terms.ts';
import { operandNodes, variablesOf } from '../../../../src/model/variables.ts';
import type { ClueModel } from '../../../../src/tasks/generate/construct/clue-model.ts';
import { TradePattern, VariablesBelow } from '../../../../src/tasks/generate/construct/pattern.ts';
import { PreservedTerms } from '../../../../src/tasks/generate/construct/preserved.ts';
import { assignments, choices, groundOf, randomModel } from '../../../model/random-terms.ts';

/** The pattern of the trade from one assignment to another. */
function patternOf(terms: Terms, from: Int32Array, to: Int32Array) {
  const change = new Map(
    [...from].flatMap((value, v) => (value === to[v] ? [] : [[v, to[v]! - value] as const])),
  );
  const hangs = (ref: Ref): boolean => variablesOf(terms, ref).some((variable) => change.has(variable));
  const preserved = new PreservedTerms(terms, hangs, change);
  const clueModel = { ground: groundOf(terms, []) } as unknown as ClueModel;
  return {
    change,
    pattern: new TradePattern(
      clueModel,
      new VariablesBelow(terms),
      hangs,
      new OnDemandValues(terms),
      preserved,
      change,
      to,
    ),
  };
}

/** After the trade; undefined where there is no room for it. */
function traded(
  terms: Terms,
  before: Int32Array,
  change: ReadonlyMap<number, number>,
): Int32Array | undefined {
  const after = before.map((value, variable) => value + (change.get(variable) ?? 0));
  const fits = after.every((value, v) => {
    const ref = terms.variable(v);
    return (
      value >= terms.low(ref) && value <= terms.high(ref) && terms.values(ref)?.includes(value) !== false
    );
  });
  return fits ? after : undefined;
}

const holds = (terms: Terms, roots: readonly Ref[], assignment: Int32Array): boolean =>
  roots.every((root) => evaluateTerm(terms, root, assignment) === 1);

const hasNoGraph = (terms: Terms, ref: Ref): boolean =>
  operandNodes(terms, ref).every((node) => !isGraphRule(terms.operation(node << 1)));

describe('the values around a trade', () => {
  it('make the rules hold after it, in every answer that has them', () => {
    let patterns = 0;
    fc.assert(
      fc.property(choices, (choose) => {
        const { terms, bools } = randomModel(choose, 25);
        const roots = choose
          .some(bools, 1, 3)
          .map(({ ref }) => ref)
          .filter((ref) => hasNoGraph(terms, ref));
        const all = [...assignments(terms)].filter((assignment) => holds(terms, roots, assignment));
        if (roots.length === 0 || all.length < 2) return;
        const [from, to] = [choose.of(all), choose.of(all)];
        const { change, pattern } = patternOf(terms, from, to);
        if (change.size === 0) return;
        patterns++;
        pattern.requireRules(roots);
        for (const before of all) {
          const after = traded(terms, before, change);
          if (!after) continue;
          if ([...pattern.exactVariables].some((variable) => before[variable] !== from[variable])) continue;
          if ([...pattern.avoidedValues].some(([variable, values]) => values.has(before[variable]!)))
            continue;
          expect(holds(terms, roots, after)).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
    expect(patterns).toBeGreaterThan(40);
  });

  it('are none where the rules keep their values anyway', () => {
    const terms = new Terms();
    const [x, y, z] = [0, 1, 2].map(() => terms.intVariable(0, 5)) as [Ref, Ref, Ref];
    const roots = [terms.equals([1, 1], [x, y], 4), terms.is(z, 0)];
    const { pattern } = patternOf(terms, Int32Array.of(1, 3, 0), Int32Array.of(2, 2, 0));
    pattern.requireRules(roots);
    expect([pattern.exactVariables.size, pattern.avoidedValues.size]).toEqual([0, 0]);
  });

  it('of variables that are all different are what the unchanged ones must not be', () => {
    const terms = new Terms();
    const refs = [0, 1, 2].map(() => terms.intVariable(1, 5));
    const different = terms.allDifferent(refs);
    const { pattern } = patternOf(terms, Int32Array.of(1, 2, 5), Int32Array.of(2, 1, 5));
    pattern.requireRules([different]);
    expect([...pattern.exactVariables].sort()).toEqual([0, 1]);
    expect([...pattern.avoidedValues]).toEqual([[2, new Set([2, 1])]]);
  });

  it('of a disjunction are those of its easiest part that holds', () => {
    const terms = new Terms();
    const [a, b, c, d] = [0, 1, 2, 3].map(() => terms.boolVariable()) as [BoolRef, BoolRef, BoolRef, BoolRef];
    const either = terms.or([a, terms.and([b, c]), d]);
    const { pattern } = patternOf(terms, Int32Array.of(1, 1, 1, 1), Int32Array.of(0, 1, 1, 1));
    pattern.requireRules([either]);
    expect([...pattern.exactVariables]).toEqual([3]);
  });
});

describe('when a term moves', () => {
  it('is a condition that holds exactly where the trade changes it', () => {
    let known = 0;
    fc.assert(
      fc.property(choices, (choose) => {
        const { terms, bools, ints } = randomModel(choose, 25);
        const { ref } = choose.of([...bools, ...ints]);
        if (!hasNoGraph(terms, ref)) return;
        const all = [...assignments(terms)];
        const { change, pattern } = patternOf(terms, choose.of(all), choose.of(all));
        if (change.size === 0) return;
        const moved = pattern.changeCondition(ref);
        if (moved === undefined) return;
        known++;
        for (const before of all) {
          const after = traded(terms, before, change);
          if (!after) continue;
          const isMoved = evaluateTerm(terms, ref, before) !== evaluateTerm(terms, ref, after);
          expect(evaluateTerm(terms, moved, before) === 1).toBe(isMoved);
        }
      }),
      { numRuns: 200 },
    );
    expect(known).toBeGreaterThan(20);
  });
});

describe('when a sum moves', () => {
  it('is always or never by what changes in it, and as often as its other parts move', () => {
    const terms = new Terms();
    const [x, y, z] = [0, 1, 2].map(() => terms.intVariable(0, 5)) as [Ref, Ref, Ref];
    const flag = terms.boolVariable();
    const chosen = terms.chooseInt(flag, x, z);
    const sums = [
      terms.sum([1, 1], [x, z], 0),
      terms.sum([1, 1], [x, y], 0),
      terms.sum([-1, 1], [x, y], 3),
      terms.sum([1, 1], [chosen, z], 1),
      terms.sum([1, 1], [chosen, x], 1),
    ];
    // x goes up by one, and y down.
    const { pattern } = patternOf(terms, Int32Array.of(1, 3, 0, 0), Int32Array.of(2, 2, 0, 0));
    expect(sums.map((sum) => pattern.changeCondition(sum))).toEqual([TRUE, FALSE, TRUE, flag, undefined]);
  });
});

describe('the variables below a term', () => {
  it('are those that it is made of, asked for once and again', () => {
    const terms = new Terms();
    const [x, y] = [terms.intVariable(0, 5), terms.intVariable(0, 5)] as [Ref, Ref];
    const sum = terms.sum([1, 2], [x, y], 0);
    const below = new VariablesBelow(terms);
    expect([...below.of(sum)].sort()).toEqual([0, 1]);
    expect(below.of(sum)).toBe(below.of(sum));
    expect([...below.of(terms.is(x, 3))]).toEqual([0]);
  });
});
