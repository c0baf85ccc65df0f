/** A constraint about a graph is kept if it has the same meaning as its term; it must never require more. */
import { describe, expect, it } from 'vitest';
import type { Constraint } from '../../../../../src/backends/sat/certificate/constraints.ts';
import { trials } from '../../../../sample.ts';
import { generatorOf } from '../../random.ts';
import { changed, GraphTerm, isWellFormed } from './kept-constraints.ts';

const RULES = ['connected', 'loop', 'path', 'acyclic', 'ordered'] as const;

/** The constraint that an encoder creates for the term: without parts that can't be active, and with nodes merged that are certainly connected. */
function constraintOf(term: GraphTerm, rule: (typeof RULES)[number]): Constraint {
  const edges = term.possibleEdges.map(([a, b, edge]) => [a, b, term.literal(edge)] as const);
  const { count, nodes } = term;
  if (rule === 'loop' || rule === 'path') return { kind: 'loop', nodes: count, edges, path: rule === 'path' };
  if (rule !== 'connected') return { kind: 'acyclic', directed: rule === 'ordered', nodes: count, edges };
  const merged = nodes.map((_, node) => node);
  for (const [a, b, literal] of edges)
    if (literal === 0 && nodes[a] === 0 && nodes[b] === 0) {
      const [least, other] = [Math.min(merged[a]!, merged[b]!), Math.max(merged[a]!, merged[b]!)];
      for (const node of merged.keys()) if (merged[node] === other) merged[node] = least;
    }
  const kept = merged.flatMap((first, node) => (first === node && nodes[node] !== 1 ? [node] : []));
  return {
    kind: 'connected',
    nodes: kept.map((node) => term.literal(nodes[node]!)),
    edges: edges
      .map(([a, b, literal]) => [kept.indexOf(merged[a]!), kept.indexOf(merged[b]!), literal] as const)
      .filter(([a, b]) => a !== b),
  };
}

describe.each(RULES)('a constraint of “%s”', (rule) => {
  it('is kept if it is the term’s, and only where every answer of the term satisfies it', () => {
    const random = generatorOf(rule.length * 5);
    let [right, refused] = [0, 0];
    for (let round = 0; round < trials(80, 1500); round++) {
      const term = new GraphTerm(random, rule, 0.3);
      const own = term.terms.views[term.term]!;
      if (own.node < 0) continue;
      const constraint = constraintOf(term, rule);
      const answers = term.terms.answers.filter((answer) => answer[term.term] === 1);
      if (!term.check(constraint, answers))
        expect.fail(JSON.stringify([constraint, term.terms.lines, term.terms.data]));
      right++;
      for (let trial = 0; trial < 12; trial++) {
        const other = changed(constraint, random);
        if (isWellFormed(other) && !term.check(other, answers)) refused++;
      }
    }
    expect(right).toBeGreaterThan(30);
    expect(refused).toBeGreaterThan(100);
  });

  it('is not kept by a term of another kind', () => {
    const random = generatorOf(rule.length);
    for (const other of RULES) {
      if (other === rule) continue;
      const term = new GraphTerm(random, other, 0);
      const hasNodes = (one: string): boolean => one === 'connected';
      if (hasNodes(rule) === hasNodes(other)) expect(term.isKept(constraintOf(term, rule))).toBe(false);
    }
  });
});
