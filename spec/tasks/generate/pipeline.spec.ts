import { describe, expect, it } from 'vitest';
import { generate } from '../../../src/tasks/generate/generate.ts';
import { modelOf } from '../../models.ts';
import { answersOf, example, LIGHTS, puzzleOf, TAKEN_LIGHTS } from './small-boards.ts';

describe('from a size to a puzzle', () => {
  it('thinks of other answers with values that are never wanted', async () => {
    const model = modelOf(`puzzle "Ones"
board square
given told[cells]: 1..9?
find number[cells]: 1..9
rule "Numbers told stand": forall c in cells where told[c]: number[c] = told[c]
rule "Rows go up or stay": forall c in cells where c.east in cells: number[c] <= number[c.east]
generate {
  remove told
  share number: 1 = 1
  size small: 2 4
}
`);
    for (const options of [{ minimal: true }, { seed: 3, minimal: false }]) {
      const { text } = await puzzleOf(model, options);
      expect(await answersOf(model, text)).toBe(1);
      const clues = text.replace(/^\/\/.*\n/, '').match(/1/g) ?? [];
      // If the last number of a row is 1, the row has no other numbers.
      if (options.minimal) expect(clues).toHaveLength(2);
    }
  });

  it('begins anew where an answer can’t be mended', async () => {
    const { text, statistics } = await puzzleOf(example('masyu'), { size: 'medium', seed: 8 });
    expect(statistics.rounds).toBeGreaterThan(0);
    expect(await answersOf(example('masyu'), text)).toBe(1);
  });

  it('tells when there is no such puzzle', async () => {
    const weights = new Map([
      [
        '',
        new Map([
          ['H', 1],
          ['O', 0],
          ['N', 0],
          ['C', 0],
        ]),
      ],
    ]);
    expect((await generate(example('molekularis'), { size: 'small', weights })).status).toBe('impossible');
  });

  it('stops at the time limit and at the signal', async () => {
    const signal = AbortSignal.abort();
    expect((await generate(example('molekularis'), { size: 'large', signal })).status).toBe('stopped');
    expect((await generate(example('molekularis'), { size: 'large', timeLimit: 0.001 })).status).toBe(
      'limit',
    );
  });

  it('hears a signal, and tells how far it is, while it searches', async () => {
    const stopping = new AbortController();
    const { status } = await generate(example('molekularis'), {
      size: 'large',
      timeLimit: 30,
      signal: stopping.signal,
      onProgress: () => stopping.abort(),
    });
    expect(status).toBe('stopped');
  });

  it.each([
    ['clues that are chosen', LIGHTS],
    ['clues that the answer tells, of which some go', TAKEN_LIGHTS],
  ])('leads to one answer: %s', async (_, text) => {
    const model = modelOf(text);
    for (const seed of [1, 2, 3, 4]) {
      const puzzle = await puzzleOf(model, { seed });
      expect(await answersOf(model, puzzle.text)).toBe(1);
      expect(puzzle.text).toContain(`--size small --seed ${seed}`);
    }
  });

  it('is proved to lead nowhere where no answer keeps the rules', async () => {
    const model = modelOf(LIGHTS.replace('generate {', 'rule "None": count(light) > 6\ngenerate {'));
    expect(await generate(model, { seed: 1 })).toEqual({ status: 'impossible', proved: true });
  });
});
