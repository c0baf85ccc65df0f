// What the engine's native propagators take, and how they cross into its memory: one flat list of numbers a kind,
// documented beside its constructor in engine/assembly/propagators.

/** Nodes whose literal is true (0: always) form one component, over edges whose literal is true (0: always) and whose
 * ends are both active. No active node at all is fine. With `guard`, this holds only when the guard is true. */
export interface ConnectedSpec {
  readonly kind: 'connected';
  readonly guard?: number;
  readonly nodes: readonly number[];
  readonly edges: readonly (readonly [a: number, b: number, literal: number])[];
}

/** The edges whose literal is true form exactly one simple cycle, or with `path` exactly one simple open path of at
 * least one edge. Degrees are left to clauses: no node may have more than two active edges. */
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

/** Edges whose border literal is true (0: never a border) part their ends, the others join them; a node's size is the
 * number of nodes that it hangs together with. With `separate`, borders lie between different regions only; with `merge`,
 * between regions of different sizes only. */
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
    /** The literals for a size of at least one more each, which clauses chain; no size is greater than they tell. One
     * may stand for several sizes. */
    readonly order: readonly number[];
  }[];
}

/** When the root's literal is true (0: always), the nodes whose literal is true form one component, the root among them,
 * over edges whose literal is true (0: always), and are `least` to `most`. */
export interface SizedSpec {
  readonly kind: 'sized';
  readonly root: number;
  readonly least: number;
  readonly most: number;
  readonly nodes: readonly number[];
  readonly edges: readonly (readonly [a: number, b: number, literal: number])[];
}

/** Edges whose border literal is true part their ends, the others join them, as in `regions`. A pair's literal is true exactly
 * when the parts of both nodes have one shape: one of the motions, and a shift, carries the one part to the other. With
 * `separate`, another constraint sees to it that borders lie between different parts only. */
export interface AlikeSpec {
  readonly kind: 'alike';
  readonly separate: boolean;
  /** [node]: where it lies. */
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** A group of matrices, row by row. */
  readonly motions: readonly (readonly [number, number, number, number])[];
  readonly edges: readonly (readonly [a: number, b: number, border: number])[];
  readonly pairs: readonly (readonly [a: number, b: number, literal: number])[];
}

/** The edges whose literal is true (0: always) form no cycle; with `directed` they lead from `a` to `b` only. */
export interface AcyclicSpec {
  readonly kind: 'acyclic';
  readonly guard?: number;
  readonly directed: boolean;
  readonly nodes: number;
  readonly edges: readonly (readonly [a: number, b: number, literal: number])[];
}

/** How many of the literals are true: the k-th order literal, from 1, is true exactly when k or more are. All are of distinct
 * variables, there are as many of both, and clauses make each order literal imply the one before. */
export interface CountedSpec {
  readonly kind: 'counted';
  readonly literals: readonly number[];
  readonly order: readonly number[];
}

export type PropagatorSpec =
  | ConnectedSpec
  | LoopSpec
  | LinearSpec
  | RegionsSpec
  | SizedSpec
  | AlikeSpec
  | AcyclicSpec
  | CountedSpec;
type Kind = PropagatorSpec['kind'];

interface KindFormat<Spec> {
  /** The number of the kind in the engine. */
  readonly code: number;
  encode(spec: Spec): number[];
}

const encodeEdges = (edges: readonly (readonly [number, number, number])[]): number[] => [
  edges.length,
  ...edges.flat(),
];

/** Positive coefficients only, each variable once, the largest first: what the engine's propagator relies on. */
function encodeLinear({ guard = 0, bound, terms }: LinearSpec): number[] {
  const weights = new Map<number, number>();
  for (const [coefficient, literal] of terms) {
    const variable = Math.abs(literal);
    weights.set(variable, (weights.get(variable) ?? 0) + (literal > 0 ? coefficient : -coefficient));
  }
  // c · ¬x is c - c · x, and -c · x is c · ¬x - c.
  let room = bound;
  for (const [coefficient, literal] of terms) if (literal < 0) room -= coefficient;
  const positive: [number, number][] = [];
  for (const [variable, weight] of weights) {
    if (weight > 0) positive.push([weight, variable]);
    else if (weight < 0) {
      positive.push([-weight, -variable]);
      room -= weight;
    }
  }
  positive.sort((a, b) => b[0] - a[0] || Math.abs(a[1]) - Math.abs(b[1]));
  const total = positive.reduce((sum, [weight]) => sum + weight, 0);
  if (!Number.isSafeInteger(total) || (positive[0]?.[0] ?? 0) > LARGEST_NUMBER) {
    throw new RangeError('The coefficients of a linear propagator must be below 2^31.');
  }
  // Beyond these bounds nothing changes: below 0 it never holds, above the total it always does.
  const limit = Math.max(-1, Math.min(room, total, LARGEST_NUMBER));
  if (room > limit && total > LARGEST_NUMBER) throw new RangeError('A linear bound must be below 2^31.');
  return [guard, limit, positive.length, ...positive.flat()];
}

const LARGEST_NUMBER = 2 ** 31 - 1;

const formats: { readonly [K in Kind]: KindFormat<Extract<PropagatorSpec, { kind: K }>> } = {
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
  counted: {
    code: 7,
    encode: ({ literals, order }) => [literals.length, ...literals, ...order],
  },
};

/** The engine's number for the kind, and the numbers it takes. */
export function encodePropagator(spec: PropagatorSpec): { readonly code: number; readonly data: number[] } {
  const format = formats[spec.kind] as KindFormat<PropagatorSpec>;
  return { code: format.code, data: format.encode(spec) };
}

/** The kind that the engine has under this number. */
export function kindOf(code: number): Kind | undefined {
  return (Object.keys(formats) as Kind[]).find((kind) => formats[kind].code === code);
}

/** The literals a specification mentions: repetitions included, and 0 where it has none. */
export function literalsOf(spec: PropagatorSpec): number[] {
  if (spec.kind === 'alike') return [...spec.edges, ...spec.pairs].map((item) => item[2]);
  if (spec.kind === 'counted') return [...spec.literals, ...spec.order];
  if (spec.kind === 'sized') return [...spec.nodes, ...spec.edges.map((edge) => edge[2])];
  const guard = spec.guard ?? 0;
  if (spec.kind === 'linear') return [guard, ...spec.terms.map((term) => term[1])];
  const edges = spec.edges.map((edge) => edge[2]);
  if (spec.kind === 'loop' || spec.kind === 'acyclic') return [guard, ...edges];
  if (spec.kind === 'connected') return [guard, ...spec.nodes, ...edges];
  return [guard, ...edges, ...spec.sizes.flatMap(({ order }) => order)];
}
