/** Answers drawn at random are evenly distributed according to a chi-square test, for each method of drawing. */
import { describe, expect, it } from 'vitest';
import { Walks } from '../../src/backends/frontier/walk.ts';
import { type Ground, visibleRefs } from '../../src/model/ground.ts';
import { evaluate } from '../../src/model/meaning/evaluate.ts';
import { Random } from '../../src/tasks/common/random.ts';
import { diagramOf } from '../../src/tasks/count/along-frontier.ts';
import { type SampleOptions, type SampleOutcome, sample } from '../../src/tasks/count/sample.ts';
import { groundText } from '../model/grounded.ts';
import { longTest } from '../sample.ts';

function grounded(model: string, instance: string): Ground {
  const { ground, messages } = groundText(`board square\n${model}`, instance);
  if (!ground) throw new Error(messages.join('\n'));
  return ground;
}

const APART = 'find x[cells]: bool\nrule "r": forall l in links: not (forall c in l.cells: x[c])';
const LATIN = (n: number): string =>
  `find v[cells]: 1..${n}\nrule "r": forall r in rows: alldifferent(v[r])\nrule "c": forall c in columns: alldifferent(v[c])`;

async function drawn(
  ground: Ground,
  options: SampleOptions,
): Promise<{ keys: string[]; outcome: SampleOutcome }> {
  const variables = visibleRefs(ground).map((ref) => ground.terms.arguments(ref)[0]!);
  const keys: string[] = [];
  const draws = sample(ground, options);
  for (;;) {
    const step = await draws.next();
    if (step.done) return { keys, outcome: step.value };
    expect(evaluate(ground, step.value)).toEqual([]);
    keys.push(variables.map((variable) => step.value[variable]).join());
  }
}

/**
 * Whether these draws are plausible for `total` equally likely answers: Pearson's chi-square, whose mean is total − 1
 * and whose variance is twice that, must lie within five standard deviations.
 */
function expectEven(keys: readonly string[], total: number): void {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  expect(counts.size).toBeLessThanOrEqual(total);
  const each = keys.length / total;
  const missing = (total - counts.size) * each;
  const square = [...counts.values()].reduce((sum, count) => sum + (count - each) ** 2 / each, missing);
  const spread = 5 * Math.sqrt(2 * (total - 1));
  expect(square).toBeLessThan(total - 1 + spread);
  expect(square).toBeGreaterThan(total - 1 - spread);
}

describe('sample', () => {
  it.each([
    ['cells apart', APART, 'size: 3 3', 63],
    ['a loop', 'find l[borders]: bool\nrule "r": loop(l)', 'size: 3 3', 213],
    ['an area', 'find x[cells]: bool\nrule "r": connected(x)', 'size: 3 3', 219],
    ['a latin square', LATIN(4), 'size: 4 4', 576],
  ])('draws evenly from few answers, which are listed: %s', async (_, model, instance, total) => {
    const { keys, outcome } = await drawn(grounded(model, instance), { answers: 20 * total, seed: 3 });
    expect(outcome).toMatchObject({ status: 'drawn', total: BigInt(total) });
    expectEven(keys, total);
  });

  it.each([
    ['cells apart', APART, 'size: 4 4', 1234],
    ['a latin square', `${LATIN(4)}\nfind hint: 0..2`, 'size: 4 4', 1728],
    [
      'a hidden family',
      `find x[cells]: bool\nfind hidden y[cells]: 0..2\nrule "r": forall l in links: sum(y[l.cells]) < 4\nrule "s": forall c in cells: x[c] => y[c] > 0`,
      'size: 2 5',
      1024,
    ],
  ])('draws evenly from more answers, by a diagram: %s', async (_, model, instance, total) => {
    const { keys, outcome } = await drawn(grounded(model, instance), { answers: 10 * total, seed: 8 });
    expect(outcome).toMatchObject({ status: 'drawn', total: BigInt(total) });
    expectEven(keys, total);
  });

  it('walks through the diagram of a small board evenly, too', async () => {
    const ground = grounded('find l[borders]: bool\nrule "r": loop(l)', 'size: 3 3');
    const diagram = await diagramOf(ground, { arcs: true, shouldStop: () => false });
    const [walks, random] = [new Walks(diagram!), new Random(5)];
    const keys = Array.from({ length: 213 * 20 }, () =>
      [...walks.randomAnswer((bound) => BigInt(random.intBelow(Number(bound))))]
        .sort(([a], [b]) => a - b)
        .join(),
    );
    expectEven(keys, 213);
  });

  it('draws from more answers than anybody could list', async () => {
    const { keys, outcome } = await drawn(grounded(APART, 'size: 10 10'), { answers: 5 });
    expect(outcome).toMatchObject({ status: 'drawn', total: 2_030_049_051_145_980_050n });
    expect(new Set(keys).size).toBe(5);
  });

  it('draws evenly where their number has more than 32 binary digits', async () => {
    // By itself, each cell is filled in half of the answers.
    const { keys, outcome } = await drawn(grounded('find x[cells]: bool', 'size: 5 10'), { answers: 60 });
    expect(outcome).toMatchObject({ status: 'drawn', total: 2n ** 50n });
    for (let cell = 0; cell < 50; cell++) {
      const filled = keys.filter((key) => key.split(',')[cell] === '1').length;
      // 60 coins show fewer than 8 heads or more than 52 in one of 3 billion throws.
      expect(filled).toBeGreaterThan(7);
      expect(filled).toBeLessThan(53);
    }
  });

  it('draws best answers only, where the model says what is best', async () => {
    const ground = grounded(
      'find x[cells]: bool\nmaximize count(x)\nrule "r": forall l in links: not (forall c in l.cells: x[c])',
      'size: 3 4',
    );
    const { keys, outcome } = await drawn(ground, { answers: 200 });
    expect(outcome).toMatchObject({ status: 'drawn', total: 2n, objective: 6 });
    expectEven(keys, 2);
  });

  it('draws the same by the same seed, and tells where there is nothing to draw', async () => {
    const ground = grounded(APART, 'size: 4 4');
    const [one, again, other] = await Promise.all([
      drawn(ground, { answers: 8, seed: 4 }),
      drawn(ground, { answers: 8, seed: 4 }),
      drawn(ground, { answers: 8, seed: 5 }),
    ]);
    expect(again.keys).toEqual(one.keys);
    expect(other.keys).not.toEqual(one.keys);
    const none = grounded('find x[cells]: bool\nrule "r": count(x) > 9', 'size: 2 2');
    expect((await drawn(none, { answers: 3 })).outcome).toMatchObject({ status: 'unsatisfiable', total: 0n });
  });

  longTest(
    'tells that draws are only nearly even where there are too many answers to list and to count',
    async () => {
      // There are as many as 10^27 answers, and a parity of 81 variables is hard to solve.
      const { keys, outcome } = await drawn(grounded(LATIN(9), 'size: 9 9'), { answers: 2, seed: 2 });
      expect(outcome).toMatchObject({ status: 'drawn', total: 20_000n, approximate: 'values' });
      expect(new Set(keys).size).toBe(2);
    },
  );

  it('stops at the time limit', async () => {
    const { outcome } = await drawn(grounded(LATIN(9), 'size: 9 9'), { answers: 3, timeLimit: 0.5 });
    expect(outcome.status).toBe('limit');
    expect(outcome.total).toBeGreaterThan(0n);
  });
});
