// Loops and paths. Every node on the line has degree 2, except the two ends of a path; a 0/1 column per node says
// whether it is on the line. Cuts while solving, the same as for SAT, ensure that there is only one line; in exports a
// flow does. Negated: no edge at all, a wrong degree somewhere, or two sides that no edge crosses.
import { graphArguments } from '../../../model/terms/operands.ts';
import { type BoolRef, TRUE } from '../../../model/terms/terms.ts';
import { type ActiveGraph, activeGraph } from '../../common/graphs/active-graph.ts';
import { lineCuts } from '../../common/graphs/line-cuts.ts';
import { YES } from '../../common/literals.ts';
import { LinearSum } from '../linear-sum.ts';
import type { BoolLinearization } from '../linearization.ts';
import type { Linearizer } from '../linearizer.ts';
import { forEachEdge, requireConnected, requireTwoComponents } from './network.ts';

const METHOD_DESCRIPTION = 'degrees; subtour cuts while solving, a single-commodity flow in exports';

export const loop: BoolLinearization = {
  support: 'cuts',
  how: METHOD_DESCRIPTION,
  whenTrue: (linearizer, ref, unless) => requireLine(linearizer, ref, false, unless),
  whenFalse(linearizer, ref, unless) {
    // A connected, nonempty line with right degrees that isn't a loop is a path, which has an end.
    const failures = writeNoLine(linearizer, ref);
    for (const degree of failures.degrees) failures.some.push(degreeLiteral(linearizer, degree, 1));
    linearizer.clauseOf(unless, failures.some);
  },
};

export const path: BoolLinearization = {
  support: 'cuts',
  how: METHOD_DESCRIPTION,
  whenTrue: (linearizer, ref, unless) => requireLine(linearizer, ref, true, unless),
  whenFalse(linearizer, ref, unless) {
    // A connected, nonempty line with right degrees that isn't a path is a loop, which has no end.
    const failures = writeNoLine(linearizer, ref);
    const closedLiteral = linearizer.fresh();
    for (const degree of failures.degrees) {
      const evenSum = new LinearSum().literal(-2, linearizer.fresh());
      linearizer.requireEqual(addLiterals(evenSum, degree), 0, [-closedLiteral]);
    }
    linearizer.clauseOf(unless, [...failures.some, closedLiteral]);
  },
};

interface Line extends ActiveGraph {
  /** `degrees[node]`: the literals of the node's edges. */
  readonly degrees: readonly (readonly number[])[];
}

/** The graph of the term; its nodes are always active. */
function lineOf(linearizer: Linearizer, ref: BoolRef): Line {
  const { graph, edges } = graphArguments(linearizer.terms, linearizer.terms.arguments(ref).slice());
  const activeEdges = activeGraph(linearizer, graph, new Int32Array(graph.nodes).fill(TRUE), edges);
  const degrees: number[][] = Array.from({ length: graph.nodes }, () => []);
  forEachEdge(activeEdges, (a, b, literal) => {
    degrees[a]!.push(literal);
    degrees[b]!.push(literal);
  });
  return { ...activeEdges, degrees };
}

function addLiterals(sum: LinearSum, literals: readonly number[]): LinearSum {
  for (const literal of literals) sum.literal(1, literal);
  return sum;
}

function requireLine(linearizer: Linearizer, ref: BoolRef, open: boolean, unless: readonly number[]): void {
  const graph = lineOf(linearizer, ref);
  linearizer.clauseOf(unless, graph.edgeLiterals);
  const ends = new LinearSum();
  const nodeLiterals = graph.degrees.map((literals) => {
    const on = linearizer.fresh();
    const degree = addLiterals(new LinearSum().literal(-2, on), literals);
    if (open) {
      const end = linearizer.fresh();
      degree.literal(1, end);
      ends.literal(1, end);
      linearizer.clauseOf([-end], [on]);
    }
    linearizer.requireEqual(degree, 0, unless);
    return on;
  });
  if (open) linearizer.requireEqual(ends, 2, unless);
  if (linearizer.options.connectivity === 'flow') {
    requireConnected(linearizer, { ...graph, nodeLiterals }, unless);
  } else {
    linearizer.lazyConstraints.push({ violatedClauses: (value) => lineCuts(graph, unless, value, !open) });
  }
}

/**
 * Writes the ways in which the edges may fail to be a line (no edge, a node with three edges, …). Each result
 * in `some` is a literal that implies one of these ways. The caller must require that one of the literals is
 * true.
 */
function writeNoLine(linearizer: Linearizer, ref: BoolRef): { degrees: Line['degrees']; some: number[] } {
  const graph = lineOf(linearizer, ref);
  const hasNoEdge = linearizer.fresh();
  for (const literal of graph.edgeLiterals) linearizer.clauseOf([-hasNoEdge], [-literal]);
  const reasonLiterals = [hasNoEdge];
  for (const literals of graph.degrees) {
    if (literals.length < 3) continue;
    const hasBranch = linearizer.fresh();
    linearizer.atLeast(addLiterals(new LinearSum(), literals), 3, [-hasBranch]);
    reasonLiterals.push(hasBranch);
  }
  const isLineSplit = linearizer.fresh();
  const nodeLiterals = graph.degrees.map((literals) => disjunctionLiteral(linearizer, literals));
  requireTwoComponents(linearizer, { ...graph, nodeLiterals }, [-isLineSplit]);
  reasonLiterals.push(isLineSplit);
  return { degrees: graph.degrees, some: reasonLiterals };
}

/** A literal equivalent to the disjunction of the literals. */
function disjunctionLiteral(linearizer: Linearizer, literals: readonly number[]): number {
  if (literals.includes(YES)) return YES;
  const literal = linearizer.fresh();
  linearizer.clauseOf([-literal], literals);
  for (const edge of literals) linearizer.clauseOf([-edge], [literal]);
  return literal;
}

/** A literal that implies that exactly `degree` of the literals are true. */
function degreeLiteral(linearizer: Linearizer, literals: readonly number[], degree: number): number {
  const literal = linearizer.fresh();
  linearizer.requireEqual(addLiterals(new LinearSum(), literals), degree, [-literal]);
  return literal;
}
