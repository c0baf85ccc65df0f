import { expect, it } from 'vitest';
import type { EngineHost } from '../../src/backends/ilp/host.ts';
import {
  type Answer,
  type BestAnswersOptions,
  bestAnswers,
  type Ground,
  loadModel,
  openInstance,
} from '../../src/index.ts';

/** Five coins, worth 1, 2, 4, 4 and 8, of which `most` may be taken. */
function coins(most: number, objective: string): Ground {
  const text = `
puzzle "Coins"
find taken[0..4]: bool
let worth = [1, 2, 4, 4, 8]
rule "Few are taken": count(taken) <= ${most}
${objective}
`;
  const { model } = loadModel('coins.pzl', text);
  const { ground, diagnostics } = openInstance(model!, { name: 'none', text: '' });
  expect(diagnostics).toEqual([]);
  return ground!;
}

const TOTAL = 'sum(worth[i] for i in 0..4 where taken[i])';

async function all(ground: Ground, options: BestAnswersOptions) {
  const answers: Answer[] = [];
  const search = bestAnswers(ground, options);
  for (;;) {
    const step = await search.next();
    if (step.done) return { ...step.value, found: answers.map((answer) => [...answer].join('')) };
    answers.push(step.value);
  }
}

const nobody: EngineHost = () => Promise.reject(new Error('nobody asks for it'));

it('finds all answers that are as good as the best', async () => {
  const improved: number[] = [];
  const found = await all(coins(2, `maximize ${TOTAL}`), {
    answers: Number.POSITIVE_INFINITY,
    engineHost: nobody,
    onImprovement: ({ objective }) => improved.push(objective),
  });
  expect(found).toMatchObject({ status: 'exhausted', objective: 12 });
  expect(found.found.sort()).toEqual(['00011', '00101']);
  expect(improved.at(-1)).toBe(12);
});

it('finds one of the best, and says that it is', async () => {
  const found = await all(coins(1, `maximize ${TOTAL}`), { engineHost: nobody });
  expect(found).toMatchObject({ status: 'optimal', objective: 8, found: ['00001'] });
});

it('takes any answer where there is no objective', async () => {
  const found = await all(coins(0, ''), { answers: 2 });
  expect(found).toMatchObject({ status: 'exhausted', found: ['00000'] });
  expect(found.objective).toBeUndefined();
});
