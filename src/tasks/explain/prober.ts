/**
 * What follows at a glance: failed literals (Freeman 1995; Lynce and Marques-Silva 2003). An engine of its own knows all rule
 * instances, and what is known as clauses of one literal. The contrary of a claim is assumed and propagated; a contradiction
 * shows that the claim follows. A question costs one propagation and gives no reasons: it tells whose reasons to look for.
 * With more conflicts allowed it finds what needs a supposition; what it learns by that makes later questions easier.
 */
import type { Ground } from '../../model/ground.ts';
import { Search, type SearchOptions } from '../solve/search.ts';
import { type Claim, contrary } from './reasoner.ts';

export class Prober {
  readonly #search: Search;
  readonly #ground: Ground;
  /** Set when time is over or the signal came. */
  halted: 'limit' | 'stopped' | undefined;

  private constructor(ground: Ground, search: Search) {
    this.#ground = ground;
    this.#search = search;
  }

  static async open(ground: Ground, options: SearchOptions): Promise<Prober> {
    return new Prober(ground, await Search.open(ground, { ...options, connectivity: 'propagator' }));
  }

  learn(claim: Claim): void {
    this.#search.session.clause([this.#literal(claim)]);
  }

  /** Whether the claim is seen to follow from what is known within so many conflicts; 0: by propagation alone. */
  async follows(claim: Claim, conflicts: number): Promise<boolean> {
    const reply = await this.#search.solveWithin([this.#literal(contrary(claim))], conflicts);
    if (reply.status === 'limit' || reply.status === 'stopped') this.halted = reply.status;
    return reply.status === 'unsatisfiable';
  }

  #literal({ variable, value, holds }: Claim): number {
    const literal = this.#search.session.program.is(this.#ground.terms.variable(variable), value);
    return holds ? literal : -literal;
  }
}
