/** Random terms over a few variables, each with its meaning as a plain function. */
import * as fc from 'fast-check';
import type { Ground } from '../../src/model/ground.ts';
import {
  type Automaton,
  type BoolRef,
  type Graph,
  type Ref,
  type Table,
  Terms,
} from '../../src/model/terms/terms.ts';

/** A term's value under an assignment, which mustn't be changed. */
export type Oracle = (assignment: Int32Array) => number;
export interface Meant<R extends Ref = Ref> {
  readonly ref: R;
  readonly means: Oracle;
}

/** Choices drawn from a list of numbers, so that fast-check can shrink the terms made from them. */
export class Choices {
  readonly #tape: readonly number[];
  #at = 0;
  constructor(tape: readonly number[]) {
    this.#tape = tape;
  }
  below(n: number): number {
    return (this.#tape[this.#at++ % this.#tape.length]! + Math.floor(this.#at / this.#tape.length)) % n;
  }
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }
  of<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }
  some<T>(items: readonly T[], low: number, high: number): T[] {
    return Array.from({ length: this.between(low, high) }, () => this.of(items));
  }
}

export const choices = fc
  .array(fc.nat(5040), { minLength: 20, maxLength: 120 })
  .map((tape) => new Choices(tape));

export const pathGraph = (nodes: number): Graph => ({
  nodes,
  ends: Int32Array.from(Array.from({ length: nodes - 1 }, (_, i) => [i, i + 1]).flat()),
});
export const cycleGraph = (nodes: number): Graph => ({
  nodes,
  ends: Int32Array.from(Array.from({ length: nodes }, (_, i) => [i, (i + 1) % nodes]).flat()),
});
export function gridGraph(height: number, width: number): Graph {
  const ends: number[] = [];
  for (let i = 0; i < height * width; i++) {
    if (i % width < width - 1) ends.push(i, i + 1);
    if (i + width < height * width) ends.push(i, i + width);
  }
  return { nodes: height * width, ends: Int32Array.from(ends) };
}
/** A random graph of up to `nodes` nodes and `edges` edges; parallel edges and isolated nodes are possible. */
export function randomGraph(choose: Choices, nodes: number, edges: number): Graph {
  const count = choose.between(2, nodes);
  const ends: number[] = [];
  for (let e = choose.between(0, edges); e > 0; e--) {
    const a = choose.below(count);
    ends.push(a, (a + choose.between(1, count - 1)) % count);
  }
  return { nodes: count, ends: Int32Array.from(ends) };
}

/** The nodes that a walk from `from` can visit, found by flood fill. */
export function flood(
  graph: Graph,
  from: number,
  node: (n: number) => boolean,
  edge: (e: number) => boolean,
) {
  const reached = new Set(node(from) ? [from] : []);
  for (let size = -1; size !== reached.size; ) {
    size = reached.size;
    for (let e = 0; 2 * e < graph.ends.length; e++) {
      const [a, b] = [graph.ends[2 * e]!, graph.ends[2 * e + 1]!];
      if (!edge(e) || !node(a) || !node(b)) continue;
      if (reached.has(a)) reached.add(b);
      if (reached.has(b)) reached.add(a);
    }
  }
  return reached;
}

/** The connected components of the active nodes. */
export function islands(graph: Graph, node: (n: number) => boolean, edge: (e: number) => boolean) {
  const found: Set<number>[] = [];
  for (let n = 0; n < graph.nodes; n++)
    if (node(n) && !found.some((island) => island.has(n))) found.push(flood(graph, n, node, edge));
  return found;
}

/** Whether the active edges form one line with this number of ends (0 for a cycle, 2 for an open path). */
export function isOneLine(graph: Graph, active: (e: number) => boolean, ends: number): boolean {
  const degree = new Array<number>(graph.nodes).fill(0);
  for (let e = 0; 2 * e < graph.ends.length; e++) {
    if (!active(e)) continue;
    degree[graph.ends[2 * e]!]!++;
    degree[graph.ends[2 * e + 1]!]!++;
  }
  const used = (n: number): boolean => degree[n]! > 0;
  return (
    degree.every((d) => d <= 2) &&
    degree.filter((d) => d === 1).length === ends &&
    islands(graph, used, active).length === 1
  );
}

/** Whether the active edges, taken as undirected, form no cycle: edges at dead ends are removed until none is left. */
function isForest(graph: Graph, active: (e: number) => boolean): boolean {
  const { ends } = graph;
  let left = Array.from({ length: ends.length / 2 }, (_, e) => e).filter(active);
  for (let before = -1; before !== left.length; ) {
    before = left.length;
    const at = (n: number): number =>
      left.reduce((sum, e) => sum + flag(ends[2 * e] === n) + flag(ends[2 * e + 1] === n), 0);
    left = left.filter((e) => at(ends[2 * e]!) > 1 && at(ends[2 * e + 1]!) > 1);
  }
  return left.length === 0;
}

/** Whether the active edges, directed from their first end to their second, form no cycle. */
function isOrder(graph: Graph, active: (e: number) => boolean): boolean {
  const { ends } = graph;
  let left = Array.from({ length: ends.length / 2 }, (_, e) => e).filter(active);
  for (let before = -1; before !== left.length; ) {
    before = left.length;
    left = left.filter((e) => left.some((other) => ends[2 * other + 1] === ends[2 * e]));
  }
  return left.length === 0;
}

/**
 * `result[node]`: the number of edges of the longest path of active edges that ends at the node, or the number of nodes if a cycle leads there;
 * found by walking backwards.
 */
export function chainsTo({ nodes, ends }: Graph): (active: (e: number) => boolean) => number[] {
  const most = (node: number, left: number, active: (e: number) => boolean): number => {
    if (left === 0) return nodes;
    const before = Array.from({ length: ends.length / 2 }, (_, e) => e).filter(
      (e) => ends[2 * e + 1] === node && active(e),
    );
    return Math.min(nodes, Math.max(0, ...before.map((e) => 1 + most(ends[2 * e]!, left - 1, active))));
  };
  return (active) => Array.from({ length: nodes }, (_, node) => most(node, nodes, active));
}

export interface RandomModel {
  readonly terms: Terms;
  readonly bools: readonly Meant<BoolRef>[];
  readonly ints: readonly Meant[];
}

/** Random variables, and `size` terms over these and over each other. */
export function randomModel(choose: Choices, size: number): RandomModel {
  const terms = new Terms();
  const bools: Meant<BoolRef>[] = [];
  const ints: Meant[] = [];
  for (let v = 0; v < 5; v++) {
    if (v < 3 || choose.below(2) === 0) bools.push({ ref: terms.boolVariable(), means: (x) => x[v]! });
    else {
      const low = choose.between(-2, 2);
      const high = low + choose.between(1, 3);
      const values = choose.below(3) === 0 ? Int32Array.of(low, high) : undefined;
      ints.push({ ref: terms.intVariable(low, high, values), means: (x) => x[v]! });
    }
  }
  if (ints.length === 0) ints.push({ ref: terms.constant(3), means: () => 3 });
  const model = { terms, bools, ints };
  for (let i = 0; i < size; i++) {
    const make = choose.of(MAKERS);
    const raw = make(choose, model);
    if (raw === undefined) continue;
    const made: Meant = { ref: raw.ref, means: once(raw.means) };
    (terms.isInt(made.ref) ? ints : bools).push(made);
    if (!terms.isInt(made.ref) && choose.below(2) === 0)
      bools.push({ ref: made.ref ^ 1, means: (x) => 1 - made.means(x) });
  }
  return model;
}

/** The function with its last value stored, because nested terms would otherwise take exponential time. */
function once(means: Oracle): Oracle {
  let last: Int32Array | undefined;
  let value = 0;
  return (assignment) => {
    if (last !== assignment) value = means(assignment) | 0; // no negative zeros
    last = assignment;
    return value;
  };
}

type Maker = (choose: Choices, model: RandomModel) => Meant | undefined;
const flag = (truth: boolean): number => (truth ? 1 : 0);
const refs = <R extends Ref>(items: readonly Meant<R>[]): R[] => items.map((item) => item.ref);

/** Random operands: bools and ints mixed, so that bools also stand where ints are expected. */
function operands(choose: Choices, { bools, ints }: RandomModel, low: number, high: number): Meant[] {
  return Array.from({ length: choose.between(low, high) }, () => choose.of(choose.below(3) ? ints : bools));
}

/** Whether the bounds are small, so that products of products don't overflow. */
function small({ terms }: RandomModel, { ref }: Meant): boolean {
  return terms.low(ref) > -50 && terms.high(ref) < 50;
}

function graphOperands(choose: Choices, { bools }: RandomModel) {
  const graph = choose.of([() => gridGraph(2, 3), () => cycleGraph(4), () => randomGraph(choose, 5, 7)])();
  const pick = (count: number): Meant<BoolRef>[] =>
    Array.from({ length: count }, () =>
      choose.below(4) === 0 ? { ref: 0, means: () => 1 } : choose.of(bools),
    );
  const [nodes, edges] = [pick(graph.nodes), pick(graph.ends.length / 2)];
  const on = (items: readonly Meant[], x: Int32Array) => (i: number) => items[i]!.means(x) === 1;
  return { graph, nodes, edges, on };
}

const MAKERS: readonly Maker[] = [
  (choose, { terms, bools }) => {
    const items = choose.some(bools, 2, 4);
    return { ref: terms.and(refs(items)), means: (x) => flag(items.every((item) => item.means(x) === 1)) };
  },
  (choose, { terms, bools }) => {
    const items = choose.some(bools, 2, 4);
    return { ref: terms.or(refs(items)), means: (x) => flag(items.some((item) => item.means(x) === 1)) };
  },
  (choose, { terms, bools }) => {
    const [a, b] = [choose.of(bools), choose.of(bools)];
    return { ref: terms.xor(a.ref, b.ref), means: (x) => flag(a.means(x) !== b.means(x)) };
  },
  (choose, { terms, bools }) => {
    const [a, b, c] = [choose.of(bools), choose.of(bools), choose.of(bools)];
    return {
      ref: terms.choose(a.ref, b.ref, c.ref),
      means: (x) => (a.means(x) === 1 ? b.means(x) : c.means(x)),
    };
  },
  (choose, model) => {
    const items = operands(choose, model, 1, 4);
    const coefficients = items.map(() => choose.between(-3, 3));
    const bound = choose.between(-4, 6);
    const kind = choose.below(3);
    const total: Oracle = (x) => items.reduce((sum, item, i) => sum + coefficients[i]! * item.means(x), 0);
    if (!items.every((item) => small(model, item))) return undefined;
    if (kind === 0)
      return {
        ref: model.terms.sum(coefficients, refs(items), bound),
        means: (x) => total(x) + bound,
      };
    if (kind === 1)
      return {
        ref: model.terms.atMost(coefficients, refs(items), bound),
        means: (x) => flag(total(x) <= bound),
      };
    return {
      ref: model.terms.equals(coefficients, refs(items), bound),
      means: (x) => flag(total(x) === bound),
    };
  },
  (choose, model) => {
    const items = operands(choose, model, 2, 4);
    return {
      ref: model.terms.allDifferent(refs(items)),
      means: (x) => flag(new Set(items.map((item) => item.means(x))).size === items.length),
    };
  },
  (choose, model) => {
    const items = operands(choose, model, 1, 3);
    const tuples = Array.from({ length: choose.between(1, 5) }, () => items.map(() => choose.between(-1, 2)));
    const table: Table = { arity: items.length, tuples: Int32Array.from(tuples.flat()) };
    return {
      ref: model.terms.inTable(table, refs(items)),
      means: (x) => flag(tuples.some((tuple) => tuple.every((value, i) => value === items[i]!.means(x)))),
    };
  },
  (choose, model) => {
    const items = operands(choose, model, 1, 4);
    const [states, low, width] = [choose.between(1, 3), choose.between(-1, 0), choose.between(2, 3)];
    const automaton: Automaton = {
      states,
      startState: choose.below(states),
      accepting: Uint8Array.from({ length: states }, () => choose.below(2)),
      low,
      width,
      transitions: Int32Array.from({ length: states * width }, () => choose.between(-1, states - 1)),
    };
    const step = (state: number, symbol: number): number =>
      state < 0 || symbol < low || symbol >= low + width
        ? -1
        : automaton.transitions[state * width + symbol - low]!;
    return {
      ref: model.terms.accepts(automaton, refs(items)),
      means: (x) => {
        const end = items.reduce((state, item) => step(state, item.means(x)), automaton.startState);
        return flag(end >= 0 && automaton.accepting[end] === 1);
      },
    };
  },
  (choose, model) => {
    const length = choose.between(1, 3);
    const [a, b] = [operands(choose, model, length, length), operands(choose, model, length, length)];
    return {
      ref: model.terms.lexicographic(refs(a), refs(b)),
      means: (x) => {
        const first = a.findIndex((item, i) => item.means(x) !== b[i]!.means(x));
        return flag(first < 0 || a[first]!.means(x) < b[first]!.means(x));
      },
    };
  },
  (choose, model) => {
    const [condition, then, otherwise] = [
      choose.of(model.bools),
      choose.of(model.ints),
      choose.of(model.ints),
    ];
    return {
      ref: model.terms.chooseInt(condition.ref, then.ref, otherwise.ref),
      means: (x) => (condition.means(x) === 1 ? then.means(x) : otherwise.means(x)),
    };
  },
  (choose, model) => {
    const index = choose.of(model.ints);
    const first = model.terms.low(index.ref);
    const length = model.terms.high(index.ref) - first + 1;
    if (length > 8) return undefined;
    const items = operands(choose, model, length, length);
    return {
      ref: model.terms.element(index.ref, first, refs(items)),
      means: (x) => items[index.means(x) - first]!.means(x),
    };
  },
  (choose, model) => {
    const items = operands(choose, model, 2, 3);
    const largest = choose.below(2) === 0;
    return {
      ref: largest ? model.terms.maximum(refs(items)) : model.terms.minimum(refs(items)),
      means: (x) => (largest ? Math.max : Math.min)(...items.map((item) => item.means(x))),
    };
  },
  (choose, model) => {
    const [a, b] = [choose.of(model.ints), choose.of(model.ints)];
    if (!small(model, a) || !small(model, b)) return undefined;
    if (choose.below(2) === 0)
      return { ref: model.terms.product(a.ref, b.ref), means: (x) => a.means(x) * b.means(x) };
    if (model.terms.low(b.ref) <= 0 && model.terms.high(b.ref) >= 0) return undefined;
    const floored = (x: Int32Array): number => Math.floor(a.means(x) / b.means(x));
    if (choose.below(2) === 0) return { ref: model.terms.quotient(a.ref, b.ref), means: floored };
    return {
      ref: model.terms.remainder(a.ref, b.ref),
      means: (x) => a.means(x) - b.means(x) * floored(x),
    };
  },
  (choose, model) => {
    const a = choose.of(model.ints);
    return { ref: model.terms.absolute(a.ref), means: (x) => Math.abs(a.means(x)) };
  },
  (choose, model) => {
    const { graph, nodes, edges, on } = graphOperands(choose, model);
    return {
      ref: model.terms.connected(graph, refs(nodes), refs(edges)),
      means: (x) => flag(islands(graph, on(nodes, x), on(edges, x)).length <= 1),
    };
  },
  (choose, model) => {
    const { graph, edges, on } = graphOperands(choose, model);
    const { terms } = model;
    switch (choose.below(6)) {
      case 5: {
        const longest = chainsTo(graph);
        return { ref: terms.chains(graph, refs(edges)), means: (x) => Math.max(...longest(on(edges, x))) };
      }
      case 4: {
        const node = choose.below(graph.nodes);
        const longest = chainsTo(graph);
        return {
          ref: terms.rank(terms.chains(graph, refs(edges)), node),
          means: (x) => longest(on(edges, x))[node]!,
        };
      }
      case 0:
        return { ref: terms.loop(graph, refs(edges)), means: (x) => flag(isOneLine(graph, on(edges, x), 0)) };
      case 1:
        return { ref: terms.path(graph, refs(edges)), means: (x) => flag(isOneLine(graph, on(edges, x), 2)) };
      case 2:
        return { ref: terms.acyclic(graph, refs(edges)), means: (x) => flag(isForest(graph, on(edges, x))) };
      default:
        return { ref: terms.ordered(graph, refs(edges)), means: (x) => flag(isOrder(graph, on(edges, x))) };
    }
  },
  (choose, model) => {
    const { graph, nodes, edges, on } = graphOperands(choose, model);
    const components = model.terms.components(graph, refs(nodes), refs(edges));
    const [a, b] = [choose.below(graph.nodes), choose.below(graph.nodes)];
    const subset = choose.some([...Array(graph.nodes).keys()], 0, graph.nodes);
    switch (choose.below(5)) {
      case 4: {
        const row = {
          x: Int32Array.from({ length: graph.nodes }, (_, n) => n),
          y: new Int32Array(graph.nodes),
        };
        const shape = (nodes: ReadonlySet<number>): string =>
          [...nodes]
            .sort((p, q) => p - q)
            .map((n, _, [first = 0]) => n - first)
            .join();
        return {
          ref: model.terms.alike(components, a, b, { ...row, motions: [[1, 0, 0, 1]] }),
          means: (x) => {
            const [one, other] = [a, b].map((n) => flood(graph, n, on(nodes, x), on(edges, x)));
            return flag(one!.size > 0 && shape(one!) === shape(other!));
          },
        };
      }
      case 0:
        return { ref: components, means: (x) => islands(graph, on(nodes, x), on(edges, x)).length };
      case 1:
        return {
          ref: model.terms.componentSize(components, a),
          means: (x) => flood(graph, a, on(nodes, x), on(edges, x)).size,
        };
      case 2:
        return {
          ref: model.terms.componentShare(components, a, Int32Array.from(subset)),
          means: (x) => {
            const reached = flood(graph, a, on(nodes, x), on(edges, x));
            return subset.filter((node) => reached.has(node)).length;
          },
        };
      default:
        return {
          ref: model.terms.reaches(components, a, b),
          means: (x) => flag(flood(graph, a, on(nodes, x), on(edges, x)).has(b)),
        };
    }
  },
];

/** All assignments of the variables; each is a new array. */
export function* assignments(terms: Terms): Generator<Int32Array> {
  const domains: Int32Array[] = [];
  for (let v = 0; v < terms.variableCount; v++) {
    const ref = terms.variable(v);
    const low = terms.low(ref);
    const all = Int32Array.from({ length: terms.high(ref) - low + 1 }, (_, i) => low + i);
    domains.push(terms.values(ref) ?? all);
  }
  const at = domains.map(() => 0);
  for (;;) {
    yield Int32Array.from(domains, (domain, v) => domain[at[v]!]!);
    let v = 0;
    while (v < at.length && ++at[v]! === domains[v]!.length) at[v++] = 0;
    if (v === at.length) return;
  }
}

/** A ground model in which each root is a constraint of one rule. */
export function groundOf(terms: Terms, roots: readonly BoolRef[]): Ground {
  const span = { file: 0, start: 0, end: 0 };
  return {
    board: undefined,
    terms,
    givens: [],
    families: [],
    rules: [{ sentence: 'It is so', span }],
    constraints: roots.map((root) => ({ root, rule: 0, span, site: [] })),
  };
}
