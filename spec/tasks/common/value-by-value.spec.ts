/** Answers drawn value by value are correct, and every answer can be drawn. */
import { expect, it } from 'vitest';
import { evaluate } from '../../../src/model/meaning/evaluate.ts';
import { Random } from '../../../src/tasks/common/random.ts';
import { sampleValueByValue } from '../../../src/tasks/common/value-by-value.ts';
import { Search } from '../../../src/tasks/solve/search.ts';
import { groundText } from '../../model/grounded.ts';

async function keysOf(model: string, draws: number, options = {}): Promise<(string | undefined)[]> {
  const { ground } = groundText(`board square\n${model}`, 'size: 2 2');
  const search = await Search.open(ground!, options);
  const query = {
    program: search.program,
    terms: ground!.terms,
    ask: (assumptions: readonly number[]) => search.solve(assumptions),
  };
  const random = new Random(7);
  const keys: (string | undefined)[] = [];
  for (let i = 0; i < draws; i++) {
    const answer = await sampleValueByValue(search.visibleRefs, query, random);
    if (typeof answer === 'string') return [answer];
    expect(evaluate(ground!, answer)).toEqual([]);
    keys.push(answer.join());
  }
  search.close();
  return keys;
}

it('draws every answer, those with few others beside them as well', async () => {
  // Of the 7 answers, only one has x at cell 0.
  const model =
    'find x[cells]: bool\nrule "r": forall c, d in cells where c.index = 0 and d.index > 0: not (x[c] and x[d])\nrule "s": any(x)';
  const keys = await keysOf(model, 200);
  expect(new Set(keys).size).toBe(8);
  expect(await keysOf(model, 5)).toEqual(keys.slice(0, 5));
});

it('tells where there is none, and where time is over', async () => {
  expect(await keysOf('find x[cells]: 0..3\nrule "r": sum(x) > 12', 1)).toEqual(['none']);
  expect(await keysOf('find x[cells]: bool', 1, { timeLimit: 1e-9 })).toEqual(['limit']);
});
