import { beforeAll, describe, expect, it } from 'vitest';
import type { EngineOptions } from '../../../src/backends/sat/engine/contract.ts';
import { compileEngine, createEngine, type EngineModule } from '../../../src/backends/sat/engine/engine.ts';
import { checkProof, type ProofCheck } from '../../../src/backends/sat/proof/drat.ts';
import { type Clause, type Formula, flat, pigeonhole, random3Sat } from './formulas.ts';
import { type Generator, generatorOf, randomClauses, satisfies, solutions } from './random.ts';

let module: EngineModule;
beforeAll(async () => {
  module = await compileEngine();
});

/** An engine that writes a proof, and a function that returns the proof so far as one array. */
function proving(options: EngineOptions) {
  const pieces: Uint8Array[] = [];
  const engine = createEngine(module, { ...options, proof: (lines) => pieces.push(lines) });
  return { engine, proof: () => new Uint8Array(Buffer.concat(pieces)) };
}

function refute({ variables, clauses }: Formula, options: EngineOptions): ProofCheck {
  const { engine, proof } = proving(options);
  const cnf = flat(variables, clauses);
  engine.addClauses(cnf.clauses, cnf.length);
  expect(engine.solve()).toBe('unsatisfiable');
  return checkProof(cnf, proof(), { format: 'text' });
}

const someOptions = (random: Generator): EngineOptions => ({
  seed: random.below(1000),
  preprocess: random.chance(0.5),
  preprocessAfter: 0,
  phase: random.chance(0.5),
  mode: random.pick(['alternating', 'focused', 'stable'] as const),
});

const holds = (clauses: readonly Clause[]) => (assignment: number) => satisfies(assignment, clauses);

describe('proofs of the engine', () => {
  it('check for random unsatisfiable formulas', () => {
    let refuted = 0;
    for (let seed = 1; seed <= 400; seed++) {
      const random = generatorOf(seed);
      const variables = 3 + random.below(8);
      const clauses = randomClauses(random, variables, variables * 5);
      if (solutions(variables, holds(clauses)).length > 0) continue;
      refuted++;
      const options = someOptions(random);
      const check = refute({ variables, clauses }, options);
      if (!check.verified)
        throw new Error(`seed ${seed}: ${check.line}: ${check.why} ${JSON.stringify({ options, clauses })}`);
    }
    expect(refuted).toBeGreaterThan(200);
  });

  const hard: [name: string, formula: Formula][] = [
    ['pigeonhole 6', pigeonhole(6)],
    ['pigeonhole 7', pigeonhole(7)],
    ['random 3-SAT 100', random3Sat(100, 100)],
    ['random 3-SAT 150', random3Sat(150, 150)],
  ];
  for (const preprocess of [false, true]) {
    it.each(hard)(`check for %s, preprocess ${preprocess}`, (_name, formula) => {
      const check = refute(formula, { preprocess });
      expect(check).toMatchObject({ verified: true });
      expect(check.verified && check.lemmas).toBeGreaterThan(50);
    });
  }

  it('prove no formula that has a solution, however they are bent', () => {
    // Pigeonhole formulas are minimal: each proper subset of the clauses has a solution.
    const { variables, clauses } = pigeonhole(4);
    const { engine, proof } = proving({});
    for (const clause of clauses) engine.addClause(clause);
    expect(engine.solve()).toBe('unsatisfiable');
    const lines = new TextDecoder().decode(proof()).trimEnd().split('\n');
    const check = (given: readonly Clause[], proved: readonly string[]) =>
      checkProof(flat(variables, given), new TextEncoder().encode(`${proved.join('\n')}\n`), {
        format: 'text',
      });
    expect(check(clauses, lines).verified).toBe(true);
    const random = generatorOf(1);
    for (const dropped of clauses.keys()) {
      const rest = clauses.filter((_, at) => at !== dropped);
      const whole = check(rest, lines);
      expect(whole.verified, `without clause ${dropped}`).toBe(false);
      if (!whole.verified) expect(whole.line).toBeGreaterThan(0);
      for (let round = 0; round < 10; round++) {
        const at = random.below(lines.length);
        const words = lines[at]!.split(' ');
        const bent = random.pick([
          [],
          [
            words
              .map((word) => (/^-?[1-9]/.test(word) && random.chance(0.4) ? String(-Number(word)) : word))
              .join(' '),
          ],
          [words.slice(1).join(' ')].filter((line) => line !== ''),
          [lines[random.below(lines.length)]!, lines[at]!],
          ['0'],
        ]);
        const proved = [...lines.slice(0, at), ...bent, ...lines.slice(at + 1)];
        expect(check(rest, proved).verified, `${dropped}, ${round}`).toBe(false);
      }
    }
  });

  it('are refused where a step is missing that the rest stands on, and where the last is', () => {
    const { variables, clauses } = pigeonhole(5);
    const { engine, proof } = proving({});
    for (const clause of clauses) engine.addClause(clause);
    expect(engine.solve()).toBe('unsatisfiable');
    const lines = new TextDecoder().decode(proof()).trimEnd().split('\n');
    const check = (proved: readonly string[]) =>
      checkProof(flat(variables, clauses), new TextEncoder().encode(`${proved.join('\n')}\n`), {
        format: 'text',
      });
    expect(check(lines).verified).toBe(true);
    expect(check([]).verified).toBe(false);
    expect(check(['0']).verified).toBe(false);
    expect(check(lines.filter((line) => line.startsWith('d') || line === '0')).verified).toBe(false);
    // A unit clause that the formula doesn't imply: a pigeon may be in the first hole, but needn't be.
    expect(check(['1 0', '-1 0', ...lines]).verified).toBe(false);
  });

  it('check for cores, with the core as unit clauses', () => {
    let cores = 0;
    for (let seed = 1; seed <= 300; seed++) {
      const random = generatorOf(seed);
      const variables = 4 + random.below(7);
      const clauses = randomClauses(random, variables, variables * 3);
      const options = someOptions(random);
      const { engine, proof } = proving(options);
      engine.newVariables(variables);
      for (const clause of clauses) engine.addClause(clause);
      for (let call = 0; call < 5; call++) {
        const assumptions = Array.from(
          { length: 4 },
          () => (1 + random.below(variables)) * random.pick([1, -1]),
        );
        if (engine.solve(assumptions) !== 'unsatisfiable') continue;
        cores++;
        const cnf = flat(variables, [...clauses, ...engine.core().map((literal) => [literal])]);
        const check = checkProof(cnf, proof(), { format: 'text' });
        if (!check.verified) throw new Error(`seed ${seed}, call ${call}: ${check.line}: ${check.why}`);
      }
    }
    expect(cores).toBeGreaterThan(200);
  });

  it('check for uniqueness: every solution blocked in turn, then none is left', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = generatorOf(seed);
      const variables = 4 + random.below(4);
      const clauses: Clause[] = randomClauses(random, variables, variables * 3);
      const { engine, proof } = proving(someOptions(random));
      engine.newVariables(variables);
      for (const clause of clauses) engine.addClause(clause);
      while (engine.solve() === 'satisfiable') {
        const blocked = Array.from({ length: variables }, (_, i) => (engine.value(i + 1) ? -(i + 1) : i + 1));
        clauses.push(blocked);
        engine.addClause(blocked);
      }
      const check = checkProof(flat(variables, clauses), proof(), { format: 'text' });
      if (!check.verified) throw new Error(`seed ${seed}: ${check.line}: ${check.why}`);
    }
  });
});
