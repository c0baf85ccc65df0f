// The ILP engines on small programs: each finds exactly the answers that the evaluator accepts, and the best one.
import { describe, expect, it } from 'vitest';
import { compileIlp } from '../../../src/backends/ilp/compile.ts';
import { ENGINES, type IlpEngineName } from '../../../src/backends/ilp/engines/engines.ts';
import { type HostedEngine, sameThreadHost } from '../../../src/backends/ilp/host.ts';
import { UnsupportedByIlp } from '../../../src/backends/ilp/linearization.ts';
import { IlpSession } from '../../../src/backends/ilp/session.ts';
import type { Ground } from '../../../src/model/ground.ts';
import { Terms } from '../../../src/model/terms/terms.ts';
import { optimize } from '../../../src/tasks/solve/optimize.ts';
import { solve } from '../../../src/tasks/solve/solve.ts';
import { sampled } from '../../sample.ts';
import { byEvaluation, groundOf } from '../sat/all-solutions.ts';
import { CASES } from '../sat/cases.ts';
import { COMPONENTS, LINES } from '../sat/graph-cases.ts';
import { answersOf, host, isInstalled } from './all-solutions.ts';

const SMALL = [
  'an exclusive or',
  'exactly three of seven',
  'a weighted sum of ints',
  'ints with gaps in a sum',
  'an element in a sum',
  'a maximum in a sum',
  'a square',
  'a remainder by a negative int',
  'a bijection',
  'a table of three columns',
  'a word with runs of two and one',
] as const;
const GRAPHS = {
  'connected nodes of a path': LINES['connected nodes of a path'],
  'a loop in a bow tie': LINES['a loop in a bow tie'],
  'as many components as a variable': COMPONENTS['as many components as a variable'],
};

for (const name of Object.keys(ENGINES) as IlpEngineName[]) {
  describe.runIf(await isInstalled(name))(`the engine ${name}`, () => {
    const cases = [...SMALL.map((title) => [title, CASES[title]] as const), ...Object.entries(GRAPHS)];
    for (const [title, build] of sampled(cases, 8)) {
      it(`finds all answers to ${title}`, async () => {
        const terms = new Terms();
        const roots = [build!(terms)];
        const found = await answersOf(groundOf(terms, roots), name, { connectivity: 'cuts' });
        expect(found).toEqual(byEvaluation(terms, roots));
      });
    }

    it('finds the most valuable load that a knapsack holds', async () => {
      const { ground, best } = knapsack('maximize');
      const found = [];
      const search = optimize(ground, { backend: name, engineHost: host });
      for (;;) {
        const step = await search.next();
        if (step.done) {
          expect(step.value.status).toBe('optimal');
          break;
        }
        found.push(step.value.objective);
      }
      expect(found).toEqual([best]);
    });

    it('stops when there is no time', async () => {
      const terms = new Terms();
      const ground = groundOf(terms, [CASES['a bijection']!(terms)]);
      const { status } = await solve(ground, { backend: name, engineHost: host, timeLimit: 0 });
      expect(status).toBe('limit');
    });
  });
}

/** A knapsack problem; `best` is found by trying all selections. */
function knapsack(direction: 'minimize' | 'maximize'): { ground: Ground; best: number } {
  const weights = [12, 7, 11, 8, 9, 6, 5, 14];
  const values = [24, 13, 23, 15, 16, 11, 9, 28];
  const terms = new Terms();
  const taken = weights.map(() => terms.boolVariable());
  const ground = groundOf(terms, [terms.atMost(weights, taken, 26)]);
  let best = 0;
  for (let set = 0; set < 1 << weights.length; set++) {
    const total = (of: readonly number[]): number =>
      of.reduce((sum, size, i) => sum + ((set >> i) & 1) * size, 0);
    if (total(weights) <= 26) best = Math.max(best, total(values));
  }
  return { ground: { ...ground, objective: { direction, term: terms.sum(values, taken) } }, best };
}

const engineThatSays = (values: readonly number[]): HostedEngine => ({
  extend: () => {},
  solve: async () => ({ status: 'optimal', values: Float64Array.from(values) }),
  close: () => {},
});

describe('an engine that is wrong', () => {
  const terms = new Terms();
  const bools = [terms.boolVariable(), terms.boolVariable()];
  const program = () => compileIlp(groundOf(terms, [terms.atMost([1, 1], bools, 1)]));

  it('is told so when an answer breaks a rule', async () => {
    const outcome = await new IlpSession(program(), engineThatSays([1, 1])).solve(Number.POSITIVE_INFINITY);
    expect(outcome).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('the rule under test'),
    });
  });

  it('is told so when a value is not whole, however it might round', async () => {
    const outcome = await new IlpSession(program(), engineThatSays([0.4, 0.6])).solve(
      Number.POSITIVE_INFINITY,
    );
    expect(outcome).toMatchObject({ status: 'failed', message: expect.stringContaining('0.4') });
  });

  it('is believed within rounding', async () => {
    const outcome = await new IlpSession(program(), engineThatSays([1e-7, 1 - 1e-7])).solve(
      Number.POSITIVE_INFINITY,
    );
    expect(outcome).toMatchObject({ status: 'optimal' });
  });
});

describe('what an engine can not be told', () => {
  const hopeless = (): Ground => {
    const terms = new Terms();
    const [a, b] = [terms.intVariable(0, 40_000), terms.intVariable(1, 40_000)];
    return groundOf(terms, [terms.is(terms.quotient(a, b), 3)]);
  };

  it('is said before solving, with the rule and a way out', async () => {
    expect(() => compileIlp(hopeless())).toThrow(UnsupportedByIlp);
    const { status, message } = await solve(hopeless(), { backend: 'highs', engineHost: host });
    expect(status).toBe('failed');
    expect(message).toMatch(/the rule under test.*--backend sat/);
  });

  it('is an engine that is not installed', async () => {
    const terms = new Terms();
    const ground = groundOf(terms, [terms.boolVariable()]);
    const nowhere = sameThreadHost(() => Promise.reject(new Error('no such package')));
    const { status, message } = await solve(ground, { backend: 'glpk', engineHost: nowhere });
    expect(status).toBe('failed');
    expect(message).toContain('npm install glpk.js');
  });
});
