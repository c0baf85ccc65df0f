import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateTerm } from '../../../src/model/meaning/evaluate.ts';
import { PROPAGATORS } from '../../../src/model/propagation/propagators.ts';
import { ShrinkingDomains } from '../../../src/model/propagation/shrinking-domains.ts';
import { reachableNodes } from '../../../src/model/terms/operands.ts';
import { OPERATIONS, type Operation, type Ref } from '../../../src/model/terms/terms.ts';
import { assignments, choices, randomModel } from '../random-terms.ts';

/** Operations whose propagators infer nothing from the term's own value, because bounds say everything. */
const SILENT: readonly Operation[] = [
  'true',
  'boolVariable',
  'constant',
  'intVariable',
  'ordered',
  'alike',
  'chains',
];
/** Operations whose propagation needs the bounds of the whole graph; they have their own specs. */
const ABOUT_WHOLE: readonly Operation[] = ['components', 'componentShare', 'rank'];

describe('the propagators', () => {
  it('are one for each operation', () => {
    expect(PROPAGATORS.length).toBe(OPERATIONS.length);
    expect(PROPAGATORS.every((one) => typeof one === 'function')).toBe(true);
  });

  it('each take away values, and none that the operation has where the term has the value it was given', () => {
    const pruned = new Set<string>();
    const seen = new Map<number, number>();
    fc.assert(
      fc.property(choices, (choose) => {
        const { terms, bools, ints } = randomModel(choose, 25);
        // An item with the operation that was tested least often so far.
        const seenOf = ({ ref }: { readonly ref: Ref }): number => seen.get(terms.code(ref >> 1)) ?? 0;
        const item = [...bools, ...ints].reduce((least, one) => (seenOf(one) < seenOf(least) ? one : least));
        const code = terms.code(item.ref >> 1);
        seen.set(code, (seen.get(code) ?? 0) + 1);
        const ref = item.ref & ~1;
        const value = choose.between(terms.low(ref), terms.high(ref));
        const domains = new ShrinkingDomains(terms, reachableNodes(terms, [ref]));
        domains.atLeast(ref, value);
        domains.atMost(ref, value);
        const operands = [...reachableNodes(terms, [ref])].filter((node) => node << 1 !== ref);
        const fixed = choose.some(operands.length > 0 ? operands : [ref >> 1], 0, 2);
        for (const node of fixed) if (node << 1 !== ref) domains.atMost(node << 1, domains.low(node << 1));
        if (domains.failed) return;
        const before = domains.bounds();
        PROPAGATORS[code]!(terms.arguments(ref), domains, ref);
        for (const assignment of assignments(terms)) {
          if (evaluateTerm(terms, ref, assignment) !== value) continue;
          if (fixed.some((node) => evaluateTerm(terms, node << 1, assignment) > before.highs[node]!))
            continue;
          expect(domains.failed).toBe(false);
          for (const argument of reachableNodes(terms, [ref])) {
            const own = evaluateTerm(terms, argument << 1, assignment);
            if (!domains.has(argument << 1, own)) expect(`${OPERATIONS[code]} loses ${own}`).toBe('');
          }
        }
        const after = domains.bounds();
        const isPruned = after.lows.some(
          (low, node) => low !== before.lows[node] || after.highs[node] !== before.highs[node],
        );
        if (isPruned || domains.failed) pruned.add(OPERATIONS[code]!);
      }),
      { numRuns: 600, seed: 7 },
    );
    const silent = OPERATIONS.filter((operation) => !pruned.has(operation));
    expect(silent).toEqual(OPERATIONS.filter((one) => SILENT.includes(one) || ABOUT_WHOLE.includes(one)));
  });
});
