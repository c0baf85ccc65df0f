/** Searches that are split dynamically have the same answers as others, even if workers split, learn, refuse or give wrong results at random. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plant } from '../../bench/cnf/edge-matching.ts';
import type { Choices } from '../../src/backends/sat/cubes/choices.ts';
import { Lookahead } from '../../src/backends/sat/cubes/lookahead.ts';
import { compileSat } from '../../src/backends/sat/encode/compile.ts';
import { compileEngine, createEngine } from '../../src/backends/sat/engine/engine.ts';
import { SatSession } from '../../src/backends/sat/engine/session.ts';
import { NO_STATISTICS } from '../../src/backends/sat/engine/tables.ts';
import { checkProof } from '../../src/backends/sat/proof/drat.ts';
import { planScan } from '../../src/backends/scan/plan.ts';
import { loadModel } from '../../src/language/load.ts';
import type { Ground } from '../../src/model/ground.ts';
import { openInstance } from '../../src/tasks/open/open-instance.ts';
import type { CubeAnswer, CubeQuestion } from '../../src/tasks/parallel/cube.ts';
import { CubeScans } from '../../src/tasks/parallel/cube-scan.ts';
import { CubeSearch, type CubeSearchOptions } from '../../src/tasks/parallel/cube-search.ts';
import { CubeSolver } from '../../src/tasks/parallel/cube-solver.ts';
import type { Answer } from '../../src/tasks/solve/outcome.ts';
import { solve } from '../../src/tasks/solve/solve.ts';

function open(text: string): Ground {
  const { model } = loadModel('cubes.pzl', text);
  if (!model) throw new Error('the model has mistakes');
  const { ground } = openInstance(model, model.instances[0]?.name.text ?? { name: '', text: '' });
  if (!ground) throw new Error('the instance has mistakes');
  return ground;
}

const pigeons = (rows: number, holes: number): string => `puzzle "Pigeons"
board square(${rows}, ${holes})
find at[cells]: bool
rule "Every pigeon has a hole": forall r in rows: any(at[r])
rule "A hole holds one": forall c in columns, a in c, b in c where a.index < b.index: not (at[a] and at[b])
`;
const latin = `puzzle "Latin"
board square(4, 4)
find n[cells]: 1..4
rule "Rows": forall l in rows: alldifferent(n[l])
rule "Columns": forall l in columns: alldifferent(n[l])
rule "Corner": forall c in cells where c.row.index + c.column.index < 2: n[c] = c.row.index + c.column.index + 1
`;
const island = `puzzle "Island"
board square(3, 3)
find land[cells]: bool
rule "One island": connected(land)
rule "Of four cells": count(land) = 4
`;

type Meddle = (question: CubeQuestion, answer: CubeAnswer) => CubeAnswer;
type Settings = Partial<Omit<CubeSearchOptions, 'room' | 'ask'>> & { readonly threads?: number };

/** The answers of a search by several solvers in this thread, which take turns. */
async function byCubes(
  ground: Ground,
  { threads = 2, ...options }: Settings,
  meddle: Meddle = (_, answer) => answer,
) {
  const solvers: CubeSolver[] = [];
  for (let i = 0; i < threads; i++)
    solvers.push(await CubeSolver.open(ground, 'auto', options.verify === true));
  const asked: CubeQuestion[] = [];
  const ask = async (question: CubeQuestion): Promise<CubeAnswer> => {
    asked.push(question);
    await new Promise((resume) => setTimeout(resume, 0));
    return meddle(question, solvers[asked.length % threads]!.answer(question));
  };
  const answers: Answer[] = [];
  const search = new CubeSearch({ ...options, ask, capacity: () => threads });
  try {
    const listing = search.answers(ground);
    for (;;) {
      const step = await listing.next();
      if (step.done) return { ...step.value, found: answers, asked };
      answers.push(step.value);
    }
  } finally {
    search.close();
  }
}

function openBoard(tiles: readonly (readonly number[])[]): Ground {
  const model = loadModel('edge-matching.pzl', readFileSync('examples/edge-matching.pzl', 'utf8')).model!;
  const size = Math.sqrt(tiles.length);
  const text = `${size} ${size}\n${tiles.map((sides) => sides.join(' ')).join('\n')}\n`;
  const { ground } = openInstance(model, { name: 'board', text, format: 'puz' });
  if (!ground) throw new Error('the board has mistakes');
  return ground;
}

const told = (ground: Ground, answers: readonly Answer[]): string[] =>
  answers
    .map((answer) =>
      ground.families.flatMap(({ refs }) => refs.map((ref) => answer[ground.terms.variableOf(ref)])).join(),
    )
    .sort();

describe('a search that is split as it goes', () => {
  const cases = fc.record({
    text: fc.constantFrom(pigeons(3, 2), pigeons(3, 4), latin, island),
    threads: fc.integer({ min: 1, max: 3 }),
    // The smallest amount of work is so small that nearly every cube counts as hard.
    patience: fc.constantFrom(0.00001, 0.001, 1),
    answers: fc.constantFrom(1, 3, Number.POSITIVE_INFINITY),
  });

  it('finds what an unsplit search finds, whatever is hard', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ text, answers, ...settings }) => {
        const ground = open(text);
        const all = await solve(ground, { answers: Number.POSITIVE_INFINITY });
        const { found, status } = await byCubes(ground, { ...settings, answers });
        const expected = told(ground, all.solutions);
        if (answers === Number.POSITIVE_INFINITY) expect(told(ground, found)).toEqual(expected);
        else expect(expected).toEqual(expect.arrayContaining(told(ground, found)));
        expect(found).toHaveLength(Math.min(answers, expected.length));
        const enough = found.length === answers;
        expect(status).toBe(expected.length === 0 ? 'unsatisfiable' : enough ? 'solved' : 'exhausted');
      }),
      { numRuns: 40 },
    );
  });

  it('gives all answers in the order of the first cubes and of their values, whatever is hard and however many threads there are', async () => {
    const ground = open(latin);
    const variable = ground.terms.variableOf(ground.families[0]!.refs[15]!);
    const cubes = [3, 1, 4, 2].map((value): Choices => [[variable, value]]);
    const orders = [];
    for (const [threads, patience] of [
      [1, 1],
      [2, 0.00001],
      [3, 0.001],
    ] as const) {
      const { found } = await byCubes(ground, {
        cubes,
        threads,
        patience,
        answers: Number.POSITIVE_INFINITY,
      });
      orders.push(found.map((answer) => [...answer]));
    }
    const values = orders[0]!.map((answer) => answer[variable]);
    expect([...new Set(values)]).toEqual([3, 1, 4, 2].filter((value) => values.includes(value)));
    expect(values.length).toBeGreaterThan(4);
    expect(orders[1]).toEqual(orders[0]);
    expect(orders[2]).toEqual(orders[0]);
  });

  it('scans a board in parts, whatever its patience, and asks the engine where scans take too long', async () => {
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const tiles = plant(4, 2, 4, seed).set;
      const full = tiles.filter((sides) => !sides.includes(0));
      const [a, b] = [full[0]!, full[1]!];
      if (seed % 2 === 0) [a[0], b[1]] = [b[1]!, a[0]!];
      const ground = openBoard(tiles);
      const expected = (await solve(ground)).status;
      for (const patience of [1, 0.000002]) {
        const { status, asked } = await byCubes(ground, { patience });
        expect([seed, patience, status]).toEqual([seed, patience, expected]);
        expect(asked.every(({ scan }) => scan)).toBe(true);
      }
      const tooLong: Meddle = ({ scan, cube }, answer) =>
        scan ? { status: 'hard', cubes: [cube], learned: [], figures: NO_STATISTICS } : answer;
      const { status, asked } = await byCubes(ground, {}, tooLong);
      expect([seed, status]).toEqual([seed, expected]);
      expect(asked[0]?.scan).toBe(true);
      expect(asked.some(({ scan }) => !scan)).toBe(true);
    }
  });

  /** Makes every cube with fewer choices than this count as hard, so that cubes are split repeatedly. */
  const hardUpTo =
    (choices: number, ground: Ground): Meddle =>
    ({ cube }, answer) => {
      if (cube.length >= choices) return answer;
      const [variable = 0, value = 0] = [cube.length, 1];
      expect(ground.terms.variableCount).toBeGreaterThan(variable);
      const figures = NO_STATISTICS;
      const cubes: Choices[] = [
        [...cube, [variable, value]],
        [...cube, [variable, value, 0]],
      ];
      return { status: 'hard', cubes, learned: [], figures };
    };

  it('proves cube by cube that there is no answer, and that the cubes are everything', async () => {
    const ground = open(pigeons(5, 4));
    const { status, proof, asked } = await byCubes(ground, { verify: true }, hardUpTo(3, ground));
    expect(status).toBe('unsatisfiable');
    expect(asked.length).toBeGreaterThan(6);
    expect(proof).toMatchObject({ verified: true });
    expect(proof?.lemmas).toBeGreaterThan(0);
  });

  it.each([
    ['bools', pigeons(5, 4)],
    ['ints', latin.replace('Corner": ', 'Corner": n[cell(3, 3)] = n[cell(3, 2)] and ')],
    [
      'what hangs together',
      `${island}rule "Far apart": forall c in cells where c.index in {0, 8}: land[c]\n`,
    ],
  ])('tells one proof of all cubes, of %s', async (_, text) => {
    const ground = open(text);
    const steps: string[] = [];
    const settings = { verify: true, onProof: (each: string) => void steps.push(each) };
    const { status, proof, asked } = await byCubes(ground, settings, hardUpTo(3, ground));
    expect(status).toBe('unsatisfiable');
    expect(asked.length).toBeGreaterThan(1);
    const whole = new TextEncoder().encode(steps.join(''));
    expect(checkProof(proof!.clauses, whole, { format: 'text' })).toMatchObject({ verified: true });
    // Without its last part, the proof doesn't show that the cubes cover the whole search.
    const partly = new TextEncoder().encode(steps.slice(0, -2).join(''));
    expect(checkProof(proof!.clauses, partly, { format: 'text' }).verified).toBe(false);
  });

  it('takes nothing for a part of a proof that is none', async () => {
    const ground = open(pigeons(5, 4));
    const steps: string[] = [];
    const settings = { verify: true, onProof: (each: string) => void steps.push(each) };
    const { proof } = await byCubes(ground, settings, (question, answer) => {
      const told = hardUpTo(2, ground)(question, answer);
      return told.status === 'none' ? { ...told, steps: '1 0\n$(reboot)\n' } : told;
    });
    expect(proof?.verified).toBe(false);
    expect(steps.join('')).not.toContain('reboot');
  });

  it('finds a proof wrong where a cube was left out, or one is not proved', async () => {
    const ground = open(pigeons(5, 4));
    const hard = hardUpTo(2, ground);
    const leavesOut = await byCubes(ground, { verify: true }, (question, answer) => {
      const split = hard(question, answer);
      return split.status === 'hard' ? { ...split, cubes: split.cubes.slice(1) } : split;
    });
    expect(leavesOut).toMatchObject({ status: 'unsatisfiable', proof: { verified: false } });
    const unproved = await byCubes(ground, { verify: true }, (question, answer) => {
      const told = hard(question, answer);
      return told.status === 'none' ? { ...told, verified: false } : told;
    });
    expect(unproved.proof?.verified).toBe(false);
  });

  it('believes no answer that the rules refuse', async () => {
    const ground = open(latin);
    const { status, message, found } = await byCubes(ground, {}, (_, answer) =>
      answer.status === 'solved'
        ? { ...answer, assignments: answer.assignments.map((each) => each.map(() => 1)) }
        : answer,
    );
    expect([status, found.length]).toEqual(['failed', 0]);
    expect(message).toBe('What a worker gave as an answer is none.');
  });

  it('refutes other cubes by the choices that a refutation needs', async () => {
    const ground = open(pigeons(4, 3));
    const asked = { all: 0, none: 0 };
    const { status } = await byCubes(ground, { threads: 1 }, (question, answer) => {
      asked.all++;
      const told = hardUpTo(4, ground)(question, answer);
      if (told.status !== 'none') return told;
      asked.none++;
      // The reply claims that only the first choice was needed for the refutation.
      return { ...told, core: question.cube.slice(0, 1) };
    });
    expect(status).toBe('unsatisfiable');
    expect(asked.none).toBe(2);
  });

  it('lets short clauses go along with later questions', async () => {
    const ground = open(pigeons(4, 3));
    const { asked } = await byCubes(ground, { threads: 1 }, (question, answer) => {
      const told = hardUpTo(2, ground)(question, answer);
      return told.status === 'hard' ? { ...told, learned: [[-1, 2]] } : told;
    });
    expect(asked[0]?.clauses).toEqual([]);
    expect(asked.at(-1)?.clauses).toEqual([[-1, 2]]);
  });

  it('ends at its signal, at its time, and where nobody can answer', async () => {
    const ground = open(pigeons(12, 11));
    const never = { patience: 0.01 };
    const aborted = await byCubes(ground, { ...never, signal: AbortSignal.timeout(300) });
    expect(aborted.status).toBe('stopped');
    const late = await byCubes(ground, { ...never, timeLimit: 0.3 });
    expect([late.status, late.progress.open > 0]).toEqual(['limit', true]);
    const gone = await byCubes(ground, {}, () => ({ status: 'memory', message: 'too little' }));
    expect(gone).toMatchObject({ status: 'failed', message: 'too little' });
  });
});

describe('where a cube is split', () => {
  const cubesCover = async (ground: Ground, cubes: readonly Choices[]): Promise<void> => {
    const all = await solve(ground, { answers: Number.POSITIVE_INFINITY });
    for (const answer of all.solutions) {
      const within = cubes.filter((cube) =>
        cube.every(([variable, value, not]) => (answer[variable] === value) === (not === undefined)),
      );
      expect(within).toHaveLength(1);
    }
  };

  it('by lookahead, every answer is in exactly one part', async () => {
    for (const text of [latin, island, pigeons(3, 4)]) {
      const ground = open(text);
      const session = new SatSession(compileSat(ground, { connectivity: 'auto' }), await compileEngine());
      const cubes = new Lookahead(ground, session).split([], 8, ([variable, value, not]) => {
        const literal = session.program.is(ground.terms.variable(variable), value);
        return not === undefined ? literal : -literal;
      });
      expect(cubes.length).toBeGreaterThan(3);
      await cubesCover(ground, cubes);
    }
  });

  it('along a scan, every answer is in exactly one part', async () => {
    const ground = openBoard(plant(4, 2, 3, 1).set);
    expect(planScan(ground)).toBeDefined();
    const cubes = CubeScans.of(ground)!.splitCube([], 12);
    expect(cubes.length).toBeGreaterThanOrEqual(12);
    await cubesCover(ground, cubes);
  });
});

describe('the engine', () => {
  it('looks ahead: how much follows from a literal, what is refuted, and what holds anyway', async () => {
    const engine = createEngine(await compileEngine());
    for (const clause of [[-1, 2], [-2, 3], [-4, 5], [-4, -5], [6], [-7, -3]]) engine.addClause(clause);
    expect([...engine.lookAhead([], [1, -1, 4, 6, -6])!]).toEqual([4, 1, -1, 0, -1]);
    expect([...engine.lookAhead([1], [3, 7, 5])!]).toEqual([0, -1, 2]);
    expect(engine.lookAhead([1, 7], [5])).toBeUndefined();
    expect(engine.solve()).toBe('satisfiable');
  });

  it('tells only what follows from its clauses, whatever was assumed', async () => {
    const module = await compileEngine();
    const clause = fc
      .uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 3, maxLength: 3 })
      .chain((variables) => fc.tuple(...variables.map((variable) => fc.constantFrom(variable, -variable))));
    fc.assert(
      fc.property(
        fc.array(clause, { minLength: 20, maxLength: 60 }),
        fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 4 }),
        (clauses, assumed) => {
          const engine = createEngine(module);
          for (const each of clauses) engine.addClause(each);
          for (const sign of [1, -1]) engine.solve(assumed.map((variable) => sign * variable));
          const flat = [...engine.learnedClauses(3)];
          while (flat.length > 0) {
            const learned = flat.splice(0, flat.indexOf(0) + 1).slice(0, -1);
            expect(learned.length).toBeLessThanOrEqual(3);
            const other = createEngine(module);
            for (const each of clauses) other.addClause(each);
            expect(other.solve(learned.map((literal) => -literal))).toBe('unsatisfiable');
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
