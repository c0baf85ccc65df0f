/** Draws random solutions of a model's `plant`, value by value, with an engine that knows the plant's rules. */

import type { Assignment, Ground } from '../../../model/ground.ts';
import { visibleRefs } from '../../../model/ground.ts';
import { groundWithinLimits } from '../../common/limits.ts';
import { Questions } from '../../common/questions.ts';
import { sampleValueByValue } from '../../common/value-by-value.ts';
import { TUNING } from '../spec/tuning.ts';
import { type PlantContext, sourceOfPlant } from './planted-answer.ts';

export class AnswerSampler {
  readonly ground: Ground;
  readonly #plant: PlantContext;
  #questions: Questions | undefined;

  private constructor(context: PlantContext, ground: Ground) {
    this.#plant = context;
    this.ground = ground;
  }

  /** Opens a sampler of answers to the model's section `plant`; undefined after mistakes, which have been reported. */
  static async open(context: PlantContext): Promise<AnswerSampler | undefined> {
    const { model, diagnostics, limits } = context;
    const ground = await groundWithinLimits(limits, model.plant.search, sourceOfPlant(context), diagnostics);
    return ground && new AnswerSampler(context, ground);
  }

  /**
   * A random answer to the rules of the section `plant`; undefined if there is none. Hidden finds aren't drawn: `take` doesn't read them, so fixed
   * values of these helpers would only restrict the other finds.
   */
  async sample(): Promise<Assignment | undefined> {
    const { random, limits } = this.#plant;
    const { ground } = this;
    this.#questions ??= await Questions.open(ground, random.intBelow(2 ** 31), limits);
    const questions = this.#questions;
    const query = {
      program: questions.session.program,
      terms: ground.terms,
      ask: (assumptions: readonly number[]) =>
        questions.ask(assumptions, assumptions.length === 0 ? undefined : TUNING.samplerConflicts),
    };
    const answer = await sampleValueByValue(visibleRefs(ground), query, random);
    return typeof answer === 'string' ? undefined : answer;
  }
}
