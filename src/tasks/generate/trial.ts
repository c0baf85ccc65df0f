/**
 * Tests whether a drawn solution is the only answer to the clues read off it. With all clues present, other answers are found faster than with
 * removable clues, which need rules for every possible clue. The first solution is often unique, so it is tried with removable clues at once.
 */

import type { Assignment } from '../../model/ground.ts';
import { append } from '../../model/large-lists.ts';
import { Diagnostics } from '../../text/diagnostics.ts';
import type { WorkLimits } from '../common/limits.ts';
import type { AnswerSampler } from './construct/answer-sampler.ts';
import type { Attempt } from './construct/attempt.ts';
import { type PlantContext, readPlantedAnswer } from './construct/planted-answer.ts';
import { Pipeline } from './pipeline.ts';
import type { GenerateOutcome } from './spec/options.ts';

export class Trial {
  readonly #plant: PlantContext;
  readonly #sampler: AnswerSampler;
  /** The attempt without the givens that the section `plant` determines. */
  readonly #input: Attempt;
  readonly #limits: WorkLimits;
  /** Whether the section `plant` determines clues that can be removed. */
  readonly #removesPlantedClues: boolean;
  #isFirst = true;
  /**
   * Whether removing a clue removes only its value and leaves its position marked: as in puzzles made without `plant`, or because rules need the
   * positions at grounding.
   */
  #keepsPlaces: boolean;

  /** `scattered`: the givens in `scatter` lines, whose places are drawn at random if the section `plant` isn't used. */
  constructor(
    context: PlantContext,
    sampler: AnswerSampler,
    order: Attempt,
    limits: WorkLimits,
    scattered: { has(name: string): boolean },
  ) {
    this.#plant = context;
    this.#sampler = sampler;
    this.#input = order;
    this.#limits = limits;
    const removableGivens = [...context.removals].filter((name) => context.model.plant.takenNames.has(name));
    this.#removesPlantedClues = removableGivens.length > 0;
    this.#keepsPlaces = this.#removesPlantedClues && removableGivens.every((name) => scattered.has(name));
  }

  /** Tries the planted solution; undefined after mistakes, which have been reported. */
  async run(drawn: Assignment): Promise<GenerateOutcome | undefined> {
    const isFirstTrial = this.#isFirst;
    this.#isFirst = false;
    if (isFirstTrial || !this.#removesPlantedClues) return await this.#runWithRemovableClues(drawn);
    const outcome = await this.#runWithAllClues(drawn);
    return outcome?.status === 'generated' ? await this.#runWithRemovableClues(drawn) : outcome;
  }

  async #runWithAllClues(drawn: Assignment): Promise<GenerateOutcome | undefined> {
    const { model, removals: removed, diagnostics } = this.#plant;
    const solution = await readPlantedAnswer(
      { ...this.#plant, removals: new Set() },
      this.#sampler.ground,
      drawn,
    );
    if (!solution) return undefined;
    const remove = new Set([...removed].filter((name) => !model.plant.takenNames.has(name)));
    const plan = { ...this.#input.plan, remove };
    const pipeline = new Pipeline(
      { ...this.#input, plan, data: solution.data, planted: solution },
      this.#limits,
    );
    return await pipeline.run(diagnostics);
  }

  async #runWithRemovableClues(drawn: Assignment): Promise<GenerateOutcome | undefined> {
    const { diagnostics } = this.#plant;
    const solution = await readPlantedAnswer(this.#plant, this.#sampler.ground, drawn);
    if (!solution) return undefined;
    const pipelineInput = {
      ...this.#input,
      data: solution.data,
      planted: { ...solution, keepsPlaces: this.#keepsPlaces },
    };
    const pipeline = new Pipeline(pipelineInput, this.#limits);
    const mistakes = new Diagnostics();
    const outcome = await pipeline.run(mistakes);
    const isUnknownStage = mistakes.list.some(({ code }) => code === 'unknown-stage');
    if (isUnknownStage && !this.#keepsPlaces && solution.clues.size > 0) {
      this.#keepsPlaces = true;
      return await this.#runWithRemovableClues(drawn);
    }
    append(diagnostics.list, mistakes.list);
    return outcome;
  }
}
