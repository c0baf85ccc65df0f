/**
 * Tests whether a planted solution gives a puzzle. With all clues present, other answers are found faster than with removable clues, which
 * need rules for every possible clue. The first solution is often a puzzle, so it is tried with removable clues at once.
 */
import type { Assignment } from '../../model/ground.ts';
import { append } from '../../model/large-lists.ts';
import { Diagnostics } from '../../text/diagnostics.ts';
import type { SearchLimits } from '../common/limits.ts';
import type { AnswerSampler } from './construct/answer-sampler.ts';
import type { Attempt } from './construct/attempt.ts';
import type { Ambiguity } from './construct/hill-climbing.ts';
import { type PlantContext, readOff } from './construct/planted-answer.ts';
import { Pipeline } from './pipeline.ts';
import type { GenerateOutcome } from './spec/options.ts';

export interface Tried {
  readonly outcome: GenerateOutcome;
  /** The other answers to the clues, if there are any. */
  readonly ambiguity: Ambiguity | undefined;
}

export class Trial {
  readonly #context: PlantContext;
  readonly #sampler: AnswerSampler;
  /** The attempt without the givens that the plant determines. */
  readonly #order: Attempt;
  readonly #limits: Omit<SearchLimits, 'onProgress'>;
  /** Whether the plant determines clues that can be removed. */
  readonly #mayGo: boolean;
  #isFirst = true;
  /** Whether clues keep their positions and only their values are removed: as without the plant, or because rules need the positions at grounding. */
  #stays: boolean;

  /** `scattered`: the givens whose places the layout draws if the plant isn't used. */
  constructor(
    context: PlantContext,
    sampler: AnswerSampler,
    order: Attempt,
    limits: Omit<SearchLimits, 'onProgress'>,
    scattered: { has(name: string): boolean },
  ) {
    this.#context = context;
    this.#sampler = sampler;
    this.#order = order;
    this.#limits = limits;
    const mayGo = [...context.removed].filter((name) => context.model.plant.taken.has(name));
    this.#mayGo = mayGo.length > 0;
    this.#stays = this.#mayGo && mayGo.every((name) => scattered.has(name));
  }

  /** Tries the planted solution; undefined after mistakes, which have been reported. */
  async of(drawn: Assignment): Promise<Tried | undefined> {
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    if (isFirst || !this.#mayGo) return await this.#open(drawn);
    const told = await this.#told(drawn);
    return told?.outcome.status === 'generated' ? await this.#open(drawn) : told;
  }

  async #told(drawn: Assignment): Promise<Tried | undefined> {
    const { model, removed, diagnostics } = this.#context;
    const planted = await readOff({ ...this.#context, removed: new Set() }, this.#sampler.ground, drawn);
    if (!planted) return undefined;
    const remove = new Set([...removed].filter((name) => !model.plant.taken.has(name)));
    const plan = { ...this.#order.plan, remove };
    const generation = new Pipeline({ ...this.#order, plan, data: planted.data, planted }, this.#limits);
    const outcome = await generation.run(diagnostics);
    return { outcome, ambiguity: generation.ambiguity };
  }

  async #open(drawn: Assignment): Promise<Tried | undefined> {
    const { diagnostics } = this.#context;
    const planted = await readOff(this.#context, this.#sampler.ground, drawn);
    if (!planted) return undefined;
    const order = { ...this.#order, data: planted.data, planted: { ...planted, stays: this.#stays } };
    const generation = new Pipeline(order, this.#limits);
    const mistakes = new Diagnostics();
    const outcome = await generation.run(mistakes);
    const isEarly = mistakes.list.some(({ code }) => code === 'unknown-stage');
    if (isEarly && !this.#stays && planted.clues.size > 0) {
      this.#stays = true;
      return await this.#open(drawn);
    }
    append(diagnostics.list, mistakes.list);
    return { outcome, ambiguity: generation.ambiguity };
  }
}
