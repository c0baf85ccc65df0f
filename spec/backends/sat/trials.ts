// Random small propagators, each with its meaning by definition, for the engine's tests.
import type { PropagatorSpec } from '../../../src/backends/sat/engine/propagators.ts';
import { type Generator, isTrue } from './random.ts';

export interface Trial {
  readonly spec: PropagatorSpec;
  /** The clauses that the encoder adds to the propagator (about degrees). */
  readonly clauses: readonly (readonly number[])[];
  readonly holds: (assignment: number) => boolean;
}

type Edge = readonly [a: number, b: number, literal: number];

const literalOf = (random: Generator, variables: number): number =>
  (1 + random.below(variables)) * (random.chance(0.8) ? 1 : -1);

const guardOf = (random: Generator, variables: number): { guard?: number } =>
  random.chance(0.3) ? { guard: literalOf(random, variables) } : {};

const on = (assignment: number, literal: number): boolean => literal === 0 || isTrue(assignment, literal);

/** For each node: a number that is the same for all nodes of its component. */
function components(nodes: number, edges: readonly Edge[]): number[] {
  const name = Array.from({ length: nodes }, (_, i) => i);
  for (let changed = true; changed; ) {
    changed = false;
    for (const [a, b] of edges) {
      const least = Math.min(name[a]!, name[b]!);
      if (name[a] === least && name[b] === least) continue;
      name[a] = name[b] = least;
      changed = true;
    }
  }
  return name;
}

function randomEdges(random: Generator, nodes: number, count: number, literal: () => number): Edge[] {
  return Array.from({ length: count }, () => {
    const a = random.below(nodes);
    return [a, (a + 1 + random.below(nodes - 1)) % nodes, literal()];
  });
}

function linear(random: Generator, variables: number): Trial {
  const terms = Array.from(
    { length: 1 + random.below(8) },
    () => [random.below(9) - 3, literalOf(random, variables)] as const,
  );
  const spec = { kind: 'linear', ...guardOf(random, variables), terms, bound: random.below(12) - 3 } as const;
  const holds = (a: number): boolean =>
    terms.reduce((sum, [coefficient, literal]) => sum + (isTrue(a, literal) ? coefficient : 0), 0) <=
    spec.bound;
  return { spec, clauses: [], holds: guarded(spec, holds) };
}

function connected(random: Generator, variables: number): Trial {
  const nodes = Array.from({ length: 2 + random.below(8) }, () =>
    random.chance(0.1) ? 0 : literalOf(random, variables),
  );
  const edges = randomEdges(random, nodes.length, 1 + random.below(14), () =>
    random.chance(0.6) ? 0 : literalOf(random, variables),
  );
  return connectedTrial(random, variables, nodes, edges);
}

/** A grid that is large enough for small parts with pockets beside them. It has few variables, and each belongs to several nodes. */
function connectedGrid(random: Generator, variables: number): Trial {
  const [height, width] = [3 + random.below(6), 4 + random.below(6)];
  const nodes = Array.from({ length: height * width }, () =>
    random.chance(0.5) ? 0 : literalOf(random, variables),
  );
  const edges = gridGraph(height, width).flatMap(([a, b]): Edge[] =>
    random.chance(0.2) ? [] : [[a, b, random.chance(0.9) ? 0 : literalOf(random, variables)]],
  );
  return connectedTrial(random, variables, nodes, edges);
}

function gridGraph(height: number, width: number): (readonly [number, number])[] {
  return Array.from({ length: height * width }, (_, i) => i).flatMap((i) => [
    ...((i + 1) % width === 0 ? [] : [[i, i + 1] as const]),
    ...(i + width < height * width ? [[i, i + width] as const] : []),
  ]);
}

function connectedTrial(
  random: Generator,
  variables: number,
  nodes: readonly number[],
  edges: readonly Edge[],
): Trial {
  const spec = { kind: 'connected', ...guardOf(random, variables), nodes, edges } as const;
  const holds = (a: number): boolean => {
    const usable = edges.filter(([x, y, l]) => on(a, l) && on(a, nodes[x]!) && on(a, nodes[y]!));
    const name = components(nodes.length, usable);
    return new Set(name.filter((_, i) => on(a, nodes[i]!))).size <= 1;
  };
  return { spec, clauses: [], holds: guarded(spec, holds) };
}

/** A random graph; a variable may belong to several edges, and its negation to others. */
function acyclic(random: Generator, variables: number): Trial {
  const nodes = 2 + random.below(7);
  const edges = randomEdges(random, nodes, 1 + random.below(14), () =>
    random.chance(0.1) ? 0 : literalOf(random, variables),
  );
  const directed = random.chance(0.5);
  const spec = { kind: 'acyclic', ...guardOf(random, variables), directed, nodes, edges } as const;
  const holds = (a: number): boolean => {
    const active = edges.filter((edge) => on(a, edge[2]));
    if (!directed) return new Set(components(nodes, active)).size === nodes - active.length;
    // Nodes without an incoming edge are removed, one after the other; a directed cycle is what remains.
    const left = new Set(Array.from({ length: nodes }, (_, node) => node));
    for (let gone = true; gone; ) {
      gone = false;
      for (const node of left) {
        if (active.some(([from, to]) => to === node && left.has(from))) continue;
        left.delete(node);
        gone = true;
      }
    }
    return left.size === 0;
  };
  return { spec, clauses: [], holds: guarded(spec, holds) };
}

/** A random loop propagator. Each edge has a variable of its own, so that the degree clauses are easy to write. */
function loop(random: Generator, variables: number): Trial {
  const nodes = 2 + random.below(6);
  let variable = 0;
  const edges = randomEdges(
    random,
    nodes,
    Math.min(variables, 1 + random.below(variables)),
    () => ++variable,
  );
  const path = random.chance(0.4);
  const spec = { kind: 'loop', ...guardOf(random, variables), nodes, edges, path } as const;
  const at = (a: number, node: number): number =>
    edges.filter(([x, y, l]) => (x === node || y === node) && on(a, l)).length;
  const degrees = (a: number): number[] => Array.from({ length: nodes }, (_, node) => at(a, node));
  const holds = (a: number): boolean => {
    const active = edges.filter((edge) => on(a, edge[2]));
    if (active.length === 0) return false;
    const name = components(nodes, active);
    if (new Set(active.map(([x]) => name[x])).size !== 1) return false;
    const ends = degrees(a).filter((d) => d === 1).length;
    return path ? ends === 2 : ends === 0;
  };
  const off = spec.guard === undefined ? [] : [-spec.guard];
  const clauses = Array.from({ length: nodes }, (_, node) => {
    const own = edges.filter(([x, y]) => x === node || y === node).map((edge) => edge[2]);
    const triples = own.flatMap((x, i) =>
      own.slice(i + 1).flatMap((y, j) => own.slice(i + j + 2).map((z) => [-x, -y, -z, ...off])),
    );
    return path ? triples : [...triples, ...own.map((x) => [-x, ...own.filter((y) => y !== x), ...off])];
  }).flat();
  // An open path has exactly two ends. Clauses over degrees would require that; a linear propagator would be too weak
  // here.
  return { spec, clauses, holds: guarded(spec, (a) => holds(a) && degrees(a).every((d) => d <= 2)) };
}

/** The edges of a grid with two rows; each has a variable of its own. */
function gridEdges(columns: number): Edge[] {
  const ends = Array.from({ length: columns }, (_, x) => [
    [x, columns + x],
    ...(x + 1 < columns
      ? [
          [x, x + 1],
          [columns + x, columns + x + 1],
        ]
      : []),
  ]).flat();
  return ends.map(([a, b], i) => [a!, b!, i + 1]);
}

function regions(random: Generator, variables: number): Trial {
  const columns = Math.floor((variables + 1) / 3);
  const grid = columns > 1 && random.chance(0.5);
  const nodes = grid ? 2 * columns : 2 + random.below(6);
  const edges = grid
    ? gridEdges(columns)
    : randomEdges(random, nodes, 1 + random.below(9), () =>
        random.chance(0.1) ? 0 : literalOf(random, variables),
      );
  const sizes = Array.from({ length: nodes }, (_, node) => ({
    node,
    lowest: 1 + random.below(Math.max(3, nodes - 2)),
    order: Array.from({ length: random.below(4) }, () => literalOf(random, variables)),
  })).filter(() => random.chance(0.6));
  const separate = random.chance(0.5);
  const merge = separate && random.chance(0.4);
  const spec = {
    kind: 'regions',
    ...guardOf(random, variables),
    separate,
    merge,
    nodes,
    edges,
    sizes,
  } as const;
  const clauses = sizes.flatMap(({ order }) => order.slice(1).map((literal, i) => [-literal, order[i]!]));
  const border = (a: number, literal: number): boolean => literal !== 0 && isTrue(a, literal);
  const namesIn = (a: number): number[] =>
    components(
      nodes,
      edges.filter((edge) => !border(a, edge[2])),
    );
  const sizeIn = (name: readonly number[], node: number): number =>
    name.filter((n) => n === name[node]).length;
  const holds = (a: number): boolean => {
    const name = namesIn(a);
    if (separate && edges.some(([x, y, l]) => border(a, l) && name[x] === name[y])) return false;
    return sizes.every(
      ({ node, lowest, order }) =>
        sizeIn(name, node) === lowest + order.filter((literal) => isTrue(a, literal)).length,
    );
  };
  // The propagator leaves to clauses that borders separate regions of different sizes. Here, one clause excludes each assignment in which a border
  // doesn't.
  for (let a = 0; merge && a < 1 << variables; a++) {
    const name = namesIn(a);
    if (edges.some(([x, y, l]) => border(a, l) && sizeIn(name, x) === sizeIn(name, y)))
      clauses.push(Array.from({ length: variables }, (_, i) => (isTrue(a, i + 1) ? -(i + 1) : i + 1)));
  }
  const chained = (a: number): boolean => clauses.every((clause) => clause.some((l) => isTrue(a, l)));
  const kept = guarded(spec, holds);
  return { spec, clauses, holds: (a) => chained(a) && kept(a) };
}

function sized(random: Generator, variables: number): Trial {
  const nodes = Array.from({ length: 1 + random.below(9) }, () =>
    random.chance(0.1) ? 0 : literalOf(random, variables),
  );
  const edges =
    nodes.length < 2
      ? []
      : randomEdges(random, nodes.length, 1 + random.below(14), () =>
          random.chance(0.7) ? 0 : literalOf(random, variables),
        );
  const least = random.below(nodes.length + 1);
  const most = random.chance(0.4) ? least : least + random.below(nodes.length);
  const spec = { kind: 'sized', root: random.below(nodes.length), least, most, nodes, edges } as const;
  const holds = (a: number): boolean => {
    if (!on(a, nodes[spec.root]!)) return true;
    const usable = edges.filter(([x, y, l]) => on(a, l) && on(a, nodes[x]!) && on(a, nodes[y]!));
    const name = components(nodes.length, usable);
    const active = name.filter((_, i) => on(a, nodes[i]!));
    return new Set(active).size <= 1 && active.length >= least && active.length <= most;
  };
  return { spec, clauses: [], holds };
}

const MOTIONS = [
  [1, 0, 0, 1],
  [0, -1, 1, 0],
  [-1, 0, 0, -1],
  [0, 1, -1, 0],
  [1, 0, 0, -1],
  [0, 1, 1, 0],
  [-1, 0, 0, 1],
  [0, -1, -1, 0],
] as const;

/** A grid with two rows whose edges are borders, and pairs of nodes with literals of their own. */
function alike(random: Generator, variables: number): Trial {
  const columns = 1 + random.below(4);
  const nodes = 2 * columns;
  // If two edges have the same literal, both are borders or neither is.
  const edges = gridEdges(columns)
    .filter(() => random.chance(0.95))
    .map(([a, b, l]): Edge => [a, b, random.chance(0.1) ? 0 : 1 + (l % variables)]);
  const separate = random.chance(0.5);
  const motions = random.chance(0.3)
    ? MOTIONS.slice(0, 1)
    : random.chance(0.3)
      ? MOTIONS.slice(0, 4)
      : MOTIONS;
  const place = (node: number): readonly [number, number] => [node % columns, Math.floor(node / columns)];
  const pairs = Array.from({ length: 1 + random.below(3) }, (): Edge => {
    const a = random.below(nodes);
    return [a, (a + 1 + random.below(nodes - 1)) % nodes, literalOf(random, variables)];
  }).filter(([, , l], i, all) => all.findIndex((other) => Math.abs(other[2]) === Math.abs(l)) === i);
  const spec = {
    kind: 'alike',
    separate,
    x: Array.from({ length: nodes }, (_, node) => place(node)[0]),
    y: Array.from({ length: nodes }, (_, node) => place(node)[1]),
    motions,
    edges,
    pairs,
  } as const;
  const shape = (part: readonly number[], [a, b, c, d]: (typeof MOTIONS)[number]): string => {
    const at = part.map((node) => place(node)).map(([x, y]) => [a * x + b * y, c * x + d * y] as const);
    const [left, top] = [Math.min(...at.map(([x]) => x)), Math.min(...at.map(([, y]) => y))];
    return at
      .map(([x, y]) => `${x - left},${y - top}`)
      .sort()
      .join(' ');
  };
  const holds = (assignment: number): boolean => {
    const open = edges.filter(([, , l]) => l === 0 || !isTrue(assignment, l));
    const name = components(nodes, open);
    const part = (node: number): number[] => [...name.keys()].filter((other) => name[other] === name[node]);
    return pairs.every(([a, b, l]) => {
      const wanted = shape(part(b), MOTIONS[0]);
      return isTrue(assignment, l) === motions.some((motion) => shape(part(a), motion) === wanted);
    });
  };
  return { spec, clauses: separate ? separating(nodes, edges) : [], holds };
}

/**
 * Clauses that no border lies within a region, on which the propagator relies: one for each assignment of the borders
 * in which one does.
 */
function separating(nodes: number, edges: readonly Edge[]): number[][] {
  const realBorders = edges.filter(([, , l]) => l !== 0);
  return Array.from({ length: 2 ** realBorders.length }, (_, ways): number[][] => {
    const isBorder = ([, , l]: Edge): boolean =>
      ((ways >> realBorders.findIndex((edge) => edge[2] === l)) & 1) === 1;
    const closed = realBorders.filter(isBorder);
    const name = components(
      nodes,
      edges.filter((edge) => edge[2] === 0 || !isBorder(edge)),
    );
    if (closed.every(([a, b]) => name[a] !== name[b])) return [];
    return [realBorders.map((edge) => (isBorder(edge) ? -edge[2] : edge[2]))];
  }).flat();
}

const guarded =
  (spec: { readonly guard?: number }, holds: (assignment: number) => boolean) =>
  (assignment: number): boolean =>
    (spec.guard !== undefined && !isTrue(assignment, spec.guard)) || holds(assignment);

export const trials = {
  linear,
  connected,
  connectedGrid,
  loop,
  acyclic,
  regions,
  sized,
  alike,
} as const;
