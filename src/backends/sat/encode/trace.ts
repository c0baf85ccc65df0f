// What an encoder's variables mean and which term gives each of its clauses, for certificates: a checker then sees that the clauses say what
// the terms say (backends/sat/certificate/encoding). A meaning is a function of the model's variables: the truth of a bool term, or that an int is
// at least some number or just that number. Ints of the encoder's own, such as what a part of a sum comes to, are sums of terms and literals.

import type { Ref } from '../../../model/terms/terms.ts';
import { NO, YES } from '../../common/literals.ts';

/** An int or bool that literals speak of: a term, or by a number below 0 one of the encoder's own. */
export type Subject = Ref;

/** What the question adds to the rules comes from no term. */
export const QUESTION = -2;

export type Meaning = 'is true' | 'at least' | 'equals';

/** Something about the components of a `components` term: see near and route. */
interface OfComponents {
  readonly what: 'near' | 'route' | 'ball';
  readonly components: Ref;
  readonly numbers: readonly number[];
}

/**
 * constant + Σ coefficient·subject; a literal as 0 or 1; or that a word is accepted, the condition holds, and the automaton is in the state before the
 * place, or goes on from there by the symbol (its place among the automaton's, −1: by any).
 */
export type OwnInt =
  | { readonly constant: number; readonly parts: readonly number[] }
  | {
      readonly word: Ref;
      readonly condition: Subject;
      readonly place: number;
      readonly state: number;
      readonly symbol: number;
    }
  | OfComponents
  | { readonly literal: number };

export class Trace {
  /** [clause]: the term that gives it. */
  readonly origins: number[] = [];
  /** [propagator]: the term that it keeps, and the one that this is part of. */
  readonly propagators: { readonly origin: number; readonly term: Ref }[] = [];
  /** In the order in which they were made. */
  readonly meanings: {
    readonly variable: number;
    readonly meaning: Meaning;
    readonly of: Subject;
    readonly k: number;
  }[] = [];
  /** By −1 − subject. */
  readonly own: OwnInt[] = [];

  truth(variable: number, of: Subject): void {
    this.meanings.push({ variable, meaning: 'is true', of, k: 1 });
  }

  atLeast(variable: number, of: Subject, k: number): void {
    this.meanings.push({ variable, meaning: 'at least', of, k });
  }

  equals(variable: number, of: Subject, k: number): void {
    this.meanings.push({ variable, meaning: 'equals', of, k });
  }

  /** constant + Σ coefficient·subject over [coefficient, subject, …]. */
  sum(parts: readonly number[], constant = 0): Subject {
    return -this.own.push({ constant, parts });
  }

  literal(literal: number): Subject {
    if (literal === YES || literal === NO) return this.sum([], literal === YES ? 1 : 0);
    return -this.own.push({ literal });
  }

  run(word: Ref, condition: Subject, place: number, state: number, symbol = -1): Subject {
    return -this.own.push({ word, condition, place, state, symbol });
  }

  /** Whether the source is with the node along nodes at most so many steps from it over edges that may be there. */
  near(components: Ref, source: number, steps: number, node: number): Subject {
    return -this.own.push({ what: 'near', components, numbers: [source, steps, node] });
  }

  /** The members of the source's component are counted up to so many steps from it: they tell whether there are one more than these. */
  ball(components: Ref, source: number, steps: number): void {
    this.own.push({ what: 'ball', components, numbers: [source, steps] });
  }

  /** Whether the edge, by its number among those that may be there, lies on the shortest path between the two, if there is one. */
  route(components: Ref, a: number, b: number, edge: number): Subject {
    return -this.own.push({ what: 'route', components, numbers: [a, b, edge] });
  }

  /** How many of the literals are true. */
  count(literals: readonly number[]): Subject {
    return this.sum(literals.flatMap((literal) => [1, this.literal(literal)]));
  }

  /** The variable is true exactly where all literals are. */
  all(variable: number, literals: readonly number[]): void {
    this.atLeast(variable, this.count(literals), literals.length);
  }
}
