// Loops and paths: every node on the line has degree 2, but for the two ends of a path; a 0/1 column a node says that it
// is on the line. That the line is one: cuts while solving (subtour elimination; Dantzig, Fulkerson and Johnson 1954),
// a flow when written out. Denied: no edge at all, a wrong degree somewhere, or two sides that no edge crosses.
import type { BoolRef } from '../../../model/terms.ts';
import { YES } from '../../sat/literals.ts';
import { LinearSum } from '../linear-sum.ts';
import type { BoolLinearization } from '../linearization.ts';
import type { Linearizer } from '../linearizer.ts';
import { connectivityCuts } from './connected.ts';
import { type Edge, edgesOf, keepConnected, keepSplit, type Network } from './network.ts';

const how = 'degrees; subtour cuts while solving, a single-commodity flow in exports';

export const loop: BoolLinearization = {
  support: 'cuts',
  how,
  whenTrue: (linearizer, ref, unless) => line(linearizer, ref, false, unless),
  whenFalse(linearizer, ref, unless) {
    // Of right degrees, connected and not empty, but no loop: a path, which has an end.
    const cases = deniedLine(linearizer, ref);
    for (const degree of cases.degrees) cases.some.push(hasDegree(linearizer, degree, 1));
    linearizer.clause(unless, cases.some);
  },
};

export const path: BoolLinearization = {
  support: 'cuts',
  how,
  whenTrue: (linearizer, ref, unless) => line(linearizer, ref, true, unless),
  whenFalse(linearizer, ref, unless) {
    // Of right degrees, connected and not empty, but no path: a loop, which has no end.
    const cases = deniedLine(linearizer, ref);
    const closed = linearizer.fresh();
    for (const degree of cases.degrees) {
      const twice = new LinearSum().literal(-2, linearizer.fresh());
      linearizer.equal(plus(twice, degree), 0, [-closed]);
    }
    linearizer.clause(unless, [...cases.some, closed]);
  },
};

interface Line {
  readonly nodes: number;
  readonly edges: readonly Edge[];
  /** For each node, the literals of its edges. */
  readonly degrees: readonly (readonly number[])[];
}

function lineOf(linearizer: Linearizer, ref: BoolRef): Line {
  const [number, ...refs] = linearizer.terms.arguments(ref) as unknown as [number, ...BoolRef[]];
  const graph = linearizer.terms.graphs[number]!;
  const edges = edgesOf(linearizer, graph, refs);
  const degrees: number[][] = Array.from({ length: graph.nodes }, () => []);
  for (const { a, b, literal } of edges) {
    degrees[a]!.push(literal);
    degrees[b]!.push(literal);
  }
  return { nodes: graph.nodes, edges, degrees };
}

function plus(sum: LinearSum, literals: readonly number[]): LinearSum {
  for (const literal of literals) sum.literal(1, literal);
  return sum;
}

function line(linearizer: Linearizer, ref: BoolRef, open: boolean, unless: readonly number[]): void {
  const { edges, degrees } = lineOf(linearizer, ref);
  linearizer.clause(
    unless,
    edges.map(({ literal }) => literal),
  );
  const ends = new LinearSum();
  const nodes = degrees.map((literals) => {
    const on = linearizer.fresh();
    const degree = plus(new LinearSum().literal(-2, on), literals);
    if (open) {
      const end = linearizer.fresh();
      degree.literal(1, end);
      ends.literal(1, end);
      linearizer.clause([-end], [on]);
    }
    linearizer.equal(degree, 0, unless);
    return on;
  });
  if (open) linearizer.equal(ends, 2, unless);
  const network: Network = { nodes, edges };
  if (linearizer.options.connectivity === 'flow') {
    keepConnected(linearizer, network, unless);
    return;
  }
  linearizer.lazies.push({
    violated: (value) =>
      unless.some((literal) => value(literal)) ? [] : connectivityCuts(network, unless, value),
  });
}

/** Ways not to be a line, of which one has to be added by the caller: each literal implies what it stands for. */
function deniedLine(linearizer: Linearizer, ref: BoolRef): { degrees: Line['degrees']; some: number[] } {
  const { nodes, edges, degrees } = lineOf(linearizer, ref);
  const none = linearizer.fresh();
  for (const { literal } of edges) linearizer.clause([-none], [-literal]);
  const some = [none];
  for (const literals of degrees) {
    if (literals.length < 3) continue;
    const many = linearizer.fresh();
    linearizer.atLeast(plus(new LinearSum(), literals), 3, [-many]);
    some.push(many);
  }
  const split = linearizer.fresh();
  keepSplit(linearizer, touched(linearizer, nodes, edges, degrees), [-split]);
  some.push(split);
  return { degrees, some };
}

/** The network of the active edges and their ends. */
function touched(
  linearizer: Linearizer,
  nodes: number,
  edges: readonly Edge[],
  degrees: Line['degrees'],
): Network {
  const active = Array.from({ length: nodes }, (_, node) => {
    const literals = degrees[node]!;
    if (literals.includes(YES)) return YES;
    const literal = linearizer.fresh();
    linearizer.clause([-literal], literals);
    for (const edge of literals) linearizer.clause([-edge], [literal]);
    return literal;
  });
  return { nodes: active, edges };
}

/** A literal that implies that the node has exactly this many active edges. */
function hasDegree(linearizer: Linearizer, literals: readonly number[], degree: number): number {
  const literal = linearizer.fresh();
  linearizer.equal(plus(new LinearSum(), literals), degree, [-literal]);
  return literal;
}
