import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Evaluation, evaluate, evaluatePartial, evaluateTerm } from '../../src/model/meaning/evaluate.ts';
import { OPERATIONS, Terms } from '../../src/model/terms/terms.ts';
import { Element } from '../../src/model/values.ts';
import { longTest } from '../sample.ts';
import {
  assignments,
  Choices,
  choices,
  cycleGraph,
  gridGraph,
  groundOf,
  randomModel,
} from './random-terms.ts';

const SIZE = 25;

describe('evaluating terms', () => {
  it('gives every random term the value it was built to mean, under all assignments', () => {
    fc.assert(
      fc.property(choices, (choose) => {
        const { terms, bools, ints } = randomModel(choose, SIZE);
        const all = [...bools, ...ints];
        for (const assignment of assignments(terms)) {
          const values = new Evaluation(
            terms,
            all.map((item) => item.ref),
            assignment,
          );
          for (const item of all) expect(values.of(item.ref)).toBe(item.means(assignment));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('takes bools for ints, and no ints for bools: the type checker says so', () => {
    const terms = new Terms();
    const [a, x] = [terms.boolVariable(), terms.intVariable(0, 2)];
    expect(terms.operation(terms.atMost([1, 1], [a, x], 1))).toBe('atMost');
    // @ts-expect-error an int is no bool
    const wrong = (): unknown => terms.and([a, x]);
    expect(wrong).toBeTypeOf('function');
  });

  it('sees every operation among the random terms', () => {
    const seen = new Set<string>();
    for (let seed = 1; seed < 60; seed++) {
      const tape = Array.from(
        { length: 97 },
        (_, i) => (seed * 7919 + i * i * 104729 + seed * i * 31) % 5041,
      );
      const { terms, bools, ints } = randomModel(new Choices(tape), 60);
      for (const { ref } of [...bools, ...ints]) seen.add(terms.operation(ref));
    }
    expect(OPERATIONS.filter((operation) => !seen.has(operation) && operation !== 'true')).toEqual([]);
  });

  it('keeps values inside the bounds the terms state', () => {
    fc.assert(
      fc.property(choices, (choose) => {
        const { terms, ints } = randomModel(choose, SIZE);
        for (const assignment of assignments(terms)) {
          for (const { ref } of ints) {
            const value = evaluateTerm(terms, ref, assignment);
            expect(value).toBeGreaterThanOrEqual(terms.low(ref));
            expect(value).toBeLessThanOrEqual(terms.high(ref));
          }
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe('evaluating constraints', () => {
  it('reports exactly the constraints that fail', () => {
    fc.assert(
      fc.property(choices, (choose) => {
        const { terms, bools } = randomModel(choose, SIZE);
        const ground = groundOf(
          terms,
          bools.map((item) => item.ref),
        );
        for (const assignment of assignments(terms)) {
          const failing = evaluate(ground, assignment).map((v) =>
            v.kind === 'constraint' ? v.constraint : -1,
          );
          const expected = [...bools.keys()].filter((i) => bools[i]!.means(assignment) === 0);
          expect(failing).toEqual(expected);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('reports values outside a domain, gaps included, and nothing else then', () => {
    const terms = new Terms();
    const [a, b] = [terms.intVariable(0, 9, Int32Array.of(0, 4, 9)), terms.boolVariable()];
    const ground = groundOf(terms, [terms.is(a, 4), b]);
    expect(evaluate(ground, Int32Array.of(4, 1))).toEqual([]);
    expect(evaluate(ground, Int32Array.of(3, 2))).toEqual([
      { kind: 'domain', variable: 0, value: 3 },
      { kind: 'domain', variable: 1, value: 2 },
    ]);
    expect(evaluate(ground, Int32Array.of(4))).toEqual([{ kind: 'domain', variable: 1, value: Number.NaN }]);
  });

  it('points at the smaller piece of an unconnected area, also under a condition', () => {
    const terms = new Terms();
    const graph = { ...gridGraph(2, 3), nodeElements: elements('cell', 6) };
    const condition = terms.boolVariable();
    const nodes = Array.from({ length: 6 }, () => terms.boolVariable());
    const edges = Array.from({ length: graph.ends.length / 2 }, () => 0);
    const ground = groundOf(terms, [terms.implies(condition, terms.connected(graph, nodes, edges))]);
    expect(evaluate(ground, Int32Array.of(1, 1, 0, 1, 0, 0, 1))).toMatchObject([
      { constraint: 0, rule: 0, elements: [graph.nodeElements[0]] },
    ]);
    expect(evaluate(ground, Int32Array.of(0, 1, 0, 1, 0, 0, 1))).toEqual([]);
  });

  it('points at a premature loop, and at a branch', () => {
    const terms = new Terms();
    // Two triangles and an edge that joins them.
    const graph = {
      nodes: 7,
      ends: Int32Array.of(0, 1, 1, 2, 2, 0, 3, 4, 4, 5, 5, 6, 6, 3, 2, 3),
      nodeElements: elements('corner', 7),
      edgeElements: elements('border', 8),
    };
    const ground = groundOf(terms, [
      terms.loop(
        graph,
        Array.from({ length: 8 }, () => terms.boolVariable()),
      ),
    ]);
    const indices = (values: number[]): unknown =>
      evaluate(ground, Int32Array.from(values)).map((v) =>
        v.kind === 'constraint' ? v.elements.map((e) => `${e.kind} ${e.index}`) : v,
      );
    expect(indices([1, 1, 1, 0, 0, 0, 0, 0])).toEqual([]);
    expect(indices([1, 1, 1, 1, 1, 1, 1, 0])).toEqual([['border 0', 'border 1', 'border 2']]);
    expect(indices([1, 1, 1, 0, 0, 0, 0, 1])).toEqual([['corner 2', 'corner 3']]);
  });

  it('points at equal values that ought to differ', () => {
    const terms = new Terms();
    const refs = Array.from({ length: 4 }, () => terms.intVariable(1, 4));
    const domain = elements('cell', 4);
    const span = { file: 0, start: 0, end: 0 };
    const family = { name: 'x', hidden: false, type: { kind: 'int' } as const, domain, refs, span };
    const ground = { ...groundOf(terms, [terms.allDifferent(refs)]), families: [family] };
    const [violation] = evaluate(ground, Int32Array.of(1, 3, 2, 3));
    expect(violation).toMatchObject({ elements: [domain[1], domain[3]] });
  });

  it('falls back to the site of the constraint', () => {
    const terms = new Terms();
    const site = elements('row', 1);
    const ground = groundOf(terms, [terms.boolVariable()]);
    const sited = { ...ground, constraints: ground.constraints.map((c) => ({ ...c, site })) };
    expect(evaluate(sited, Int32Array.of(0))).toMatchObject([{ elements: site }]);
  });
});

describe('evaluating while variables are open', () => {
  longTest('never contradicts a completion, and is decided once all is assigned', () => {
    fc.assert(
      fc.property(choices, fc.nat(31), (choose, mask) => {
        const { terms, bools } = randomModel(choose, SIZE);
        const ground = groundOf(
          terms,
          bools.map((item) => item.ref),
        );
        const assigned = Uint8Array.from({ length: 5 }, (_, v) => (mask >> v) & 1);
        for (const assignment of assignments(terms)) {
          const verdicts = evaluatePartial(ground, { assignment, assigned });
          bools.forEach((item, i) => {
            expect(verdicts[i]).not.toBe(item.means(assignment) === 1 ? 'fails' : 'holds');
            if (mask === 31) expect(verdicts[i]).not.toBe('open');
          });
        }
      }),
      { numRuns: 80 },
    );
  });

  it('sees at once what can no longer be repaired', () => {
    const terms = new Terms();
    const edges = Array.from({ length: 4 }, () => terms.boolVariable());
    const nodes = Array.from({ length: 4 }, () => terms.boolVariable());
    const graph = cycleGraph(4);
    const ground = groundOf(terms, [terms.loop(graph, edges), terms.connected(graph, nodes, [0, 0, 0, 0])]);
    const verdicts = (assignment: number[], assigned: number[]): unknown =>
      evaluatePartial(ground, {
        assignment: Int32Array.from(assignment),
        assigned: Uint8Array.from(assigned),
      });
    expect(verdicts([0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0])).toEqual(['open', 'open']);
    expect(verdicts([1, 0, 0, 0, 1, 0, 1, 0], [1, 1, 0, 0, 1, 1, 1, 1])).toEqual(['fails', 'fails']);
    expect(verdicts([1, 1, 1, 1, 1, 1, 1, 0], [1, 1, 1, 1, 1, 1, 1, 0])).toEqual(['holds', 'holds']);
  });
});

function elements(kind: Element['kind'], count: number): Element[] {
  return Array.from({ length: count }, (_, i) => new Element(kind, i));
}
