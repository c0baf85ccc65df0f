// Connectivity on graphs that are too large to be searched at every notification. The values of most nodes and edges
// are fixed; the values of the few others are tried by brute force.
import { describe, expect } from 'vitest';
import { evaluate } from '../../../src/model/meaning/evaluate.ts';
import { type BoolRef, Terms } from '../../../src/model/terms/terms.ts';
import { gridGraph } from '../../model/random-terms.ts';
import { longTest } from '../../sample.ts';
import { bySat, groundOf } from './all-solutions.ts';
import { all, bools, edgesOf } from './graph-cases.ts';
import { type Generator, generatorOf } from './random.ts';

const [HEIGHT, WIDTH, OPEN] = [24, 30, 7];
const graph = gridGraph(HEIGHT, WIDTH);

/** A random tree in the grid, with or without side branches: its nodes and edges are true, and some other ones, too. */
function tree(random: Generator): { nodes: boolean[]; edges: boolean[] } {
  const nodes = Array.from({ length: graph.nodes }, () => false);
  const edges = Array.from({ length: edgesOf(graph) }, () => random.chance(0.5));
  nodes[random.below(graph.nodes)] = true;
  for (let tries = 0; tries < 9 * graph.nodes; tries++) {
    const edge = random.below(edges.length);
    const [a, b] = [graph.ends[2 * edge]!, graph.ends[2 * edge + 1]!];
    if (nodes[a] === nodes[b]) continue;
    const joined = graph.ends.filter((end, i) => end === (nodes[a] ? b : a) && nodes[graph.ends[i ^ 1]!]);
    if (joined.length > 1 && !random.chance(0.03)) continue;
    nodes[a] = nodes[b] = edges[edge] = true;
  }
  return { nodes, edges };
}

function check(seed: number, freeEdges: boolean): number {
  const random = generatorOf(seed);
  const terms = new Terms();
  const planted = tree(random);
  const nodes = bools(terms, graph.nodes);
  const edges = freeEdges ? bools(terms, edgesOf(graph)) : all(edgesOf(graph));
  const variables = freeEdges ? [...nodes, ...edges] : nodes;
  const values = freeEdges ? [...planted.nodes, ...planted.edges] : planted.nodes;
  const open = new Set(Array.from({ length: OPEN }, () => random.below(variables.length)));
  const fixedRefs = variables.flatMap((ref, i): BoolRef[] =>
    open.has(i) ? [] : [values[i] ? ref : ref ^ 1],
  );
  const roots = [terms.connected(graph, nodes, edges), ...fixedRefs];
  const expected: string[] = [];
  for (let choice = 0; choice < 1 << open.size; choice++) {
    const assignment = Int32Array.from(values, Number);
    for (const [bit, variable] of [...open].entries()) assignment[variable] = (choice >> bit) & 1;
    if (evaluate(groundOf(terms, [roots[0]!]), assignment).length === 0) expected.push(assignment.join(' '));
  }
  expect(bySat(terms, roots, { connectivity: 'propagator', guards: true })).toEqual(expected.sort());
  return expected.length;
}

describe('connectivity on a large grid', () => {
  longTest('has the same solutions as by brute force, with free nodes', () => {
    const counts = Array.from({ length: 12 }, (_, seed) => check(seed, false));
    expect(Math.max(...counts)).toBeGreaterThan(1);
  });

  longTest('has the same solutions as by brute force, with free nodes and edges', () => {
    const counts = Array.from({ length: 5 }, (_, seed) => check(100 + seed, true));
    expect(Math.max(...counts)).toBeGreaterThan(1);
  });
});
