/** The meanings of a certificate's constraints in their simplest form, for tests that try all assignments. */
import type { Constraint, Edge } from '../../../../src/backends/sat/certificate/constraints.ts';

export type Truth = (literal: number) => boolean;

/** The nodes that edges connect with `from`. */
export function component(
  from: number,
  nodes: number,
  edges: readonly (readonly [number, number])[],
): Set<number> {
  const found = new Set([from]);
  for (let round = 0; round < nodes; round++) {
    for (const [a, b] of edges) {
      if (found.has(a)) found.add(b);
      if (found.has(b)) found.add(a);
    }
  }
  return found;
}

const endsOf = (edges: readonly Edge[], holds: Truth): (readonly [number, number])[] =>
  edges.filter(([, , literal]) => holds(literal)).map(([a, b]) => [a, b] as const);

function isLine(nodes: number, edges: readonly (readonly [number, number])[], path: boolean): boolean {
  if (edges.length === 0) return false;
  const degrees = Array.from({ length: nodes }, (_, node) =>
    edges.reduce((sum, [a, b]) => sum + (a === node ? 1 : 0) + (b === node ? 1 : 0), 0),
  );
  const ends = degrees.filter((degree) => degree === 1).length;
  const start = edges[0]![0];
  const all = component(start, nodes, edges);
  const isConnected = edges.every(([a]) => all.has(a));
  return isConnected && degrees.every((degree) => degree <= 2) && ends === (path ? 2 : 0);
}

function hasCycle(nodes: number, edges: readonly (readonly [number, number])[], directed: boolean): boolean {
  if (!directed) {
    return edges.some(([a, b], at) =>
      component(
        a,
        nodes,
        edges.filter((_, other) => other !== at),
      ).has(b),
    );
  }
  const reached = (from: number): Set<number> => {
    const found = new Set<number>();
    for (let round = 0; round <= nodes; round++) {
      for (const [a, b] of edges) if (a === from || found.has(a)) found.add(b);
    }
    return found;
  };
  return edges.some(([a]) => reached(a).has(a));
}

/** `result[node]`: the nodes of the node's region. */
function regionsOf(nodes: number, edges: readonly Edge[], holds: Truth): Set<number>[] {
  const joined = edges
    .filter(([, , literal]) => literal === 0 || !holds(literal))
    .map(([a, b]) => [a, b] as const);
  return Array.from({ length: nodes }, (_, node) => component(node, nodes, joined));
}

function areRegions(constraint: Extract<Constraint, { kind: 'regions' }>, holds: Truth): boolean {
  const { nodes, edges, sizes, separate, merge } = constraint;
  const regions = regionsOf(nodes, edges, holds);
  const borders = edges.filter(([, , literal]) => literal !== 0 && holds(literal));
  if (separate && borders.some(([a, b]) => regions[a]!.has(b))) return false;
  if (merge && borders.some(([a, b]) => regions[a]!.size === regions[b]!.size)) return false;
  return sizes.every(({ node, lowest, order }) => {
    const { size } = regions[node]!;
    const isWithin = size >= lowest && size <= lowest + order.length;
    return isWithin && order.every((literal, at) => holds(literal) === size > lowest + at);
  });
}

function areAlike(constraint: Extract<Constraint, { kind: 'alike' }>, holds: Truth): boolean {
  const { x, y, motions, edges, pairs, separate } = constraint;
  const regions = regionsOf(x.length, edges, holds);
  const borders = edges.filter(([, , literal]) => literal !== 0 && holds(literal));
  if (separate && borders.some(([a, b]) => regions[a]!.has(b))) return false;
  const shape = (nodes: readonly (readonly [number, number])[]): string => {
    const left = Math.min(...nodes.map(([column]) => column));
    const top = Math.min(...nodes.map(([, row]) => row));
    return nodes
      .map(([column, row]) => `${column - left},${row - top}`)
      .sort()
      .join(' ');
  };
  const placesOf = (node: number) => [...regions[node]!].map((one) => [x[one]!, y[one]!] as const);
  return pairs.every(([a, b, literal]) => {
    const wanted = shape(placesOf(b));
    const isAlike = motions.some(
      ([p, q, r, s]) =>
        shape(placesOf(a).map(([column, row]) => [p * column + q * row, r * column + s * row] as const)) ===
        wanted,
    );
    return isAlike === holds(literal);
  });
}

/** Whether the assignment satisfies the constraint. `holds` returns the truth of a literal. */
export function isSatisfied(constraint: Constraint, holds: Truth): boolean {
  if ('guard' in constraint && constraint.guard !== undefined && !holds(constraint.guard)) return true;
  switch (constraint.kind) {
    case 'linear':
      return (
        constraint.terms.reduce((sum, [weight, literal]) => sum + (holds(literal) ? weight : 0), 0) <=
        constraint.bound
      );
    case 'connected': {
      const active = constraint.nodes.flatMap((literal, node) => (holds(literal) ? [node] : []));
      if (active.length === 0) return true;
      const edges = endsOf(constraint.edges, holds).filter(
        ([a, b]) => active.includes(a) && active.includes(b),
      );
      const all = component(active[0]!, constraint.nodes.length, edges);
      return active.every((node) => all.has(node));
    }
    case 'sized': {
      const { root, least, most, nodes } = constraint;
      if (!holds(nodes[root]!)) return true;
      const active = nodes.flatMap((literal, node) => (holds(literal) ? [node] : []));
      const edges = endsOf(constraint.edges, holds).filter(
        ([a, b]) => active.includes(a) && active.includes(b),
      );
      const all = component(root, nodes.length, edges);
      return active.length >= least && active.length <= most && active.every((node) => all.has(node));
    }
    case 'loop':
      return isLine(constraint.nodes, endsOf(constraint.edges, holds), constraint.path ?? false);
    case 'acyclic':
      return !hasCycle(constraint.nodes, endsOf(constraint.edges, holds), constraint.directed);
    case 'regions':
      return areRegions(constraint, holds);
    case 'alike':
      return areAlike(constraint, holds);
  }
}
