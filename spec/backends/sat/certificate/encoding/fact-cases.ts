// Facts of small random models, each held against all assignments that satisfy the constraints.
import { expect } from 'vitest';
import { EncodingCheck } from '../../../../../src/backends/sat/certificate/encoding/encoding.ts';
import { readStep } from '../../../../../src/backends/sat/certificate/read.ts';
import { Trace } from '../../../../../src/backends/sat/encode/trace.ts';
import { GroundText } from '../../../../../src/backends/sat/engine/ground-text.ts';
import { Evaluation } from '../../../../../src/model/meaning/evaluate.ts';
import type { BoolRef, Graph, Ref, Terms } from '../../../../../src/model/terms/terms.ts';
import { byEvaluation, groundOf } from '../../all-solutions.ts';
import type { Generator } from '../../random.ts';

export interface RandomModel {
  readonly terms: Terms;
  /** The constraints. */
  readonly roots: readonly BoolRef[];
  /** Terms that facts may be about, and whose definitions facts may name as their cause. */
  readonly refs: readonly Ref[];
}

export function randomGraph(random: Generator, nodes: number, edges: number): Graph {
  const ends = Array.from({ length: edges }, () => {
    const a = random.below(nodes);
    return [a, (a + 1 + random.below(nodes - 1)) % nodes];
  });
  return { nodes, ends: Int32Array.from(ends.flat()) };
}

/** A bool that is always true, always false, or a variable, which may be shared or negated. */
export function randomBools(random: Generator, terms: Terms, count: number, sure: number): BoolRef[] {
  const made: BoolRef[] = [];
  return Array.from({ length: count }, () => {
    if (random.chance(sure)) return random.below(6) === 0 ? 1 : 0;
    if (made.length > 0 && random.chance(0.15)) return random.pick(made) ^ random.below(2);
    made.push(terms.boolVariable());
    return made.at(-1)!;
  });
}

/** The number of facts that were taken, by the operation of the term that they are about and their letter. */
export type Taken = Map<string, number>;

/**
 * Offers every fact about the terms, with every term as its cause, over and over until none is taken that says something new. Each that is taken
 * must be true in all assignments that satisfy the constraints.
 */
export function offerFacts({ terms, roots, refs }: RandomModel, random: Generator, taken: Taken): void {
  const answers = byEvaluation(terms, roots).map((text) => Int32Array.from(text.split(' '), Number));
  const check = new EncodingCheck();
  const take = (line: string): void => {
    const step = readStep(line)!;
    const why =
      step.kind === 'node'
        ? check.node(step.number, step.operation, step.words)
        : step.kind === 'datum'
          ? check.datum(step.number, step.type, step.words)
          : step.kind === 'asserted'
            ? check.assert(step.reference, step.name)
            : `unexpected: ${line}`;
    expect(why).toBeUndefined();
  };
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
