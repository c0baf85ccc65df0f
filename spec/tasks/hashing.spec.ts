/** Answers drawn by random parities: a chi-square test finds them evenly distributed, and their estimated number is about right. */
import { describe, expect, it } from 'vitest';
import { type Ground, visibleRefs } from '../../src/model/ground.ts';
import { evaluate } from '../../src/model/meaning/evaluate.ts';
import { Random } from '../../src/tasks/common/random.ts';
import { HashedAnswers } from '../../src/tasks/count/hashing.ts';
import { groundText } from '../model/grounded.ts';

function grounded(model: string, instance: string): Ground {
  const { ground, messages } = groundText(`board square\n${model}`, instance);
  if (!ground) throw new Error(messages.join('\n'));
  return ground;
}

const APART = 'find x[cells]: bool\nrule "r": forall l in links: not (forall c in l.cells: x[c])';
const LATIN = 'find v[cells]: 1..4\nrule "r": forall r in rows + columns: alldifferent(v[r])';
const LOOP = 'find l[borders]: bool\nrule "r": loop(l)';

describe('answers cut by random parities', () => {
  it.each([
    ['cells apart', APART, 'size: 4 4', 1234],
    ['a latin square', LATIN, 'size: 4 4', 576],
    ['a loop', LOOP, 'size: 3 3', 213],
    ['a hidden family', `${APART}\nfind hidden y[cells]: 0..2`, 'size: 4 4', 1234],
  ])('are about as many as they are: %s', async (_, model, instance, total) => {
    const answers = await HashedAnswers.open(grounded(model, instance), () => ({}), new Random(3));
    const about = Number(await answers.estimate(100));
    expect(about).toBeGreaterThan(total / 1.8);
    expect(about).toBeLessThan(total * 1.8);
    answers.close();
  });

  it.each([
    ['cells apart', APART, 'size: 3 3', 63, 10],
    ['a loop', LOOP, 'size: 3 3', 213, 3],
  ])('are drawn nearly evenly: %s', async (_, model, instance, total, each) => {
    const ground = grounded(model, instance);
    const answers = await HashedAnswers.open(ground, () => ({}), new Random(11));
    const counts = new Map<string, number>();
    for (let i = 0; i < each * total; i++) {
      const answer = await answers.draw(BigInt(total));
      if (typeof answer === 'string') throw new Error(answer);
      expect(evaluate(ground, answer)).toEqual([]);
      const key = visibleRefs(ground)
        .map((ref) => answer[ground.terms.arguments(ref)[0]!])
        .join();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    answers.close();
    // For even draws, Pearson's chi-square has the mean total − 1 and the variance 2 · (total − 1). It may exceed the mean by five standard
    // deviations.
    const missing = (total - counts.size) * each;
    const square = [...counts.values()].reduce((sum, count) => sum + (count - each) ** 2 / each, missing);
    expect(square).toBeLessThan(total - 1 + 5 * Math.sqrt(2 * (total - 1)));
  });

  it('end at a limit of time', async () => {
    const answers = await HashedAnswers.open(
      grounded(APART, 'size: 4 4'),
      () => ({ timeLimit: 1e-9 }),
      new Random(1),
    );
    expect(await answers.draw(1234n)).toBe('limit');
    expect(await answers.estimate(100)).toBe('limit');
    answers.close();
  });
});
