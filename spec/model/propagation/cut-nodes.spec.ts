import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requireCutNodes } from '../../../src/model/propagation/cut-nodes.ts';
import { ShrinkingDomains } from '../../../src/model/propagation/shrinking-domains.ts';
import { reachableNodes } from '../../../src/model/terms/operands.ts';
import { type BoolRef, Terms } from '../../../src/model/terms/terms.ts';
import { choices, flood, randomGraph } from '../random-terms.ts';

describe('ways out of a node', () => {
  it('need the nodes without which too little could be reached, as by leaving out each', () => {
    let needed = 0;
    fc.assert(
      fc.property(choices, (choose) => {
        const terms = new Terms();
        const graph = randomGraph(choose, 8, 11);
        const nodes: BoolRef[] = Array.from({ length: graph.nodes }, () => terms.boolVariable());
        const edges: BoolRef[] = Array.from({ length: graph.ends.length / 2 }, () => terms.boolVariable());
        const domains = new ShrinkingDomains(terms, reachableNodes(terms, [...nodes, ...edges]));
        const closed = edges.map(() => choose.below(6) === 0);
        for (const [edge, isClosed] of closed.entries()) if (isClosed) domains.assign(edges[edge]!, false);
        const allowed = nodes.map(() => choose.below(6) > 0);
        const counts = nodes.map(() => choose.below(3));
        const node = choose.below(graph.nodes);
        const least = choose.between(1, 8);
        const weightWithout = (left: number): number => {
          const reached = flood(
            graph,
            node,
            (n) => n !== left && allowed[n]!,
            (e) => !closed[e]!,
          );
          return [...reached].reduce((sum, n) => sum + counts[n]!, 0);
        };
        // If there is too little room in any case, another propagator finds that.
        if (!allowed[node] || weightWithout(-1) < least) return;
        requireCutNodes({ graph, nodes: Int32Array.from(nodes), edges: Int32Array.from(edges) }, domains, {
          node,
          mayContain: (n) => allowed[n]!,
          countOf: (n) => counts[n]!,
          leastTotal: least,
        });
        const reached = flood(
          graph,
          node,
          (n) => allowed[n]!,
          (e) => !closed[e]!,
        );
        for (const n of nodes.keys()) {
          const isNeeded = n !== node && reached.has(n) && weightWithout(n) < least;
          expect(domains.truthOf(nodes[n]!)).toBe(isNeeded ? true : undefined);
          if (isNeeded) needed++;
        }
      }),
      { numRuns: 300 },
    );
    expect(needed).toBeGreaterThan(20);
  });

  it('are none of a node that may not be in its own component', () => {
    const terms = new Terms();
    const graph = { nodes: 2, ends: Int32Array.of(0, 1) };
    const nodes = [terms.boolVariable(), terms.boolVariable()];
    const domains = new ShrinkingDomains(terms, reachableNodes(terms, nodes));
    const growing = { node: 0, mayContain: (n: number) => n !== 0, countOf: () => 1, leastTotal: 2 };
    requireCutNodes({ graph, nodes: Int32Array.from(nodes), edges: Int32Array.of(0) }, domains, growing);
    expect(nodes.map((node) => domains.truthOf(node))).toEqual([undefined, undefined]);
  });
});
