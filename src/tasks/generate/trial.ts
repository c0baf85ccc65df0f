/**
 * Tests whether a planted solution gives a puzzle. With all clues present, other answers are found faster than with removable clues, which
 * need rules for every possible clue. The first solution is often a puzzle, so it is tried with removable clues at once.
 */

import type { Assignment } from '../../model/ground.ts';
import { append } from '../../model/large-lists.ts';
import { Diagnostics } from '../../text/diagnostics.ts';
import type { WorkLimits } from '../common/limits.ts';
import type { AnswerSampler } from './construct/answer-sampler.ts';
import type { Attempt } from './construct/attempt.ts';
import type { Ambiguity } from './construct/hill-climbing.ts';
import { type PlantContext, readPlanted } from './construct/planted-answer.ts';
import { Pipeline } from './pipeline.ts';
import type { GenerateOutcome } from './spec/options.ts';

export interface TrialOutcome {
  readonly outcome: GenerateOutcome;
  /** The other answers to the clues, if there are any. */
  readonly ambiguity: Ambiguity | undefined;
}

export class Trial {
  readonly #context: PlantContext;
  readonly #sampler: AnswerSampler;
  /** The attempt without the givens that the plant determines. */
  readonly #input: Attempt;
  readonly #limits: WorkLimits;
  /** Whether the plant determines clues that can be removed. */
  readonly #removesPlanted: boolean;
  #isFirst = true;
  /**
   * Whether removing a clue removes only its value and leaves its position marked: as without the plant, or because rules need the positions at
   * grounding.
   */
  #keepsPlaces: boolean;

  /** `scattered`: the givens whose places the layout draws if the plant isn't used. */
  constructor(
    context: PlantContext,
    sampler: AnswerSampler,
    order: Attempt,
    limits: WorkLimits,
    scattered: { has(name: string): boolean },
  ) {
    this.#context = context;
    this.#sampler = sampler;
    this.#input = order;
    this.#limits = limits;
    const mayGo = [...context.removed].filter((name) => context.model.plant.takenNames.has(name));
    this.#removesPlanted = mayGo.length > 0;
    this.#keepsPlaces = this.#removesPlanted && mayGo.every((name) => scattered.has(name));
  }

  /** Tries the planted solution; undefined after mistakes, which have been reported. */
  async run(drawn: Assignment): Promise<TrialOutcome | undefined> {
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    if (isFirst || !this.#removesPlanted) return await this.#runWithRemovableClues(drawn);
    const told = await this.#runWithAllClues(drawn);
    return told?.outcome.status === 'generated' ? await this.#runWithRemovableClues(drawn) : told;
  }

  async #runWithAllClues(drawn: Assignment): Promise<TrialOutcome | undefined> {
    const { model, removed, diagnostics } = this.#context;
    const planted = await readPlanted({ ...this.#context, removed: new Set() }, this.#sampler.ground, drawn);
    if (!planted) return undefined;
    const remove = new Set([...removed].filter((name) => !model.plant.takenNames.has(name)));
    const plan = { ...this.#input.plan, remove };
    const generation = new Pipeline({ ...this.#input, plan, data: planted.data, planted }, this.#limits);
    const outcome = await generation.run(diagnostics);
    return { outcome, ambiguity: generation.ambiguity };
  }

  async #runWithRemovableClues(drawn: Assignment): Promise<TrialOutcome | undefined> {
    const { diagnostics } = this.#context;
    const planted = await readPlanted(this.#context, this.#sampler.ground, drawn);
    if (!planted) return undefined;
    const order = {
      ...this.#input,
      data: planted.data,
      planted: { ...planted, keepsPlaces: this.#keepsPlaces },
    };
    const generation = new Pipeline(order, this.#limits);
    const mistakes = new Diagnostics();
    const outcome = await generation.run(mistakes);
    const isEarly = mistakes.list.some(({ code }) => code === 'unknown-stage');
    if (isEarly && !this.#keepsPlaces && planted.clues.size > 0) {
      this.#keepsPlaces = true;
      return await this.#runWithRemovableClues(drawn);
    }
    append(diagnostics.list, mistakes.list);
    return { outcome, ambiguity: generation.ambiguity };
  }
}
