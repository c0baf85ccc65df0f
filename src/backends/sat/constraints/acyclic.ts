// The active edges form no cycle: undirected edges form a forest; directed ones (`ordered`) admit an order of the
// nodes. If true, there are three encodings. By clauses: every directed edge is an arc of a graph without directed
// cycles (no-cycles.ts); an undirected edge is an arc in one of its directions, and at most one arc leaves each node.
// By the engine's propagator. By cuts, added when an answer has a cycle. If false: there is a nonempty set of active
// edges, and at both ends of each (for a directed edge, at its second end) another edge of the set follows; one
// variable per edge.

import type { BoolRef } from '../../../model/terms/terms.ts';
import {
  type ActiveGraph,
  type ActiveTermGraph,
  forEachArc,
  guardOf,
} from '../../common/graphs/active-graph.ts';
import { cycleCuts } from '../../common/graphs/cycle-cuts.ts';
import { YES } from '../../common/literals.ts';
import { atMostOne } from '../counters/at-most-one.ts';
import type { Encoder } from '../encode/encoder.ts';
import type { BoolEncoding } from '../encode/encoding.ts';
import { arcsInto, lineOf, orientEdges } from '../graphs/line.ts';
import { type Arc, forbidCycles } from '../graphs/no-cycles.ts';

export const acyclic: BoolEncoding = withoutCycles(false, requireForest);
export const ordered: BoolEncoding = withoutCycles(true, requireOrder);

function withoutCycles(
  isDirected: boolean,
  eagerly: (encoder: Encoder, active: ActiveGraph, unless: readonly number[]) => void,
): BoolEncoding {
  return {
    whenTrue(encoder, ref, unless) {
      const { active } = lineOf(encoder, ref);
      switch (encoder.options.connectivity) {
        case 'eager':
          return eagerly(encoder, active, unless);
        case 'cuts':
          encoder.lazyConstraints.push({
            ref,
            violatedClauses: (value) => cycleCuts(active, unless, value, isDirected),
          });
          return;
        case 'propagator':
        case 'auto':
          return propagate(encoder, ref, active, unless, isDirected);
      }
    },
    whenFalse(encoder, ref, unless) {
      requireCycle(encoder, ref, lineOf(encoder, ref).active, unless, isDirected);
    },
  };
}

function propagate(
  encoder: Encoder,
  ref: BoolRef,
  { nodes, ends, edgeLiterals }: ActiveGraph,
  unless: readonly number[],
  isDirected: boolean,
): void {
  const guard = guardOf(encoder, unless);
  encoder.propagate(
    {
      kind: 'acyclic',
      ...(guard === 0 ? {} : { guard }),
      directed: isDirected,
      nodes,
      edges: edgeLiterals.map(
        (literal, e) => [ends[2 * e]!, ends[2 * e + 1]!, literal === YES ? 0 : literal] as const,
      ),
    },
    ref,
  );
}

/** Requires that every node points to at most one other node, and that no chain of pointers is a cycle. */
function requireForest(encoder: Encoder, active: ActiveGraph, unless: readonly number[]): void {
  const arcs = orientEdges(encoder, active, unless);
  for (const into of arcsInto(active, arcs)) atMostOne(encoder, into, []);
  const arcList: Arc[] = [];
  forEachArc(active, (from, to, _edge, arc) => arcList.push({ from, to, literal: arcs[arc]! }));
  forbidCycles(encoder, active.nodes, arcList);
}

function requireOrder(encoder: Encoder, active: ActiveGraph, unless: readonly number[]): void {
  const arcs = active.edgeLiterals.map((edge, at): Arc => {
    let literal = edge;
    if (unless.length > 0 || edge === YES) {
      literal = encoder.fresh();
      encoder.clause(unless, -edge, literal);
    }
    return { from: active.ends[2 * at]!, to: active.ends[2 * at + 1]!, literal };
  });
  forbidCycles(encoder, active.nodes, arcs);
}

function requireCycle(
  encoder: Encoder,
  ref: BoolRef,
  { ends, edgeLiterals, originOfEdge }: ActiveTermGraph,
  unless: readonly number[],
  isDirected: boolean,
): void {
  const on = edgeLiterals.map((edge, at) => {
    const literal = encoder.fresh();
    encoder.trace?.witness(literal, 'cyclic', ref, originOfEdge[at]!);
    encoder.clause([], -literal, edge);
    return literal;
  });
  encoder.clauseOf(unless, on);
  const outgoingArcs = new Map<number, number[]>();
  on.forEach((_, edge) => {
    for (const end of isDirected ? [ends[2 * edge]!] : [ends[2 * edge]!, ends[2 * edge + 1]!]) {
      outgoingArcs.set(end, [...(outgoingArcs.get(end) ?? []), edge]);
    }
  });
  on.forEach((literal, edge) => {
    for (const end of isDirected ? [ends[2 * edge + 1]!] : [ends[2 * edge]!, ends[2 * edge + 1]!]) {
      const otherArcs = (outgoingArcs.get(end) ?? []).filter((other) => other !== edge);
      encoder.clauseOf(
        [-literal],
        otherArcs.map((other) => on[other]!),
      );
    }
  });
}
