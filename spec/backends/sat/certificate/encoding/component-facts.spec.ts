/** Facts about the components of a graph are taken only where they hold in every assignment that satisfies the constraints. */
import { describe, expect, it } from 'vitest';
import { type BoolRef, type Ref, Terms } from '../../../../../src/model/terms/terms.ts';
import { trials } from '../../../../sample.ts';
import { type Generator, generatorOf } from '../../random.ts';
import { offerFacts, type RandomModel, randomBools, randomGraph, type Taken } from './fact-cases.ts';

/** A condition on one of the terms, or on two of them. */
function randomRoot(
  random: Generator,
  terms: Terms,
  bools: readonly BoolRef[],
  ints: readonly Ref[],
): BoolRef {
  const bool = (): BoolRef => random.pick(bools) ^ random.below(2);
  const int = random.pick(ints);
  const k = random.below(terms.high(int) + 1);
  const kind = random.below(6);
  if (kind === 0) return bool();
  if (kind === 1) return terms.or([bool(), bool()]);
  if (kind === 2) return terms.is(int, k);
  if (kind === 3) return terms.atMost([1], [int], k);
  if (kind === 4) return terms.atMost([-1], [int], -k);
  return terms.or([terms.is(int, k), bool()]);
}

function randomModel(random: Generator): RandomModel {
  const terms = new Terms();
  const nodes = 3 + random.below(3);
  const graph = randomGraph(random, nodes, 2 + random.below(nodes + 2));
  const activity = randomBools(random, terms, nodes, random.chance(0.4) ? 1 : 0.5);
  const edges = randomBools(random, terms, graph.ends.length / 2, random.chance(0.3) ? 1 : 0.4);
  const components = terms.components(graph, activity, edges);
  const places = Array.from({ length: nodes }, (_, node) => node);
  const sizes = places.filter(() => random.chance(0.7)).map((node) => terms.componentSize(components, node));
  const reaches = places.flatMap((a) =>
    places.filter((b) => a < b && random.chance(0.4)).map((b) => terms.reaches(components, a, b)),
  );
  const bools = [...activity, ...edges, ...reaches];
  const ints = [components, ...sizes];
  const roots = Array.from({ length: 1 + random.below(3) }, () => randomRoot(random, terms, bools, ints));
  const refs = [...new Set([...roots, ...bools, ...ints])].filter((ref) => ref > 1);
  return { terms, roots: roots.filter((root) => root !== 0), refs };
}

describe('facts about components', () => {
  it('hold in every answer', { timeout: 240_000 }, () => {
    const random = generatorOf(trials(3, 4));
    const taken: Taken = new Map();
    for (let round = 0; round < trials(150, 6000); round++) {
      const model = randomModel(random);
      if (model.terms.variableCount > 9 || model.roots.includes(1)) continue;
      offerFacts(model, random, taken);
    }
    for (const operation of ['components', 'componentSize', 'reaches', 'boolVariable'])
      for (const letter of ['g', 'l'])
        expect(taken.get(`${operation} ${letter}`), operation).toBeGreaterThan(9);
  });
});
