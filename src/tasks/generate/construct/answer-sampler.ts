/** Draws random solutions of a model's `plant`, value by value, with an engine that knows the plant's rules. */

import type { Assignment, Ground } from '../../../model/ground.ts';
import { visibleRefs } from '../../../model/ground.ts';
import { Questions } from '../../common/questions.ts';
import { sampleValueByValue } from '../../common/value-by-value.ts';
import { TUNING } from '../spec/tuning.ts';
import type { PlantContext } from './planted-answer.ts';

/**
 * Yields random answers to the rules of the section `plant`; none if there is none. Hidden finds aren't drawn: `take` doesn't read them, so fixed
 * values of these helpers would only restrict the other finds.
 */
export async function* randomAnswers(
  ground: Ground,
  { random, limits }: PlantContext,
): AsyncGenerator<Assignment, void, undefined> {
  const questions = await Questions.open(ground, random.intBelow(2 ** 31), limits);
  const query = {
    program: questions.session.program,
    terms: ground.terms,
    ask: (assumptions: readonly number[]) =>
      questions.ask(assumptions, assumptions.length === 0 ? undefined : TUNING.samplerConflicts),
  };
  try {
    for (;;) {
      const answer = await sampleValueByValue(visibleRefs(ground), query, random);
      if (typeof answer === 'string') return;
      yield answer;
    }
  } finally {
    questions.session.close();
  }
}
