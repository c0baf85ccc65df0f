// All solutions of a ground model's rows, found one after the other: by an ILP engine or, for the many small models, by
// the embedded SAT engine with the rows as linear propagators.
import { expect } from 'vitest';
import { compileIlp, type IlpCompileOptions } from '../../../src/backends/ilp/compile.ts';
import type { IlpEngineName } from '../../../src/backends/ilp/engines/engines.ts';
import { type EngineHost, sameThreadHost } from '../../../src/backends/ilp/host.ts';
import { GREATER, LESS } from '../../../src/backends/ilp/model.ts';
import { IlpSession } from '../../../src/backends/ilp/session.ts';
import { PseudoBooleanProgram } from '../../../src/backends/ilp/text/pseudo-boolean.ts';
import { createEngine } from '../../../src/backends/sat/engine/engine.ts';
import type { Assignment, Ground } from '../../../src/model/ground.ts';
import { evaluate } from '../../../src/model/meaning/evaluate.ts';
import type { BoolRef, Ref, Terms } from '../../../src/model/terms/terms.ts';
import { engineModule, groundOf } from '../sat/all-solutions.ts';

export const host: EngineHost = sameThreadHost((specifier) => import(specifier));

/** Whether the engine's package is installed; the packages are optional. */
export async function isInstalled(name: IlpEngineName): Promise<boolean> {
  return host(name).then(
    () => true,
    () => false,
  );
}

export const visibleOf = (ground: Ground): Ref[] =>
  ground.families.filter((family) => !family.hidden).flatMap((family) => family.refs);

export const asText = (terms: Terms, refs: readonly Ref[], assignment: Assignment): string =>
  refs.map((ref) => assignment[terms.variableOf(ref)]!).join(' ');

/** All answers that an engine finds, reduced to the visible finds, as sorted texts. */
export async function answersOf(
  ground: Ground,
  name: IlpEngineName,
  options: IlpCompileOptions = {},
): Promise<string[]> {
  const session = new IlpSession(compileIlp(ground, options), await host(name));
  const visible = visibleOf(ground);
  const found: string[] = [];
  try {
    for (;;) {
      const outcome = await session.solve(performance.now() + 30_000);
      if (outcome.status === 'unsatisfiable') return found.sort();
      if (outcome.status === 'failed') throw new Error(outcome.message);
      if (outcome.status === 'limit') throw new Error('out of time');
      found.push(asText(ground.terms, visible, outcome.assignment));
      session.block(outcome.assignment, visible);
    }
  } finally {
    session.close();
  }
}

/** All answers of the rows, as sorted texts; each has passed the evaluator. */
export function byRows(terms: Terms, roots: readonly BoolRef[], options: IlpCompileOptions = {}): string[] {
  const ground = groundOf(terms, roots);
  const program = compileIlp(ground, options);
  const rows = new PseudoBooleanProgram(program.model);
  const engine = createEngine(engineModule, {});
  engine.newVariables(rows.variables);
  for (const { variables, coefficients, sense, bound } of rows.constraints()) {
    const row = (sign: 1 | -1): void =>
      engine.addPropagator({
        kind: 'linear',
        terms: variables.map((variable, i) => [sign * coefficients[i]!, variable] as const),
        bound: sign * bound,
      });
    if (sense !== GREATER) row(1);
    if (sense !== LESS) row(-1);
  }
  const clause = (literals: readonly number[]): void =>
    engine.addClauses(Int32Array.of(...literals, 0), literals.length + 1);
  const isTrue = (variable: number): boolean => engine.value(variable);
  const value = (column: number): number => rows.value(column, isTrue);
  const bits = [...program.columnNames()].flatMap(([column]) =>
    [...rows.bitsOf(column)].map(([variable]) => variable),
  );
  const found: string[] = [];
  while (engine.solve() === 'satisfiable') {
    const cuts = program.cuts(value);
    for (const cut of cuts) clause(cut.map((literal) => Math.sign(literal) * bitOf(rows, literal)));
    if (cuts.length > 0) continue;
    const assignment = program.decode(value);
    expect(evaluate(ground, assignment)).toEqual([]);
    found.push(asText(terms, visibleOf(ground), assignment));
    clause(bits.map((variable) => (isTrue(variable) ? -variable : variable)));
  }
  return found.sort();
}

/** The pseudo-boolean variable of a literal's 0/1 column. */
function bitOf(rows: PseudoBooleanProgram, literal: number): number {
  const [bit] = [...rows.bitsOf(Math.abs(literal) - 1)];
  return bit![0];
}
