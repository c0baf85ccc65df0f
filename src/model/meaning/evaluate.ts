/**
 * The evaluator: computes the values of a ground model's terms under an assignment, and finds the violated constraints.
 * It checks every answer before anyone sees the answer. One sweep over the nodes in ascending order; time and memory are
 * linear in the terms that the roots need (a table costs one step per tuple).
 */
import type { Assignment, Ground, GroundConstraint } from '../ground.ts';
import { reachableNodes } from '../terms/operands.ts';
import type { Ref, Terms } from '../terms/terms.ts';
import type { Element } from '../values.ts';
import type { Bounds, Interval, Values } from './meaning.ts';
import { MEANINGS } from './meanings.ts';
import type { Partition } from './partition.ts';
import { whereItFails } from './where.ts';

export type Violation =
  | {
      readonly kind: 'domain';
      /** The number of the variable whose value isn't in its domain. */
      readonly variable: number;
      readonly value: number;
    }
  | {
      readonly kind: 'constraint';
      /** Index into the ground model's constraints. */
      readonly constraint: number;
      /** Index into the ground model's rules. */
      readonly rule: number;
      /** The elements at fault if they are known, else the place of the constraint. */
      readonly elements: readonly Element[];
    };

/**
 * The violations of an assignment, in the order of the constraints; empty for a solution. If some values are outside
 * their variable's domain, only these are reported, because the terms have no meaning then.
 */
export function evaluate(ground: Ground, assignment: Assignment): Violation[] {
  const { terms, constraints } = ground;
  const domainViolations = outsideDomains(terms, assignment);
  if (domainViolations.length > 0) return domainViolations;
  const roots = constraints.map((constraint) => constraint.root);
  const values = new Evaluation(terms, roots, assignment);
  const violations: Violation[] = [];
  constraints.forEach(({ root, rule, site }, constraint) => {
    if (values.of(root) === 1) return;
    const elements = whereItFails(ground, root, values);
    violations.push({
      kind: 'constraint',
      constraint,
      rule,
      elements: elements.length > 0 ? elements : site,
    });
  });
  return violations;
}

/** The value of one term; bools are 0 and 1. Every variable's value must be in its domain. */
export function evaluateTerm(terms: Terms, ref: Ref, assignment: Assignment): number {
  return new Evaluation(terms, [ref], assignment).of(ref);
}

/** The values of all terms that the roots need. */
export class Evaluation implements Values {
  readonly terms: Terms;
  readonly partitions = new Map<number, Partition>();
  readonly ranks = new Map<number, Int32Array>();
  readonly #assignment: Assignment;
  readonly #values: Int32Array;

  constructor(terms: Terms, roots: Iterable<Ref>, assignment: Assignment) {
    this.terms = terms;
    this.#assignment = assignment;
    this.#values = new Int32Array(terms.count);
    const nodes = reachableNodes(terms, roots);
    for (let i = 0; i < nodes.length; i++) {
      const node = nodes[i]!;
      this.#values[node] = MEANINGS[terms.code(node)]!.value(terms.arguments(node << 1), this, node);
    }
  }

  of(ref: Ref): number {
    const value = this.#values[ref >> 1]!;
    return (ref & 1) === 1 ? 1 - value : value;
  }

  variable(index: number): number {
    return this.#assignment[index]!;
  }
}

function outsideDomains(terms: Terms, assignment: Assignment): Violation[] {
  const violations: Violation[] = [];
  for (let variable = 0; variable < terms.variableCount; variable++) {
    const ref = terms.variable(variable);
    const value = assignment[variable] ?? Number.NaN;
    const isWithinBounds = value >= terms.low(ref) && value <= terms.high(ref);
    const allowedValues = terms.values(ref);
    if (!isWithinBounds || (allowedValues && !allowedValues.includes(value)))
      violations.push({ kind: 'domain', variable, value });
  }
  return violations;
}

/**
 * The status of a constraint while some variables are open: it holds in every completion, fails in every completion, or
 * neither is known.
 */
export type Verdict = 'holds' | 'fails' | 'open';

/** A value for some of the variables: `assignment[v]` counts only if `assigned[v]` is 1. */
export interface PartialAssignment {
  readonly assignment: Assignment;
  readonly assigned: Uint8Array;
}

/** The verdict on each constraint of the ground model. Sound, not complete: `open` may hide a forced verdict. */
export function evaluatePartial(ground: Ground, partial: PartialAssignment): Verdict[] {
  const { terms, constraints } = ground;
  const bounds = new PartialEvaluation(
    terms,
    constraints.map((constraint) => constraint.root),
    partial,
  );
  return constraints.map(({ root }: GroundConstraint) =>
    bounds.low(root) === 1 ? 'holds' : bounds.high(root) === 0 ? 'fails' : 'open',
  );
}

/** Bounds of all terms that the roots need, over all completions of a partial assignment. */
export class PartialEvaluation implements Bounds {
  readonly terms: Terms;
  readonly partitions: Bounds['partitions'] = new Map();
  readonly ranks: Bounds['ranks'] = new Map();
  readonly #partial: PartialAssignment;
  readonly #lowerBounds: Int32Array;
  readonly #upperBounds: Int32Array;

  constructor(terms: Terms, roots: Iterable<Ref>, partial: PartialAssignment) {
    this.terms = terms;
    this.#partial = partial;
    this.#lowerBounds = new Int32Array(terms.count);
    this.#upperBounds = new Int32Array(terms.count);
    const out: Interval = { low: 0, high: 0 };
    for (const node of reachableNodes(terms, roots)) {
      const ref = node << 1;
      MEANINGS[terms.code(node)]!.bounds(terms.arguments(ref), this, out, node);
      this.#lowerBounds[node] = Math.max(out.low, terms.low(ref));
      this.#upperBounds[node] = Math.min(out.high, terms.high(ref));
    }
  }

  low(ref: Ref): number {
    return (ref & 1) === 1 ? 1 - this.#upperBounds[ref >> 1]! : this.#lowerBounds[ref >> 1]!;
  }

  high(ref: Ref): number {
    return (ref & 1) === 1 ? 1 - this.#lowerBounds[ref >> 1]! : this.#upperBounds[ref >> 1]!;
  }

  variableLow(index: number): number {
    const { assignment, assigned } = this.#partial;
    return assigned[index] === 1 ? assignment[index]! : this.terms.low(this.terms.variable(index));
  }

  variableHigh(index: number): number {
    const { assignment, assigned } = this.#partial;
    return assigned[index] === 1 ? assignment[index]! : this.terms.high(this.terms.variable(index));
  }
}
