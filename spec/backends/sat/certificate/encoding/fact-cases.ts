// Facts about small random models are tested against all assignments that satisfy the constraints.
import { expect } from 'vitest';
import { EncodingCheck } from '../../../../../src/backends/sat/certificate/encoding/encoding.ts';
import type { Refusal } from '../../../../../src/backends/sat/certificate/refusal.ts';
import { Trace } from '../../../../../src/backends/sat/encode/trace.ts';
import { GroundText } from '../../../../../src/backends/sat/engine/ground-text.ts';
import { Evaluation } from '../../../../../src/model/meaning/evaluate.ts';
import type { DomainChange } from '../../../../../src/model/propagation/propagator.ts';
import { tighten } from '../../../../../src/model/propagation/tighten.ts';
import {
  type BoolRef,
  FALSE,
  type Graph,
  type Ref,
  type Terms,
} from '../../../../../src/model/terms/terms.ts';
import { byEvaluation, groundOf } from '../../all-solutions.ts';
import type { Generator } from '../../random.ts';
import { readStep } from './encoded.ts';

export interface RandomModel {
  readonly terms: Terms;
  /** The constraints. */
  readonly roots: readonly BoolRef[];
  /** The terms that facts may be about, or name as their cause. */
  readonly refs: readonly Ref[];
}

export function randomGraph(random: Generator, nodes: number, edges: number): Graph {
  const ends = Array.from({ length: edges }, () => {
    const a = random.below(nodes);
    return [a, (a + 1 + random.below(nodes - 1)) % nodes];
  });
  return { nodes, ends: Int32Array.from(ends.flat()) };
}

/**
 * Random bools: each is always true, always false, or a variable, which may occur several times or negated. `sure`: the probability that one is
 * constant.
 */
export function randomBools(random: Generator, terms: Terms, count: number, sure: number): BoolRef[] {
  const made: BoolRef[] = [];
  return Array.from({ length: count }, () => {
    if (random.chance(sure)) return random.below(6) === 0 ? 1 : 0;
    if (made.length > 0 && random.chance(0.15)) return random.pick(made) ^ random.below(2);
    made.push(terms.boolVariable());
    return made.at(-1)!;
  });
}

/** Why a line about the model or a fact is refused; undefined if it isn't. */
function whyNot(check: EncodingCheck, line: string): Refusal | undefined {
  const step = readStep(line)!;
  if (step.kind === 'node') return check.node(step.number, step.operation, step.words);
  if (step.kind === 'datum') return check.datum(step.number, step.type, step.words);
  if (step.kind === 'asserted') return check.assert(step.reference, step.name);
  if (step.kind === 'fact') return check.fact(step.cause, step.reference, step.letter, step.k);
  throw new Error(`unexpected: ${line}`);
}

/**
 * The number of facts that the propagation before encoding finds, each of which the checker must accept; 0 if the propagation shows that there is
 * no answer.
 */
export function factsFound({ terms, roots }: RandomModel): number {
  if (roots.length === 0 || roots.includes(FALSE)) return 0;
  const ground = groundOf(terms, roots);
  const trace = new Trace();
  const changes: DomainChange[] = [];
  if (tighten(ground, undefined, changes).contradiction !== undefined) return 0;
  trace.facts = changes;
  const check = new EncodingCheck();
  const lines: string[] = [];
  new GroundText(ground, trace, (line) => {
    lines.push(line);
    const why = whyNot(check, line);
    if (why !== undefined) expect.fail(`${why}\n${lines.join('\n')}`);
  });
  return changes.length;
}

/** The number of accepted facts, by the operation of the term that they are about and by their letter. */
export type Taken = Map<string, number>;

/**
 * Offers the checker every fact about the terms, with every term as its cause, until it accepts none that is new. Each accepted fact must be true
 * in all assignments that satisfy the constraints.
 */
export function offerFacts({ terms, roots, refs }: RandomModel, random: Generator, taken: Taken): void {
  const answers = byEvaluation(terms, roots).map((text) => Int32Array.from(text.split(' '), Number));
  const check = new EncodingCheck();
  const take = (line: string): void => expect(whyNot(check, line), line).toBeUndefined();
  const text = new GroundText(groundOf(terms, roots), new Trace(), take);
  const references = new Map(refs.map((ref) => [ref, text.reference(ref)]));
  const values = answers.map((answer) => {
    const evaluation = new Evaluation(terms, refs, answer);
    return new Map(refs.map((ref) => [ref, evaluation.of(ref)]));
  });
  const isTrue = (ref: Ref, letter: string, k: number): boolean =>
    values.every((of) => {
      const value = of.get(ref)!;
      return letter === 'g' ? value >= k : letter === 'l' ? value <= k : value !== k;
    });
  const facts = refs.flatMap((ref) =>
    Array.from({ length: terms.high(ref) - terms.low(ref) + 1 }, (_, at) => terms.low(ref) + at).flatMap(
      (k) => ['g', 'l', 'n'].map((letter) => ({ ref, letter, k })),
    ),
  );
  const done = new Set<string>();
  for (let round = 0, isNew = true; isNew && round < 3; round++) {
    isNew = false;
    for (const { ref, letter, k } of facts) {
      const key = `${ref} ${letter} ${k}`;
      if (done.has(key)) continue;
      const isRight = isTrue(ref, letter, k);
      for (const cause of refs) {
        if (isRight && random.chance(0.3)) continue;
        if (check.fact(references.get(cause)!, references.get(ref)!, letter, k) !== undefined) continue;
        const what = `${terms.operation(ref)} ${letter}`;
        expect(isRight, `${what} ${k} of ${terms.operation(cause)}`).toBe(true);
        const isTrivial = letter === 'g' ? k <= terms.low(ref) : letter === 'l' && k >= terms.high(ref);
        if (!isTrivial) taken.set(what, (taken.get(what) ?? 0) + 1);
        done.add(key);
        isNew = true;
        break;
      }
    }
  }
}
