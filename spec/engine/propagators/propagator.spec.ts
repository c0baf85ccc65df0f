/**
 * Several native constraints in one engine: each runs when one of its literals has become true, and the literals that
 * it implies make the others run.
 */
import { describe, expect, it } from 'vitest';
import { createEngine } from '../../../src/backends/sat/engine/engine.ts';
import { encodePropagator, type PropagatorSpec } from '../../../src/backends/sat/engine/propagators.ts';
import { generatorOf, satisfies, solutions } from '../../backends/sat/random.ts';
import { trials } from '../../backends/sat/trials.ts';
import { checkedEngine } from '../constraint-alone.ts';

const KINDS = Object.keys(trials) as (keyof typeof trials)[];

describe('native constraints', () => {
  it('have numbers of their own', () => {
    const codes = KINDS.map((kind) => encodePropagator(trials[kind](generatorOf(1), 9).spec).code);
    // Two trials, `connected` and `connectedGrid`, test the same propagator.
    expect(new Set(codes).size).toBe(KINDS.length - 1);
  });

  it('lead each other to all that follows', () => {
    const engine = createEngine(checkedEngine);
    engine.newVariables(6);
    // Node 4 is inactive if node 5 is active. Then node 2 is the only way from 1 to 3, and takes the place of node 6.
    engine.addPropagator({
      kind: 'linear',
      terms: [
        [1, 4],
        [1, 5],
      ],
      bound: 1,
    });
    engine.addPropagator({
      kind: 'connected',
      nodes: [1, 2, 3, 4],
      edges: [
        [0, 1, 0],
        [1, 2, 0],
        [2, 3, 0],
        [3, 0, 0],
      ],
    });
    engine.addPropagator({
      kind: 'linear',
      terms: [
        [1, 2],
        [1, 6],
      ],
      bound: 1,
    });
    expect(engine.lookAhead([1, 3], [-4, 2, -6])).not.toContain(0);
    expect(engine.lookAhead([1, 3, 5], [-4, 2, -6])).toEqual(Int32Array.of(0, 0, 0));
  });

  it('answer together as brute force does, whichever kinds they are', () => {
    for (let round = 0; round < 120; round++) {
      const random = generatorOf(300 + round);
      const variables = 4 + random.below(5);
      const both = [random.pick(KINDS), random.pick(KINDS)].map((kind) => trials[kind](random, variables));
      const engine = createEngine(checkedEngine);
      engine.newVariables(variables);
      for (const { spec, clauses } of both) {
        for (const clause of clauses) engine.addClause(clause);
        engine.addPropagator(spec as PropagatorSpec);
      }
      const all = solutions(variables, (a) =>
        both.every(({ clauses, holds }) => satisfies(a, clauses) && holds(a)),
      );
      const found: number[] = [];
      engine.list(Array.from({ length: variables }, (_, i) => i + 1));
      for (let result = engine.next(false); result === 'satisfiable'; result = engine.next(true)) {
        let assignment = 0;
        for (let v = 1; v <= variables; v++) if (engine.value(v)) assignment |= 1 << (v - 1);
        found.push(assignment);
      }
      expect(
        found.sort((a, b) => a - b),
        JSON.stringify(both.map(({ spec }) => spec)),
      ).toEqual(all);
    }
  });
});
