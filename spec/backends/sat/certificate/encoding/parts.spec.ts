/** A constraint about components is kept if it has the same meaning as its term; it must never require more. */
import { describe, expect, it } from 'vitest';
import type {
  Alike,
  Connected,
  Regions,
  Sized,
} from '../../../../../src/backends/sat/certificate/constraints.ts';
import { negateView } from '../../../../../src/backends/sat/certificate/encoding/views.ts';
import { trials } from '../../../../sample.ts';
import { type Generator, generatorOf } from '../../random.ts';
import { isSatisfied } from '../meaning.ts';
import { changed, GraphTerm, isWellFormed } from './kept-constraints.ts';
import type { Answer } from './random-terms.ts';

const newTerm = (random: Generator, sure: number): GraphTerm => new GraphTerm(random, 'components', sure);

/** The literal for "two nodes are in one component". */
function reaches(term: GraphTerm, a: number, b: number): number {
  const number = term.terms.add('reaches', [2 * term.term, a, b]);
  return term.meaning(term.terms.views[number]!, (answer) => answer[number] === 1);
}

/** The nodes that can be reached from `from` over edges that may be active, including `from`, which is first. */
function around(term: GraphTerm, from: number): number[] {
  const found = new Set([from]);
  for (const node of found)
    for (const [a, b] of term.possibleEdges) if (a === node || b === node) found.add(a + b - node);
  return [...found];
}

function members(
  term: GraphTerm,
  source: number,
): { readonly nodes: number[]; readonly edges: Connected['edges'] } {
  const places = around(term, source);
  const nodes = places.map((node) =>
    node === source ? term.literal(term.nodes[source]!) : reaches(term, source, node),
  );
  const edges = term.possibleEdges
    .filter(([a, b]) => places.includes(a) && places.includes(b))
    .map(([a, b, edge]) => [places.indexOf(a), places.indexOf(b), term.literal(edge)] as const);
  return { nodes, edges };
}

/** Asserts that the ends of every absent edge are in different components. */
function separate(term: GraphTerm): void {
  for (const [a, b, edge] of term.possibleEdges) {
    if (edge === 0) continue;
    const together = term.terms.add('reaches', [2 * term.term, a, b]);
    const broken = term.terms.add('and', [edge ^ 1, 2 * together]);
    term.asserted.push(negateView(term.terms.views[broken]!));
    term.terms.answers = term.terms.answers.filter((answer) => answer[broken] === 0);
  }
}

const borders = (term: GraphTerm): Regions['edges'] =>
  term.possibleEdges.map(([a, b, edge]) => [a, b, edge === 0 ? 0 : -term.literal(edge)] as const);

function regionsOf(term: GraphTerm, isSeparate: boolean): Regions {
  const sizes = [0, 1].map((node) => {
    const size = term.terms.add('componentSize', [2 * term.term, node]);
    const order = Array.from({ length: term.count - 1 }, (_, k) =>
      term.meaning(
        term.terms.nodes.atLeast(term.terms.views[size]!, k + 2),
        (answer) => answer[size]! >= k + 2,
      ),
    );
    return { node, lowest: 1, order };
  });
  return {
    kind: 'regions',
    separate: isSeparate,
    merge: false,
    nodes: term.count,
    edges: borders(term),
    sizes,
  };
}

function alikeOf(term: GraphTerm, isSeparate: boolean): Alike {
  const [x, y] = [[0, 1, 0, 1].slice(0, term.count), [0, 0, 1, 1].slice(0, term.count)];
  const motions = [
    [1, 0, 0, 1],
    [-1, 0, 0, 1],
  ] as const;
  const shape = { kind: 'alike', separate: false, x, y, motions, edges: borders(term) } as const;
  const layout = term.terms.datum('layout', [2, ...motions.flat(), ...x, ...y]);
  const view = term.terms.nodes.intern('alike', 0, 1, {
    operands: [term.terms.views[term.term]!],
    numbers: [0, 2, layout],
    datum: term.terms.data[layout]!,
  });
  const isAlike = (answer: Answer): boolean => term.satisfies({ ...shape, pairs: [[0, 2, 0]] }, answer);
  return { ...shape, separate: isSeparate, pairs: [[0, 2, term.meaning(view, isAlike)]] };
}

/**
 * Functions that make the constraints which encoders create for components of a graph, by name. A function returns undefined if encoders create
 * none.
 */
const CONSTRAINTS = {
  'the members of a component': (random) => {
    const term = newTerm(random, 0.3);
    const source = random.below(term.count);
    return { term, constraint: { kind: 'connected', ...members(term, source) } as Connected };
  },
  'a component of some size': (random) => {
    const term = newTerm(random, 0.3);
    const source = random.below(term.count);
    const { nodes, edges } = members(term, source);
    const constraint: Sized = { kind: 'sized', root: 0, least: 1, most: nodes.length, nodes, edges };
    return { term, constraint };
  },
  regions: (random) => {
    const term = newTerm(random, 1);
    return { term, constraint: regionsOf(term, false) };
  },
  'regions apart': (random) => {
    const term = newTerm(random, 1);
    separate(term);
    return { term, constraint: regionsOf(term, true) };
  },
  shapes: (random) => {
    const term = newTerm(random, 1);
    return { term, constraint: alikeOf(term, false) };
  },
  'shapes apart': (random) => {
    const term = newTerm(random, 1);
    separate(term);
    return { term, constraint: alikeOf(term, true) };
  },
} satisfies Record<
  string,
  (random: Generator) => { term: GraphTerm; constraint: Connected | Sized | Regions | Alike }
>;

describe.each(Object.entries(CONSTRAINTS))('a constraint about %s', (name, make) => {
  it('is kept if it is the term’s, and only where every answer satisfies it', () => {
    const random = generatorOf(name.length);
    let [right, refused] = [0, 0];
    for (let round = 0; round < trials(60, 1200); round++) {
      const { term, constraint } = make(random);
      const { answers } = term.terms;
      if (term.nodes.includes(1) || term.terms.views[term.term]!.node < 0) continue;
      // Encoders create no constraint about a single node.
      if ((constraint.kind === 'connected' || constraint.kind === 'sized') && constraint.nodes.length < 2)
        continue;
      if (!term.check(constraint, answers))
        expect.fail(JSON.stringify([constraint, term.terms.lines, term.terms.data]));
      right++;
      for (let trial = 0; trial < 12; trial++) {
        const other = changed(constraint, random);
        if (isWellFormed(other) && !term.check(other, answers)) refused++;
      }
    }
    expect(right).toBeGreaterThan(10);
    expect(refused).toBeGreaterThan(100);
  });
});

describe('borders', () => {
  it('separate shapes only where that is asserted, regions also where the edges imply it', () => {
    const random = generatorOf(3);
    let found = 0;
    for (let round = 0; round < trials(40, 400); round++) {
      const term = newTerm(random, 1);
      if (term.possibleEdges.every(([, , edge]) => edge === 0)) continue;
      expect(term.isKept(alikeOf(term, true))).toBe(false);
      if (term.check(regionsOf(term, true), term.terms.answers)) found++;
    }
    expect(found).toBeGreaterThan(0);
  });

  it('have the meaning that is compared with', () => {
    const regions: Regions = {
      kind: 'regions',
      separate: true,
      merge: false,
      nodes: 2,
      edges: [[0, 1, 1]],
      sizes: [{ node: 0, lowest: 1, order: [2] }],
    };
    const holds = (border: boolean, large: boolean): boolean =>
      isSatisfied(
        regions,
        (literal) => literal === 0 || literal > 0 === (Math.abs(literal) === 1 ? border : large),
      );
    expect([holds(true, false), holds(false, true)]).toEqual([true, true]);
    expect([holds(true, true), holds(false, false)]).toEqual([false, false]);
  });
});
