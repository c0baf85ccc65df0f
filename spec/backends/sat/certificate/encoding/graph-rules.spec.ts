/** Facts that follow from rules about graphs are accepted only if they hold in every assignment that satisfies the constraints. */
import { describe, expect, it } from 'vitest';
import { type BoolRef, Terms } from '../../../../../src/model/terms/terms.ts';
import { trials } from '../../../../sample.ts';
import { type Generator, generatorOf } from '../../random.ts';
import { offerFacts, type RandomModel, randomBools, randomGraph, type Taken } from './fact-cases.ts';

const RULES = ['connected', 'loop', 'path', 'acyclic', 'ordered'] as const;

function randomModel(random: Generator, rule: (typeof RULES)[number]): RandomModel {
  const terms = new Terms();
  const nodes = 3 + random.below(3);
  const graph = randomGraph(random, nodes, 3 + random.below(4));
  const edges = randomBools(random, terms, graph.ends.length / 2, rule === 'connected' ? 0.6 : 0.25);
  const own = rule === 'connected' ? randomBools(random, terms, nodes, 0.3) : [];
  const term: BoolRef = rule === 'connected' ? terms.connected(graph, own, edges) : terms[rule](graph, edges);
  const bools = [...own, ...edges].filter((ref) => ref > 1);
  const roots = bools.filter(() => random.chance(0.45)).map((ref) => ref ^ random.below(2));
  if (random.chance(0.6)) roots.push(term ^ Number(random.chance(0.25)));
  return {
    terms,
    roots: roots.filter((root) => root !== 0),
    refs: [...new Set([term, ...bools])].filter((ref) => ref > 1),
  };
}

describe.each(RULES)('facts by “%s”', (rule) => {
  it('hold in every answer', { timeout: 240_000 }, () => {
    const random = generatorOf(rule.length + trials(0, 1));
    const taken: Taken = new Map();
    for (let round = 0; round < trials(250, 8000); round++) {
      const model = randomModel(random, rule);
      if (model.terms.variableCount === 0 || model.roots.includes(1)) continue;
      offerFacts(model, random, taken);
    }
    for (const letter of ['g', 'l']) expect(taken.get(`${rule} ${letter}`), letter).toBeGreaterThan(4);
    expect((taken.get('boolVariable g') ?? 0) + (taken.get('boolVariable l') ?? 0)).toBeGreaterThan(20);
  });
});
