/** Facts about the components of a graph are accepted only if they hold in every assignment that satisfies the constraints. */
import { describe, expect, it } from 'vitest';
import { type BoolRef, type IntRef, type Ref, Terms } from '../../../../../src/model/terms/terms.ts';
import { trials } from '../../../../sample.ts';
import { type Generator, generatorOf } from '../../random.ts';
import {
  factsFound,
  offerFacts,
  type RandomModel,
  randomBools,
  randomGraph,
  type Taken,
} from './fact-cases.ts';

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

/** A condition on a size, mostly a bound or a value, so that the sizes of neighbors limit each other. */
function randomLimit(
  random: Generator,
  terms: Terms,
  bools: readonly BoolRef[],
  sizes: readonly IntRef[],
): BoolRef {
  const bool = random.pick(bools) ^ random.below(2);
  const size = random.pick(sizes);
  const k = random.below(Math.min(6, terms.high(size)) + 1);
  const kind = random.below(7);
  if (kind === 0) return bool;
  if (kind === 1) return terms.or([terms.is(size, k), bool]);
  if (kind === 2) return terms.atMost([1], [size], k);
  if (kind === 3) return terms.atMost([-1], [size], -k);
  if (kind === 4) return terms.is(size, k);
  if (kind === 5) return terms.is(size, k) ^ 1;
  return terms.atMost([1, -1], [size, random.pick(sizes)], random.below(3) - 1);
}

/** A graph so large that not all assignments can be tried, with conditions on the sizes of its components. */
function randomSizes(random: Generator): RandomModel {
  const terms = new Terms();
  const nodes = 4 + random.below(9);
  const graph = randomGraph(random, nodes, nodes + random.below(nodes));
  const activity = randomBools(random, terms, nodes, random.chance(0.3) ? 0.9 : 0.2);
  const edges = randomBools(random, terms, graph.ends.length / 2, random.chance(0.5) ? 0.9 : 0.3);
  const components = terms.components(graph, activity, edges);
  const places = Array.from({ length: nodes }, (_, node) => node);
  const share = random.chance(0.5) ? 1 : 0.5;
  const sizes = places
    .filter((node) => node === 0 || random.chance(share))
    .map((node) => terms.componentSize(components, node));
  const reaches = places.flatMap((a) =>
    places.filter((b) => a < b && random.chance(0.15)).map((b) => terms.reaches(components, a, b)),
  );
  const bools = [...activity, ...edges, ...reaches];
  const roots = Array.from({ length: 2 + random.below(8) }, () => randomLimit(random, terms, bools, sizes));
  return { terms, roots: roots.filter((root) => root !== 0), refs: [] };
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

  it('are taken wherever the propagation before encoding finds them', { timeout: 240_000 }, () => {
    const random = generatorOf(trials(5, 6));
    let found = 0;
    for (let round = 0; round < trials(1500, 30_000); round++) found += factsFound(randomSizes(random));
    expect(found).toBeGreaterThan(1000);
  });
});
