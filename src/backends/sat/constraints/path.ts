// The active edges form exactly one simple open path of at least one edge. If true: clauses say that no node has more
// than two active edges. Three encodings say that all active edges are on one path. By clauses: the path gets a
// direction, at most one arc enters and at most one arc leaves each node, there is no directed cycle (no-cycles.ts),
// and only one node has an arc out and none in; 2 variables and about 8 clauses per edge, besides the clauses that
// forbid cycles. By the engine's propagator. By cuts. If false: see `requireNoLine`.

import { type ActiveGraph, forEachArc, reversedArc } from '../../common/graphs/active-graph.ts';
import { lineCuts } from '../../common/graphs/line-cuts.ts';
import { atMostOne } from '../counters/at-most-one.ts';
import type { Encoder } from '../encode/encoder.ts';
import type { BoolEncoding } from '../encode/encoding.ts';
import {
  arcsInto,
  type Line,
  lineOf,
  orientEdges,
  propagateLine,
  requireLineDegrees,
  requireNoLine,
} from '../graphs/line.ts';
import { type Arc, forbidCycles } from '../graphs/no-cycles.ts';

export const path: BoolEncoding = {
  whenTrue(encoder, ref, unless) {
    const line = lineOf(encoder, ref);
    requireLineDegrees(encoder, line, unless, false);
    switch (encoder.options.connectivity) {
      case 'eager':
        return requireOnePath(encoder, line, unless);
      case 'cuts':
      case 'auto':
        encoder.lazyConstraints.push({
          ref,
          violatedClauses: (value) => lineCuts(line.active, unless, value, false),
        });
        return;
      case 'propagator':
        return propagateLine(encoder, ref, line, unless, true);
    }
  },
  whenFalse(encoder, ref, unless) {
    requireNoLine(encoder, lineOf(encoder, ref), unless, false);
  },
};

function requireOnePath(encoder: Encoder, { active }: Line, unless: readonly number[]): void {
  const arcs = orientEdges(encoder, active, unless);
  const incomingArcs = arcsInto(active, arcs);
  const outgoingArcs = arcsOutOf(active, arcs);
  const startLiterals: number[] = [];
  for (let node = 0; node < active.nodes; node++) {
    forbidPairs(encoder, incomingArcs[node]!);
    forbidPairs(encoder, outgoingArcs[node]!);
    const startLiteral = encoder.fresh();
    for (const arc of outgoingArcs[node]!) encoder.clauseOf([-arc, startLiteral], incomingArcs[node]!);
    startLiterals.push(startLiteral);
  }
  atMostOne(encoder, startLiterals, []);
  const orderedArcs: Arc[] = [];
  forEachArc(active, (from, to, _edge, arc) => orderedArcs.push({ from, to, literal: arcs[arc]! }));
  forbidCycles(encoder, active.nodes, orderedArcs);
}

function arcsOutOf(active: ActiveGraph, arcs: readonly number[]): number[][] {
  return arcsInto(
    active,
    arcs.map((_, arc) => arcs[reversedArc(arc)]!),
  );
}

function forbidPairs(encoder: Encoder, arcs: readonly number[]): void {
  atMostOne(encoder, arcs, []);
}
