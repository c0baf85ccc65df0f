import { describe, expect, it } from 'vitest';
import { Questions } from '../../../../src/tasks/common/questions.ts';
import { Random } from '../../../../src/tasks/common/random.ts';
import { CegisLoop } from '../../../../src/tasks/generate/construct/cegis-loop.ts';
import { GeneratorContext } from '../../../../src/tasks/generate/construct/generator-context.ts';
import { allAnswers, cluesIn, LATIN, LIGHTS, opened, TAKEN_LIGHTS, withoutLimits } from '../small-boards.ts';

async function loopFor(text: string, size: string, seed: number) {
  const board = opened(text, size);
  const context = await GeneratorContext.open(board.ground, board.plan, seed, withoutLimits);
  const loop = new CegisLoop(
    context,
    new Questions(context.clueModel.session, withoutLimits),
    new Random(seed),
  );
  return { board, context, loop };
}

describe('answers and clues made together', () => {
  it.each([
    ['clues that may go', LATIN, '3x3'],
    ['clues that are chosen', LIGHTS, '2x3'],
    ['clues that the answer tells', TAKEN_LIGHTS, '2x3'],
  ])('come to an answer that is the only one to its clues: %s', async (_, text, size) => {
    for (const seed of [1, 2, 3]) {
      const { board, context, loop } = await loopFor(text, size, seed);
      const { clueModel } = context;
      const made = (await loop.makeAnswer(Number.POSITIVE_INFINITY, () => {}))!;
      const told = cluesIn(clueModel, made);
      const digits = (answer: Int32Array): string =>
        clueModel.finds.map((ref) => clueModel.numberOf(ref, answer)).join();
      const same = allAnswers(board.ground, clueModel.variables).filter(
        (answer) => cluesIn(clueModel, answer) === told,
      );
      expect(new Set(same.map(digits))).toEqual(new Set([digits(made)]));
      context.close();
    }
  });

  it('learn from each answer that has another one, and end after as many rounds as they may take', async () => {
    // If no number counts the lights, clues can't distinguish answers.
    const dark = LIGHTS.replace('count(light[c.neighbors]) = seen[c]', 'seen[c] = 0').replace(
      /choose seen: .*/,
      'choose seen',
    );
    const { context, loop } = await loopFor(dark, '2x2', 1);
    let rounds = 0;
    const made = await loop.makeAnswer(3, () => {
      rounds++;
    });
    expect(made).toBeUndefined();
    expect(rounds >= 1 && rounds <= 3).toBe(true);
    const { answer, other } = loop.ambiguity!;
    expect(cluesIn(context.clueModel, answer)).toBe(cluesIn(context.clueModel, other));
    expect(answer).not.toEqual(other);
    context.close();
  });

  it('keep what is known of the answer', async () => {
    const board = opened(LATIN, '3x3');
    const context = await GeneratorContext.open(board.ground, board.plan, 1, withoutLimits);
    const { terms, families } = board.ground;
    const known = [2, 3, 1].map((value, at) => ({
      variable: terms.variableOf(families[0]!.refs[at]!),
      value,
      holds: true,
    }));
    const questions = new Questions(context.clueModel.session, withoutLimits);
    const made = await new CegisLoop(context, questions, new Random(4), known).makeAnswer(20, () => {});
    expect(known.map(({ variable }) => made?.[variable])).toEqual([2, 3, 1]);
    context.close();
  });

  it('come to nothing where the rules have no answer', async () => {
    const none = LATIN.replace('generate {', 'rule "None": sum(digit) < 9\ngenerate {');
    const { context, loop } = await loopFor(none, '3x3', 1);
    expect(await loop.makeAnswer(10, () => {})).toBeUndefined();
    context.close();
  });
});
