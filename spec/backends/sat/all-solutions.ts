// All solutions of a few constraints over a few variables, found in two ways: by checking every assignment with the
// evaluator, and by the SAT backend, one solution after the other.
import { type CompileOptions, compileSat } from '../../../src/backends/sat/encode/compile.ts';
import { compileEngine } from '../../../src/backends/sat/engine/engine.ts';
import { SatSession } from '../../../src/backends/sat/engine/session.ts';
import type { Ground } from '../../../src/model/ground.ts';
import { evaluate } from '../../../src/model/meaning/evaluate.ts';
import type { BoolRef, Ref, Terms } from '../../../src/model/terms/terms.ts';

const span = { file: 0, start: 0, end: 0 };
export const engineModule = await compileEngine();

/** A model with one rule, whose conditions are `roots`; all variables belong to one find. */
export function groundOf(terms: Terms, roots: readonly BoolRef[]): Ground {
  const refs = Array.from({ length: terms.variableCount }, (_, i) => terms.variable(i));
  return {
    board: undefined,
    terms,
    givens: [],
    families: [{ name: 'x', hidden: false, type: { kind: 'int' }, refs, span }],
    rules: [{ sentence: 'the rule under test', span }],
    constraints: roots.map((root) => ({ root, rule: 0, span, site: [] })),
  };
}

function valuesOf(terms: Terms, ref: Ref): number[] {
  const allowed = terms.values(ref);
  if (allowed) return [...allowed];
  return Array.from({ length: terms.high(ref) - terms.low(ref) + 1 }, (_, i) => terms.low(ref) + i);
}

/** All assignments that the evaluator accepts, as sorted texts. */
export function byEvaluation(terms: Terms, roots: readonly BoolRef[]): string[] {
  const ground = groundOf(terms, roots);
  const domains = Array.from({ length: terms.variableCount }, (_, i) => valuesOf(terms, terms.variable(i)));
  const assignment = new Int32Array(terms.variableCount);
  const found: string[] = [];
  const descend = (variable: number): void => {
    if (variable === assignment.length) {
      if (evaluate(ground, assignment).length === 0) found.push(assignment.join(' '));
      return;
    }
    for (const value of domains[variable]!) {
      assignment[variable] = value;
      descend(variable + 1);
    }
  };
  descend(0);
  return found.sort();
}

/** All answers of the SAT backend, as sorted texts. With guards, all guards are assumed. */
export function bySat(terms: Terms, roots: readonly BoolRef[], options: CompileOptions = {}): string[] {
  const ground = groundOf(terms, roots);
  const program = compileSat(ground, options);
  const session = new SatSession(program, engineModule);
  const found: string[] = [];
  for (;;) {
    const outcome = session.solve({ assumptions: program.guards });
    if (outcome.status !== 'satisfiable') return found.sort();
    found.push(outcome.assignment.join(' '));
    session.block(outcome.assignment, ground.families[0]!.refs);
  }
}

/** Creates a term over new variables in a term store. */
export type Build = (terms: Terms) => BoolRef;

/** The ways in which a term can be used in a model. Each function returns the constraints of a new store. */
export const STANDINGS: Record<string, (terms: Terms, build: Build) => BoolRef[]> = {
  asserted: (terms, build) => [build(terms)],
  denied: (terms, build) => [terms.not(build(terms))],
  implied: (terms, build) => [terms.or([terms.boolVariable(), build(terms)])],
  excluded: (terms, build) => [terms.or([terms.boolVariable(), terms.not(build(terms))])],
  reified: (terms, build) => [terms.xor(terms.boolVariable(), build(terms))],
  'one of several': (terms, build) => {
    const extra = Array.from({ length: 4 }, () => terms.boolVariable());
    return [terms.or([...extra, build(terms)]), terms.atMost([1, 1, 1, 1], extra, 1)];
  },
  'counted with another': (terms, build) => [
    terms.atMost([2, 1, 1], [build(terms), terms.boolVariable(), terms.boolVariable()], 2),
  ],
};
