/** Unit propagation and backtracking: in every state, the consequences of assumptions are those found by repeatedly examining all clauses. */
import { describe, expect, it } from 'vitest';
import { createEngine } from '../../../src/backends/sat/engine/engine.ts';
import { generatorOf, randomClauses } from '../../backends/sat/random.ts';
import { checkedEngine } from '../constraint-alone.ts';

/** The literals that follow by unit propagation; undefined if all literals of a clause become false. */
function unitClosure(clauses: readonly number[][], assumed: readonly number[]): Set<number> | undefined {
  const known = new Set(assumed);
  for (let before = -1; before < known.size; ) {
    before = known.size;
    for (const clause of clauses) {
      if (clause.some((literal) => known.has(literal))) continue;
      const open = new Set(clause.filter((literal) => !known.has(-literal)));
      if (open.size === 0) return undefined;
      if (open.size === 1) for (const literal of open) known.add(literal);
    }
  }
  return known;
}

describe('unit propagation', () => {
  it.each([
    ['short clauses', 12, 24],
    ['many clauses', 30, 80],
    ['few clauses', 40, 30],
  ])('finds what follows, question after question: %s', (_, variables, count) => {
    for (let round = 0; round < 25; round++) {
      const random = generatorOf(40 + round);
      const clauses = randomClauses(random, variables, count);
      const engine = createEngine(checkedEngine);
      engine.newVariables(variables);
      for (const clause of clauses) engine.addClause(clause);
      const literals = Array.from({ length: variables }, (__, i) => [i + 1, -i - 1]).flat();
      for (let question = 0; question < 8; question++) {
        const assumed = literals
          .filter((literal) => literal > 0 && random.chance(0.2))
          .map((v) => v * random.pick([1, -1]));
        const expected = unitClosure(clauses, assumed);
        const gains = engine.lookAhead(assumed, literals);
        const label = JSON.stringify([clauses, assumed]);
        if (!expected) {
          expect(gains, label).toBeUndefined();
          continue;
        }
        expect(new Set(literals.filter((__, i) => gains?.[i] === 0)), label).toEqual(expected);
        for (const [i, literal] of literals.entries()) {
          if (expected.has(literal)) continue;
          const further = expected.has(-literal) ? undefined : unitClosure(clauses, [...expected, literal]);
          expect(gains?.[i], label).toBe(further ? further.size - expected.size : -1);
        }
      }
    }
  });

  it('takes a clause that is added later for the next question', () => {
    const engine = createEngine(checkedEngine);
    engine.newVariables(3);
    expect(engine.lookAhead([1], [2, 3])).toEqual(Int32Array.of(1, 1));
    engine.addClause([-1, 2]);
    engine.addClause([-2, -1, 3]);
    expect(engine.lookAhead([1], [2, 3])).toEqual(Int32Array.of(0, 0));
    expect(engine.lookAhead([-3], [1, 2])).toEqual(Int32Array.of(-1, 2));
  });
});
