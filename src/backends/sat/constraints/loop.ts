// The active edges form exactly one simple cycle. If true: clauses say that every node has no or two active edges.
// Three encodings say that all active edges are on one cycle. By clauses: the cycle gets a direction, and without the
// arcs into its first node no directed cycle remains (no-cycles.ts); 2 variables and about 8 clauses per edge, besides
// the clauses that forbid cycles. By cuts, which cost nothing until there is an answer with several cycles. By the
// engine's propagator, which tracks the ends of chains; it needs half the conflicts, so it is preferred. If false: see
// `requireNoLine`.

import { type ActiveGraph, forEachArc, reversedArc } from '../../common/graphs/active-graph.ts';
import { lineCuts } from '../../common/graphs/line-cuts.ts';
import { YES } from '../../common/literals.ts';
import type { Encoder } from '../encode/encoder.ts';
import type { BoolEncoding } from '../encode/encoding.ts';
import {
  arcsInto,
  edgesAt,
  type Line,
  lineOf,
  orientEdges,
  propagateLine,
  requireLineDegrees,
  requireNoLine,
} from '../graphs/line.ts';
import { type Arc, forbidCycles } from '../graphs/no-cycles.ts';
import { earlierActiveLiterals } from './connected.ts';

export const loop: BoolEncoding = {
  whenTrue(encoder, ref, unless) {
    const line = lineOf(encoder, ref);
    requireLineDegrees(encoder, line, unless, true);
    switch (encoder.options.connectivity) {
      case 'eager':
        return requireOneCycle(encoder, line, unless);
      case 'cuts':
        encoder.lazyConstraints.push({
          ref,
          violatedClauses: (value) => lineCuts(line.active, unless, value, true),
        });
        return;
      case 'propagator':
      case 'auto':
        return propagateLine(encoder, ref, line, unless, false);
    }
  },
  whenFalse(encoder, ref, unless) {
    requireNoLine(encoder, lineOf(encoder, ref), unless, true);
  },
};

function requireOneCycle(encoder: Encoder, { active }: Line, unless: readonly number[]): void {
  const arcs = orientEdges(encoder, active, unless);
  const incomingArcs = arcsInto(active, arcs);
  // Every arc into a node is followed by an arc out of it, over another edge.
  forEachArc(active, (from, _to, _edge, arc) => {
    const reversedLiteral = arcs[reversedArc(arc)]!;
    encoder.clauseOf(
      [-arcs[arc]!],
      incomingArcs[from]!.filter((other) => other !== reversedLiteral),
    );
  });
  const isRoot = firstNodeLiterals(encoder, active);
  const orderedArcs: Arc[] = [];
  forEachArc(active, (from, to, _edge, arc) => {
    const root = isRoot[to]!;
    if (root === YES) return;
    let literal = arcs[arc]!;
    if (root !== 0) {
      literal = encoder.fresh();
      encoder.clause([], -arcs[arc]!, root, literal);
    }
    orderedArcs.push({ from, to, literal });
  });
  forbidCycles(encoder, active.nodes, orderedArcs);
}

/**
 * `result[node]`: a literal that can be true only if the node is the first one on the cycle. If the first node is
 * known beforehand, its literal is YES and the others are 0.
 */
function firstNodeLiterals(encoder: Encoder, active: ActiveGraph): number[] {
  const certainEdge = active.edgeLiterals.indexOf(YES);
  if (certainEdge >= 0) {
    return Array.from({ length: active.nodes }, (_, node) =>
      node === active.ends[2 * certainEdge] ? YES : 0,
    );
  }
  const usedNodes = Array.from({ length: active.nodes }, (_, node) => {
    const literal = encoder.fresh();
    for (const edge of edgesAt(active, node)) encoder.clause([], -edge, literal);
    return literal;
  });
  return earlierActiveLiterals(encoder, usedNodes).map((before) => -before);
}
