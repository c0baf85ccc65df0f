/** Small random graphs as terms, and constraints about them whose literals stand for terms. Each constraint is tested against all assignments. */
import { expect } from 'vitest';
import type { Constraint } from '../../../../../src/backends/sat/certificate/constraints.ts';
import { Components } from '../../../../../src/backends/sat/certificate/encoding/components.ts';
import { Domains } from '../../../../../src/backends/sat/certificate/encoding/domains.ts';
import type { Context } from '../../../../../src/backends/sat/certificate/encoding/parts.ts';
import { keeps } from '../../../../../src/backends/sat/certificate/encoding/specs.ts';
import {
  constantView,
  negateView,
  type View,
} from '../../../../../src/backends/sat/certificate/encoding/views.ts';
import type { Generator } from '../../random.ts';
import { isSatisfied } from '../meaning.ts';
import { type Answer, RandomTerms } from './random-terms.ts';

/** The meaning of a positive literal: a view, and the view's value in an answer. */
interface Meaning {
  readonly view: View;
  readonly isTrue: (answer: Answer) => boolean;
}

export class GraphTerm {
  readonly terms: RandomTerms;
  readonly count: number;
  readonly ends: readonly (readonly [a: number, b: number])[];
  /** References to the bools of the nodes and of the edges. */
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
  readonly term: number;
  /** Bools that hold in every answer. */
  readonly asserted: View[] = [];
  /** `#meanings[variable]`: the meaning of the variable's positive literal. */
  readonly #meanings: Meaning[] = [{ view: constantView(1), isTrue: () => true }];

  /** `sure`: the probability that a node's bool is always true. */
  constructor(random: Generator, operation: string, sure: number) {
    const terms = new RandomTerms(random);
    this.terms = terms;
    this.count = 3 + random.below(2);
    this.ends = Array.from({ length: 3 + random.below(3) }, () => {
      const a = random.below(this.count);
      return [a, (a + 1 + random.below(this.count - 1)) % this.count] as const;
    });
    const bool = (chance: number): number => {
      if (random.chance(chance)) return 0;
      return random.chance(0.1) ? 1 : 2 * terms.add('bool') + random.below(2);
    };
    const hasNodes = operation === 'connected' || operation === 'components';
    this.nodes = Array.from({ length: this.count }, () => (hasNodes ? bool(sure) : 0));
    this.edges = this.ends.map(() => bool(0.2));
    const graph = terms.datum('graph', [this.count, ...this.ends.flat()]);
    this.term = terms.add(operation, [graph, ...(hasNodes ? this.nodes : []), ...this.edges]);
  }

  /** A literal that stands for the bool with this reference; 0 if that is always true. */
  literal(reference: number): number {
    if (reference === 0) return 0;
    const term = reference >> 1;
    return this.meaning(this.terms.view(2 * term), (answer) => answer[term] === 1) * (reference & 1 ? -1 : 1);
  }

  /** A new literal with this meaning. */
  meaning(view: View, isTrue: Meaning['isTrue']): number {
    return this.#meanings.push({ view, isTrue }) - 1;
  }

  /** The edges that may be active, in the form of the certificate's constraints. */
  get possibleEdges(): (readonly [a: number, b: number, reference: number])[] {
    return this.ends.flatMap(([a, b], at) => {
      const isPossible = this.edges[at] !== 1 && this.nodes[a] !== 1 && this.nodes[b] !== 1;
      return isPossible ? [[a, b, this.edges[at]!] as const] : [];
    });
  }

  isKept(constraint: Constraint): boolean {
    const { nodes } = this.terms;
    const domains = new Domains(nodes);
    const isAsserted = (view: View): boolean =>
      this.asserted.some(({ node, scale }) => node === view.node && scale === view.scale);
    const components = new Components(nodes, domains, isAsserted);
    domains.grow();
    components.grow();
    const viewOf = (literal: number): View => {
      const { view } = this.#meanings[Math.abs(literal)] ?? {};
      if (!view) throw new RangeError('a literal without a meaning');
      return literal < 0 ? negateView(view) : view;
    };
    const context: Context = { nodes, components, viewOf, isAsserted };
    try {
      return keeps(this.terms.views[this.term]!, constraint, context);
    } catch (error) {
      if (error instanceof RangeError) return false;
      throw error;
    }
  }

  /** Whether the constraint is satisfied in the answer. */
  satisfies(constraint: Constraint, answer: Answer): boolean {
    return isSatisfied(constraint, (literal) => {
      const isTrue = this.#meanings[Math.abs(literal)]!.isTrue(answer);
      return literal < 0 ? !isTrue : isTrue;
    });
  }

  /** Fails the test if the checker keeps the constraint although some answer doesn't satisfy it. Returns whether the checker keeps it. */
  check(constraint: Constraint, answers: readonly Answer[]): boolean {
    if (!this.isKept(constraint)) return false;
    const broken = answers.find((answer) => !this.satisfies(constraint, answer));
    if (broken) expect.fail(JSON.stringify([constraint, this.terms.lines, this.terms.data, broken]));
    return true;
  }
}

/** A copy of the constraint in which one number or edge is changed. */
export function changed(constraint: Constraint, random: Generator): Constraint {
  const copy = JSON.parse(JSON.stringify(constraint)) as Record<string, unknown>;
  const lists: number[][] = [];
  const edgeLists: unknown[][] = [];
  const collect = (value: unknown): void => {
    if (!Array.isArray(value)) {
      if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
      return;
    }
    if (value.length > 0 && value.every((one) => typeof one === 'number')) lists.push(value);
    else {
      if (value.length > 0 && Array.isArray(value[0])) edgeLists.push(value);
      value.forEach(collect);
    }
  };
  collect(copy);
  const fields = Object.keys(copy).filter(
    (name) => typeof copy[name] === 'number' || typeof copy[name] === 'boolean',
  );
  const kind = random.below(4);
  if (kind === 0 && fields.length > 0) {
    const name = random.pick(fields);
    copy[name] =
      typeof copy[name] === 'boolean'
        ? !copy[name]
        : Math.max(0, (copy[name] as number) + 1 - 2 * random.below(2));
  } else if (kind === 1 && edgeLists.length > 0) {
    const list = random.pick(edgeLists);
    const at = random.below(list.length);
    if (random.chance(0.5)) list.splice(at, 1);
    else list.push(random.pick(list));
  } else if (lists.length > 0) {
    const list = random.pick(lists);
    const at = random.below(list.length);
    const change = random.below(3);
    if (change === 0) list[at] = -list[at]!;
    else if (change === 1) [list[at], list[0]] = [list[0]!, list[at]!];
    else list[at] = random.pick(lists.flat());
  }
  return copy as unknown as Constraint;
}

/** Whether all nodes of the constraint exist. */
export function isWellFormed(constraint: Constraint): boolean {
  const { edges } = constraint as { edges?: readonly (readonly number[])[] };
  const nodes =
    constraint.kind === 'alike'
      ? constraint.x.length
      : 'nodes' in constraint
        ? typeof constraint.nodes === 'number'
          ? constraint.nodes
          : constraint.nodes.length
        : 0;
  const exists = (node: number): boolean => node >= 0 && node < nodes;
  return (
    (edges ?? []).every(([a = -1, b = -1]) => exists(a) && exists(b)) &&
    (constraint.kind !== 'sized' || exists(constraint.root)) &&
    (constraint.kind !== 'regions' || constraint.sizes.every(({ node }) => exists(node))) &&
    (constraint.kind !== 'alike' ||
      (constraint.y.length === nodes && constraint.pairs.every(([a, b]) => exists(a) && exists(b))))
  );
}
