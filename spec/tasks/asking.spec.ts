/** Uniqueness, counts and facts of small models, compared with all their assignments and with each other. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FlatCnf } from '../../src/backends/sat/dimacs/flat.ts';
import { compileEngine, createEngine, type EngineModule } from '../../src/backends/sat/engine/engine.ts';
import { checkProof } from '../../src/backends/sat/proof/drat.ts';
import { startEngineThread } from '../../src/cli/threads/engine-thread.ts';
import type { Ground } from '../../src/model/ground.ts';
import { evaluate, evaluateTerm } from '../../src/model/meaning/evaluate.ts';
import { count } from '../../src/tasks/count/count.ts';
import { portfolio } from '../../src/tasks/parallel/portfolio.ts';
import { type Fact, facts } from '../../src/tasks/solve/facts.ts';
import { unique } from '../../src/tasks/solve/unique.ts';
import { everyAssignment, type Found, groundText, solutionsOf } from '../model/grounded.ts';
import { longTest } from '../sample.ts';

function grounded(model: string, instance: string): Ground {
  const { ground, messages } = groundText(model, instance);
  if (!ground) throw new Error(messages.join('\n'));
  return ground;
}

/** Rules of several kinds for four cells; models made of them have no answer, one, or many. */
const RULES = [
  'forall r in rows: count(x[r]) = n',
  'forall c in columns: count(x[c]) <= n',
  'connected(x)',
  'forbid x, any rotation\n  | # # |',
  'sum(y[cells]) = n + 2',
  'forall c in cells: x[c] => y[c] = n',
  'forall r in rows: alldifferent(y[r])',
  'forall c in cells: (y[c] otherwise 0) != 2 or x[c]',
];

const models = fc.record({
  rules: fc.uniqueArray(fc.nat(RULES.length - 1), { minLength: 1, maxLength: 4 }),
  n: fc.integer({ min: 0, max: 2 }),
  hidden: fc.boolean(),
});

function model({ rules, n, hidden }: { rules: readonly number[]; n: number; hidden: boolean }): Ground {
  const text = rules.map((rule) => `rule "${rule}": ${RULES[rule]}`).join('\n');
  const finds = `find x[cells]: bool\nfind ${hidden ? 'hidden ' : ''}y[cells]: 0..2`;
  const usable = text.replace('(y[c] otherwise 0)', 'y[c]');
  return grounded(`board square\ngiven n: int\n${finds}\n${usable}`, `size: 2 2\nn: ${n}`);
}

/** The different answers, reduced to finds that aren't hidden. */
function visibleSolutions(ground: Ground): Found[] {
  const visible = ground.families.filter((family) => !family.hidden).map((family) => family.name);
  const found = solutionsOf(ground).map((all) =>
    Object.fromEntries(visible.map((name) => [name, all[name] ?? []])),
  );
  return [...new Map(found.map((values) => [JSON.stringify(values), values])).values()];
}

/** Finds and rules about graphs, regions, tables and sequences, with or without an objective: four lines, four cells and two numbers. */
const FINDS = 'find line[links]: bool\nfind x[cells]: bool\nfind y[rows]: 0..2';
const CONSTRUCTS = [
  'loop(line)',
  'path(line)',
  'connected(cells, line)',
  'connected(x)',
  'count(x) = n + 1',
  'forall c in cells where x[c]: size(component(c, x)) = n',
  'forall r in rows: runs(x[r]) = [1]',
  'forall r in rows: (y[r], n) in {(0, 0), (1, 1), (2, 1), (0, 2)}',
  'sum(y) + 2 * count(x) = n + 3',
  'count(x) <= sum(y)',
  'alldifferent(y)',
  'forall r in rows: count(x[r]) = y[r]',
  'forbid x, any rotation\n  | # # |',
  'forall l in links: line[l] => (exists c in l.cells: x[c])',
];
const OBJECTIVES = ['', 'minimize sum(y) + count(line)', 'maximize count(x) - sum(y)'];

const boards = fc.record({
  rules: fc.uniqueArray(fc.nat(CONSTRUCTS.length - 1), { minLength: 2, maxLength: 5 }),
  objective: fc.constantFrom(...OBJECTIVES),
  n: fc.integer({ min: 0, max: 2 }),
});
type Shape = typeof boards extends fc.Arbitrary<infer T> ? T : never;

/** Models without an answer, with one and with several: random models may miss a kind. */
const EVERY_VERDICT: readonly Shape[] = [
  { rules: [0, 1], objective: '', n: 0 },
  { rules: [0, 13], objective: 'maximize count(x) - sum(y)', n: 0 },
  { rules: [4, 13], objective: '', n: 1 },
];

function boardOf({ rules, objective, n }: Shape): Ground {
  const text = rules.map((rule) => `rule "${rule}": ${CONSTRUCTS[rule]}`).join('\n');
  return grounded(`board square\ngiven n: int\n${FINDS}\n${text}\n${objective}`, `size: 2 2\nn: ${n}`);
}

/** The assignments that satisfy the rules; with an objective, only the best of them. */
function bestOf(ground: Ground): Int32Array[] {
  const right = everyAssignment(ground).filter((assignment) => evaluate(ground, assignment).length === 0);
  const { objective, terms } = ground;
  if (!objective) return right;
  const sign = objective.direction === 'minimize' ? 1 : -1;
  const cost = (assignment: Int32Array): number => sign * evaluateTerm(terms, objective.term, assignment);
  const least = Math.min(...right.map(cost));
  return right.filter((assignment) => cost(assignment) === least);
}

/** If the status claims that there is no (other) answer, expects that the proof is accepted by the checker. */
async function checkProofOf(ground: Ground, status: string, module: EngineModule): Promise<void> {
  const pieces: Uint8Array[] = [];
  let clauses: FlatCnf | undefined;
  const verdict = await unique(ground, {
    proof: (lines) => pieces.push(lines.slice()),
    onRefuted(flat) {
      clauses = { ...flat, clauses: flat.clauses.slice(0, flat.length) };
    },
  });
  expect(verdict.status).toBe(status);
  expect(clauses !== undefined).toBe(status !== 'several');
  if (!clauses) return;
  const check = checkProof(clauses, new Uint8Array(Buffer.concat(pieces)), { format: 'text' });
  expect(check).toMatchObject({ verified: true });
  checkPreprocessed(clauses, module);
}

/** Expects the same verdict if an answer, or a wrong answer, is passed beforehand; and that each reported answer is correct. */
async function checkKnown(ground: Ground, status: string): Promise<void> {
  const all = everyAssignment(ground);
  const isAnswer = (assignment: Int32Array): boolean => evaluate(ground, assignment).length === 0;
  const known = [all.find(isAnswer), all.findLast(isAnswer), all.find((assignment) => !isAnswer(assignment))];
  for (const assignment of [...known, new Int32Array(0)]) {
    if (!assignment) continue;
    const verdict = await unique(ground, { answer: assignment });
    expect(verdict.status).toBe(status);
    if (ground.objective || assignment.length === 0 || !isAnswer(assignment)) continue;
    if (verdict.status === 'unique') expect(verdict.answer).toEqual(assignment);
    if (verdict.status === 'several') expect(verdict.answers[0]).toEqual(assignment);
  }
}

/** Expects that the clauses are also refuted after elimination of variables, with a proof that is accepted. */
function checkPreprocessed(clauses: FlatCnf, module: EngineModule): void {
  const pieces: Uint8Array[] = [];
  const engine = createEngine(module, {
    preprocess: true,
    preprocessAfter: 0,
    proof: (lines) => pieces.push(lines),
  });
  engine.newVariables(clauses.variables);
  engine.addClauses(clauses.clauses, clauses.length);
  expect(engine.solve([])).toBe('unsatisfiable');
  const proof = new Uint8Array(Buffer.concat(pieces));
  expect(checkProof(clauses, proof, { format: 'text' })).toMatchObject({ verified: true });
}

describe('what is asked of a puzzle', () => {
  longTest('agrees with the best of all assignments, for every construct', { timeout: 120_000 }, async () => {
    const module = await compileEngine();
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(boards, async (shape) => {
        const ground = boardOf(shape);
        const best = bestOf(ground);
        const verdict = await unique(ground);
        seen.add(verdict.status);
        expect(verdict.status).toBe(best.length === 0 ? 'none' : best.length === 1 ? 'unique' : 'several');
        expect(verdict.objective !== undefined).toBe(best.length > 0 && ground.objective !== undefined);
        expect(await count(ground)).toMatchObject({ status: 'exact', count: BigInt(best.length) });
        const { possible, status } = await facts(ground);
        expect(status).toBe(best.length === 0 ? 'none' : 'complete');
        for (const { name, refs } of ground.families) {
          refs.forEach((ref, position) => {
            const variable = ground.terms.variableOf(ref);
            const values = new Set(best.map((assignment) => assignment[variable]!));
            expect(possible[name]?.[position]).toEqual([...values].sort((a, b) => a - b));
          });
        }
        await checkProofOf(ground, verdict.status, module);
        await checkKnown(ground, verdict.status);
        const side = () => ({ oracle: portfolio(module, startEngineThread, 2, 0) });
        expect((await unique(ground, side())).status).toBe(verdict.status);
        expect(await count(ground, side())).toMatchObject({ status: 'exact', count: BigInt(best.length) });
      }),
      { numRuns: 40, examples: EVERY_VERDICT.map((shape) => [shape]) },
    );
    expect([...seen].sort()).toEqual(['none', 'several', 'unique']);
  });

  it('agrees with all assignments of random small models', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(models, async (shape) => {
        const ground = model(shape);
        const answers = visibleSolutions(ground);

        const counted = await count(ground);
        expect(counted).toMatchObject({ status: 'exact', count: BigInt(answers.length) });
        const most = await count(ground, { most: 3 });
        expect(most.count).toBe(BigInt(Math.min(3, answers.length)));
        expect(most.status).toBe(answers.length > 3 ? 'most' : 'exact');

        const verdict = await unique(ground);
        expect(verdict.status).toBe(
          answers.length === 0 ? 'none' : answers.length === 1 ? 'unique' : 'several',
        );
        if (verdict.status === 'several') expect(verdict.differences.length).toBeGreaterThan(0);
        await checkKnown(ground, verdict.status);

        const told: Fact[] = [];
        const found = await facts(ground, { onFact: (fact) => told.push(fact) });
        for (const family of ground.families.filter((f) => !f.hidden)) {
          family.refs.forEach((_, position) => {
            const values = new Set(answers.map((answer) => answer[family.name]?.[position] ?? 0));
            const wanted = [...values].sort((a, b) => a - b);
            expect(found.possible[family.name]?.[position]).toEqual(wanted);
          });
        }
        expect(found.status).toBe(answers.length === 0 ? 'none' : 'complete');
        // The facts reported during the search are true, and together they are all facts.
        for (const { family, position, never, only } of answers.length === 0 ? [] : told) {
          const values = answers.map((answer) => answer[family]?.[position]);
          for (const value of never) expect(values).not.toContain(value);
          if (only !== undefined) expect(new Set(values)).toEqual(new Set([only]));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('names the places where two answers differ', async () => {
    const ground = grounded(
      'board square\nfind x[cells]: bool\nrule "one": count(x[cells]) = 1',
      'size: 1 2',
    );
    const verdict = await unique(ground);
    if (verdict.status !== 'several') throw new Error(verdict.status);
    expect(verdict.differences.map(({ family, position }) => [family, position])).toEqual([
      ['x', 0],
      ['x', 1],
    ]);
  });

  it('stops at once when the caller has already given up', async () => {
    const ground = grounded(
      'board square\nfind x[cells]: bool\nrule "one": count(x[cells]) = 1',
      'size: 1 2',
    );
    const signal = AbortSignal.abort();
    expect((await unique(ground, { signal })).status).toBe('stopped');
    expect((await count(ground, { signal })).status).toBe('stopped');
    expect((await facts(ground, { signal })).status).toBe('stopped');
  });
});
