/** Engines with only a few conditions each, made on demand and cached. */

import { compileEngine, type EngineModule } from '../../../backends/sat/engine/engine.ts';
import type { View } from '../conditions/view.ts';
import { TUNING } from '../tuning.ts';
import { Reasoner } from './reasoner.ts';

export class SubsetSolvers {
  readonly #view: View;
  readonly #engine: EngineModule;
  readonly #keptReasoners: Reasoner[] = [];

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
    let smallestReasoner: Reasoner | undefined;
    for (const one of this.#keptReasoners)
      if (one.size < (smallestReasoner?.size ?? Number.POSITIVE_INFINITY) && one.knows(constraints))
        smallestReasoner = one;
    if (smallestReasoner) return smallestReasoner;
    const reasoner = Reasoner.forConstraints(this.#view, constraints, this.#engine);
    if (this.#keptReasoners.length >= TUNING.keptEngines) this.#keptReasoners.length = 0;
    this.#keptReasoners.push(reasoner);
    return reasoner;
  }
}
