// Tests one native constraint alone in an engine: its inferences and explanations are compared with all assignments.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Engine } from '../../src/backends/sat/engine/contract.ts';
import { compileEngine, createEngine, type EngineModule } from '../../src/backends/sat/engine/engine.ts';
import { literalsOf, type PropagatorSpec } from '../../src/backends/sat/engine/propagators.ts';
import { wasmHost } from '../../src/backends/sat/engine/wasm.ts';
import { type Generator, generatorOf, isTrue, satisfies, solutions } from '../backends/sat/random.ts';
import { checkPropagator } from '../backends/sat/sessions.ts';
import { trials } from '../backends/sat/trials.ts';

/** The engine with assertions: the test fails if a propagator breaks its contract. */
export const checkedEngine: EngineModule = {
  code: new wasmHost.Module(readFileSync('generated/engine-checked.wasm')),
};

const publishedEngine = await compileEngine();

type Kind = keyof typeof trials;
type Clauses = readonly (readonly number[])[];

const variablesOf = (spec: PropagatorSpec, clauses: Clauses): number =>
  [...literalsOf(spec), ...clauses.flat()].reduce((most, literal) => Math.max(most, Math.abs(literal)), 0);

/**
 * An engine that contains only the constraint and the clauses that belong to it, and that writes down each explanation.
 */
export class ConstraintAlone {
  readonly engine: Engine;
  readonly variables: number;
  readonly #lines: Uint8Array[] = [];

  constructor(spec: PropagatorSpec, clauses: Clauses = []) {
    this.variables = variablesOf(spec, clauses);
    this.engine = createEngine(checkedEngine, {
      certificate: true,
      proof: (lines) => this.#lines.push(lines.slice()),
    });
    this.engine.newVariables(this.variables);
    for (const clause of clauses) this.engine.addClause(clause);
    this.engine.addPropagator(spec);
  }

  /**
   * The literals that propagation alone makes true under the assumptions, by variable; undefined if it refutes the
   * assumptions.
   */
  infers(...assumptions: readonly number[]): number[] | undefined {
    const literals = Array.from({ length: this.variables }, (_, i) => [i + 1, -i - 1]).flat();
    const gains = this.engine.lookAhead(assumptions, literals);
    return gains && literals.filter((literal, at) => gains[at] === 0 && !assumptions.includes(literal));
  }

  /**
   * The explanations that the engine writes while it refutes the assumptions: clauses, each with its literals in
   * descending order.
   */
  refutes(...assumptions: readonly number[]): number[][] {
    expect(this.engine.solve(assumptions), `${assumptions}`).toBe('unsatisfiable');
    return this.explanations();
  }

  /** All explanations written so far. */
  explanations(): number[][] {
    return Buffer.concat(this.#lines)
      .toString()
      .split('\n')
      .filter((line) => line.startsWith('p '))
      .map((line) => [...new Set(line.split(' ').slice(2, -1).map(Number))].sort((a, b) => b - a));
  }
}

/** Random assumptions. None is the negation of another one, but their consequences may contradict each other. */
const randomAssumptions = (random: Generator, variables: number): number[] =>
  Array.from({ length: variables }, (_, i) => i + 1)
    .filter(() => random.chance(0.4))
    .map((variable) => (random.chance(0.5) ? variable : -variable));

const fits = (assignment: number, literals: readonly number[]): boolean =>
  literals.every((literal) => isTrue(assignment, literal));

/**
 * Whether each variable belongs to only one element (node or edge). Otherwise two elements depend on each other, which
 * the propagator doesn't take into account.
 */
const standsApart = (spec: PropagatorSpec): boolean => {
  const named = literalsOf(spec).filter((literal) => literal !== 0);
  return new Set(named.map(Math.abs)).size === named.length;
};

/**
 * Tests that the engine with the constraint has the same answers as brute force, and that it explains its inferences by
 * clauses that the constraint implies.
 */
export function itAgreesWithBruteForce(kind: Kind, rounds = 100): void {
  it.each([
    ['the engine with its assertions', checkedEngine],
    ['the published engine', publishedEngine],
  ])('answers as brute force does, in %s', (_, module) => {
    const check = checkPropagator(kind);
    for (let round = 0; round < rounds; round++) {
      expect(check(module, generatorOf(5000 + round)), `round ${round}`).toBeUndefined();
    }
  });

  it('infers nothing but what follows, and explains it by clauses that hold in every solution', () => {
    let explained = 0;
    for (let round = 0; round < rounds; round++) {
      const random = generatorOf(9000 + round);
      const { spec, clauses, holds } = trials[kind](random, 3 + random.below(6));
      const alone = new ConstraintAlone(spec, clauses);
      const all = solutions(alone.variables, (a) => satisfies(a, clauses) && holds(a));
      for (let question = 0; question < 4; question++) {
        const assumed = randomAssumptions(random, alone.variables);
        const left = all.filter((assignment) => fits(assignment, assumed));
        const inferred = alone.infers(...assumed);
        if (!inferred) expect(left, JSON.stringify([spec, assumed])).toEqual([]);
        for (const literal of inferred ?? []) {
          const counterexample = left.find((assignment) => !isTrue(assignment, literal));
          expect(counterexample, JSON.stringify([spec, assumed, literal])).toBeUndefined();
          alone.refutes(...assumed, -literal);
        }
      }
      for (const clause of alone.explanations()) {
        explained++;
        const counterexample = all.find(
          (assignment) => !clause.some((literal) => isTrue(assignment, literal)),
        );
        expect(counterexample, JSON.stringify([spec, clause])).toBeUndefined();
      }
    }
    expect(explained).toBeGreaterThan(rounds / 4);
  });
}

/**
 * Tests that propagation alone finds everything that follows from a partial assignment, if each variable belongs to one
 * element.
 */
export function itInfersAllThatFollows(kind: Kind, rounds = 3000): void {
  it('infers all that follows, where each variable stands at one place', () => {
    let inferences = 0;
    for (let round = 0; round < rounds; round++) {
      const random = generatorOf(7000 + round);
      const { spec, clauses, holds } = trials[kind](random, 3 + random.below(8));
      if (!standsApart(spec)) continue;
      const alone = new ConstraintAlone(spec, clauses);
      const all = solutions(alone.variables, (a) => satisfies(a, clauses) && holds(a));
      const assumed = randomAssumptions(random, alone.variables);
      const left = all.filter((assignment) => fits(assignment, assumed));
      const literals = Array.from({ length: alone.variables }, (_, i) => [i + 1, -i - 1]).flat();
      const following = literals.filter(
        (literal) => !assumed.includes(literal) && left.every((a) => isTrue(a, literal)),
      );
      const expected = left.length > 0 ? following : undefined;
      expect(alone.infers(...assumed), JSON.stringify([spec, assumed])).toEqual(expected);
      inferences += expected?.length ?? 1;
    }
    expect(inferences).toBeGreaterThan(30);
  });
}

/** Tests that malformed lists of numbers are refused, since the host isn't trusted. */
export function itRefuses(specs: Readonly<Record<string, PropagatorSpec>>): void {
  it.each(Object.entries(specs))('refuses %s', (_, spec) => {
    const engine = createEngine(checkedEngine);
    engine.newVariables(variablesOf(spec, []));
    expect(() => engine.addPropagator(spec)).toThrow(/malformed/);
  });
}
