import { describe, expect, it } from 'vitest';
import { readPlan } from '../../../../src/language/sections/generate/section.ts';
import {
  GeneratorContext,
  mayShareContext,
  storeContext,
  takeStoredContext,
} from '../../../../src/tasks/generate/construct/generator-context.ts';
import type { Puzzle } from '../../../../src/tasks/generate/spec/options.ts';
import { Diagnostics } from '../../../../src/text/diagnostics.ts';
import { answersOf, example, LATIN, opened, puzzleOf, withoutLimits } from '../small-boards.ts';

describe('what puzzles of one size have in common', () => {
  // Masyu takes its removable clues from the answer; the clues of Storm always stay and are chosen before the answer.
  it.each(['masyu', 'storm'])('makes the same puzzle of %s alone as after others', async (name) => {
    const many = example(name);
    const puzzles: Puzzle[] = [];
    for (const seed of [1, 2, 3, 4, 5]) puzzles.push(await puzzleOf(many, { size: '10x10', seed }));
    // The fifth puzzle would differ if terms of earlier puzzles changed the numbers of its own terms.
    expect((await puzzleOf(example(name), { size: '10x10', seed: 5 })).text).toBe(puzzles[4]?.text);
  });

  it('shares engines where each value of what is taken can be told beforehand, and clues aren’t chosen beside it', () => {
    const shares = (name: string): boolean => {
      const model = example(name);
      return mayShareContext(model, readPlan(model, new Diagnostics()));
    };
    expect(['storm', 'numbers/kropki', 'nonogram', 'objects/snake'].map(shares)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it.each(['objects/tents', 'loops/simpleloop'])(
    'draws a layout of %s anew for each puzzle',
    async (name) => {
      const size = '6x6';
      const model = example(name);
      const first = await puzzleOf(model, { size, seed: 1 });
      const second = await puzzleOf(model, { size, seed: 2 });
      expect(second.ground.givens[0]?.values).not.toEqual(first.ground.givens[0]?.values);
      expect((await puzzleOf(model, { size, seed: 1 })).text).toBe(first.text);
      expect((await puzzleOf(example(name), { size, seed: 2 })).text).toBe(second.text);
      for (const { text } of [first, second]) expect(await answersOf(model, text)).toBe(1);
    },
  );

  it('is reset after each puzzle, and lent to one at a time', async () => {
    const { model, plan, ground } = opened(LATIN, '3x3');
    const terms = ground.terms.count;
    const context = (await GeneratorContext.prepare(ground, plan, withoutLimits))!;
    const [first] = context.clueModel.finds;
    const { session } = context.clueModel;
    session.clause([-context.clueModel.is(first!, 1)]);
    ground.terms.intVariable(0, 7);
    storeContext(model, 'small', context);
    expect(ground.terms.count).toBeLessThan(terms + 500);
    expect(session.solve({ assumptions: [context.clueModel.is(first!, 1)] }).status).toBe('satisfiable');
    expect(takeStoredContext(model, 'large')).toBeUndefined();
    expect(takeStoredContext(model, 'small')).toBe(context);
    expect(takeStoredContext(model, 'small')).toBeUndefined();
    context.close();
  });
});
