/** Propagation refutes only claims that are false in every assignment, and it refutes every claim that a term's definition alone excludes. */
import { describe, expect, it } from 'vitest';
import {
  type Origin,
  Propagation,
} from '../../../../../src/backends/sat/certificate/encoding/propagation.ts';
import { atLeast, type Claim, equals } from '../../../../../src/backends/sat/certificate/encoding/views.ts';
import { trials } from '../../../../sample.ts';
import { type Generator, generatorOf } from '../../random.ts';
import { type Answer, OPERATIONS, type RandomTerms, randomTerms } from './random-terms.ts';

interface Stated {
  readonly claim: Claim;
  readonly isTrue: (answer: Answer) => boolean;
}

function randomClaim({ views, nodes, lines }: RandomTerms, random: Generator): Stated {
  const term = random.below(lines.length);
  const view = views[term]!;
  const k = nodes.low(view) + random.below(Math.min(12, nodes.high(view) - nodes.low(view) + 2));
  const holds = random.chance(0.5);
  const isBound = random.chance(0.5);
  const { holds: ofBound, ...claim } = isBound ? atLeast(view, k) : equals(view, k);
  return {
    claim: { ...claim, holds: ofBound === holds },
    isTrue: (answer) => (isBound ? answer[term]! >= k : answer[term] === k) === holds,
  };
}

/** The origin of a clause that belongs to this term; without a term, that of a clause that belongs to none. */
function originOf({ views }: RandomTerms, term: number | undefined, isAsserted: boolean): Origin {
  const view = term === undefined ? undefined : views[term];
  return { view, nodes: view && view.node >= 0 ? [view.node] : [], isAsserted };
}

const newPropagation = ({ nodes }: RandomTerms): Propagation => new Propagation(nodes, () => false);

/** Facts about a graph only raise the lower bounds of these operations; their upper bounds follow from other facts. */
const UPWARD: ReadonlySet<string> = new Set(['near', 'componentSize']);

describe.each([...OPERATIONS])('by the definition of “%s”', (operation) => {
  const seed = operation.length * 37 + operation.charCodeAt(1);

  it('only claims that hold in no assignment are contradicted', () => {
    const random = generatorOf(seed);
    let found = 0;
    for (let round = 0; round < trials(20, 600); round++) {
      const terms = randomTerms(random, operation, 4);
      const propagation = newPropagation(terms);
      const isBool = terms.answers.every((answer) => answer[terms.last]! >= 0 && answer[terms.last]! <= 1);
      for (let trial = 0; trial < 40; trial++) {
        const origin = originOf(
          terms,
          random.chance(0.8) ? terms.last : undefined,
          isBool && random.chance(0.5),
        );
        const isAsserted = origin.isAsserted && origin.view !== undefined;
        const claims = Array.from({ length: 1 + random.below(5) }, () => randomClaim(terms, random));
        const isContradicted = propagation.contradicts(
          claims.map(({ claim }) => claim),
          origin,
        );
        if (!isContradicted) continue;
        found++;
        const kept = terms.answers.filter(
          (answer) =>
            (!isAsserted || answer[terms.last] === 1) && claims.every(({ isTrue }) => isTrue(answer)),
        );
        if (kept.length > 0) expect.fail(JSON.stringify([terms.lines, terms.data, claims]));
      }
    }
    expect(found).toBeGreaterThan(100);
  });

  it.skipIf(UPWARD.has(operation))('a wrong value is contradicted when all operands are known', () => {
    const random = generatorOf(seed + 1);
    for (let round = 0; round < trials(15, 300); round++) {
      const terms = randomTerms(random, operation, 0);
      const { views, nodes, answers, last } = terms;
      const answer = random.pick(answers);
      const propagation = newPropagation(terms);
      const known = views.slice(0, last).map((view, term) => equals(view, answer[term]!));
      const view = views[last]!;
      const origin = originOf(terms, last, false);
      for (let value = nodes.low(view); value <= nodes.high(view) && value < nodes.low(view) + 20; value++)
        if (propagation.contradicts([...known, equals(view, value)], origin) !== (value !== answer[last]))
          expect.fail(JSON.stringify([terms.lines, terms.data, answer, value]));
    }
  });

  it('facts hold in all assignments that satisfy the facts before', () => {
    const random = generatorOf(seed + 2);
    let found = 0;
    for (let round = 0; round < trials(15, 500); round++) {
      const terms = randomTerms(random, operation, 3);
      const propagation = newPropagation(terms);
      let { answers } = terms;
      for (let trial = 0; trial < 30 && answers.length > 0; trial++) {
        const { claim, isTrue } = randomClaim(terms, random);
        const origin = originOf(
          terms,
          random.chance(0.7) ? terms.last : random.below(terms.lines.length),
          false,
        );
        const isFact = propagation.isFact(claim, origin);
        if (isFact && !answers.every(isTrue)) expect.fail(JSON.stringify([terms.lines, terms.data, claim]));
        if (isFact) found++;
        // Sometimes a claim that isn't implied becomes a fact, too, as a constraint would.
        if (!isFact && random.chance(0.85)) continue;
        answers = answers.filter(isTrue);
        const isKept = propagation.keepFact(claim) && propagation.keepConsequences();
        if (!isKept) {
          if (answers.length > 0) expect.fail(JSON.stringify([terms.lines, terms.data]));
          break;
        }
        for (const [term, view] of terms.views.entries()) {
          if (view.node < 0) continue;
          const fixed = propagation.fixedValue(view.node);
          for (const answer of answers) {
            const value = answer[term]!;
            const isWithin =
              value >= propagation.domains.low(view) && value <= propagation.domains.high(view);
            if (!isWithin || (fixed !== undefined && value !== view.scale * fixed + view.offset))
              expect.fail(JSON.stringify([terms.lines, terms.data, answer]));
          }
        }
      }
    }
    expect(found).toBeGreaterThan(10);
  });
});
