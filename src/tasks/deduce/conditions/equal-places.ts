/**
 * Places that a rule makes equal in every answer, such as the segments of a straight bridge: a person sees a single place. What is known about one of
 * them is known about all. A union-find structure over the conditions that state the equality of two places; nearly linear in their number.
 */

import { pushTo } from '../../../model/large-lists.ts';
import type { BoolRef, Ref, Terms } from '../../../model/terms/terms.ts';
import type { Conditions } from './conditions.ts';

/** A condition that makes two variables equal. */
export interface Equation {
  readonly condition: number;
  readonly a: number;
  readonly b: number;
}

export class EqualPlaces {
  /** `first[variable]`: the representative of all variables equal to this one; most variables represent only themselves. */
  readonly first: Int32Array;
  /** For each representative: all variables equal to it, including itself. */
  readonly members = new Map<number, readonly number[]>();

  /** Equations from which all equalities follow, without superfluous ones. */
  readonly equations: Equation[] = [];

  /** `isWanted`: a test; among equal places, one that passes it becomes the representative, if any does. */
  constructor({ terms, constraints }: Conditions, isWanted: (variable: number) => boolean) {
    this.first = Int32Array.from({ length: terms.variableCount }, (_, variable) => variable);
    constraints.forEach(({ root }, condition) => {
      const pair = equation(terms, root);
      if (pair && this.#join(...pair)) this.equations.push({ condition, a: pair[0], b: pair[1] });
    });
    const membersByRoot = new Map<number, number[]>();
    for (const variable of this.first.keys()) {
      const root = this.#rootOf(variable);
      pushTo(membersByRoot, root, variable);
    }
    for (const list of membersByRoot.values()) {
      if (list.length === 1) continue;
      const firstMember = list.find(isWanted) ?? list[0]!;
      for (const variable of list) this.first[variable] = firstMember;
      this.members.set(firstMember, list);
    }
  }

  /** The scope with each variable replaced by its representative, without duplicates. */
  readonly of = (scope: readonly number[]): readonly number[] => {
    return this.members.size === 0 ? scope : [...new Set(scope.map((variable) => this.first[variable]!))];
  };

  #rootOf(variable: number): number {
    const { first } = this;
    let root = variable;
    while (first[root] !== root) {
      first[root] = first[first[root]!]!;
      root = first[root]!;
    }
    return root;
  }

  /** Merges the classes of two variables; false if they were in one class before. */
  #join(a: number, b: number): boolean {
    const [one, other] = [this.#rootOf(a), this.#rootOf(b)];
    this.first[one] = other;
    return one !== other;
  }
}

/** The variables of a condition `a = b` whose two variables have the same domain; undefined for other conditions. */
function equation(terms: Terms, root: BoolRef): readonly [number, number] | undefined {
  const args = terms.arguments(root);
  let refs: readonly Ref[] = [];
  if (terms.operation(root) === 'xor' && (root & 1) === 1) refs = [args[0]! as Ref, args[1]! as Ref];
  if (terms.operation(root) === 'equals' && (root & 1) === 0 && args.length === 5) {
    const [bound, one, a, other, b] = args;
    if (bound === 0 && one === -other!) refs = [a! as Ref, b! as Ref];
  }
  const [a, b] = refs;
  if (a === undefined || b === undefined || ((a ^ b) & 1) === 1) return undefined;
  const [one, other] = [terms.variableOf(a), terms.variableOf(b)];
  if (one < 0 || other < 0 || terms.low(a) !== terms.low(b) || terms.high(a) !== terms.high(b))
    return undefined;
  const hasGaps = terms.values(a) !== undefined || terms.values(b) !== undefined;
  return hasGaps ? undefined : [one, other];
}
