// Random trials of the engine against brute force. Each trial returns a description of the failure, or undefined if
// there is none. The test suite runs a few trials, bench/engine-fuzz.ts thousands.

import type { Engine } from '../../../src/backends/sat/engine/contract.ts';
import {
  createEngine,
  EngineMemoryError,
  type EngineModule,
} from '../../../src/backends/sat/engine/engine.ts';
import { checkProof } from '../../../src/backends/sat/proof/drat.ts';
import { type Generator, isTrue, randomClauses, satisfies, solutions } from './random.ts';
import { trials } from './trials.ts';

const modelOf = (engine: Engine, variables: number): number => {
  let assignment = 0;
  for (let v = 1; v <= variables; v++) if (engine.value(v)) assignment |= 1 << (v - 1);
  return assignment;
};

const options = (random: Generator) => ({
  ...(random.chance(0.5) ? { seed: 1 + random.below(1000) } : {}),
  preprocessAfter: random.chance(0.8) ? 0 : 2,
  subsumeAfter: random.chance(0.7) ? 0 : 2,
  ...(random.chance(0.3) ? { phase: false } : {}),
  ...(random.chance(0.3) ? { mode: random.pick(['focused', 'stable'] as const) } : {}),
  ...random.pick([
    {},
    { assumeTogether: true },
    { keepTrail: true },
    { assumeTogether: true, keepTrail: true },
  ]),
  ...(random.chance(0.4) ? { separatesUnbumped: true } : {}),
  ...(random.chance(0.3) ? { bumpReasons: false } : {}),
  ...(random.chance(0.3) ? { stableRestarts: 1 + random.below(4) } : {}),
});

/** Solves one random CNF, with or without preprocessing, and checks the answer and the assignment. */
export function checkCnf(module: EngineModule, random: Generator): string | undefined {
  const variables = 3 + random.below(12);
  const clauses = randomClauses(random, variables, Math.round(variables * (2 + random.below(30) / 10)));
  const engine = createEngine(module, { ...options(random), preprocess: random.chance(0.7) });
  for (const clause of clauses) engine.addClause(clause);
  const expected = solutions(variables, (assignment) => satisfies(assignment, clauses)).length > 0;
  const result = engine.solve();
  if (result !== (expected ? 'satisfiable' : 'unsatisfiable')) return `${result}: ${JSON.stringify(clauses)}`;
  if (expected && !satisfies(modelOf(engine, variables), clauses))
    return `wrong model: ${JSON.stringify(clauses)}`;
  return undefined;
}

/** Solves a random CNF that is likely to be unsatisfiable and needs some search, and checks the proof. */
export function checkProved(module: EngineModule, random: Generator): string | undefined {
  const variables = 20 + random.below(60);
  const clauses = randomClauses(random, variables, 0);
  for (let i = 0; i < variables * 4.6; i++) {
    const size = random.chance(0.1) ? 2 : 3;
    clauses.push(Array.from({ length: size }, () => (1 + random.below(variables)) * random.pick([1, -1])));
  }
  const pieces: Uint8Array[] = [];
  const engine = createEngine(module, {
    ...options(random),
    preprocess: random.chance(0.6),
    proof: (lines) => pieces.push(lines),
  });
  for (const clause of clauses) engine.addClause(clause);
  if (engine.solve() !== 'unsatisfiable') return undefined;
  const proof = Buffer.concat(pieces);
  const literals = Int32Array.from(clauses.flatMap((clause) => [...clause, 0]));
  const check = checkProof({ variables, clauses: literals, length: literals.length }, proof);
  return check.verified ? undefined : `${check.why} (${check.lemma}): ${JSON.stringify(clauses)}`;
}

/**
 * Solves a formula that needs some search, under a memory limit that may be too low: the answer must be right, or the
 * engine must report the memory error.
 */
export function checkCeiling(module: EngineModule, random: Generator): string | undefined {
  const [variables, ratio] = random.chance(0.7)
    ? [100 + random.below(1200), 3 + random.below(8) / 10]
    : [100 + random.below(150), 10];
  const clauses = Array.from({ length: Math.round(variables * ratio) }, () =>
    Array.from({ length: 3 }, () => (1 + random.below(variables)) * random.pick([1, -1])),
  );
  const preprocess = random.chance(0.5);
  const solveWithin = (memoryLimit?: number): string => {
    try {
      const engine = createEngine(module, {
        preprocess,
        preprocessAfter: 0,
        ...(memoryLimit !== undefined && { memoryLimit }),
      });
      for (const clause of clauses) engine.addClause(clause);
      const result = engine.solve();
      const holds = (clause: number[]): boolean => clause.some((literal) => engine.value(literal));
      return result === 'satisfiable' && !clauses.every(holds) ? 'wrong model' : result;
    } catch (error) {
      if (error instanceof EngineMemoryError && memoryLimit !== undefined) return 'memory';
      throw error;
    }
  };
  const result = solveWithin(2 ** 18 + random.below(2 ** 19));
  if (result === 'memory') return undefined;
  return result === solveWithin() ? undefined : `${result} under a ceiling: ${JSON.stringify(clauses)}`;
}

/** Adds clauses until the memory limit is reached. Returns the number of added clauses, and the engine's report at the end. */
export function fillToCeiling(
  module: EngineModule,
  memoryLimit: number,
): { readonly clauses: number; readonly message: string } {
  const engine = createEngine(module, { memoryLimit });
  const piece = Int32Array.from({ length: 400_000 }, (_, i) => (i % 4 === 3 ? 0 : 1 + (i >> 2) + (i & 3)));
  for (let clauses = 0; ; clauses += piece.length >> 2) {
    try {
      engine.addClauses(piece, piece.length);
    } catch (error) {
      if (error instanceof EngineMemoryError) return { clauses, message: error.message };
      throw error;
    }
  }
}

/** A session of adding clauses, assuming, freezing and solving under budgets; checks every answer, model and core. */
export function checkSession(module: EngineModule, random: Generator): string | undefined {
  const variables = 4 + random.below(7);
  const preprocess = random.chance(0.5);
  const pieces: Uint8Array[] = [];
  const proof = random.chance(0.3) ? (lines: Uint8Array) => pieces.push(lines) : undefined;
  const engine = createEngine(module, { ...options(random), preprocess, ...(proof && { proof }) });
  if (random.chance(0.5)) engine.newVariables(variables);
  // Some variables are frozen; the others are restored when the session uses them.
  const frozen = random.below(variables + 1);
  for (let v = 1; v <= frozen; v++) if (preprocess) engine.freeze(v);
  const clauses = randomClauses(random, variables, random.below(variables * 3));
  for (const clause of clauses) engine.addClause(clause);
  let last: number[] = [];
  for (let step = 0; step < 8; step++) {
    if (random.chance(0.2)) engine.setRank(1 + random.below(variables), random.below(4));
    if (random.chance(0.1)) engine.subsume();
    for (const clause of randomClauses(random, variables, random.below(4))) {
      clauses.push(clause);
      engine.addClause(clause);
    }
    // If the same question is asked again, with clauses added since, the search continues from its trail.
    const again = random.chance(0.5) ? [last] : [];
    for (const assumptions of [...again, ...questions(random, variables)]) {
      last = assumptions;
      const problem =
        checkStep(engine, random, variables, clauses, assumptions) ??
        (proof && checkCore(engine, variables, clauses, pieces));
      if (problem !== undefined) {
        return `${problem} under ${JSON.stringify(assumptions)}, step ${step}, frozen ..${preprocess ? frozen : variables}: ${JSON.stringify(clauses)}`;
      }
    }
  }
  return undefined;
}

/**
 * The assumptions of several questions in a row; each question may begin with the same assumptions as the one before.
 */
function questions(random: Generator, variables: number): number[][] {
  const all: number[][] = [];
  for (let i = 0; i <= random.below(3); i++) {
    const last = all.at(-1) ?? [];
    const more = Array.from(
      { length: random.below(5) },
      () => (1 + random.below(variables)) * random.pick([1, -1]),
    );
    all.push([...last.slice(0, random.below(last.length + 1)), ...more]);
  }
  return all;
}

function checkStep(
  engine: Engine,
  random: Generator,
  variables: number,
  clauses: number[][],
  assumptions: number[],
): string | undefined {
  const holds = (a: number): boolean => satisfies(a, clauses);
  const all = solutions(variables, holds);
  const expected = all.some((a) => assumptions.every((literal) => isTrue(a, literal)));
  let result = engine.solve(assumptions, random.chance(0.2) ? { conflicts: random.below(3) } : {});
  if (result === 'unknown') result = engine.solve(assumptions);
  if (result === 'unknown') return 'unknown without a budget';
  if ((result === 'satisfiable') !== expected) return `${result} is wrong`;
  if (expected) {
    const model = modelOf(engine, variables);
    if (!holds(model)) return 'wrong model';
    return assumptions.every((literal) => isTrue(model, literal)) ? undefined : 'model ignores an assumption';
  }
  const core = engine.core();
  if (!core.every((literal) => assumptions.includes(literal)))
    return `core ${core} is not of the assumptions`;
  return all.some((a) => core.every((literal) => isTrue(a, literal)))
    ? `core ${core} is satisfiable`
    : undefined;
}

/**
 * After the result 'unsatisfiable': checks that the proof so far refutes the clauses and the core's literals as units.
 */
function checkCore(
  engine: Engine,
  variables: number,
  clauses: number[][],
  proof: Uint8Array[],
): string | undefined {
  const core = engine.core();
  if (core.length === 0) return undefined;
  const literals = Int32Array.from(
    [...clauses, ...core.map((literal) => [literal])].flatMap((c) => [...c, 0]),
  );
  const check = checkProof({ variables, clauses: literals, length: literals.length }, Buffer.concat(proof));
  return check.verified ? undefined : `the proof of core ${core} fails: ${check.why}`;
}

/**
 * Tests propagators of one kind together with random clauses: enumeration with blocking clauses must find exactly their
 * solutions. Clauses and propagators are added between the steps.
 */
export function checkPropagator(kind: keyof typeof trials, mostVariables = 9) {
  return (module: EngineModule, random: Generator): string | undefined => {
    const variables = 3 + random.below(mostVariables - 2);
    const engine = createEngine(module, { ...options(random), preprocess: random.chance(0.3) });
    engine.newVariables(variables);
    for (let v = 1; v <= variables; v++) if (random.chance(0.7)) engine.freeze(v);
    const clauses: number[][] = [];
    const holding: ((assignment: number) => boolean)[] = [];
    const log: unknown[] = [];
    for (let step = 0; step < 2; step++) {
      const trial = trials[kind](random, variables);
      const added = [
        ...trial.clauses.map((clause) => [...clause]),
        ...randomClauses(random, variables, random.below(5)),
      ];
      log.push(trial.spec, added);
      const early = random.chance(0.5);
      if (early) engine.addPropagator(trial.spec);
      for (const clause of added) engine.addClause(clause);
      if (!early) engine.addPropagator(trial.spec);
      clauses.push(...added);
      holding.push(trial.holds);
      const holds = (a: number): boolean => satisfies(a, clauses) && holding.every((each) => each(a));
      const expected = solutions(variables, holds);
      const problem =
        checkAssumed(engine, random, variables, expected) ??
        (step === 1 ? enumerate(engine, variables, expected) : undefined);
      if (problem !== undefined) return `${problem}: ${variables} variables, ${JSON.stringify(log)}`;
    }
    return undefined;
  };
}

function checkAssumed(
  engine: Engine,
  random: Generator,
  variables: number,
  expected: number[],
): string | undefined {
  for (const assumptions of questions(random, variables)) {
    const problem = checkQuestion(engine, variables, expected, assumptions);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function checkQuestion(
  engine: Engine,
  variables: number,
  expected: number[],
  assumptions: number[],
): string | undefined {
  const possible = expected.some((a) => assumptions.every((literal) => isTrue(a, literal)));
  const result = engine.solve(assumptions);
  if (result !== (possible ? 'satisfiable' : 'unsatisfiable')) return `${result} under ${assumptions}`;
  if (possible)
    return expected.includes(modelOf(engine, variables)) ? undefined : `wrong model under ${assumptions}`;
  const core = engine.core();
  return expected.some((a) => core.every((literal) => isTrue(a, literal))) ? `wrong core ${core}` : undefined;
}

function enumerate(engine: Engine, variables: number, expected: number[]): string | undefined {
  const found = new Set<number>();
  while (engine.solve() === 'satisfiable') {
    const model = modelOf(engine, variables);
    if (!expected.includes(model)) return `${model.toString(2)} is no solution`;
    if (found.has(model)) return `${model.toString(2)} came twice`;
    found.add(model);
    engine.addClause(
      Array.from({ length: variables }, (_, i) => (((model >> i) & 1) === 1 ? -(i + 1) : i + 1)),
    );
  }
  return found.size === expected.length ? undefined : `${found.size} of ${expected.length} solutions`;
}
