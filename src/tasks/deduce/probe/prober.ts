/**
 * What follows at a glance: failed literals (Freeman 1995; Lynce and Marques-Silva 2003). An engine of its own assumes all rule
 * instances and what is known, and keeps what these lead to from one question to the next. The contrary of a claim is assumed
 * and propagated; a contradiction shows that the claim follows, and what it needed. A question costs as much as follows from
 * the contrary. With more conflicts allowed it finds what needs a supposition; what it learns by that makes later questions easier.
 */
import { contrary, type Literal, type Reasons } from '../../common/literals.ts';
import type { Reasoner } from '../mus/reasoner.ts';

export class Prober {
  readonly #reasoner: Reasoner;
  readonly #all: readonly number[];
  readonly #known: Literal[] = [];

  private constructor(reasoner: Reasoner) {
    this.#reasoner = reasoner;
    this.#all = [...reasoner.scopes.keys()];
  }

  /** Of the reasoner's conditions. */
  static async beside(reasoner: Reasoner): Promise<Prober> {
    return new Prober(await reasoner.keeping());
  }

  /** Set when time is over or the signal came. */
  get halted(): 'limit' | 'stopped' | undefined {
    return this.#reasoner.halted;
  }

  learn(claim: Literal): void {
    this.#known.push(claim);
  }

  /** By what the claim is seen to follow from what is known within so many conflicts; 0: by propagation alone. */
  async reasonsFor(claim: Literal, conflicts: number): Promise<Reasons | undefined> {
    const against = contrary(claim);
    const reply = await this.#reasoner.askWithin(this.#all, [...this.#known, against], conflicts);
    if (typeof reply !== 'object' || !('core' in reply)) return undefined;
    const { constraints, known } = reply.core;
    return { constraints, known: known.filter(({ variable }) => variable !== claim.variable) };
  }
}
