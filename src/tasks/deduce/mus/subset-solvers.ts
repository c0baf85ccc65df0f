/** Engines that know a few conditions and nothing else, made when they are asked for. */

import { compileEngine, type EngineModule } from '../../../backends/sat/engine/engine.ts';
import type { View } from '../conditions/view.ts';
import { TUNING } from '../tuning.ts';
import { Reasoner } from './reasoner.ts';

export class SubsetSolvers {
  readonly #view: View;
  readonly #engine: EngineModule;
  readonly #kept = new Map<string, Reasoner>();

  private constructor(view: View, engine: EngineModule) {
    this.#view = view;
    this.#engine = engine;
  }

  static async of(view: View): Promise<SubsetSolvers> {
    return new SubsetSolvers(view, await compileEngine());
  }

  reasoner(constraints: readonly number[]): Reasoner {
    const key = constraints.join();
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const reasoner = Reasoner.among(this.#view, constraints, this.#engine);
    if (this.#kept.size >= TUNING.keptEngines) this.#kept.clear();
    this.#kept.set(key, reasoner);
    return reasoner;
  }
}
