/** Puzzles whose clues the answer says, of which those that aren't needed go: the answer is made first, by itself. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openSolution } from '../../../../src/tasks/open/open-solution.ts';
import { modelOf } from '../../../models.ts';
import { answersOf, example, exampleFile, puzzleOf } from '../small-boards.ts';

/** A clue less, in every way. */
function without(text: string): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) =>
    line.startsWith('  ')
      ? [...line.matchAll(/\d+/g)].map(({ index, 0: clue }) => {
          const fewer = `${line.slice(0, index)}-${line.slice(index + clue.length)}`;
          return [...lines.slice(0, at), fewer, ...lines.slice(at + 1)].join('\n');
        })
      : [],
  );
}

describe('answers made first', () => {
  it.each(['kurodoko', 'view', 'sukoro', 'turnaround', 'guidearrow', 'battleship'])(
    'have one puzzle each: %s',
    async (name) => {
      const model = example(name);
      for (const seed of [1, 2, 3]) {
        const { text } = await puzzleOf(model, { size: 'small', seed });
        expect(await answersOf(model, text)).toBe(1);
        // Alone as well as after others.
        expect((await puzzleOf(example(name), { size: 'small', seed })).text).toBe(text);
      }
    },
  );

  it('take less than answers and clues together', async () => {
    const first = await puzzleOf(example('kurodoko'), { size: 'small', seed: 1 });
    const text = readFileSync(exampleFile('kurodoko'), 'utf8');
    const together = modelOf(text.replace(/\n {2}take .*/, ''));
    const { statistics } = await puzzleOf(together, { size: 'small', seed: 1 });
    expect(first.statistics.variables).toBeLessThan(statistics.variables / 3);
  });

  it('leave the way free where all that is told allows other answers', async () => {
    const model = example('nothree');
    for (const seed of [1, 2, 3]) {
      const { text } = await puzzleOf(model, { size: 'small', seed });
      expect(await answersOf(model, text)).toBe(1);
    }
  });

  it('can be told in part, and keep no clue too many where none may be', async () => {
    const model = example('kurodoko');
    const told = 'shaded:\n  # . . . .\n  . . . . .\n  . . . . #\n  . . # . .\n  . . . . .\n';
    const keep = { name: 'keep', text: told };
    const { text, ground, answer } = await puzzleOf(model, { size: '5x5', seed: 1, keep, minimal: true });
    const { solution } = openSolution(model, ground, keep);
    const { values } = solution!.families[0]!;
    const { refs } = ground.families[0]!;
    const { terms } = ground;
    expect(refs.map((ref) => answer[terms.variableOf(ref)] === 1)).toEqual(values);
    for (const fewer of without(text)) expect(await answersOf(model, fewer)).toBe(2);
  });

  it.each([
    ['kurodoko', 'clue:\n  - - - - -\n  - 5 - - -\n  - - - - -\n  - - - - -\n  - - - - -\n'],
    ['geradeweg', 'clue:\n  - - - -\n  - - - 3\n  - - - -\n  - - - -\n'],
  ])('are not looked for where a draft of %s tells what would be taken: that stays', async (name, text) => {
    const model = example(name);
    const clue = text.replace(/\s+/g, ' ').split(' ').indexOf(/\d/.exec(text)![0]);
    const puzzle = await puzzleOf(model, { seed: 1, from: { name: 'from', text } });
    expect(puzzle.text.replace(/^.*\n/, '').replace(/\s+/g, ' ').split(' ')[clue]).toBe(/\d/.exec(text)![0]);
    expect(await answersOf(model, puzzle.text)).toBe(1);
  });
});
