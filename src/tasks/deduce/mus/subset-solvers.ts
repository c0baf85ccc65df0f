/** Engines with only a few conditions each, made on demand and cached. */

import { compileEngine, type EngineModule } from '../../../backends/sat/engine/engine.ts';
import type { View } from '../conditions/view.ts';
import { TUNING } from '../tuning.ts';
import { Reasoner } from './reasoner.ts';

export class SubsetSolvers {
  readonly #view: View;
  readonly #engine: EngineModule;
  readonly #kept: Reasoner[] = [];

  private constructor(view: View, engine: EngineModule) {
    this.#view = view;
    this.#engine = engine;
  }

  static async of(view: View): Promise<SubsetSolvers> {
    return new SubsetSolvers(view, await compileEngine());
  }

  /**
   * A reasoner whose engine has all of these constraints: the smallest cached one, or a new one. Each query switches the engine's other constraints
   * off.
   */
  reasoner(constraints: readonly number[]): Reasoner {
    let best: Reasoner | undefined;
    for (const one of this.#kept)
      if (one.size < (best?.size ?? Number.POSITIVE_INFINITY) && one.knows(constraints)) best = one;
    if (best) return best;
    const reasoner = Reasoner.among(this.#view, constraints, this.#engine);
    if (this.#kept.length >= TUNING.keptEngines) this.#kept.length = 0;
    this.#kept.push(reasoner);
    return reasoner;
  }
}
