/**
 * Changes one entry of an answer of every type: the check must name a broken rule, and its place. Usually a sample of the types is tested; with
 * `PZL_ALL`, all of them.
 */
import { describe, expect, it } from 'vitest';
import { numberOfValue, type Solution, writeSolution } from '../../src/formats/solution/solution.ts';
import type { Told } from '../../src/formats/values/value-text.ts';
import { decodeSolution, openInstance, solve } from '../../src/index.ts';
import type { Ground } from '../../src/model/ground.ts';
import { type AnswerCheck, checkAnswer } from '../../src/tasks/deduce/check-answer.ts';
import { generatorOf } from '../backends/sat/random.ts';
import { sampled } from '../sample.ts';
import { galleryTypes } from './gallery.ts';

const A_COMMIT = 24;
/** The number of changed answers for each type. */
const CHANGES = 3;

/**
 * The answer with one entry changed: a bool is negated, another value is replaced by a different value of the same find. Undefined if no entry can
 * be changed so.
 */
function changed(ground: Ground, solution: Solution, seed: number): Solution | undefined {
  const random = generatorOf(seed);
  const places = solution.families.flatMap(({ name, values }, family) => {
    const own = ground.families.find((one) => one.name === name)!;
    return values.flatMap((value, position) => {
      const number = numberOfValue(own, value);
      const others =
        typeof value === 'boolean'
          ? [!value]
          : values.filter((other) => numberOfValue(own, other) !== number);
      return others.length > 0 ? [{ family, position, other: random.pick(others) }] : [];
    });
  });
  if (places.length === 0) return undefined;
  const { family, position, other } = random.pick(places);
  return {
    families: solution.families.map((one, at) =>
      at === family
        ? { ...one, values: one.values.map((value, index) => (index === position ? (other as Told) : value)) }
        : one,
    ),
  };
}

/** The faults that the check reports: the sentences of broken rules that come with a place, and the impossible entries. */
function told(ground: Ground, check: AnswerCheck): string[] {
  if (check.status !== 'broken') return [];
  const rules = check.breaches.flatMap(({ rule, elements }) => {
    const sentence = ground.rules[rule]?.sentence;
    // A puzzle without a board has no places.
    return sentence && (elements.length > 0 || !ground.board) ? [sentence] : [];
  });
  return [...rules, ...check.impossible.map(({ variable }) => `entry ${variable}`)];
}

describe.each(sampled(galleryTypes(), A_COMMIT).map((type) => [type.name, type] as const))(
  '%s',
  (name, type) => {
    it('names the broken rule and its place when an entry of its answer is changed', async () => {
      let changes = 0;
      for (const [, text] of type.instances) {
        if (changes > 0) break;
        const { ground } = openInstance(type.model, { name, text });
        if (!ground) throw new Error('it is not read');
        const { solutions } = await solve(ground, { answers: 1 });
        const answer = decodeSolution(ground, solutions[0]!);
        for (let seed = 1; seed <= CHANGES; seed++) {
          const wrong = changed(ground, answer, seed);
          if (!wrong) continue;
          const check = await checkAnswer(ground, wrong);
          expect(check.status, writeSolution(ground, wrong)).toBe('broken');
          expect(told(ground, check), writeSolution(ground, wrong)).not.toEqual([]);
          changes++;
        }
      }
      expect(changes).toBe(CHANGES);
    });
  },
);
