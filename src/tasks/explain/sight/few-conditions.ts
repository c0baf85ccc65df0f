/** Engines that know a few conditions and nothing else, made when they are asked for. */

import { compileEngine, type EngineModule } from '../../../backends/sat/engine/engine.ts';
import { Reasoner, type View } from '../reasoner.ts';

/** Engines of one condition that are kept. */
const KEPT = 200;

export class FewConditions {
  readonly #view: View;
  readonly #engine: EngineModule;
  readonly #kept = new Map<number, Reasoner>();

  private constructor(view: View, engine: EngineModule) {
    this.#view = view;
    this.#engine = engine;
  }

  static async of(view: View): Promise<FewConditions> {
    return new FewConditions(view, await compileEngine());
  }

  reasoner(constraints: readonly number[]): Reasoner {
    const [only, ...others] = constraints;
    const kept = only === undefined || others.length > 0 ? undefined : this.#kept.get(only);
    if (kept) return kept;
    const reasoner = Reasoner.among(this.#view, constraints, this.#engine);
    if (only === undefined || others.length > 0) return reasoner;
    if (this.#kept.size >= KEPT) this.#kept.clear();
    this.#kept.set(only, reasoner);
    return reasoner;
  }
}
