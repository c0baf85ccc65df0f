/** Results that come one by one, and how they ended. */
import { describe, expect, it } from 'vitest';
import { enumerate, Results, sample } from '../src/index.ts';
import { groundOf, modelOf } from './models.ts';

const ground = groundOf(modelOf('puzzle "p"\nfind x: 1..3\nrule "r": x > 1\n'), '');

describe('results', () => {
  it('come in a loop, and the outcome after it', async () => {
    const answers = enumerate(ground, { answers: 9 });
    const seen: number[] = [];
    for await (const answer of answers) seen.push(answer[0]!);
    expect(seen.sort()).toEqual([2, 3]);
    expect(await answers.outcome).toMatchObject({ status: 'exhausted', answers: 2 });
    const draws = sample(ground, { answers: 3 });
    for await (const answer of draws) expect(answer[0]).toBeGreaterThan(1);
    expect(await draws.outcome).toMatchObject({ status: 'drawn', total: 2n });
  });

  it('have no outcome where they are left', async () => {
    const answers = enumerate(ground, { answers: 9 });
    for await (const _ of answers) break;
    expect(await answers.outcome).toBeUndefined();
    expect((await answers.next()).done).toBe(true);
  });

  it('fail in the loop, and for whoever asks for the outcome', async () => {
    async function* failing(): AsyncGenerator<number, string, undefined> {
      yield 1;
      throw new Error('no more');
    }
    const loop = async (results: Results<number, string>): Promise<void> => {
      for await (const _ of results);
    };
    await expect(loop(new Results(failing()))).rejects.toThrow('no more');
    const results = new Results(failing());
    await loop(results).catch(() => undefined);
    await expect(results.outcome).rejects.toThrow('no more');
  });
});
