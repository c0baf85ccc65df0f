// What the encoder's variables mean and which term each clause belongs to, for certificates: with this, a checker sees
// that the clauses express the terms (backends/sat/certificate/encoding). A meaning is a function of the model's
// variables: the truth of a bool term, or whether an int is at least, or exactly, some number. The encoder's own ints,
// such as the value of a part of a sum, are sums of terms and literals.

import type { DomainChange } from '../../../model/propagation/propagator.ts';
import type { Ref } from '../../../model/terms/terms.ts';
import { NO, YES } from '../../common/literals.ts';

/**
 * An int or bool about which a literal states something: a term or, if the number is negative, one of the encoder's own
 * ints and bools.
 */
export type Subject = Ref;

/** The origin of clauses that the question adds to the rules; they belong to no term. */
export const QUESTION_ORIGIN = -2;

export type Meaning = 'is true' | 'at least' | 'equals';

/** A bool about the graph of a term: see `near`, `ball`, `route` and `witness`. */
interface GraphBool {
  readonly kind: 'near' | 'route' | 'ball' | Witness;
  /** The `components` term, or for a witness the rule about the graph. */
  readonly term: Ref;
  readonly numbers: readonly number[];
}

/** See `Trace.witness`. */
export type Witness = 'apart' | 'outside' | 'inside' | 'split' | 'cyclic';

/**
 * One of the encoder's own ints and bools. Either constant + Σ coefficient·subject; or a literal as 0 or 1; or a bool
 * about an automaton that reads a word: the word is accepted, the condition holds, and the automaton is in `state`
 * before the position `place` and continues with `symbol` (the symbol's number in the alphabet; −1: with any symbol).
 */
export type AuxiliarySubject =
  | { readonly constant: number; readonly parts: readonly number[] }
  | {
      readonly word: Ref;
      readonly condition: Subject;
      readonly place: number;
      readonly state: number;
      readonly symbol: number;
      /** The alphabet begins with the number `low` and has `width` numbers. */
      readonly automaton: { readonly low: number; readonly width: number };
    }
  | GraphBool
  | { readonly literal: number };

export class Trace {
  /**
   * The changes of domains that were derived before encoding, in their order; undefined if the clauses rely on none.
   */
  facts: readonly DomainChange[] | undefined;
  /** `origins[clause]`: the term to which the clause belongs. */
  readonly origins: number[] = [];
  /**
   * For each propagator of the program: the term that it enforces (`term`) and the constraint that contains
   * this term (`origin`).
   */
  readonly propagators: { readonly origin: number; readonly term: Ref }[] = [];
  /** The meanings of variables, in the order of their creation. */
  readonly meanings: {
    readonly variable: number;
    readonly meaning: Meaning;
    readonly of: Subject;
    readonly k: number;
  }[] = [];
  /** The encoder's own ints and bools; subject s is at index −1 − s. */
  readonly auxiliarySubjects: AuxiliarySubject[] = [];

  truth(variable: number, of: Subject): void {
    this.meanings.push({ variable, meaning: 'is true', of, k: 1 });
  }

  atLeast(variable: number, of: Subject, k: number): void {
    this.meanings.push({ variable, meaning: 'at least', of, k });
  }

  equals(variable: number, of: Subject, k: number): void {
    this.meanings.push({ variable, meaning: 'equals', of, k });
  }

  /**
   * The int constant + Σ coefficient·subject over [coefficient, subject, …], where each subject is the number
   * of an int or bool.
   */
  sum(parts: readonly number[], constant = 0): Subject {
    return -this.auxiliarySubjects.push({ constant, parts });
  }

  literal(literal: number): Subject {
    if (literal === YES || literal === NO) return this.sum([], literal === YES ? 1 : 0);
    return -this.auxiliarySubjects.push({ literal });
  }

  /** If the word is a negated term, the automaton is the complement of the term's. */
  run(run: Extract<AuxiliarySubject, { readonly word: Ref }>): Subject {
    return -this.auxiliarySubjects.push(run);
  }

  /**
   * A bool: whether a path connects `source` with `node`, over nodes at most `steps` steps from the source and edges
   * that may be active.
   */
  near(components: Ref, source: number, steps: number, node: number): Subject {
    return -this.auxiliarySubjects.push({ kind: 'near', term: components, numbers: [source, steps, node] });
  }

  /**
   * Records that the members of the source's component are counted only up to `steps` steps from the source.
   * That is enough to know whether the component has more than `steps` members.
   */
  nodesWithin(components: Ref, source: number, steps: number): void {
    this.auxiliarySubjects.push({ kind: 'ball', term: components, numbers: [source, steps] });
  }

  /**
   * A bool: whether an edge lies on the shortest path between two nodes, if there is a path. `edge` is its number among
   * the edges that may be active.
   */
  route(components: Ref, a: number, b: number, edge: number): Subject {
    return -this.auxiliarySubjects.push({ kind: 'route', term: components, numbers: [a, b, edge] });
  }

  /**
   * Gives a literal that shows that a rule about a graph is broken its meaning, a bool. The root's part is made of the
   * nodes that active edges connect with the root; the root −1 stands for the first active node or, if the rule is a
   * loop or path, for the first end of the first active edge.
   * - `apart` [root, node]: the node isn't in the root's part.
   * - `outside` and `inside` [root, member]: the node (for a loop or path: the edge) is active and, with its ends, isn't
   *   or is in the root's part.
   * - `split` []: the active edges aren't all in one part.
   * - `cyclic` [edge]: the edge is active and lies on a cycle of active edges.
   */
  witness(literal: number, what: Witness, rule: Ref, ...numbers: readonly number[]): void {
    this.truth(literal, -this.auxiliarySubjects.push({ kind: what, term: rule, numbers }));
  }

  /** An int: the number of true literals. */
  count(literals: readonly number[]): Subject {
    return this.sum(literals.flatMap((literal) => [1, this.literal(literal)]));
  }

  /** Records that the variable is true exactly if all literals are. */
  all(variable: number, literals: readonly number[]): void {
    this.atLeast(variable, this.count(literals), literals.length);
  }
}
