/** What forces a claim in the least neighbourhood of it that does: such reasons are easier to take in than those from all over the board. */
import { contrary, type Literal, type Reasons } from '../../common/literals.ts';
import type { Reasoner } from '../mus/reasoner.ts';
import type { Situation } from './situation.ts';

export class LeastNeighbourhood {
  readonly #reasoner: Reasoner;
  readonly #situation: Situation;
  /** How far the last one reached: the next one is likely as large. */
  #radius = 1;

  constructor(reasoner: Reasoner, situation: Situation) {
    this.#reasoner = reasoner;
    this.#situation = situation;
  }

  /** Within the reasoner's patience; undefined where none is seen to force it. */
  async coreOf(claim: Literal): Promise<Reasons | undefined> {
    let radius = this.#radius;
    let core = await this.#coreWithin(radius, claim);
    if (core) {
      for (; radius > 1; radius--) {
        const closer = await this.#coreWithin(radius - 1, claim);
        if (!closer) break;
        core = closer;
      }
    } else {
      while (!core && this.#around(claim, radius) !== this.#situation.all)
        core = await this.#coreWithin(++radius, claim);
    }
    if (core) this.#radius = radius;
    return core;
  }

  async #coreWithin(radius: number, claim: Literal): Promise<Reasons | undefined> {
    const known = [contrary(claim), ...this.#situation.known.values()];
    const reply = await this.#reasoner.ask(this.#around(claim, radius), known);
    return reply && 'core' in reply ? reply.core : undefined;
  }

  #around({ variable }: Literal, radius: number): readonly number[] {
    return this.#situation.near.around(variable, radius) ?? this.#situation.all;
  }
}
