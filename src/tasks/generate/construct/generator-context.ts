/**
 * The initial state for making a puzzle: the model of clues and answer, its clauses, and the counters for the distribution of values. If puzzles of a
 * size can share it (nothing is drawn beforehand), it is made once; after each puzzle the engine's state is restored, so that a puzzle is the same
 * whether made alone or as one of many.
 */

import type { Checkpoint, SatSession } from '../../../backends/sat/engine/session.ts';
import type { Model } from '../../../language/model.ts';
import type { GeneratePlan } from '../../../language/sections/generate/plan.ts';
import type { TypeExpression } from '../../../language/syntax/ast.ts';
import { Clock } from '../../../model/clock.ts';
import type { Ground } from '../../../model/ground.ts';
import { tightenFully } from '../../../model/propagation/either.ts';
import type { TightenedDomains } from '../../../model/propagation/tighten.ts';
import type { TermsMark } from '../../../model/terms/term-store.ts';
import { type SearchLimits, withinLimits } from '../../common/limits.ts';
import { openSession } from '../../common/questions.ts';
import { TUNING } from '../spec/tuning.ts';
import { ClueModel } from './clue-model.ts';
import { Trades } from './trades.ts';
import { UniquenessChecker } from './uniqueness-checker.ts';
import { ValueDistribution, valueGroup } from './value-distribution.ts';
import { valuesOf, withoutZeroWeights } from './wanted-values.ts';

export class GeneratorContext {
  readonly clueModel: ClueModel;
  readonly distribution: ValueDistribution;
  readonly trades: Trades;
  /** The assumption under which answers tried before are excluded one by one; used only when the nogoods exclude too much. */
  readonly noRepeatGuard: number;
  readonly #plan: GeneratePlan;
  /** The rules, without the constraints that exclude values of weight 0. */
  readonly #ground: Ground;
  /** Whether values of weight 0 are excluded from the engine's model. */
  readonly #excludesValues: boolean;
  /** The tightened domains of the engine's model. */
  readonly #domains: TightenedDomains;
  #checkpoint: Checkpoint | undefined;
  /** The size to which the term store is cut back after each puzzle, so that term numbers and encodings don't depend on earlier puzzles. */
  #termsCheckpoint: TermsMark | undefined;
  #checker: UniquenessChecker | undefined;

  private constructor(session: SatSession, plan: GeneratePlan, ground: Ground, facts: TightenedDomains) {
    this.#plan = plan;
    this.#domains = facts;
    this.#ground = ground;
    this.clueModel = new ClueModel(session, plan);
    this.#excludesValues = this.clueModel.ground !== ground;
    this.distribution = distributionOf(this.clueModel, plan);
    this.trades = new Trades(this.clueModel, ground.constraints);
    this.noRepeatGuard = session.program.fresh();
  }

  /** Makes a context for one puzzle. */
  static async open(
    ground: Ground,
    plan: GeneratePlan,
    seed: number,
    limits: SearchLimits,
  ): Promise<GeneratorContext> {
    const encodingLimits = plan.choose.size > 0 ? {} : { maxTotalizerClauses: TUNING.totalizerClauses };
    const wantedGround = withoutZeroWeights(ground, plan);
    const fixedFacts = await withinLimits(limits, (deadline) =>
      tightenFully(wantedGround, new Clock(deadline)),
    );
    const session = await openSession(wantedGround, seed, limits, {
      sizes: encodingLimits,
      facts: fixedFacts,
    });
    return await withinLimits(limits, () => new GeneratorContext(session, plan, ground, fixedFacts));
  }

  /** Makes a context for many puzzles, the same for all seeds: encodes all that they share, and sets the checkpoint. */
  static async prepare(ground: Ground, plan: GeneratePlan, limits: SearchLimits): Promise<GeneratorContext> {
    const context = await GeneratorContext.open(ground, plan, 0, limits);
    const { clueModel, distribution } = context;
    await withinLimits(limits, () => {
      clueModel.writeLiterals();
      clueModel.rankLiterals();
    });
    await withinLimits(limits, () => distribution.writeLiterals());
    await withinLimits(limits, () => {
      // The engine simplifies its clauses once here, because the few conflicts for one puzzle never start a simplification.
      clueModel.session.subsume();
      context.#checkpoint = clueModel.session.checkpoint();
    });
    await context.checker(limits);
    context.#termsCheckpoint = ground.terms.mark();
    return context;
  }

  /**
   * The uniqueness checker: a second engine, which decides whether an answer is the only one to its clues, and which clues can be removed. Undefined if
   * there is nothing to remove and the first engine knows only rules.
   */
  async checker(limits: SearchLimits): Promise<UniquenessChecker | undefined> {
    if (this.clueModel.places.some(({ isRemovable }) => isRemovable) || this.#excludesValues)
      this.#checker ??= await UniquenessChecker.open(this.clueModel, this.#plan, limits, {
        ground: this.#ground,
        ...(!this.#excludesValues && { facts: this.#domains }),
      });
    return this.#checker;
  }

  /** Resets the engines to their checkpoints; false if that is impossible. */
  reset(): boolean {
    if (!this.#checkpoint || !this.clueModel.session.goBack(this.#checkpoint)) return false;
    if (this.#checker?.reset() === false) return false;
    this.trades.resetCount();
    if (this.#termsCheckpoint) this.#ground.terms.goBack(this.#termsCheckpoint);
    return true;
  }

  close(): void {
    this.clueModel.session.close();
    this.#checker?.close();
  }
}

function distributionOf(clueModel: ClueModel, plan: GeneratePlan): ValueDistribution {
  const groups = [...plan.choose].map(([name, weights]) => {
    const givenPlaces = clueModel.openPlaces.filter((place) => place.given.name === name);
    return valueGroup(clueModel, { name, kind: 'chosen' }, givenPlaces, weights);
  });
  for (const [name, weights] of plan.share) {
    const family = clueModel.ground.families.find((each) => each.name === name);
    if (!family) continue;
    const findPlaces = valuesOf(family).map((value) => ({ ref: value.ref, value }));
    groups.push(valueGroup(clueModel, { name, kind: 'find' }, findPlaces, weights));
  }
  return new ValueDistribution(
    clueModel,
    groups.filter((group) => group !== undefined),
  );
}

/** For each model: the generator context that puzzles shared last, with its key (its size and weights). It is absent while the context is in use. */
const storedContexts = new WeakMap<Model, { readonly key: string; readonly context: GeneratorContext }>();

/** Takes the generator context stored for the key, if it was the model's last one. */
export function takeStoredContext(model: Model, key: string): GeneratorContext | undefined {
  const lastContext = storedContexts.get(model);
  if (lastContext?.key !== key) return undefined;
  storedContexts.delete(model);
  return lastContext.context;
}

/** Stores the generator context for the next puzzle, if it can be reset. */
export function storeContext(model: Model, key: string, context: GeneratorContext): void {
  if (context.reset()) storedContexts.set(model, { key, context });
  else context.close();
}

/**
 * Whether puzzles of one size can share a generator context. False if a layout is drawn for each, and for plans with both `choose` and `take`, for
 * which separate contexts are faster.
 */
export function mayShareContext(model: Model, plan: GeneratePlan): boolean {
  const { choose, take, scatter, divisionByGiven } = plan;
  if (divisionByGiven.size + scatter.size > 0 || (take.size > 0 && choose.size > 0)) return false;
  return model.declarations.every(
    (declaration) =>
      !take.has(declaration.name.text) || (declaration.kind === 'given' && isPlainType(declaration.type)),
  );
}

/** Whether each value of the type can have a literal; lists, sets and tuples have too many values. */
function isPlainType(type: TypeExpression): boolean {
  if (type.kind === 'optional' || type.kind === 'unknown') return isPlainType(type.of);
  return type.kind !== 'list' && type.kind !== 'set' && type.kind !== 'tuple';
}
