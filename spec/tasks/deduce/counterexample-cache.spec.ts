/** An engine is asked again only once something that is known speaks against its last answer. */
import { expect, it } from 'vitest';
import type { Literal } from '../../../src/tasks/common/literals.ts';
import { CounterexampleCache } from '../../../src/tasks/deduce/mus/counterexample-cache.ts';
import type { Reasoner } from '../../../src/tasks/deduce/mus/reasoner.ts';

it('an answer stands as long as all that is known agrees with it', async () => {
  const asked: (readonly Literal[])[] = [];
  const engine = {
    askWithin: async (_: readonly number[], claims: readonly Literal[]) => {
      asked.push(claims);
      return { values: Int32Array.of(1, 0, asked.length) };
    },
  } as unknown as Reasoner;
  const is = (variable: number, value: number): Literal => ({ variable, value, holds: true });
  const standing = new CounterexampleCache();
  const ask = (which: string, known: readonly Literal[]) =>
    standing.ask(engine, which, [0], is(0, 0), known, 10);

  expect(await ask('near', [])).toEqual({ values: Int32Array.of(1, 0, 1) });
  expect(asked).toEqual([[{ variable: 0, value: 0, holds: false }]]);
  expect(await ask('near', [is(1, 0)])).toBeUndefined();
  expect(await ask('near', [is(1, 0), is(2, 1)])).toBeUndefined();
  expect(asked.length).toBe(1);
  // Of other constraints nothing is known.
  expect(await ask('far', [is(1, 0)])).toEqual({ values: Int32Array.of(1, 0, 2) });
  // The value that the answer has otherwise became known.
  expect(await ask('near', [is(1, 0), is(2, 3)])).toEqual({ values: Int32Array.of(1, 0, 3) });
  expect(await ask('near', [is(1, 0), is(2, 3)])).toBeUndefined();
  expect(asked.length).toBe(3);
});
