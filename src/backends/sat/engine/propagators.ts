// The specifications of the engine's propagators, and their form in its memory: one flat list of numbers per kind,
// documented beside its constructor in engine/assembly/propagators.

/**
 * Nodes whose literal is true (0: always active) form one component, over edges whose literal is true (0: always) and
 * whose ends are both active. There may be no active node at all. With `guard`, this has to hold only if the guard is
 * true.
 */
export interface ConnectedSpec {
  readonly kind: 'connected';
  readonly guard?: number;
  readonly nodes: readonly number[];
  readonly edges: readonly (readonly [a: number, b: number, literal: number])[];
}

/**
 * The edges whose literal is true form exactly one simple cycle or, with `path`, exactly one simple open path of at
 * least one edge. Degrees are left to clauses: no node may have more than two active edges.
 */
export interface LoopSpec {
  readonly kind: 'loop';
  readonly guard?: number;
  readonly nodes: number;
  readonly edges: readonly (readonly [a: number, b: number, literal: number])[];
  readonly path?: boolean;
}

/** The sum of the coefficients of the true literals is at most `bound`. */
export interface LinearSpec {
  readonly kind: 'linear';
  readonly guard?: number;
  readonly terms: readonly (readonly [coefficient: number, literal: number])[];
  readonly bound: number;
}

/**
 * Edges whose border literal is true (0: never a border) separate their ends, the others join them; a node's size is
 * the number of nodes in its region. With `separate`, the ends of a border must be in different regions; with `merge`,
 * in regions of different sizes.
 */
export interface RegionsSpec {
  readonly kind: 'regions';
  readonly guard?: number;
  readonly separate: boolean;
  readonly merge: boolean;
  readonly nodes: number;
  readonly edges: readonly (readonly [a: number, b: number, border: number])[];
  readonly sizes: readonly {
    readonly node: number;
    readonly lowest: number;
    /**
     * Literals for "size ≥ lowest + k", k from 1, chained by clauses. The size is at most `lowest` plus their number.
     * One literal may occur several times.
     */
    readonly order: readonly number[];
  }[];
}

/**
 * If the root's literal is true (0: always), the nodes whose literal is true form one component that contains the root,
 * over edges whose literal is true (0: always), and their number is from `least` to `most`.
 */
export interface SizedSpec {
  readonly kind: 'sized';
  readonly root: number;
  readonly least: number;
  readonly most: number;
  readonly nodes: readonly number[];
  readonly edges: readonly (readonly [a: number, b: number, literal: number])[];
}

/**
 * Edges whose border literal is true separate their ends, the others join them, as in `regions`. A pair's literal is
 * true iff the regions of both nodes have the same shape: one of the motions, followed by a shift, maps one region to
 * the other. `separate` says that another constraint requires borders to lie between different regions.
 */
export interface AlikeSpec {
  readonly kind: 'alike';
  readonly separate: boolean;
  /** `x[node]`: the node's x coordinate. */
  readonly x: readonly number[];
  /** `y[node]`: the node's y coordinate. */
  readonly y: readonly number[];
  /** A group of 2 × 2 matrices, each row by row. */
  readonly motions: readonly (readonly [number, number, number, number])[];
  readonly edges: readonly (readonly [a: number, b: number, border: number])[];
  readonly pairs: readonly (readonly [a: number, b: number, literal: number])[];
}

/** The edges whose literal is true (0: always) form no cycle. With `directed`, they lead from `a` to `b` only. */
export interface AcyclicSpec {
  readonly kind: 'acyclic';
  readonly guard?: number;
  readonly directed: boolean;
  readonly nodes: number;
  readonly edges: readonly (readonly [a: number, b: number, literal: number])[];
}

export type PropagatorSpec =
  | ConnectedSpec
  | LoopSpec
  | LinearSpec
  | RegionsSpec
  | SizedSpec
  | AlikeSpec
  | AcyclicSpec;
type PropagatorKind = PropagatorSpec['kind'];

interface PropagatorFormat<Spec> {
  /** The kind's number in the engine. */
  readonly code: number;
  encode(spec: Spec): number[];
}

const encodeEdges = (edges: readonly (readonly [number, number, number])[]): number[] => [
  edges.length,
  ...edges.flat(),
];

/**
 * The normal form that the engine's propagator requires: only positive coefficients, each variable once, the largest
 * coefficient first.
 */
function encodeLinear({ guard = 0, bound, terms }: LinearSpec): number[] {
  const weights = new Map<number, number>();
  for (const [coefficient, literal] of terms) {
    const variable = Math.abs(literal);
    weights.set(variable, (weights.get(variable) ?? 0) + (literal > 0 ? coefficient : -coefficient));
  }
  // Negated literals and negative coefficients are replaced: c · ¬x = c − c · x, and −c · x = c · ¬x − c.
  let slack = bound;
  for (const [coefficient, literal] of terms) if (literal < 0) slack -= coefficient;
  const positiveTerms: [number, number][] = [];
  for (const [variable, weight] of weights) {
    if (weight > 0) positiveTerms.push([weight, variable]);
    else if (weight < 0) {
      positiveTerms.push([-weight, -variable]);
      slack -= weight;
    }
  }
  positiveTerms.sort((a, b) => b[0] - a[0] || Math.abs(a[1]) - Math.abs(b[1]));
  const total = positiveTerms.reduce((sum, [weight]) => sum + weight, 0);
  if (!Number.isSafeInteger(total) || (positiveTerms[0]?.[0] ?? 0) > LARGEST_NUMBER) {
    throw new RangeError('The coefficients of a linear propagator must be below 2^31.');
  }
  // The bound is clamped: the sum is never below 0 and never above the total.
  const limit = Math.max(-1, Math.min(slack, total, LARGEST_NUMBER));
  if (slack > limit && total > LARGEST_NUMBER) throw new RangeError('A linear bound must be below 2^31.');
  return [guard, limit, positiveTerms.length, ...positiveTerms.flat()];
}

const LARGEST_NUMBER = 2 ** 31 - 1;

const formats: { readonly [K in PropagatorKind]: PropagatorFormat<Extract<PropagatorSpec, { kind: K }>> } = {
  linear: {
    code: 0,
    encode: encodeLinear,
  },
  connected: {
    code: 1,
    encode: ({ guard = 0, nodes, edges }) => [guard, nodes.length, ...nodes, ...encodeEdges(edges)],
  },
  loop: {
    code: 2,
    encode: ({ guard = 0, nodes, edges, path = false }) => [
      guard,
      path ? 1 : 0,
      nodes,
      ...encodeEdges(edges),
    ],
  },
  regions: {
    code: 3,
    encode: ({ guard = 0, separate, merge, nodes, edges, sizes }) => [
      guard,
      separate ? 1 : 0,
      merge ? 1 : 0,
      nodes,
      ...encodeEdges(edges),
      sizes.length,
      ...sizes.flatMap(({ node, lowest, order }) => [node, lowest, order.length, ...order]),
    ],
  },
  sized: {
    code: 4,
    encode: ({ root, least, most, nodes, edges }) => [
      root,
      least,
      Math.min(most, nodes.length),
      nodes.length,
      ...nodes,
      ...encodeEdges(edges),
    ],
  },
  alike: {
    code: 5,
    encode: ({ separate, x, y, motions, edges, pairs }) => [
      separate ? 1 : 0,
      x.length,
      ...x.flatMap((column, node) => [column, y[node]!]),
      motions.length,
      ...motions.flat(),
      ...encodeEdges(edges),
      pairs.length,
      ...pairs.flat(),
    ],
  },
  acyclic: {
    code: 6,
    encode: ({ guard = 0, directed, nodes, edges }) => [
      guard,
      directed ? 1 : 0,
      nodes,
      ...encodeEdges(edges),
    ],
  },
};

/** The kind's number in the engine, and the numbers that describe the propagator there. */
export function encodePropagator(spec: PropagatorSpec): { readonly code: number; readonly data: number[] } {
  const format = formats[spec.kind] as PropagatorFormat<PropagatorSpec>;
  return { code: format.code, data: format.encode(spec) };
}

/** The kind of propagator that has the number `code` in the engine; undefined if there is none. */
export function kindOf(code: number): PropagatorKind | undefined {
  return (Object.keys(formats) as PropagatorKind[]).find((kind) => formats[kind].code === code);
}

/** The literals in a specification, with repetitions; 0 stands for no literal. */
export function literalsOf(spec: PropagatorSpec): number[] {
  if (spec.kind === 'alike') return [...spec.edges, ...spec.pairs].map((item) => item[2]);
  if (spec.kind === 'sized') return [...spec.nodes, ...spec.edges.map((edge) => edge[2])];
  const guard = spec.guard ?? 0;
  if (spec.kind === 'linear') return [guard, ...spec.terms.map((term) => term[1])];
  const edges = spec.edges.map((edge) => edge[2]);
  if (spec.kind === 'loop' || spec.kind === 'acyclic') return [guard, ...edges];
  if (spec.kind === 'connected') return [guard, ...spec.nodes, ...edges];
  return [guard, ...edges, ...spec.sizes.flatMap(({ order }) => order)];
}
