import { beforeAll, describe, expect, it } from 'vitest';
import { TextSource } from '../../../../src/formats/native/text-source.ts';
import { writeInstance } from '../../../../src/formats/values/write.ts';
import { DEFAULT_LIMITS } from '../../../../src/grounding/context.ts';
import { outlineOf } from '../../../../src/grounding/declarations.ts';
import { ground as groundModel } from '../../../../src/grounding/ground.ts';
import type { Model } from '../../../../src/language/model.ts';
import { readPlan } from '../../../../src/language/sections/generate/section.ts';
import { Budget } from '../../../../src/model/clock.ts';
import { evaluate } from '../../../../src/model/meaning/evaluate.ts';
import { Questions } from '../../../../src/tasks/common/questions.ts';
import { Random } from '../../../../src/tasks/common/random.ts';
import { type Certificate, certify } from '../../../../src/tasks/generate/certify/certify.ts';
import { instanceOf } from '../../../../src/tasks/generate/certify/instance.ts';
import { CegisLoop } from '../../../../src/tasks/generate/construct/cegis-loop.ts';
import type { GivenPlace } from '../../../../src/tasks/generate/construct/clue-model.ts';
import { GeneratorContext } from '../../../../src/tasks/generate/construct/generator-context.ts';
import { generate } from '../../../../src/tasks/generate/generate.ts';
import { OpenGivens } from '../../../../src/tasks/generate/layout/open-source.ts';
import { sizeOf } from '../../../../src/tasks/generate/spec/request.ts';
import { openInstance } from '../../../../src/tasks/open/open-instance.ts';
import { solve } from '../../../../src/tasks/solve/solve.ts';
import { Diagnostics } from '../../../../src/text/diagnostics.ts';
import { example } from '../small-boards.ts';

describe('puzzles one after the other', () => {
  // Types with chosen clues, removed clues and clues taken from the answer, with and without an engine shared by all
  // puzzles, with unknown clues (`?`), and with layouts drawn at random.
  it.each([
    'hashi',
    'hitori',
    'slitherlink',
    'binairo',
    'kurodoko',
    'tents',
    'akari',
    'nonogram',
    'fillomino',
    'star-battle',
  ])('have one answer each, which they tell: %s', async (name) => {
    const model = example(name);
    for (const seed of [11, 12, 13, 14]) {
      const outcome = await generate(model, { size: 'tiny', seed });
      if (outcome.status !== 'generated') throw new Error(JSON.stringify(outcome));
      const { text, ground, answer } = outcome.puzzle;
      const { ground: again } = openInstance(model, { name: 'again', text });
      expect((await solve(again!, { answers: 2 })).answers).toBe(1);
      expect(evaluate(ground, answer)).toEqual([]);
    }
  });
});

describe('the last proof', () => {
  const limits = { budget: Budget.ofSeconds(undefined) };
  let model: Model;
  let context: GeneratorContext;
  let answer: Int32Array;
  let all: ReadonlySet<GivenPlace>;

  beforeAll(async () => {
    model = example('slitherlink');
    const diagnostics = new Diagnostics();
    const plan = readPlan(model, diagnostics);
    const data = sizeOf(model, plan, 'tiny', diagnostics)!;
    const outlines = model.declarations.filter((d) => d.kind === 'given').map(outlineOf);
    const text = new TextSource(data, outlines, diagnostics);
    const { ground } = groundModel(
      model,
      new OpenGivens(text, plan, () => undefined, false),
      diagnostics,
      DEFAULT_LIMITS,
    );
    context = (await GeneratorContext.prepare(ground!, plan, limits))!;
    const maker = new CegisLoop(context, new Questions(context.clueModel.session, limits), new Random(1));
    answer = (await maker.makeAnswer(Number.POSITIVE_INFINITY, () => {}))!;
    const clues = context.clueModel;
    all = new Set(clues.places.filter((place) => !clues.isAbsent(place, answer)));
  });

  /** The certificate for the text with these clues, after a change of the text. */
  async function proved(
    kept: ReadonlySet<GivenPlace>,
    change = (text: string): string => text,
  ): Promise<Certificate> {
    const told = instanceOf(context.clueModel, answer, kept);
    const text = change(writeInstance(told, context.clueModel.ground.board));
    return await certify(model, { text, ground: context.clueModel.ground, answer }, limits);
  }

  it('finds the answer to be the only one to its clues', async () => {
    const proof = await proved(all);
    if (proof.status !== 'unique') throw new Error(proof.status);
    expect(evaluate(proof.ground, proof.answer)).toEqual([]);
  });

  it('finds others where clues are missing', async () => {
    expect((await proved(new Set())).status).toBe('several');
  });

  it('takes what the text tells, not what it was to tell', async () => {
    const without = (text: string): string =>
      text.replaceAll(/[0-4](?= |\n)/g, '.').replace(/^size.*/m, 'size: 5 5');
    expect((await proved(all, without)).status).toBe('several');
    const wrong = (text: string): string => text.replaceAll(/^( .*)\b[0-4]\b/gm, '$14');
    expect(await proved(all, wrong)).toMatchObject({ status: 'amiss', foundStatus: 'none' });
  });
});
