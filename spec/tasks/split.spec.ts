import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splittingVariables } from '../../src/backends/sat/cubes/cubes.ts';
import { createEngine } from '../../src/backends/sat/engine/engine.ts';
import type { StartEngine } from '../../src/backends/sat/engine/remote.ts';
import { loadModel } from '../../src/language/load.ts';
import type { Ground } from '../../src/model/ground.ts';
import { openInstance } from '../../src/tasks/open/open-instance.ts';
import { type SplitOptions, splitSearch } from '../../src/tasks/parallel/split-search.ts';
import type { Answer } from '../../src/tasks/solve/outcome.ts';
import { solve } from '../../src/tasks/solve/solve.ts';

/** An engine in this thread that answers when the event loop comes round. */
const here: StartEngine = (module, seed) => {
  const engine = createEngine(module, { seed });
  return {
    get figures() {
      return engine.statistics();
    },
    async solve({ variables, clauses, propagators }, assumptions) {
      await new Promise((resume) => setTimeout(resume, 0));
      if (variables > engine.variables) engine.newVariables(variables - engine.variables);
      engine.addClauses(clauses, clauses.length);
      for (const spec of propagators) engine.addPropagator(spec);
      if (engine.solve(assumptions) === 'unsatisfiable') {
        return { status: 'unsatisfiable', always: engine.core().length === 0 };
      }
      const values = Uint8Array.from({ length: engine.variables + 1 }, (_, i) =>
        i > 0 && engine.value(i) ? 1 : 0,
      );
      return { status: 'satisfiable', values };
    },
    close() {},
  };
};

function open(text: string) {
  const { model } = loadModel('split.pzl', text);
  const name = model?.instances[0]?.name.text;
  if (!model || name === undefined) throw new Error('the model has mistakes');
  const { ground, named } = openInstance(model, name);
  if (!ground || !named) throw new Error('the instance has mistakes');
  return { ground, named };
}

async function split(ground: Ground, options: Omit<SplitOptions, 'start'>) {
  const answers: Answer[] = [];
  const search = splitSearch(ground, { ...options, start: here });
  for (;;) {
    const step = await search.next();
    if (step.done) return { ...step.value, found: answers };
    answers.push(step.value);
  }
}

const visible = (ground: Ground, answers: readonly Answer[]): string[] =>
  answers.map((answer) =>
    ground.families
      .filter(({ hidden }) => !hidden)
      .flatMap(({ refs }) => refs.map((ref) => answer[ground.terms.variableOf(ref)]))
      .join(),
  );

const models = {
  sums: `puzzle "Sums"
board square(2, 2)
find n[cells]: 0..3
find hidden half[cells]: 0..1
rule "They add up": sum(n[cells]) = 4
rule "Halves are free where n is odd": forall c in cells where c.row.index = 0: n[c] mod 2 = 1 or half[c] = 0
instance one { }
`,
  islands: `puzzle "Island"
board square(3, 2)
find land[cells]: bool
rule "One island": connected(land)
rule "Of three cells": count(land) = 3
instance one { }
`,
  none: `puzzle "None"
board square(3, 1)
find n[cells]: 0..1
rule "All differ": alldifferent(n)
instance one { }
`,
};

describe('a search split into cubes', () => {
  const cases = fc.record({
    model: fc.constantFrom(...Object.values(models)),
    family: fc.nat(),
    mostCubes: fc.integer({ min: 1, max: 30 }),
    threads: fc.integer({ min: 1, max: 3 }),
    connectivity: fc.constantFrom('cuts' as const, 'propagator' as const, 'eager' as const),
  });

  it('finds exactly the answers of an unsplit search, whatever the family, cubes and threads', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ model, family, ...options }) => {
        const { ground } = open(model);
        const by = ground.families[family % ground.families.length]?.refs ?? [];
        const all = await solve(ground, { answers: Number.POSITIVE_INFINITY });
        const { found, status } = await split(ground, { ...options, by, answers: Number.POSITIVE_INFINITY });
        expect(visible(ground, found).sort()).toEqual(visible(ground, all.solutions).sort());
        expect(status).toBe(all.status);
      }),
      { numRuns: 40 },
    );
  });

  it('gives all answers in the same order however many threads there are', async () => {
    const { ground } = open(models.sums);
    const by = ground.families[0]?.refs ?? [];
    const orders = [];
    for (const threads of [1, 2, 5]) {
      const { found } = await split(ground, { by, threads, mostCubes: 9, answers: Number.POSITIVE_INFINITY });
      orders.push(visible(ground, found));
    }
    expect(orders[1]).toEqual(orders[0]);
    expect(orders[2]).toEqual(orders[0]);
  });

  it('ends with the first answer where one is enough', async () => {
    const { ground } = open(models.islands);
    const { found, status } = await split(ground, { by: ground.families[0]?.refs ?? [], threads: 2 });
    expect([found.length, status]).toEqual([1, 'solved']);
  });

  it('stops at once when its signal came before', async () => {
    const { ground } = open(models.sums);
    const by = ground.families[0]?.refs ?? [];
    const { status } = await split(ground, { by, threads: 2, signal: AbortSignal.abort() });
    expect(status).toBe('stopped');
  });
});

describe('what splits a search', () => {
  const { ground, named } = open(
    models.sums.replace('find n', 'let top = {c in cells where c.row.index = 0}\nfind n'),
  );

  it('is a family, or its variables over a set that the model names', () => {
    const whole = splittingVariables(ground, 'n', named);
    const part = splittingVariables(ground, 'n[top]', named);
    if (whole.status !== 'found' || part.status !== 'found') throw new Error('not found');
    expect(part.refs).toEqual(whole.refs.slice(0, 2));
  });

  it.each([
    ['m', 'The model finds no `m`; it finds n, half.'],
    ['n[', '`n[` is neither a family nor a family[set].'],
    ['n[bottom]', '`bottom` is no set that the model names and the instance fixes.'],
    ['n[corners]', '`n` has no variable over a member of `corners`.'],
  ])('is not %s', (by, message) => {
    expect(splittingVariables(ground, by, named)).toEqual({ status: 'unknown', message });
  });
});
