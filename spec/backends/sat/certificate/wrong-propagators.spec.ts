/**
 * Propagators that are wrong on purpose: the engine uses a stricter constraint than the certificate names. If the engine refutes something that has
 * an answer, the checker has to refuse; if the engine uses the named constraint, the checker accepts every refutation.
 */
import { describe, expect, it } from 'vitest';
import { CertificateChecker } from '../../../../src/backends/sat/certificate/certificate.ts';
import type {
  Alike,
  Constraint,
  Line,
  Linear,
  Sized,
} from '../../../../src/backends/sat/certificate/constraints.ts';
import { compileEngine, createEngine } from '../../../../src/backends/sat/engine/engine.ts';
import type { PropagatorSpec } from '../../../../src/backends/sat/engine/propagators.ts';
import { trials } from '../../../sample.ts';
import { type Generator, generatorOf } from '../random.ts';
import { highest, MAKE, models } from './random-constraints.ts';

const engineModule = await compileEngine();
const BYTES = new TextEncoder();

/** The certificate of an engine that uses the constraint `kept`, but names the constraint `named`; undefined if the engine refutes nothing. */
function certificate(kept: Constraint, named: Constraint, clauses: readonly number[][]): string | undefined {
  const decoder = new TextDecoder();
  let text = '';
  const engine = createEngine(engineModule, {
    certificate: true,
    proof: (lines) => {
      text += decoder.decode(lines, { stream: true });
    },
  });
  try {
    engine.newVariables(Math.max(highest(kept), highest(named)));
    engine.addPropagator(kept as PropagatorSpec);
    for (const clause of clauses) engine.addClause(clause);
    if (engine.solve() !== 'unsatisfiable') return undefined;
  } finally {
    engine.close();
  }
  return text.replace(/^k 1 .*$/m, `k 1 0 0 ${JSON.stringify(named)}`);
}

function isTaken(text: string): boolean {
  const checker = new CertificateChecker({ hasNoModel: true });
  checker.take(BYTES.encode(text));
  return checker.result().verified;
}

/** Random clauses, most of them with one literal, the others with two or three. */
const randomClauses = (random: Generator, variables: number): number[][] =>
  Array.from({ length: 1 + random.below(2 * variables) }, () => {
    const size = random.chance(0.8) ? 1 : 2 + random.below(2);
    const of = new Set(Array.from({ length: size }, () => 1 + random.below(variables)));
    return [...of].map((variable) => (random.below(3) > 0 ? variable : -variable));
  });

/** Whether some assignment that satisfies the constraint also satisfies the clauses. */
const hasAnswer = (satisfying: readonly number[], clauses: readonly number[][]): boolean =>
  satisfying.some((bits) =>
    clauses.every((clause) =>
      clause.some((literal) => ((bits >> (Math.abs(literal) - 1)) & 1) === (literal > 0 ? 1 : 0)),
    ),
  );

const unguarded = (constraint: Constraint): Constraint => {
  const { guard: _, ...rest } = constraint as Linear;
  return rest;
};
const withoutEdge = (constraint: Constraint): Constraint => {
  const graph = constraint as Line;
  return { ...graph, edges: graph.edges.slice(1) };
};
/** The constraint with its last node replaced by node 1. */
const withNodesMerged = (constraint: Constraint): Constraint => {
  const graph = constraint as Line;
  const merged = (node: number): number => (node === graph.nodes - 1 ? 1 : node);
  return { ...graph, edges: graph.edges.map(([a, b, literal]) => [merged(a), merged(b), literal] as const) };
};

const FAULTS: readonly [
  what: string,
  of: keyof typeof MAKE,
  wrong: (constraint: Constraint) => Constraint,
][] = [
  [
    'a sum whose bound is one too low',
    'linear',
    (it) => ({ ...(it as Linear), bound: (it as Linear).bound - 1 }),
  ],
  ['a sum that forgets its guard', 'linear', unguarded],
  ['connectivity that misses an edge', 'connected', withoutEdge],
  ['connectivity that forgets its guard', 'connected', unguarded],
  ['a size one too large', 'sized', (it) => ({ ...(it as Sized), least: (it as Sized).least + 1 })],
  ['a size one too small', 'sized', (it) => ({ ...(it as Sized), most: (it as Sized).most - 1 })],
  ['a loop that takes two places for one', 'loop', withNodesMerged],
  ['a path that takes two places for one', 'path', withNodesMerged],
  ['no cycle, whatever the arrows', 'directed', (it) => ({ ...it, directed: false }) as Constraint],
  ['regions that miss an edge', 'regions', withoutEdge],
  ['shapes that may not be turned', 'alike', (it) => ({ ...(it as Alike), motions: [[1, 0, 0, 1]] })],
];

const ROUNDS = 10_000;
/** The test of a fault ends after this many false refutations; that of a kind of constraint ends after this many correct ones. */
const ENOUGH = trials(5, 30);

const TIMEOUT = 600_000;

describe('a propagator that is wrong', { timeout: TIMEOUT }, () => {
  it.each(FAULTS)('is caught: %s', (what, kind, wrong) => {
    const random = generatorOf(what.length);
    let caught = 0;
    for (let round = 0; round < ROUNDS && caught < ENOUGH; round++) {
      const named = MAKE[kind]!(random);
      const satisfying = models(named);
      if (satisfying.length === 0) continue;
      // The clauses fix most values of an assignment that satisfies the constraint, so there is nothing to refute.
      const bits = random.pick(satisfying);
      const units = Array.from({ length: highest(named) }, (_, at) => [(bits >> at) & 1 ? at + 1 : -at - 1]);
      const text = certificate(
        wrong(named),
        named,
        units.filter(() => random.chance(0.8)),
      );
      if (text === undefined) continue;
      expect(isTaken(text), text).toBe(false);
      caught++;
    }
    expect(caught).toBe(ENOUGH);
  });
});

describe('a propagator that is right', { timeout: TIMEOUT }, () => {
  it.each(Object.keys(MAKE))('has all its refutations taken: %s', (kind) => {
    const random = generatorOf(kind.length);
    let refuted = 0;
    for (let round = 0; round < ROUNDS && refuted < ENOUGH; round++) {
      const named = MAKE[kind]!(random);
      const clauses = randomClauses(random, highest(named));
      const text = certificate(named, named, clauses);
      // A propagator alone needn't refute everything that has no answer; the encoder's clauses do the rest.
      if (text === undefined) continue;
      expect(hasAnswer(models(named), clauses)).toBe(false);
      expect(isTaken(text), text).toBe(true);
      refuted++;
    }
    expect(refuted).toBe(ENOUGH);
  });
});
