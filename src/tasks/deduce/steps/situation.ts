/** Where a reader of the puzzle stands: what is known, what follows but isn't known yet, and the reasons found for that. */

import type { Literal, Reasons } from '../../common/literals.ts';
import { effortOf, GLANCE } from '../conditions/effort.ts';
import { Neighbourhoods } from '../conditions/neighbourhoods.ts';
import type { Reasoner } from '../mus/reasoner.ts';

/** Beyond so many places, a rule instance is asked only about what the others leave. */
export const WIDE = 12;

export class Situation {
  readonly #scopes: readonly (readonly number[])[];
  /** All rule instances. */
  readonly all: readonly number[];
  readonly near: Neighbourhoods;
  /** [variable]: what is known of it. */
  readonly known = new Map<number, Literal>();
  /** What follows but isn't known yet, by variable. */
  readonly open = new Map<number, Literal>();
  /** Reasons found for open claims, by variable. */
  readonly found = new Map<number, Reasons>();

  constructor({ scopes, ground }: Reasoner, known: readonly Literal[]) {
    this.#scopes = scopes;
    this.all = ground.constraints.map((_, constraint) => constraint);
    this.near = new Neighbourhoods(scopes, WIDE);
    for (const claim of known) this.known.set(claim.variable, claim);
  }

  /** Rule instances near the variable that are taken in at a glance: questions about others take long. */
  narrowAround(variable: number): number[] {
    const near = this.near.around(variable, 2) ?? this.all;
    return near.filter((constraint) => this.#scopes[constraint]!.length <= GLANCE);
  }

  /** What is known of the places that these rule instances speak of. */
  knownIn(constraints: readonly number[]): Literal[] {
    // Those of one are in order, and each once.
    const variables =
      constraints.length === 1
        ? this.#scopes[constraints[0]!]!
        : [...new Set(constraints.flatMap((constraint) => this.#scopes[constraint]!))].sort((a, b) => a - b);
    return variables.flatMap((variable) => this.known.get(variable) ?? []);
  }

  /** The effort of the easiest reasons found. */
  least(): number {
    let least = Number.POSITIVE_INFINITY;
    for (const reasons of this.found.values()) least = Math.min(least, effortOf(reasons, this.#scopes));
    return least;
  }

  /** The open variable whose reasons found are the easiest. */
  easiest(): number | undefined {
    let best: number | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const [variable, reasons] of this.found) {
      const effort = effortOf(reasons, this.#scopes);
      if (effort > least || (effort === least && best !== undefined && variable > best)) continue;
      least = effort;
      best = variable;
    }
    return best;
  }
}
