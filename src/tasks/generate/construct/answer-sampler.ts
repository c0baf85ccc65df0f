/**
 * Draws random solutions of a model's `plant`, with an engine that knows the plant's rules.
 *
 * The finds' values are drawn one after the other, in random order: each uniformly among the values that are still possible according to the engine.
 * The previous answer shows which values are possible, so most draws take one short query. The distribution of solutions is uniform if no rule
 * restricts the finds, and otherwise not.
 *
 * Hidden finds aren't drawn: `take` doesn't read them, so fixed values of these helpers would only restrict the other finds.
 */

import type { Checkpoint } from '../../../backends/sat/engine/session.ts';
import type { Assignment, Ground } from '../../../model/ground.ts';
import type { Ref } from '../../../model/terms/terms.ts';
import { codesOf, variablesOf } from '../../../model/variables.ts';
import { groundWithinLimits } from '../../common/limits.ts';
import { Questions } from '../../common/questions.ts';
import type { Random } from '../../common/random.ts';
import { TUNING } from '../spec/tuning.ts';
import { possibleCodes } from './clue-model.ts';
import { type PlantContext, sourceOfPlant } from './planted-answer.ts';

interface SamplingContext {
  readonly questions: Questions;
  readonly ground: Ground;
  readonly random: Random;
}

export class AnswerSampler {
  readonly ground: Ground;
  readonly #plant: PlantContext;
  #questions: Questions | undefined;
  #startCheckpoint: Checkpoint | undefined;
  /** The visible finds whose value isn't fixed. */
  readonly #openFinds: readonly Ref[];
  /** The finds that occur in no rule: their values are drawn without a query. */
  readonly #freeFinds: ReadonlySet<Ref>;

  private constructor(context: PlantContext, ground: Ground) {
    this.#plant = context;
    this.ground = ground;
    this.#openFinds = ground.families
      .filter(({ hidden }) => !hidden)
      .flatMap((family) => family.refs)
      .filter((ref) => ground.terms.constantValue(ref) === undefined);
    const bound = new Set(ground.constraints.flatMap(({ root }) => variablesOf(ground.terms, root)));
    this.#freeFinds = new Set(this.#openFinds.filter((ref) => !bound.has(ground.terms.variableOf(ref))));
  }

  /** Opens a sampler of answers to the model's section `plant`; undefined after mistakes, which have been reported. */
  static async open(context: PlantContext): Promise<AnswerSampler | undefined> {
    const { model, diagnostics, limits } = context;
    const ground = await groundWithinLimits(limits, model.plant.search, sourceOfPlant(context), diagnostics);
    return ground && new AnswerSampler(context, ground);
  }

  /** A random answer to the rules of the section `plant`; undefined if there is none. */
  async sample(): Promise<Assignment | undefined> {
    const drawing = await this.#resetEngine();
    const firstReply = await drawing.questions.ask([]);
    if (firstReply.status !== 'satisfiable') return undefined;
    const boundFinds = this.#openFinds.filter((ref) => !this.#freeFinds.has(ref));
    const answer = (await sampleByQueries(drawing, boundFinds, firstReply.assignment)).slice();
    const { terms } = this.ground;
    for (const ref of this.#freeFinds) {
      const valueCodes = codesOf(terms, ref);
      answer[terms.variableOf(ref)] = valueCodes[drawing.random.intBelow(valueCodes.length)]!;
    }
    return answer;
  }

  /** The engine, reset to its state before the first question. */
  async #resetEngine(): Promise<SamplingContext> {
    const { random, limits } = this.#plant;
    const { ground } = this;
    if (
      !this.#questions ||
      !this.#startCheckpoint ||
      !this.#questions.session.goBack(this.#startCheckpoint)
    ) {
      this.#questions = await Questions.open(ground, random.intBelow(2 ** 31), limits);
      this.#startCheckpoint = this.#questions.session.checkpoint();
    }
    return { questions: this.#questions, ground, random };
  }
}

/** Draws values for these finds at random, one after the other; all other finds keep their values in the answer. */
async function sampleByQueries(
  { questions, ground, random }: SamplingContext,
  refs: readonly Ref[],
  first: Assignment,
): Promise<Assignment> {
  const { session } = questions;
  const { program } = session;
  let assignment = first;
  for (const ref of random.shuffled(refs)) {
    const values = possibleCodes(session, ref);
    const variable = ground.terms.variableOf(ref);
    for (;;) {
      const at = random.intBelow(values.length);
      const value = values[at]!;
      const literal = program.is(ref, value);
      const current = assignment[variable]!;
      if (current !== value) {
        const reply = await questions.ask([literal], TUNING.samplerConflicts);
        if (reply.status !== 'satisfiable') {
          if (reply.status === 'unsatisfiable') session.clause([-literal]);
          values.splice(at, 1);
          // A single query may show that the values drawn so far determine all others; otherwise each value would take a query.
          const equalityLiteral = program.is(ref, current);
          if (values.length <= 2 || (await mayHaveOtherValue(questions, equalityLiteral))) continue;
          session.clause([equalityLiteral]);
          break;
        }
        assignment = reply.assignment;
      }
      session.clause([literal]);
      break;
    }
  }
  return assignment;
}

const mayHaveOtherValue = async (questions: Questions, current: number): Promise<boolean> =>
  (await questions.ask([-current], TUNING.samplerConflicts)).status === 'satisfiable';
