import { describe, expect, it } from 'vitest';
import { tighten } from '../../../src/model/propagation/tighten.ts';
import { type BoolRef, Terms } from '../../../src/model/terms/terms.ts';
import { gridGraph, groundOf, pathGraph, randomGraph } from '../random-terms.ts';
import { expectPropagation, valuesLeft } from './propagated.ts';

const bools = (terms: Terms, count: number): BoolRef[] =>
  Array.from({ length: count }, () => terms.boolVariable());
const all = (count: number): BoolRef[] => new Array<BoolRef>(count).fill(0);

describe('the size of a component', () => {
  it('closes what is full', () => {
    const terms = new Terms();
    const graph = pathGraph(5);
    const nodes = Array.from({ length: 5 }, () => terms.boolVariable());
    const components = terms.components(graph, nodes, [0, 0, 0, 0]);
    const known = tighten(
      groundOf(terms, [terms.is(terms.componentSize(components, 1), 2), nodes[2]!, terms.not(nodes[4]!)]),
    );
    expect(nodes.map((node) => known.truthOf(node))).toEqual([false, true, true, false, false]);
  });

  it('loses no solution', () => {
    expectPropagation((terms, choose) => {
      const graph = randomGraph(choose, 6, 8);
      const components = terms.components(graph, bools(terms, graph.nodes), all(graph.ends.length / 2));
      return Array.from({ length: choose.between(1, 2) }, () => {
        const size = terms.componentSize(components, choose.below(graph.nodes));
        return choose.of([
          terms.is(size, choose.below(5)),
          terms.atMost([1], [size], choose.below(4)),
          terms.atMost([-1], [size], -choose.below(5)),
        ]);
      });
    });
  });

  it('is 0 exactly where the node is not active', () => {
    const terms = new Terms();
    const nodes = bools(terms, 4);
    const size = terms.componentSize(terms.components(pathGraph(4), nodes, all(3)), 1);
    expect(valuesLeft(terms, [terms.is(size, 0)])?.[1]).toEqual([0]);
    expect(valuesLeft(terms, [terms.atMost([-1], [size], -1)])?.[1]).toEqual([1]);
  });

  it('takes all it can reach where it needs all', () => {
    const terms = new Terms();
    const nodes = bools(terms, 6);
    const size = terms.componentSize(terms.components(pathGraph(6), nodes, all(5)), 1);
    expect(valuesLeft(terms, [terms.is(size, 3), nodes[3]! ^ 1])).toEqual([
      [1],
      [1],
      [1],
      [0],
      [0, 1],
      [0, 1],
    ]);
    expect(valuesLeft(terms, [terms.is(size, 4), nodes[3]! ^ 1])).toBeUndefined();
  });

  it('reaches no farther than it may grow', () => {
    const terms = new Terms();
    const graph = pathGraph(6);
    const components = terms.components(graph, bools(terms, 6), all(5));
    const far = terms.reaches(components, 0, 4);
    const root = terms.or([far, terms.boolVariable()]);
    const known = tighten(
      groundOf(terms, [root, terms.atMost([1], [terms.componentSize(components, 0)], 3)]),
    );
    expect([known.low(terms.variable(6)), known.high(terms.variable(6))]).toEqual([1, 1]);
  });
});

describe('the share of a component in a set of nodes', () => {
  it('loses no solution', () => {
    expectPropagation((terms, choose) => {
      const graph = choose.below(2) === 0 ? gridGraph(2, 3) : pathGraph(6);
      const components = terms.components(graph, bools(terms, 6), all(graph.ends.length / 2));
      const subset = Int32Array.from(new Set(choose.some([0, 1, 2, 3, 4, 5], 2, 4)));
      const share = terms.componentShare(components, choose.below(6), subset);
      const size = terms.componentSize(components, choose.below(6));
      return [terms.atMost([-1], [share], -1), terms.atMost([1], [size], choose.between(1, 3))];
    });
  });

  it('counts only what the bounds on sizes let it reach', () => {
    const terms = new Terms();
    const nodes = bools(terms, 6);
    const components = terms.components(pathGraph(6), nodes, all(5));
    const share = terms.componentShare(components, 0, Int32Array.of(2, 5));
    const small = terms.atMost([1], [terms.componentSize(components, 0)], 4);
    expect(valuesLeft(terms, [terms.is(share, 2)])).toBeDefined();
    expect(valuesLeft(terms, [terms.is(share, 2), small])).toBeUndefined();
  });
});
